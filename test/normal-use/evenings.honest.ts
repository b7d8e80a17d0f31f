/**
 * Random evenings: Ana, Ben at two devices and a GM begin contests, answer, edit, whisper, delete, react, restore, rule and
 * reload. After each round every page reads the same results; a result that was public changes only by a GM's act; nobody
 * is named for an edit that another user has made. `npm run stress:contests` plays 20 evenings of 200 rounds.
 */
import { expect, it } from "vitest";
import { Random } from "../../tools/stress/random.ts";
import { kaiserRoll, messageWithProof } from "../attacks/rolls.ts";
import { layTable, MIRA, TOR, type Seat } from "../scenes/seat.ts";

const EVENINGS = Number(process.env["EVENINGS"] ?? 1);
const ROUNDS = Number(process.env["EVENING_ROUNDS"] ?? 25);
/** A round may wait for a page that loads again. */
const MOST_TIME = 60_000 + ROUNDS * 15_000;

/** The rows of the ledger that the world has stored. */
const STORED_ROWS = `game.settings.get("dicewright", "ledger").threads ?? []`;

/** One thread as a page reads it. */
interface Reading {
  readonly result: unknown;
  readonly ledger: { readonly result?: unknown } | null;
  readonly messages: readonly { readonly id: string; readonly author: string; readonly editedBy: string | null }[];
}

/** Everything that took place in one contest. */
interface Story {
  readonly id: string;
  readonly opener: "ana" | "ben";
  /** The result that everyone could read, and whether a GM has acted since. */
  settled?: string;
  isGMs: boolean;
}

class Evening {
  readonly #stories: Story[] = [];
  readonly #deleted: { readonly story: Story; readonly data: object }[] = [];
  /** Messages that their authors have edited. */
  readonly #edited = new Set<string>();
  readonly #log: string[] = [];

  constructor(
    readonly random: Random,
    readonly seats: Readonly<Record<"gm" | "ana" | "ben" | "second", Seat>>,
  ) {}

  async play(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const story = this.#stories.at(-1 - this.random.whole(0, Math.min(3, Math.max(0, this.#stories.length - 1))));
      const act = story ? this.random.one(ACTS) : "begin";
      this.#log.push(`${round}: ${act} ${story?.id ?? ""}`);
      await this[act](story!);
      await this.#check();
    }
  }

  async begin(): Promise<void> {
    const opener = this.random.one(["ana", "ben"] as const);
    const [from, against] = opener === "ana" ? [MIRA, TOR] : [TOR, MIRA];
    const asked = { from, against: [against], check: "kaiser skill 5" };
    const id = await this.seats[opener].begin("contest", asked, ...this.#faces());
    this.#stories.push({ id, opener, isGMs: false });
  }

  async answer(story: Story): Promise<void> {
    const move = { act: this.random.isLucky(0.1) ? "yield" : "answer", side: 1 };
    const whisper = this.random.isLucky(0.15) ? this.#someUsers() : "[]";
    const message = JSON.stringify(
      messageWithProof(story.id, { ...move, more: this.random.id() }, this.#roll(move.act)),
    );
    await this.#other(story).do(`ChatMessage.create({ ...${message}, whisper: ${whisper} }, { keepId: true })`);
  }

  /** A player writes other faces into their own roll. */
  async edit(story: Story): Promise<void> {
    const seat = this.random.one([this.seats.ana, this.seats.ben]);
    const id = await this.#messageOf(story, seat);
    if (id !== null) await this.#writeFaces(seat, id).then(() => this.#edited.add(id));
  }

  async correct(story: Story): Promise<void> {
    const id = await this.#messageOf(story, this.random.one([this.seats.ana, this.seats.ben]));
    if (id === null) return;
    story.isGMs = true;
    await this.#writeFaces(this.seats.gm, id);
    this.#edited.delete(id);
  }

  async whisper(story: Story): Promise<void> {
    const seat = this.random.one([this.seats.ana, this.seats.ben]);
    const id = await this.#messageOf(story, seat);
    if (id !== null) await seat.do(`game.messages.get("${id}").update({ whisper: ${this.#someUsers()} })`);
  }

  async remove(story: Story): Promise<void> {
    const seat = this.random.one([this.seats.ana, this.seats.ben]);
    const id = await this.#messageOf(story, seat);
    if (id !== null) await this.#delete(story, seat, id);
  }

  async clearUp(story: Story): Promise<void> {
    const id = await this.#messageOf(story, this.random.one([this.seats.ana, this.seats.ben]));
    if (id === null) return;
    story.isGMs = true;
    await this.#delete(story, this.seats.gm, id);
  }

  async react(story: Story): Promise<void> {
    const author = this.random.one([this.seats.ana, this.seats.ben]);
    const id = await this.#messageOf(story, author);
    const seat = this.random.one([author, this.seats.gm]);
    const heart = JSON.stringify({ "flags.world.heart": this.random.id() });
    if (id !== null) await seat.do(`game.messages.get("${id}").update(${heart})`);
  }

  /** A GM imports a message that was deleted. */
  async restore(): Promise<void> {
    const gone = this.#deleted.pop();
    if (!gone) return;
    gone.story.isGMs = true;
    await this.seats.gm.do(`ChatMessage.create(${JSON.stringify(gone.data)}, { keepId: true })`);
  }

  async rule(story: Story): Promise<void> {
    story.isGMs = true;
    const move = { act: "ruling", duel: 0, winner: this.random.one([0, 1, null]), reason: "", more: this.random.id() };
    await this.seats.gm.create(messageWithProof(story.id, move), { keepId: true });
  }

  /** The ledger is written once a second, and a GM who left sooner would take along what waits. */
  async reload(): Promise<void> {
    const seat = this.random.one(Object.values(this.seats));
    if (seat === this.seats.gm) await seat.page.waitForTimeout(1500);
    await seat.reload();
  }

  #faces = () => [this.random.whole(1, 6), this.random.whole(2, 5)];
  #roll = (act: string) => (act === "answer" ? kaiserRoll(...this.#faces()) : undefined);
  #other = ({ opener }: Story) => (opener === "ana" ? this.seats.ben : this.seats.ana);

  /** Users to whisper to, as a script; nobody else may be among them. */
  #someUsers(): string {
    const names = ["Gamemaster", "Ana", "Ben"].filter(() => this.random.isLucky(0.6));
    return `game.users.filter(({ name }) => ${JSON.stringify(names)}.includes(name)).map(({ id }) => id)`;
  }

  /** A message with a roll in the contest that is this seat's own; null if there is none. */
  async #messageOf({ id }: Story, seat: Seat): Promise<string | null> {
    const own = await seat.run<string[]>(`game.messages.filter((each) => each.isAuthor && each.rolls.length === 1 &&
      (each.id === "${id}" || each.flags.dicewright?.refers?.to === "${id}")).map((each) => each.id)`);
    return own.length === 0 ? null : this.random.one(own);
  }

  async #writeFaces(seat: Seat, id: string): Promise<void> {
    await seat.do(`(() => {
      const message = game.messages.get("${id}");
      const roll = JSON.parse(message.toObject().rolls[0]);
      roll.options.dicewright.faces = ${JSON.stringify(this.#faces())};
      return message.update({ rolls: [JSON.stringify(roll)] });
    })()`);
  }

  async #delete(story: Story, seat: Seat, id: string): Promise<void> {
    const data = await seat.run<object>(`game.messages.get("${id}").toObject()`);
    this.#deleted.push({ story, data });
    await seat.do(`game.messages.get("${id}").delete()`);
  }

  #readings = (seat: Seat) =>
    seat.run<Record<string, Reading | null>>(
      `Promise.all(${JSON.stringify(this.#stories.slice(-6).map(({ id }) => id))}.map(async (id) => [id, await api.debug.thread(id)])).then(Object.fromEntries)`,
    );

  /** All pages come to read the same, and nothing of it is unjust. */
  async #check(): Promise<void> {
    const faults = async () => {
      const all = await Promise.all(Object.values(this.seats).map((seat) => this.#readings(seat)));
      return this.#stories.slice(-6).flatMap((story) =>
        this.#faultsIn(
          story,
          all.map((each) => each[story.id] ?? null),
        ),
      );
    };
    await expect.poll(faults, { message: this.#log.slice(-12).join("\n") }).toEqual([]);
    const rows = await this.seats.gm.run<readonly (readonly [id: string, ...unknown[]])[]>(STORED_ROWS);
    for (const [id, reading] of Object.entries(await this.#readings(this.seats.gm))) {
      const story = this.#stories.find((each) => each.id === id)!;
      const stored = rows.find(([thread]) => thread === id)?.[5];
      const [written, waiting, now] = [stored, reading?.ledger?.result, reading?.result].map((each) =>
        JSON.stringify(each ?? null),
      );
      // A row that waits, as after a GM's correction, is what the ledger will say.
      if (now !== "null" && written === now && waiting === now) Object.assign(story, { settled: now, isGMs: false });
    }
  }

  #faultsIn(story: Story, readings: readonly (Reading | null)[]): readonly string[] {
    const results = readings.map((each) => JSON.stringify(each?.result ?? null));
    const told = [...new Set(results.filter((each) => each !== "null"))];
    const accused = readings
      .flatMap((each) => each?.messages ?? [])
      .filter(({ id, author, editedBy }) => editedBy !== null && editedBy === author && !this.#edited.has(id));
    const isTurned =
      story.settled !== undefined &&
      !story.isGMs &&
      readings.some((each, i) => each !== null && results[i] !== story.settled);
    return [
      ...(told.length > 1 ? [`${story.id} differs: ${results.join(" ")}`] : []),
      ...(isTurned ? [`${story.id} was ${story.settled} and is ${results.join(" ")}`] : []),
      ...accused.map(({ id, editedBy }) => `${editedBy} is named for an edit of ${id}`),
    ];
  }
}

const ACTS = [
  ...(["begin", "begin", "answer", "answer", "answer", "edit", "correct", "whisper", "remove", "clearUp"] as const),
  ...(["react", "react", "restore", "rule", "reload"] as const),
];

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

it.each(Array.from({ length: EVENINGS }, (_, i) => i + 1))(
  "an evening of random acts, seed %i",
  async (seed) => {
    await table.gather();
    const second = await table.sit("ben");
    await new Evening(new Random(seed), { gm, ana, ben, second }).play(ROUNDS);
  },
  MOST_TIME,
);
