import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "recheck";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { openWorld } from "../foundry/world.ts";

/**
 * Every pattern of the module and of the host takes steps that grow with its text, not with the square of it. Literals
 * are found by reading the source; patterns that are built while the module runs are caught when they are built. What
 * the worst text does to a pattern is worked out from the pattern itself, by recheck, and no clock is read.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = ["src", "packages/table/server"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** How steps grow with the worst text, unless they grow with it alone. */
async function growthOf({ source, flags }: RegExp): Promise<string | undefined> {
  const result = await check(source, flags, { timeout: null });
  if (result.status === "safe") return undefined;
  return result.status === "vulnerable" ? result.complexity.summary : "unknown";
}

// ---- The patterns of the source ----

interface Found {
  readonly at: string;
  readonly pattern: RegExp;
}

/** The literals in a source, and the lines on which patterns are built. */
function patternsIn(path: string, text: string): { readonly literals: Found[]; readonly built: string[] } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const literals: Found[] = [];
  const built: string[] = [];
  const visit = (node: ts.Node): void => {
    const at = `${relative(ROOT, path)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ at, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      built.push(at);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, built };
}

const sources = SOURCES.map((path) => patternsIn(path, readFileSync(path, "utf8")));

/** Patterns that the module builds while it starts or later, by the line that builds them. */
async function builtPatterns(): Promise<Found[]> {
  const found: Found[] = [];
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, given: [string | RegExp, string?]) {
      const pattern = new target(...given);
      const [, at] = /(src\/[\w/.-]+\.ts:\d+)/.exec(new Error().stack ?? "") ?? [];
      if (at !== undefined) found.push({ at, pattern });
      return pattern;
    },
  });
  try {
    const world = await openWorld();
    new world.Roll("2d6ko");
    await import("../../src/foundry/roll/secrets.ts");
    const { ranges } = await import("../../src/games/kleptonomicon.ts");
    const { parseChallenge } = await import("../../src/threads/chat-line.ts");
    const { games } = await import("../../src/games/index.ts");
    const { whichDice } = await import("../../src/checks/field.ts");
    whichDice("reroll", 9);
    ranges.text!.read({ text: "ranges [..4]", offset: 0 });
    parseChallenge("/kaiser skill 5 vs target attack", { games });
    parseChallenge('/kaiser skill 5 vs "Hard"', { games });
  } finally {
    globalThis.RegExp = plain;
  }
  return found;
}

let all: readonly Found[];
let made: readonly Found[];
beforeAll(async () => {
  made = await builtPatterns();
  const literals = sources.flatMap((source) => source.literals);
  all = [...new Map([...literals, ...made].map((each) => [String(each.pattern), each])).values()];
}, 30_000);

it("patterns are all found, those included that the module builds", () => {
  const builders = sources.flatMap(({ built }) => built.map((at) => at.split(":")[0]!));
  expect(all.length).toBeGreaterThan(60);
  expect([...new Set(made.map(({ at }) => at.split(":")[0]!))].sort()).toEqual([...new Set(builders)].sort());
});

it("patterns take steps that grow with the text", async () => {
  const slow: string[] = [];
  for (const { at, pattern } of all) {
    const growth = await growthOf(pattern);
    if (growth !== undefined) slow.push(`${at} ${String(pattern)}: ${growth}`);
  }
  expect(slow).toEqual([]);
}, 240_000);

it.each([
  ["two repetitions of the same", /^\[?\s*(.*?)\s*\]?$/],
  ["a search that begins anywhere", /<\/?[a-z][^>]*>/gi],
  ["a lazy search without an end", /\[\[(\/(?:kr|klepto)\b[^]*?)\]\](?!\])/gi],
  ["a sign between blanks", /vs\s*([+-]?)\s*(\d{1,9})(?![\w.])/iy],
  ["white space at the end", /\s+$/],
  ["nested repetitions", /^(?:a+)+$/],
])("patterns are caught if they are quadratic: %s", async (_what, planted) => {
  expect(await growthOf(planted)).toMatch(/polynomial|exponential/);
});
