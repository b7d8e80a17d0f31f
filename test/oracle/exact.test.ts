/** Fractions, as they are told to people who ask for exact odds. */
import { expect, it } from "vitest";
import { discard, throwDice, repeatUntilDecided, versus, type Check } from "../../src/engine/check.ts";
import { die, pool, unlimited, type Die } from "../../src/engine/die.ts";
import { keep, sum } from "../../src/engine/evaluator.ts";
import { asNumber, exactOdds, NotFinite, sumOfFractions, fractionText } from "./exact.ts";

const thrown = (...pools: readonly [number, Die][]) =>
  throwDice({ role: "any", pools: pools.map(([count, kind]) => pool(count, kind)), evaluator: sum });
const told = (check: Check<unknown>) =>
  Object.fromEntries(exactOdds(check).map(({ outcome, fraction }) => [String(outcome), fractionText(fraction)]));

it("exact odds are fractions in lowest terms", () => {
  expect(told(thrown([2, die(4)]))).toEqual({
    2: "1/16",
    3: "1/8",
    4: "3/16",
    5: "1/4",
    6: "3/16",
    7: "1/8",
    8: "1/16",
  });
  expect(told(thrown([1, die(2)], [1, die(3)]))).toEqual({ 2: "1/6", 3: "1/3", 4: "1/3", 5: "1/6" });
  expect(told(thrown())).toEqual({ 0: "1" });
  expect(told(throwDice({ role: "best", pools: [pool(2, die(4))], evaluator: keep(1, "highest") }))).toEqual({
    1: "1/16",
    2: "3/16",
    3: "5/16",
    4: "7/16",
  });
});

it("exact odds follow what a face counts and what replaces it", () => {
  const valued: Die = { ...die(4), value: (face) => face % 2 };
  expect(told(thrown([1, valued]))).toEqual({ 0: "1/2", 1: "1/2" });
  const settled: Die = { ...die(10), reroll: { matches: (face) => face === 10, how: "instead", most: 1, die: die(2) } };
  const of = told(thrown([1, settled]));
  expect([of[1], of[2], of[3], of[9], of[10]]).toEqual(["3/20", "3/20", "1/10", "1/10", undefined]);
});

it("exact odds follow more dice wherever they are asked for, and add up what ends alike", () => {
  const d4 = thrown([1, die(4)]);
  const again = d4.andThen((first) => (first === 4 ? d4.andThen((second) => 4 + second) : first));
  expect(told(again)).toEqual({ 1: "1/4", 2: "1/4", 3: "1/4", 5: "1/16", 6: "1/16", 7: "1/16", 8: "1/16" });
  expect(told(d4.andThen((first) => (first > 2 ? d4 : 1)))).toEqual({ 1: "5/8", 2: "1/8", 3: "1/8", 4: "1/8" });
  expect(told(versus([d4, thrown([1, die(2)])], ([a = 0, b = 0]) => Math.sign(a - b)))).toEqual({
    "-1": "1/8",
    0: "1/4",
    1: "5/8",
  });
  expect(told(discard([0], "gone"))).toEqual({ gone: "1" });
});

it("exact odds know what comes of a check of one key once", () => {
  let walks = 0;
  const d4 = thrown([1, die(4)]);
  const last = (name: string) => d4.map((face) => ((walks += 1), `${name}${face}`)).withKey(name);
  const odds = told(d4.andThen((face) => last(face > 2 ? "a" : "b")));
  expect([walks, odds["a1"], odds["b4"]]).toEqual([8, "1/8", "1/8"]);
});

it("exact odds of rounds are those of as many rounds as there may be", () => {
  const round = thrown([1, die(4)]).map((face) => (face > 3 ? face : undefined));
  expect(told(repeatUntilDecided<number | string>(round, 2, "nobody"))).toEqual({ 4: "7/16", nobody: "9/16" });
  expect(told(repeatUntilDecided<number | string>(thrown([1, die(2)]), 2, "nobody"))).toEqual({ 1: "1/2", 2: "1/2" });
});

it("exact odds of dice that go on without end are geometric sums", () => {
  const many = exactOdds(
    thrown([1, unlimited(die(6))]).map((total) => total >= 8),
    12,
  );
  // 6 and then 2 to 6: 1/6 of 5/6.
  expect(many.map(({ outcome, fraction }) => [outcome, fractionText(fraction)])).toEqual([
    [false, "31/36"],
    [true, "5/36"],
  ]);
  const all = exactOdds(thrown([2, unlimited(die(4))]), 8).map(({ fraction }) => fraction);
  expect(fractionText(sumOfFractions(all))).toBe("1");
});

it("exact odds are not told of what has no end, or too many ends", () => {
  for (const endless of [
    unlimited(die(6)),
    { ...die(4), reroll: { matches: () => true, how: "instead", most: 1 } as const },
  ])
    expect(() => exactOdds(thrown([1, endless]))).toThrow(NotFinite);
  expect(() => exactOdds(thrown([1, die(100_002)]))).toThrow("There are too many outcomes to list them as fractions.");
});

it("a fraction is added, written and read as a number", () => {
  const half = { top: 1n, bottom: 2n };
  const third = { top: 2n, bottom: 6n };
  expect(sumOfFractions([half, third, half])).toEqual({ top: 4n, bottom: 3n });
  expect(sumOfFractions([])).toEqual({ top: 0n, bottom: 1n });
  expect([
    fractionText(half),
    fractionText({ top: 0n, bottom: 1n }),
    asNumber(half),
    asNumber({ top: 0n, bottom: 1n }),
  ]).toEqual(["1/2", "0", 0.5, 0]);
  expect(asNumber({ top: 7n, bottom: 1n })).toBe(7);
  expect(asNumber({ top: 1n, bottom: 3n })).toBeCloseTo(1 / 3, 15);
});

it("a fraction keeps its digits as a number, however long it is", () => {
  const long = { top: 10n ** 400n + 1n, bottom: 3n * 10n ** 400n };
  expect(asNumber(long)).toBeCloseTo(1 / 3, 15);
  expect(asNumber({ top: 1n, bottom: 6n ** 50n }) * 6 ** 50).toBeCloseTo(1, 14);
  expect(asNumber({ top: 10n ** 400n, bottom: 10n ** 398n })).toBe(100);
});
