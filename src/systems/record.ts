/**
 * What a message stores of a check: its causes, never its consequences. Everything shown is played again from it.
 *
 * Worked example: a stored percentile roll.
 *
 *     replayRecord({ v: 1, system: "kaiser", kind: "percentile", options: {}, faces: [10, 5] }, systems).played.outcome // { total: 5 }
 */
import type { Check } from "../engine/check.ts";
import type { Played } from "../engine/play.ts";
import { replay } from "../engine/play.ts";
import type { Json } from "./field.ts";
import type { Secrets } from "./hidden.ts";
import { knownOptions, rawOptions } from "./hidden.ts";
import type { CheckRequest } from "./notation.ts";
import { parseRequest } from "./notation.ts";
import type { Problem } from "./problem.ts";
import { isProblem, problem } from "./problem.ts";
import type { Kind, Outcome, Report, System, TermDice } from "./system.ts";

/** The version of the records written now. A record of a later one is not read. */
export const VERSION = 1;

/** The most sides of a die behind which a code is read. */
const MOST_SIDES = 100_000;

/** A check asked for by the game's name. */
export interface CheckRecord {
  readonly v: number;
  readonly system: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
  /** Options that players may not know; in what a message stores each is only the id of a secret. */
  readonly hidden?: Secrets;
  /** Printed faces in the order thrown. */
  readonly faces: readonly number[];
  readonly label?: string;
  /** Faces thrown for earlier options that these options do not need, by the place of their die; see `change.ts`. */
  readonly spare?: Readonly<Record<string, number>>;
  /** The same check before each change, oldest first. */
  readonly history?: readonly Earlier[];
}

/** A check as it stood before it was changed. */
export type Earlier = Pick<CheckRecord, "options" | "faces">;

/** A code on the dice of a formula. */
export interface CodeRecord {
  readonly v: number;
  readonly system: string;
  readonly code: string;
  readonly argument?: number;
  readonly dice: TermDice;
  readonly faces: readonly number[];
}

/** A record played again: what was asked, what the dice showed, and what it means. */
export interface Replayed {
  readonly system: System;
  readonly played: Played<Outcome>;
  readonly report: Report;
  /** Absent for a code. */
  readonly asked?: CheckRequest;
  /** The check before each change, oldest first; absent where it was never changed. */
  readonly history?: readonly Replayed[];
}

/** The check a person asked for. */
export function checkOf(asked: CheckRequest): Check<Outcome> {
  return kindOf(asked.system, asked.kind).check(knownOptions(asked));
}

/**
 * What to store of a check once it is played. Everybody may read it, so a hidden number has to be in somebody's keeping
 * before.
 */
export function makeRecord(
  { system, kind, options, hidden, label }: CheckRequest,
  faces: readonly number[],
): CheckRecord {
  const bare = Object.entries(hidden ?? {}).find(([, secret]) => typeof secret === "number");
  if (bare) throw new Error(`The ${bare[0]} of this check of ${system.id} is hidden and cannot be stored as it is.`);
  return {
    v: VERSION,
    system: system.id,
    kind,
    options,
    faces,
    ...(hidden && { hidden }),
    ...(label !== undefined && { label }),
  };
}

/** Plays a stored record again; gives a problem where it is from a later version, incomplete or impossible. */
export function replayRecord(stored: unknown, systems: readonly System[]): Replayed | Problem {
  const record = parseRecord(stored, systems);
  if (isProblem(record)) return record;
  try {
    if ("code" in record) return replayCode(record, systems);
    const replayed = replayCheck(record, systems);
    const history = replayHistory(record, systems);
    return isProblem(replayed) || history.length === 0 ? replayed : { ...replayed, history };
  } catch {
    return problem("brokenRecord");
  }
}

function parseRecord(stored: unknown, systems: readonly System[]): CheckRecord | CodeRecord | Problem {
  if (typeof stored !== "object" || stored === null) return problem("brokenRecord");
  const record = stored as Partial<CheckRecord & CodeRecord>;
  if (typeof record.v !== "number") return problem("brokenRecord");
  if (record.v > VERSION) return problem("laterRecord");
  const isPlayable =
    Array.isArray(record.faces) &&
    record.faces.every(Number.isInteger) &&
    systems.some(({ id }) => id === record.system);
  const isNamed = record.label === undefined || typeof record.label === "string";
  const isCode = typeof record.code === "string" && typeof record.dice === "object";
  const isCheck = typeof record.kind === "string" && typeof record.options === "object" && record.options !== null;
  return isPlayable && isNamed && (isCode || isCheck) ? (record as CheckRecord | CodeRecord) : problem("brokenRecord");
}

function replayCheck(record: CheckRecord, systems: readonly System[]): Replayed | Problem {
  const { system: id, kind, faces, label } = record;
  const system = systems.find((each) => each.id === id)!;
  const asked = parseRequest(system, kind, rawOptions(record));
  if (isProblem(asked)) return problem("brokenRecord");
  const played = replay(checkOf(asked), faces);
  const report = kindOf(system, kind).report(played.outcome, knownOptions(asked));
  return { system, played, report, asked: label === undefined ? asked : { ...asked, label } };
}

/** What came before a change can no longer be read where it is damaged; the check itself still can. */
function replayHistory(record: CheckRecord, systems: readonly System[]): readonly Replayed[] {
  const history: readonly unknown[] = Array.isArray(record.history) ? record.history : [];
  const { v, system, kind, hidden } = record;
  const replayed = history.map((earlier) =>
    replayRecord({ ...(earlier as Earlier), v, system, kind, ...(hidden && { hidden }), history: undefined }, systems),
  );
  return replayed.filter((each): each is Replayed => !isProblem(each));
}

function replayCode(
  { system: id, code: letters, argument, dice, faces }: CodeRecord,
  systems: readonly System[],
): Replayed | Problem {
  const system = systems.find((each) => each.id === id)!;
  const code = system.codes[letters];
  if (!code?.check || !code.report || !mayLie(dice, faces) || code.refuse(dice, argument))
    return problem("brokenRecord");
  const played = replay(code.check(dice, argument as number), faces);
  return { system, played, report: code.report(played.outcome) };
}

/**
 * Every die has a face at least, so that a crafted record cannot ask for more dice than a message can hold, or for a
 * die of endless sides.
 */
function mayLie({ count, sides }: TermDice, faces: readonly number[]): boolean {
  return (
    Number.isInteger(count) && count >= 0 && count <= faces.length && Number.isInteger(sides) && sides <= MOST_SIDES
  );
}

function kindOf(system: System, kind: string): Kind {
  return system.kinds[kind]!;
}
