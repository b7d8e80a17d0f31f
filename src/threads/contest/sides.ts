/** The sides of a contest: where they stand, which are compared, and what comes of each comparison. */
import type { Fields, OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { namedIn, type Json } from "../../checks/json.ts";
import type { Replayed } from "../../checks/record.ts";
import type { Report, Verdict } from "../../checks/report.ts";
import { isCheck } from "../../engine/check.ts";
import { replay, type Played, type Thrown } from "../../engine/play.ts";
import type { Format } from "../challenge.ts";
import { isSame, type LogEntry, type Party } from "../reader/log.ts";
import type { DiceCheck, ThreadState, TieRecord } from "../thread.ts";
import { phrases, type Phrase } from "../view.ts";

const say = phrases("contest");

/** How a contest begins. Its first side is the one that acts; its author acts for it. */
export interface ContestOpening {
  readonly system: Game;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

/** One side of a contest. */
export interface Side {
  readonly party: Party;
  /** `hidden` has rolled, but this reader may not see it; `gone` can no longer answer. */
  readonly standing: "waiting" | "sealed" | "in" | "hidden" | "yielded" | "gone";
  /** The message with its roll, its commitment or its concession. */
  readonly entry?: string;
  readonly replayed?: Replayed;
}

/** One comparison: the first side with one other, or all with all. */
export interface Duel {
  readonly sides: readonly number[];
  /** Only `settled` has a winner; a `tie` needs dice, a `ruling` the decision of the GM. */
  readonly stage: "open" | "gone" | "withdrawn" | "hidden" | "tie" | "ruling" | "settled";
  /** The place of the winner in the list of sides; null if there is none. */
  readonly winner?: number | null;
  /** What the game says; absent if a side conceded. */
  readonly verdict?: Verdict;
  readonly report?: Report;
  /** The dice of the tie-break, and the message that holds them. */
  readonly thrown?: readonly Thrown[];
  readonly tie?: string;
  /** The tie-break to roll next. */
  readonly tieBreak?: DiceCheck;
  readonly isRuled?: true;
}

/** A GM names the winner of one comparison; null for nobody. */
export type ContestRuling = { readonly duel: number; readonly winner: number | null };

/** A contest as it stands. */
export interface ContestState extends ThreadState<ContestRuling>, Omit<ContestOpening, "sides"> {
  readonly sides: Side[];
  duels: readonly Duel[];
  readonly commitments: Map<number, string>;
  isShown?: true;
  /** Dice for ties, in their order; `finish` finds out which of them count. */
  readonly ties: { readonly entry: LogEntry; readonly duel: number }[];
}

/** Which sides are compared. */
export function pairings({ form, sides }: Pick<ContestState, "form"> & { readonly sides: readonly unknown[] }) {
  const all = [...sides.keys()];
  return form === "all" ? [all] : all.slice(1).map((other) => [0, other]);
}

/** Once a sealed roll was shown, players only show what was sealed before: nobody rolls who has seen another roll. */
export function isTooLate({ isShown, sides, world }: ContestState, side: number, user: string): boolean {
  return isShown === true && sides[side]!.standing !== "sealed" && !world.isGM(user);
}

/** Whether the dice of others have decided, or are about to, after a side has conceded. */
export function othersHaveRolled({ form, sides }: ContestState, side: number): boolean {
  const left = sides.filter(({ standing }, place) => place !== side && standing !== "yielded");
  return form === "all" && left.length > 1 && left.every(({ standing }) => standing === "in" || standing === "hidden");
}

/** Whether no side is still to roll. */
export function isEveryoneIn(sides: readonly Side[]): boolean {
  return sides.every(({ standing }) => standing !== "waiting");
}

/** Puts a side where it stands now. */
export function setSide({ sides }: ContestState, side: number, stands: Omit<Side, "party">): undefined {
  sides[side] = { party: sides[side]!.party, ...stands };
}

// ---- What comes of each comparison ----

/** What only the whole log can tell: who is gone, and what comes of each comparison. */
export function resolveDuels(contest: ContestState): void {
  contest.sides.forEach(({ standing, party, ...side }, at) => {
    const isOpen = standing === "waiting" || standing === "sealed";
    if (isOpen && !contest.world.exists(party)) setSide(contest, at, { ...side, standing: "gone" });
  });
  contest.duels = pairings(contest).map((places, at) => ({ sides: places, ...compare(contest, places, at) }));
}

type Outcome = Omit<Duel, "sides">;

/** A GM's ruling stands above the dice. One of 0.2.0, which has no reason, counts if they leave it open. */
function compare(contest: ContestState, places: readonly number[], at: number): Outcome {
  const ties = contest.ties.flatMap(({ duel, entry }) => (duel === at ? [entry] : []));
  const rulings = contest.rulings.filter(({ what }) => what.duel === at);
  const open = rulings.filter(({ reason }) => reason === undefined);
  const final = rulings.findLast(({ reason }) => reason !== undefined);
  const outcome = final ? ruledBy(final.what) : compareRolls(contest, places, ties);
  // What counts in a comparison that this reader may not see cannot be told.
  if (outcome.stage === "hidden") return outcome;
  const decisive = outcome.stage === "ruling" ? open.at(-1) : undefined;
  const [ruled, broken] = [open.map(({ entry }) => entry), ties.map(({ id }) => id)];
  reject(contest, ruled, decisive?.entry);
  reject(contest, broken, outcome.tie);
  return { ...outcome, ...(decisive && ruledBy(decisive.what)) };
}

function ruledBy({ winner }: ContestRuling): Outcome {
  return { stage: "settled", winner, isRuled: true };
}

/** All but the one that counts; if none does they are of no use. */
function reject({ rejections }: ContestState, entries: readonly string[], counting: string | undefined): void {
  for (const id of entries) if (id !== counting) rejections.set(id, counting === undefined ? "unfit" : "duplicate");
}

/** One who concedes takes no part; the last one left wins. */
function compareRolls(contest: ContestState, places: readonly number[], ties: readonly LogEntry[]): Outcome {
  const { sides, closedBy, opening, log } = contest;
  const left = places.filter((place) => sides[place]!.standing !== "yielded");
  if (left.length < 2) return { stage: "settled", winner: left[0] ?? null };
  const standings = left.map((place) => sides[place]!.standing);
  if (standings.some((each) => each !== "in" && each !== "hidden")) {
    if (closedBy !== undefined) return { stage: "withdrawn" };
    return { stage: standings.includes("gone") ? "gone" : "open" };
  }
  if (standings.includes("hidden")) return { stage: "hidden" };
  const entries = places.map((place) => sides[place]!.entry);
  const rolled = Math.max(...[opening, ...log].map(({ id, created }) => (entries.includes(id) ? created : -Infinity)));
  // Dice for a tie that were there before the last of its sides rolled were made up for it.
  const later = ties.filter(({ created }) => created >= rolled);
  return judge(contest, left, later);
}

function judge(contest: ContestState, places: readonly number[], ties: readonly LogEntry[]): Outcome {
  const { system, rules, sides } = contest;
  const stakes = places.map((place) => contestValueOf(sides[place]!.replayed!));
  const judged = system.contest!.judge(stakes, rules);
  if (!isCheck(judged)) return settledBy(contest, judged, places);
  for (const { id, record, isHidden } of ties) {
    if (isHidden) return { stage: "hidden", tie: id };
    const tie = readTie(record);
    // A tie-break counts only for the rolls it was made for.
    const played = tie && isSame(stakes, tie.stakes) ? playTie(contest, tie) : undefined;
    if (played) return { ...settledBy(contest, played.outcome, places), thrown: played.thrown, tie: id };
  }
  const parties = places.map((place) => sides[place]!.party);
  return { stage: "tie", tieBreak: { check: judged, system: system.id, stakes, parties } };
}

/** What a contest compares of a roll. */
export function contestValueOf({ system, asked, played }: Replayed): Json {
  return system.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
}

function settledBy({ system, rules }: ContestState, verdict: Verdict, places: readonly number[]): Outcome {
  const contest = system.contest!;
  const report = contest.report(verdict, rules);
  if (contest.isLeftOpen?.(verdict)) return { stage: "ruling", verdict, report };
  return { stage: "settled", verdict, report, winner: verdict.winner === null ? null : places[verdict.winner]! };
}

type Tie = Pick<TieRecord, "stakes" | "faces">;

function readTie(stored: unknown): Tie | undefined {
  const { stakes, faces } = namedIn(stored);
  if (!Array.isArray(faces) || !faces.every(Number.isInteger)) return undefined;
  return { stakes: Array.isArray(stakes) ? (stakes as Json[]) : [], faces: faces as number[] };
}

/** The dice of a tie-break, whichever rolls it was made for; undefined if they break none. */
function playTie({ system, rules }: ContestState, { stakes, faces }: Tie): Played<Verdict> | undefined {
  try {
    const judged = system.contest!.judge(stakes, rules);
    return isCheck(judged) ? replay(judged, faces) : undefined;
  } catch {
    return undefined;
  }
}

/** What the message of a tie-break says of its dice, if it has any: a coin by its side, others by their faces. */
export function tiePhrase(contest: ContestState, record: unknown): Phrase | undefined {
  const tie = readTie(record);
  if (!tie) return undefined;
  const [coin] = (playTie(contest, tie)?.thrown ?? []).flatMap(({ dice }) => dice);
  if (coin?.die.name === "coin") return say("said.coin", { face: { face: coin } });
  return say("said.tie", { faces: { parts: tie.faces, by: ", " } });
}

// ---- What the ledger keeps ----

/** The uuid of each comparison's winner, null for nobody, false while there is none. */
export function contestResult({ duels, sides }: ContestState): Json | undefined {
  if (duels.every(({ stage }) => stage !== "settled")) return undefined;
  return duels.map(({ stage, winner }) => stage === "settled" && (winner == null ? null : sides[winner]!.party.uuid));
}

/** A ruling stands above what the ledger has kept. */
export function restoreContest(contest: ContestState, result: Json): void {
  const winners = Array.isArray(result) ? (result as readonly Json[]) : [];
  contest.duels = contest.duels.map((duel, at) => {
    const kept = winners[at];
    if (duel.isRuled || (kept !== null && typeof kept !== "string")) return duel;
    const winner = kept === null ? null : sideOfWinner(contest, kept);
    const isKept = duel.stage === "settled" && duel.winner === winner;
    return isKept ? duel : { sides: duel.sides, stage: "settled", winner };
  });
}

/** The place of a side that has won. One that the opening names no longer stands behind the others. */
function sideOfWinner({ sides }: ContestState, uuid: string): number {
  const at = sides.findIndex(({ party }) => party.uuid === uuid);
  return at < 0 ? sides.push({ party: { uuid }, standing: "waiting" }) - 1 : at;
}
