import { expect, it } from "vitest";
import { stress } from "../../tools/stress/stress.ts";

it("comes to the same, right contest at every seat", { timeout: 60_000 }, async () => {
  const { contests, agreeing, difference, counts } = await stress(1, 50);
  expect(difference).toBeUndefined();
  expect([contests, agreeing]).toEqual([50, 50]);
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(["stage settled", "ties broken", "rejection forged", "rejection duplicate"]),
  );
});
