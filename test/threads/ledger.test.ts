/** The ledger: its shape, its limits, what is read of a damaged one, and the row that a thread has in it. */
import { expect, it } from "vitest";
import { contestThread } from "../../src/threads/contest/contest.ts";
import {
  addRow,
  isChangedSince,
  isIntact,
  makeLedger,
  parseLedger,
  upgradeLedger,
  type Ledger,
  type LedgerRow,
} from "../../src/threads/ledger.ts";
import { digestOf } from "../../src/threads/log.ts";
import type { ThreadReading } from "../../src/threads/thread.ts";
import { effectsOfKeeping } from "../../src/threads/transition.ts";
import { EIGHT, message as posted, SEVEN, SIX, threadAfterFirstRoll, worldWithout } from "./messages.ts";

const rowOf = (thread: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ thread, opened: 4, messages: [thread, `${thread}2`], digest: "0123456789abcdef" },
  ...{ result: [0], sentence: "Mira wins", at: 5, ...more },
});
const stored = (ledger: Ledger) => JSON.parse(JSON.stringify(makeLedger(ledger))) as unknown;

it("a ledger is read as it was written, and an empty setting is an empty one", () => {
  const ledger = [rowOf("a"), rowOf("s", { result: null, sentence: "" })];
  expect(parseLedger(stored(ledger))).toEqual(ledger);
  expect(parseLedger({})).toEqual([]);
});

it("a ledger keeps 300 threads, of which the oldest go first, whatever a clock says", () => {
  let ledger: Ledger = [];
  for (let i = 0; i < 310; i++) ledger = addRow(ledger, rowOf(`${i}`, { at: 1000 - i }));
  expect([ledger.length, ledger[0]!.thread, ledger.at(-1)!.thread]).toEqual([300, "10", "309"]);
  expect(JSON.stringify(makeLedger(ledger)).length).toBeLessThan(40_000);
});

it("a ledger has one row a thread, the newest", () => {
  const ledger = addRow(addRow([], rowOf("a")), rowOf("a", { result: [1] }));
  expect(ledger.map(({ result }) => result)).toEqual([[1]]);
});

const row = ["a", 1, ["a"], "d", [0], "", 2];
it.each([
  ["nothing", null],
  ["a list", []],
  ["a text", "x"],
  ["a later version", { v: 3, rows: [] }],
  ["no list of rows", { v: 2, rows: {} }],
  ["a row that is none", { v: 2, rows: [5] }],
  ["a row without a digest", { v: 2, rows: [["a", 1, ["a"]]] }],
  ["a time that is none", { v: 2, rows: [row.with(1, "now")] }],
  ["messages that are none", { v: 2, rows: [row.with(2, [5])] }],
  ["an endless result", { v: 2, rows: [row.with(4, "x".repeat(2000))] }],
  ["too many rows", { v: 2, rows: Array.from({ length: 301 }, (_, i) => row.with(0, `${i}`)) }],
])("a ledger is none if it is damaged: %s", (_what, value) => {
  expect(parseLedger({ v: 2, rows: [row] })).toHaveLength(1);
  expect(parseLedger(value)).toBeUndefined();
});

it("a ledger of 0.3.0 becomes one of today, without the rows of threads that went on", () => {
  const threads = [
    ["a", "ana", 9, 2, "digest", ["Token.b"], { messages: ["a", "b"] }],
    ["s", "ana", 9, 2, "digest", null, { messages: ["s", "t"], removed: [] }],
    ["open", "ana", 9, 1, "", { rights: ["open"] }, {}],
    ["early", "ana", 9, 2, "digest", [], {}],
    "damaged",
  ];
  const openedAt = (thread: string) => (thread === "a" ? 7 : 0);
  expect(upgradeLedger({ v: 1, since: 1, threads }, openedAt, JSON.stringify)).toEqual([
    {
      thread: "a",
      opened: 7,
      messages: ["a", "b"],
      digest: "digest",
      result: ["Token.b"],
      sentence: '["Token.b"]',
      at: 9,
    },
    { thread: "s", opened: 0, messages: ["s", "t"], digest: "digest", result: null, sentence: "null", at: 9 },
  ]);
  expect(upgradeLedger({ v: 3, threads }, openedAt, JSON.stringify)).toEqual([]);
});

// ---- The row of a thread ----

const [opening, move] = [posted("a", 1, { v: 1 }), posted("b", 2, { v: 1, to: "a" })];
const kept = rowOf("a", { messages: ["a", "b"], digest: digestOf([opening, move]) });
const told = (log: readonly (typeof move)[], own = kept) => [isIntact(own, log), isChangedSince(own, log)];

it("the row of a thread is intact as long as its messages say what they said, whatever comes beside them", () => {
  expect(told([opening, move, posted("c", 3, {})])).toEqual([true, false]);
  expect(told([opening, { ...move, modifiedBy: "ana", alias: "Stamped" }])).toEqual([true, false]);
  expect(told([opening])).toEqual([false, true]);
  expect(told([opening, { ...move, record: { faces: [1] } }])).toEqual([false, true]);
});

it("the row of a thread is what a reader reads from whom messages are hidden, if it is for everyone", () => {
  const hidden = [opening, { ...move, isHidden: true }];
  expect(told(hidden)).toEqual([false, false]);
  expect(told(hidden, { ...kept, result: null })).toEqual([true, false]);
});

const readingOf = (thread = threadAfterFirstRoll().answer("ben", 1, SIX), own?: LedgerRow) =>
  ({
    kind: contestThread,
    state: thread.read({ ...worldWithout(), ledgerRow: () => own }),
  }) as unknown as ThreadReading;
const written = (reading: ThreadReading) => {
  const [effect] = effectsOfKeeping(reading, { sentenceOf: JSON.stringify, at: 9 });
  return effect?.does === "write" ? effect.row : undefined;
};

it("the row of a thread is written once there is a result, and stays as long as that is the same", () => {
  expect(written(readingOf(threadAfterFirstRoll()))).toBeUndefined();
  const first = written(readingOf())!;
  expect(first).toMatchObject({
    thread: "opening",
    opened: 0,
    messages: ["opening", "m1"],
    result: ["Token.0"],
    at: 9,
  });
  expect(first.sentence).toBe('["Token.0"]');
  expect(written(readingOf(undefined, first))).toBeUndefined();
});

it("the row of a thread in which nobody but its opener took part is not needed", () => {
  const thread = threadAfterFirstRoll().answer("ana", 1, SIX);
  const state = thread.read({ ...worldWithout(), mayActFor: () => true, ledgerRow: () => undefined });
  const alone = { kind: contestThread, state } as unknown as ThreadReading;
  expect(contestThread.ledger!.result(alone.state as never)).toEqual(["Token.0"]);
  expect(written(alone)).toBeUndefined();
});

it("the row of a thread with a private message says only that it is settled, and never takes back what was public", () => {
  const secret = threadAfterFirstRoll().answer("ben", 1, SIX, { isPrivate: true, salt: "s" });
  const own = written(readingOf(secret))!;
  expect([own.result, own.sentence]).toEqual([null, ""]);
  const other = written(readingOf(secret.with("m1", (entry) => ({ ...entry, salt: "t" }))))!;
  expect(other.digest).not.toBe(own.digest);
  const open = written(readingOf())!;
  expect(written(readingOf(secret, open))).toBeUndefined();
});

it("the row of a thread grows with a GM's act, and stays changed if it was", () => {
  const first = written(readingOf())!;
  const edited = threadAfterFirstRoll().answer("ben", 1, EIGHT);
  expect(written(readingOf(edited, first))).toBeUndefined();
  edited.say("gm", { act: "ruling", duel: 0, winner: 1, reason: "" });
  const ruled = written(readingOf(edited, first))!;
  expect(ruled).toMatchObject({ result: ["Token.1"], messages: ["opening", "m1", "m2"], digest: first.digest });
  expect(readingOf(edited, ruled).state).toMatchObject({ isBelieved: true, isChanged: true });
});

it("the row of a thread is for an opening of its time alone", () => {
  const first = written(readingOf())!;
  const again = threadAfterFirstRoll(SEVEN).answer("ben", 1, EIGHT);
  const { state } = readingOf(Object.assign(again, { opening: { ...again.opening, created: 1 } }), first);
  expect(contestThread.ledger!.result(state as never)).toEqual(["Token.1"]);
});
