/** How a check is walked: what it comes to, what is met again, what lies already, and when the work rests. */
import { expect, it } from "vitest";
import { throwDice, repeatUntilDecided, versus, type Check } from "../../src/engine/check.ts";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { DistributionBuilder, quantile } from "../../src/engine/distribution.ts";
import { difference, hand, rollOrder, keep, sum, type Evaluator } from "../../src/engine/evaluator.ts";
import { decisiveOdds, odds, oddsWithKnownDice, probability } from "../../src/engine/odds.ts";
import { count, expectCounted } from "./counting.ts";

const d4 = throwDice({ role: "d4", pools: [pool(1, die(4))], evaluator: sum });
const fours = (many: number) => [pool(many, die(4))];
const [one, four] = [1, 4].map((wanted) => (face: number) => Number(face === wanted)) as [typeof Number, typeof Number];

/** A die, and how often it is asked what follows on it. */
function followed() {
  const seen = { times: 0 };
  const check = d4.andThen((face) => ((seen.times += 1), face));
  return { check, seen };
}

const evaluators: readonly (readonly [string, Evaluator<unknown>])[] = (
  [
    ["a sum", sum],
    ["the best", keep(1, "highest")],
    ["the worst two", keep(2, "lowest")],
    ["a hand", hand],
    ["an order", rollOrder],
    ["a difference", difference(one, four)],
  ] as const
).map(([name, each]) => [name, each as Evaluator<unknown>]);

it.each(evaluators)("odds once some dice lie are those of the dice that are left, as %s", (_name, evaluator) => {
  for (const [sizes, lying] of [
    [
      [6, 6, 6],
      [6, 2],
    ],
    [
      [6, 6, 6],
      [6, 2, 1],
    ],
    [[4, 4, 6], [3]],
    [
      [6, 4, 4],
      [6, 2],
    ],
    [[6], [4, 3]],
    [[4], []],
  ]) {
    const kinds = [...new Set(sizes)].map((size) => pool(sizes!.filter((each) => each === size).length, die(size)));
    const left = sizes!.slice(lying!.length).map((size) => pool(1, die(size)));
    const known = lying!.slice(0, sizes!.length);
    expectCounted(
      oddsWithKnownDice(throwDice({ role: "any", pools: kinds, evaluator }), lying!),
      count(left, (values) => evaluator.read([...known, ...values])),
    );
  }
});

it("odds once some dice lie know the first roll alone", () => {
  const twice = d4.andThen((first) => d4.andThen((second) => 10 * first + second));
  expectCounted(
    oddsWithKnownDice(twice.map(String), [3]),
    count(fours(1), ([second]) => `3${second}`),
  );
});

const round = (level: number) => d4.map((face) => (face <= level ? undefined : face));

it.each([0, 1, 2])(
  "odds of rounds count what a round decides as often as there are rounds: none in %i of 4 ways",
  (level) => {
    const first = (values: readonly number[]) => values.find((face) => face > level) ?? 0;
    expectCounted(odds(repeatUntilDecided(round(level), 3, 0)), count(fours(3), first));
  },
);

it("odds of rounds that never decide anything miss nothing", () => {
  expect(odds(repeatUntilDecided(round(4), 3, 0))).toEqual({ outcomes: [{ outcome: 0, p: 1 }], missing: 0 });
});

it("a chance too rare to be followed is left out, and told as missing", () => {
  const one = throwDice({ role: "d1000", pools: [pool(1, die(1000))], evaluator: sum }).map((face) => face === 1);
  const inARow = (times: number): Check<string> =>
    one.andThen((isOne) => (isOne ? (times > 1 ? inARow(times - 1) : "all") : "not")).withKey("in a row", times);
  const told = (times: number) => odds(inARow(times)).outcomes.map(({ outcome }) => outcome);
  // The seventh is not asked for once six have come up, which happens once in 10 to the 18th.
  expect([told(5), told(6), told(7)]).toEqual([["not", "all"], ["not", "all"], ["not"]]);
  expect(odds(inARow(6)).missing).toBe(0);
  expect(odds(inARow(7)).missing * 1e18).toBeCloseTo(1, 9);
  expect([probability(odds(one), (isOne) => isOne), probability(odds(one), () => false)]).toEqual([1 / 1000, 0]);
});

it("a chance too rare to be followed of endless dice is missing wherever they are rolled, and as often", () => {
  const endless = throwDice({ role: "un", pools: [pool(1, unlimited(die(4)))], evaluator: sum });
  const { missing } = odds(endless);
  const coin = throwDice({ role: "d2", pools: [pool(1, die(2))], evaluator: sum });
  const missed = (check: Check<unknown>) => odds(check).missing / missing;
  expect(missing).toBeGreaterThan(0);
  expect(missed(endless.map((total) => total > 4))).toBeCloseTo(1, 12);
  expect(missed(coin.andThen((side) => (side === 1 ? endless : 0)))).toBeCloseTo(1 / 2, 12);
  expect(missed(endless.andThen(() => endless))).toBeCloseTo(2, 9);
  // A round decides nothing in three of four ways, so that there are 1 + 3/4 of them on average.
  const round = coin.andThen((side) =>
    side === 1 ? undefined : endless.map((total) => (total < 3 ? total : undefined)),
  );
  expect(missed(repeatUntilDecided<number>(round, 2, 0))).toBeCloseTo((1 / 2) * (1 + 3 / 4), 9);
});

it("a check that is met again is walked once for all the ways that lead to its key, and counts as often", () => {
  const { check, seen } = followed();
  const last = (name: string) => check.andThen((face) => `${name}${face % 2}`).withKey("last", name);
  expectCounted(
    odds(d4.andThen((face) => last(face > 1 ? "a" : "b"))),
    count(fours(2), ([first, second]) => `${first! > 1 ? "a" : "b"}${second! % 2}`),
  );
  expect(seen.times).toBe(4);
  expect([last("a").key, check.key]).toEqual(["last a", undefined]);
});

it("a check that is met again is followed once, also on both sides of a contest", () => {
  const ladder = { comparisonKeys: [(face: number) => face] };
  const judge = ([a = 0, b = 0]: readonly number[]) => Math.sign(a - b);
  for (const apart of [undefined, () => 0]) {
    const { check, seen } = followed();
    const contest = versus([check, check], judge, { ...ladder, ...(apart && { tieKey: apart }) });
    expectCounted(odds(contest), count(fours(2), judge));
    expect(seen.times).toBe(4);
  }
  const { check, seen } = followed();
  expectCounted(
    odds(check.andThen((first) => check.andThen((second) => 10 * first + second))),
    count(fours(2), ([a, b]) => 10 * a! + b!),
  );
  expect(seen.times).toBe(4);
});

it("a check that is met again is put into another form once if it has a key, and into any number of forms without", () => {
  let forms = 0;
  const keyed = d4.map((face) => ((forms += 1), face % 2)).withKey("odd");
  expectCounted(
    odds(keyed.andThen((first) => keyed.map((second) => 10 * second).map((second) => first + second))),
    count(fours(2), ([a, b]) => (a! % 2) + 10 * (b! % 2)),
  );
  expect(forms).toBe(4);
});

it("outcomes that only take another form are not compared before they have the last", () => {
  const told = { times: 0 };
  const watched = () => ({
    get part() {
      told.times += 1;
      return 0;
    },
  });
  expectCounted(
    odds(d4.map((face) => [watched(), face] as const).map(([, face]) => face % 2)),
    count(fours(1), ([face]) => face! % 2),
  );
  expect(told.times).toBe(0);
});

/** Dice that count how often their whole distribution and their gist are asked for. */
function counting(pools = fours(2)) {
  const asked = { all: 0, gist: 0 };
  const distribution = (name: "all" | "gist") => (dice: typeof pools) => ((asked[name] += 1), sum.distribution(dice));
  const evaluator: Evaluator<number> = {
    ...sum,
    distribution: distribution("all"),
    decisiveDistribution: distribution("gist"),
  };
  return { asked, roll: throwDice({ role: "any", pools, evaluator }) };
}

it("dice of a check are read once, however often they are met", () => {
  const { asked, roll } = counting([pool(5, die(12))]);
  for (let i = 0; i < 2; i++) {
    odds(roll.andThen((first) => roll.andThen((second) => first > second)));
    odds(roll.andThen((first) => first));
  }
  expect(asked).toEqual({ all: 1, gist: 0 });
});

it("dice of a check are read in gist only where that is enough", () => {
  const roll = throwDice({ role: "any", pools: fours(2), evaluator: difference(one, four) });
  const read = (values: readonly number[]) =>
    [one, four].map((part) => values.reduce((all, value) => all + part(value), 0));
  expectCounted(odds(roll.andThen((told) => told)), count(fours(2), read));
  expectCounted(
    decisiveOdds(roll.andThen((told) => told)),
    count(fours(2), (values) => [read(values)[0]! - read(values)[1]!]),
  );
});

it("dice of a check of a contest are read in gist unless the judge looks at more", () => {
  const { asked, roll } = counting();
  const comparisonKeys = [(total: number) => total];
  const judge = ([a = 0, b = 0]: readonly number[]) => a > b;
  const wanted = count(fours(4), ([a, b, c, d]) => a! + b! > c! + d!);
  expectCounted(odds(versus([roll, roll], judge, { comparisonKeys })), wanted);
  expect(asked.gist).toBe(2);
  expectCounted(odds(versus([roll, roll], judge, { comparisonKeys, tieKey: (total) => total })), wanted);
  expect(asked.gist).toBe(2);
});

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, "1", false],
  [NaN, NaN, true],
  [NaN, 1, false],
  [null, undefined, false],
  [NaN, 0, false],
  [[], {}, false],
  // The first two parts tell most apart; these have the same.
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, true],
  [{ a: 1, b: 2 }, { a: 1, b: 2, c: undefined }, true],
  [{ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, false],
  [{ a: 1, b: 2, c: { d: [1, 2] } }, { a: 1, b: 2, c: { d: [1, 2] } }, true],
  [{ a: 1, b: 2, c: { d: [1, 2] } }, { a: 1, b: 2, c: { d: [2, 1] } }, false],
  [{ a: 1, b: 2, c: [1] }, { a: 1, b: 2, c: { 0: 1 } }, false],
  [{ a: 1, b: 2, c: [1] }, { a: 1, b: 2, c: [1, 2] }, false],
  [{ a: 1, b: 2, c: null }, { a: 1, b: 2, c: {} }, false],
  [{ a: 1, b: 2, c: NaN }, { a: 1, b: 2, c: NaN }, true],
  [{ a: 1, b: 2, c: NaN }, { a: 1, b: 2, c: 1 }, false],
])("outcomes of equal content: %j and %j share a place: %s", (a, b, isSame) => {
  for (const pair of [
    [a, b],
    [b, a],
  ]) {
    const builder = pair.reduce(
      (all: DistributionBuilder<unknown>, each) => all.add(each, 1),
      new DistributionBuilder(),
    );
    expect(builder.build().outcomes).toHaveLength(isSame ? 1 : 2);
  }
});

it("outcomes of equal content are found however many others there are", () => {
  const builder = new DistributionBuilder<unknown>();
  const all = Array.from({ length: 160 }, (_, i) => [i, `text ${i}`, i / 8, { i, is: i % 2 === 0 }, [i, [i]]]).flat();
  for (const round of [1, 2]) for (const each of all) builder.add(structuredClone(each), round / 8);
  builder.add("nothing", 0).add("nothing", -1).addMissing(0.25);
  const { outcomes, missing } = builder.build();
  expect(missing).toBe(0.25);
  // Of the eighths, those that are whole are numbers of the first kind.
  expect(outcomes).toHaveLength(all.length - Math.ceil(160 / 8));
  const found = new Map(outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
  expect(found.get('"text 7"')).toBeCloseTo(3 / 8, 14);
  expect(found.get('{"i":7,"is":false}')).toBeCloseTo(3 / 8, 14);
  expect(found.get("5")).toBeCloseTo(6 / 8, 14);
});

/** An outcome that counts how often it is looked at. */
const looked = { at: 0 };
const watched = (rest: object) => ({
  get same() {
    looked.at += 1;
    return 0;
  },
  ...rest,
});

it.each<[string, (i: number) => unknown]>([
  ["numbers", (i) => i],
  ["texts", (i) => `${i}`],
  ["texts of the same letters", (i) => `${"a".repeat(i)}b${"a".repeat(300 - i)}`],
  ["lists", (i) => [i % 20, Math.floor(i / 20)]],
  ["lists that begin alike", (i) => [1, 2, i % 20, Math.floor(i / 20)]],
  ["objects", (i) => ({ is: true, left: undefined, at: i })],
])(
  "outcomes of equal content find their place among three hundred without being compared with all of them: %s",
  (_name, nth) => {
    const builder = new DistributionBuilder<object>();
    looked.at = 0;
    for (const part of [1 / 512, 2 / 512])
      for (let i = 0; i < 300; i++) builder.add(watched({ is: i > 150, left: undefined, nth: nth(i) }), part);
    expect(builder.build().outcomes).toHaveLength(300);
    expect(looked.at).toBeLessThan(10 * 300);
  },
);

it("outcomes of equal content are not even looked at if they are the same object again, or above all before them", () => {
  const builder = new DistributionBuilder<object>();
  const [same, other] = [watched({}), { same: -1 }];
  looked.at = 0;
  for (let i = 0; i < 100; i++) builder.add(same, 1 / 512);
  expect(looked.at).toBeLessThan(5);
  for (let i = 0; i < 100; i++) builder.add(i % 2 === 0 ? other : same, 1 / 512);
  expect(builder.build().outcomes.map(({ p }) => p * 512)).toEqual([150, 50]);
  // The first number alone is looked at while it rises.
  const rest = watched({});
  for (const nth of [
    (i: number) => ({ total: i, rest }),
    (i: number) => ({ left: undefined, total: i, rest }),
    (i: number) => [i, rest],
  ]) {
    const rising = new DistributionBuilder<object>();
    looked.at = 0;
    for (let i = 0; i < 100; i++) rising.add(nth(i), 1 / 512);
    expect([rising.build().outcomes.length, looked.at]).toEqual([100, 0]);
  }
  // Two numbers are enough to tell others apart.
  const falling = new DistributionBuilder<object>();
  for (let i = 0; i < 100; i++) falling.add({ total: -i, left: i, rest }, 1 / 512);
  expect([falling.build().outcomes.length, looked.at]).toEqual([100, 0]);
});

it("outcomes of equal content keep the last digits of very many small parts", () => {
  const builder = new DistributionBuilder<string>();
  builder.add("same", 1);
  for (let i = 0; i < 10_000; i++) builder.add("same", 1e-17);
  expect(builder.build().outcomes[0]!.p).toBeCloseTo(1 + 1e-13, 15);
});

it.each([
  [0.25, 1],
  [0.26, 2],
  [0.75, 2],
  [0.76, 5],
  [1, 5],
  [1.1, 5],
])("the first number that completes %d of the mass is %d", (part, number) => {
  const numbers = [
    { outcome: 1, p: 0.25 },
    { outcome: 2, p: 0.5 },
    { outcome: 5, p: 0.25 },
  ];
  expect(quantile(numbers, part)).toBe(number);
});
