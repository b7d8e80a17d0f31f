/** Games of other packages with one fault each: what is said of it, and that nothing else stops. */
import { describe, expect, it } from "vitest";
import type { Game } from "../../src/checks/game.ts";
import { readCheck, parseRequest, writeCheck } from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { readGame } from "../../src/games/package-game.ts";
import { helpView } from "../../src/view/help/guide.ts";
import { completeLine, phrasingsOf } from "../../src/view/help/lines.ts";
import { problemText } from "../../src/words/problem.ts";
import { orFail } from "../checks.ts";
import { contextWith, words } from "../view/drawn.ts";
import { exportOf, guarded, tinkersWith } from "./further-game.ts";

const KIND = "kinds.invention";
const jammed = () => {
  throw new Error("jammed");
};

/** The game with a part exchanged, and what was said of it so far. */
function twin(path: string, part: unknown): { readonly game: Game; readonly said: string[] } {
  const said: string[] = [];
  const warn = (left: Problem) => void said.push(problemText(left, words));
  return { game: orFail(readGame(() => tinkersWith(path, part), { games, warn })), said };
}

const failing = (path: string) => `${path} of the game tinkers fails, so it is left out: “jammed”`;

describe("a sample of a field", () => {
  const completed = (game: Game, line: string) =>
    completeLine(line, { games: [game], rules: {}, words, saved: [], hasTargets: false }).suggestions;

  it("is a value of the field, also of one that its author has written", () => {
    const some = kit.mixedDice({ most: 6, sides: [4, 12] });
    const damage = {
      ...some,
      default: [],
      parse: (raw: unknown) => (Array.isArray(raw) && raw.length === 0 ? [] : some.parse(raw)),
      text: {
        read: () => undefined,
        write: (value: readonly kit.NotatedDice[]) =>
          value.map(({ count, sides }) => `damage ${count}d${sides}`).join(" "),
      },
    };
    const { game, said } = twin(`${KIND}.fields.damage`, damage);
    const texts = phrasingsOf(game, "invention", words).map(({ text }) => text);
    expect(texts).toContain("damage 2d6");
    expect(completed(game, "/tinkers 2 ").map(({ text }) => text)).toContain("need ");
    expect(helpView(game, [], contextWith()).words.map(({ text }) => text)).toContain("damage 2d6");
    expect(said).toEqual([]);
  });

  it.each(games.map((game) => [game.id, game] as const))("is one that its field takes: %s", (_id, { kinds }) => {
    for (const { fields } of Object.values(kinds))
      for (const [name, field] of Object.entries(fields))
        if (field.sample !== undefined) expect([name, isProblem(field.parse(field.sample))]).toEqual([name, false]);
  });

  it("is none of a field that only the form for a change has", async () => {
    const delvers = guarded(await exportOf("packages/second-example-game/delvers.js"));
    expect(phrasingsOf(delvers, "delve", words).map(({ text }) => text)).toEqual(["2d6 + d8"]);
    expect(() => helpView(delvers, [], contextWith())).not.toThrow();
  });
});

describe("a part of a package's game that fails while a screen or a line is drawn", () => {
  it.each([
    ["followUp", (game: Game) => game.kinds["invention"]!.followUp!({ sparks: 1 }, {})],
    ["heading", (game: Game) => game.kinds["invention"]!.heading!({ options: {} })],
    ["fieldTexts", (game: Game) => game.kinds["invention"]!.fieldTexts!({})],
    ["compare", (game: Game) => game.kinds["invention"]!.compare!({})],
    ["note", (game: Game) => game.kinds["invention"]!.note!({})],
    ["withoutOdds", (game: Game) => game.kinds["invention"]!.withoutOdds!({})],
    ["contestTexts", (game: Game) => game.kinds["invention"]!.contestTexts!(true, {})],
    ["misread", (game: Game) => game.kinds["invention"]!.misread!("x")],
  ] as const)("is left out, and said once with the game: %s", (name, ask) => {
    const path = `${KIND}.${name}`;
    const { game, said } = twin(path, jammed);
    expect([ask(game), ask(game)]).toEqual([undefined, undefined]);
    expect(said).toEqual([failing(path)]);
  });

  it("is left out too where it answers with something else", () => {
    const { game, said } = twin(`${KIND}.followUp`, () => "push");
    expect(game.kinds["invention"]!.followUp!({ sparks: 1 }, {})).toBeUndefined();
    expect(said).toEqual([
      'kinds.invention.followUp of the game tinkers fails, so it is left out: “Its answer is "push", and has to look like { … }.”',
    ]);
  });

  it("writes nothing in a line, and reads nothing of one", () => {
    const read = ({ text, offset }: kit.Line) => (text.startsWith("wrench", offset) ? jammed() : undefined);
    const text = { word: "wrench", read, write: jammed };
    const { game, said } = twin(`${KIND}.fields.wrench`, { ...kit.flag(), text });
    const on = orFail(parseRequest(game, "invention", { gears: 2, wrench: true }));
    expect(writeCheck(on)).toBe("/tinkers 2");
    expect(readCheck("/tinkers 2 wrench", { games: [game] })).toMatchObject({ problem: "unknownWord" });
    expect(said).toEqual([failing(`${KIND}.fields.wrench.text.write`), failing(`${KIND}.fields.wrench.text.read`)]);
  });

  it("refuses what it should have checked", () => {
    const { game, said } = twin(`${KIND}.refuse`, ({ gears }: { readonly gears: number }) => gears > 40 && jammed());
    expect(problemText(parseRequest(game, "invention", { gears: 41 }) as Problem, words)).toContain("jammed");
    expect(said).toEqual([failing(`${KIND}.refuse`)]);
  });
});
