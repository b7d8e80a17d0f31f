import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { each, finished, inOrder, mapped } from "../../src/engine/steps.ts";

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

  it("sorts a long list in many steps", () => {
    const list = numbers(20_000).map((i) => (i * 7919) % 20_011);
    expect([...inOrder(list, (a, b) => a - b)].length).toBeGreaterThan(40);
    expect(finished(inOrder([], (a: number, b) => a - b))).toEqual([]);
  });
});
