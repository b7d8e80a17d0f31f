/** The page that the code cites: `docs/rules.md`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { games } from "../src/games/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(ROOT, "docs/rules.md"), "utf8");

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** Sections such as §1.4, tables such as GEN111, readings such as KA7. */
const ID = /(§\d(?:\.\d)?|\b(?:GEN|[KORLD]A)\d{1,3}\b)/g;
const DEFINITION = /^(?:#+ (§\d(?:\.\d)?) |\*\*(GEN\d+)\*\*|\| ([KORLD]A\d+) )/gm;

const defined = [...page.matchAll(DEFINITION)].map(([, ...ids]) => ids.find(Boolean)!);

const sources = ["src", "test"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".module-"))
    .map((name) => join(folder, name)),
);

it("docs/rules.md has every section, table and reading that it or the code cites, each once", () => {
  const cited = ["docs/rules.md", ...sources].flatMap((path) =>
    all(readFileSync(join(ROOT, path), "utf8"), ID).map((id) => ({ path, id })),
  );
  expect(cited.filter(({ path }) => path.startsWith("src")).length).toBeGreaterThan(30);
  expect(cited.filter(({ id }) => !defined.includes(id))).toEqual([]);
  expect(defined.filter((id, i) => defined.indexOf(id) < i)).toEqual([]);
});

it("docs/rules.md lists the house rules of all games, the default first", () => {
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` +\| ([^|]*?) +\|/gm)].map(([, name, choices]) => [name, choices]);
  const settings = games.flatMap((game) => Object.entries(game.settings));
  const written = settings.map(([name, choices]) => [
    name,
    typeof choices === "boolean" ? "off, on" : choices.map((choice) => `\`${choice}\``).join(", "),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(written));
});
