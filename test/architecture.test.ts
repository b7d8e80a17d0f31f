import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { games } from "../src/games/index.ts";
import { threads } from "../src/threads/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The layers of the module, innermost first. A layer may import itself and those before it. */
const LAYERS = ["engine", "checks", "games", "sheets", "words", "threads", "view", "api.ts", "foundry", "index.ts"];
const PURE = ["engine", "checks", "games", "sheets", "words", "threads", "view"];
/** The rooms of `src/foundry`, innermost first. A room may import itself and those before it. */
const ROOMS = ["platform", "world", "odds", "roll", "windows", "threads", "sheets", "chat", "api"];
/** Packages that are shipped with the module, and the only files that import them. */
const SHIPPED = [
  { name: "@noble/hashes/", in: "src/checks/json.ts" },
  { name: "idiomorph", in: "src/foundry/platform/morph.ts" },
];

/** Globals that exist only in Foundry or in a page, or give another answer each time. */
/** A game of ours may be called `game` too, but it has none of these parts. */
const GLOBALS =
  /(?<![.\w])(?:game[!?]?\.(?:users?|actors|clipboard|combats|i18n|keybindings|keyboard|macros|messages|modules|packs|release|scenes|settings\.(?:get|set|register)|socket|system|time|tours|world)|CONFIG|CONST|Hooks|ui|canvas|foundry|document|window|globalThis|Math\.random|Date|performance|crypto)\b(?!["':])/;

const CASTS = /\bas (?:unknown as|never|any)\b/;
const WIDTH = 120;

interface Source {
  readonly path: string;
  /** The code without its comments and without the text of its strings. */
  readonly code: string;
  readonly text: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
      const text = readFileSync(join(ROOT, path), "utf8");
      return { path, text, code: codeOf(text) };
    });
}

/** Comments go; strings keep their quotes only. */
function codeOf(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "").replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

/** Whether the imports of `path` lead back to it; types and dynamic imports count. */
function isInCycle(path: string, imports: ReadonlyMap<string, readonly string[]>): boolean {
  const reached = new Set<string>();
  const visit = (from: string): void => {
    for (const to of imports.get(from) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      visit(to);
    }
  };
  visit(path);
  return reached.has(path);
}

function linesWhere(sources: readonly Source[], holds: (line: string, source: Source) => boolean): string[] {
  return sources.flatMap((source) => {
    const lines = source.text.split("\n");
    return lines.flatMap((line, i) => (holds(line, source) ? [`${source.path}:${i + 1}`] : []));
  });
}

function importsOf({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, target]) => target!);
  return found.map((target) => (target.startsWith(".") ? posix.join(dirname(path), target) : target));
}

const src = sourcesIn("src");
const layerOf = (path: string) => LAYERS.indexOf(path.split("/")[1]!);
const foundry = src.filter(({ path }) => path.startsWith("src/foundry/"));
const roomOf = (path: string) => (path.startsWith("src/foundry/") ? ROOMS.indexOf(path.split("/")[2]!) : -1);

const pathsOf = (sources: readonly Source[]) => sources.map(({ path }) => path).sort();
const linesOf = (text: string, pattern: RegExp) => text.split("\n").filter((line) => pattern.test(line));

it.each([
  ["has no rooms but the layers", src.filter(({ path }) => layerOf(path) < 0)],
  ["has a room for every adapter", foundry.filter(({ path }) => roomOf(path) < 0)],
  [
    "casts in the platform only",
    src.filter(({ path, code }) => !path.startsWith("src/foundry/platform/") && CASTS.test(code)),
  ],
])("the house %s", (_rule, breaking) => expect(pathsOf(breaking)).toEqual([]));

it.each([
  ["asks actors for their numbers in the one place that minds systems which fail", /\.getRollData\(/, "documents"],
  ["calls Foundry's hooks in one file only", /\bHooks\b/, "hooks"],
  ["tells generations of Foundry apart in one file only", /\brelease\b|\bgeneration\b/, "compat"],
])("the house %s", (_rule, pattern, file) => {
  expect(pathsOf(src.filter(({ code }) => pattern.test(code)))).toEqual([`src/foundry/platform/${file}.ts`]);
});

it("the house has side effects at import in the module's script and its worker's only", () => {
  const calling = src.filter(({ code }) => /^[\w.]+\(/m.test(code));
  expect(pathsOf(calling)).toEqual(["src/foundry/odds/worker.ts", "src/index.ts"]);
});

it.each(src)("the house imports inwards only: $path", (source) => {
  const outward = importsOf(source).filter((target) => {
    const isShipped = SHIPPED.some((each) => target.startsWith(each.name) && source.path === each.in);
    return !isShipped && (!target.startsWith("src/") || layerOf(target) > layerOf(source.path));
  });
  expect(outward).toEqual([]);
});

const pure = src.filter(({ path }) => PURE.some((layer) => path.startsWith(`src/${layer}/`)));
it.each(pure)("the house keeps globals out of $path", ({ code }) => expect(linesOf(code, GLOBALS)).toEqual([]));

it("the house has no import cycle", () => {
  const imports = new Map(src.map((source) => [source.path, importsOf(source)]));
  expect(pathsOf(src).filter((path) => isInCycle(path, imports))).toEqual([]);
});

it(`the house has no line of more than ${WIDTH} characters`, () => {
  expect(linesWhere(src, (line) => line.length > WIDTH)).toEqual([]);
});

it("the house tells elements and events apart without their classes, which differ from window to window", () => {
  const asked = /\binstanceof (?:HTML|SVG|Element|Node|Document|\w*Event)/;
  expect(linesWhere(src, (line) => asked.test(line))).toEqual([]);
});

it.each(foundry)("the house imports from rooms below only: $path", (source) => {
  const above = importsOf(source).filter((target) => roomOf(target) > roomOf(source.path));
  expect(above).toEqual([]);
});

/** The most arrows between rooms, and the most variables that a file shares with nobody but its own calls. */
const MOST_ARROWS = 30;
const MOST_VARIABLES = 9;

it(`the house has at most ${MOST_ARROWS} arrows between the rooms of Foundry`, () => {
  const arrows = foundry.flatMap((source) => {
    const rooms = importsOf(source).map(roomOf);
    return rooms.filter((room) => room >= 0 && room !== roomOf(source.path)).map((room) => [roomOf(source.path), room]);
  });
  const named = new Set(arrows.map(([from, to]) => `${ROOMS[from!]} → ${ROOMS[to!]}`));
  expect(named.size, [...named].sort().join(", ")).toBeLessThanOrEqual(MOST_ARROWS);
});

it.each([
  ["roll", ["view", "threads"]],
  ["platform", ["view", "threads"]],
  ["world", ["view"]],
])("the house gives the room %s what it says, so it imports none of %j", (room, layers) => {
  const inRoom = foundry.filter(({ path }) => path.startsWith(`src/foundry/${room}/`));
  const forbidden = layers.map((layer) => `src/${layer}/`);
  const breaking = inRoom.filter((source) =>
    importsOf(source).some((to) => forbidden.some((each) => to.startsWith(each))),
  );
  expect(pathsOf(breaking)).toEqual([]);
});

it(`the house has at most ${MOST_VARIABLES} variables outside of functions and classes`, () => {
  const variables = linesWhere(src, (line) => /^(?:export )?let /.test(line));
  expect(variables.length, variables.join(", ")).toBeLessThanOrEqual(MOST_VARIABLES);
});

it.each(sourcesIn("packages/table"))("the house keeps the host apart from the module: $path", (source) => {
  expect(importsOf(source).filter((target) => target.startsWith("src/"))).toEqual([]);
});

const gameIds = games.map(({ id }) => id);
const commands = games.flatMap(({ command, aliases = [] }) => [command, ...aliases]);
/** A command may be a common word, so it is meant only where a line begins with it. */
const naming = new RegExp(`["'\`/.](?:${gameIds.join("|")})\\b|["'\`]/(?:${commands.join("|")})\\b`);

const elsewhere = src.filter(({ path }) => !path.startsWith("src/games/"));
it.each(elsewhere)("a game is not named outside its own file: $path", ({ text }) => {
  expect(linesOf(text.replace(/\/\*[^]*?\*\//g, ""), naming)).toEqual([]);
});

const showing = src.filter(({ path }) => /^src\/(?:view|foundry)\//.test(path));
it.each(showing)("a game is not known by what it calls its dice: $path", ({ code }) => {
  expect(linesOf(code, /\b(?:role|tag)\b[^&|?]*[!=]== (?:""|[A-Z_]+\b)/)).toEqual([]);
});

const KIT = "src/games/kit.ts";
/** The files that read games of packages. */
const READERS = /^src\/games\/package-/;
const inGames = src.filter(({ path }) => path.startsWith("src/games/") && path !== KIT && !READERS.test(path));
it.each(inGames.filter(({ path }) => path !== "src/games/index.ts"))(
  "a game imports the kit alone: $path",
  (source) => {
    expect(importsOf(source).filter((target) => !target.startsWith("src/games/"))).toEqual([]);
  },
);

it("a game alone imports the kit, and the room of games hands it to games of packages", () => {
  const importing = src.filter((source) => importsOf(source).includes(KIT));
  expect(pathsOf(importing.filter(({ path }) => !path.startsWith("src/games/")))).toEqual([]);
});

it("a game comes from wherever it comes: only the worker and what fetches games know their files", () => {
  const importing = src.filter((source) => importsOf(source).includes("src/games/package-game.ts"));
  expect(pathsOf(importing)).toEqual(["src/foundry/odds/worker.ts", "src/foundry/world/games.ts"]);
  const adding = src.filter(({ path, code }) => path !== "src/games/index.ts" && /\baddGame\b/.test(code));
  expect(pathsOf(adding)).toEqual(pathsOf(importing));
});

it("a game does not name another", () => {
  const files = src.filter(({ path }) => path.startsWith("src/games/"));
  const own = files.filter(({ text }) => /= defineGame\(\{\n/.test(text));
  expect(own).toHaveLength(games.length);
  for (const { path, text } of own) {
    const game = games.find(({ id }) => text.includes(`id: "${id}"`))!;
    const others = games.filter((each) => each !== game).flatMap(({ id, command }) => [id, `/${command}`]);
    expect(
      others.filter((name) => new RegExp(`"${name}\\b`).test(text)),
      path,
    ).toEqual([]);
  }
});

const ids = threads.map(({ id }) => id).join("|");
const own = new RegExp(`/(?:${ids})[./-]`);
const asking = new RegExp(`[!=]== ["'](?:${ids})["']|case ["'](?:${ids})["']`);

it.each(src.filter(({ path }) => !own.test(path)))("a thread is the same as any other to $path", (source) => {
  const named = importsOf(source).filter((target) => /^src\/threads\//.test(target) && own.test(target));
  expect(source.path === "src/threads/index.ts" ? [] : named).toEqual([]);
  expect(linesOf(source.text, asking)).toEqual([]);
});

const links = new Map([
  ["a", ["b"]],
  ["b", ["c"]],
  ["c", ["b", "d"]],
  ["d", []],
]);

it.each([
  ["a", false],
  ["b", true],
  ["c", true],
  ["d", false],
])("a cycle is one that leads back: %s", (path, expected) => expect(isInCycle(path, links)).toBe(expected));

it.each(["game.settings.get", "game.user", "const d = new Date()", "Math.random()", "document.body", "globalThis.x"])(
  "the ban on globals in a pure layer catches %s",
  (line) => {
    expect(GLOBALS.test(codeOf(line))).toBe(true);
  },
);

it.each(["// game", "/* Date */", 'words("dicewright.game")', "view.game", "{ game: words }", "game.kinds"])(
  "the ban on globals in a pure layer allows %s",
  (line) => {
    expect(GLOBALS.test(codeOf(line))).toBe(false);
  },
);

const table = sourcesIn("packages/table");
/** Classes of documents and of dice know each other as types, which no script imports. */
const withoutTypes = ({ text, ...source }: (typeof table)[number]) => ({
  ...source,
  text: text.replaceAll(/^import type [^;]*;/gm, ""),
});
const importsOfTable = new Map(table.map((source) => [source.path, importsOf(withoutTypes(source))]));

it("the host has no import cycle of values, of import() either", () => {
  expect(table.map(({ path }) => path).filter((path) => isInCycle(path, importsOfTable))).toEqual([]);
});

it("the host has no folders that import each other in a cycle", () => {
  const folderOf = (path: string) => {
    const folder = dirname(path).replace(/\/rows$/, "");
    return /^packages\/table(?:\/client)?$/.test(folder) ? path : folder;
  };
  const between = new Map<string, string[]>();
  for (const [path, targets] of importsOfTable) {
    const from = folderOf(path);
    const others = targets.map(folderOf).filter((to) => to !== from);
    between.set(from, [...(between.get(from) ?? []), ...others]);
  }
  expect([...between.keys()].filter((folder) => isInCycle(folder, between))).toEqual([]);
});

it.each([
  ["a value", 'import { b } from "./b.ts";'],
  ["a type", 'import type { B } from "./b.ts";'],
  ["what several lines name", 'import {\n  b,\n  type B,\n} from "./b.ts";'],
  ["a side effect", 'import "./b.ts";'],
  ["a call", 'const b = await import("./b.ts");'],
  ["a type in place", 'type B = import("./b.ts").B;'],
])("the host is read by %s", (_way, text) => {
  expect(importsOf({ path: "packages/table/a.ts", text, code: text })).toEqual(["packages/table/b.ts"]);
});
