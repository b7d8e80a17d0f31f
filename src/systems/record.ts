/**
 * What a message stores of a check: its causes, never its consequences. Everything shown is replayed from it.
 *
 * Worked example: a stored percentile roll.
 *
 *     const record = { v: 1, system: "kaiser", kind: "percentile", options: {}, faces: [10, 5] };
 *     replayRecord(record, systems).played.outcome // { total: 5 }
 */
import type { Check } from "../engine/check.ts";
import type { Played } from "../engine/play.ts";
import { replay } from "../engine/play.ts";
import { knownOptions, rawOptions } from "./hidden.ts";
import type { CheckRequest } from "./notation.ts";
import { parseRequest } from "./notation.ts";
import type { System, TermDice } from "./system.ts";
import { refuseCode } from "./system.ts";
import type { Json, Outcome, Problem, Report, Secrets } from "./vocabulary.ts";
import { isProblem, problem } from "./vocabulary.ts";

/** The version of the records written now. A record of a later one is not read. */
export const VERSION = 1;

/** A check asked for by the game's name. */
export interface CheckRecord {
  readonly v: number;
  readonly system: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
  /** Options that players may not know; in what a message stores each is only the id of a secret. */
  readonly hidden?: Secrets;
  /** Printed faces in the order rolled. */
  readonly faces: readonly number[];
  readonly label?: string;
  /** Faces rolled for earlier options that these do not need, by the place of their die; see `change.ts`. */
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
  /** The check before each change, oldest first. */
  readonly history?: readonly Replayed[];
}

/** The check a person asked for. */
export function checkOf(asked: CheckRequest): Check<Outcome> {
  return asked.system.kinds[asked.kind]!.check(knownOptions(asked));
}

/** What to store of a check once it is played. All players may read it, so no hidden number may be left in it. */
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

/** Plays a stored record again; a problem if it is from a later version, incomplete or impossible. */
export function replayRecord(stored: unknown, systems: readonly System[]): Replayed | Problem {
  const record = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<CheckRecord & CodeRecord>;
  if (typeof record.v !== "number") return problem("brokenRecord");
  if (record.v > VERSION) return problem("laterRecord");
  const system = systems.find(({ id }) => id === record.system);
  const isNamed = record.label === undefined || typeof record.label === "string";
  if (!system || !isNamed || !Array.isArray(record.faces) || !record.faces.every(Number.isInteger))
    return problem("brokenRecord");
  try {
    const replayed =
      typeof record.code === "string"
        ? replayCode(record as CodeRecord, system)
        : replayCheck(record as CheckRecord, system, systems);
    return replayed ?? problem("brokenRecord");
  } catch {
    return problem("brokenRecord");
  }
}

function replayCheck(record: CheckRecord, system: System, systems: readonly System[]): Replayed | undefined {
  if (typeof record.kind !== "string" || typeof record.options !== "object" || record.options === null)
    return undefined;
  const asked = parseRequest(system, record.kind, rawOptions(record));
  if (isProblem(asked)) return undefined;
  const played = replay(checkOf(asked), record.faces);
  const history = historyOf(record, systems);
  return {
    system,
    played,
    report: system.kinds[record.kind]!.report(played.outcome, knownOptions(asked)),
    asked: record.label === undefined ? asked : { ...asked, label: record.label },
    ...(history.length > 0 && { history }),
  };
}

/** A damaged change can no longer be read; the check itself still can. */
function historyOf({ v, system, kind, hidden, history }: CheckRecord, systems: readonly System[]): readonly Replayed[] {
  const earlier: readonly unknown[] = Array.isArray(history) ? history : [];
  const replayed = earlier.map((each) =>
    replayRecord({ ...(each as Earlier), v, system, kind, ...(hidden && { hidden }), history: undefined }, systems),
  );
  return replayed.filter((each): each is Replayed => !isProblem(each));
}

function replayCode({ code: letters, argument, dice, faces }: CodeRecord, system: System): Replayed | undefined {
  const code = system.codes[letters];
  if (!code?.check || !code.report || !isPlausible(dice, faces) || refuseCode(code, dice, argument)) return undefined;
  const played = replay(code.check(dice, argument as number), faces);
  return { system, played, report: code.report(played.outcome) };
}

/** A crafted record cannot ask for more dice than it has faces. */
function isPlausible({ count, sides }: TermDice, faces: readonly number[]): boolean {
  return Number.isInteger(count) && count >= 0 && count <= faces.length && Number.isInteger(sides);
}
