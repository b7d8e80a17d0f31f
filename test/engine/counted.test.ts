/** Sums of dice, compared with every way in which they may fall. */
import { expect, it } from "vitest";
import { die, pool, unlimited, type Die, type Pool } from "../../src/engine/die.ts";
import { difference, evaluator, hand, rollOrder, keep, sums } from "../../src/engine/evaluator.ts";
import { probability } from "../../src/engine/odds.ts";
import { convolve, dieDistribution, missingMass, sumDistribution, sumsDistribution } from "../../src/engine/sums.ts";
import { count, expectCounted } from "./counting.ts";

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const named = (name: string, faces: readonly number[]): Die => ({ name, faces });

const coin = named("coin", [0, 1]);
const twice = named("twice", [1, 1, 2, 4]);
const steps = named("steps", [2, 6, 10]);
const signs = named("signs", [-1, 0, 1]);
const far = named("far", [1, 100]);
const valued: Die = { ...die(6), value: (face) => (face === 6 ? 2 : face === 1 ? -2 : 1) };
const replaced: Die = {
  ...die(4),
  reroll: { matches: (face) => face === 4, how: "instead", most: 1, die: named("few", [0, 7]) },
};

const PLAIN: readonly (readonly [name: string, pools: readonly Pool[]])[] = [
  ["no dice", []],
  ["a d6", [pool(1, die(6))]],
  ["three d6", [pool(3, die(6))]],
  ["a die of one face", [pool(3, die(1))]],
  ["three coins of 0 and 1", [pool(3, coin)]],
  ["a die with a face twice", [pool(1, twice)]],
  ["two of them", [pool(2, twice)]],
  ["three of them", [pool(3, twice)]],
  ["five of them", [pool(5, twice)]],
  ["six of them", [pool(6, twice)]],
  ["dice that count in steps", [pool(4, steps)]],
  ["dice that may take off", [pool(4, signs)]],
  ["dice with a far face", [pool(3, far)]],
  ["faces that count otherwise", [pool(4, valued)]],
  ["a face that another die replaces", [pool(3, replaced)]],
  ["a d4, a d6 and a d8", [pool(1, die(4)), pool(1, die(6)), pool(1, die(8))]],
  ["many kinds", [pool(2, twice), pool(1, die(6)), pool(0, far), pool(2, steps), pool(1, signs)]],
];

it.each(PLAIN)(
  "the sum of dice that end of %s is that of every way they may fall, the lowest first",
  (_name, pools) => {
    const found = sumDistribution(pools);
    expectCounted(found, count(pools, total));
    expect(found.missing).toBe(0);
    expect(found.outcomes.map(({ outcome }) => outcome)).toEqual(
      found.outcomes.map(({ outcome }) => outcome).toSorted((a, b) => a - b),
    );
  },
);

it("the sum of dice that end is known of a die for itself as well", () => {
  for (const kind of [die(6), twice, steps, signs, far, valued, replaced])
    expectCounted(dieDistribution(kind), count([pool(1, kind)], total));
});

it("the sum of dice that end of a hundred dice of a thousand sides is the same from both ends, and exact in its far corners", () => {
  const { outcomes } = sumDistribution([pool(100, die(1000))]);
  expect([outcomes.length, outcomes[0]!.outcome, outcomes.at(-1)!.outcome]).toEqual([99_901, 100, 100_000]);
  expect(outcomes[1]!.p / outcomes[0]!.p).toBeCloseTo(100, 9);
  expect(outcomes.at(-2)!.p / outcomes.at(-1)!.p).toBeCloseTo(100, 9);
}, 5_000);

it("the sum of two rows is each of one with each of the other", () => {
  const row = convolve(Float64Array.of(0.5, 0, 0.5), Float64Array.of(0.25, 0.75));
  expect([...row]).toEqual([0.125, 0.375, 0.125, 0.375]);
  expect([...convolve(Float64Array.of(0.25, 0.75), Float64Array.of(0.5, 0, 0.5))]).toEqual([...row]);
});

const six = (value: number) => (value === 6 ? 2 : 0);
const low = (value: number) => (value < 3 ? 1 : 0);
const down = (value: number) => -value;
const one = (value: number) => value === 1;
const apart = (...parts: readonly ((value: number) => number)[]) =>
  [parts, (values: readonly number[]) => parts.map((part) => total(values.map(part)))] as const;

it.each<readonly [string, readonly Pool[], ReturnType<typeof apart>]>([
  ["one sum", [pool(3, die(6))], apart(six)],
  ["two sums", [pool(3, die(6))], apart(six, low)],
  ["sums below 0", [pool(2, die(4)), pool(1, signs)], apart(down, low, down)],
  ["two kinds", [pool(2, twice), pool(2, die(6))], apart(low, six, (value) => value)],
  ["no dice", [], apart(six, low)],
])("several sums of the same dice: %s are those of every way they may fall", (_name, pools, [parts, read]) => {
  expectCounted(sumsDistribution(parts, pools), count(pools, read));
  expectCounted(sums(...parts).distribution(pools), count(pools, read));
});

it("several sums of the same dice may be told as their difference alone", () => {
  const pools = [pool(3, die(6))];
  const gap = difference(six, low);
  expectCounted(
    gap.decisiveDistribution!(pools),
    count(pools, (values) => [total(values.map(six)) - total(values.map(low))]),
  );
  expectCounted(
    gap.distribution(pools),
    count(pools, (values) => [total(values.map(six)), total(values.map(low))]),
  );
});

it("several sums of the same dice miss no more than their dice do", () => {
  const endless = unlimited(die(4));
  const { missing } = dieDistribution(endless);
  expect(missingMass([pool(2, endless), pool(5, die(6)), pool(1, endless)])).toBe(3 * missing);
  expect(sumsDistribution([six], [pool(2, endless)]).missing).toBe(2 * missing);
  expect(keep(1, "highest").distribution([pool(3, endless)]).missing).toBe(3 * missing);
  const replaced = { ...die(4), reroll: { matches: one, how: "instead", most: 1, die: endless } as const };
  expect(dieDistribution(replaced).missing).toBeCloseTo(missing / 4, 25);
});

/** One die that goes on at its highest face comes to no multiple of it, and to the rest by whole chains. */
const chanceOf = (sides: number, value: number) =>
  value <= 0 || value % sides === 0 ? 0 : sides ** -(Math.floor(value / sides) + 1);
const after = (row: readonly number[], sides: number) =>
  row.map((_, at) => row.reduce((sum, p, from) => (from < at ? sum + p * chanceOf(sides, at - from) : sum), 0));
const ALL = 400;

const endless = (many: number, sides: number) => pool(many, unlimited(die(sides)));
const wantedOf = (pools: readonly Pool[]) =>
  pools
    .flatMap(({ count: many, die: kind }) => Array<number>(many).fill(kind.faces.length))
    .reduce<readonly number[]>(after, [1, ...Array<number>(ALL).fill(0)]);

it.each([2, 4, 6, 20])("endless dice of %i sides have every chance to its last digit, however rare", (sides) => {
  const wanted = wantedOf([endless(1, sides)]);
  const { outcomes, missing } = sumDistribution([endless(1, sides)]);
  for (const { outcome, p } of outcomes) expect(p / wanted[outcome]!, String(outcome)).toBeCloseTo(1, 12);
  // The rest is missing mass, and is followed no further than needed.
  const told = new Set(outcomes.map(({ outcome }) => outcome));
  const left = wanted.reduce((sum, p, value) => (told.has(value) ? sum : sum + p), 0);
  expect(left / missing).toBeCloseTo(1, 6);
  expect(missing).toBeLessThan(1e-16);
  expect(missing).toBeGreaterThan(1e-16 / sides);
});

it.each([
  [[endless(2, 4)]],
  [[endless(3, 6)]],
  [[endless(4, 2)]],
  [[endless(1, 4), endless(1, 6)]],
  [[endless(2, 2), endless(1, 10)]],
  [[endless(1, 20), endless(2, 3)]],
])("endless dice of several sides or more dice miss no more than they say (%#)", (pools) => {
  const wanted = wantedOf(pools);
  const { outcomes, missing } = sumDistribution(pools);
  const found = new Map(outcomes.map(({ outcome, p }) => [outcome, p]));
  let lost = 0;
  for (const [value, p] of wanted.entries()) {
    const part = p === 0 ? 0 : 1 - (found.get(value) ?? 0) / p;
    expect(part, String(value)).toBeGreaterThan(-1e-11);
    if (p > 1e-5) expect(part, String(value)).toBeLessThan(1e-11);
    else lost += Math.max(0, part) * p;
  }
  expect(lost).toBeLessThanOrEqual(missing);
  expect(missing).toBeLessThan(pools.length * 1e-16);
  expect(missing).toBeGreaterThan(1e-18);
});

it.each([1, 2, 20, 57, 100].flatMap((count) => [2, 3, 6, 20].map((sides) => [count, sides] as const)))(
  "endless dice are exact to their far end: %id%i",
  (count, sides) => {
    const { outcomes, missing } = sumDistribution([endless(count, sides)]);
    const mean = outcomes.reduce((sum, { outcome, p }) => sum + outcome * p, 0);
    expect(missing).toBeLessThan(1e-9);
    // Of one die the mean is S(S+1) / 2(S-1), and means add up.
    expect(mean).toBeCloseTo((count * sides * (sides + 1)) / (2 * (sides - 1)), 6);
  },
);

const often: Die = { ...die(4), reroll: { matches: (face) => face >= 3, how: "add", most: 1000 } };
const first: Die = { ...die(4), reroll: { matches: (face) => face === 1, how: "add", most: 1000 } };
const inSteps: Die = {
  ...named("even", [2, 2, 6, 10]),
  reroll: { matches: (face) => face > 2, how: "add", most: 1000 },
};

it("endless dice may go on at several faces, or at one that is not the highest", () => {
  const chances = (kind: Die) => sumDistribution([pool(1, kind)]).outcomes.slice(0, 6);
  // 1, 2; then 3+1; 3+2 or 4+1; 4+2; 3+3+1.
  const ofOften = [1 / 4, 1 / 4, 1 / 16, 2 / 16, 1 / 16, 1 / 64].map((p, i) => ({ outcome: [1, 2, 4, 5, 6, 7][i], p }));
  // 2; 3 or 1+2; 4, 1+3 or 1+1+2; and so on.
  const ofFirst = [1 / 4, 5 / 16, 21 / 64, 21 / 256, 21 / 1024, 21 / 4096].map((p, i) => ({ outcome: i + 2, p }));
  expect([chances(often), chances(first)]).toEqual([ofOften, ofFirst]);
});

it.each([unlimited(die(6)), often, first, inSteps])("endless dice are as good as a pool of them: $name", (one) => {
  const [apart, together] = [[1, 1, 1], [3]].map((each) => sumDistribution(each.map((many) => pool(many, one))));
  for (const [i, { outcome, p }] of together!.outcomes.slice(0, 60).entries()) {
    expect(apart!.outcomes[i]!.outcome).toBe(outcome);
    expect(apart!.outcomes[i]!.p / p).toBeCloseTo(1, 12);
  }
});

const best = (n: number, isHighest: boolean) => (values: readonly number[]) => {
  const down = values.toSorted((a, b) => b - a);
  return isHighest ? down.slice(0, n) : down.slice(Math.max(0, down.length - n));
};

it.each([0, 1, 2, 5])("the best dice are %i of all ways they may fall, of one kind or of several", (n) => {
  const kinds = [[pool(4, twice)], [pool(3, valued)], [pool(2, replaced), pool(2, die(6))], [pool(1, far)], []];
  for (const isHighest of [true, false])
    for (const pools of kinds) {
      const evaluator = keep(n, isHighest ? "highest" : "lowest");
      expectCounted(evaluator.distribution(pools), count(pools, best(n, isHighest)));
      expect(evaluator.read([2, 5, 4, 5])).toEqual(best(n, isHighest)([2, 5, 4, 5]));
    }
});

it("the best dice of very many dice are told with all digits", () => {
  const ones = keep(2, "lowest").distribution([pool(60, die(6))]);
  // One roll in four thousand has fewer than two ones.
  expect(probability(ones, (lowest) => lowest.join() !== "1,1")).toBeCloseTo(
    (5 / 6) ** 60 + 60 * (1 / 6) * (5 / 6) ** 59,
    12,
  );
  const values = Array.from({ length: 40 }, (_, i) => (i * 7) % 40);
  expect(hand.read(values)).toEqual(Array.from({ length: 40 }, (_, i) => 39 - i));
  expect(hand.read([3, 3, 1, 3, 2, 1])).toEqual([3, 3, 3, 2, 1, 1]);
});

/** They remember a number of four bits each, and count how often they are asked what follows. */
function counting() {
  const seen = { asked: 0 };
  const next = (last: number, value: number) => ((seen.asked += 1), 16 * last + value);
  const read = evaluator({ start: 0, next, key: (last) => last });
  const asked = (...pools: readonly Pool[]) => {
    seen.asked = 0;
    expectCounted(
      read.distribution(pools),
      count(pools, (values) => values.reduce((last, value) => 16 * last + value, 0)),
    );
    return seen.asked;
  };
  return asked;
}
const numbered = (many: number, ...faces: readonly number[]) => pool(many, named(`${faces.length}`, faces));

it("dice that are read one by one ask for what follows once, and only for what may come up", () => {
  const asked = counting();
  expect([asked(pool(2, die(6))), asked(pool(2, die(6))), asked(pool(1, die(8)))]).toEqual([6 + 36, 0, 2]);
  expect([asked(pool(1, die(6)), pool(1, die(2))), asked(pool(3, die(2)))]).toEqual([0, 8]);
});

it("dice that are read one by one are known in the order rolled", () => {
  const two = [pool(1, die(4)), pool(1, die(6))];
  const ways = count(two, (values) => values);
  expectCounted(rollOrder.distribution(two), ways);
});

it("dice that are read one by one remember a few thousand states for the next question, and forget more", () => {
  const asked = counting();
  // Three dice come to 4096 numbers of three digits; the first of them is the start.
  const three = numbered(3, ...Array.from({ length: 16 }, (_, i) => i));
  const [more, side] = [numbered(1, 4096), numbered(1, 0, 1)];
  const twice = () => [asked(three), asked(three), asked(side), asked(more), asked(side), asked(side)];
  // The second time, the results of the last side are cached.
  expect([twice(), twice()]).toEqual([
    [4096, 0, 0, 1, 2, 0],
    [4094, 0, 0, 1, 2, 0],
  ]);
});
