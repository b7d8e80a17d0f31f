import { afterAll, expect, it } from "vitest";
import { extendedTests, groups } from "../../tools/stress/kinds.ts";
import { stress } from "../../tools/stress/stress.ts";
import { stressTests } from "../../tools/stress/tests.ts";

/** The play makes a document of its own, by which the module would take later tests of the same process for a page. */
const hadDocument = "document" in globalThis;
afterAll(() => void (hadDocument || Reflect.deleteProperty(globalThis, "document")));

it("a random contest comes to the same, right result at every seat", { timeout: 60_000 }, async () => {
  const { contests, agreeing, difference, counts } = await stress(1, 50);
  expect(difference).toBeUndefined();
  expect([contests, agreeing]).toEqual([50, 50]);
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(["stage settled", "ties broken", "rejection forged", "rejection duplicate"]),
  );
});

it("random group and extended tests come to the same, right result at every seat", { timeout: 60_000 }, async () => {
  for (const { difference, counts } of [await stressTests(groups, 1, 40), await stressTests(extendedTests, 1, 30)]) {
    expect(difference).toBeUndefined();
    const reasons = Object.keys(counts).map((name) => name.split(": ")[1]);
    expect(reasons).toEqual(expect.arrayContaining(["duplicate", "forged", "late", "unfit", "unread"]));
  }
});
