/** What a contest is made of, and how its messages store it: who takes part, what each has thrown, and what comes of it. */
import type { Check } from "../engine/check.ts";
import type { Thrown } from "../engine/play.ts";
import type { Fields, Json, OptionsOf, Raw } from "../systems/field.ts";
import { parseFields } from "../systems/field.ts";
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import type { Report, System, Verdict } from "../systems/system.ts";
import { isSeal } from "./seal.ts";
import type { Party, Stray } from "./thread.ts";
import { readParties, readPlace, readStored, THREAD_VERSION } from "./thread.ts";

/** Each of the others against the first, or all against all. */
export const FORMS = ["each", "all"] as const;
export type Form = (typeof FORMS)[number];

/** How a contest begins. Its first side is the one that acts, and whoever opens the contest acts for it. */
export interface ContestOpening {
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly form: Form;
  /** True where no throw is shown before all are in. */
  readonly isSealed: boolean;
  readonly sides: readonly Party[];
}

/** What a message does in a contest, beside the throw it may hold. */
export type ContestAct =
  | { readonly act: "answer"; readonly side: number; readonly salt?: string }
  | { readonly act: "seal"; readonly side: number; readonly seal: string }
  | { readonly act: "yield"; readonly side: number }
  | { readonly act: "withdraw" }
  | { readonly act: "tie"; readonly duel: number }
  | { readonly act: "ruling"; readonly duel: number; readonly winner: number };

/** What a message stores of a tie-break: what it was thrown for, and the faces. */
export interface TieRecord {
  readonly v: number;
  readonly system: string;
  readonly stakes: readonly Json[];
  readonly faces: readonly number[];
}

/** Where a side stands: `hidden` has thrown, but not for this reader's eyes; `gone` can no longer be answered for. */
export type Standing = "waiting" | "sealed" | "in" | "hidden" | "yielded" | "gone";

/** One side of a contest. */
export interface Side {
  readonly party: Party;
  readonly standing: Standing;
  /** The message that holds its throw, its seal or its giving in. */
  readonly entry?: string;
  readonly replayed?: Replayed;
}

/** How far a comparison is. Only `settled` has a verdict; with `tie` dice are thrown next, with `ruling` a Gamemaster decides. */
export type Stage = "open" | "gone" | "withdrawn" | "hidden" | "tie" | "ruling" | "settled";

/** One comparison: the first side with one other, or all with all. */
export interface Duel {
  /** Places in the list of sides. */
  readonly sides: readonly number[];
  readonly stage: Stage;
  /** The place of the winner in the list of sides; null where nobody won. Present where it is settled. */
  readonly winner?: number | null;
  /** What the game says of the verdict; absent where somebody gave in or a Gamemaster decided. */
  readonly verdict?: Verdict;
  readonly report?: Report;
  /** The dice of the tie-break, and the message that holds them. */
  readonly thrown?: readonly Thrown[];
  readonly tie?: string;
  /** The tie-break to throw next, and what it is thrown for. */
  readonly tieBreak?: { readonly check: Check<Verdict>; readonly stakes: readonly Json[] };
  /** True where a Gamemaster decided. */
  readonly isRuled?: true;
}

/** A contest as it stands. */
export interface Contest extends Omit<ContestOpening, "sides"> {
  readonly id: string;
  /** The user who opened it. */
  readonly author: string;
  readonly sides: readonly Side[];
  readonly duels: readonly Duel[];
  readonly isWithdrawn: boolean;
  /** Messages that change nothing, by their id, and why. */
  readonly strays: ReadonlyMap<string, Stray>;
}

/** What is stored of an opening. */
export function makeContestOpening({ system, rules, form, isSealed, sides }: ContestOpening): object {
  return { v: THREAD_VERSION, thread: "contest", system: system.id, rules, form, isSealed, sides };
}

/** A stored opening, or undefined for anything that is not one. */
export function readContestOpening(stored: unknown, systems: readonly System[]): ContestOpening | undefined {
  const said = readStored(stored);
  const system = systems.find(({ id }) => id === said?.["system"]);
  const sides = readParties(said?.["sides"]);
  const form = FORMS.find((each) => each === said?.["form"]);
  if (said?.["thread"] !== "contest" || !system?.contest || !form || !sides || sides.length < 2) return undefined;
  const rules = parseFields(system.contest.fields, (said["rules"] ?? {}) as Raw);
  if (isProblem(rules) || (form === "all" && sides.length > system.contest.most)) return undefined;
  return { system, rules, form, isSealed: said["isSealed"] === true, sides };
}

/** What a message says it does in a contest of this many sides and comparisons. */
export function readAct(stored: unknown, sides: number, duels: number): ContestAct | undefined {
  const { act, seal, salt, ...said } = readStored(stored) ?? {};
  const [side, duel, winner] = [
    readPlace(said["side"], sides),
    readPlace(said["duel"], duels),
    readPlace(said["winner"], sides),
  ];
  if (act === "withdraw") return { act };
  if (act === "tie" && duel !== undefined) return { act, duel };
  if (act === "ruling" && duel !== undefined && winner !== undefined) return { act, duel, winner };
  if (side === undefined) return undefined;
  if (act === "answer") return typeof salt === "string" ? { act, side, salt } : { act, side };
  if (act === "yield") return { act, side };
  return act === "seal" && isSeal(seal) ? { act, side, seal } : undefined;
}

/** Which sides are compared. */
export function pairings({ form, sides }: ContestOpening): readonly (readonly number[])[] {
  const all = [...sides.keys()];
  return form === "all" ? [all] : all.slice(1).map((other) => [0, other]);
}
