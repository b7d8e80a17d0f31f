/** Threads as they stand, each read from its messages once and again only after something has changed. */
import type { Entry } from "../../threads/thread.ts";
import { messageBy } from "../platform/documents.ts";
import { entryOf } from "./entry.ts";
import { referencesTo } from "./references.ts";

/** Reads a thread from the message that opened it and those that refer to it; undefined for one of another kind. */
type Read<T> = (opening: Entry, references: readonly Entry[]) => T | undefined;

const all: Readings<unknown>[] = [];

/** The threads of one kind. */
export class Readings<T> {
  readonly #read: Read<T>;
  readonly #known = new Map<string, T | undefined>();

  constructor(read: Read<T>) {
    this.#read = read;
    all.push(this);
  }

  /** The thread that a message opened, by its id; undefined where that message is gone, opens something else, or may not open this. */
  of(id: string): T | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#readAnew(id));
    return this.#known.get(id);
  }

  /** Has one thread read again, or all of them. */
  forget(id?: string): void {
    if (id === undefined) this.#known.clear();
    else this.#known.delete(id);
  }

  #readAnew(id: string): T | undefined {
    const opening = messageBy(id);
    return opening && this.#read(entryOf(opening), referencesTo(id).map(entryOf));
  }
}

/** Has a thread read again, since one of its messages came, changed or went; or every thread, since who may act for whom has changed, or a fight. */
export function forgetThreads(id?: string): void {
  for (const readings of all) readings.forget(id);
}
