/** The contents of the site's first page, from the README, the words of the games and the addresses of releases. */
import { readFileSync } from "node:fs";
import english from "../../lang/en.json" with { type: "json" };
import { games } from "../../src/games/index.ts";
import { exampleLine } from "../../src/view/help/lines.ts";
import { LATEST_MANIFEST, tagOf, VERSION } from "../release/address.ts";
import { commit } from "./pages.ts";

export interface FirstPage {
  /** Markdown: the first paragraph of the README. */
  readonly introduction: string;
  readonly games: readonly GameEntry[];
  readonly manifest: string;
  /** One sentence on the version that the site is built from. */
  readonly version: string;
  /** Markdown: the list of the README. */
  readonly features: string;
}

interface GameEntry {
  readonly name: string;
  readonly about: string;
  /** A check to roll, as it would be typed. */
  readonly line: string;
}

type Words = Readonly<Record<string, { readonly name: string; readonly about: string }>>;

function gameEntries(): GameEntry[] {
  const words = english.dicewright as unknown as Words;
  return games.map((game) => {
    const kinds = Object.keys(game.kinds);
    const kind = kinds.find((each) => "difficulty" in game.kinds[each]!.example) ?? kinds[0]!;
    const { name, about } = words[game.id]!;
    return { name, about, line: exampleLine(game, kind) };
  });
}

/** The text below a heading of the README. Throws if the README has no such heading. */
function sectionOf(readme: string, heading: string): string {
  const [, text] = new RegExp(`^## ${heading}\\n([^]*?)(?=^## )`, "m").exec(readme) ?? [];
  if (text === undefined) throw new Error(`The README has no section “${heading}”, which the first page shows.`);
  return text.trim();
}

/** The sentence on the version: a release by its tag, anything else by its commit. */
export function versionSentence({ id, tag } = commit()): string {
  if (tag === tagOf(VERSION)) return `This page shows version ${VERSION}.`;
  const source = id === undefined ? "a copy of the sources" : `commit ${id.slice(0, 8)}`;
  return `This page was built from ${source}, which is not a release; the address installs the newest release.`;
}

export function firstPage(): FirstPage {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, introduction] = readme.split("\n\n");
  return {
    introduction: introduction!,
    games: gameEntries(),
    manifest: LATEST_MANIFEST,
    version: versionSentence(),
    features: sectionOf(readme, "What you get"),
  };
}
