/** What is large, and still exact. */
import { expect, it } from "vitest";
import { die, pool } from "../../src/engine/die.ts";
import { sumDistribution } from "../../src/engine/sums.ts";

it("the sum of a hundred dice of a thousand sides is the same from both ends, and exact in its far corners", () => {
  const { outcomes } = sumDistribution([pool(100, die(1000))]);
  expect([outcomes.length, outcomes[0]!.outcome, outcomes.at(-1)!.outcome]).toEqual([99_901, 100, 100_000]);
  expect(outcomes[1]!.p / outcomes[0]!.p).toBeCloseTo(100, 9);
  expect(outcomes.at(-2)!.p / outcomes.at(-1)!.p).toBeCloseTo(100, 9);
}, 5_000);
