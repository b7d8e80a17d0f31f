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
import { matchesCommitment, ifComplete, readParties, readIndex, type Payload } from "../log.ts";
import { contestedKinds, inContest, isFromPool, opposingKinds, refuseOpponent } from "../odds.ts";
import { hasRolled, mayMoveFor, readSeat, seatIn, seatMove, waitingSeat } from "../seats.ts";
import { readRollOfKinds, type Move, type ThreadState } from "../thread.ts";
import { pairings, rulingText, tieText, type ContestOpening, type ContestRuling, type ContestState } from "./duels.ts";

export function parseContest(payload: Payload, games: readonly Game[]): ContestOpening | undefined {
  const game = games.find(({ id }) => id === payload["system"]);
  const sides = readParties(payload["sides"]);
  const form = FORMATS.find((each) => each === payload["form"]);
  if (!game?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(game.contest.fields, asRecord(payload["rules"]));
  if (isProblem(rules) || (form === "all" && sides.length > game.contest.most)) return undefined;
  return { game, rules, form, isSealed: payload["isSealed"] === true, sides };
}

export function startContest(opened: ContestOpening, base: ThreadState): ContestState | undefined {
  if (!mayMoveFor(base, opened.sides[0]!, base.author)) return undefined;
  const own = { ...(base as ThreadState<ContestRuling>), ...opened };
  return { ...own, seats: opened.sides.map(waitingSeat), duels: [], commitments: new Map(), ties: [] };
}

/** After the first reveal, players may reveal but no longer roll. */
export function isTooLate({ isShown, seats, world }: ContestState, seat: number, user: string): boolean {
  return isShown === true && seats[seat]!.standing !== "sealed" && !world.isGM(user);
}

const othersLeft = ({ seats }: ContestState, seat: number) =>
  seats.filter(({ standing }, index) => index !== seat && standing !== "out");

/** Whether the dice of all others decide the comparison, after this side has conceded. */
function othersHaveRolled(contest: ContestState, seat: number): boolean {
  const left = othersLeft(contest, seat);
  return contest.form === "all" && left.length > 1 && left.every(hasRolled);
}

/** Whether a comparison is over now that this side has conceded. */
export function isDecidedWithout(contest: ContestState, seat: number): boolean {
  return contest.form === "each" || othersLeft(contest, seat).length < 2 || othersHaveRolled(contest, seat);
}

type OfSide = { readonly side: number };

const readSide = (payload: Payload, contest: ContestState | undefined) => readSeat("side", payload, contest?.seats);

function readDuel({ duel }: Payload, contest: ContestState | undefined): { readonly duel: number } | undefined {
  return ifComplete({ duel: readIndex(duel, contest && pairings(contest).length) });
}

function readRuling(payload: Payload, contest: ContestState | undefined): ContestRuling | undefined {
  const duel = readDuel(payload, contest);
  if (!duel) return undefined;
  if (payload["winner"] === null) return { ...duel, winner: null };
  const winner = readSide({ side: payload["winner"] }, contest)?.side;
  const isIn = winner !== undefined && (!contest || pairings(contest)[duel.duel]!.includes(winner));
  return isIn ? { ...duel, winner } : undefined;
}

function formulasIn({ game, kind, options }: CheckRequest): UncheckedOptions {
  const isFormula = ([name]: [string, unknown]) => game.kinds[kind]!.fields[name]!.type === "formula";
  return Object.fromEntries(Object.entries(options).filter(isFormula));
}

const slotOf = (move: OfSide) => String(seatIn(move));
const move = <M extends object>(own: Move<ContestState, M>): Move<ContestState> => own;

export const contestMoves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: seatMove<ContestState, OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    takesPools: true,
    occupiesSlot: slotOf,
    apply(contest, { side, salt = "" }, { id, record, isHidden, author }) {
      const { world, game, commitments, superseded } = contest;
      const seat = contest.seats[side]!;
      if (isTooLate(contest, side, author)) return "late";
      const replayed = isHidden ? undefined : readRollOfKinds(contest, record, contestedKinds(game));
      if (!replayed && !isHidden) return "unfit";
      const isSealed = seat.standing === "sealed";
      const isLocked = isSealed && !world.isGM(author);
      if (replayed && isLocked && !matchesCommitment(commitments.get(side)!, replayed, salt)) return "forged";
      if (isSealed) contest.isShown = true;
      if (isSealed && replayed) superseded.add(seat.entry!);
      return void Object.assign(seat, { standing: replayed ? "in" : "hidden", entry: id, replayed });
    },
    check({ game, seats }, _move, own) {
      if (own) return { game, kind: own.kind, raw: toUncheckedOptions(own), label: own.label, isContested: true };
      const first = seats[0]!.replayed?.request;
      const isFromOther = first === undefined || isFromPool(first);
      const kind = (isFromOther ? contestedKinds(game) : opposingKinds(game, first.kind))[0]!;
      const suggested = first?.kind === kind ? formulasIn(first) : {};
      return { game, kind, raw: {}, suggested, isOpen: true, isContested: true };
    },
    accept({ game, isSealed, seats }, { side }, asked) {
      if (asked.game !== game || !contestedKinds(game).includes(asked.kind)) return problem("otherCheck");
      const first = side === 0 ? undefined : seats[0]!.replayed?.request;
      const wrong = first && refuseOpponent(game, first.kind, asked.kind);
      if (wrong) return wrong;
      return isSealed && isFromPool(asked) ? problem("sealedPool") : inContest(asked);
    },
  }),

  seal: seatMove<ContestState, OfSide & { readonly seal: string }>({
    parse({ seal, ...payload }, contest) {
      const side = readSide(payload, contest);
      return side && typeof seal === "string" && /^[0-9a-f]{64}$/.test(seal) ? { ...side, seal } : undefined;
    },
    apply(contest, { side, seal }, { id, author }) {
      const { commitments, isSealed, seats } = contest;
      if (!isSealed) return "unfit";
      if (seats[side]!.standing !== "waiting") return "duplicate";
      if (isTooLate(contest, side, author)) return "late";
      // Salts are never equal by chance: a copied commitment would be opened with its owner's roll.
      if ([...commitments.values()].includes(seal)) return "forged";
      commitments.set(side, seal);
      return void Object.assign(seats[side]!, { standing: "sealed", entry: id });
    },
    says: "contest.said.seal",
  }),

  yield: seatMove<ContestState, OfSide>({
    parse: readSide,
    occupiesSlot: slotOf,
    apply: ({ seats }, { side }, { id }) => void Object.assign(seats[side]!, { standing: "out", entry: id }),
    says: "contest.said.yield",
  }),

  /** Takes a concession back, as long as no dice have decided anything without that side. */
  resume: seatMove<ContestState, OfSide>({
    parse: readSide,
    releasesSlot: slotOf,
    apply(contest, { side }, { author }) {
      const seat = contest.seats[side]!;
      if (seat.standing !== "out") return "duplicate";
      if (othersHaveRolled(contest, side) || isTooLate(contest, side, author)) return "late";
      return void Object.assign(seat, waitingSeat(seat.party), { entry: undefined });
    },
    says: "contest.said.resume",
  }),

  withdraw: endingMove<ContestState>((_contest, _move, { say }) => say("contest.said.withdraw")),

  /** Dice for a tie: anybody who may act for one of its sides may roll them for all. */
  tie: move<{ readonly duel: number }>({
    allowedAfterEnd: true,
    parse: readDuel,
    mayPlay: (contest, { duel }, user) =>
      pairings(contest)[duel]!.some((seat) => mayMoveFor(contest, contest.seats[seat]!.party, user)),
    apply({ ties, rulings }, { duel }, entry) {
      const isAfterRuling = rulings.some(({ what }) => what.duel === duel);
      return void ties.push({ entry, duel, isAfterRuling });
    },
    dice: ({ duels }, { duel }) => duels[duel]!.tieBreak,
    describe: (contest, _move, writer, entry) => tieText(contest, entry?.record, writer),
  }),

  ...rulingMoves<ContestRuling, ContestState>({ parse: readRuling, describe: rulingText }),

  ...changeMoves<ContestState>({
    findRoll: ({ seats }, of) => seats.find((seat) => seat.entry === of && hasRolled(seat)),
    replaceRoll({ seats, game }, of, replayed) {
      if (replayed && !contestedKinds(game).includes(replayed.request!.kind)) return "unfit";
      const seat = seats.find(({ entry }) => entry === of)!;
      return void Object.assign(seat, { replayed, ...(!replayed && { standing: "hidden" }) });
    },
  }),
};
