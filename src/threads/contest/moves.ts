import { parseFields } from "../../systems/field.ts";
import { rawOptions } from "../../systems/hidden.ts";
import { replayRecord, type Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, problem, type Json, type Raw, without } from "../../systems/vocabulary.ts";
import { FORMATS } from "../challenge.ts";
import { changeMoves } from "../changes.ts";
import { isCommitment, verifies } from "../commitment.ts";
/**
 * How a contest is opened, the moves in it, and what they come to. Each of the others meets the first side, or all
 * meet all. If it is sealed, no roll is shown before everyone has rolled. Dice break a tie or, if a game leaves it
 * open, the GM.
 */
import { inContest } from "../odds.ts";
import { readParties, THREAD_VERSION, type LogEntry, type Party, type Payload, type Rejection } from "../reader/log.ts";
import { rulingMoves } from "../reader/rulings.ts";
import { byGM, closing, mayActFor, type Move, type ThreadState } from "../thread.ts";
import { phrases, type Phrase } from "../view.ts";
import { compare, sayTie } from "./duel.ts";
import {
  isDecidedWithout,
  isTooLate,
  mayActForSide,
  pairings,
  put,
  readDuel,
  readSide,
  type ContestOpening,
  type ContestRuling,
  type ContestState,
  type Duel,
  type OfSide,
  type Side,
} from "./sides.ts";

const say = phrases("contest");

// ---- The opening ----

function makeOpening({ system, rules, form, isSealed, sides }: ContestOpening): object {
  return { v: THREAD_VERSION, thread: "contest", system: system.id, rules, form, isSealed, sides };
}

function parseOpening(payload: Payload, systems: readonly System[]): ContestOpening | undefined {
  const system = systems.find(({ id }) => id === payload["system"]);
  const sides = readParties(payload["sides"]);
  const form = FORMATS.find((each) => each === payload["form"]);
  if (payload["thread"] !== "contest" || !system?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(system.contest.fields, (payload["rules"] ?? {}) as Raw);
  if (isProblem(rules) || (form === "all" && sides.length > system.contest.most)) return undefined;
  return { system, rules, form, isSealed: payload["isSealed"] === true, sides };
}

function start(opened: ContestOpening, base: ThreadState, { author }: LogEntry): ContestState | undefined {
  if (!mayActFor(base, opened.sides[0]!, author)) return undefined;
  const { system, rules, form, isSealed } = opened;
  const sides = opened.sides.map((party): Side => ({ party, standing: "waiting" }));
  const own = base as ThreadState<ContestRuling>;
  return { ...own, system, rules, form, isSealed, sides, duels: [], commitments: new Map(), ties: [] };
}

// ---- What a GM decides ----

function readRuling(payload: Payload, contest: ContestState | undefined): ContestRuling | undefined {
  const duel = readDuel(payload, contest);
  if (!duel) return undefined;
  if (payload["winner"] === null) return { ...duel, winner: null };
  const winner = readSide({ side: payload["winner"] }, contest)?.side;
  const isIn = winner !== undefined && (!contest || pairings(contest)[duel.duel]!.includes(winner));
  return isIn ? { ...duel, winner } : undefined;
}

/** What a ruling says of a comparison. */
export function tellRuling(
  { sides }: ContestState,
  { winner }: ContestRuling,
  nameOf: (party: Party) => string,
): Phrase {
  return winner === null ? say("nobody") : say("wins", { name: nameOf(sides[winner]!.party) });
}

// ---- The moves ----

const placeOf = ({ side }: OfSide) => String(side);
const move = <M extends object>(own: Move<ContestState, M>): Move<ContestState> => own;

const moves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: move<OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    mayPlay: mayActForSide,
    fills: placeOf,
    play(contest, { side, salt = "" }, { id, record, isHidden, author }) {
      const { party, standing } = contest.sides[side]!;
      if (isTooLate(contest, side, author)) return "late";
      const isSealed = standing === "sealed";
      if (isHidden) {
        if (isSealed) contest.isShown = true;
        return put(contest, side, { party, entry: id, standing: "hidden" });
      }
      const replayed = replayRecord(record, contest.world.systems);
      if (isProblem(replayed) || !isComparable(replayed, contest.system)) return "unfit";
      const isLocked = isSealed && !contest.world.isGM(author);
      if (isLocked && !verifies(contest.commitments.get(side)!, replayed, salt)) return "forged";
      if (isSealed) contest.isShown = true;
      return put(contest, side, { party, entry: id, standing: "in", replayed });
    },
    check({ system, sides }, _move, own) {
      if (own) return { system, kind: own.kind, raw: rawOptions(own), label: own.label, isContested: true };
      const kind =
        sides[0]!.replayed?.asked?.kind ?? Object.keys(system.kinds).find((each) => system.kinds[each]!.contestValue)!;
      return { system, kind, raw: {}, isOpen: true, isContested: true };
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
    mayPlay: mayActForSide,
    play(contest, { side, seal }, { id, author }) {
      const { party, standing } = contest.sides[side]!;
      if (!contest.isSealed) return "unfit";
      if (standing !== "waiting") return "duplicate";
      if (isTooLate(contest, side, author)) return "late";
      // Salts never meet by chance: a copy would be opened with the roll of its owner, once that is known.
      if ([...contest.commitments.values()].includes(seal)) return "forged";
      contest.commitments.set(side, seal);
      return put(contest, side, { party, standing: "sealed", entry: id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.seal", { name: nameOf(sides[side]!.party) }),
  }),

  yield: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    fills: placeOf,
    play(contest, { side }, { id }) {
      const { party } = contest.sides[side]!;
      return put(contest, side, { party, standing: "yielded", entry: id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.yield", { name: nameOf(sides[side]!.party) }),
  }),

  /** Takes a concession back, as long as no dice have decided anything without that side. */
  resume: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    frees: placeOf,
    play(contest, { side }, { author }) {
      const { party, standing } = contest.sides[side]!;
      if (standing !== "yielded") return "duplicate";
      const isLate = isDecidedWithout(contest, side) || isTooLate(contest, side, author);
      return isLate ? "late" : put(contest, side, { party, standing: "waiting" });
    },
    says: ({ sides }, { side }, nameOf) => say("said.resume", { name: nameOf(sides[side]!.party) }),
  }),

  withdraw: closing<ContestState>(() => say("said.withdraw")),

  /** Dice for a tie: anybody who may act for one of its sides may roll them for all. */
  tie: move<{ readonly duel: number }>({
    isLast: true,
    parse: readDuel,
    mayPlay: (contest, { duel }, user) =>
      pairings(contest)[duel]!.some((side) => mayActForSide(contest, { side }, user)),
    play: ({ ties }, { duel }, entry) => void ties.push({ entry, duel }),
    dice({ system, duels, sides }, { duel }) {
      const { tieBreak } = duels[duel]!;
      if (!tieBreak) return undefined;
      return { ...tieBreak, system: system.id, parties: tieBreak.places.map((place) => sides[place]!.party) };
    },
    says: (contest, _move, _nameOf, entry) => sayTie(contest, entry?.record),
  }),

  /** In 0.2.0 a GM could let a side, or a tie, be rolled again. */
  reopen: move<{ readonly side?: number; readonly duel?: number }>({
    parse: (payload, contest) => readSide(payload, contest) ?? readDuel(payload, contest),
    mayPlay: byGM,
    frees: ({ side }) => (side === undefined ? undefined : placeOf({ side })),
    play(contest, { side }) {
      if (side === undefined) return undefined;
      const { party, entry } = contest.sides[side]!;
      if (entry !== undefined) contest.rejections.set(entry, "late");
      contest.commitments.delete(side);
      return put(contest, side, { party, standing: "waiting" });
    },
  }),

  ...rulingMoves<ContestRuling, ContestState>({ read: readRuling, tell: tellRuling }),

  ...changeMoves<ContestState>({
    find({ sides }, of) {
      const side = sides.find(({ entry, standing }) => entry === of && (standing === "in" || standing === "hidden"));
      return side && { party: side.party, replayed: side.replayed };
    },
    put(contest, of, replayed) {
      const at = contest.sides.findIndex(({ entry }) => entry === of);
      if (!isComparable(replayed, contest.system)) return "unfit";
      return put(contest, at, { ...contest.sides[at]!, replayed });
    },
    hide(contest, of) {
      const at = contest.sides.findIndex(({ entry }) => entry === of);
      put(contest, at, { ...without(contest.sides[at]!, "replayed"), standing: "hidden" });
    },
  }),
};

function isComparable({ system, asked }: Replayed, expected: System): boolean {
  return system.id === expected.id && asked !== undefined && system.kinds[asked.kind]!.contestValue !== undefined;
}

// ---- What comes of it ----

function finish(contest: ContestState): void {
  contest.sides.forEach((side, at) => {
    const isOpen = side.standing === "waiting" || side.standing === "sealed";
    if (isOpen && !contest.world.exists(side.party)) contest.sides[at] = { ...side, standing: "gone" };
  });
  contest.duels = pairings(contest).map((places, at) => compareAt(contest, places, at));
}

function compareAt(contest: ContestState, places: readonly number[], at: number): Duel {
  const rolled = rolledAt(contest, places);
  const own = contest.ties.filter(({ duel }) => duel === at).map(({ entry }) => entry);
  const ties = own.filter(({ created }) => created >= rolled);
  const rulings = contest.rulings.filter(({ what }) => what.duel === at);
  const final = rulings.findLast(({ reason }) => reason !== undefined);
  const open = rulings.findLast(({ reason }) => reason === undefined);
  const duel = compare(contest, places, { ties, final: final?.what.winner, open: open?.what.winner });
  // What counts in a comparison that this reader may not see cannot be told.
  if (duel.stage === "hidden") return duel;
  const decisive = duel.isRuled && !final ? open!.entry : undefined;
  const undecided = rulings.filter(({ reason }) => reason === undefined).map(({ entry }) => entry);
  reject(contest, undecided, decisive);
  reject(
    contest,
    own.map(({ id }) => id),
    duel.tie,
  );
  return duel;
}

/** When the last of these sides rolled: dice for a tie that were there before were made up for it. */
function rolledAt({ opening, log, sides }: ContestState, places: readonly number[]): number {
  const rolls = places.map((place) => sides[place]!.entry);
  const times = [opening, ...log].filter(({ id }) => rolls.includes(id)).map(({ created }) => created);
  return Math.max(...times, -Infinity);
}

/** All but the one that counts; if none does they are of no use. */
function reject({ rejections }: ContestState, entries: readonly string[], counting: string | undefined): void {
  const reason: Rejection = counting === undefined ? "unfit" : "duplicate";
  for (const id of entries) if (id !== counting) rejections.set(id, reason);
}

/** What the ledger keeps: the uuid of each comparison's winner, null for nobody, false while there is none. */
function settled({ duels, sides }: ContestState): Json | undefined {
  if (duels.every(({ stage }) => stage !== "settled")) return undefined;
  return duels.map(({ stage, winner }) => stage === "settled" && (winner == null ? null : sides[winner]!.party.uuid));
}

/** A ruling stands above what the ledger has kept. */
function uphold(contest: ContestState, result: Json): void {
  const winners = Array.isArray(result) ? (result as readonly Json[]) : [];
  contest.duels = contest.duels.map((duel, at) => {
    const kept = winners[at];
    if (duel.isRuled || (kept !== null && typeof kept !== "string")) return duel;
    const winner = kept === null ? null : placeFor(contest, kept);
    const isSame = duel.stage === "settled" && duel.winner === winner;
    return isSame ? duel : { sides: duel.sides, stage: "settled", winner };
  });
}

/** The place of a side that has won. One that the opening names no longer stands behind the others. */
function placeFor({ sides }: ContestState, uuid: string): number {
  const at = sides.findIndex(({ party }) => party.uuid === uuid);
  return at < 0 ? sides.push({ party: { uuid }, standing: "waiting" }) - 1 : at;
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
  settled,
  uphold,
};
