/** The table: stores messages under the server's time, and tells every seat of them, late and in any order. */
import type { Random } from "./random.ts";
import { PEOPLE } from "./world.ts";

/** A message as it is stored; a change makes a new one of a higher version. */
export interface Stored {
  readonly id: string;
  readonly author: string;
  /** The time on the author's computer. */
  readonly timestamp: number;
  readonly created: number;
  readonly flags: object;
  /** Each in JSON. */
  readonly rolls: readonly string[];
  readonly whisper: readonly string[];
  readonly blind: boolean;
  /** The last writer after it was stored, and the time, as the server notes. */
  readonly modified?: { readonly by: string; readonly at: number };
  /** Our own data as they were stored at first, whether they are others now, and who made them so. */
  readonly original: string;
  readonly isEdited: boolean;
  readonly editor?: string;
  readonly version: number;
}

/** News for a seat: the current state of a message, or its deletion. */
export type News = { readonly id: string; readonly stored?: Stored };

/** Whatever takes place at a time. */
interface Task {
  readonly at: number;
  readonly nth: number;
  readonly run: () => void | Promise<void>;
}

/** A client's request to create a message; a server may give it another id than the one proposed. */
export interface Sent {
  readonly _id?: string;
  readonly flags: object;
  readonly rolls?: readonly object[];
}

/** The user at the keyboard, and the error of that computer's clock. */
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
  #tasks: Task[] = [];
  #count = 0;
  readonly #random: Random;
  writer: Writer = { user: "gm", clockError: 0 };
  /** Called with each piece of news for each user, whenever it arrives there. */
  hear: (user: string, news: News) => void = () => undefined;

  /** Whether the server stores messages under the ids that clients propose. */
  readonly #keepsIds: boolean;
  /** Users with a module that stamps what they post, and with one that posts it anew, without its id. */
  readonly #stamps: ReadonlySet<string>;
  readonly #renews: ReadonlySet<string>;

  constructor(random: Random) {
    this.#random = random;
    this.#keepsIds = random.isLucky(0.5);
    const some = (share: number) => new Set(PEOPLE.filter(() => random.isLucky(share)).map(({ id }) => id));
    [this.#stamps, this.#renews] = [some(0.3), some(0.15)];
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
  create({ _id, flags, rolls = [] }: Sent, mode = "public"): string {
    const { user: author, clockError } = this.writer;
    const isKept = _id !== undefined && this.#keepsIds && !this.#renews.has(author);
    const id = isKept ? _id : this.#random.id();
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
      original: ownData(holds),
      isEdited: false,
      version: 0,
    });
    // A crafted message proves nothing, so strangers leave it alone here.
    if (!rolls.every((roll) => "record" in roll)) return id;
    if (this.#stamps.has(author)) this.later(this.#random.whole(1, 40), () => this.#stamp(id, author));
    // The GM's client translates what is said.
    if (this.#random.isLucky(0.1)) this.later(this.#random.whole(1, 40), () => this.#stamp(id, "gm"));
    return id;
  }

  /** Writes to a message past the module: other rolls, or another move. */
  edit(id: string, by: string, { rolls, move }: { readonly rolls?: readonly object[]; readonly move?: object }): void {
    const before = this.messages.get(id);
    if (!before) return;
    const { dicewright } = before.flags as { readonly dicewright: { readonly refers: object } };
    const after = {
      flags: { ...before.flags, dicewright: { ...dicewright, refers: { ...dicewright.refers, ...move } } },
      rolls: rolls?.map((roll) => JSON.stringify(roll)) ?? before.rolls,
    };
    this.#store({
      ...before,
      ...after,
      modified: { by, at: this.#after(before) },
      isEdited: ownData(after) !== before.original,
      editor: by,
      version: before.version + 1,
    });
  }

  /** Writes something of a stranger's to a message, which changes nothing of ours. */
  #stamp(id: string, by: string): void {
    const before = this.messages.get(id);
    if (!before) return;
    const flags = { ...before.flags, stranger: { seen: this.now } };
    this.#store({ ...before, flags, modified: { by, at: this.#after(before) }, version: before.version + 1 });
  }

  /** A write is always later than what it writes to. */
  #after({ created }: Stored): number {
    return Math.max(this.now, created + 1);
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

/** Our data in a message: its thread flags and the records of its rolls. */
function ownData({ flags, rolls }: Pick<Stored, "flags" | "rolls">): string {
  const ours = (holder: unknown) => (holder as { readonly dicewright?: unknown } | undefined)?.dicewright;
  return JSON.stringify([
    ours(flags),
    rolls.map((roll) => ours((JSON.parse(roll) as { readonly options?: unknown }).options)),
  ]);
}

/** Whether a user may read what a message holds. */
export function maySee(user: string, { author, whisper, blind }: Stored): boolean {
  return whisper.length === 0 || whisper.includes(user) || (author === user && !blind);
}
