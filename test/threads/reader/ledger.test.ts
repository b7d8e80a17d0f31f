/** The ledger: its shape, its limits, and what is read of a damaged one. */
import { expect, it } from "vitest";
import { entryFor, openEntry, withContents } from "../../../src/threads/reader/ledger-rows.ts";
import {
  addEntry,
  makeLedger,
  parseLedger,
  type Ledger,
  type LedgerEntry,
} from "../../../src/threads/reader/ledger.ts";
import { message as posted } from "../messages.ts";

const entry = (thread: string, opener: string, at: number): LedgerEntry => ({
  ...{ thread, opener, at, messages: [thread, `${thread}2`], digest: "0123456789abcdef" },
  result: [0],
});
const stored = (ledger: Ledger) => JSON.parse(JSON.stringify(makeLedger(ledger))) as unknown;
const message = (id: string, more: object = {}) => posted(id, 1, { v: 1 }, { author: "ana", ...more });

it("a ledger is read as it was written, and an empty setting is an empty one", () => {
  const secret: LedgerEntry = { thread: "s", opener: "ben", at: 3, messages: ["s", "t"], digest: "d" };
  const ledger = [entry("a", "ana", 1), secret];
  expect(parseLedger(stored(ledger))).toEqual(ledger);
  expect(parseLedger({})).toEqual([]);
});

it("a ledger keeps 200 threads, and of one opener the 40 latest", () => {
  let ledger: Ledger = [];
  for (let i = 0; i < 100; i++) ledger = addEntry(ledger, entry(`flood ${i}`, "ben", 1000 + i));
  for (let i = 0; i < 30; i++) ledger = addEntry(ledger, entry(`old ${i}`, "ana", i));
  expect(ledger.filter(({ opener }) => opener === "ben").map(({ thread }) => thread)).toEqual(
    Array.from({ length: 40 }, (_, i) => `flood ${60 + i}`),
  );
  expect(ledger.filter(({ opener }) => opener === "ana")).toHaveLength(30);
  for (let user = 0; user < 20; user++)
    for (let i = 0; i < 20; i++) ledger = addEntry(ledger, entry(`${user} ${i}`, `u${user}`, 5000 + i));
  expect(ledger).toHaveLength(200);
  expect(JSON.stringify(makeLedger(ledger)).length).toBeLessThan(40_000);
});

it("a ledger has one entry a thread, the newest", () => {
  const ledger = addEntry(addEntry([], entry("a", "ana", 1)), { ...entry("a", "ana", 2), result: [1] });
  expect(ledger.map(({ result }) => result)).toEqual([[1]]);
});

it.each([
  ["nothing", null],
  ["a list", []],
  ["a text", "x"],
  ["a later version", { v: 2, threads: [] }],
  ["no list of threads", { v: 1, threads: {} }],
  ["a row that is none", { v: 1, threads: [5] }],
  ["a row without a digest", { v: 1, threads: [["a", "ana", 1, 2]] }],
  ["a time that is none", { v: 1, threads: [["a", "ana", "now", 2, "d"]] }],
  ["an endless result", { v: 1, threads: [["a", "ana", 1, 2, "d", "x".repeat(2000)]] }],
  ["too many rows", { v: 1, threads: Array.from({ length: 201 }, (_, i) => [`${i}`, "ana", 1, 2, "d"]) }],
])("a ledger is none if it is damaged: %s", (_what, value) => {
  expect(parseLedger(value)).toBeUndefined();
});

it("the ledger row of a thread is its result and a digest of what its messages say, not of what they are called", () => {
  const [opening, move] = [message("a"), message("b", { created: 7, payload: { v: 1, to: "a" } })];
  const written = entryFor([opening, move], [1])!;
  expect(written).toMatchObject({ thread: "a", opener: "ana", at: 7, messages: ["a", "b"], result: [1] });
  expect(entryFor([opening, { ...move, id: "c", created: 9 }], [1])!.digest).toBe(written.digest);
  expect(entryFor([opening, { ...move, record: { faces: [1] } }], [1])!.digest).not.toBe(written.digest);
});

it("the ledger row of a thread is a digest alone if a message is private, which nobody guesses without its salt", () => {
  const [opening, secret] = [message("a"), message("b", { isPrivate: true, salt: "s" })];
  const written = entryFor([opening, secret], [1])!;
  expect(written).not.toHaveProperty("result");
  expect(entryFor([opening, secret], [0])).toEqual(written);
  expect(entryFor([opening, { ...secret, salt: "t" }], [1])!.digest).not.toBe(written.digest);
});

it("the ledger row of a thread keeps its result where a message was private later", () => {
  const [opening, move] = [message("a"), message("b")];
  const before = entryFor([opening, move], [1])!;
  expect(entryFor([opening, { ...move, isPrivate: true }], [0], before)).toMatchObject({ result: [0] });
});

it("the ledger row of a thread stays readable however much is corrected, removed and stored under other ids", () => {
  const all = Array.from({ length: 300 }, (_, i) => message(`${i}`.padStart(16, "m")));
  const removed = all.map(({ id }) => ({ message: id, party: "u".repeat(200) }));
  let row: LedgerEntry = { ...entryFor(all as never, ["w".repeat(900)])!, removed: removed.slice(0, 10) };
  row = withContents(row, "corrected", { fingerprint: "f".repeat(16), by: "gm".repeat(8) });
  for (const { id } of all) row = withContents(row, id, { fingerprint: id });
  const [read] = parseLedger(stored([row]))!;
  expect(read).toEqual(row);
  expect([Object.keys(read!.contents!).length, read!.contents!["corrected"]!.by]).toEqual([30, "gm".repeat(8)]);
  expect(openEntry(all as never, { removed }).removed).toHaveLength(10);
});

it("the ledger row of a thread is nothing if the result is too long", () => {
  expect(entryFor([message("a")], "x".repeat(2000))).toBeUndefined();
});
