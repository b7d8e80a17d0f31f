/** What the client of a GM notes of deleted messages: not to be pushed out by deleting more. */
import { beforeEach, expect, it, vi } from "vitest";
import { installGlobals, type HostParts } from "../../packages/table/globals.ts";
import type { Deleted, History } from "../../src/foundry/world/history.ts";

const gone = new Set<string>();

let parts: HostParts;

beforeEach(() => {
  vi.resetModules();
  gone.clear();
  parts = installGlobals({ generation: 14 });
  const users = ["gm", "ben"].map((id) => ({ id, name: id, isGM: id === "gm", isSelf: id === "gm" }));
  Object.assign(parts.game, {
    messages: { get: (id: string) => (gone.has(id) ? undefined : { id, flags: {} }) },
    users: Object.assign(users, { get: (id: string) => users.find((user) => user.id === id), activeGM: users[0] }),
  });
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

it.each([
  ["help for several friends", (n: number) => ({ act: "give", giver: 0, friend: n })],
  ["several gifts that are taken back", (n: number) => ({ act: "undo", gift: `gift ${n}` })],
])("%s are noted each", async (_what, move) => {
  const { noted } = await import("../../src/foundry/threads/deletions.ts");
  const deleted = [1, 2, 3, 4].map((at): Deleted => ({
    ...{ thread: "group", id: `${at}`, at },
    payload: { v: 1, to: "group", ...move(at) },
  }));
  expect(deleted.reduce<readonly Deleted[]>((notes, each) => noted(notes, each), [])).toEqual(deleted);
});

it("threads that are gone are not kept", async () => {
  const { noted } = await import("../../src/foundry/threads/deletions.ts");
  const notes = noted(undefined, deletion("lost", 1));
  gone.add("lost");
  expect(noted(notes, deletion("other", 2))).toEqual([deletion("other", 2)]);
});

/** What a GM's client notes once a player has written to a message of the thread `opening`. */
async function notedAfter(payload: object, by: string, rolls: readonly object[] = []): Promise<readonly Deleted[]> {
  const { registerHistory } = await import("../../src/foundry/world/history.ts");
  registerHistory(() => undefined);
  const { noteMoved } = await import("../../src/foundry/threads/deletions.ts");
  const entry = { id: "move", author: "ben", created: 5, payload, isHidden: false };
  const before = { kind: {}, state: { id: "opening", log: [entry], rejections: new Map() } };
  const _stats = { createdTime: 5, modifiedTime: 9, lastModifiedBy: by };
  noteMoved(before as never, { id: "move", flags: { dicewright: { refers: payload } }, rolls, _stats } as never);
  await new Promise((resolve) => setTimeout(resolve));
  const settings = parts.game["settings"] as { get(space: string, key: string): History };
  return settings.get("dicewright", "history").deleted ?? [];
}

it("a move without a roll that a player writes to is noted where it was, since it counts later from then on", async () => {
  const close = { v: 1, to: "opening", act: "close" };
  expect(await notedAfter(close, "ben")).toEqual([
    { thread: "opening", id: "move", author: "ben", at: 5, payload: close },
  ]);
});

it.each([["by a GM", "gm", []] as const, ["with a roll", "ben", [{}]] as const])(
  "one %s is not",
  async (_what, by, rolls) => {
    expect(await notedAfter({ v: 1, to: "opening", act: "close" }, by, rolls)).toEqual([]);
  },
);

it("nothing is noted but the place of a move, however much else a player has written beside it", async () => {
  const stuffed = { v: 1, to: "opening", act: "close", side: { a: 1 }, duel: "x".repeat(10_000), more: "y" };
  expect((await notedAfter(stuffed, "ben"))[0]!.payload).toEqual({ v: 1, to: "opening", act: "close" });
});

it("a message counts as edited if a player who is not its author wrote to it last", async () => {
  const { registerHistory } = await import("../../src/foundry/world/history.ts");
  registerHistory(() => undefined);
  const { entryOf } = await import("../../src/foundry/threads/entry.ts");
  const { idOf } = await import("../../src/threads/witness.ts");
  const payload = { v: 1, to: "opening", act: "close" };
  const id = idOf({ salt: "salt", payload })!;
  const readAs = (author: string, by: string) =>
    entryOf({
      ...{ id, author: { id: author }, isContentVisible: true, speaker: {}, rolls: [] },
      flags: { dicewright: { refers: payload, salt: "salt" } },
      _stats: { createdTime: 5, modifiedTime: 9, lastModifiedBy: by },
    } as never).changed;
  const opening = { id: "opening", flags: { dicewright: { thread: { v: 1, thread: "group" }, salt: "other" } } };
  Object.assign(parts.game["messages"] as object, { get: () => opening });
  expect(readAs("gm", "ben")).toEqual({ by: "ben", isGM: false });
  expect([readAs("ben", "ben"), readAs("ben", "gm"), readAs("gm", "gm")]).toEqual([undefined, undefined, undefined]);
});
