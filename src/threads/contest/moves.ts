/**
 * How a contest is opened, and the moves in it. If it is sealed, no roll is shown before everyone has rolled. Dice
 * break a tie or, if a game leaves it open, the GM.
 */
import { parseFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { toUncheckedOptions } from "../../checks/hidden.ts";
import { asRecord, type UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { changeMoves, endingMove, rulingMoves } from "../changes.ts";
import { FORMATS } from "../chat-line.ts";
import { matchesCommitment, ifComplete, readParties, readIndex, THREAD_VERSION, type Payload } from "../log.ts";
import { contestedKinds, inContest, isFromPool } from "../odds.ts";
import type { Writer } from "../panel.ts";
import { mayMoveFor } from "../seats.ts";
import { readRollOfKinds, type Move, type ThreadState } from "../thread.ts";
import {
  othersHaveRolled,
  isTooLate,
  pairings,
  setSide,
  tieText,
  type ContestOpening,
  type ContestRuling,
  type ContestState,
  type Side,
} from "./sides.ts";

export function contestPayload({ game, rules, form, isSealed, sides }: ContestOpening): object {
  return { v: THREAD_VERSION, thread: "contest", system: game.id, rules, form, isSealed, sides };
}

export function parseContest(payload: Payload, games: readonly Game[]): ContestOpening | undefined {
  const game = games.find(({ id }) => id === payload["system"]);
  const sides = readParties(payload["sides"]);
  const form = FORMATS.find((each) => each === payload["form"]);
  if (payload["thread"] !== "contest" || !game?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(game.contest.fields, asRecord(payload["rules"]));
  if (isProblem(rules) || (form === "all" && sides.length > game.contest.most)) return undefined;
  return { game, rules, form, isSealed: payload["isSealed"] === true, sides };
}

export function startContest(opened: ContestOpening, base: ThreadState): ContestState | undefined {
  if (!mayMoveFor(base, opened.sides[0]!, base.author)) return undefined;
  const sides = opened.sides.map((party): Side => ({ party, standing: "waiting" }));
  const own = { ...(base as ThreadState<ContestRuling>), ...opened };
  return { ...own, sides, duels: [], commitments: new Map(), ties: [] };
}

type OfSide = { readonly side: number };

function readSide({ side }: Payload, contest: ContestState | undefined): OfSide | undefined {
  return ifComplete({ side: readIndex(side, contest?.sides.length) });
}

function readDuel({ duel }: Payload, contest: ContestState | undefined): { readonly duel: number } | undefined {
  return ifComplete({ duel: readIndex(duel, contest && pairings(contest).length) });
}

const mayActForSide: Move<ContestState, OfSide>["mayPlay"] = (contest, { side }, user) =>
  mayMoveFor(contest, contest.sides[side]!.party, user);

function readRuling(payload: Payload, contest: ContestState | undefined): ContestRuling | undefined {
  const duel = readDuel(payload, contest);
  if (!duel) return undefined;
  if (payload["winner"] === null) return { ...duel, winner: null };
  const winner = readSide({ side: payload["winner"] }, contest)?.side;
  const isIn = winner !== undefined && (!contest || pairings(contest)[duel.duel]!.includes(winner));
  return isIn ? { ...duel, winner } : undefined;
}

export function rulingText({ sides }: ContestState, { winner }: ContestRuling, { nameOf, say }: Writer): string {
  return winner === null ? say("contest.nobody") : say("contest.wins", { name: nameOf(sides[winner]!.party) });
}

function formulasIn({ game, kind, options }: CheckRequest): UncheckedOptions {
  const isFormula = ([name]: [string, unknown]) => game.kinds[kind]!.fields[name]!.type === "formula";
  return Object.fromEntries(Object.entries(options).filter(isFormula));
}

const placeOf = ({ side }: OfSide) => String(side);
const move = <M extends object>(own: Move<ContestState, M>): Move<ContestState> => own;

export const contestMoves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: move<OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    takesPools: true,
    mayPlay: mayActForSide,
    occupiesSlot: placeOf,
    apply(contest, { side, salt = "" }, { id, record, isHidden, author }) {
      const { world, game, commitments, sides } = contest;
      if (isTooLate(contest, side, author)) return "late";
      const replayed = isHidden ? undefined : readRollOfKinds(contest, record, contestedKinds(game));
      if (!replayed && !isHidden) return "unfit";
      const isSealed = sides[side]!.standing === "sealed";
      const isLocked = isSealed && !world.isGM(author);
      if (replayed && isLocked && !matchesCommitment(commitments.get(side)!, replayed, salt)) return "forged";
      if (isSealed) contest.isShown = true;
      if (isSealed && replayed) contest.superseded.add(sides[side]!.entry!);
      return setSide(contest, side, {
        entry: id,
        ...(replayed ? { standing: "in", replayed } : { standing: "hidden" }),
      });
    },
    check({ game, sides }, _move, own) {
      if (own) return { game, kind: own.kind, raw: toUncheckedOptions(own), label: own.label, isContested: true };
      const first = sides[0]!.replayed?.request;
      const kind = first && !isFromPool(first) ? first.kind : contestedKinds(game)[0]!;
      const suggested = first?.kind === kind ? formulasIn(first) : {};
      return { game, kind, raw: {}, suggested, isOpen: true, isContested: true };
    },
    accept({ game, isSealed }, _move, asked) {
      if (asked.game !== game || !contestedKinds(game).includes(asked.kind)) return problem("otherCheck");
      return isSealed && isFromPool(asked) ? problem("sealedPool") : inContest(asked);
    },
  }),

  seal: move<OfSide & { readonly seal: string }>({
    parse({ seal, ...payload }, contest) {
      const side = readSide(payload, contest);
      return side && typeof seal === "string" && /^[0-9a-f]{64}$/.test(seal) ? { ...side, seal } : undefined;
    },
    mayPlay: mayActForSide,
    apply(contest, { side, seal }, { id, author }) {
      if (!contest.isSealed) return "unfit";
      if (contest.sides[side]!.standing !== "waiting") return "duplicate";
      if (isTooLate(contest, side, author)) return "late";
      // Salts are never equal by chance: a copied commitment would be opened with its owner's roll.
      if ([...contest.commitments.values()].includes(seal)) return "forged";
      contest.commitments.set(side, seal);
      return setSide(contest, side, { standing: "sealed", entry: id });
    },
    describe: ({ sides }, { side }, { nameOf, say }) => say("contest.said.seal", { name: nameOf(sides[side]!.party) }),
  }),

  yield: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    occupiesSlot: placeOf,
    apply: (contest, { side }, { id }) => setSide(contest, side, { standing: "yielded", entry: id }),
    describe: ({ sides }, { side }, { nameOf, say }) => say("contest.said.yield", { name: nameOf(sides[side]!.party) }),
  }),

  /** Takes a concession back, as long as no dice have decided anything without that side. */
  resume: move<OfSide>({
    parse: readSide,
    mayPlay: mayActForSide,
    releasesSlot: placeOf,
    apply(contest, { side }, { author }) {
      if (contest.sides[side]!.standing !== "yielded") return "duplicate";
      const isLate = othersHaveRolled(contest, side) || isTooLate(contest, side, author);
      return isLate ? "late" : setSide(contest, side, { standing: "waiting" });
    },
    describe: ({ sides }, { side }, { nameOf, say }) =>
      say("contest.said.resume", { name: nameOf(sides[side]!.party) }),
  }),

  withdraw: endingMove<ContestState>((_contest, _move, { say }) => say("contest.said.withdraw")),

  /** Dice for a tie: anybody who may act for one of its sides may roll them for all. */
  tie: move<{ readonly duel: number }>({
    allowedAfterEnd: true,
    parse: readDuel,
    mayPlay: (contest, { duel }, user) =>
      pairings(contest)[duel]!.some((side) => mayActForSide(contest, { side }, user)),
    apply({ ties, rulings }, { duel }, entry) {
      const isAfterRuling = rulings.some(({ what }) => what.duel === duel);
      return void ties.push({ entry, duel, isAfterRuling });
    },
    dice: ({ duels }, { duel }) => duels[duel]!.tieBreak,
    describe: (contest, _move, writer, entry) => tieText(contest, entry?.record, writer),
  }),

  ...rulingMoves<ContestRuling, ContestState>({ parse: readRuling, describe: rulingText }),

  ...changeMoves<ContestState>({
    findRoll: ({ sides }, of) =>
      sides.find(({ entry, standing }) => entry === of && (standing === "in" || standing === "hidden")),
    replaceRoll(contest, of, replayed) {
      const at = contest.sides.findIndex(({ entry }) => entry === of);
      if (!replayed) return setSide(contest, at, { standing: "hidden", entry: of });
      if (!contestedKinds(contest.game).includes(replayed.request!.kind)) return "unfit";
      return setSide(contest, at, { ...contest.sides[at]!, replayed });
    },
  }),
};
