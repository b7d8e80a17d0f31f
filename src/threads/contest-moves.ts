/**
 * How a contest is opened, the moves in it, and what they come to. Each of the others meets the first side, or all
 * meet all. If it is sealed, no roll is shown before everyone has rolled. Dice break a tie or, if a game leaves it
 * open, the GM.
 */
import type { Fields, OptionsOf } from "../systems/field.ts";
import { parseFields } from "../systems/field.ts";
import { rawOptions } from "../systems/hidden.ts";
import { LIMITS } from "../systems/limits.ts";
import type { Replayed } from "../systems/record.ts";
import { replayRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Raw } from "../systems/vocabulary.ts";
import { isProblem, problem } from "../systems/vocabulary.ts";
import type { Form } from "./challenge.ts";
import { FORMS, inContest } from "./challenge.ts";
import { isCommitment, verifies } from "./commitment.ts";
import type { Duel, Side } from "./duel.ts";
import { compare } from "./duel.ts";
import { readParties, readPlace, THREAD_VERSION } from "./log.ts";
import type { LogEntry, Party, Payload } from "./log.ts";
import type { Move, ThreadState } from "./thread.ts";
import { phrases } from "./view.ts";

const say = phrases("contest");

/** How a contest begins. Its first side is the one that acts; its author acts for it. */
export interface ContestOpening {
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly form: Form;
  /** True if no roll is shown before everyone has rolled. */
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

/** A contest as it stands. */
export interface Contest extends ThreadState, Omit<ContestOpening, "sides"> {
  readonly sides: Side[];
  duels: readonly Duel[];
  isWithdrawn: boolean;
  readonly commitments: Map<number, string>;
  /** Dice for ties and decisions of GMs, in their order; `finish` finds out which of them count. */
  readonly ties: { readonly entry: LogEntry; readonly duel: number }[];
  readonly rulings: { readonly entry: LogEntry; readonly duel: number; readonly winner: number }[];
}

// ---- The opening ----

function makeOpening({ system, rules, form, isSealed, sides }: ContestOpening): object {
  return { v: THREAD_VERSION, thread: "contest", system: system.id, rules, form, isSealed, sides };
}

function parseOpening(payload: Payload, systems: readonly System[]): ContestOpening | undefined {
  const system = systems.find(({ id }) => id === payload["system"]);
  const sides = readParties(payload["sides"]);
  const form = FORMS.find((each) => each === payload["form"]);
  if (payload["thread"] !== "contest" || !system?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(system.contest.fields, (payload["rules"] ?? {}) as Raw);
  if (isProblem(rules) || (form === "all" && sides.length > system.contest.most)) return undefined;
  return { system, rules, form, isSealed: payload["isSealed"] === true, sides };
}

/** Once the first side is gone, its players are unknown, so no result of the contest is shown. */
function start(opened: ContestOpening, base: ThreadState, { author }: LogEntry): Contest | undefined {
  const first = opened.sides[0]!;
  const mayOpen = base.world.mayActFor(author, first);
  if (!mayOpen && base.world.exists(first)) return undefined;
  const sides = opened.sides.map((party): Side => ({ party, standing: "waiting" }));
  const empty = { duels: [], isWithdrawn: false, commitments: new Map<number, string>(), ties: [], rulings: [] };
  return { ...base, ...opened, ...empty, sides, isLost: !mayOpen };
}

/** Which sides are compared. */
export function pairings({ form, sides }: Pick<Contest, "form"> & { readonly sides: readonly unknown[] }) {
  const all = [...sides.keys()];
  return form === "all" ? [all] : all.slice(1).map((other) => [0, other]);
}

// ---- The moves ----

interface OfSide {
  readonly side: number;
}

const move = <M extends object>(own: Move<Contest, M>): Move<Contest> => own;

function readSide({ side }: Payload, contest: Contest | undefined): OfSide | undefined {
  const place = readPlace(side, contest?.sides.length ?? LIMITS.parties);
  return place === undefined ? undefined : { side: place };
}

function readDuel({ duel }: Payload, contest: Contest | undefined): { readonly duel: number } | undefined {
  const place = readPlace(duel, contest ? pairings(contest).length : LIMITS.parties);
  return place === undefined ? undefined : { duel: place };
}

/** After a contest is withdrawn every move is late, from any user. */
function mayActFor(contest: Contest, { side }: OfSide, user: string): boolean {
  return contest.isWithdrawn || contest.world.mayActFor(user, contest.sides[side]!.party);
}

function isOpen({ standing }: Side): boolean {
  return standing === "waiting" || standing === "sealed";
}

const moves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: move<OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    mayPlay: mayActFor,
    play(contest, { side, salt = "" }, { id, record, isHidden, author }) {
      const { party, standing } = contest.sides[side]!;
      if (contest.isWithdrawn) return "late";
      if (!isOpen(contest.sides[side]!)) return "duplicate";
      if (isHidden) return put(contest, side, { party, standing: "hidden", entry: id });
      const replayed = replayRecord(record, contest.world.systems);
      if (isProblem(replayed) || !isComparable(replayed, contest.system)) return "unfit";
      const isShown = standing === "waiting" || verifies(contest.commitments.get(side)!, replayed, salt);
      if (!isShown && !contest.world.isGM(author)) return "forged";
      return put(contest, side, { party, standing: "in", entry: id, replayed });
    },
    check({ system, sides }, _move, own) {
      if (own) return { system, kind: own.kind, raw: rawOptions(own), label: own.label };
      const kind =
        sides[0]!.replayed?.asked?.kind ?? Object.keys(system.kinds).find((each) => system.kinds[each]!.contestValue)!;
      return { system, kind, raw: {}, isOpen: true };
    },
    accept: ({ system }, _move, asked) =>
      asked.system === system && system.kinds[asked.kind]!.contestValue ? inContest(asked) : problem("otherCheck"),
  }),

  /** A side's commitment to a roll that stays in its browser. */
  seal: move<OfSide & { readonly seal: string }>({
    parse({ seal, ...payload }, contest) {
      const side = readSide(payload, contest);
      return side && isCommitment(seal) ? { ...side, seal } : undefined;
    },
    mayPlay: mayActFor,
    play(contest, { side, seal }, { id }) {
      const { party, standing } = contest.sides[side]!;
      if (contest.isWithdrawn) return "late";
      if (!contest.isSealed) return "unfit";
      if (standing !== "waiting") return "duplicate";
      // Salts never meet by chance: a copy would be opened with the roll of its owner, once that is known.
      if ([...contest.commitments.values()].includes(seal)) return "forged";
      contest.commitments.set(side, seal);
      return put(contest, side, { party, standing: "sealed", entry: id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.seal", { name: nameOf(sides[side]!.party) }),
  }),

  yield: move<OfSide>({
    parse: readSide,
    mayPlay: mayActFor,
    play(contest, { side }, { id }) {
      const { party } = contest.sides[side]!;
      if (contest.isWithdrawn) return "late";
      return isOpen(contest.sides[side]!) ? put(contest, side, { party, standing: "yielded", entry: id }) : "duplicate";
    },
    says: ({ sides }, { side }, nameOf) => say("said.yield", { name: nameOf(sides[side]!.party) }),
  }),

  withdraw: move<object>({
    parse: () => ({}),
    mayPlay: (contest, _move, user) => contest.isWithdrawn || user === contest.author || contest.world.isGM(user),
    play(contest) {
      if (contest.isWithdrawn) return "late";
      contest.isWithdrawn = true;
      return undefined;
    },
    says: () => say("said.withdraw"),
  }),

  /** Dice for a tie: anybody who may act for one of its sides may roll them for all. */
  tie: move<{ readonly duel: number }>({
    parse: readDuel,
    mayPlay: (contest, { duel }, user) =>
      pairings(contest)[duel]!.some((side) => contest.world.mayActFor(user, contest.sides[side]!.party)),
    play: ({ ties }, { duel }, entry) => void ties.push({ entry, duel }),
    dice({ system, duels }, { duel }) {
      const { tieBreak } = duels[duel]!;
      return tieBreak && { ...tieBreak, system: system.id };
    },
    says: (_contest, _move, _nameOf, entry) => say("said.tie", { faces: { parts: facesIn(entry?.record), by: ", " } }),
  }),

  /** The GM decides; the last decision counts. */
  ruling: move<{ readonly duel: number; readonly winner: number }>({
    parse(payload, contest) {
      const [duel, winner] = [readDuel(payload, contest), readSide({ side: payload["winner"] }, contest)];
      return duel && winner && { ...duel, winner: winner.side };
    },
    mayPlay: (contest, _move, user) => contest.world.isGM(user),
    play(contest, { duel, winner }, entry) {
      if (!pairings(contest)[duel]!.includes(winner)) return "unread";
      contest.rulings.push({ entry, duel, winner });
      return undefined;
    },
    says: ({ sides }, { winner }, nameOf) => say("said.ruling", { name: nameOf(sides[winner]!.party) }),
  }),
};

function put(contest: Contest, side: number, stands: Side): undefined {
  contest.sides[side] = stands;
}

function isComparable({ system, asked }: Replayed, expected: System): boolean {
  return system.id === expected.id && asked !== undefined && system.kinds[asked.kind]!.contestValue !== undefined;
}

function facesIn(record: unknown): readonly number[] {
  return (record as { readonly faces: readonly number[] }).faces;
}

// ---- What comes of it ----

function finish(contest: Contest): void {
  contest.sides.forEach((side, at) => {
    if (isOpen(side) && !contest.world.exists(side.party)) contest.sides[at] = { ...side, standing: "gone" };
  });
  contest.duels = pairings(contest).map((places, at) => compareAt(contest, places, at));
}

function compareAt(contest: Contest, places: readonly number[], at: number): Duel {
  const ties = contest.ties.filter(({ duel }) => duel === at).map(({ entry }) => entry);
  const rulings = contest.rulings.filter(({ duel }) => duel === at);
  const duel = compare(places, { ...contest, ties, ruling: rulings.at(-1)?.winner });
  // What counts in a comparison that this reader may not see cannot be told.
  if (duel.stage === "hidden") return duel;
  reject(contest, ties, duel.tie);
  reject(
    contest,
    rulings.map(({ entry }) => entry),
    duel.isRuled && rulings.at(-1)!.entry.id,
  );
  return duel;
}

/** All but the one that counts; if none does they are of no use. */
function reject({ rejections }: Contest, entries: readonly LogEntry[], counting: string | undefined): void {
  for (const { id } of entries) if (id !== counting) rejections.set(id, counting === undefined ? "unfit" : "duplicate");
}

/** How a contest is played; `contest.ts` shows it. */
export const play = {
  parseOpening,
  makeOpening,
  start,
  firstMove: (_opened: ContestOpening, { record, isHidden }: LogEntry) =>
    record !== undefined || isHidden ? { act: "answer", side: 0 } : undefined,
  moves,
  finish,
};
