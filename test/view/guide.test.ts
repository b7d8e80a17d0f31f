import { describe, expect, it } from "vitest";
import german from "../../lang/de.json" with { type: "json" };
import { readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import { guideView, welcomeView } from "../../src/view/help/guide.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { words } from "./drawn.ts";

const inGerman = wordsFrom(german);
const around = { games, rules: {}, words };
const pageOf = (page: string, inUse = games) => guideView(page, { ...around, games: inUse })!;

/** The names of all games but one. */
const others = (game: string) => games.filter(({ id }) => id !== game).map(({ id }) => words(`dicewright.${id}.name`));

describe.each(games)("the page of $command", (game) => {
  const page = pageOf(game.id);

  it("the page of a game has each check with what is rolled and a line that is that check", () => {
    const kinds = Object.keys(game.kinds);
    expect(page.sections.length).toBeGreaterThanOrEqual(kinds.length);
    for (const [i, kind] of kinds.entries()) {
      const { text, line } = page.sections[i]!;
      expect(text).toMatch(/^.{20,400}\.$/);
      const read = readCheck(line!, { games });
      expect(isProblem(read) ? read : [read.game.id, read.kind]).toEqual([game.id, kind]);
    }
  });

  it("the page of a game shows a card with dice, the same one each time", () => {
    expect(page.card!.view.throws.length).toBeGreaterThan(0);
    expect(pageOf(game.id).card).toEqual(page.card);
  });

  it("the page of a game names no other game, in no language, and so does the first card", () => {
    for (const language of [words, inGerman]) {
      const told = JSON.stringify([
        guideView(game.id, { ...around, games: [game], words: language }),
        guideView("gm", { ...around, games: [game], words: language }),
        welcomeView([game], language).trials,
      ]);
      for (const name of others(game.id)) expect(told).not.toContain(name);
    }
  });

  it("the page of a game says without a name that it is not in use", () => {
    const closed = pageOf(
      game.id,
      games.filter((each) => each !== game),
    );
    expect(closed.sections).toEqual([]);
    expect(JSON.stringify(closed)).not.toContain(words(`dicewright.${game.id}.name`));
  });
});

it("the page of a game is missing for any other name", () => {
  expect(guideView("toString", around)).toBeUndefined();
});

it.each(games)(
  "the page of a game tells GMs of $command by lines that work, one of them hidden where it can be",
  ({ ...system }) => {
    const lines = guideView("gm", { ...around, games: [system] })!.sections.flatMap(({ line }) => line ?? []);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(isProblem(readCheck(line, { games })), line).toBe(false);
    const hides = Object.values(system.kinds).some(({ fields }) => Object.values(fields).some(({ hidden }) => hidden));
    expect(lines.some((line) => line.includes(" ?"))).toBe(hides);
  },
);

it("the first card offers all games, and has checks to try of those that are chosen: six, or one of each", () => {
  const view = (chosen: typeof games) => welcomeView(chosen, words);
  expect(view([]).games.map(({ id, isChosen }) => [id, isChosen])).toEqual(games.map(({ id }) => [id, false]));
  expect(view([])).toMatchObject({ trials: [] });
  expect(view([games[2]!]).games.filter(({ isChosen }) => isChosen)).toMatchObject([{ id: "kr" }]);
  const commands = view(games).trials.map(({ line }) => line.split(" ", 1)[0]);
  expect(commands).toEqual(games.map(({ command }) => `/${command}`));
  for (const game of games) expect(view([game]).trials).toHaveLength(Object.keys(game.kinds).length);
  expect(view(games.slice(0, 2)).trials).toHaveLength(5);
  for (const { line } of view(games.slice(0, 4)).trials) expect(isProblem(readCheck(line, { games }))).toBe(false);
});
