/** Dice read one by one: which states follow is asked of the fold once, and remembered as far as that helps. */
import { describe, expect, it } from "vitest";
import { die, pool, type Pool } from "../../src/engine/die.ts";
import { States } from "../../src/engine/states.ts";
import { count, expectCounted } from "./counting.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

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
  const askedBy = (dice: readonly Pool[]) => {
    seen.asked = 0;
    states.distribution(dice);
    return seen.asked;
  };
  return { states, askedBy };
}

describe("dice read one by one", () => {
  const coin = pool(1, die(2));

  it("ask for what follows once, and only for what may come up", () => {
    const { states, askedBy } = counting();
    expect(askedBy([pool(2, die(6))])).toBe(6 + 36);
    expect(askedBy([pool(2, die(6))])).toBe(0);
    expect(askedBy([pool(1, die(6)), coin])).toBe(0);
    expect(askedBy([pool(1, die(8))])).toBe(2);
    expect(askedBy([pool(2, die(2))])).toBe(0);
    expectCounted(
      states.distribution([pool(1, die(8)), coin]),
      count([pool(1, die(8)), coin], (values) => values[1]),
    );
  });

  it("remember a few thousand states for the next question, and forget more", () => {
    // Three dice come to 4096 numbers of three digits; the first of them is the start.
    const { states, askedBy } = counting((last, value) => 16 * last + value);
    const asked = (...dice: readonly Pool[]) => askedBy(dice);
    const numbered = (...faces: readonly number[]) => ({ name: `${faces.length}`, faces });
    const three = pool(3, numbered(...numbers(16)));
    const [more, side] = [pool(1, numbered(4096)), pool(1, numbered(0, 1))];
    for (let round = 0; round < 2; round++) {
      expect([asked(three), asked(three), asked(side)]).toEqual([4096, 0, 0]);
      expect([asked(more), asked(side), asked(side)]).toEqual([1, 2, 0]);
      const many = [side, pool(2, numbered(0, 5))];
      expectCounted(
        states.distribution(many),
        count(many, ([a, b, c]) => 256 * a! + 16 * b! + c!),
      );
      asked(three);
      asked(more);
    }
  });
});
