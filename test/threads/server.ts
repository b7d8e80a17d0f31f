/** A server as players use it with a console: it stamps what it stores, and lets its users write to their own messages. */
import { omit } from "../../src/checks/json.ts";
import { addRow, type Ledger } from "../../src/threads/ledger.ts";
import { fingerprint, makeMove, type LogEntry } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import type { Thread, ThreadReading, ThreadState, World } from "../../src/threads/thread.ts";
import { effectsOfKeeping } from "../../src/threads/transition.ts";
import { worldWithout } from "./messages.ts";

export class Server<O extends object, S extends ThreadState> {
  readonly entries: LogEntry[] = [];
  ledger: Ledger = [];
  now = 0;
  readonly #kind: Thread<O, S>;

  constructor(kind: Thread<O, S>) {
    this.#kind = kind;
  }

  /** A message as the module posts it; gives its id. */
  post(author: string, payload: object, record?: object, id = `m${this.now}`): string {
    const roll = record && { record, recordForReader: record };
    this.entries.push({ id, author, created: ++this.now, payload, isHidden: false, salt: `salt ${id}`, ...roll });
    return id;
  }

  /** A move in the thread that the first message opened, made for the terms of that time. */
  act(author: string, move: object, record?: object): string {
    const [opening] = this.entries as [LogEntry];
    return this.post(author, makeMove(opening.id, { ...move, terms: fingerprint(opening) }), record);
  }

  answer(author: string, side: number, record: object): string {
    return this.act(author, { act: "answer", side }, record);
  }

  /** Writes to a message; the server notes by whom. */
  write(id: string, changes: Partial<LogEntry>, by = this.at(id).author): void {
    this.entries[this.entries.indexOf(this.at(id))] = { ...this.at(id), ...changes, modifiedBy: by };
  }

  /** Hides a message from this reader, with what it holds. */
  hide(id: string): void {
    this.entries[this.entries.indexOf(this.at(id))] = {
      ...omit(this.at(id), "record", "recordForReader"),
      isHidden: true,
    };
  }

  delete(id: string): LogEntry {
    return this.entries.splice(this.entries.indexOf(this.at(id)), 1)[0]!;
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
    const ledgerRow = (id: string) => this.ledger.find(({ thread }) => thread === id);
    return readThread(this.#kind, opening, log, { ...worldWithout(), ledgerRow, ...more })!;
  }

  /** Writes the ledger row as the client of the active GM does. */
  keep(): this {
    const reading = { kind: this.#kind, state: this.read() } as object as ThreadReading;
    for (const effect of effectsOfKeeping(reading, { sentenceOf: JSON.stringify, at: this.now }))
      if (effect.does === "write") this.ledger = addRow(this.ledger, effect.row);
    return this;
  }
}
