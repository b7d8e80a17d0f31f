/**
 * Saved checks of an actor. An option may be a sum with paths, looked up at each roll. Worked example:
 *
 *     const options = { skill: "@skills.sneak", difficulty: 12 };
 *     const sneak = { id: "a", name: "Sneak", system: "kaiser", kind: "skill", options };
 *     requestOfSavedCheck(sneak, { skills: { sneak: 6 } }, games).options.skill // 6
 */
import { readField } from "./field-reader.ts";
import type { Field, Fields } from "./field.ts";
import type { Game } from "./game.ts";
import { isHidden } from "./hidden.ts";
import { asRecord, type Json, type UncheckedOptions } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { parseRequest, type CheckRequest } from "./notation.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import { fillInPaths, isSum, soundParts, sumAt, type SumPart } from "./sum.ts";

const SAVED_CHECKS_VERSION = 1;

const ID = /^[\w-]{1,40}$/;
const GAME = /^[a-z][\w-]{0,39}$/;

export interface SavedCheck {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly kind: string;
  /** Checked values; a number may be a path or a sum instead, and dice a text. */
  readonly options: Readonly<Record<string, Json>>;
}

export interface SavedChecks {
  readonly v: number;
  readonly system: string;
  readonly list: readonly SavedCheck[];
}

export function noSavedChecks([first]: readonly Game[]): SavedChecks {
  return { v: SAVED_CHECKS_VERSION, system: first!.id, list: [] };
}

/** Gives the first problem, if there is one. Nothing stored means none are saved. */
export function parseSavedChecks(stored: unknown, games: readonly Game[]): SavedChecks | Problem {
  if (stored === undefined || stored === null) return noSavedChecks(games);
  const { v, system, list } = asRecord(stored);
  if (typeof v !== "number" || !Array.isArray(list)) return problem("notTraits");
  if (v > SAVED_CHECKS_VERSION) return problem("laterTraits");
  if (list.length > LIMITS.savedChecks) return problem("tooManyTraits", { most: LIMITS.savedChecks });
  const saved = list.map((each) => parseSavedCheck(each, games));
  const wrong = saved.find(isProblem);
  if (wrong) return wrong;
  const known = games.find(({ id }) => id === system) ?? games[0]!;
  const sound = saved as SavedCheck[];
  // The first of several with the same id counts.
  const ids = new Set<string>();
  const each = sound.filter(({ id }) => !ids.has(id) && ids.add(id));
  return { v: SAVED_CHECKS_VERSION, system: known.id, list: each };
}

/** Adds saved checks at the end, or in place of those with the same id. */
export function mergeSavedChecks(list: SavedChecks["list"], more: SavedChecks["list"]): SavedChecks["list"] {
  return [
    ...list.map((each) => more.find(({ id }) => id === each.id) ?? each),
    ...more.filter(({ id }) => !list.some((each) => each.id === id)),
  ];
}

/** A check of a game that is not installed stays as it is stored. */
export function parseSavedCheck(stored: unknown, games: readonly Game[]): SavedCheck | Problem {
  const { id, name, system, kind, options } = asRecord(stored);
  if (typeof id !== "string" || !ID.test(id)) return problem("notTraits");
  const label = typeof name === "string" ? name.trim() : "";
  if (label === "" || label.length > LIMITS.name) return problem("traitName", { most: LIMITS.name });
  const wrongKind = problem("traitKind", { trait: label });
  // Check the types first, since an object may refuse to become text.
  if (typeof system !== "string" || typeof kind !== "string" || typeof options !== "object" || !options)
    return wrongKind;
  const check = { id, name: label, system, kind };
  const found = games.find((each) => each.id === system);
  if (!found) return GAME.test(system) ? { ...check, options: options as SavedCheck["options"] } : wrongKind;
  if (!Object.hasOwn(found.kinds, kind)) return wrongKind;
  const read = parseOptions(found.kinds[kind]!.fields, options as UncheckedOptions);
  return isProblem(read) ? problem(read.problem, { ...read.data, trait: label }) : { ...check, options: read };
}

/** Options that are given or required; the others take their default or world setting at each roll. */
function parseOptions(fields: Fields, raw: UncheckedOptions): SavedCheck["options"] | Problem {
  const options: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = raw[name] ?? undefined;
    if (given === undefined && field.default === undefined) return problem("missing", { field: name });
    if (given === undefined) continue;
    // Only rolls hide numbers; a secret's id must not be stored here.
    if (isHidden(given)) return problem("hiddenNumber", { field: name });
    const value = needsLookup(name, field, given) ? given : field.parse(given);
    if (isProblem(value)) return problem(value.problem, { field: name, ...value.data });
    if (JSON.stringify(value) !== JSON.stringify(field.default)) options[name] = value;
  }
  return options;
}

/** Whether a value is looked up at each roll: a sum with paths in it, or dice such as `d@agility + d6`. */
export function needsLookup(name: string, field: Field, given: unknown): given is string {
  if (field.type === "number") return isSum(given);
  return isDiceText(field, given) && !isProblem(readDice(name, field, given, undefined));
}

function isWrittenAsDice({ type }: Field): boolean {
  return type === "dice" || type === "formula";
}

function isDiceText(field: Field, given: unknown): given is string {
  return isWrittenAsDice(field) && typeof given === "string" && given.length <= LIMITS.line && given.includes("@");
}

function readDice(name: string, field: Field, text: string, data: object | undefined) {
  const filled = fillInPaths(data, text);
  const read = isProblem(filled) ? filled : readField(name, field, filled.text, filled.origins);
  const value = isProblem(read) ? read : field.parse(read.value);
  return isProblem(value) ? value : { value, parts: (read as { readonly parts: readonly SumPart[] }).parts };
}

export function lookUpOption(data: object, name: string, field: Field | undefined, value: unknown) {
  if (isSum(value) && !(field && isWrittenAsDice(field))) return sumAt(data, value);
  return field && isDiceText(field, value) ? readDice(name, field, value, data) : undefined;
}

/** An option that several actors are asked for: its value, or a text with paths. A difficulty is the same for all. */
export function parseRequestedOption(name: string, field: Field, given: unknown): unknown {
  return !field.hidden && needsLookup(name, field, given) ? given : field.parse(given);
}

export type NamedOptions = Pick<SavedCheck, "system" | "kind"> & {
  readonly id?: string;
  readonly name?: string | undefined;
  readonly options: UncheckedOptions;
};

export function requestOfSavedCheck(
  { name, system: id, kind, options }: NamedOptions,
  data: object,
  games: readonly Game[],
  rules: UncheckedOptions = {},
): CheckRequest | Problem {
  const game = games.find((each) => each.id === id);
  if (!game) return problem("gameGone", { game: id });
  const filled: Record<string, unknown> = { ...options };
  const parts: Record<string, readonly SumPart[]> = {};
  for (const [field, value] of Object.entries(options)) {
    const found = lookUpOption(data, field, game.kinds[kind]?.fields[field], value);
    if (!found) continue;
    if (isProblem(found)) return problem(found.problem, { field, ...found.data });
    filled[field] = found.value;
    parts[field] = found.parts;
  }
  const request = parseRequest(game, kind, filled, rules, name);
  const sound = isProblem(request) ? undefined : soundParts(parts, request.options);
  if (isProblem(request)) return request;
  return { ...request, ...(sound && { parts: sound }), ...(name !== undefined && { label: name }) };
}
