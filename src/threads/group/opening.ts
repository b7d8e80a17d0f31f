/** What a group is asked for: how the opening is written and read, and what it leaves to each member. */
import { parseFields, type Field, type Fields } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import { systemOf } from "../../systems/notation.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isHidden, isProblem, isSecretId, problem, type Raw, MODES } from "../../systems/vocabulary.ts";
import { readLabel, readParties, THREAD_VERSION, type Payload } from "../reader/log.ts";
import { helpOf, type GroupOpening } from "./result.ts";

export function makeOpening({ system, parties, ...opened }: GroupOpening): object {
  return { v: THREAD_VERSION, thread: "group", system: system.id, parties, ...opened };
}

export function parseOpening(payload: Payload, systems: readonly System[]): GroupOpening | undefined {
  const { kind, mode: named } = payload;
  const system = systems.find(({ id }) => id === payload["system"]);
  const parties = readParties(payload["parties"]);
  const isKind = typeof kind === "string" && system !== undefined && Object.hasOwn(system.kinds, kind);
  if (payload["thread"] !== "group" || !isKind || !parties) return undefined;
  const options = readGiven(system.kinds[kind]!.fields, payload["options"]);
  const rules = parseFields(helpOf({ system, kind })?.fields ?? {}, (payload["rules"] ?? {}) as Raw);
  const mode = MODES.find((each) => each === named);
  if (!options || isProblem(rules)) return undefined;
  const asked = { system, kind, options, rules, parties, ...(mode && { mode }), ...readLabel(payload["label"]) };
  return { ...asked, ...readManner(payload, system) };
}

function readManner({ saved, line, isAlone }: Payload, system: System): Partial<GroupOpening> {
  const isLine = typeof line === "string" && line.length <= LIMITS.line && systemOf(line, [system]) !== undefined;
  return {
    ...(typeof saved === "string" && { saved: saved.slice(0, LIMITS.name) }),
    ...(isLine && { line }),
    ...(isAlone === true && { isAlone }),
  };
}

/** The given options, parsed by their fields. A hidden one is given by its id, since everyone may read the opening. */
export function readGiven(fields: Fields, stored: unknown): Raw | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const given = Object.entries(fields).filter(([name]) => Object.hasOwn(stored, name));
  const parsed = given.map(([name, field]) => [name, readOption(field, (stored as Raw)[name])] as const);
  return parsed.some(([, value]) => isProblem(value)) ? undefined : Object.fromEntries(parsed);
}

function readOption(field: Field, raw: unknown): unknown {
  if (!isHidden(raw)) return field.parse(raw);
  const { hidden } = raw;
  return field.hidden && isSecretId(hidden) ? { hidden } : problem("hiddenNumber");
}

type Asking = Pick<GroupOpening, "system" | "kind" | "options">;

/**
 * What is asked of everyone, with the numbers of a saved check. A difficulty is the same for all; one that a check
 * cannot do without is each one's own if nobody has named it.
 */
export function rawWith({ system, kind, options }: Asking, own: Raw = {}): SavedCheck["options"] {
  const { fields } = system.kinds[kind]!;
  const isOwn = ([name, value]: [string, unknown]) => {
    const { hidden, default: usual } = fields[name] ?? {};
    return value !== usual && (!hidden || (usual === undefined && !Object.hasOwn(options, name)));
  };
  return { ...options, ...Object.fromEntries(Object.entries(own).filter(isOwn)) } as SavedCheck["options"];
}

/** Whether what is asked for says how everyone rolls, and not only against what or with which circumstances. */
export function isWhole({ system, kind, options, line, saved }: GroupOpening): boolean {
  const own = Object.entries(system.kinds[kind]!.fields).filter(
    ([, { isMain, isTarget, hidden, default: usual }]) => (isMain || usual === undefined) && !isTarget && !hidden,
  );
  const isGiven = ([name]: readonly [string, unknown]) => Object.hasOwn(options, name);
  const isComplete = own.every((each) => isGiven(each) || each[1].default !== undefined);
  return saved === undefined && (line !== undefined || (isComplete && own.some(isGiven)));
}
