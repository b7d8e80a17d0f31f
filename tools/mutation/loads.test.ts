import { expect, it } from "vitest";

/** A fault that keeps a file from being loaded leaves no test that could fail, but this one. */
it("the mutation run loads what is tested", async () => {
  expect(await Promise.all([import("../../src/games/index.ts"), import("../../src/threads/index.ts")])).toHaveLength(2);
});
