/** The effects that follow from a change of a thread. */
import { describe, expect, it } from "vitest";
import { contestThread } from "../../src/threads/contest/contest.ts";
import type { ThreadReading } from "../../src/threads/thread.ts";
import { effectsOfPosting, memoryOf, OLDER_THREAD, transition } from "../../src/threads/transition.ts";
import { viewerWith } from "../view/threads.ts";
import { EIGHT, SEVEN, threadAfterFirstRoll, SIX, type Thread } from "./messages.ts";

const viewer = viewerWith({ user: "ana", own: [0] });
const reading = (thread: Thread) => ({ kind: contestThread, state: thread.read() }) as unknown as ThreadReading;
const scribe = { sentenceOf: JSON.stringify, at: 0 };
const names = (effects: readonly { readonly does: string }[]) => effects.map(({ does }) => does);
const open = () => reading(threadAfterFirstRoll());
const decided = (record: unknown = SIX) => reading(threadAfterFirstRoll().answer("ben", 1, record));

describe("the effects of a change", () => {
  it("are a drawing while a contest is open", () => {
    const [memory, effects] = transition(memoryOf(undefined, viewer), open(), viewer, scribe);
    expect([names(effects), memory.announced?.size]).toEqual([["draw"], 0]);
  });

  it("announce a verdict once, and again once it is another one", () => {
    const [before] = transition(memoryOf(undefined, viewer), open(), viewer);
    const [after, effects] = transition(before, decided(), viewer, scribe);
    expect(names(effects)).toEqual(["draw", "announce", "end", "write"]);
    expect(names(transition(after, decided(), viewer)[1])).toEqual(["draw", "end"]);
    expect(names(transition(after, decided(EIGHT), viewer)[1])).toContain("announce");
  });

  it("announce nothing of a thread that is older than the client", () => {
    const [memory, effects] = transition(OLDER_THREAD, decided(), viewer, scribe);
    expect([names(effects), memory]).toEqual([["draw", "write"], OLDER_THREAD]);
    expect(names(transition(memoryOf(decided(), viewer), decided(), viewer)[1])).not.toContain("announce");
  });

  it("end a thread without a result once its opening is gone", () => {
    const [, effects] = transition(memoryOf(open(), viewer), undefined, viewer);
    expect(effects).toEqual([{ does: "draw" }, { does: "end", result: null }]);
  });
});

describe("the effects of a message for the client that posted it", () => {
  const tied = () => reading(threadAfterFirstRoll(SEVEN, { rules: { tie: "reroll" } }).answer("ben", 1, SEVEN));

  it("are to prompt those that an opening waits for", () => {
    expect(effectsOfPosting(open(), "opening")).toEqual([{ does: "prompt" }]);
    expect(effectsOfPosting(decided(), "m1")).toEqual([]);
  });

  it("are to roll the dice of a tie after the roll that made it, and after no other message", () => {
    const move = { act: "tie", duel: 0 };
    expect(effectsOfPosting(tied(), "m1")).toMatchObject([{ does: "post", moves: [{ does: "post", move }] }]);
    expect(effectsOfPosting(tied(), "m0")).toEqual([]);
  });
});
