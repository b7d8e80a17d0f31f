/** The table: stores messages under the server's time, and tells every seat of them, late and in any order. */
import { noteDeleted } from "./adapters.ts";
import type { Random } from "./random.ts";
import { PEOPLE } from "./world.ts";

/** A message as it is stored; a change makes a new one of a higher version. */
export interface Stored {
  readonly id: string;
  readonly author: string;
  /** What the clock of the author's computer said. */
  readonly timestamp: number;
  readonly created: number;
  readonly flags: object;
  /** Each in JSON. */
  readonly rolls: readonly string[];
  readonly whisper: readonly string[];
  readonly blind: boolean;
  /** Who has changed it past the module, and when. */
  readonly edited?: { readonly by: string; readonly at: number };
  readonly version: number;
}

/** What a seat hears: how a message stands now, or that it is gone. */
export type News = { readonly id: string; readonly stored?: Stored };

/** Whatever takes place at a time. */
interface Task {
  readonly at: number;
  readonly nth: number;
  readonly run: () => void | Promise<void>;
}

/** What a client sends to have a message created. */
export interface Sent {
  readonly flags: object;
  readonly rolls?: readonly object[];
}

/** Who is at the keyboard, and how far the clock of that computer is off. */
export interface Writer {
  readonly user: string;
  readonly clockError: number;
}

const SLOWEST = 30;

/** The authority of one play, and its time in milliseconds. */
export class Table {
  now = 1_000_000;
  readonly messages = new Map<string, Stored>();
  readonly gone = new Set<string>();
  readonly noted: object[] = [];
  #tasks: Task[] = [];
  #count = 0;
  readonly #random: Random;
  writer: Writer = { user: "gm", clockError: 0 };
  /** Called with each piece of news for each user, whenever it arrives there. */
  hear: (user: string, news: News) => void = () => undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Has something take place so many milliseconds from now. */
  later(delay: number, run: Task["run"]): void {
    this.#tasks.push({ at: this.now + delay, nth: this.#count++, run });
  }

  /** Plays until nothing is left to take place. */
  async run(): Promise<void> {
    while (this.#tasks.length > 0) {
      const next = this.#tasks.reduce((first, each) =>
        each.at < first.at || (each.at === first.at && each.nth < first.nth) ? each : first,
      );
      this.#tasks = this.#tasks.filter((each) => each !== next);
      this.now = next.at;
      await next.run();
    }
  }

  /** Stores a message of the user at the keyboard; gives its id. */
  create({ flags, rolls = [] }: Sent, mode = "public"): string {
    const { user: author, clockError } = this.writer;
    const id = this.#random.id();
    const times = { timestamp: this.now + clockError, created: this.now };
    const holds = {
      flags: JSON.parse(JSON.stringify(flags)) as object,
      rolls: rolls.map((roll) => JSON.stringify(roll)),
    };
    this.#store({
      id,
      author,
      ...times,
      ...holds,
      whisper: mode === "public" ? [] : ["gm"],
      blind: mode === "blind",
      version: 0,
    });
    return id;
  }

  /** Stores other rolls in a message. */
  update(id: string, rolls: readonly object[]): void {
    const before = this.messages.get(id);
    if (before)
      this.#store({ ...before, rolls: rolls.map((roll) => JSON.stringify(roll)), version: before.version + 1 });
  }

  /** Stores other rolls past the module, which the server notes. */
  edit(id: string, by: string, rolls: readonly object[]): void {
    const before = this.messages.get(id);
    const stored = rolls.map((roll) => JSON.stringify(roll));
    if (before) this.#store({ ...before, rolls: stored, edited: { by, at: this.now }, version: before.version + 1 });
  }

  /** Deletes a message that counted, which the client of the GM writes down. */
  deleteNoted(id: string): void {
    if (this.#note(id)) this.delete(id);
  }

  /** Lets its author write to a message without a roll, which the client of the GM writes down; it may say something else then. */
  rewriteNoted(id: string, move?: object): void {
    const before = this.#note(id);
    if (!before) return;
    const refers = move ? { ...movesIn(before), ...move } : movesIn(before);
    const edited = { by: before.author, at: this.now };
    this.#store({ ...before, flags: { dicewright: { refers } }, edited, version: before.version + 1 });
  }

  #note(id: string): Stored | undefined {
    const stored = this.messages.get(id);
    if (!stored) return undefined;
    const { author, created: at } = stored;
    const payload = movesIn(stored);
    this.noted.push({ thread: payload.to, id, author, at, payload });
    noteDeleted(...this.noted);
    return stored;
  }

  delete(id: string): void {
    this.messages.delete(id);
    this.gone.add(id);
    this.#tell({ id });
  }

  #store(stored: Stored): void {
    this.messages.set(stored.id, stored);
    this.#tell({ id: stored.id, stored });
  }

  /** Each seat hears it at its own time, some of them twice. */
  #tell(news: News): void {
    for (const { id } of PEOPLE)
      for (let i = 0; i < (this.#random.isLucky(0.1) ? 2 : 1); i++)
        this.later(this.#random.whole(0, SLOWEST), () => this.hear(id, news));
  }
}

/** The move that a message says it makes. */
function movesIn({ flags }: Stored): { readonly to: string } {
  return (flags as { readonly dicewright: { readonly refers: { readonly to: string } } }).dicewright.refers;
}

/** From when on a message counts: a move without a roll from when a player has last written it. */
export function countsFrom({ created, edited, rolls }: Stored): number {
  return edited && rolls.length === 0 && edited.by !== "gm" ? edited.at : created;
}

/** Whether a user may read what a message holds. */
export function maySee(user: string, { author, whisper, blind }: Stored): boolean {
  return whisper.length === 0 || whisper.includes(user) || (author === user && !blind);
}
