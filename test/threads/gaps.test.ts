/** Gaps: who is believed that a message was there, and for how long nobody may fill its place again. */
import { describe, expect, it } from "vitest";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { barred, hasGap, isAgain, reopenButton, wasSeen, type PlaceOf } from "../../src/threads/second-chance.ts";
import type { Sighting } from "../../src/threads/witness.ts";
import { worldWithout } from "./contest-messages.ts";

const placeOf: PlaceOf = ({ side }) => (typeof side === "number" ? `side ${side}` : undefined);
const answer = (side: number, to = "opening") => makeMove(to, { act: "answer", side });

/** Ana has opened the thread and answered for her side, Cleo for a third; Ben's answer is gone, which Ana has copied. */
const ANA: LogEntry = { id: "a", author: "ana", created: 10, payload: answer(0), isHidden: false };
const CLEO: LogEntry = { id: "c", author: "cleo", created: 12, payload: answer(2), isHidden: false };
const SEEN: Sighting = { id: "b", payload: answer(1), by: "ana", at: 20 };

function thread(sightings: readonly Sighting[], log: readonly LogEntry[] = [ANA, CLEO]) {
  const noted = { rejections: new Map<string, "late">(), reopened: new Map<string, number>(), changes: [] };
  return { id: "opening", author: "ana", world: worldWithout(), log, sightings, ...noted };
}

const gapAt = (sightings: readonly Sighting[], log?: readonly LogEntry[]) =>
  hasGap(thread(sightings, log), "side 1", placeOf);

describe("a message that is gone", () => {
  it("leaves a gap at its own place, for as long as it is gone", () => {
    expect(gapAt([])).toBe(false);
    expect(gapAt([SEEN])).toBe(true);
    expect(hasGap(thread([SEEN]), "side 0", placeOf)).toBe(false);
    const there: LogEntry = { id: "b", author: "ben", created: 15, payload: answer(1), isHidden: false };
    expect(gapAt([SEEN], [ANA, CLEO, there])).toBe(false);
    expect(gapAt([SEEN], [ANA, CLEO, { ...there, created: 20 }])).toBe(false);
    // What was made again after it was seen is not what was seen.
    expect(gapAt([SEEN], [ANA, CLEO, { ...there, created: 21 }])).toBe(true);
  });

  it("leaves none for what belongs to no place, to another thread, or cannot be read", () => {
    for (const payload of [
      undefined,
      "x",
      { v: 99, to: "opening", side: 1 },
      answer(1, "other"),
      makeMove("opening", {}),
    ])
      expect(gapAt([{ ...SEEN, payload }])).toBe(false);
  });

  it("is one that others who take part have seen, or a GM", () => {
    expect(gapAt([{ ...SEEN, by: "cleo" }])).toBe(true);
    expect(gapAt([{ ...SEEN, by: "gm" }])).toBe(true);
    expect(gapAt([{ ...SEEN, by: "a stranger" }])).toBe(false);
    expect(gapAt([{ ...SEEN, by: "a stranger", isNoted: true }])).toBe(true);
  });

  it("is not believed of who has nothing of their own elsewhere in the thread", () => {
    const dan = { ...SEEN, by: "dan" };
    const says = (payload: unknown): LogEntry => ({ id: "d", author: "dan", created: 13, payload, isHidden: false });
    expect(gapAt([dan], [ANA, says(answer(3))])).toBe(true);
    for (const payload of [answer(1), answer(3, "other"), "x", undefined, makeMove("opening", { act: "dance" })])
      expect(gapAt([dan], [ANA, says(payload)])).toBe(false);
    const refused = thread([dan], [ANA, says(answer(3))]);
    refused.rejections.set("d", "late");
    expect(hasGap(refused, "side 1", placeOf)).toBe(false);
  });

  it("counts no more once a GM has opened its place again", () => {
    const state = thread([SEEN]);
    const at = (time: number) => {
      state.reopened.set("side 1", time);
      return hasGap(state, "side 1", placeOf);
    };
    expect([at(19), at(20), at(21)]).toEqual([true, false, false]);
    state.reopened.clear();
    state.reopened.set("side 0", 30);
    expect(hasGap(state, "side 1", placeOf)).toBe(true);
  });
});

describe("a message for a place with a gap", () => {
  const again = (author: string, created: number, more: Partial<LogEntry> = {}): LogEntry => ({
    ...{ id: "n", author, created, payload: answer(1), isHidden: false },
    ...more,
  });
  const why = (entry: LogEntry, sightings: readonly Sighting[] = [SEEN]) =>
    barred(thread(sightings, [ANA, CLEO, entry]), "side 1", entry, placeOf);

  it("comes again if it comes later, unless it is a GM's", () => {
    expect([why(again("ben", 21)), why(again("ben", 20)), why(again("gm", 21))]).toEqual([
      "again",
      undefined,
      undefined,
    ]);
    expect(why(again("ben", 21), [])).toBeUndefined();
    expect(isAgain(thread([SEEN]), "side 1", again("ben", 21), placeOf)).toBe(true);
    expect(isAgain(thread([SEEN]), "side 1", again("gm", 21), placeOf)).toBe(false);
  });

  it("does not count if its player has edited it, and nobody knows what it said", () => {
    const edited = (by: string, isGM: boolean, isRestored = false) =>
      why(again("ben", 5, { changed: { by, isGM, isRestored } }), []);
    expect([edited("ben", false), edited("gm", true), edited("ben", false, true)]).toEqual([
      "edited",
      undefined,
      undefined,
    ]);
    expect(why(again("gm", 5, { changed: { by: "ben", isGM: false } }))).toBeUndefined();
  });

  it("has a button that lets a GM open its place again, one for each", () => {
    const keys = [{ row: 1, die: 12 }, { row: 11, die: 2 }, { row: 11 }].map((place) => reopenButton(place).key);
    expect(new Set(keys).size).toBe(3);
    expect(reopenButton({ side: 1 }).does).toEqual({ does: "post", move: { act: "reopen", side: 1 } });
    expect(reopenButton({ side: 1 }).label).toEqual(reopenButton({ side: 1 }).text);
    expect(reopenButton({ side: 1 }, "Ben").label).toMatchObject({ data: { name: "Ben" } });
  });
});

describe("a message of who has no rights any more", () => {
  const ben: LogEntry = { id: "b", author: "ben", created: 15, payload: answer(1), isHidden: false };
  const seenBy = (by: string, more: Partial<Sighting> = {}) =>
    wasSeen(thread([{ ...SEEN, by, ...more }], [ANA, CLEO, ben]), ben);

  it("was there if another who takes part has a true copy of it", () => {
    expect([seenBy("ana"), seenBy("cleo")]).toEqual([true, true]);
    expect([seenBy("ben"), seenBy("a stranger")]).toEqual([false, false]);
    expect(seenBy("ana", { id: "other" })).toBe(false);
    expect(seenBy("ana", { payload: undefined })).toBe(false);
    expect(wasSeen(thread([{ ...SEEN, by: "ana" }], []), ben)).toBe(true);
  });

  it("is not proven by its author, who has opened the thread", () => {
    expect(wasSeen(thread([{ ...SEEN, id: "a", by: "ana" }]), ANA)).toBe(false);
    expect(wasSeen(thread([{ ...SEEN, id: "a", by: "cleo" }]), ANA)).toBe(true);
  });
});
