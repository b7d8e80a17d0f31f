/** One comparison of a contest: whether it can be made yet, what the game says, and which tie-break counts for it. */
import { isCheck } from "../engine/check.ts";
import type { Check } from "../engine/check.ts";
import type { Played } from "../engine/play.ts";
import { replay } from "../engine/play.ts";
import type { Json } from "../systems/field.ts";
import type { Replayed } from "../systems/record.ts";
import type { Verdict } from "../systems/system.ts";
import type { ContestOpening, Duel, Side, TieRecord } from "./contest.ts";
import type { Entry } from "./thread.ts";
import { isSame } from "./thread.ts";

/** What a comparison is made of. */
export interface Compared {
  readonly begun: ContestOpening;
  readonly sides: readonly Side[];
  readonly isWithdrawn: boolean;
  /** Messages that hold a tie-break for this comparison, in their order, from users who may throw it. */
  readonly ties: readonly Entry[];
  /** Whom a Gamemaster has named as winner, by their place in the list of sides. */
  readonly ruling: number | undefined;
}

type Outcome = Omit<Duel, "sides">;

/** Compares the sides at these places. One who gives in does not take part; the last one left wins. */
export function duelOf(places: readonly number[], compared: Compared): Duel {
  const left = places.filter((place) => compared.sides[place]!.standing !== "yielded");
  const outcome: Outcome = left.length < 2 ? { stage: "settled", winner: left[0] ?? null } : compare(left, compared);
  return { sides: places, ...ruled(outcome, compared.ruling) };
}

function compare(places: readonly number[], compared: Compared): Outcome {
  const standings = places.map((place) => compared.sides[place]!.standing);
  if (standings.some((each) => each !== "in" && each !== "hidden"))
    return { stage: compared.isWithdrawn ? "withdrawn" : standings.includes("gone") ? "gone" : "open" };
  return standings.includes("hidden") ? { stage: "hidden" } : judge(places, compared);
}

function judge(places: readonly number[], { begun, sides, ties }: Compared): Outcome {
  const stakes = places.map((place) => stakeOf(sides[place]!.replayed!));
  const judged = begun.system.contest!.judge(stakes, begun.rules);
  if (!isCheck(judged)) return settled(judged, places, begun);
  for (const { id, record, isHidden } of ties) {
    if (isHidden) return { stage: "hidden", tie: id };
    const played = playTie(judged, record, stakes);
    if (played) return { ...settled(played.outcome, places, begun), thrown: played.thrown, tie: id };
  }
  return { stage: "tie", tieBreak: { check: judged, stakes } };
}

function stakeOf({ system, asked, played }: Replayed): Json {
  return system.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
}

/** A tie-break counts for the throws that it was made for, and for no others. */
function playTie(check: Check<Verdict>, stored: unknown, stakes: readonly Json[]): Played<Verdict> | undefined {
  const { stakes: thrownFor, faces } = (stored ?? {}) as { readonly [K in keyof TieRecord]?: unknown };
  if (!Array.isArray(faces) || !faces.every(Number.isInteger)) return undefined;
  try {
    return isSame(stakes, thrownFor) ? replay(check, faces as number[]) : undefined;
  } catch {
    return undefined;
  }
}

function settled(verdict: Verdict, places: readonly number[], { system: { contest }, rules }: ContestOpening): Outcome {
  const report = contest!.report(verdict, rules);
  if (contest!.isLeftOpen?.(verdict)) return { stage: "ruling", verdict, report };
  return { stage: "settled", verdict, report, winner: verdict.winner === null ? null : places[verdict.winner]! };
}

function ruled(outcome: Outcome, winner: number | undefined): Outcome {
  return outcome.stage === "ruling" && winner !== undefined
    ? { ...outcome, stage: "settled", winner, isRuled: true }
    : outcome;
}
