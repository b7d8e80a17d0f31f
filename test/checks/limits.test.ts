import { expect, it } from "vitest";
import { LIMITS } from "../../src/checks/limits.ts";
import { isBounded } from "../../src/checks/record.ts";
import { readStored } from "../../src/threads/log.ts";
import { order } from "../../src/threads/replay.ts";
import { message } from "../threads/messages.ts";

const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });

it.each([
  ["a text too long", "x".repeat(LIMITS.record)],
  ["a list too long", Array.from({ length: LIMITS.record }, () => 0)],
  ["many keys", Object.fromEntries(Array.from({ length: LIMITS.record / 4 }, (_, i) => [`key${i}`, i]))],
  ["levels too many", deep(LIMITS.depth + 1)],
  ["levels without end", deep(3000)],
  ["a list of lists", [[[[[[[[[1]]]]]]]]]],
])("stored data is not read with %s", (_what, value) => {
  expect(isBounded(value)).toBe(false);
  expect(readStored({ v: 1, value })).toBeUndefined();
});

it("stored data is read up to its limits, whatever it is made of", () => {
  for (const value of [null, 4, "x", [], {}, deep(LIMITS.depth), "x".repeat(LIMITS.record - 2)])
    expect(isBounded(value), JSON.stringify(value).slice(0, 40)).toBe(true);
});

it("stored data is left as soon as it is too much, so that a text of any length costs the same", () => {
  let read = 0;
  const text = {
    get text() {
      return (read++, "x".repeat(100));
    },
  };
  const endless = Array.from({ length: 1_000_000 }, () => text);
  expect(isBounded(endless)).toBe(false);
  expect(read).toBeLessThan(LIMITS.record / 50);
});

it("a user who floods a thread crowds out nobody else", () => {
  const entry = (id: string, author: string, created: number) => message(id, created, {}, { author });
  const flood = Array.from({ length: 3 * LIMITS.moves }, (_, i) => entry(`flood${i}`, "ben", i));
  const read = order([entry("late", "ana", 1e6), ...flood]);
  expect(read).toHaveLength(LIMITS.moves + 1);
  expect(read.at(-1)?.id).toBe("late");
});
