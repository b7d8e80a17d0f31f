import { describe, expect, it } from "vitest";
import { throwDice, untilDecided, versus, type Check } from "../../src/engine/check.ts";
import { die, pool, unlimited, type Die } from "../../src/engine/die.ts";
import { DistributionBuilder, isSameContent } from "../../src/engine/distribution.ts";
import { difference, hand, inOrder, keep, sum, sums } from "../../src/engine/evaluator.ts";
import { decisiveOdds, odds, oddsFrom, probability } from "../../src/engine/odds.ts";
import { advance, isRequest, roll } from "../../src/engine/play.ts";
import { dieDistribution, sumDistribution } from "../../src/engine/sums.ts";
import { exactOdds, written } from "../oracle/exact.ts";

/** How likely each outcome is, which is told as JSON. */
type Told = Readonly<Record<string, number>>;

function expectOdds({ outcomes }: { readonly outcomes: readonly { outcome: unknown; p: number }[] }, told: Told): void {
  const found = outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p] as const);
  expect(found.map(([outcome]) => outcome).sort()).toEqual(Object.keys(told).sort());
  for (const [outcome, p] of found) expect(p).toBeCloseTo(told[outcome]!, 13);
}

const faces = (count: number, from: number, p: number): Told =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [from + i, p]));

describe("odds once some dice have come to rest", () => {
  const total = (...pools: readonly (readonly [count: number, sides: number])[]) =>
    throwDice({ role: "first", pools: pools.map(([count, sides]) => pool(count, die(sides))), evaluator: sum });

  it.each<[readonly (readonly [number, number])[], readonly number[], Told]>([
    [[[3, 6]], [6, 2], faces(6, 9, 1 / 6)],
    [[[3, 6]], [6, 2, 1], { 9: 1 }],
    [[[1, 6]], [4, 3], { 4: 1 }],
    [[[1, 4]], [], faces(4, 1, 1 / 4)],
  ])("of %j after %j are %j", (pools, values, told) => expectOdds(oddsFrom(total(...pools), values), told));

  it("are those of the dice that are left of several kinds", () => {
    for (const check of [total([2, 6], [1, 4]), total([1, 6], [2, 4])])
      expectOdds(oddsFrom(check, [6, 2]), faces(4, 9, 1 / 4));
  });

  it("know the first roll alone", () => {
    const d4 = total([1, 4]);
    const twice = d4.andThen((first) => d4.andThen((second) => 10 * first + second));
    expectOdds(oddsFrom(twice, [3]), faces(4, 31, 1 / 4));
    const none = throwDice({ role: "none", pools: [], evaluator: sum }).andThen(() => d4);
    expectOdds(oddsFrom(none, [3]), { 3: 1 });
    const kept = throwDice({ role: "kept", pools: [pool(2, die(4))], evaluator: keep(1, "highest") });
    expectOdds(oddsFrom(kept, [3]), { "[3]": 3 / 4, "[4]": 1 / 4 });
    expect(probability(oddsFrom(kept, [3]), ([face]) => face! > 3)).toBeCloseTo(1 / 4, 14);
  });
});

describe("odds of rounds", () => {
  const d4 = throwDice({ role: "d4", pools: [pool(1, die(4))], evaluator: sum });
  const round = (level: number) => d4.map((face) => (face <= level ? undefined : face));

  it("count what a round decides as often as there are rounds", () => {
    // Three rounds, each of which decides nothing in half of its ways.
    expectOdds(odds(untilDecided(round(2), 3, 0)), { 0: 1 / 8, 3: 7 / 16, 4: 7 / 16 });
    expectOdds(odds(untilDecided(round(0), 3, 0)), faces(4, 1, 1 / 4));
    expectOdds(odds(untilDecided(round(4), 3, 0)), { 0: 1 });
  });

  it("are the same as fractions, which people can read", () => {
    const told = exactOdds(untilDecided(round(2), 3, 0)).map(({ outcome, fraction }) => [outcome, written(fraction)]);
    expect(told).toEqual([
      [3, "7/16"],
      [4, "7/16"],
      [0, "1/8"],
    ]);
    expect(exactOdds(untilDecided(round(0), 3, 0)).map(({ fraction }) => written(fraction))).toHaveLength(4);
    expect(written({ top: 1n, bottom: 1n })).toBe("1");
    expect(() => exactOdds(throwDice({ role: "un", pools: [pool(1, unlimited(die(6)))], evaluator: sum }))).toThrow(
      "A d6 that is rolled again without end has no finite odds.",
    );
  });
});

describe("what is too rare to be followed", () => {
  const one = throwDice({ role: "d1000", pools: [pool(1, die(1000))], evaluator: sum }).map((face) => face === 1);

  it("is left out, and told as missing", () => {
    const inARow = (times: number): Check<string> =>
      one.andThen((isOne) => (isOne ? (times > 1 ? inARow(times - 1) : "all") : "not")).withKey("in a row", times);
    const told = (times: number) => {
      const { outcomes, missing } = odds(inARow(times));
      return [outcomes.map(({ outcome }) => outcome), missing];
    };
    expect(told(5)).toEqual([["not", "all"], 0]);
    // The seventh is not asked for once six have come up, which happens once in 10 to the 18th.
    expect(told(6)).toEqual([["not", "all"], 0]);
    const [outcomes, missing] = told(7);
    expect(outcomes).toEqual(["not"]);
    expect(Number(missing) * 1e18).toBeCloseTo(1, 9);
  });

  it("of endless dice is missing wherever they are rolled, and as often", () => {
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
    expect(missed(untilDecided<number>(round, 2, 0))).toBeCloseTo((1 / 2) * (1 + 3 / 4), 9);
  });

  it("counts for nothing when a probability is asked for", () => {
    expect(probability(odds(one), (isOne) => isOne)).toBeCloseTo(1 / 1000, 15);
    expect(probability(odds(one), () => false)).toBe(0);
  });
});

describe("a check", () => {
  const d4 = throwDice({ role: "d4", pools: [pool(1, die(4))], evaluator: sum });

  it("of one key is walked once for all the ways that lead to it", () => {
    let walks = 0;
    const last = (name: string) =>
      d4.andThen((face) => {
        walks += 1;
        return `${name}${face}`;
      });
    odds(d4.andThen((face) => last(face > 2 ? "a" : "b").withKey("last", face > 2)));
    expect(walks).toBe(8);
    expect([last("a").withKey("last", 1).key, last("a").key]).toEqual(["last 1", undefined]);
  });

  it("keeps its odds in any form it takes", () => {
    expectOdds(odds(d4.map((face) => face % 2).map((odd) => 10 * odd)), { 0: 1 / 2, 10: 1 / 2 });
    const keyed = d4.map((face) => face > 1).withKey("above one");
    expectOdds(odds(keyed.map((isAbove) => (isAbove ? "yes" : "no"))), { '"yes"': 3 / 4, '"no"': 1 / 4 });
  });

  it("against another is judged for every pair that the ladder tells apart", () => {
    const ladder = { comparisonKeys: [(face: number) => face] };
    const judge = (a: number, b: number) => Math.sign(a - b);
    for (const compare of [odds, decisiveOdds])
      expectOdds(compare(versus([d4, d4], ([a = 0, b = 0]) => judge(a, b), ladder)), {
        "-1": 6 / 16,
        0: 4 / 16,
        1: 6 / 16,
      });
    const measured = versus([d4, d4], ([a = 0, b = 0]) => a - b, { ...ladder, isMeasured: true });
    const gaps = [-3, -2, -1, 0, 1, 2, 3].map((gap) => [gap, (4 - Math.abs(gap)) / 16]);
    expectOdds(odds(measured), Object.fromEntries(gaps) as Told);
    const oddOnes = versus([d4, d4], ([a = 0, b = 0]) => `${Math.sign(a - b)} ${a % 2}`, {
      ...ladder,
      tieKey: (face) => face % 2,
    });
    expect(probability(odds(oddOnes), (told) => told.endsWith("1"))).toBeCloseTo(1 / 2, 14);
    expect(probability(odds(oddOnes), (told) => told.startsWith("1 "))).toBeCloseTo(6 / 16, 14);
  });
});

describe("dice that go on at several faces, or count in steps", () => {
  const explosive: Die = { ...die(6), reroll: { on: (face) => face >= 5, how: "add", most: 1000 } };
  const even: Die = { name: "even", faces: [2, 2, 6, 10] };
  const endless: Die = { ...even, reroll: { on: (face) => face > 2, how: "add", most: 1000 } };

  /** Every way in which so many dice may fall, as far as it is not too rare. */
  function byHand(kind: Die, count: number): Map<number, number> {
    const found = new Map<number, number>();
    const go = (left: number, total: number, p: number): void => {
      if (left === 0) found.set(total, (found.get(total) ?? 0) + p);
      else if (p > 1e-9)
        for (const face of kind.faces) go(left - (kind.reroll?.on(face) ? 0 : 1), total + face, p / kind.faces.length);
    };
    go(count, 0, 1);
    return found;
  }

  it.each([
    ["a d6 that goes on at 5 and 6", explosive, 1],
    ["two of them", explosive, 2],
    ["three dice of 2, 6 and 10", even, 3],
    ["two of them that go on above 2", endless, 2],
  ])("%s", (_name, kind, count) => {
    const { outcomes, missing } = sumDistribution([pool(count, kind)]);
    const found = new Map(outcomes.map(({ outcome, p }) => [outcome, p]));
    expect(outcomes.reduce((all, { p }) => all + p, missing)).toBeCloseTo(1, 12);
    for (const [total, p] of byHand(kind, count))
      if (total < 30) expect(found.get(total), `${total}`).toBeCloseTo(p, 6);
  });

  it("are added to others", () => {
    const { outcomes } = sumDistribution([pool(1, die(4)), pool(0, die(12)), pool(2, even)]);
    const found = new Map(outcomes.map(({ outcome, p }) => [outcome, p]));
    expect(found.get(5)).toBeCloseTo(1 / 16, 14);
    expect(found.get(24)).toBeCloseTo(1 / 64, 14);
    expect([outcomes[0]!.outcome, outcomes.at(-1)!.outcome]).toEqual([5, 24]);
  });

  it("that replace some faces are missing what those are missing", () => {
    const replaced: Die = {
      ...die(4),
      reroll: { on: (face) => face === 4, how: "instead", most: 1, die: unlimited(die(4)) },
    };
    const { missing } = dieDistribution(unlimited(die(4)));
    expect(missing).toBeGreaterThan(0);
    expect(dieDistribution(replaced).missing).toBeCloseTo(missing / 4, 25);
    expect(sumDistribution([pool(3, replaced)]).missing).toBeGreaterThanOrEqual((3 * missing) / 4);
  });
});

describe("what dice come to", () => {
  it("is read from their values, and says which of them count", () => {
    const two = keep(2, "lowest");
    expect([two.read([5, 1, 3, 1]), two.kept!([5, 1, 3, 1])]).toEqual([
      [1, 1],
      [false, true, false, true],
    ]);
    expect([keep(3, "highest").read([2, 5]), hand.read([2, 5, 4]), inOrder.read([2, 5, 4])]).toEqual([
      [5, 2],
      [5, 4, 2],
      [2, 5, 4],
    ]);
    expect([
      sums(
        (face) => face,
        (face) => -face,
      ).read([2, 3]),
      sum.read([2, 3]),
    ]).toEqual([[5, -5], 5]);
  });

  it("differs by as much in the gist", () => {
    const gap = difference(
      (face) => (face > 2 ? 1 : 0),
      (face) => (face === 1 ? 1 : 0),
    );
    const by = ({ outcomes }: ReturnType<typeof gap.distribution>, wanted: number) =>
      probability({ outcomes, missing: 0 }, ([a = 0, b = 0]) => a - b === wanted);
    const dice = [pool(2, die(4))];
    expect(gap.read([1, 3, 4])).toEqual([2, 1]);
    for (const wanted of [-2, -1, 0, 1, 2])
      expect(by(gap.gist!(dice), wanted)).toBeCloseTo(by(gap.distribution(dice), wanted), 14);
    expect(gap.gist!(dice).outcomes).toHaveLength(5);
  });
});

describe("outcomes of equal content", () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, "1", false],
    [NaN, NaN, true],
    [NaN, 1, false],
    [null, undefined, false],
    [null, {}, false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 2] } }, true],
    [{ a: { b: [1, 2] } }, { a: { b: [2, 1] } }, false],
    [[], {}, false],
    [[1], { 0: 1 }, false],
    [[1], [1, 2], false],
  ])("%j and %j: %s", (a, b, isSame) => expect([isSameContent(a, b), isSameContent(b, a)]).toEqual([isSame, isSame]));

  it("share a place, however many others there are", () => {
    const builder = new DistributionBuilder<unknown>();
    const all = Array.from({ length: 160 }, (_, i) => [i, `text ${i}`, i / 8, { i, is: i % 2 === 0 }, [i, [i]]]).flat();
    for (const round of [1, 2]) for (const each of all) builder.add(structuredClone(each), round / 8);
    builder.add("nothing", 0).add("nothing", -1).cutOff(0.25);
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
  ])("find their place among three hundred without being compared with all of them: %s", (_name, nth) => {
    const builder = new DistributionBuilder<object>();
    looked.at = 0;
    for (const part of [1 / 512, 2 / 512])
      for (let i = 0; i < 300; i++) builder.add(watched({ is: i > 150, left: undefined, nth: nth(i) }), part);
    expect(builder.build().outcomes).toHaveLength(300);
    expect(looked.at).toBeLessThan(10 * 300);
  });

  it("are not even looked at if they are the same object again, or above all before them", () => {
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

  it("keep the last digits of very many small parts", () => {
    const builder = new DistributionBuilder<string>();
    builder.add("same", 1);
    for (let i = 0; i < 10_000; i++) builder.add("same", 1e-17);
    expect(builder.build().outcomes[0]!.p).toBeCloseTo(1 + 1e-13, 15);
  });
});

it("a check without dice comes to its outcome, and asks for none", () => {
  const none = throwDice({ role: "none", pools: [], evaluator: sum });
  expect(isRequest(advance(none, []))).toBe(false);
  expect(roll(none, () => NaN).outcome).toBe(0);
});
