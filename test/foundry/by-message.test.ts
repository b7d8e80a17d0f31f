import { expect, it } from "vitest";
import { deleteWithMessage, forgetMessage } from "../../src/foundry/platform/by-message.ts";

it("a collection by message keeps nothing of a deleted message", () => {
  const map = deleteWithMessage(new Map(Object.entries({ a: 1, b: 2 })));
  const set = deleteWithMessage(new Set(["a", "b"]));
  forgetMessage("a");
  expect([...map.keys(), ...set]).toEqual(["b", "b"]);
});
