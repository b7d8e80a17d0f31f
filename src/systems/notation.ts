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
  const word = /^\/(\w+)(?=\s|$)/.exec(line.slice(0, 40))?.[1]?.toLowerCase();
  return word === undefined ? undefined : systems.find(({ id, command }) => word === command || word === id);
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
  const [, body = "", label = ""] = /^\/\w+\s*([^#]*)(?:#\s*(.*))?$/s.exec(line) ?? [];
  const asked = parseBody(system, body.trim(), { system: system.id, rules: settings, names });
  return isProblem(asked) || label.trim() === "" ? asked : { ...asked, label: label.trim() };
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

/** A kind opened by its word is the only one meant; otherwise every kind without a word may be. */
function parseBody(system: System, body: string, reader: PresetReader): CheckRequest | Problem {
  if (body === "") return unknownKind(system, "");
  const first = /^\w+/.exec(body)?.[0]?.toLowerCase();
  const named = Object.entries(system.kinds).find(([, { word }]) => word !== undefined && word === first);
  const wordless = Object.entries(system.kinds).filter(([, { word }]) => word === undefined);
  if (!named && wordless.length === 0) return unknownKind(system, first ?? "");
  const tried = (named ? [named] : wordless).map(([name, { fields, word = "" }]) => {
    const raw = readFields(fields, body.slice(word.length), reader);
    return isProblem(raw) ? raw : parseRequest(system, name, raw, reader.rules);
  });
  return (
    tried.find((each) => !isProblem(each)) ??
    tried.find((each) => isProblem(each) && !VAGUE.includes(each.problem)) ??
    tried.at(-1)!
  );
}

/** Problems that may only mean that another kind was meant. */
const VAGUE = ["missing", "unknownWord"];

function unknownKind({ command, kinds }: System, word: string): Problem {
  const known = Object.values(kinds)
    .flatMap((kind) => kind.word ?? [])
    .join(", ");
  return word === "" ? problem("noKind", { command, known }) : problem("unknownKind", { word, known });
}

/** Words and numbers in any order: at each place the first field that reads it takes it. */
export function readFields(fields: Fields, body: string, reader?: PresetReader): Record<string, unknown> | Problem {
  const notations = Object.entries(fields).flatMap(([name, field]) =>
    [field.text, field.hidden].flatMap((each): [string, Notation<never>][] => (each ? [[name, each]] : [])),
  );
  const raw: Record<string, unknown> = {};
  let rest = body.replace(/^[\s,]+/, "");
  while (rest !== "") {
    const matches = notations.flatMap(([name, text]) => {
      text.pattern.lastIndex = 0;
      const match = text.pattern.exec(rest);
      return match ? [{ name, text, match }] : [];
    });
    const free = (name: string) => !(name in raw);
    const taken =
      matches.find(({ name, text }) => text.isSummed || free(name)) ??
      (reader && matches.length === 0 ? presetAt(rest, only(fields, free), reader) : undefined);
    if (!taken) {
      const word = /^\S+/.exec(rest)![0].slice(0, 20);
      return matches.length > 0
        ? problem("twice", { word, field: matches.at(-1)!.name })
        : problem("unknownWord", { word });
    }
    const { name, text, match } = taken;
    const read = text.read(match);
    if (isProblem(read)) return read;
    raw[name] = name in raw ? added(raw[name], read) : read;
    rest = rest.slice(match[0].length).replace(/^[\s,]+/, "");
  }
  return raw;
}

function only(fields: Fields, isWanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
}

function added(before: unknown, more: unknown): unknown {
  return Array.isArray(before) ? [...(before as unknown[]), ...(more as unknown[])] : Number(before) + Number(more);
}
