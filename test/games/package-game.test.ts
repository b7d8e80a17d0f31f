/** Games of other packages: what is wrong with one when it arrives, and what holds while it plays. */
import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { Die } from "../../packages/table/dice/die.ts";
import { LIMITS } from "../../src/checks/limits.ts";
import { readCheck, parseRequest, checkOf, type CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";
import { parseSavedCheck, requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { RuleError } from "../../src/engine/check.ts";
import { odds } from "../../src/engine/odds.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import type { Game } from "../../src/games/kit.ts";
import { FOUNDRY, importGame, readGame, RESERVED } from "../../src/games/package-game.ts";
import { checkGame } from "../../src/view/game-laws.ts";
import { answerQuestion, summaryQuestion } from "../../src/view/odds-question.ts";
import { problemText } from "../../src/words/problem.ts";
import { rollSentence } from "../../src/words/sentence.ts";
import { reportText, titleCase } from "../../src/words/words.ts";
import { numbersFrom, orFail } from "../checks.ts";
import { words } from "../view/drawn.ts";
import { guarded, makeStrays, makeTinkers, readTinkers, tinkersToChange, tinkersWith } from "./further-game.ts";

const throwing = (reason: string) => () => {
  throw new Error(reason);
};
const KIND = "kinds.invention";
const sentenceFor = (read: unknown) => problemText(orProblem(read), words);

function orProblem(read: unknown) {
  if (!isProblem(read)) throw new Error("This game has no fault.");
  return read;
}

const noGame = (part: string) => `The file gives no game: ${part} is missing or of another type.`;
const failing = (reason: string) => `A rule of the kind invention fails on its own example: “${reason}”`;

describe("a game of another package, when it arrives,", () => {
  it("is read like one of ours", () => {
    const game = guarded(makeTinkers);
    expect(game.settings).toEqual({ "tinkers.tie": ["again", "first"] });
    const asked = orFail(readCheck("/tinkers 2 need 2", { games: [game] }));
    const [success] = odds(checkOf(asked)).outcomes.filter(({ outcome }) => outcome["success"]);
    expect(success!.p).toBeCloseTo(1 / 9, 12);
    expect(summaryOf(asked, {})).toMatchObject({ isJudged: true, range: [0, 2] });
  });

  it.each<readonly [string, unknown, string]>([
    [
      "is not a function",
      { id: "x" },
      "The default export of the file is not a function; write export default (kit) => kit.defineGame({ … }).",
    ],
    ["throws when it is called", throwing("jammed"), "The function of the file fails: “jammed”"],
    [
      "throws something that refuses to become text",
      () => {
        throw Object.assign(new Error(), { message: { toString: null } });
      },
      "The function of the file fails: “?”",
    ],
    ["gives nothing", () => undefined, noGame("{}")],
    ["gives a promise", () => Promise.resolve(tinkersToChange()), noGame("id")],
    ["gives a list", () => [], noGame("{}")],
  ])("%s", (_what, make, sentence) => {
    expect(sentenceFor(readGame(make, games))).toBe(sentence);
  });

  it.each<readonly [path: string, part: unknown, sentence: string]>([
    ["id", 5, noGame("id")],
    ["id", "My Game", noGame("id")],
    ["id", "kaiser", "Another game has the id kaiser already, or words of the module have it."],
    ["id", "dialog", "Another game has the id dialog already, or words of the module have it."],
    ["command", "kr", "Another game answers the command /kr already, or the module does."],
    ["command", "odds", "Another game answers the command /odds already, or the module does."],
    ["command", "two words", noGame("command")],
    ["codes", { kh: { refuse: () => undefined } }, "Foundry or another game has the dice code kh already."],
    ["codes", { ko: { refuse: () => undefined } }, "Foundry or another game has the dice code ko already."],
    ["dice", { f: { name: "gear", faces: [0, 1] } }, "Foundry or another game has dice with the letter of df already."],
    ["dice", { t: { name: "gear", faces: [0, 1] } }, "Foundry or another game has dice with the letter of dt already."],
    ["dice", { g: { name: "gear", faces: [] } }, noGame("dice.g.faces")],
    ["kinds", {}, noGame("kinds")],
    ["kinds", { __proto__: null, "no name": {} }, noGame("kinds.no name")],
    [`${KIND}.fields`, {}, "The kind invention has no fields, so nothing can be filled in."],
    [`${KIND}.fields.need.parse`, "12", noGame(`${KIND}.fields.need.parse`)],
    [`${KIND}.fields.need.type`, "date", noGame(`${KIND}.fields.need.type`)],
    [`${KIND}.check`, undefined, noGame(`${KIND}.check`)],
    [`${KIND}.example`, { gears: 99 }, "The example of the kind invention cannot be read: “outOfRange gears 99 1 50”"],
    [`${KIND}.example`, {}, "The example of the kind invention cannot be read: “missing gears”"],
    [`${KIND}.fields.gears.text`, undefined, "The example of the kind invention cannot be read: “noKind /tinkers”"],
    [`${KIND}.check`, throwing("jammed"), failing("jammed")],
    [`${KIND}.report`, throwing("no words"), failing("no words")],
    [`${KIND}.report`, () => ({ headline: "It works" }), failing("Its report has no headline.")],
    [`${KIND}.report`, () => ({ headline: { key: "works" } }), failing("Its report has no tone.")],
    [`${KIND}.report`, () => ({ headline: {}, tone: "good" }), failing("Its report has no headline.key.")],
    [`${KIND}.score`, () => NaN, failing("It gives no number.")],
    ["contest.judge", throwing("nobody knows"), failing("nobody knows")],
    ["contest.judge", () => ({ winner: "me" }), failing("It names no winner.")],
    ["contest.fields.tie.setting", "kaiser.tie", noGame("the setting kaiser.tie")],
    ["group", { kind: "none" }, noGame("group.helpedKind")],
  ])("with another %s says what is wrong: %#", (path, part, sentence) => {
    expect(sentenceFor(readTinkers(tinkersWith(path, part)))).toBe(sentence);
  });

  it("whose file is not there or throws is said to be so", async () => {
    const at = (name: string) =>
      new URL(`../../packages/table/test/fixtures/broken-games/${name}`, import.meta.url).href;
    const said = async (name: string) => sentenceFor(await importGame(at(name), games));
    expect(await said("throws.js")).toBe(
      "The file of the game is not there, or fails while it is read: “the gears are jammed”",
    );
    expect(await said("gone.js")).toMatch(/^The file of the game is not there, or fails while it is read: .*gone\.js/);
    expect(await said("plain.js")).toMatch(/^The default export of the file is not a function/);
    expect(await said("taken.js")).toMatch(/^Another game answers the command \/kaiser/);
  });

  it("may have no name that words of the module have, nor a code or letter of Foundry's dice", () => {
    const blocks = Object.keys(english.dicewright).filter((block) => !games.some(({ id }) => id === block));
    expect([...RESERVED].sort()).toEqual(blocks.sort());
    // Other tests have added those of our games.
    const ours = games.flatMap(({ codes }) => Object.keys(codes));
    const known = Object.keys(Die.MODIFIERS).filter((letters) => !ours.includes(letters));
    expect([...FOUNDRY.codes].sort()).toEqual(known.sort());
  });
});

it("the laws of games hold in the example that is shipped", () => {
  const { laws } = checkGame(guarded(makeTinkers), words, numbersFrom(7));
  expect(laws.flatMap(({ law, failures }) => failures.map((failure) => [law, failure]))).toEqual([]);
  expect(laws.filter(({ runs }) => runs === 0).map(({ law }) => law)).toEqual(["hidden"]);
});

describe("a game of another package, without words,", () => {
  const game = guarded(makeStrays);
  const asked = orFail(readCheck("/strays 1", { games: [game] }));

  it("is shown by the names in its file", () => {
    const replayed = orFail(replayRecord(makeRecord(asked, [4]), [game]));
    expect(rollSentence(replayed, words)).toBe("Strays Need Sparks 1 — Well Done, total 4 (4).");
    expect(["needSparks", "half-done", "d6", "a"].map(titleCase)).toEqual(["Need Sparks", "Half Done", "D6", "A"]);
  });

  it("says the numbers of a text behind its name", () => {
    expect(reportText("strays", { key: "sparksMissing", data: { count: 3, of: "@wellDone" } }, words)).toBe(
      "Sparks Missing 3 Well Done",
    );
  });
});

describe("a game of another package, while it plays,", () => {
  const game = guarded(makeStrays);
  const way = (number: number): CheckRequest => orFail(parseRequest(game, "needSparks", { way: number }));

  it.each([
    ["throws", 2, "two is too many"],
    ["throws once dice are rolled", 3, "three is out"],
    ["never ends", 4, `It rolls more than ${LIMITS.faces} dice.`],
    ["wants too many dice", 6, `It rolls more than ${LIMITS.faces} dice.`],
  ])("fails with one reason where a rule %s", (_what, number, reason) => {
    const ones = randomFaceSource(() => 0);
    expect(() => roll(checkOf(way(number)), ones)).toThrow(new RuleError(reason));
    expect(answerQuestion(summaryQuestion(way(number), {}))).toBeNull();
  });

  it.each([
    ["check", 2, "two is too many"],
    ["report", 5, "no words for five"],
  ])("is not read again where its %s throws, and the reason is kept for its author", (_what, number, reason) => {
    expect(replayRecord(makeRecord(way(number), [1]), [game])).toEqual({
      problem: "brokenRecord",
      data: { game: "strays", reason },
    });
  });

  it("plays on where its rules hold", () => {
    expect(
      roll(
        checkOf(way(1)),
        randomFaceSource(() => 0),
      ).outcome,
    ).toEqual({ total: 1 });
  });

  it.each([`${KIND}.fields.need.text.read`, `${KIND}.fields.need.parse`, `${KIND}.refuse`])(
    "has one sentence for a line where %s throws",
    (path) => {
      const jammed = tinkersWith(path, throwing("jammed")) as Game;
      expect(readCheck("/tinkers 2 need 2", { games: [jammed] })).toEqual({
        problem: "ruleFailed",
        data: { reason: "jammed" },
      });
    },
  );
});

describe("a game of a package that has gone", () => {
  const game = guarded(makeTinkers);
  const saved = { id: "a", name: "Toaster", system: "tinkers", kind: "invention", options: { gears: "@mind + 2" } };

  it("is named where a roll of it is read", () => {
    const record = makeRecord(orFail(readCheck("/tinkers 2", { games: [game] })), [5, 1]);
    expect(sentenceFor(replayRecord(record, games))).toBe("The game tinkers is not installed here.");
  });

  it("leaves its saved checks as they are", () => {
    expect(parseSavedCheck(saved, games)).toEqual(saved);
    expect(sentenceFor(requestOfSavedCheck(saved, { mind: 1 }, games))).toBe("The game tinkers is not installed here.");
    expect(orFail(requestOfSavedCheck(saved, { mind: 1 }, [game])).options).toEqual({ gears: 3, need: 1 });
  });
});
