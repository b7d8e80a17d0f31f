import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashOf } from "../../src/checks/json.ts";

it.each([["abc"], [""], [{ b: 1, a: [null, "ż"] }], [5]])("the hash of %j is SHA-256 of its JSON", (value) => {
  expect(hashOf(value)).toBe(createHash("sha256").update(JSON.stringify(value)).digest("hex"));
});
