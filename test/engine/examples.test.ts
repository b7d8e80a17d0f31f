import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The worked example at the head of a file: statements, and lines `expression // value`. */
interface Example {
  readonly file: string;
  readonly statements: string;
  readonly expression: string;
  readonly value: string;
}

const root = new URL("../../", import.meta.url);
const folders = ["src/engine/", "src/checks/", "src/games/", "src/sheets/", "test/oracle/"].map(
  (name) => new URL(name, root),
);
const files = folders
  .flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
  .filter(({ pathname }) => !pathname.endsWith(".test.ts"));
const pathOf = ({ pathname }: URL) => pathname.slice(root.pathname.length);

/** Everything the folders export, by name. Loaded one by one: at once, a busy machine may load a file twice. */
let scope: Readonly<Record<string, unknown>> = {};
for (const file of files)
  scope = { ...scope, ...((await import(/* @vite-ignore */ file.href)) as Record<string, unknown>) };

function examplesOf(file: URL): Example[] {
  const [head = ""] = /^\/\*\*.*?\*\//s.exec(readFileSync(file, "utf8")) ?? [];
  const lines = [...head.matchAll(/^ \* {5}(.*)$/gm)].map(([, line]) => line!);
  const isStatement = (line: string) => line.startsWith("const ");
  const statements = lines.filter(isStatement).join("\n");
  return lines
    .filter((line) => !isStatement(line))
    .map((line) => {
      const [expression = "", value = ""] = line.split(" // ");
      return { file: pathOf(file), statements, expression, value };
    });
}

function run(code: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the documentation's own code is what is tested
  return (new Function(...Object.keys(scope), code) as (...values: unknown[]) => unknown)(...Object.values(scope));
}

/** Numbers of distributions are compared to twelve places. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === "number" ? Number(each.toFixed(12)) : each,
  );
}

const examples = files.flatMap(examplesOf);

it("the worked example of each file stands at the head of every engine file", () => {
  const engine = files.filter((file) => pathOf(file).startsWith("src/engine/"));
  expect(engine.filter((file) => examplesOf(file).length === 0).map(pathOf)).toEqual([]);
});

it.each(examples.map((example) => [`${example.file}: ${example.expression}`, example] as const))(
  "the worked example of each file: %s",
  (_name, { statements, expression, value }) => {
    const found = run(`${statements}\nreturn (${expression});`);
    expect(rounded(found)).toEqual(rounded(run(`return (${value});`)));
  },
);
