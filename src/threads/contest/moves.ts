/**
 * How a contest is opened, the moves in it, and what they come to. Each of the others meets the first side, or all
 * meet all. If it is sealed, no roll is shown before everyone has rolled. Dice break a tie or, if a game leaves it
 * open, the GM.
 */
import { parseFields, type Fields, type OptionsOf } from "../../systems/field.ts";
import { rawOptions } from "../../systems/hidden.ts";
import { replayRecord, type Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, problem, type Raw } from "../../systems/vocabulary.ts";
import { FORMATS, inContest } from "../challenge.ts";
import { changeMoves } from "../changes.ts";
import { isCommitment, verifies } from "../commitment.ts";
import { readParties, THREAD_VERSION, without, type LogEntry, type Payload } from "../log.ts";
import { barred, hasGap, reopenMove, sayReopened, wasSeen } from "../second-chance.ts";
import { byGM, byLeader, type Move, type ThreadState } from "../thread.ts";
import { phrases, type Phrase } from "../view.ts";
import { isSpoilt } from "../witness.ts";
import { compare, readTie, tieDice, type Duel, type Side } from "./duel.ts";
import {
  isClosedTo,
  isDecidedWithout,
  isOpen,
  mayActFor,
  notesOn,
  pairings,
  placeOf,
  put,
  readDuel,
  readSide,
  refusal,
  type ContestOpening,
  type ContestState,
  type OfSide,
} from "./sides.ts";

const say = phrases("contest");

export type { ContestState, ContestOpening } from "./sides.ts";

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

/** Once the first side is gone, its players are unknown, so no result of the contest is shown unless others saw it. */
function start(opened: ContestOpening, base: ThreadState, opening: LogEntry): ContestState | undefined {
  const first = opened.sides[0]!;
  const mayOpen = base.world.mayActFor(opening.author, first, opening.created);
  if (!mayOpen && base.world.exists(first)) return undefined;
  return {
    ...base,
    system: opened.system,
    rules: opened.rules,
    form: opened.form,
    isSealed: opened.isSealed,
    sides: opened.sides.map((party): Side => ({ party, standing: "waiting" })),
    duels: [],
    isWithdrawn: false,
    opening,
    commitments: new Map(),
    ties: [],
    rulings: [],
    reopened: new Map(),
    isLost: !mayOpen && !wasSeen(base, opening),
  };
}

// ---- The moves ----

const move = <M extends object>(own: Move<ContestState, M>): Move<ContestState> => own;

const moves = {
  /** A side's roll. After a commitment it must be the roll committed to; a GM may replace one whose browser is lost. */
  answer: move<OfSide & { readonly salt?: string }>({
    parse(payload, contest) {
      const side = readSide(payload, contest);
      return side && { ...side, ...(typeof payload["salt"] === "string" && { salt: payload["salt"] }) };
    },
    mayPlay: mayActFor,
    play(contest, { side, salt = "" }, entry) {
      const { id, record, isHidden, author, created } = entry;
      const { party, standing } = contest.sides[side]!;
      const replayed = isHidden ? undefined : replayRecord(record, contest.world.systems);
      const fits = replayed !== undefined && !isProblem(replayed) && isComparable(replayed, contest.system);
      const opens = fits && standing === "sealed" && verifies(contest.commitments.get(side)!, replayed, salt);
      const isOpening = opens && !contest.isWithdrawn && !isSpoilt(entry);
      // Also an attempt that some readers may not see: all must agree on when sealing was over.
      if (standing === "sealed" && !contest.isWithdrawn) contest.closedBy ??= id;
      const refused = isOpening ? undefined : refusal(contest, side, entry);
      if (refused) return refused;
      if (isClosedTo(contest, side, entry)) return "closed";
      const own = { party, entry: id, ...notesOn(contest, party, entry) };
      if (isHidden) return put(contest, side, { ...own, standing: "hidden" });
      if (!fits) return "unfit";
      if (standing === "sealed" && !opens && !contest.world.isGM(author, created)) return "forged";
      return put(contest, side, { ...own, standing: "in", replayed });
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
    mayPlay: mayActFor,
    play(contest, { side, seal }, entry) {
      const { party, standing } = contest.sides[side]!;
      if (contest.isWithdrawn) return "late";
      if (!contest.isSealed) return "unfit";
      const refused = refusal(contest, side, entry);
      if (refused) return refused;
      if (standing !== "waiting") return "duplicate";
      if (isClosedTo(contest, side, entry)) return "closed";
      // Salts never meet by chance: a copy would be opened with the roll of its owner, once that is known.
      if ([...contest.commitments.values()].includes(seal)) return "forged";
      contest.commitments.set(side, seal);
      return put(contest, side, { party, standing: "sealed", entry: entry.id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.seal", { name: nameOf(sides[side]!.party) }),
  }),

  yield: move<OfSide>({
    parse: readSide,
    mayPlay: mayActFor,
    play(contest, { side }, entry) {
      const { party } = contest.sides[side]!;
      const refused = refusal(contest, side, entry);
      return refused ?? put(contest, side, { party, standing: "yielded", entry: entry.id });
    },
    says: ({ sides }, { side }, nameOf) => say("said.yield", { name: nameOf(sides[side]!.party) }),
  }),

  /** Takes a concession back, as long as no dice have decided anything without that side. */
  resume: move<OfSide>({
    parse: readSide,
    mayPlay: mayActFor,
    play(contest, { side }, entry) {
      const { party, standing } = contest.sides[side]!;
      if (contest.isWithdrawn) return "late";
      if (standing !== "yielded") return "duplicate";
      if (isDecidedWithout(contest, side)) return "late";
      const bar = isClosedTo(contest, side, entry) ? "closed" : barred(contest, `side ${side}`, entry, placeOf);
      return bar ?? put(contest, side, { party, standing: "waiting" });
    },
    says: ({ sides }, { side }, nameOf) => say("said.resume", { name: nameOf(sides[side]!.party) }),
  }),

  withdraw: move<object>({
    stays: true,
    parse: () => ({}),
    mayPlay: (contest, data, user, entry) => contest.isWithdrawn || byLeader(contest, data, user, entry),
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
    mayPlay: (contest, { duel }, user, entry) =>
      pairings(contest)[duel]!.some(
        (side) => mayActFor({ ...contest, isWithdrawn: false }, { side }, user, entry) === true,
      ),
    play(contest, { duel }, entry) {
      const bar = barred(contest, `tie ${duel}`, entry, placeOf);
      if (bar === undefined) contest.ties.push({ entry, duel });
      return bar;
    },
    dice({ system, duels }, { duel }) {
      const { tieBreak } = duels[duel]!;
      return tieBreak && { ...tieBreak, system: system.id };
    },
    says: ({ system, rules }, _move, _nameOf, entry) => sayTie(system, rules, entry?.record),
  }),

  /** The GM decides; the last decision counts. */
  ruling: move<{ readonly duel: number; readonly winner: number }>({
    parse(payload, contest) {
      const [duel, winner] = [readDuel(payload, contest), readSide({ side: payload["winner"] }, contest)];
      return duel && winner && { ...duel, winner: winner.side };
    },
    mayPlay: byGM,
    play(contest, { duel, winner }, entry) {
      if (!pairings(contest)[duel]!.includes(winner)) return "unread";
      contest.rulings.push({ entry, duel, winner });
      return undefined;
    },
    says: ({ sides }, { winner }, nameOf) => say("said.ruling", { name: nameOf(sides[winner]!.party) }),
  }),

  /** A GM lets the players of a side, or of a tie, roll again. */
  reopen: reopenMove<ContestState, { readonly side: number } | { readonly duel: number }>({
    parse: (payload, contest) => readSide(payload, contest) ?? readDuel(payload, contest),
    placeOf: (data) => ("side" in data ? `side ${data.side}` : `tie ${data.duel}`),
    clear(contest, data) {
      if ("duel" in data) return;
      const { party, entry } = contest.sides[data.side]!;
      if (entry !== undefined) contest.rejections.set(entry, "again");
      contest.commitments.delete(data.side);
      put(contest, data.side, { party, standing: "waiting" });
    },
    says: ({ sides }, data, nameOf) =>
      "side" in data ? sayReopened(nameOf(sides[data.side]!.party)) : say("said.reopenTie"),
  }),

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

/** The dice of a tie-break, if there are any. A coin is told by its side, other dice by their faces. */
function sayTie(system: System, rules: OptionsOf<Fields>, record: unknown): Phrase | undefined {
  const tie = readTie(record);
  if (!tie) return undefined;
  const [coin] = (tieDice(system, rules, tie) ?? []).flatMap(({ dice }) => dice);
  if (coin?.die.name === "coin") return say("said.coin", { face: { face: coin } });
  return say("said.tie", { faces: { parts: tie.faces, by: ", " } });
}

// ---- What comes of it ----

function finish(contest: ContestState): void {
  contest.sides.forEach((side, at) => {
    if (isOpen(side) && !contest.world.exists(side.party)) contest.sides[at] = { ...side, standing: "gone" };
    else if (side.standing === "waiting" && hasGap(contest, `side ${at}`, placeOf))
      contest.sides[at] = { ...side, standing: "deleted" };
  });
  const { opening, log, rejections } = contest;
  const isLate = (entry: LogEntry) => entry.created < opening.touched! && !rejections.has(entry.id);
  if (isSpoilt(opening) && log.some((entry) => entry.author !== opening.author && isLate(entry)))
    contest.voidedBy = opening.changed!;
  contest.duels = pairings(contest).map((places, at) => compareAt(contest, places, at));
}

function compareAt(contest: ContestState, places: readonly number[], at: number): Duel {
  const rolled = rolledAt(contest, places);
  const ties = contest.ties
    .filter(({ duel, entry }) => duel === at && entry.created >= rolled)
    .map(({ entry }) => entry);
  const rulings = contest.rulings.filter(({ duel }) => duel === at);
  const isTieGone = hasGap(contest, `tie ${at}`, placeOf);
  const { system, rules, sides, isWithdrawn, voidedBy } = contest;
  const ruling = rulings.at(-1)?.winner;
  const duel = compare(places, { system, rules, sides, isWithdrawn, voidedBy, ties, ruling, isTieGone });
  // What counts in a comparison that this reader may not see cannot be told.
  if (duel.stage === "hidden") return duel;
  reject(
    contest,
    contest.ties.filter(({ duel: of }) => of === at).map(({ entry }) => entry),
    duel.tie,
  );
  reject(
    contest,
    rulings.map(({ entry }) => entry),
    duel.isRuled && rulings.at(-1)!.entry.id,
  );
  return duel;
}

/** When the last of these sides rolled: dice for a tie that were there before were made up for it. */
function rolledAt({ log, sides }: ContestState, places: readonly number[]): number {
  const rolls = places.map((place) => sides[place]!.entry);
  return log.reduce((latest, { id, created }) => (rolls.includes(id) ? Math.max(latest, created) : latest), -Infinity);
}

/** All but the one that counts; if none does they are of no use. */
function reject({ rejections }: ContestState, entries: readonly LogEntry[], counting: string | undefined): void {
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
