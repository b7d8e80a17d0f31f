/**
 * What of the compendiums follows from the games: a folder of macros for each, a macro that opens the dialog of each check,
 * and a page of the guide. `packs/` has the rest. A game without lines of its own there has its examples as macros.
 */
import { readFileSync } from "node:fs";
import type { Game } from "../../src/checks/game.ts";
import { gameOfLine } from "../../src/checks/notation.ts";
import { games } from "../../src/games/index.ts";
import { macroName } from "../../src/view/help/guide.ts";
import { exampleLine } from "../../src/view/help/lines.ts";
import { gameKey } from "../../src/words/words.ts";
import { wordsFrom, type Language } from "./texts.ts";

const ROOT = new URL("../../", import.meta.url);
const words = wordsFrom(JSON.parse(readFileSync(new URL("lang/en.json", ROOT), "utf8")) as Language);

/** A document of a compendium, or a page of one, as its source is written. */
export interface PackEntry {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Ids have sixteen characters; those of folders and pages are how the module finds them. */
export function packId(kind: string, name: string): string {
  return `${kind}${name}`.padEnd(16, "0").slice(0, 16);
}

/**
 * Folders and macros of all games, beside those lines that are written by hand.
 * @throws Error if the ids of two begin with the same sixteen characters.
 */
export function macrosOfGames(lines: readonly string[]): PackEntry[] {
  const entries = games.flatMap((game, at) => {
    const hasLines = lines.some((line) => gameOfLine(line, games) === game);
    const kinds = Object.keys(game.kinds);
    return [
      folderOf(game, at),
      ...kinds.map((kind) => dialogOf(game, kind)),
      ...(hasLines ? [] : kinds.map((kind) => lineOf(game, kind))),
    ];
  });
  return unique(entries);
}

/** The pages of all games. */
export function pagesOfGames(journal: string): PackEntry[] {
  const pages = games.map((game, at) => {
    const _id = packId("page", game.id);
    return {
      ...{ _id, _key: `!journal.pages!${journal}.${_id}`, name: nameOf(game), type: "text" },
      ...{ title: { show: false, level: 1 }, text: { format: 1, content: `<p>@DicewrightGuide[${game.id}]</p>` } },
      ...{ sort: 100_000 * (at + 1), ownership: { default: -1 }, flags: {} },
    };
  });
  return unique(pages);
}

function nameOf({ id }: Game): string {
  return words(gameKey(id, "name"));
}

function folderOf(game: Game, at: number): PackEntry {
  const _id = packId("folder", game.id);
  return {
    ...{ _id, _key: `!folders!${_id}`, name: nameOf(game), type: "Macro", sorting: "m", sort: 10 * (at + 1) },
    ...{ color: null, folder: null, description: "", flags: {} },
  };
}

function dialogOf(game: Game, kind: string): PackEntry {
  const opening = `{ system: "${game.id}", kind: "${kind}" }`;
  const command = `game.modules.get("dicewright")?.api?.open(${opening});`;
  return macroOf(game, packId("ask", game.command + kind), "script", command);
}

function lineOf(game: Game, kind: string): PackEntry {
  return macroOf(game, packId("try", game.command + kind), "chat", exampleLine(game, kind));
}

function macroOf({ id }: Game, _id: string, type: string, command: string): PackEntry {
  return {
    ...{ _id, _key: `!macros!${_id}`, name: macroName(command, words)!, type },
    ...{ img: `modules/dicewright/icons/${id}.svg`, folder: packId("folder", id), scope: "global", command },
    ...{ ownership: { default: 0 }, flags: { dicewright: { offered: true } } },
  };
}

function unique(entries: readonly PackEntry[]): PackEntry[] {
  for (const [i, { _id, name }] of entries.entries()) {
    const other = entries.slice(0, i).find((each) => each._id === _id);
    if (other)
      throw new Error(`“${other.name}” and “${name}” would have the id ${_id}: choose a shorter command or kind.`);
  }
  return [...entries];
}
