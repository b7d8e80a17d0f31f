/** What a test of a group is made of, and how its messages store it: all roll the same kind of check, and help each other where their game says so. */
import type { Fields, OptionsOf, Raw } from "../systems/field.ts";
import { parseFields } from "../systems/field.ts";
import { isHidden } from "../systems/hidden.ts";
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Mode } from "./mode.ts";
import { MODES } from "./mode.ts";
import type { Party, Stray } from "./thread.ts";
import { readParties, readPlace, readStored, THREAD_VERSION } from "./thread.ts";

const MOST_CHARACTERS = 80;

/** How a group is asked for its rolls. */
export interface GroupOpening {
  readonly system: System;
  /** The name of a kind in the game's list. */
  readonly kind: string;
  /** Options that the rolls begin with. A difficulty among them is the same for everybody. */
  readonly options: Raw;
  /** The house rules for helping; empty where the game has none. */
  readonly rules: OptionsOf<Fields>;
  readonly parties: readonly Party[];
  /** Who may see the rolls, as the one who asks for them suggests it. */
  readonly mode?: Mode;
  readonly label?: string;
}

/** What a message does in a group's test, beside the roll it may hold. Places are those in the list of who takes part. */
export type GroupAct =
  | { readonly act: "answer"; readonly place: number }
  | { readonly act: "give"; readonly giver: number; readonly friend: number }
  | { readonly act: "undo"; readonly gift: string }
  | { readonly act: "skip"; readonly place: number }
  | { readonly act: "close" };

/** Where somebody stands: `hidden` has rolled, but not for this reader's eyes; `gone` can no longer be rolled for. */
export type RowStanding = "waiting" | "in" | "hidden" | "skipped" | "gone";

/** Help that one gives another. */
export interface Gift {
  /** The message that holds it. */
  readonly entry: string;
  readonly from: number;
  readonly to: number;
}

/** One who takes part. */
export interface Row {
  readonly party: Party;
  readonly standing: RowStanding;
  /** The message that holds the roll. */
  readonly entry?: string;
  /** The roll as it fell, and as it is with what others gave. */
  readonly first?: Replayed;
  readonly replayed?: Replayed;
  /** Every die that was thrown for help to them, whether it counts now or not: its first face, and those that followed on it. */
  readonly thrown: readonly (readonly number[])[];
  /** How often they may still help others. */
  readonly left: number;
}

/** What comes of a group's test, by places of those who rolled. */
export interface GroupResult {
  readonly lowest: number;
  readonly highest: number;
  /** How many rolled, and how many of them succeeded; absent where their checks do not say. */
  readonly count: number;
  readonly passed?: number;
}

/** A group's test as it stands. */
export interface Group extends GroupOpening {
  readonly id: string;
  /** The user who opened it. */
  readonly author: string;
  readonly rows: readonly Row[];
  /** Help that counts, first given first. */
  readonly gifts: readonly Gift[];
  /** The message that closed it. */
  readonly closedBy?: string;
  /** True where nobody is awaited any more. */
  readonly isComplete: boolean;
  /** True where nobody can change what came of it: closed, or complete with nobody who could help. */
  readonly isSettled: boolean;
  /** Absent before all have rolled, and where its reader may not see every roll. */
  readonly result?: GroupResult;
  /** Messages that change nothing, by their id, and why. */
  readonly strays: ReadonlyMap<string, Stray>;
}

/** What is stored of an opening. */
export function makeGroupOpening({ system, parties, ...opening }: GroupOpening): object {
  return { v: THREAD_VERSION, thread: "group", system: system.id, parties, ...opening };
}

/** A stored opening, or undefined for anything that is not one. */
export function readGroupOpening(stored: unknown, systems: readonly System[]): GroupOpening | undefined {
  const said = readStored(stored);
  const system = systems.find(({ id }) => id === said?.["system"]);
  const kind = said?.["kind"];
  const parties = readParties(said?.["parties"]);
  if (
    said?.["thread"] !== "group" ||
    !system ||
    typeof kind !== "string" ||
    !Object.hasOwn(system.kinds, kind) ||
    !parties
  )
    return undefined;
  const options = readGiven(system.kinds[kind]!.fields, said["options"]);
  const rules = parseFields(helpOf({ system, kind })?.fields ?? {}, (said["rules"] ?? {}) as Raw);
  const [mode, label] = [MODES.find((each) => each === said["mode"]), said["label"]];
  if (!options || isProblem(rules)) return undefined;
  return {
    system,
    kind,
    options,
    rules,
    parties,
    ...(mode && { mode }),
    ...(typeof label === "string" && { label: label.slice(0, MOST_CHARACTERS) }),
  };
}

/**
 * Options through the gate of their fields, but only those that are given; undefined where one of them does not pass. Nothing can be
 * hidden among them, since everybody may read how a test begins.
 */
export function readGiven(fields: Fields, stored: unknown): Raw | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const given = Object.entries(fields).filter(([name]) => Object.hasOwn(stored, name));
  const parsed = given.map(([name, field]) => [name, field.parse((stored as Raw)[name])] as const);
  if (given.some(([name]) => isHidden((stored as Raw)[name]))) return undefined;
  return parsed.some(([, value]) => isProblem(value)) ? undefined : Object.fromEntries(parsed);
}

/** What a message says it does in a test of this many people. */
export function readGroupAct(stored: unknown, places: number): GroupAct | undefined {
  const { act, gift, ...said } = readStored(stored) ?? {};
  const [place, giver, friend] = ["place", "giver", "friend"].map((name) => readPlace(said[name], places));
  if (act === "close") return { act };
  if (act === "undo") return typeof gift === "string" ? { act, gift } : undefined;
  if (act === "give") return giver !== undefined && friend !== undefined ? { act, giver, friend } : undefined;
  return (act === "answer" || act === "skip") && place !== undefined ? { act, place } : undefined;
}

/** How people help each other in this kind of check; undefined where they do not. */
export function helpOf({ system, kind }: Pick<GroupOpening, "system" | "kind">): System["group"] {
  return system.group?.kind === kind ? system.group : undefined;
}

/** How good a roll is among those of its group. */
export function rankIn(opening: Pick<GroupOpening, "system" | "kind">, { played: { outcome } }: Replayed): number {
  return helpOf(opening)?.rank(outcome) ?? opening.system.kinds[opening.kind]!.score(outcome);
}
