/** Reads the messages of a group's test from the first to the last: who has rolled, who helps whom, and what comes of it. */
import type { Json } from "../systems/field.ts";
import { rawOptions } from "../systems/hidden.ts";
import { isProblem } from "../systems/problem.ts";
import type { CheckRecord, Replayed } from "../systems/record.ts";
import { replayRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import { dieOfHelp, replayedWith } from "./group-help.ts";
import type { Gift, Group, GroupAct, GroupOpening, GroupResult, Row } from "./group.ts";
import { helpOf, rankIn, readGroupAct, readGroupOpening } from "./group.ts";
import type { Entry, Rights, Stray } from "./thread.ts";
import { inOrder, isSame } from "./thread.ts";

type Act<A extends GroupAct["act"]> = Extract<GroupAct, { act: A }>;

/** One who takes part, while messages are read. */
interface Standing {
  standing: Row["standing"];
  entry?: string;
  first?: Replayed;
  /** Every die that was ever thrown for them. */
  readonly thrown: (readonly number[])[];
}

/** The test that these messages make; undefined where the first is no opening that its reader may see. */
export function groupOf(
  opening: Entry,
  referring: readonly Entry[],
  rights: Rights,
  systems: readonly System[],
): Group | undefined {
  const begun = opening.isHidden ? undefined : readGroupOpening(opening.said, systems);
  if (!begun) return undefined;
  const reading = new Reading(opening, begun, rights, systems);
  for (const entry of inOrder(referring)) reading.take(entry);
  return reading.end();
}

/** One reading of a group's test. */
class Reading {
  readonly #standings: Standing[];
  readonly #gifts: Gift[] = [];
  readonly #strays = new Map<string, Stray>();
  #closedBy: string | undefined;

  constructor(
    readonly opening: Entry,
    readonly begun: GroupOpening,
    readonly rights: Rights,
    readonly systems: readonly System[],
  ) {
    this.#standings = begun.parties.map(() => ({ standing: "waiting", thrown: [] }));
  }

  /** Takes the next message; one that changes nothing is a stray. */
  take(entry: Entry): void {
    const act = readGroupAct(entry.said, this.#standings.length);
    const stray = act ? this.#apply(act, entry) : "unread";
    if (stray) this.#strays.set(entry.id, stray);
  }

  #apply(act: GroupAct, entry: Entry): Stray | undefined {
    if (!this.#mayDo(act, entry.author)) return "forged";
    if (this.#closedBy !== undefined) return "late";
    if (act.act === "answer") return this.#answer(act, entry);
    if (act.act === "give") return this.#give(act, entry);
    if (act.act === "undo") return this.#undo(act);
    return act.act === "skip" ? this.#skip(act) : this.#close(entry);
  }

  /** Rolling and helping is for whoever may act for somebody, leaving somebody out and closing for who asked. */
  #mayDo(act: GroupAct, author: string): boolean {
    if (act.act === "skip" || act.act === "close")
      return author === this.opening.author || this.rights.isGamemaster(author);
    const giver =
      act.act === "undo"
        ? this.#gifts.find(({ entry }) => entry === act.gift)?.from
        : act.act === "give"
          ? act.giver
          : act.place;
    return giver === undefined || this.rights.mayActFor(author, this.begun.parties[giver]!);
  }

  #answer({ place }: Act<"answer">, { id, record, isHidden }: Entry): Stray | undefined {
    const standing = this.#standings[place]!;
    if (standing.standing !== "waiting" && standing.standing !== "skipped") return "duplicate";
    const first = isHidden ? undefined : this.#replay(record, this.begun.kind);
    if (!isHidden && !(first && this.#isAsked(record as CheckRecord))) return "unfit";
    Object.assign(standing, { standing: isHidden ? "hidden" : "in", entry: id, ...(first && { first }) });
    return undefined;
  }

  #replay(record: unknown, kind: string): Replayed | undefined {
    const replayed = replayRecord(record, this.systems);
    return !isProblem(replayed) && replayed.system.id === this.begun.system.id && replayed.asked?.kind === kind
      ? replayed
      : undefined;
  }

  /** A difficulty is the same for everybody. */
  #isAsked(record: CheckRecord): boolean {
    const { system, kind, options } = this.begun;
    const raw = rawOptions(record);
    return Object.entries(options).every(
      ([name, value]) => !system.kinds[kind]!.fields[name]?.hidden || isSame(value as Json, raw[name]),
    );
  }

  /** Whoever cannot see the roll of one who helps takes their word for it; then nobody tells them what comes of the test either. */
  #give({ giver: from, friend: to }: Act<"give">, { id, record, isHidden }: Entry): Stray | undefined {
    const [giver, friend] = [this.#standings[from]!, this.#standings[to]!];
    if (from === to || !hasRolled(giver) || !hasRolled(friend) || !helpOf(this.begun)) return "unfit";
    if (giver.first && this.#left(from) <= 0) return "unfit";
    return friend.first
      ? this.#help(friend as Standing & { first: Replayed }, { entry: id, from, to }, isHidden ? "hidden" : record)
      : this.#count({ entry: id, from, to });
  }

  /** Help for which a die is missing, since others helped in the same instant, does not count and can be given again. */
  #help(friend: Standing & { first: Replayed }, gift: Gift, record: unknown): Stray | undefined {
    const told =
      record === undefined || record === "hidden" ? undefined : this.#replay(record, helpOf(this.begun)!.helpedKind);
    if (record !== undefined && record !== "hidden" && !told) return "unfit";
    const die = told && dieOfHelp(told);
    const thrown = die ? [...friend.thrown, die] : friend.thrown;
    if (!replayedWith(this.begun, { first: friend.first, thrown }, this.#received(gift.to) + 1, this.systems)) {
      if (record !== "hidden") return "unfit";
      Object.assign(friend, { standing: "hidden", first: undefined });
    }
    if (die) friend.thrown.push(die);
    return this.#count(gift);
  }

  #count(gift: Gift): undefined {
    this.#gifts.push(gift);
  }

  #undo({ gift }: Act<"undo">): Stray | undefined {
    const at = this.#gifts.findIndex(({ entry }) => entry === gift);
    if (at < 0) return "duplicate";
    this.#gifts.splice(at, 1);
    return undefined;
  }

  #skip({ place }: Act<"skip">): Stray | undefined {
    const standing = this.#standings[place]!;
    if (standing.standing !== "waiting") return "duplicate";
    standing.standing = "skipped";
    return undefined;
  }

  #close({ id }: Entry): undefined {
    this.#closedBy = id;
  }

  #received(place: number): number {
    return this.#gifts.filter(({ to }) => to === place).length;
  }

  /** Only the first roll of somebody counts for how often they help. */
  #left(place: number): number {
    const { first } = this.#standings[place]!;
    const given = this.#gifts.filter(({ from }) => from === place).length;
    return first ? (helpOf(this.begun)?.gifts(first.played.outcome) ?? 0) - given : 0;
  }

  end(): Group {
    const rows = this.#standings.map((standing, place) => this.#row(standing, place));
    const isComplete = rows.every(({ standing }) => standing !== "waiting");
    const canHelp = this.#gifts.length > 0 || rows.some(({ left, standing }) => left > 0 || standing === "hidden");
    const isSettled = this.#closedBy !== undefined || (isComplete && !(canHelp && helpOf(this.begun)));
    const result = isComplete || isSettled ? resultOf(this.begun, rows) : undefined;
    const { id, author } = this.opening;
    const closed = this.#closedBy === undefined ? {} : { closedBy: this.#closedBy };
    return {
      ...this.begun,
      ...closed,
      id,
      author,
      rows,
      gifts: this.#gifts,
      isComplete,
      isSettled,
      strays: this.#strays,
      ...(result && { result }),
    };
  }

  #row({ standing, entry, first, thrown }: Standing, place: number): Row {
    const party = this.begun.parties[place]!;
    const isGone = (standing === "waiting" || standing === "skipped") && !this.rights.exists(party);
    const replayed =
      first && (replayedWith(this.begun, { first, thrown }, this.#received(place), this.systems) ?? first);
    const rolled = first && replayed ? { first, replayed, thrown } : { thrown: [] };
    return {
      party,
      standing: isGone ? "gone" : standing,
      left: Math.max(0, this.#left(place)),
      ...(entry !== undefined && { entry }),
      ...rolled,
    };
  }
}

function hasRolled({ standing }: Standing): boolean {
  return standing === "in" || standing === "hidden";
}

/** What comes of those who have rolled; undefined where nobody has, and where one of them is not seen. */
function resultOf(opening: GroupOpening, rows: readonly Row[]): GroupResult | undefined {
  const rolled = rows.flatMap(({ replayed }, place) =>
    replayed ? [{ place, replayed, rank: rankIn(opening, replayed) }] : [],
  );
  const [first] = rolled;
  if (!first || rows.some(({ standing }) => standing === "hidden")) return undefined;
  const lowest = rolled.reduce((low, each) => (each.rank < low.rank ? each : low), first);
  const highest = rolled.reduce((high, each) => (each.rank > high.rank ? each : high), first);
  const successes = rolled.map(({ replayed }) => replayed.played.outcome["success"]);
  const passed = successes.every((each) => typeof each === "boolean")
    ? { passed: successes.filter(Boolean).length }
    : {};
  return { lowest: lowest.place, highest: highest.place, count: rolled.length, ...passed };
}
