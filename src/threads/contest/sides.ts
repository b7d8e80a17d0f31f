/** The sides of a contest: which are compared, and who may act for them. */
import type { Check } from "../../engine/check.ts";
import type { Thrown } from "../../engine/play.ts";
import type { Fields, OptionsOf } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import type { Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import type { Json, Report, Verdict } from "../../systems/vocabulary.ts";
import type { Format } from "../challenge.ts";
import { readPlace, type LogEntry, type Party, type Payload } from "../reader/log.ts";
import { mayActFor, type Move, type ThreadState } from "../thread.ts";

/** How a contest begins. Its first side is the one that acts; its author acts for it. */
export interface ContestOpening {
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

/** Where a side stands: `hidden` has rolled, but this reader may not see it; `gone` can no longer answer. */
export type SideState = "waiting" | "sealed" | "in" | "hidden" | "yielded" | "gone";

/** One side of a contest. */
export interface Side {
  readonly party: Party;
  readonly standing: SideState;
  /** The message with its roll, its commitment or its concession. */
  readonly entry?: string;
  readonly replayed?: Replayed;
}

/** How far a comparison is: only `settled` has a winner; a `tie` needs dice, a `ruling` the decision of the GM. */
export type Stage = "open" | "gone" | "withdrawn" | "hidden" | "tie" | "ruling" | "settled";

/** One comparison: the first side with one other, or all with all. */
export interface Duel {
  readonly sides: readonly number[];
  readonly stage: Stage;
  /** The place of the winner in the list of sides; null if there is none. */
  readonly winner?: number | null;
  /** What the game says; absent if a side conceded. */
  readonly verdict?: Verdict;
  readonly report?: Report;
  /** The dice of the tie-break, and the message that holds them. */
  readonly thrown?: readonly Thrown[];
  readonly tie?: string;
  /** The tie-break to roll next, and the contest values it is rolled for. */
  readonly tieBreak?: {
    readonly check: Check<Verdict>;
    readonly stakes: readonly Json[];
    readonly places: readonly number[];
  };
  readonly isRuled?: true;
}

/** A GM names the winner of one comparison; null for nobody. */
export interface ContestRuling {
  readonly duel: number;
  readonly winner: number | null;
}

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

/** A move of one side. */
export interface OfSide {
  readonly side: number;
}

/** The side of a stored move. */
export function readSide({ side }: Payload, contest: ContestState | undefined): OfSide | undefined {
  const place = readPlace(side, contest?.sides.length ?? LIMITS.parties);
  return place === undefined ? undefined : { side: place };
}

/** The comparison of a stored move. */
export function readDuel({ duel }: Payload, contest: ContestState | undefined): { readonly duel: number } | undefined {
  const place = readPlace(duel, contest ? pairings(contest).length : LIMITS.parties);
  return place === undefined ? undefined : { duel: place };
}

export const mayActForSide: Move<ContestState, OfSide>["mayPlay"] = (contest, { side }, user) =>
  mayActFor(contest, contest.sides[side]!.party, user);

/** Once a sealed roll was shown, players only show what was sealed before: nobody rolls who has seen another roll. */
export function isTooLate({ isShown, sides, world }: ContestState, side: number, user: string): boolean {
  return isShown === true && sides[side]!.standing !== "sealed" && !world.isGM(user);
}

/** Whether the dice of others have decided, or are about to, after a side has conceded. */
export function isDecidedWithout({ form, sides }: ContestState, side: number): boolean {
  const left = sides.filter(({ standing }, place) => place !== side && standing !== "yielded");
  return form === "all" && left.length > 1 && left.every(({ standing }) => standing === "in" || standing === "hidden");
}

/** Puts a side where it stands. */
export function put(contest: ContestState, side: number, stands: Side): undefined {
  contest.sides[side] = stands;
}
