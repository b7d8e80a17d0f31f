/** Games of other packages: what is wrong with one when it arrives, and what holds while it plays. */
import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { Die } from "../../packages/table/dice/die.ts";
import { LIMITS } from "../../src/checks/limits.ts";
import { readCheck, parseRequest, checkOf, type CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";
import { parseSavedCheck, requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { RuleError } from "../../src/engine/check.ts";
import { odds } from "../../src/engine/odds.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { die, number, pool, rollSum, type Game } from "../../src/games/kit.ts";
import { FOUNDRY, importGame, readGame, RESERVED } from "../../src/games/package-game.ts";
import { chancesIn, inContest } from "../../src/threads/odds.ts";
import { checkGame } from "../../src/view/game-laws.ts";
import { answerQuestion, summaryQuestion } from "../../src/view/odds-question.ts";
import { problemText } from "../../src/words/problem.ts";
import { diceFormula, rollSentence } from "../../src/words/sentence.ts";
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

const RULE = "(…) => …";
const noPart = (part: string, example = RULE) =>
  `The file gives no game: ${part} is missing; write something like ${example}.`;
const notSo = (part: string, value: string, example: string) =>
  `The file gives no game: ${part} is ${value}, and has to look like ${example}.`;
const badName = (path: string) =>
  `The name ${path} cannot be used: take a letter and then letters and digits, such as attack, and no name that every object has.`;
const idTaken = (id: string) =>
  `The id ${id} is taken: by another game, by a command of Foundry or of another package, or by words of the module.`;
const commandTaken = (command: string) =>
  `Foundry, another game, another package or the module answers the command /${command} already.`;
const notThere = (path: string, value: string, known: string) =>
  `${path} names ${value}, which is not there; there are: ${known}.`;
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
    ["gives nothing", () => undefined, notSo("defineGame", "undefined", "return defineGame({ … })")],
    ["gives a promise", () => Promise.resolve(tinkersToChange()), noPart("id", '"my-game"')],
    ["gives a list", () => [], notSo("defineGame", "[]", "return defineGame({ … })")],
  ])("%s", (_what, make, sentence) => {
    expect(sentenceFor(readGame(make, { games }))).toBe(sentence);
  });

  it.each<readonly [path: string, part: unknown, sentence: string]>([
    ["id", 5, notSo("id", "5", '"my-game"')],
    ["id", "GUpper", notSo("id", '"GUpper"', '"my-game"')],
    ["id", "kaiser", idTaken("kaiser")],
    ["id", "dialog", idTaken("dialog")],
    ["id", "whisper", idTaken("whisper")],
    ["id", "d", idTaken("d")],
    ...["kr", "odds", "d", "roll", "r", "gmroll", "me", "w", "macro", "publicroll"].map(
      (command) => ["command", command, commandTaken(command)] as const,
    ),
    ["command", "two words", notSo("command", '"two words"', '"mygame"')],
    ["aliases", "tk", notSo("aliases", '"tk"', '["mg"]')],
    ["codes", { kh: { refuse: () => undefined } }, "Foundry or another game has the dice code kh already."],
    ["codes", { ko: { refuse: () => undefined } }, "Foundry or another game has the dice code ko already."],
    ["dice", { f: { name: "gear", faces: [0, 1] } }, "Foundry or another game has dice with the letter of df already."],
    ["dice", { t: { name: "gear", faces: [0, 1] } }, "Foundry or another game has dice with the letter of dt already."],
    ["dice", { g: { name: "gear", faces: [] } }, notSo("dice.g.faces", "[]", "[1, 2, 3]")],
    ["kinds", {}, noPart("kinds", "{ attack: kind({ … }) }")],
    ["kinds", { __proto__: null, "no name": {} }, badName("kinds.no name")],
    [`${KIND}.fields`, {}, "The kind invention has no fields, so nothing can be filled in."],
    ...["constructor", "toString", "problem", "über"].map(
      (name) =>
        [`${KIND}.fields.${name}`, number({ min: 0, max: 9, default: 0 }), badName(`${KIND}.fields.${name}`)] as const,
    ),
    [`${KIND}.fields.need.parse`, "12", notSo(`${KIND}.fields.need.parse`, '"12"', RULE)],
    [
      `${KIND}.fields.need.type`,
      "date",
      notSo(`${KIND}.fields.need.type`, '"date"', '"number", "flag", "choice", "dice", "ranges", "formula"'),
    ],
    [
      `${KIND}.fields.need`,
      number({ min: 0, max: 9, default: 0, opposes: { field: "cogs" } }),
      notThere(`${KIND}.fields.need.opposes`, '"cogs"', "gears, need"),
    ],
    [`${KIND}.check`, undefined, noPart(`${KIND}.check`)],
    [`${KIND}.contestValue`, "sparks", notSo(`${KIND}.contestValue`, '"sparks"', RULE)],
    [`${KIND}.example`, { gears: 99 }, "The example of the kind invention cannot be read: “outOfRange gears 99 1 50”"],
    [`${KIND}.example`, {}, "The example of the kind invention cannot be read: “missing gears”"],
    [`${KIND}.fields.gears.text`, undefined, "The example of the kind invention cannot be read: “noKind /tinkers”"],
    [`${KIND}.check`, throwing("jammed"), failing("jammed")],
    [
      `${KIND}.check`,
      () => pool(2.5, die(6)),
      failing("A pool has 2.5 dice; its number is whole and not negative, such as pool(3, die(6))."),
    ],
    [
      `${KIND}.check`,
      () => pool(-3, die(6)),
      failing("A pool has -3 dice; its number is whole and not negative, such as pool(3, die(6))."),
    ],
    [
      `${KIND}.check`,
      () => die(2.5),
      failing("A die has 2.5 sides; their number is whole and at least 1, such as die(6)."),
    ],
    [`${KIND}.check`, () => rollSum([], () => 7), failing("Its outcome is not an object such as { total: 7 }.")],
    [`${KIND}.report`, throwing("no words"), failing("no words")],
    [
      `${KIND}.report`,
      () => ({ headline: "It works" }),
      failing('Its report.headline is "It works", and has to look like { … }.'),
    ],
    [
      `${KIND}.report`,
      () => ({ headline: { key: "works" } }),
      failing('Its report.tone is missing; write something like "great", "good", "mixed", "bad", "dire", "plain".'),
    ],
    [
      `${KIND}.report`,
      () => ({ headline: {}, tone: "good" }),
      failing('Its report.headline.key is missing; write something like "total".'),
    ],
    [`${KIND}.score`, () => NaN, failing("It gives no number.")],
    ["contest.judge", throwing("nobody knows"), failing("nobody knows")],
    [
      "contest.judge",
      () => ({ winner: "me" }),
      failing("Its judge names the side me; it is 0, 1, or null for nobody."),
    ],
    ["contest.judge", () => ({ winner: 5 }), failing("Its judge names the side 5; it is 0, 1, or null for nobody.")],
    [
      "contest.fields.tie.setting",
      "kaiser.tie",
      "The setting kaiser.tie needs a name of this game, such as tinkers.tie.",
    ],
    ["group", { kind: "none" }, noPart("group.helpedKind", '"total"')],
    [
      "extended",
      { kind: "none", pool: "gears", gains: [], progress: () => 1, remainingDice: () => 1 },
      notThere("extended.kind", '"none"', "invention"),
    ],
    [
      "extended",
      { kind: "invention", pool: "cogs", gains: [], progress: () => 1, remainingDice: () => 1 },
      notThere("extended.pool", '"cogs"', "gears, need"),
    ],
  ])("with another %s says what is wrong: %#", (path, part, sentence) => {
    expect(sentenceFor(readTinkers(tinkersWith(path, part)))).toBe(sentence);
  });

  it("whose file is not there or throws is said to be so", async () => {
    const at = (name: string) =>
      new URL(`../../packages/table/test/fixtures/broken-games/${name}`, import.meta.url).href;
    const said = async (name: string) => sentenceFor(await importGame(at(name), { games }));
    expect(await said("throws.js")).toBe(
      "The file of the game is not there, or fails while it is read: “the gears are jammed”",
    );
    expect(await said("gone.js")).toMatch(/^The file of the game is not there, or fails while it is read: .*gone\.js/);
    expect(await said("plain.js")).toMatch(/^The default export of the file is not a function/);
    expect(await said("taken.js")).toBe(commandTaken("kaiser"));
  });

  it("is left out where another package answers its command, and loses aliases that something else answers", () => {
    const isCommandTaken = (command: string) => command === "tinkers";
    expect(sentenceFor(readGame(() => tinkersToChange(), { games, isCommandTaken }))).toBe(idTaken("tinkers"));
    const warnings: string[] = [];
    const warn = (left: Problem) => void warnings.push(problemText(left, words));
    const game = readGame(() => tinkersWith("aliases", ["tk", "d", "roll", "odds", "klepto"]), { games, warn });
    expect(orFail(game).aliases).toEqual(["tk"]);
    expect(warnings).toEqual([
      "The game is there without /d, /roll, /odds, /klepto: Foundry, another game, another package or the module answers that already.",
    ]);
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

/** The example with a hand of d6 in place of Sparks, of which another number is compared. */
function tinkersByHand(read: kit.Evaluator<readonly number[]>): Game {
  const made = tinkersToChange() as { kinds: { invention: Record<string, unknown> }; contest: Record<string, unknown> };
  const kind = made.kinds.invention;
  kind["check"] = ({ gears, need }: { readonly gears: number; readonly need: number }) =>
    kit.throwDice({ role: "pool", pools: [pool(gears, die(6))], evaluator: read }, (dice) => {
      const sparks = dice.filter((face) => face >= 5).length;
      return { sparks, success: sparks >= need };
    });
  made.contest["judge"] = ([first, second]: readonly { readonly sparks: number }[]) =>
    kit.higherWins(first!.sparks, second!.sparks) ?? { winner: null, tie: true };
  made.contest["report"] = (verdict: kit.Verdict) =>
    kit.verdictReport(verdict, ["firstWins", "secondWins", "nobodyWins"], []);
  return guarded(() => made);
}

it("the laws of games hold for a hand, and fail in words for one that only breaks ties", () => {
  const failing = (read: kit.Evaluator<readonly number[]>) =>
    checkGame(tinkersByHand(read), words, numbersFrom(5)).laws.filter(({ failures }) => failures.length > 0);
  expect(failing(kit.hand)).toEqual([]);
  const [quick, ...others] = failing(kit.tieBreakHand);
  expect(others).toEqual([]);
  expect(quick!.law).toBe("quick");
  expect(quick!.failures[0]).toMatch(/^\/tinkers \d.*: .*"(works|fizzles)".*: 0\.\d+ ≠ /);
});

it("a check by a hand has its odds in a dialog and in a contest", () => {
  const byHand = tinkersByHand(kit.hand);
  const asked = orFail(readCheck("/tinkers 4 need 2", { games: [byHand] }));
  expect(summaryOf(asked, {}).sure).toBeCloseTo(1 - (2 / 3) ** 4 - 4 * (1 / 3) * (2 / 3) ** 3, 12);
  const contest = { stakes: [asked, asked].map(inContest), rules: {}, side: 0 };
  const { win, tie, lose } = chancesIn(contest)!;
  expect(win).toBeCloseTo(lose, 12);
  expect(tie).toBeCloseTo(
    [16, 32, 24, 8, 1].reduce((sum, ways) => sum + (ways / 81) ** 2, 0),
    12,
  );
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
        data: { game: "tinkers", reason: "jammed" },
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

describe("a card of a game of another package", () => {
  type Read = (faces: readonly number[]) => number;
  const cardOf = (read: Read, faces: readonly number[]) => {
    const made = tinkersToChange() as { kinds: { invention: Record<string, unknown> }; contest?: object };
    delete made.contest;
    made.kinds.invention["check"] = ({ gears }: { readonly gears: number }) =>
      kit.throwDice({ role: "pool", pools: [pool(gears, die(6))], evaluator: kit.rollOrder }, (dice) => ({
        sparks: read(dice),
      }));
    const game = guarded(() => made);
    const asked = orFail(readCheck(`/tinkers ${faces.length}`, { games: [game] }));
    return diceFormula(orFail(replayRecord(makeRecord(asked, faces), [game])), words);
  };
  const sum: Read = (faces) => faces.reduce((total, face) => total + face, 0);

  const tens: Read = ([first = 0, second = 0]) => 10 * first + second;

  it.each<readonly [string, Read, readonly number[]]>([
    ["counts its dice", (faces) => faces.filter((face) => face > 5).length, [1, 2, 3, 4, 5]],
    ["counts its dice", (faces) => faces.filter((face) => face > 5).length, [6, 6]],
    ["reads tens and ones", tens, [6, 3]],
    ["reads tens and ones", tens, [1, 1]],
    ["compares their sum with a number", (faces) => Number(sum(faces) > 9), [6, 6]],
    ["takes the highest", (faces) => Math.max(...faces), [4, 4]],
  ])("whose rule %s shows nothing as added", (_what, read, faces) => {
    expect(cardOf(read, faces)).toBe(`${faces.length}d6`);
  });

  it("shows the number that its rule adds", () => {
    expect(cardOf((faces) => sum(faces) + 4, [6, 3])).toBe("2d6 + 4");
    expect(cardOf((faces) => sum(faces) - 2, [1, 1])).toBe("2d6 − 2");
  });
});
