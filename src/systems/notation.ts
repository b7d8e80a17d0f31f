/**
 * Checks as people write them: `/kaiser skill 5 vs 12 a2 # Sneak`.
 *
 * Worked example:
 *
 *     parseCheck("/kr 6 of 9 dt 7", systems).options // { rolled: 6, pool: 9, dt: 7, zeroSucceeds: false }
 */
import type { Field, Fields, Notation } from "./field.ts";
import { parseFields } from "./field.ts";
import { secretsIn } from "./hidden.ts";
import { LIMITS } from "./limits.ts";
import type { PresetNames, PresetReader } from "./preset-names.ts";
import { presetAt } from "./preset-names.ts";
import { withScene } from "./scene.ts";
import type { System } from "./system.ts";
import type { Json, Problem, Raw, Secrets } from "./vocabulary.ts";
import { isProblem, problem, quoted } from "./vocabulary.ts";

/** What was asked for, every option through the gate. */
export interface CheckRequest {
  readonly system: System;
  /** The name of the kind in the system's list. */
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
  /** Options that players may not know, which are null among the others. */
  readonly hidden?: Secrets;
  readonly label?: string;
}

/** The game a line starts with; undefined if the line is not a check. */
export function systemOf(line: string, systems: readonly System[]): System | undefined {
  const word = commandOf(line)?.toLowerCase();
  return word === undefined ? undefined : systems.find(({ id, command }) => word === command || word === id);
}

/** The word behind the slash that a line starts with, if nothing but a blank follows on it. */
function commandOf(line: string): string | undefined {
  if (!line.startsWith("/")) return undefined;
  const word = wordAt(line, 1);
  const next = line[1 + word.length];
  return word !== "" && (next === undefined || next === " " || /\s/.test(next)) ? word : undefined;
}

/** The ASCII letters, digits and low lines from a place on: a pattern would take three times as long. */
function wordAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && isWordCode(text.charCodeAt(to))) to += 1;
  return text.slice(from, to);
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** A whole line, slash and all; settings give the house rules of the world, and names the presets of a language. */
export function parseCheck(
  line: string,
  systems: readonly System[],
  settings: Raw = {},
  names?: PresetNames,
): CheckRequest | Problem {
  if (line.length > LIMITS.line) return problem("tooLong", { most: LIMITS.line });
  const system = systemOf(line, systems);
  if (!system)
    return problem("unknownSystem", {
      word: line.slice(0, 20),
      known: systems.map(({ command }) => `/${command}`).join(", "),
    });
  const hash = line.indexOf("#");
  const body = line.slice(1 + commandOf(line)!.length, hash < 0 ? undefined : hash).trim();
  const label = hash < 0 ? "" : line.slice(hash + 1).trim();
  const asked = parseBody(system, body, { system: system.id, rules: settings, names });
  return isProblem(asked) || label === "" ? asked : { ...asked, label };
}

/** The line that reads as this check. Options that only world settings give are not written. */
export function makeCheck({ system, kind, options, hidden = {}, label }: CheckRequest): string {
  const { word = "", fields } = system.kinds[kind]!;
  const write = ([name, { text, hidden: secretText, default: usual }]: [string, Field]) => {
    if (name in hidden) return secretText!.write(hidden[name]!);
    return options[name] === usual ? "" : (text?.write(options[name]!) ?? "");
  };
  const parts = [word, ...Object.entries(fields).map(write)].filter((part) => part !== "");
  // A bare command means nothing, so a check that is all defaults still writes its first field.
  const [first] = Object.entries(fields);
  if (parts.length === 0 && first) parts.push(first[1].text?.write(options[first[0]]!) ?? "");
  return [`/${system.command}`, ...parts, ...(label === undefined ? [] : [`# ${label}`])].join(" ");
}

/** The game that a program names by its id. */
export function parseSystemId(id: unknown, systems: readonly System[]): System | Problem {
  return (
    systems.find((each) => each.id === id) ??
    problem("unknownSystem", { word: quoted(id), known: systems.map((each) => each.id).join(", ") })
  );
}

/** The game and the kind of check that a program names by their ids. */
export function parseKindId(
  id: unknown,
  kind: unknown,
  systems: readonly System[],
): Pick<CheckRequest, "system" | "kind"> | Problem {
  const system = parseSystemId(id, systems);
  if (isProblem(system)) return system;
  const kinds = Object.keys(system.kinds);
  return kinds.includes(kind as string)
    ? { system, kind: kind as string }
    : problem("unknownKind", { word: quoted(kind), known: kinds.join(", ") });
}

/** Options from a program, through the gate; a name that the kind does not have is a mistake. */
export function parseNamed(
  { system, kind }: Pick<CheckRequest, "system" | "kind">,
  raw: Raw,
  settings: Raw,
): CheckRequest | Problem {
  const names = Object.keys(system.kinds[kind]!.fields);
  const strange = Object.keys(raw).find((name) => !names.includes(name));
  return strange === undefined
    ? parseRequest(system, kind, raw, settings)
    : problem("unknownOption", { word: quoted(strange), known: names.join(", ") });
}

/** Options from anywhere, through the gate of their kind. */
export function parseRequest(system: System, kind: string, raw: Raw, settings: Raw = {}): CheckRequest | Problem {
  const found = Object.hasOwn(system.kinds, kind) ? system.kinds[kind] : undefined;
  if (!found) return problem("unknownKind", { word: kind, known: Object.keys(system.kinds).join(", ") });
  const given = withScene(system, found.fields, raw, settings);
  const options = parseFields(found.fields, given, settings);
  if (isProblem(options)) return options;
  const hidden = secretsIn(given, found.fields);
  return found.refuse?.(options) ?? { system, kind, options, ...(hidden && { hidden }) };
}

/** The names of a game's kinds: by their words, and of those without one. */
interface KindNames {
  readonly named: ReadonlyMap<string, string>;
  readonly wordless: readonly string[];
}

const kindNames = new WeakMap<System, KindNames>();

function kindNamesOf(system: System): KindNames {
  let found = kindNames.get(system);
  if (!found) {
    const all = Object.entries(system.kinds);
    const named = all.flatMap(([name, { word }]) => (word === undefined ? [] : [[word, name] as const])).reverse();
    const wordless = all.flatMap(([name, { word }]) => (word === undefined ? [name] : []));
    kindNames.set(system, (found = { named: new Map(named), wordless }));
  }
  return found;
}

/** A kind opened by its word is the only one meant; otherwise every kind without a word may be. */
function parseBody(system: System, body: string, reader: PresetReader): CheckRequest | Problem {
  if (body === "") return unknownKind(system, "");
  const first = wordAt(body, 0).toLowerCase();
  const { named, wordless } = kindNamesOf(system);
  const meant = named.get(first);
  if (meant !== undefined) return parseKind(system, meant, body.slice(first.length), reader);
  if (wordless.length === 0) return unknownKind(system, first);
  const problems: Problem[] = [];
  for (const name of wordless) {
    const read = parseKind(system, name, body, reader);
    if (!isProblem(read)) return read;
    problems.push(read);
  }
  return problems.find((each) => !VAGUE.includes(each.problem)) ?? problems.at(-1)!;
}

function parseKind(system: System, name: string, body: string, reader: PresetReader): CheckRequest | Problem {
  const raw = readFields(system.kinds[name]!.fields, body, reader);
  return isProblem(raw) ? raw : parseRequest(system, name, raw, reader.rules);
}

/** Problems that may only mean that another kind was meant. */
const VAGUE = ["missing", "unknownWord"];

function unknownKind({ command, kinds }: System, word: string): Problem {
  const known = Object.values(kinds)
    .flatMap((kind) => kind.word ?? [])
    .join(", ");
  return word === "" ? problem("noKind", { command, known }) : problem("unknownKind", { word, known });
}

/** One way to write a field, and where its own groups stand in the pattern of all. */
interface Way {
  readonly name: string;
  readonly text: Notation<never>;
  readonly from: number;
  readonly to: number;
}

/** All ways to write some fields: one pattern finds the first that reads a place. */
interface Ways {
  readonly pattern: RegExp;
  readonly all: readonly Way[];
}

const known = new WeakMap<Fields, Ways>();

function waysOf(fields: Fields): Ways {
  let found = known.get(fields);
  if (!found) known.set(fields, (found = joined(fields)));
  return found;
}

function joined(fields: Fields): Ways {
  let next = 1;
  const all = Object.entries(fields).flatMap(([name, field]) =>
    [field.text, field.hidden].flatMap((text: Notation<never> | undefined): Way[] => {
      if (!text) return [];
      const from = next;
      next += new RegExp(`${text.pattern.source}|`).exec("")!.length;
      return [{ name, text, from, to: next }];
    }),
  );
  const sources = all.map(({ text }) => `(${text.pattern.source})`);
  return { pattern: new RegExp(sources.join("|") || "(?!)", "iy"), all };
}

/** Words and numbers in any order: at each place the first field that reads it takes it. */
export function readFields(fields: Fields, body: string, reader?: PresetReader): Record<string, unknown> | Problem {
  const { pattern, all } = waysOf(fields);
  const raw: Record<string, unknown> = {};
  for (let at = pastBlanks(body, 0); at < body.length; at = pastBlanks(body, at)) {
    pattern.lastIndex = at;
    const match = pattern.exec(body);
    const way = match && all.find(({ from }) => match[from] !== undefined);
    const taken =
      way && (way.text.isSummed || !(way.name in raw))
        ? { name: way.name, text: way.text, match: match.slice(way.from, way.to) }
        : otherWay(fields, body.slice(at), raw, reader);
    if (isProblem(taken)) return taken;
    const { name, text, match: found } = taken;
    const read = text.read(found);
    if (isProblem(read)) return read;
    raw[name] = name in raw ? added(raw[name], read) : read;
    at += found[0].length;
  }
  return raw;
}

/** A field that reads what the first one cannot take any more, a preset's name, or what is wrong here. */
function otherWay(fields: Fields, rest: string, raw: Raw, reader: PresetReader | undefined) {
  const free = (name: string) => !(name in raw);
  const matches = waysOf(fields).all.flatMap(({ name, text }) => {
    text.pattern.lastIndex = 0;
    const match = text.pattern.exec(rest);
    return match ? [{ name, text, match }] : [];
  });
  const taken =
    matches.find(({ name, text }) => text.isSummed || free(name)) ??
    (reader && matches.length === 0 ? presetAt(rest, only(fields, free), reader) : undefined);
  if (taken) return taken;
  const word = /^\S+/.exec(rest)![0].slice(0, 20);
  return matches.length > 0
    ? problem("twice", { word, field: matches.at(-1)!.name })
    : problem("unknownWord", { word });
}

/** The next place with something to read. */
function pastBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text, at)) at += 1;
  return at;
}

/** Blanks and commas. Most of what is asked for is a letter or a digit. */
function isBlank(text: string, at: number): boolean {
  return !isWordCode(text.charCodeAt(at)) && /[\s,]/.test(text[at]!);
}

function only(fields: Fields, isWanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
}

function added(before: unknown, more: unknown): unknown {
  return Array.isArray(before) ? [...(before as unknown[]), ...(more as unknown[])] : Number(before) + Number(more);
}
