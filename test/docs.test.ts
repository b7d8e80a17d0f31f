import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { devDependencies, scripts } from "../package.json" with { type: "json" };
import { readCheck } from "../src/checks/notation.ts";
import { isProblem } from "../src/checks/problem.ts";
import { games } from "../src/games/index.ts";
import { emitTypes } from "../tools/build/types.ts";
import { LATEST_MANIFEST } from "../tools/release/address.ts";
import { openWorld } from "./foundry/world.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** All files of a folder, by their paths in the project; what copies of the module hold for a moment is left out. */
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\.module-/.test(entry.parentPath))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

const FOLDERS = "src test tools packages docs lang templates styles icons packs .github".split(" ");
const PATHS = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesIn)];
const DOCS = PATHS.filter((path) => /^docs\/.*\.md$/.test(path));
const OWN = ["README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CHANGELOG.md"];
const FILES = [...OWN, "packages/table/README.md", ...DOCS];

/** The file that the guide for a new game adds. */
const ADDED = /\btinkers\b/;

/** Files of a build, of a release, and of a reader's own project. */
const ELSEWHERE =
  /^(?:dicewright\.js|dicewright(?:-kit)?\.d\.ts|template\.json|licenses\.md|index\.html|my-\w+\.[jt]s|setup\.ts|serve\.ts)$/;

/** Paths from the root, also in code: `src/index.ts`, `test/laws`, `lang/*.json`. */
const LONG = new RegExp(`(?<![\\w/.:-])(?:\\./)?((?:${FOLDERS.join("|").replace(".", "\\.")})/[\\w./*-]*\\w)`, "g");
/** The end of a path: `panel.ts`, `contest/duel.ts`. */
const SHORT = /`([\w*-]+(?:[./][\w*-]+)*\.(?:ts|hbs|css|md|json|js|html))`/g;

/** Whether the project has files with this path, or with this end of a path. A star stands for any part of a name. */
function hasFile(path: string, start = "^"): boolean {
  const pattern = new RegExp(`${start}${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(?:/|$)`);
  return PATHS.some((each) => pattern.test(each));
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The names that headings of a page have in addresses. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

describe.each(FILES)("%s", (file) => {
  const text = read(file);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

  it("a page names only files that exist", () => {
    const links = all(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g).filter((path) => !existsSync(join(ROOT, dirname(file), path)));
    const paths = all(LONG).filter((path) => !hasFile(path) && !hasFile(`${dirname(file)}/${path}`));
    const ends = all(SHORT).filter((path) => !hasFile(path, "(?:^|/)") && !ELSEWHERE.test(path));
    expect([...links, ...paths, ...ends].filter((path) => !ADDED.test(path))).toEqual([]);
  });

  it("a page names only headings that exist", () => {
    const linked = [...text.matchAll(/\]\(([^)#:]*)#([\w-]+)\)/g)];
    const isThere = (path: string, anchor: string) =>
      anchorsOf(path === "" ? text : read(join(dirname(file), path))).includes(anchor);
    expect(linked.filter(([, path, anchor]) => !isThere(path!, anchor!)).map(String)).toEqual([]);
  });

  it("a page names only commands that exist", () => {
    expect(all(/npm run (?:-s )?([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  it("a page links to the web by addresses that can be read", () => {
    expect(all(/\]\((https?:[^)]*)\)/g).filter((address) => !URL.canParse(address))).toEqual([]);
  });

  it("a page has checks that can be rolled as they stand", () => {
    const commands = games.map(({ command }) => command).join("|");
    const typed = all(new RegExp(`((?:(?<=\`|^)|(?<= {3}))/(?:${commands})\\b[^\`\\n]*?)(?=\`| {3}|$)`, "gm"));
    const lines = typed.map((line) => line.trim()).filter((line) => !ADDED.test(line) && !isSpecial(line));
    const problems = lines.flatMap((line) => {
      const asked = readCheck(line, { games });
      return isProblem(asked) ? [`${line}: ${asked.problem}`] : [];
    });
    expect(problems).toEqual([]);
  });
});

/** A command alone or with help, a contest, a preset by its name, and a reference into a sheet are read elsewhere. */
function isSpecial(line: string): boolean {
  return /^\/\w+(?: \?| help.*)?$|target|@|vs [a-z]|\.\.\.|…/.test(line);
}

const lines = read("README.md").split("\n");
const top = lines.slice(0, 60).join("\n");

it("the README begins with pictures, both ways to install it, and both commands to try it", () => {
  for (const part of [
    "docs/pictures/dialog.png",
    "docs/pictures/contest.webp",
    LATEST_MANIFEST,
    "Data/modules/dicewright",
    "npm ci && npm start",
    "npm ci && npm test",
  ])
    expect(top).toContain(part);
});

it("the README says what it is in two sentences", () => {
  const [, , ...rest] = lines;
  const first = rest
    .slice(0, rest.indexOf(""))
    .join(" ")
    .replaceAll(/\]\([^)]*\)/g, "]");
  expect(first.match(/\.(?: |$)/g)).toHaveLength(2);
});

it("the README has at most 1,200 words", () => {
  expect(lines.join(" ").split(/\s+/).length).toBeLessThanOrEqual(1200);
});

it("the README has formulas that can be rolled", async () => {
  const { Roll } = await openWorld();
  const formulas = [...lines.join("\n").matchAll(/`\/r ([^`]+)`/g)].map(([, formula]) => formula!);
  expect(formulas.length).toBeGreaterThan(4);
  for (const formula of formulas)
    expect((await new Roll(formula).evaluate()).total, formula).toEqual(expect.any(Number));
});

it("CONTRIBUTING.md says of each dependency what it is for, and of no other", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
  expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
});

it("every picture is on a page, and every picture on a page is made by the script", () => {
  const pages = FILES.map(read).join("\n");
  const script = read("tools/pictures/pictures.ts");
  const pictures = readdirSync(join(ROOT, "docs/pictures"));
  expect(pictures.filter((name) => !pages.includes(`pictures/${name}`))).toEqual([]);
  expect(pictures.filter((name) => !script.includes(`name: "${name.split(".")[0]}"`))).toEqual([]);
});

/** Globals that examples may use beside the API. */
const SURROUNDINGS = `
import type { Api, ApiHooks } from "./dicewright";
declare const api: Api;
declare const game: { modules: { get(id: "dicewright"): { api: Api } }; user: { targets: Set<{ document: object }> } };
declare const token: { document: { uuid: string } };
declare const tokens: { uuid: string }[];
declare const Hooks: {
  on<K extends keyof ApiHooks>(name: K, listener: ApiHooks[K]): number;
  once<K extends keyof ApiHooks>(name: K, listener: ApiHooks[K]): number;
};
`;

/** The quick one, as in `npm test`. */
const COMPILER = join(ROOT, "node_modules/typescript7/bin/tsc");
const OPTIONS = {
  ...{ target: "esnext", module: "esnext", moduleResolution: "bundler", lib: ["esnext", "dom"], types: [] },
  ...{ strict: true, noEmit: true, skipDefaultLibCheck: true },
};

/** The compiler's messages about some code beside the types of the API. */
function faultsOf(examples: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  try {
    writeFileSync(join(folder, "dicewright.d.ts"), emitTypes()["dicewright.d.ts"]);
    const wrapped = examples.map((example, i) => `export async function example${i}() {\n${example}\n}`);
    writeFileSync(join(folder, "examples.ts"), [SURROUNDINGS, ...wrapped].join("\n"));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["."] }));
    const { stdout } = spawnSync("node", [COMPILER, "-p", folder, "--pretty", "false"], { encoding: "utf8" });
    return stdout.split("\n").filter((line) => /error TS/.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const blocks = [...read("docs/api.md").matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code!);

it("the types of the API know every example of its page, and what is wrong", () => {
  expect(blocks.length).toBeGreaterThan(5);
  const wrong = ['await api.roll("kaiser skill 5", { mode: "everyone" });', "api.luck();"];
  expect(faultsOf([...blocks, ...wrong])).toEqual([
    expect.stringContaining('"everyone"'),
    expect.stringContaining("'luck'"),
  ]);
}, 60_000);

it("docs/host.md names tests that exist, at least one for each thing that other packages taught", () => {
  const page = read("docs/host.md");
  const rows = page.slice(page.indexOf("| what holds")).match(/^\| [A-Z]\d.*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  const gone = rows.flatMap((row) => {
    const tests = [...row.matchAll(/`([\w./-]+)`: “([^”]+)”/g)];
    const isThere = ([, file, name]: RegExpExecArray) => read(file!).includes(name!);
    return tests.length > 0 && tests.every(isThere) ? [] : [row];
  });
  expect(gone).toEqual([]);
});
