/** How a check is walked: what is met again, what lies already, and when the work rests. */
import { describe, expect, it } from "vitest";
import { throwDice, untilDecided, versus } from "../../src/engine/check.ts";
import { die, pool } from "../../src/engine/die.ts";
import { difference, inOrder, sum, type Evaluator } from "../../src/engine/evaluator.ts";
import { decisiveOdds, odds, oddsFrom } from "../../src/engine/odds.ts";
import { count, expectCounted } from "./counting.ts";

const d4 = throwDice({ role: "d4", pools: [pool(1, die(4))], evaluator: sum });
const fours = (many: number) => [pool(many, die(4))];

/** A die, and how often it is asked what follows on it. */
function followed() {
  const seen = { times: 0 };
  const check = d4.andThen((face) => {
    seen.times += 1;
    return face;
  });
  return { check, seen };
}

describe("a check that is met again", () => {
  it("counts as often as ways lead to it", () => {
    const last = (name: string) => d4.andThen((face) => `${name}${face % 2}`).withKey("last", name);
    expectCounted(
      odds(d4.andThen((face) => last(face > 1 ? "a" : "b"))),
      count(fours(2), ([first, second]) => `${first! > 1 ? "a" : "b"}${second! % 2}`),
    );
  });

  it("is followed once, also on both sides of a contest", () => {
    const ladder = { comparisonKeys: [(face: number) => face] };
    const judge = ([a = 0, b = 0]: readonly number[]) => Math.sign(a - b);
    const wanted = count(fours(2), judge);
    for (const apart of [undefined, () => 0]) {
      const { check, seen } = followed();
      expectCounted(odds(versus([check, check], judge, { ...ladder, ...(apart && { tieKey: apart }) })), wanted);
      expect(seen.times).toBe(4);
    }
    const { check, seen } = followed();
    expectCounted(
      odds(check.andThen((first) => check.andThen((second) => 10 * first + second))),
      count(fours(2), ([a, b]) => 10 * a! + b!),
    );
    expect(seen.times).toBe(4);
  });

  it("is put into another form once if it has a key", () => {
    let forms = 0;
    const keyed = d4
      .map((face) => {
        forms += 1;
        return face % 2;
      })
      .withKey("odd");
    expectCounted(
      odds(keyed.andThen((first) => keyed.andThen((second) => first + second))),
      count(fours(2), ([a, b]) => (a! % 2) + (b! % 2)),
    );
    expect(forms).toBe(4);
  });

  it("is open again after dice of it that lie already", () => {
    const { check } = followed();
    const both = check.andThen((first) => check.andThen((second) => 10 * first + second));
    expectCounted(
      oddsFrom(both, [3]),
      count(fours(1), ([second]) => 30 + second!),
    );
    const rounds = untilDecided(
      d4.map((face) => (face < 3 ? undefined : face)),
      2,
      0,
    );
    expectCounted(
      oddsFrom(
        rounds.andThen((first) => rounds.andThen((second) => [first, second])),
        [4],
      ),
      count(fours(2), ([first, second]) => [4, first! > 2 ? first : second! > 2 ? second : 0]),
    );
  });
});

it("rounds that never decide anything miss nothing", () => {
  const never = untilDecided<string>(
    d4.map(() => undefined),
    3,
    "undecided",
  );
  expect(odds(never)).toEqual({ outcomes: [{ outcome: "undecided", p: 1 }], missing: 0 });
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

describe("dice of a check", () => {
  it("are read once, however often they are met", () => {
    let asked = 0;
    const evaluator: Evaluator<number> = {
      ...sum,
      distribution: (dice) => {
        asked += 1;
        return sum.distribution(dice);
      },
    };
    const roll = throwDice({ role: "any", pools: [pool(5, die(12))], evaluator });
    for (const walk of [odds, decisiveOdds]) {
      walk(roll.andThen((first) => roll.andThen((second) => first > second)));
      walk(roll.andThen((first) => first));
    }
    expect(asked).toBe(1);
  });

  it("are read in gist only where that is enough", () => {
    const one = (face: number) => (face === 1 ? 1 : 0);
    const four = (face: number) => (face === 4 ? 1 : 0);
    const roll = throwDice({ role: "any", pools: fours(2), evaluator: difference(one, four) });
    const read = (values: readonly number[]) =>
      [one, four].map((part) => values.reduce((all, value) => all + part(value), 0));
    expectCounted(odds(roll.andThen((told) => told)), count(fours(2), read));
    expectCounted(
      decisiveOdds(roll.andThen((told) => told)),
      count(fours(2), (values) => [read(values)[0]! - read(values)[1]!]),
    );
    expectCounted(
      oddsFrom(
        d4.andThen((first) => roll.andThen((told) => [first, ...told])),
        [3],
      ),
      count(fours(2), (values) => [3, ...read(values)]),
    );
  });

  it("of a contest are read in gist unless the judge looks at more", () => {
    let gists = 0;
    const evaluator: Evaluator<number> = {
      ...sum,
      gist: (dice) => {
        gists += 1;
        return sum.distribution(dice);
      },
    };
    const roll = throwDice({ role: "any", pools: fours(2), evaluator });
    const comparisonKeys = [(total: number) => total];
    const judge = ([a = 0, b = 0]: readonly number[]) => a > b;
    const wanted = count(fours(4), ([a, b, c, d]) => a! + b! > c! + d!);
    expectCounted(odds(versus([roll, roll], judge, { comparisonKeys })), wanted);
    expect(gists).toBe(2);
    expectCounted(odds(versus([roll, roll], judge, { comparisonKeys, tieKey: (total) => total })), wanted);
    expect(gists).toBe(2);
  });
});

it("what is rolled in order, and what lies where, is what counting gives", () => {
  const check = throwDice({ role: "any", pools: [pool(6, die(4))], evaluator: inOrder }).andThen((values) =>
    d4.map((side) => [side, values.indexOf(4)]),
  );
  const wanted = count(fours(6), (values) => values.indexOf(4));
  const { outcomes } = odds(check);
  expect(outcomes).toHaveLength(4 * wanted.found.size);
  for (const { outcome, p } of outcomes) {
    const [, at] = outcome as readonly number[];
    expect(p).toBeCloseTo(Number(wanted.found.get(`${at}`)) / Number(wanted.all) / 4, 13);
  }
});
