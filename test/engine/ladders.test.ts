/** Contests by a ladder, against the same contests judged for every pair of rolls, as fractions. */
import { expect, it } from "vitest";
import { throwDice, versus, type Check, type ComparisonKey, type Ladder, type Next } from "../../src/engine/check.ts";
import { die, pool, unlimited, type Die } from "../../src/engine/die.ts";
import { hand, sum, tieBreakHand } from "../../src/engine/evaluator.ts";
import { compareHands, unopenedHands, type UnopenedHand } from "../../src/engine/hands.ts";
import { decisiveOdds, odds } from "../../src/engine/odds.ts";
import { compareLists, leadOf } from "../../src/engine/versus.ts";
import { asNumber, exactOdds } from "../oracle/exact.ts";
import { count } from "./counting.ts";

type Side = readonly number[];
type Sides = readonly [Check<Side>, ...Check<Side>[]];

/** Faces, each of which rolls a side with these numbers. */
function oneOf(...rolls: readonly Side[]): Check<Side> {
  const kind = { name: "one", faces: rolls.map((_, i) => i) };
  return throwDice({ role: "one", pools: [pool(1, kind)], evaluator: sum }).map((face) => rolls[face]!);
}

function expectSame({ outcomes }: ReturnType<typeof odds>, by: Check<unknown>): void {
  const exact = exactOdds(by);
  const found = new Map(outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
  expect([...found.keys()].sort()).toEqual(exact.map(({ outcome }) => JSON.stringify(outcome)).sort());
  expect(outcomes).toHaveLength(exact.length);
  for (const { outcome, fraction } of exact)
    expect(found.get(JSON.stringify(outcome))! / asNumber(fraction), JSON.stringify(outcome)).toBeCloseTo(1, 12);
}

/** The contest by its ladder is the contest judged pair by pair. */
function expectByLadder<S>(
  sides: readonly [Check<S>, ...Check<S>[]],
  judge: (values: readonly S[]) => Next<unknown>,
  ladder: Ladder<S>,
): void {
  expectSame(odds(versus(sides, judge, ladder)), versus(sides, judge));
}

const nth = (place: number) => (side: Side) => side[place]!;
const ahead =
  (comparisonKeys: readonly ComparisonKey<Side>[]) =>
  ([a, b]: readonly Side[]) =>
    leadOf(comparisonKeys, a!, b!);

const ladder = { comparisonKeys: [nth(0)] };
const judge = ahead(ladder.comparisonKeys);

it.each<[string, Sides]>([
  ["in order", [oneOf([1], [2], [3]), oneOf([1], [2], [3], [4])]],
  ["in any order", [oneOf([3], [1], [2]), oneOf([2], [4], [1])]],
  ["of which several rolls are alike", [oneOf([2], [1], [2], [2]), oneOf([1], [2], [1])]],
  ["below 0", [oneOf([-3], [0], [-1]), oneOf([-2], [-3])]],
  ["far apart", [oneOf([1], [5000]), oneOf([1], [4999], [5000])]],
  ["far apart and in any order", [oneOf([9000], [1], [70]), oneOf([70], [9000], [2])]],
  ["that are not whole", [oneOf([0.5], [2.5], [1.25]), oneOf([2.5], [0.25], [1])]],
  ["never equal", [oneOf([1], [3]), oneOf([2], [4])]],
  ["all below the other's", [oneOf([1], [2]), oneOf([3], [4])]],
  ["all above the other's", [oneOf([5], [6]), oneOf([3], [4])]],
  ["always equal", [oneOf([5]), oneOf([5])]],
  ["without bounds", [oneOf([Infinity, 1], [1], [-Infinity, 2]), oneOf([1], [Infinity, 1], [-Infinity, 2])]],
])("a contest by one number: %s", (_name, sides) => {
  expectByLadder(sides, judge, ladder);
  expectByLadder(sides, judge, { ...ladder, isForBest: true });
  expectSame(decisiveOdds(versus(sides, judge, ladder)), versus(sides, judge));
});

it("a contest by one number tells by how much if its judge says so, and not in the gist", () => {
  const measured = { ...ladder, isMeasured: true };
  const gap = ([a, b]: readonly Side[]) => a![0]! - b![0]!;
  for (const sides of [
    [oneOf([1], [2], [3]), oneOf([1], [2], [3], [4])],
    [oneOf([9], [2], [4], [4]), oneOf([5], [1], [7])],
    [oneOf([-3], [0]), oneOf([10], [-7], [10])],
    [oneOf([3]), oneOf([1])],
  ] as const)
    expectByLadder(sides, gap, measured);
  const d4 = oneOf([1], [2], [3], [4]);
  const signs = decisiveOdds(versus([d4, d4], gap, measured)).outcomes;
  expect(signs.map(({ outcome, p }) => [Math.sign(outcome), p])).toEqual([
    [1, 6 / 16],
    [-1, 6 / 16],
    [0, 4 / 16],
  ]);
});

it("a contest by one number asks its judge no more often than the ladder tells sides apart", () => {
  let asked = 0;
  const counting = ([a, b]: readonly Side[]) => ((asked += 1), Math.sign(a![0]! - b![0]!));
  const many = oneOf(...Array.from({ length: 30 }, (_, i) => [i % 10]));
  odds(versus([many, many], counting, ladder));
  expect(asked).toBe(3);
  odds(versus([many, many], counting, { ...ladder, isMeasured: true }));
  // Nine differences above, nine below, and none.
  expect(asked).toBe(3 + 19);
});

it("a contest by one number is judged for each of the groups that it looks at beside the ladder", () => {
  const sides: Sides = [oneOf([1, 0], [2, 1], [3, 0], [2, 0]), oneOf([2, 1], [1, 1], [3, 0])];
  const judge = ([a, b]: readonly Side[]) => `${Math.sign(a![0]! - b![0]!)} ${a![1]} ${b![1]}`;
  for (const isMeasured of [false, true]) expectByLadder(sides, judge, { ...ladder, tieKey: nth(1), isMeasured });
});

it("a contest by one number misses what both sides miss", () => {
  const [d6, endless] = [die(6), unlimited(die(6))].map((kind) =>
    throwDice({ role: "any", pools: [pool(1, kind)], evaluator: sum }),
  ) as [Check<number>, Check<number>];
  const by = { comparisonKeys: [(total: number) => total], isForBest: true };
  const judge = ([a = 0, b = 0]: readonly number[]) => Math.sign(a - b);
  const { missing } = odds(endless);
  expect(missing).toBeGreaterThan(0);
  expect(odds(versus([d6, d6], judge, by)).missing).toBe(0);
  expect(odds(versus([d6, endless], judge, by)).missing).toBe(missing);
  expect(odds(versus([endless, endless], judge, by)).missing).toBe(2 * missing);
  expect(decisiveOdds(versus([endless, d6, endless], judge, by)).missing).toBe(2 * missing);
  expect(odds(d6.andThen((face) => (face === 6 ? endless : face))).missing).toBeCloseTo(missing / 6, 24);
});

const first = oneOf([2, 5, 1], [2, 3, 2], [1, 5, 2], [3, 1, 1], [2, 3, 1]);
const second = oneOf([2, 3, 1], [2, 4, 2], [1, 5, 2], [3, 1, 2], [1, 2, 9]);

it.each([1, 2, 3])("a contest by several keys looks at the next of %i only while all before are equal", (count) => {
  const comparisonKeys = [nth(0), nth(1), nth(2)].slice(0, count);
  for (const isMeasured of [false, true]) {
    expectByLadder([first, second], ahead(comparisonKeys), { comparisonKeys, isMeasured });
    expectByLadder([second, first], ahead(comparisonKeys), { comparisonKeys, isMeasured });
  }
});

it("a contest by several keys compares lists place by place, whatever their lengths", () => {
  const list: ComparisonKey<Side> = (side) => side.slice(1);
  const comparisonKeys = [nth(0), list];
  const a = oneOf([1, 6, 2], [1, 6], [1, 5, 5, 5], [2, 1], [1, 6, 0], [1]);
  const b = oneOf([1, 6, 2, 1], [1, 6], [1, 5, 6], [2, 1], [1, 10], [1, 2]);
  expectByLadder([a, b], ahead(comparisonKeys), { comparisonKeys });
  expectByLadder([a, b], ahead([...comparisonKeys, nth(1)]), { comparisonKeys: [...comparisonKeys, nth(1)] });
  expect([compareLists([6, 4], [6, 4]), compareLists([6], [6, 1]), compareLists([6, 1], [6])]).toEqual([0, -1, 1]);
  expect([compareLists([6, 0], [6]), compareLists([5, 9], [6]), compareLists([], [])]).toEqual([0, -1, 0]);
});

it("a contest by several keys names the rung that decided", () => {
  const comparisonKeys = [nth(0), (side: Side) => side.slice(1)];
  const lead = (a: Side, b: Side) => leadOf(comparisonKeys, a, b);
  expect([lead([2], [1]), lead([1], [2]), lead([1, 6, 2], [1, 6, 1]), lead([1, 6], [1, 6, 1]), lead([1], [1])]).toEqual(
    [1, -1, 2, -2, 0],
  );
});

const twoKeys = [nth(0), nth(1)];
const isBest = (side: Side, all: readonly Side[]) => all.every((other) => leadOf(twoKeys, side, other) >= 0);
const best = (all: readonly Side[]) => all.flatMap((side, i) => (isBest(side, all) ? [i] : []));
const sides = [
  oneOf([2, 5], [2, 3], [1, 5]),
  oneOf([2, 3], [2, 5], [1, 1], [3, 0]),
  oneOf([2, 5], [0, 0]),
  oneOf([1, 5], [2, 5], [2, 5]),
] as const;

it.each([3, 4])(
  "a contest of three and more tells which of %i are ahead of all others, and with whom they are level",
  (count) => {
    const some = sides.slice(0, count) as unknown as Sides;
    const contest = versus(some, best, { comparisonKeys: twoKeys, isForBest: true });
    expectSame(decisiveOdds(contest), versus(some, best));
    expectSame(odds(contest), versus(some, best));
  },
);

it("a contest of three and more tells more than that only if all of it is asked for", () => {
  const some = sides.slice(0, 3) as unknown as Sides;
  const order = (all: readonly Side[]) => all.map((side) => side[0]).join();
  for (const isForBest of [true, false])
    expectSame(odds(versus(some, order, { comparisonKeys: twoKeys, isForBest })), versus(some, order));
  expectSame(decisiveOdds(versus(some, order, { comparisonKeys: twoKeys })), versus(some, order));
});

const uneven: Die = { name: "uneven", faces: [1, 1, 2, 4, 7] };
const heavy: Die = { name: "heavy", faces: [1, 1, 1, 2, 3, 4, 6] };
const low: Die = { name: "low", faces: [0, 1, 3] };
/** From 4 on it shows three values alike, as a die of 2, 3 and 4 does. */
const apart: Die = { name: "apart", faces: [1, 2, 3, 6] };
const middle: Die = { name: "middle", faces: [2, 3, 4] };
const d = (...sides: readonly number[]) => sides.map((each) => die(each));
const HANDS: readonly (readonly [string, readonly Die[], readonly Die[]])[] = [
  ["a die against its like", d(6), d(6)],
  ["one against a larger", d(4), d(12)],
  ["two against two", d(6, 6), d(6, 6)],
  ["one against two", d(12), d(4, 6)],
  ["three against two", d(4, 4, 4), d(6, 6)],
  ["mixed against mixed", d(4, 8, 6), d(6, 4)],
  ["a die that is like a smaller one from there on, with other chances", [uneven, die(4)], d(4, 6)],
  ["a die with the values of a smaller one from there on, and other chances", [heavy, die(4)], [die(4), heavy]],
  ["a die with the chances of another, for other values", [apart, middle], [middle, apart]],
  ["dice with gaps", [uneven, uneven], [low, uneven]],
  ["dice that may show nothing", [low, low], [low, die(4)]],
  ["hands without dice", [], d(4)],
];

const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);
const sorted = (faces: readonly number[]) => faces.toSorted((a, b) => b - a);
const poolsOf = (kinds: readonly Die[]) => kinds.map((kind) => pool(1, kind));

it.each(HANDS)("hands of equal totals are compared as all of them are: %s", (_name, a, b) => {
  const [one, other] = [a, b].map((kinds) => unopenedHands(poolsOf(kinds)).outcomes[0]!.outcome as UnopenedHand);
  for (const more of [-3, -1, 0, 1, 4]) {
    const compared = compareHands(one!, other!, more);
    const ways = count(poolsOf([...a, ...b]), (faces) => {
      const [ours, theirs] = [faces.slice(0, a.length), faces.slice(a.length)];
      const order = compareLists(sorted(ours), sorted(theirs));
      if (total(ours) + more !== total(theirs)) return "other";
      return order > 0 ? "ahead" : order < 0 ? "behind" : "same";
    });
    for (const name of ["ahead", "behind", "same"] as const) {
      const p = Number(ways.found.get(`"${name}"`) ?? 0n) / Number(ways.all);
      expect(compared[name], `${name} by ${more}`).toBeCloseTo(p, 14);
    }
  }
});

it("hands of equal totals of twenty dice are compared without being listed", () => {
  const sides = [12, 12, 10, 10, 8, 8, 8, 6, 6, 6].map(die);
  const [one] = unopenedHands(poolsOf(sides)).outcomes;
  const { ahead, behind, same } = compareHands(one!.outcome as UnopenedHand, one!.outcome as UnopenedHand, 0);
  expect(ahead).toBeCloseTo(behind, 14);
  const { outcomes } = unopenedHands(poolsOf(sides));
  expect(ahead + behind + same).toBeCloseTo(
    outcomes.reduce((sum, { p }) => sum + p * p, 0),
    14,
  );
});

it("hands of equal totals are not opened where each sum stands for all its hands", () => {
  const { outcomes } = unopenedHands([pool(2, die(4))]);
  expect(outcomes.map(({ outcome, p }) => [[...outcome], p * 16])).toEqual(
    [1, 2, 3, 4, 3, 2, 1].map((ways, i) => [[i + 2], ways]),
  );
  expect(outcomes[0]!.outcome.map((face) => face).constructor).toBe(Array);
});

const asSide = (faces: readonly number[]) => ({ total: total(faces), faces, name: "side" });
type Held = ReturnType<typeof asSide>;
const comparisonKeys: readonly ComparisonKey<Held>[] = [({ total: each }) => each, ({ faces }) => faces];
const sideOf = (kinds: readonly Die[], bonus = 0, evaluator = tieBreakHand) =>
  throwDice({ role: "hand", pools: poolsOf(kinds), evaluator }).map((faces) => {
    const side = asSide(faces);
    return { ...side, total: side.total + bonus };
  });

it.each(HANDS)("hands of equal totals decide a contest as opened ones do: %s", (_name, a, b) => {
  const size = (kinds: readonly Die[]) => Math.max(0, ...kinds.map(({ faces }) => faces.length));
  for (const bonus of [0, 2, -1]) {
    const sides = [sideOf(a, bonus), sideOf(b)] as const;
    expectByLadder(sides, ([x, y]) => leadOf(comparisonKeys, x!, y!), { comparisonKeys });
    const sizes = [...comparisonKeys, ({ faces }: Held) => (faces.length > 1 ? 0 : 0) + size(a) - size(b)];
    expectByLadder(sides, ([x, y]) => leadOf(sizes, x!, y!), { comparisonKeys: sizes });
  }
});

it("hands of equal totals are opened if only one side has them, or if the judge looks at something else", () => {
  const listed = hand;
  const judge = ([x, y]: readonly Held[]) => leadOf(comparisonKeys, x!, y!);
  for (const sides of [
    [sideOf(d(4, 6)), sideOf(d(6, 4), 0, listed)],
    [sideOf(d(4, 6), 0, listed), sideOf(d(6, 4))],
  ] as const) {
    expectByLadder(sides, judge, { comparisonKeys });
    expectSame(decisiveOdds(versus(sides, judge, { comparisonKeys })), versus(sides, judge));
  }
  const highest = ([x, y]: readonly Held[]) => `${leadOf(comparisonKeys, x!, y!)} ${x!.faces[0]}`;
  expectByLadder([sideOf(d(4, 6)), sideOf(d(6, 4))], highest, { comparisonKeys, tieKey: ({ faces }) => faces[0] });
});
