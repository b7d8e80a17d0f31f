/**
 * How a contest is opened, and the moves in it. If it is sealed, no roll is shown before everyone has rolled. Dice
 * break a tie or, if a game leaves it open, the GM.
 */
import { parseFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { rawOptions } from "../../checks/hidden.ts";
import { isProblem, namedIn, problem } from "../../checks/vocabulary.ts";
import { FORMATS } from "../challenge.ts";
import { changeMoves, rulingMoves } from "../changes.ts";
import { verifies } from "../commitment.ts";
import { contestedKinds, inContest } from "../odds.ts";
import { allRead, readParties, readPlace, THREAD_VERSION, type LogEntry, type Payload } from "../reader/log.ts";
import { byGM, closing, mayActFor, readRoll, type Move, type ThreadState } from "../thread.ts";
import { phrases, type Phrase, type Viewer } from "../view.ts";
import {
  isDecidedWithout,
  isTooLate,
  pairings,
  put,
  sayTie,
  type ContestOpening,
  type ContestRuling,
  type ContestState,
  type Side,
} from "./sides.ts";

const say = phrases("contest");

// ---- The opening ----

export function storeContest({ system, rules, form, isSealed, sides }: ContestOpening): object {
  return { v: THREAD_VERSION, thread: "contest", system: system.id, rules, form, isSealed, sides };
}

export function parseContest(payload: Payload, systems: readonly Game[]): ContestOpening | undefined {
  const system = systems.find(({ id }) => id === payload["system"]);
  const sides = readParties(payload["sides"]);
  const form = FORMATS.find((each) => each === payload["form"]);
  if (payload["thread"] !== "contest" || !system?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(system.contest.fields, namedIn(payload["rules"]));
  if (isProblem(rules) || (form === "all" && sides.length > system.contest.most)) return undefined;
  return { system, rules, form, isSealed: payload["isSealed"] === true, sides };
}

export function startContest(
  opened: ContestOpening,
  base: ThreadState,
  { author }: LogEntry,
): ContestState | undefined {
  if (!mayActFor(base, opened.sides[0]!, author)) return undefined;
  const sides = opened.sides.map((party): Side => ({ party, standing: "waiting" }));
  const own = { ...(base as ThreadState<ContestRuling>), ...opened };
  return { ...own, sides, duels: [], commitments: new Map(), ties: [] };
}

// ---- Which side, and what a GM decides ----

/** A move of one side. */
type OfSide = { readonly side: number };

/** The side of a stored move. */
function readSide({ side }: Payload, contest: ContestState | undefined): OfSide | undefined {
  return allRead({ side: readPlace(side, contest?.sides.length) });
}

/** The comparison of a stored move. */
function readDuel({ duel }: Payload, contest: ContestState | undefined): { readonly duel: number } | undefined {
  return allRead({ duel: readPlace(duel, contest && pairings(contest).length) });
}

const mayActForSide: Move<ContestState, OfSide>["mayPlay"] = (contest, { side }, user) =>
  mayActFor(contest, contest.sides[side]!.party, user);

function readRuling(payload: Payload, contest: ContestState | undefined): ContestRuling | undefined {
  const duel = readDuel(payload, contest);
  if (!duel) return undefined;
  if (payload["winner"] === null) return { ...duel, winner: null };
  const winner = readSide({ side: payload["winner"] }, contest)?.side;
  const isIn = winner !== undefined && (!contest || pairings(contest)[duel.duel]!.includes(winner));
  return isIn ? { ...duel, winner } : undefined;
}

/** What a ruling says of a comparison. */
export function tellRuling({ sides }: ContestState, { winner }: ContestRuling, nameOf: Viewer["nameOf"]): Phrase {
  return winner === null ? say("nobody") : say("wins", { name: nameOf(sides[winner]!.party) });
}

// ---- The moves ----

const placeOf = ({ side }: OfSide) => String(side);
const move = <M extends object>(own: Move<ContestState, M>): Move<ContestState> => own;

export const contestMoves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: move<OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    mayPlay: mayActForSide,
    fills: placeOf,
    play(contest, { side, salt = "" }, { id, record, isHidden, author }) {
      const { world, system, commitments, sides } = contest;
      if (isTooLate(contest, side, author)) return "late";
      const replayed = isHidden ? undefined : readRoll(contest, record, contestedKinds(system));
      if (!replayed && !isHidden) return "unfit";
      const isSealed = sides[side]!.standing === "sealed";
      const isLocked = isSealed && !world.isGM(author);
      if (replayed && isLocked && !verifies(commitments.get(side)!, replayed, salt)) return "forged";
      if (isSealed) contest.isShown = true;
      return put(contest, side, { entry: id, ...(replayed ? { standing: "in", replayed } : { standing: "hidden" }) });
    },
    check({ system, sides }, _move, own) {
      if (own) return { system, kind: own.kind, raw: rawOptions(own), label: own.label, isContested: true };
      const kind = sides[0]!.replayed?.asked?.kind ?? contestedKinds(system)[0]!;
      return { system, kind, raw: {}, isOpen: true, isContested: true };
    },
    accept: ({ system }, _move, asked) =>
      asked.system === system && contestedKinds(system).includes(asked.kind) ? inContest(asked) : problem("otherCheck"),
  }),

  /** A side's commitment to a roll that stays in its browser. */
  seal: move<OfSide & { readonly seal: string }>({
    parse({ seal, ...payload }, contest) {
      const side = readSide(payload, contest);
      return side && typeof seal === "string" && /^[0-9a-f]{64}$/.test(seal) ? { ...side, seal } : undefined;
    },
    mayPlay: mayActForSide,
    play(contest, { side, seal }, { id, author }) {
      if (!contest.isSealed) return "unfit";
      if (contest.sides[side]!.standing !== "waiting") return "duplicate";
      if (isTooLate(contest, side, author)) return "late";
      // Salts never meet by chance: a copy would be opened with the roll of its owner, once that is known.
      if ([...contest.commitments.values()].includes(seal)) return "forged";
      contest.commitments.set(side, seal);
      return put(contest, side, { standing: "sealed", entry: id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.seal", { name: nameOf(sides[side]!.party) }),
  }),

  yield: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    fills: placeOf,
    play: (contest, { side }, { id }) => put(contest, side, { standing: "yielded", entry: id }),
    says: ({ sides }, { side }, nameOf) => say("said.yield", { name: nameOf(sides[side]!.party) }),
  }),

  /** Takes a concession back, as long as no dice have decided anything without that side. */
  resume: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    frees: placeOf,
    play(contest, { side }, { author }) {
      if (contest.sides[side]!.standing !== "yielded") return "duplicate";
      const isLate = isDecidedWithout(contest, side) || isTooLate(contest, side, author);
      return isLate ? "late" : put(contest, side, { standing: "waiting" });
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
    dice: ({ duels }, { duel }) => duels[duel]!.tieBreak,
    says: (contest, _move, _nameOf, entry) => sayTie(contest, entry?.record),
  }),

  /** In 0.2.0 a GM could let a side, or a tie, be rolled again. */
  reopen: move<{ readonly side?: number; readonly duel?: number }>({
    parse: (payload, contest) => readSide(payload, contest) ?? readDuel(payload, contest),
    mayPlay: byGM,
    frees: ({ side }) => (side === undefined ? undefined : placeOf({ side })),
    play(contest, { side }) {
      if (side === undefined) return undefined;
      const { entry } = contest.sides[side]!;
      if (entry !== undefined) contest.rejections.set(entry, "late");
      contest.commitments.delete(side);
      return put(contest, side, { standing: "waiting" });
    },
  }),

  ...rulingMoves<ContestRuling, ContestState>({ read: readRuling, tell: tellRuling }),

  ...changeMoves<ContestState>({
    find: ({ sides }, of) =>
      sides.find(({ entry, standing }) => entry === of && (standing === "in" || standing === "hidden")),
    put(contest, of, replayed) {
      const at = contest.sides.findIndex(({ entry }) => entry === of);
      if (!replayed) return put(contest, at, { standing: "hidden", entry: of });
      if (!contestedKinds(contest.system).includes(replayed.asked!.kind)) return "unfit";
      return put(contest, at, { ...contest.sides[at]!, replayed });
    },
  }),
};
