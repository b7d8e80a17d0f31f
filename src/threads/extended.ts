/** What an extended test is made of, and how its messages store it: one pool of dice, rolled until a goal is reached or somebody ends it. */
import type { Fields, OptionsOf, Raw } from "../systems/field.ts";
import { parseFields } from "../systems/field.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { parseRequest } from "../systems/notation.ts";
import type { Problem } from "../systems/problem.ts";
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import type { Extended as ExtendedRules, System } from "../systems/system.ts";
import type { Party, Stray } from "./thread.ts";
import { readParties, readStored, THREAD_VERSION } from "./thread.ts";

/** The most progress that can be asked for. */
export const MOST_PROGRESS = 9999;

const MOST_CHARACTERS = 80;

/** A turn of a fight. */
export interface Turn {
  /** The id of the combat. */
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
}

/** How an extended test begins. The message may hold its first roll. */
export interface ExtendedOpening {
  readonly system: System;
  readonly party: Party;
  readonly options: OptionsOf<Fields>;
  /** The progress that ends it; null where somebody says when it ends. */
  readonly goal: number | null;
  readonly label?: string;
  /** The turn of its first roll. */
  readonly turn: Turn | null;
}

/** What a message does in an extended test, beside the roll it may hold. Turns are those of a fight, or null where there is none. */
export type ExtendedAct =
  | { readonly act: "roll"; readonly turn: Turn | null }
  | { readonly act: "turn" }
  | { readonly act: "goal"; readonly goal: number | null }
  | { readonly act: "end" };

/** One roll that counts; only where it was made is known of one that its reader may not see. */
export interface Round {
  readonly entry: string;
  readonly turn: Turn | null;
  /** Absent where its reader may not see it. */
  readonly replayed?: Replayed;
  /** How many dice came back at the end of its turn; absent where it was not the last roll of a turn that is over. */
  readonly gained?: number;
}

/** Whether it goes on: `gone` where nobody is left to roll. */
export type ExtendedStanding = "open" | "reached" | "ended" | "gone";

/** An extended test as it stands. */
export interface Extended extends ExtendedOpening {
  readonly id: string;
  /** The user who opened it. */
  readonly author: string;
  readonly standing: ExtendedStanding;
  /** The message that ended it. */
  readonly endedBy?: string;
  readonly rounds: readonly Round[];
  /** The dice of the next roll, and the sum so far. Absent where its reader may not see every roll. */
  readonly pool?: number;
  readonly progress?: number;
  /** How many dice come back at the end of a turn. */
  readonly gain: number;
  /** True where it was rolled in the turn that goes on, so that dice are still to come back. */
  readonly isTurnOpen: boolean;
  /** The last message that counts. */
  readonly latest: string;
  /** Messages that change nothing, by their id, and why. */
  readonly strays: ReadonlyMap<string, Stray>;
}

/** The rules of a game that has extended tests. */
export function rulesOf({ id, extended }: System): ExtendedRules {
  if (!extended) throw new Error(`There are no extended tests in ${id}.`);
  return extended;
}

/** What is stored of an opening. */
export function makeExtendedOpening({ system, party, options, goal, label, turn }: ExtendedOpening): object {
  return {
    v: THREAD_VERSION,
    thread: "extended",
    system: system.id,
    party,
    options,
    goal,
    turn,
    ...(label !== undefined && { label }),
  };
}

/** A stored opening, or undefined for anything that is not one. */
export function readExtendedOpening(stored: unknown, systems: readonly System[]): ExtendedOpening | undefined {
  const said = readStored(stored);
  const system = systems.find(({ id }) => id === said?.["system"]);
  const [party] = readParties([said?.["party"]]) ?? [];
  if (said?.["thread"] !== "extended" || !system?.extended || !party) return undefined;
  const options = parseFields(system.kinds[system.extended.kind]!.fields, (said["options"] ?? {}) as Raw);
  const [goal, turn, label] = [readGoal(said["goal"]), readTurn(said["turn"]), said["label"]];
  if (isProblem(options) || goal === undefined || turn === undefined) return undefined;
  return {
    system,
    party,
    options,
    goal,
    turn,
    ...(typeof label === "string" && { label: label.slice(0, MOST_CHARACTERS) }),
  };
}

/** What a message says it does in an extended test. */
export function readExtendedAct(stored: unknown): ExtendedAct | undefined {
  const said = readStored(stored) ?? {};
  const [turn, goal] = [readTurn(said["turn"]), readGoal(said["goal"])];
  switch (said["act"]) {
    case "roll":
      return turn === undefined ? undefined : { act: "roll", turn };
    case "goal":
      return goal === undefined ? undefined : { act: "goal", goal };
    case "turn":
      return { act: "turn" };
    default:
      return said["act"] === "end" ? { act: "end" } : undefined;
  }
}

/** A goal as it is stored or asked for; undefined where it is none. */
export function readGoal(stored: unknown): number | null | undefined {
  if (stored === undefined || stored === null) return null;
  return typeof stored === "number" && Number.isInteger(stored) && stored > 0 && stored <= MOST_PROGRESS
    ? stored
    : undefined;
}

function readTurn(stored: unknown): Turn | null | undefined {
  if (stored === undefined || stored === null) return null;
  const { combat, round, turn } = stored as { readonly [K in keyof Turn]?: unknown };
  const isSound = typeof combat === "string" && combat.length <= MOST_CHARACTERS && isCount(round) && isCount(turn);
  return isSound ? { combat, round, turn } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** How many dice the options begin with, and how many come back at the end of a turn. */
export function diceOf({ system, options }: Pick<ExtendedOpening, "system" | "options">): {
  readonly pool: number;
  readonly gain: number;
} {
  const { pool, gains } = rulesOf(system);
  return { pool: Number(options[pool]), gain: gains.reduce((sum, name) => sum + Number(options[name]), 0) };
}

/**
 * The check of a roll with this many dice. It says nothing of the dice that come back, since that is not before the turn ends. A
 * problem where somebody else's rules, such as a setting, do not allow it.
 */
export function rollOf(
  { system, options, label }: Pick<ExtendedOpening, "system" | "options" | "label">,
  dice: number,
): CheckRequest | Problem {
  const { kind, pool, gains } = rulesOf(system);
  const none = Object.fromEntries(gains.map((name) => [name, 0]));
  const asked = parseRequest(system, kind, { ...options, ...none, [pool]: dice });
  return isProblem(asked) || label === undefined ? asked : { ...asked, label };
}
