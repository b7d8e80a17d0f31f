/** What the client of a GM notes of deleted messages: not to be pushed out by deleting more. */
import { beforeEach, expect, it, vi } from "vitest";
import { installGlobals } from "../../packages/table/globals.ts";
import type { Deleted } from "../../src/foundry/threads/history.ts";

const gone = new Set<string>();

beforeEach(() => {
  vi.resetModules();
  gone.clear();
  const { game } = installGlobals({ generation: 14 });
  Object.assign(game, { messages: { get: (id: string) => (gone.has(id) ? undefined : { id }) } });
});

const deletion = (thread: string, at: number, side = 1): Deleted => ({
  ...{ thread, id: `${thread} ${at} ${side}`, at },
  payload: { v: 1, to: thread, act: "answer", side },
});

it("a place is noted twice at most: for the first and for the last that was deleted there", async () => {
  const { noted } = await import("../../src/foundry/threads/deletions.ts");
  let notes: readonly Deleted[] = noted(undefined, deletion("lost", 1));
  for (let at = 2; at < 2000; at++) notes = noted(notes, deletion("other", at, at % 3));
  expect(notes[0]).toEqual(deletion("lost", 1));
  expect(notes).toHaveLength(7);
  expect(notes.map(({ at }) => at).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 1997, 1998, 1999]);
});

it("threads that are gone are not kept", async () => {
  const { noted } = await import("../../src/foundry/threads/deletions.ts");
  const notes = noted(undefined, deletion("lost", 1));
  gone.add("lost");
  expect(noted(notes, deletion("other", 2))).toEqual([deletion("other", 2)]);
});
