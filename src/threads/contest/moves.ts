/**
 * A contest as messages make it: how it is opened, the moves in it, which sides are compared, and what comes of each
 * comparison. If it is sealed, no roll is shown before everyone has rolled. Dice break a tie or, if a game leaves it
 * open, the GM.
 */
import { parseFields, type Fields, type OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { toUncheckedOptions } from "../../checks/hidden.ts";
import { asRecord, type Json, type UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import type { ReplayedRecord } from "../../checks/record.ts";
import type { Report, Verdict } from "../../checks/report.ts";
import { isCheck, reasonOf, RuleError, type Check } from "../../engine/check.ts";
import { replay, type PlayedCheck, type RolledDice } from "../../engine/play.ts";
import { spokenFace } from "../../words/sentence.ts";
import { numberText } from "../../words/words.ts";
import { changeMoves, endingMove, rulingMoves } from "../changes.ts";
import { FORMATS, type Format } from "../chat-line.ts";
import {
  equalsStored,
  matchesCommitment,
  ifComplete,
  readParties,
  readIndex,
  type LogEntry,
  type Party,
  type Payload,
} from "../log.ts";
import { contestedKinds, inContest, isFromPool, opposingKinds, refuseOpponent } from "../odds.ts";
import type { Writer } from "../panel.ts";
import { markGone, waitingSeat, hasRolled, mayMoveFor, readSeat, seatIn, seatMove, type SeatsState } from "../seats.ts";
import {
  readRollOfKinds,
  sideOfTag,
  type DiceCheck,
  type LedgerRules,
  type Move,
  type ThreadState,
} from "../thread.ts";

/** The author of a contest acts for its first side. */
export interface ContestOpening {
  readonly game: Game;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

type ContestRuling = { readonly duel: number; readonly winner: number | null };

/** One comparison: the first side with one other, or all with all. */
export interface Duel {
  readonly seats: readonly number[];
  /** Only `settled` has a winner; a `tie` needs dice, a `ruling` the decision of the GM. */
  readonly stage: "open" | "gone" | "withdrawn" | "hidden" | "tie" | "ruling" | "settled";
  /** The winner's seat; null if nobody won. */
  readonly winner?: number | null;
  /** Absent if a side conceded. */
  readonly verdict?: Verdict;
  readonly report?: Report;
  /** The rolled dice of the tie-break, and their message. */
  readonly thrown?: readonly RolledDice[];
  readonly tie?: string;
  /** The tie-break that has to be rolled next, or that a GM may call for instead of a ruling. */
  readonly tieBreak?: DiceCheck;
  readonly isRuled?: true;
}

export interface ContestState extends SeatsState<ContestRuling>, ContestOpening {
  duels: readonly Duel[];
  /** By seat. */
  readonly commitments: Map<number, string>;
  isShown?: true;
  /** All tie-breaks in their order; `finish` finds out which of them count. */
  readonly ties: TieBreak[];
}

/** The message of a tie-break. After a ruling, dice that a GM calls for come too late. */
interface TieBreak {
  readonly entry: LogEntry;
  readonly duel: number;
  readonly isAfterRuling: boolean;
}

type Outcome = Omit<Duel, "seats">;

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

/** True if the dice of all others decide the comparison, after this side has conceded. */
function othersHaveRolled(contest: ContestState, seat: number): boolean {
  const left = othersLeft(contest, seat);
  return contest.form === "all" && left.length > 1 && left.every(hasRolled);
}

/** True if a comparison is over now that this side has conceded. */
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
    describe: (contest, { duel }, writer, entry) => tieText(contest, duel, entry?.record, writer),
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

// ---- Comparisons ----

export function pairings({ form, sides }: Pick<ContestOpening, "form" | "sides">): readonly (readonly number[])[] {
  const all = [...sides.keys()];
  return form === "all" ? [all] : all.slice(1).map((other) => [0, other]);
}

/** Marks deleted sides, and judges each comparison. */
export function resolveDuels(contest: ContestState): void {
  markGone(contest, ["waiting", "sealed"]);
  contest.duels = pairings(contest).map((seats, at) => ({ seats, ...compare(contest, seats, at) }));
}

/** A ruling overrides the dice. One without a reason, as the buttons of an open verdict post, only completes them. */
function compare(contest: ContestState, seats: readonly number[], at: number): Outcome {
  const ties = contest.ties.filter(({ duel }) => duel === at);
  const rulings = contest.rulings.filter(({ what }) => what.duel === at);
  const open = rulings.filter(({ reason }) => reason === undefined);
  const final = rulings.findLast(({ reason }) => reason !== undefined);
  const outcome = final ? ruledBy(final.what) : compareRolls(contest, seats, ties);
  if (outcome.stage === "hidden") return outcome;
  const decisive = outcome.stage === "ruling" ? open.at(-1) : undefined;
  const [ruled, broken] = [open.map(({ entry }) => entry), ties.map(({ entry }) => entry.id)];
  reject(contest, ruled, decisive?.entry);
  reject(contest, broken, outcome.tie);
  return { ...outcome, ...(decisive && ruledBy(decisive.what)) };
}

function ruledBy({ winner }: ContestRuling): Outcome {
  return { stage: "settled", winner, isRuled: true };
}

function reject({ rejections }: ContestState, entries: readonly string[], counting: string | undefined): void {
  for (const id of entries) if (id !== counting) rejections.set(id, counting === undefined ? "unfit" : "duplicate");
}

/** Sides that conceded are left out; the last one left wins. */
function compareRolls(contest: ContestState, compared: readonly number[], ties: readonly TieBreak[]): Outcome {
  const { seats, closedBy, opening, log } = contest;
  const left = compared.filter((seat) => seats[seat]!.standing !== "out");
  if (left.length < 2) return { stage: "settled", winner: left[0] ?? null };
  const standings = left.map((seat) => seats[seat]!.standing);
  if (standings.some((each) => each !== "in" && each !== "hidden")) {
    if (closedBy !== undefined) return { stage: "withdrawn" };
    return { stage: standings.includes("gone") ? "gone" : "open" };
  }
  if (standings.includes("hidden")) return { stage: "hidden" };
  const entries = compared.map((seat) => seats[seat]!.entry);
  const rolled = Math.max(...[opening, ...log].map(({ id, created }) => (entries.includes(id) ? created : -Infinity)));
  // Tie dice stored before the last side rolled were faked, so they are ignored.
  const later = ties.filter(({ entry }) => entry.created >= rolled);
  try {
    return judge(contest, left, later);
  } catch (error) {
    // Where the rule of the game fails, a GM decides.
    contest.world.ruleFailed(contest.game.id, reasonOf(error));
    return { stage: "ruling" };
  }
}

function judge(contest: ContestState, compared: readonly number[], ties: readonly TieBreak[]): Outcome {
  const { game, rules, seats } = contest;
  const stakes = compared.map((seat) => contestValueOf(seats[seat]!.replayed!));
  const judged = game.contest!.judge(stakes, rules);
  const check = tieBreakOf(contest, stakes);
  const undecided: Outcome = isCheck(judged) ? { stage: "tie" } : settledBy(contest, judged, compared);
  if (!check) return undecided;
  for (const { entry, isAfterRuling } of ties) {
    const { id, record, isHidden, author } = entry;
    if (undecided.stage === "ruling" && (isAfterRuling || !contest.world.isGM(author))) continue;
    if (isHidden) return { stage: "hidden", tie: id };
    const tie = readTie(record);
    // A tie-break counts only for the rolls it was made for.
    const played = tie && equalsStored(stakes, tie.stakes) ? playTie(contest, tie) : undefined;
    if (played) return { ...settledBy(contest, played.outcome, compared), thrown: played.rolledDice, tie: id };
  }
  const parties = compared.map((seat) => seats[seat]!.party);
  return { ...undecided, tieBreak: { check, system: game.id, stakes, parties } };
}

/** The dice that the rules ask for, or those that a GM may call for where the rules leave the winner open. */
function tieBreakOf({ game, rules }: ContestState, stakes: readonly Json[]): Check<Verdict> | undefined {
  const { judge, isLeftOpen, tieBreak } = game.contest!;
  const judged = judge(stakes, rules);
  if (isCheck(judged)) return judged;
  return isLeftOpen?.(judged) ? tieBreak?.roll(stakes, rules) : undefined;
}

export function contestValueOf({ game, request: asked, played }: ReplayedRecord): Json {
  return game.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
}

function settledBy({ game, rules }: ContestState, verdict: Verdict, compared: readonly number[]): Outcome {
  const contest = game.contest!;
  const report = contest.report(verdict, rules);
  if (contest.isLeftOpen?.(verdict)) return { stage: "ruling", verdict, report };
  const winner = verdict.winner === null ? null : compared[verdict.winner];
  if (winner === undefined) throw new RuleError(`Its judge names the side ${verdict.winner} of ${compared.length}.`);
  return { stage: "settled", verdict, report, winner };
}

type Tie = { readonly stakes: readonly Json[]; readonly faces: readonly number[] };

function readTie(stored: unknown): Tie | undefined {
  const { stakes, faces } = asRecord(stored);
  if (!Array.isArray(faces) || !faces.every(Number.isInteger)) return undefined;
  return { stakes: Array.isArray(stakes) ? (stakes as Json[]) : [], faces: faces as number[] };
}

/** Undefined if the dice break no tie. */
function playTie(contest: ContestState, { stakes, faces }: Tie): PlayedCheck<Verdict> | undefined {
  try {
    const check = tieBreakOf(contest, stakes);
    return check && replay(check, faces);
  } catch {
    return undefined;
  }
}

/** Shows a coin by its side, other dice by their faces, with the names of the sides in whose turn they fell. */
function tieText(contest: ContestState, duel: number, record: unknown, { nameOf, say }: Writer): string | undefined {
  const tie = readTie(record);
  if (!tie) return undefined;
  const thrown = playTie(contest, tie)?.rolledDice ?? [];
  const [coin] = thrown[0]?.dice ?? [];
  if (coin?.die.name === "coin") return say("contest.said.coin", { face: spokenFace(coin, 0, say.words) });
  const faces = throwersOf(contest, pairings(contest)[duel]!, thrown).flatMap((seat, i) => {
    const shown = thrown[i]!.dice.flatMap((each) => each.faces.map((_, at) => spokenFace(each, at, say.words)));
    return seat === undefined ? [] : [`${nameOf(contest.seats[seat]!.party)} ${shown.join(" ")}`];
  });
  return say("contest.said.tie", { faces: (faces.length > 0 ? faces : tie.faces.map(numberText)).join(", ") });
}

/** The seat of each roll of a tie-break: by the tag of its dice, or else in turn. */
export function throwersOf({ seats }: ContestState, compared: readonly number[], thrown: readonly RolledDice[]) {
  const level = compared.filter((seat) => seats[seat]!.standing === "in");
  return thrown.map(({ dice }, i) => level[sideOfTag(dice[0]?.tag) ?? i % level.length]);
}

export function rulingText({ seats }: ContestState, { winner }: ContestRuling, { nameOf, say }: Writer): string {
  return winner === null ? say("contest.nobody") : say("contest.wins", { name: nameOf(seats[winner]!.party) });
}

// ---- The ledger ----

export const contestLedger: LedgerRules<ContestState> = {
  /** Each winner's uuid, null for nobody, false while a comparison is open. */
  result({ duels, seats }) {
    if (duels.every(({ stage }) => stage !== "settled")) return undefined;
    return duels.map(({ stage, winner }) => stage === "settled" && (winner == null ? null : seats[winner]!.party.uuid));
  },

  sentence(result, { nameOf, say }) {
    if (!Array.isArray(result)) return undefined;
    const uuids = result.filter((each) => typeof each === "string");
    const names = [...new Set(uuids)].map((uuid) => nameOf({ uuid }));
    return names.length === 0 ? say("contest.nobody") : names.map((name) => say("contest.wins", { name })).join(". ");
  },

  /** A ruling overrides the ledger. Where everyone may not know the winner, only a GM can name one again. */
  restore(contest, result) {
    const winners = Array.isArray(result) ? (result as readonly Json[]) : [];
    contest.duels = contest.duels.map((duel, at) => {
      const [uuid, { seats, stage }] = [winners[at], duel];
      const isUndecided = stage === "open" || stage === "tie" || stage === "gone";
      if (result === null) return isUndecided ? { seats, ...leftToGM(contest, at) } : duel;
      if (duel.isRuled || (uuid !== null && typeof uuid !== "string")) return duel;
      const winner = uuid === null ? null : seatOfWinner(contest, uuid);
      return stage === "settled" && duel.winner === winner ? duel : { seats, stage: "settled", winner };
    });
  },

  /** The second sides of comparisons that a stored result leaves open. */
  openSlots: (result) =>
    Array.isArray(result) ? result.flatMap((each, at) => (each === false ? [String(at + 1)] : [])) : [],
};

/** Where only a GM knows how it ended, the winner that a GM names stands. */
function leftToGM({ rulings, rejections }: ContestState, duel: number): Outcome {
  const named = rulings.findLast(({ what }) => what.duel === duel);
  if (!named) return { stage: "ruling" };
  rejections.delete(named.entry);
  return ruledBy(named.what);
}

/** The winner's seat. A winner that the opening no longer names gets one. */
function seatOfWinner({ seats }: ContestState, uuid: string): number {
  const at = seats.findIndex(({ party }) => party.uuid === uuid);
  return at < 0 ? seats.push(waitingSeat({ uuid })) - 1 : at;
}
