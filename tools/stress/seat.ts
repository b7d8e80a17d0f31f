/** One client of a play: it knows only what it has heard, in the order it heard it, and reads contests by the module's own code. */
import type { CheckRecord } from "../../src/checks/record.ts";
import type { ContestState } from "../../src/threads/contest/moves.ts";
import { readThread } from "../../src/threads/replay.ts";
import { type Thread, type ThreadState } from "../../src/threads/thread.ts";
import type { Adapters, Log, ModuleRoll, SeatMessage } from "./adapters.ts";
import type { Random } from "./random.ts";
import { maySee, type News, type Stored, type Table } from "./table.ts";

/** A sealed throw, kept where only its own browser can read it. */
export interface SealedRoll {
  /** The message with the seal. */
  readonly seal: string;
  readonly contest: string;
  readonly side: number;
  readonly salt: string;
  readonly roll: ModuleRoll<CheckRecord>;
}

/** A seat and all it knows of one kind of thread. */
export class Seat<S extends ThreadState = ContestState> {
  /** The screen: every thread in its latest known state. */
  readonly panels = new Map<string, S | undefined>();
  readonly kept: SealedRoll[] = [];
  /** How far the clock of this computer is off. */
  readonly clockError: number;
  #log = new Map<string, SeatMessage>();
  readonly #versions = new Map<string, number>();
  #index!: Log;
  /** Called with the contest that has changed on the screen. */
  onPanel: (contest: string) => void = () => undefined;

  constructor(
    readonly user: string,
    readonly table: Table,
    readonly adapters: Adapters,
    readonly random: Random,
    readonly kind: Thread<object, S>,
  ) {
    this.clockError = random.whole(-5_000_000, 5_000_000);
  }

  /** Forgets all but what the browser keeps, and reads the whole log anew, in no order. */
  async reload(): Promise<void> {
    this.#index = await this.adapters.freshLog();
    this.#log = new Map(
      this.random.shuffled(this.table.messages.values()).map((stored) => [stored.id, this.#read(stored)]),
    );
    for (const { id, version } of this.table.messages.values()) this.#versions.set(id, version);
    for (const id of this.table.gone) this.#versions.set(id, Infinity);
    this.panels.clear();
    this.redraw();
  }

  /** Hears news. What is older than what it knows already is old news. */
  hear({ id, stored }: News): void {
    const version = stored?.version ?? Infinity;
    if (version <= (this.#versions.get(id) ?? -1)) return;
    this.#versions.set(id, version);
    const before = this.#log.get(id);
    if (stored) {
      this.#log.set(id, this.#read(stored));
      this.#sit();
      for (const thread of this.#index.noteMessage(this.#log.get(id)!)) this.draw(thread);
    } else if (before) {
      this.#log.delete(id);
      this.#sit();
      for (const thread of this.#index.dropMessage(before)) this.draw(thread);
    }
  }

  #read({ id, author, timestamp, created, flags, rolls, whisper, blind, modified, ...rest }: Stored): SeatMessage {
    const isContentVisible = maySee(this.user, {
      id,
      author,
      timestamp,
      created,
      flags,
      rolls,
      whisper,
      blind,
      ...rest,
    });
    const read = rolls.map((roll) => this.adapters.readRoll(JSON.parse(roll) as object));
    return {
      id,
      author: { id: author },
      timestamp,
      _stats: { createdTime: created, ...(modified && { modifiedTime: modified.at, lastModifiedBy: modified.by }) },
      flags,
      rolls: read,
      speaker: {},
      whisper,
      blind,
      isContentVisible,
      isAuthor: author === this.user,
      toObject: () => ({ author }),
    };
  }

  /** Makes the globals those of this seat. */
  #sit(): void {
    const log = this.#log;
    const messages = { get: (id: string) => log.get(id), [Symbol.iterator]: () => log.values() };
    Object.assign((globalThis as unknown as { game: object }).game, { messages, userId: this.user });
  }

  knows(id: string): boolean {
    return this.#log.has(id);
  }

  message(id: string): SeatMessage | undefined {
    return this.#log.get(id);
  }

  /** Reads a thread as the module does; undefined where it is none, or where its opening is not there. */
  thread(id: string): S | undefined {
    this.#sit();
    const opening = this.#log.get(id);
    if (!opening) return undefined;
    const { entryOf, world } = this.adapters;
    const [first, log] = [entryOf(opening), this.#index.referencesTo(id).map(entryOf)];
    return readThread(this.kind, first, log, { ...world, ledgerRow: () => undefined });
  }

  /** Draws a contest as it stands. */
  draw(id: string): void {
    this.panels.set(id, this.thread(id));
    this.onPanel(id);
  }

  /** Draws all contests, as when a token or an actor has changed. */
  redraw(): void {
    for (const { id, flags } of this.#log.values()) if (flags.dicewright?.thread !== undefined) this.draw(id);
  }

  /** Posts as this user. The clock of its computer goes wrong, which must not matter. */
  async post(work: (adapters: Adapters) => Promise<string | undefined>): Promise<string> {
    this.#sit();
    this.table.writer = this;
    const id = await work(this.adapters);
    if (id === undefined) throw new Error(`The message of ${this.user} was not posted.`);
    return id;
  }
}
