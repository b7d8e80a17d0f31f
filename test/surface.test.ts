import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hooks, newer, places, undeclaredHooks } from "../packages/table/surface.ts";

const source = new URL("../src/", import.meta.url);
const files = [
  new URL("index.ts", source),
  ...readdirSync(new URL("foundry/", source), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => new URL(`foundry/${name}`, source)),
];
const text = files
  .map((file) =>
    readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*|^(?:export )?type [^;]*;/gm, "")
      .replace(/"[^"\n]*"/g, (word) => (word.includes(".") ? '""' : word)),
  )
  .join("\n");

/** Paths that begin at a global, as the module writes them: `game.settings.get`. */
const used = [
  ...new Set(
    [
      ...text.matchAll(/(?<![\w.$"'])(?:game|CONFIG|CONST|foundry|ui|canvas|Hooks|ChatMessage)(?:\??\.[A-Za-z_]\w*)+/g),
    ].map(([path]) => path.replaceAll("?", "")),
  ),
];

/** The first step of a path that the surface does not list below the place before it; steps below other places are those of the module's own values. */
function unlisted(path: string): string | undefined {
  const steps = path.split(".");
  const listed: Record<string, readonly string[]> = { ...places };
  for (const [place, names] of Object.entries(newer)) listed[place] = [...(listed[place] ?? []), ...names];
  for (let at = 1; at < steps.length; at++) {
    const names = listed[steps.slice(0, at).join(".")];
    if (names && !names.includes(String(steps[at]))) return path;
  }
  return undefined;
}

it("the module uses nothing of Foundry at a global that the surface does not list", () => {
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter(unlisted)).toEqual([]);
});

it("the module waits for no hook that the host does not call", () => {
  const [, passed = ""] = /interface Passed \{([^]*?)\n\}/.exec(text) ?? [];
  const named = [...passed.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => String(name));
  const known: readonly string[] = [
    ...hooks,
    ...undeclaredHooks,
    "quenchReady",
    "chatCommandsReady",
    "tokenActionHudCoreApiReady",
    "tokenActionHudCoreRegisterDefaults",
    "tokenActionHudCoreAddActionHandlerExtenders",
    "diceSoNiceReady",
    "diceSoNiceMessagePreProcess",
    "diceSoNiceMessageProcessed",
    "diceSoNiceRollStart",
    "diceSoNiceRollComplete",
  ];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name) && !/^(?:render|close|getHeaderControls)\w+/.test(name))).toEqual(
    [],
  );
});

it("every member of Foundry that the module names is in the table of docs/host.md", () => {
  const page = readFileSync(new URL("../docs/host.md", import.meta.url), "utf8");
  const rows = page.slice(page.indexOf("| member "));
  const isListed = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf("."));
    return rows.includes(`\`${path}\``) || (parent.includes(".") && rows.includes(`\`${parent}`));
  };
  const namespaces = /^foundry\.applications$/;
  expect(used.filter((path) => !namespaces.test(path) && !isListed(path) && !rows.includes(`\`${path}.`))).toEqual([]);
});
