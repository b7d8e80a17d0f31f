import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discard, versus, type Versus } from "../../src/engine/check.ts";
import { die, pool, type Pool } from "../../src/engine/die.ts";
import type { Distribution } from "../../src/engine/distribution.ts";
import { States } from "../../src/engine/states.ts";
import { each, finished, inOrder, mapped } from "../../src/engine/steps.ts";
import { sumSteps } from "../../src/engine/sums.ts";
import { bestOf, judgements } from "../../src/engine/versus.ts";
import { count, expectCounted } from "./counting.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("work in steps", () => {
  it("comes to the same as work at once, and takes a step for some thousands each", () => {
    const double = () => mapped(numbers(10_000), (one) => 2 * one);
    expect(finished(double())).toEqual(numbers(10_000).map((one) => 2 * one));
    expect([...double()]).toHaveLength(2);
    expect([...mapped(numbers(4096), String)]).toHaveLength(0);
    const seen: [number, number][] = [];
    finished(each([7, 8], (one, i) => void seen.push([one, i])));
    expect(seen).toEqual([
      [7, 0],
      [8, 1],
    ]);
  });

  it("sorts as a list sorts itself: what is equal stays in its order", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 3000, size: "max" }), (list) => {
        const marked = list.map((value, i) => ({ value, i }));
        const compare = (a: { value: number }, b: { value: number }) => a.value - b.value;
        expect(finished(inOrder(marked, compare))).toEqual(marked.toSorted(compare));
      }),
      { numRuns: 30 },
    ));

  it("sorts a long list in many steps, none of which compares more than some thousands", () => {
    const list = numbers(20_000).map((i) => (i * 7919) % 20_011);
    let compared = 0;
    const counts = Array.from(
      inOrder(list, (a, b) => ((compared += 1), a - b)),
      () => ([, compared] = [compared, 0])[0],
    );
    expect(Math.max(...counts, compared)).toBeLessThan(5_500);
    // Forty short runs, 39 pairs that are merged, and one more for each 4096.
    expect(counts.length).toBeGreaterThan(80);
    expect(counts.length).toBeLessThan(120);
    expect(finished(inOrder([], (a: number, b) => a - b))).toEqual([]);
  });
});

describe("dice that are added up", () => {
  const steps = { name: "steps", faces: [2, 6, 10] };

  it.each([
    // The row of so many dice has 11 places for each of them, 5.5 million for all: a step has half a million. The row
    // in the end is listed in three parts.
    [pool(1000, die(12)), 10 + 2],
    [pool(300, die(12)), 0],
    // Eight places for each, and each place once for each face: 1.9 million.
    [pool(400, steps), 3],
    [pool(100, steps), 0],
  ])("rest now and then (%#)", (dice, rests) => expect([...sumSteps([dice])]).toHaveLength(rests));
});

describe("a contest", () => {
  const values = (count: number, step: number): Distribution<number> => ({
    outcomes: numbers(count).map((i) => ({ outcome: i * step, p: 1 / count })),
    missing: 0,
  });
  const higher = versus([discard([], 0), discard([], 0)], ([a = 0, b = 0]) => Math.sign(a - b), {
    comparisonKeys: [(value: number) => value],
  }) as Versus<number, number>;

  it("rests after some thousand outcomes", () => {
    const rests = (a: Distribution<number>, b: Distribution<number>) => [...judgements(higher, a, b, true)].length;
    // Both sides are read, then put into columns one after the other, and then compared value by value.
    expect(rests(values(5000, 1), values(5000, 1))).toBe(2 + 3 + 1);
    expect(rests(values(5000, 1), values(5000, 7000))).toBe(2 + 3 + 2);
    expect(rests(values(4096, 1), values(4096, 1))).toBe(3);
    expect(rests(values(2000, 1), values(2000, 1))).toBe(0);
  });

  it("of several sides rests after some hundred values that are the highest", () => {
    for (const [count, rests] of [
      [511, 0],
      [1000, 1],
      [2500, 4],
    ] as const) {
      const sides = numbers(3).map(() => values(count, 1));
      const sorted = [
        ...inOrder(
          sides.flatMap(({ outcomes }) => outcomes),
          (a, b) => a.outcome - b.outcome,
        ),
      ];
      expect([...bestOf(higher, sides)].length - sorted.length).toBe(rests);
    }
  });
});

/** A machine that counts how often it is asked. It remembers the last value alone. */
function counting(following = (_last: number, value: number) => value) {
  const seen = { asked: 0 };
  const states = new States({
    start: 0,
    next: (last: number, value: number) => {
      seen.asked += 1;
      return following(last, value);
    },
    key: (last) => last,
  });
  /** How often the fold is asked, step by step. */
  const askedBy = (dice: readonly Pool[]) => {
    const each: number[] = [];
    const steps = states.steps(dice);
    for (let isDone = false; !isDone;) {
      seen.asked = 0;
      isDone = steps.next().done!;
      each.push(seen.asked);
    }
    return each;
  };
  return { states, askedBy };
}

describe("dice read one by one", () => {
  const coin = pool(1, die(2));

  it("follow no more than some states in a step, and rest only between those", () => {
    const { askedBy } = counting();
    // 1024 states with the start, which is what one step has.
    expect(askedBy([pool(1, die(1023)), coin])).toEqual([1023 + 2 * 1023]);
    // All but the start have mass, and one of 1025 is left for another step, for each side of the coin.
    expect(counting().askedBy([pool(1, die(1024)), coin])).toEqual([1024 + 1023, 1 + 1023, 1]);
    expect(counting().askedBy([pool(1, die(3000)), coin])).toEqual([3000 + 1023, 1024, 953 + 1023, 1024, 953]);
  });

  it("ask for what follows once, and only for what may come up", () => {
    const { states, askedBy } = counting();
    expect(askedBy([pool(2, die(6))])).toEqual([6 + 36]);
    expect(askedBy([pool(2, die(6))])).toEqual([0]);
    expect(askedBy([pool(1, die(6)), coin])).toEqual([0]);
    expect(askedBy([pool(1, die(8))])).toEqual([2]);
    expect(askedBy([pool(2, die(2))])).toEqual([0]);
    expectCounted(
      finished(states.steps([pool(1, die(8)), coin])),
      count([pool(1, die(8)), coin], (values) => values[1]),
    );
  });

  it("remember a few thousand states for the next question, and forget more", () => {
    // Three dice come to 4096 numbers of three digits; the first of them is the start.
    const { states, askedBy } = counting((last, value) => 16 * last + value);
    const asked = (...dice: readonly Pool[]) => askedBy(dice).reduce((all, times) => all + times, 0);
    const numbered = (...faces: readonly number[]) => ({ name: `${faces.length}`, faces });
    const three = pool(3, numbered(...numbers(16)));
    const [more, side] = [pool(1, numbered(4096)), pool(1, numbered(0, 1))];
    for (let round = 0; round < 2; round++) {
      expect([asked(three), asked(three), asked(side)]).toEqual([4096, 0, 0]);
      expect([asked(more), asked(side), asked(side)]).toEqual([1, 2, 0]);
      const many = [side, pool(2, numbered(0, 5))];
      expectCounted(
        finished(states.steps(many)),
        count(many, ([a, b, c]) => 256 * a! + 16 * b! + c!),
      );
      asked(three);
      asked(more);
    }
  });

  it("come to the same after work that was given up in the middle", () => {
    const { states } = counting();
    const long = [pool(1, die(3000)), coin];
    for (const many of [1, 2, 3]) {
      const given = states.steps(long);
      for (let i = 0; i < many; i++) given.next();
    }
    const two = [pool(1, die(6)), coin];
    expectCounted(
      finished(states.steps(two)),
      count(two, (values) => values[1]),
    );
    expectCounted(
      finished(states.steps(long)),
      count([coin], ([last]) => last),
    );
  });
});
