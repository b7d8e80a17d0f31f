/** How a check is played from faces: which dice are asked for, which count, and what cannot be played. */
import { expect, it } from "vitest";
import { discard, throwDice, repeatUntilDecided } from "../../src/engine/check.ts";
import { die, pool, readDie, unlimited, type Die } from "../../src/engine/die.ts";
import { rollOrder, keep, sum, type Evaluator } from "../../src/engine/evaluator.ts";
import {
  advance,
  playWithAnswers,
  randomFaceSource,
  isRequest,
  replay,
  roll,
  rollSlowly,
} from "../../src/engine/play.ts";

const d6 = die(6);
const coin: Die = { name: "coin", faces: [1, 0] };
const settled: Die = { ...die(10), reroll: { matches: (face) => face === 10, die: coin, how: "instead", most: 1 } };
const thrown = <V>(evaluator: Evaluator<V>, ...pools: Parameters<typeof pool>[]) =>
  throwDice({ role: "pool", pools: pools.map((each) => pool(...each)), evaluator });
const keptIn = <V>(evaluator: Evaluator<V>, faces: readonly number[]) =>
  replay(thrown(evaluator, [faces.length, d6]), faces).rolledDice[0]!.dice.map(({ counts }) => counts);

it.each([
  [d6, [4], { value: 4, isCapped: false }],
  [unlimited(d6), [6, 6, 2], { value: 14, isCapped: false }],
  [settled, [4], { value: 4, isCapped: false }],
  [settled, [10, 1], { value: 1, isCapped: true }],
  [settled, [10, 0], { value: 0, isCapped: false }],
])("one die: %j on %j", (kind, faces, read) => {
  if (kind === settled && faces.length === 2) expect(readDie(kind, faces)).toMatchObject({ value: read.value });
  else expect(readDie(kind, faces)).toEqual(read);
});

it("one die names the die to roll next, which may be another", () => {
  expect(readDie(unlimited(d6), [6]).next!.name).toBe("d6");
  expect(readDie(settled, [10]).next).toBe(coin);
  expect(readDie(d6, []).next).toBe(d6);
});

it("one die stops after a thousand rerolls", () => {
  const sixes = (count: number) => Array.from({ length: count }, () => 6);
  expect(readDie(unlimited(d6), sixes(1000)).next).toBeDefined();
  expect(readDie(unlimited(d6), sixes(1001))).toEqual({ value: 6006, isCapped: true });
  const { rolledDice: table } = replay(thrown(sum, [1, unlimited(d6)]), sixes(1001));
  expect(table[0]!.dice[0]).toMatchObject({ value: 6006, isCapped: true });
});

it("one die goes on at the face that counts most, wherever it is printed", () => {
  const odd: Die = { ...d6, value: (face) => (face === 1 ? 9 : face) };
  expect(readDie(unlimited(odd), [1, 6])).toEqual({ value: 15, isCapped: false });
});

it("one die is the same object each time, up to a hundred sides", () => {
  expect(die(100)).toBe(die(100));
  expect(unlimited(d6)).toBe(unlimited(d6));
  expect(die(101)).not.toBe(die(101));
  expect(die(101)).toEqual({ name: "d101", faces: Array.from({ length: 101 }, (_, i) => i + 1) });
  expect(pool(2, d6)).toEqual({ count: 2, die: d6 });
  expect(pool(2, d6, "stat")).toEqual({ count: 2, die: d6, tag: "stat" });
});

it.each([
  ["the highest two", keptIn(keep(2, "highest"), [2, 5, 4]), [false, true, true]],
  ["the lowest two", keptIn(keep(2, "lowest"), [2, 5, 4]), [true, false, true]],
  ["of equal ones the first", keptIn(keep(1, "highest"), [5, 5]), [true, false]],
  ["all that are summed", keptIn(sum, [1, 6]), [true, true]],
  ["fewer than are kept", keptIn(keep(3, "highest"), [1, 6]), [true, true]],
])("dice that count are %s", (_name, kept, expected) => {
  expect(kept).toEqual(expected);
});

it("dice that count are not those that a later step sets aside", () => {
  const check = thrown(rollOrder, [2, d6]).andThen(() => thrown(sum, [1, d6]).andThen((face) => discard([0, 2], face)));
  const { rolledDice: table, outcome, faces } = replay(check, [3, 4, 5]);
  expect(table.flatMap(({ dice }) => dice.map(({ counts }) => counts))).toEqual([false, true, false]);
  expect([outcome, faces]).toEqual([5, [3, 4, 5]]);
  expect(table.map(({ role }) => role)).toEqual(["pool", "pool"]);
});

const two = thrown(sum, [2, d6]);

it("recorded faces must be as many as are needed, and on the dice", () => {
  expect(replay(two, [3, 4]).outcome).toBe(7);
  expect(() => replay(two, [3])).toThrow("The check needs more than the 1 faces recorded.");
  expect(() => replay(two, [3, 4, 5])).toThrow("The check needs 2 faces, but 3 are recorded.");
  expect(() => replay(two, [3, 7])).toThrow("A d6 has no face 7.");
});

it("recorded faces leave the dice that are rolled next", () => {
  const check = thrown(sum, [2, unlimited(d6), "stat"], [1, die(8)]);
  const pools = [pool(2, unlimited(d6), "stat"), pool(1, die(8))];
  expect(advance(check, [])).toMatchObject({ role: "pool", isReroll: false, pools, dieIndex: 0, rollsBefore: 0 });
  const again = advance(check, [2, 6, 8]);
  expect(again).toMatchObject({ role: "pool", isReroll: true, pools, dieIndex: 1, rollsBefore: 1 });
  expect(isRequest(again) && again.dice.map(({ name }) => name)).toEqual(["d6"]);
  expect(advance(check, [2, 6, 8, 6])).toMatchObject({ isReroll: true, dieIndex: 1, rollsBefore: 2 });
  const done = advance(check, [2, 6, 8, 6, 1]);
  expect(isRequest(done)).toBe(false);
  expect(done).toMatchObject({ outcome: 23, faces: [2, 6, 8, 6, 1] });
  expect(advance(check, [2, 6])).toMatchObject({ isReroll: false });
});

it("recorded faces show each die with all its rolls, and its tag", () => {
  const { rolledDice: table } = replay(thrown(sum, [1, unlimited(d6), "stat"], [1, settled]), [6, 10, 2, 1]);
  expect(table[0]!.dice.map(({ tag, faces, value }) => [tag, faces, value])).toEqual([
    ["stat", [6, 2], 8],
    [undefined, [10, 1], 1],
  ]);
});

it("a check without dice comes to its outcome, and asks for none", () => {
  expect(advance(thrown(sum), [])).toMatchObject({ outcome: 0, faces: [] });
});

it("a source of faces gives each face its share of the numbers from 0 to 1", () => {
  const faces = [0, 0.16, 0.17, 0.5, 0.99].map((number) => randomFaceSource(() => number)(d6));
  expect(faces).toEqual([1, 1, 2, 4, 6]);
  expect(
    roll(
      thrown(sum, [2, d6]),
      randomFaceSource(() => 0.5),
    ).faces,
  ).toEqual([4, 4]);
});

it("a source of faces may take its time, and is asked for all dice of a roll at once", async () => {
  const asked: number[] = [];
  const { outcome, faces } = await rollSlowly(thrown(sum, [2, unlimited(d6)]), ({ dice }) => {
    asked.push(dice.length);
    return Promise.resolve(asked.length === 1 ? [6, 3] : [2]);
  });
  expect([outcome, faces, asked]).toEqual([11, [6, 3, 2], [2, 1]]);
});

it("a source of faces may have no answer, which names the dice; its own mistakes are not taken for one", () => {
  expect(playWithAnswers(thrown(sum, [1, d6]), () => undefined)).toMatchObject({ role: "pool", isReroll: false });
  const broken = () => {
    throw new Error("The window is closed.");
  };
  expect(() => playWithAnswers(thrown(sum, [1, d6]), broken)).toThrow("The window is closed.");
});

const round = thrown(sum, [1, coin]).map((side) => (side === 1 ? "heads" : undefined));
const most = (count: number) => repeatUntilDecided(round, count, "nobody");

it("rounds are made again until one decides, as often as is allowed", () => {
  expect(replay(most(3), [0, 1])).toMatchObject({ outcome: "heads", faces: [0, 1] });
  expect(replay(most(3), [0, 0, 0]).outcome).toBe("nobody");
  expect(() => replay(most(3), [0, 0, 0, 1])).toThrow("needs 3 faces");
  expect(() => replay(most(3), [0, 0])).toThrow("more than the 2 faces");
});
