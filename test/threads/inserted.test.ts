/** Messages that a player puts in front of what counted: prepared before, and brought into the thread later. */
import { describe, expect, it } from "vitest";
import type { CheckRecord } from "../../src/systems/record.ts";
import { commitmentOf } from "../../src/threads/commitment.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/thread.ts";
import { idOf, isOriginal, sightings } from "../../src/threads/witness.ts";
import { begun, Thread, thrown, worldWithout } from "./contest-messages.ts";

const EIGHT = thrown("/kaiser skill 5 opposed", 5, 3);
const FOUR = thrown("/kaiser skill 5 opposed", 3, 1);
const TWELVE = thrown("/kaiser skill 5 opposed", 6, 6, 3);

/** A message as the module posts it. */
function proven(author: string, created: number, payload: unknown, record?: CheckRecord): LogEntry {
  const said = { salt: `salt ${author} ${created}`, payload, ...(record && { record }) };
  return { id: idOf(said)!, author, created, isHidden: false, ...said };
}

function copyOf({ salt, payload, record }: LogEntry): object {
  return { salt, payload, ...(record !== undefined && { record }) };
}

/** Ana begins with an eight and Ben answers with a four at 20; Ana's client copies his answer at 21. */
function settled(isSealed = false) {
  const opening = proven("ana", 0, contest.makeOpening(begun("kaiser", 2, { isSealed })), EIGHT);
  const move = (author: string, created: number, act: object, record?: CheckRecord) =>
    proven(author, created, makeMove(opening.id, act), record);
  const answer = move("ben", 20, { act: "answer", side: 1 }, FOUR);
  const kept = { ...opening, touched: 21, touchedBy: "ana", seen: { [answer.id]: copyOf(answer) } };
  return { opening: kept, answer, move };
}

const read = (opening: LogEntry, ...log: readonly LogEntry[]): ContestState =>
  readThread(contest, opening, log, worldWithout())!;

describe("a settled contest", () => {
  it("is not decided anew by an earlier answer that its player brings in afterwards", () => {
    const { opening, answer, move } = settled();
    const woken = { ...move("ben", 10, { act: "answer", side: 1 }, TWELVE), touched: 30, touchedBy: "ben" };
    expect(read(opening, answer).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    const after = read(opening, woken, answer);
    expect(after.duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    expect(after.rejections.get(woken.id)).toBe("edited");
    expect(after.rejections.has(answer.id)).toBe(false);
  });

  it("stays as the first answer has it if that was only written to, or if others have a copy of it", () => {
    const { opening, answer, move } = settled();
    const first = { ...move("ben", 10, { act: "answer", side: 1 }, TWELVE), touched: 15, touchedBy: "ben" };
    const both = { ...opening, seen: { [answer.id]: copyOf(answer), [first.id]: copyOf(first) } };
    for (const log of [read(opening, first, answer), read(both, { ...first, touched: 30 }, answer)])
      expect(log.duels[0]).toMatchObject({ stage: "settled", winner: 1 });
  });

  it("takes no dice for a tie that were there before the rolls", () => {
    const opening = begun("kaiser", 2, { rules: { tie: "reroll" } });
    const tied = new Thread(opening, { record: EIGHT }).answer("ben", 1, EIGHT, { created: 20 });
    const { stakes } = tied.read().duels[0]!.tieBreak!;
    const tie = (created: number) => tied.with("none", (entry) => entry).tie("ben", [1, 6], { stakes, created });
    expect(tie(30).read().duels[0]!.stage).toBe("settled");
    const early = tie(10).read();
    expect(early.duels[0]!.stage).toBe("tie");
    expect(early.rejections.get("m2")).toBe("unfit");
  });
});

describe("a message whose id is not made of what it says", () => {
  const raw = (entry: LogEntry): LogEntry => ({ ...entry, id: "abcdefghijklmnop", isUnproven: true });

  it("does not count, so that nothing counts which could be deleted without a trace", () => {
    const { opening, answer } = settled();
    const after = read({ ...opening, seen: {} }, raw(answer));
    expect(after.rejections.get("abcdefghijklmnop")).toBe("unread");
    expect(after.duels[0]!.stage).toBe("open");
  });

  it("counts in a thread that does not prove itself either", () => {
    const { opening, answer } = settled();
    const old = { ...opening, id: "qrstuvwxyzabcdef" };
    const moved = { ...raw(answer), payload: makeMove(old.id, { act: "answer", side: 1 }) };
    expect(read(old, moved).duels[0]!.stage).toBe("settled");
  });

  it.each([["a.b"], ["-=faces"], ["__proto__"], ["a b"]])("may not have a field named %s", (name) => {
    const record = JSON.parse(`{ "v": 1, "${name}": { "${name}": 1 } }`) as CheckRecord;
    expect(idOf({ salt: "s", payload: { v: 1 }, record })).toBeUndefined();
  });
});

it("a message is looked at again once it was written to", () => {
  const { answer } = settled();
  expect(isOriginal(answer)).toBe(true);
  (answer.payload as { side: number }).side = 0;
  expect(isOriginal({ ...answer, touched: 30 })).toBe(false);
});

it("copies are found by the users who keep them, as many as can be looked at", () => {
  const { opening, answer } = settled();
  expect(sightings([opening])).toEqual([{ id: answer.id, by: "ana", at: 21, payload: answer.payload }]);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`copy${i}`, copyOf(answer)]));
  expect(sightings([{ ...opening, seen: many }]).length).toBeLessThanOrEqual(100);
  const large = { ...copyOf(answer), more: "x".repeat(300_000) };
  expect(sightings([{ ...opening, seen: { [answer.id]: large } }])).toEqual([]);
});

it("a sealed roll is the one of the seal that was there when the first was revealed", () => {
  const { opening: kept, move } = settled(true);
  const opening = { ...kept, seen: {} };
  const replayed = read(opening).sides[0]!.replayed!;
  const seal = (salt: string) => ({ act: "seal", side: 1, seal: commitmentOf(replayed, salt) });
  // A seal has no roll, so one that is written to counts from then on.
  const woken = { ...move("ben", 10, seal("better")), created: 40, touched: 40, touchedBy: "ben" };
  const first = move("ben", 20, seal("first"));
  expect(read(opening, first, woken).rejections.get(woken.id)).toBe("duplicate");
});
