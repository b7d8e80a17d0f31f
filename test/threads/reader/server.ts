/** A server as players use it with a console: it stamps what it stores, and lets its users write to their own messages. */
import { omit } from "../../../src/checks/json.ts";
import { fingerprint, idOf } from "../../../src/threads/reader/ids.ts";
import {
  rowAfterArrival,
  rowAfterCorrection,
  rowAfterRemoval,
  rowToWrite,
} from "../../../src/threads/reader/ledger-rows.ts";
import { addEntry, type Ledger, type LedgerEntry } from "../../../src/threads/reader/ledger.ts";
import { makeMove, type LogEntry } from "../../../src/threads/reader/log.ts";
import { readThread } from "../../../src/threads/reader/reader.ts";
import type { Thread, ThreadReading, ThreadState, World } from "../../../src/threads/thread.ts";
import { worldWithout } from "../messages.ts";

export class Server<O extends object, S extends ThreadState> {
  readonly entries: LogEntry[] = [];
  ledger: Ledger = [];
  now = 0;
  readonly #kind: Thread<O, S>;

  constructor(kind: Thread<O, S>) {
    this.#kind = kind;
  }

  /** A message as the module posts it; gives its id, which a server may replace by one of its own. */
  post(author: string, payload: object, record?: object, own?: string): string {
    const salt = `salt ${this.now}`;
    const proof = idOf({ salt, payload, ...(record && { record }) })!;
    const id = own ?? proof;
    const roll = record && { record, toldRecord: record };
    this.entries.push({ id, author, created: ++this.now, payload, isHidden: false, salt, proof, ...roll });
    const reading = own === undefined ? undefined : this.#reading();
    if (reading) this.#record(rowAfterArrival(reading, id, this.#row()));
    return id;
  }

  /** A move in the thread that the first message opened, made for the terms of that time. */
  act(author: string, move: object, record?: object, own?: string): string {
    const [opening] = this.entries as [LogEntry];
    return this.post(author, makeMove(opening.id, { ...move, terms: fingerprint(opening) }), record, own);
  }

  answer(author: string, side: number, record: object, own?: string): string {
    return this.act(author, { act: "answer", side }, record, own);
  }

  /** Writes to a message; the server notes when and by whom, and clients see what a GM changes. */
  write(id: string, changes: Partial<LogEntry>, by = this.at(id).author): void {
    const before = this.#reading();
    const modified = { by, at: ++this.now };
    this.entries[this.entries.indexOf(this.at(id))] = { ...this.at(id), ...changes, modified };
    const isGMs = by === "gm" && ("record" in changes || "payload" in changes);
    if (before && isGMs) this.#record(rowAfterCorrection(before, this.#reading(), { message: id, by }, this.#row()));
  }

  /** Hides a message from this reader, with what it holds. */
  hide(id: string): void {
    this.entries[this.entries.indexOf(this.at(id))] = {
      ...omit(this.at(id), "record", "recordForReader"),
      isHidden: true,
    };
  }

  delete(id: string, by?: "gm"): LogEntry {
    const before = by && this.#reading();
    const gone = this.entries.splice(this.entries.indexOf(this.at(id)), 1)[0]!;
    if (before) this.#record(rowAfterRemoval(before, id, this.#row()));
    return gone;
  }

  /** Makes a message again as it was, but for its id and its time. */
  restore(entry: LogEntry, id = entry.id): void {
    this.entries.push({ ...entry, id, created: ++this.now });
  }

  at(id: string): LogEntry {
    return this.entries.find((entry) => entry.id === id)!;
  }

  read(more: Partial<World> = {}): S {
    const [opening, ...log] = this.entries as [LogEntry, ...LogEntry[]];
    const ledgerEntry = (id: string) => this.ledger.find(({ thread }) => thread === id);
    return readThread(this.#kind, opening, log, { ...worldWithout(), ledgerEntry, contentsSince: 0, ...more })!;
  }

  /** Writes the ledger row as the client of the active GM does. */
  keep(): this {
    const reading = this.#reading();
    if (reading) this.#record(rowToWrite(reading, this.#row()));
    return this;
  }

  #reading(): ThreadReading | undefined {
    const state = this.read() as S | undefined;
    return state && ({ kind: this.#kind, state } as object as ThreadReading);
  }

  #row(): LedgerEntry | undefined {
    return this.ledger.find(({ thread }) => thread === this.entries[0]?.id);
  }

  #record(row: LedgerEntry | undefined): void {
    if (row) this.ledger = addEntry(this.ledger, row);
  }
}
