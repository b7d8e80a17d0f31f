/** The sides of a contest: which are compared, who may act for them, and until when a message can fill one. */
import type { Fields, OptionsOf } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import type { System } from "../../systems/system.ts";
import type { Format } from "../challenge.ts";
import { readPlace, type Edit, type LogEntry, type Party, type Payload, type Rejection } from "../log.ts";
import { barred, wasSeen, type Gaps } from "../second-chance.ts";
import type { ThreadState } from "../thread.ts";
import type { Duel, Side } from "./duel.ts";

/** How a contest begins. Its first side is the one that acts; its author acts for it. */
export interface ContestOpening {
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly form: Format;
  /** True if no roll is shown before everyone has rolled. */
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

/** A contest as it stands. */
export interface ContestState extends ThreadState, Gaps, Omit<ContestOpening, "sides"> {
  readonly sides: Side[];
  duels: readonly Duel[];
  isWithdrawn: boolean;
  /** The message that opened it, which its author may have edited: then it is void once others have answered. */
  readonly opening: LogEntry;
  voidedBy?: Edit;
  readonly commitments: Map<number, string>;
  /** The first message that showed a sealed roll. From then on only what was sealed before counts. */
  closedBy?: string;
  /** Dice for ties and decisions of GMs, in their order; `finish` finds out which of them count. */
  readonly ties: { readonly entry: LogEntry; readonly duel: number }[];
  readonly rulings: { readonly entry: LogEntry; readonly duel: number; readonly winner: number }[];
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

/** After a contest is withdrawn every move is late, from any user. */
export function mayActFor(
  contest: ContestState,
  { side }: OfSide,
  user: string,
  entry: LogEntry,
): boolean | "unchecked" {
  const { world, sides, isWithdrawn } = contest;
  const { party } = sides[side]!;
  if (isWithdrawn || world.mayActFor(user, party, entry.created)) return true;
  return world.exists(party) ? false : wasSeen(contest, entry) || "unchecked";
}

/** A side that was edited is open to GMs alone. */
export function isOpen({ standing }: Side, isGM = false): boolean {
  return standing === "waiting" || standing === "sealed" || (isGM && standing === "edited");
}

/** The place that a stored move fills or empties: a side or the tie-break of a comparison. */
export function placeOf({ act, side, duel }: Payload): string | undefined {
  if (act === "tie") return typeof duel === "number" ? `tie ${duel}` : undefined;
  const fills = act === "answer" || act === "seal" || act === "yield" || act === "resume";
  return fills && typeof side === "number" ? `side ${side}` : undefined;
}

/** Why a message can no longer fill a side. */
export function refusal(contest: ContestState, side: number, entry: LogEntry): Rejection | undefined {
  const isGM = contest.world.isGM(entry.author, entry.created);
  const { party, standing } = contest.sides[side]!;
  if (contest.isWithdrawn) return "late";
  if (!isOpen(contest.sides[side]!, isGM)) return standing === "edited" ? "again" : "duplicate";
  const bar = barred(contest, `side ${side}`, entry, placeOf);
  if (bar === "edited") put(contest, side, { party, standing: "edited", entry: entry.id, edit: entry.changed! });
  return bar;
}

/** After the first sealed roll was shown, a player can only show what was sealed before. */
export function isClosedTo(contest: ContestState, side: number, { author, created }: LogEntry): boolean {
  const isSealed = contest.sides[side]!.standing === "sealed";
  return contest.closedBy !== undefined && !isSealed && !contest.world.isGM(author, created);
}

/** Whether the dice of others have decided, or are about to, after a side has conceded. */
export function isDecidedWithout({ form, sides }: ContestState, side: number): boolean {
  const left = sides.filter(({ standing }, place) => place !== side && standing !== "yielded");
  return form === "all" && left.length > 1 && left.every(({ standing }) => standing === "in" || standing === "hidden");
}

/** What is told of an answer beside its roll. */
export function notesOn({ world }: ContestState, party: Party, { changed, author, created }: LogEntry): Partial<Side> {
  const isChecked = world.mayActFor(author, party, created);
  return { ...(changed && { edit: changed }), ...(!isChecked && { isUnchecked: true }) };
}

/** Puts a side where it stands. */
export function put(contest: ContestState, side: number, stands: Side): undefined {
  contest.sides[side] = stands;
}
