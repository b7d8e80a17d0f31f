/**
 * Checks as people write them: `/kaiser skill 5 vs 12 a2 # Sneak`.
 *
 * Worked example:
 *
 *     parseCheck("/kr 6 of 9 dt 7", systems).options // { rolled: 6, pool: 9, dt: 7, zeroSucceeds: false }
 */
import type { Field, Fields, Json, Raw } from "./field.ts";
import { parseFields, quoted } from "./field.ts";
import type { Secrets } from "./hidden.ts";
import { secretsIn } from "./hidden.ts";
import type { Problem } from "./problem.ts";
import { isProblem, problem } from "./problem.ts";
import type { Kind, System } from "./system.ts";

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

/** A line longer than this is no check. */
const MOST_CHARACTERS = 500;

/** The game a line starts with, or `undefined` where it is no check at all. */
export function systemOf(line: string, systems: readonly System[]): System | undefined {
  const word = /^\/(\w+)(?=\s|$)/.exec(line.slice(0, 40))?.[1]?.toLowerCase();
  return word === undefined ? undefined : systems.find(({ id, command }) => word === command || word === id);
}

/** A whole line, slash and all; settings give the house rules of the world. */
export function parseCheck(line: string, systems: readonly System[], settings: Raw = {}): CheckRequest | Problem {
  if (line.length > MOST_CHARACTERS) return problem("tooLong", { most: MOST_CHARACTERS });
  const system = systemOf(line, systems);
  if (!system)
    return problem("unknownSystem", {
      word: line.slice(0, 20),
      known: systems.map(({ command }) => `/${command}`).join(", "),
    });
  const [, body = "", label = ""] = /^\/\w+\s*([^#]*)(?:#\s*(.*))?$/s.exec(line) ?? [];
  const asked = parseBody(system, body.trim(), settings);
  return isProblem(asked) || label.trim() === "" ? asked : { ...asked, label: label.trim() };
}

/** The line that reads as this check. Options that only world settings give are not written. */
export function makeCheck({ system, kind, options, hidden = {}, label }: CheckRequest): string {
  const { word, fields } = system.kinds[kind]!;
  const parts = Object.entries(fields)
    .map(([name, field]) => (name in hidden ? field.hidden!.write(hidden[name]!) : writeField(field, options[name]!)))
    .filter((part) => part !== "");
  const opening = word ?? (parts.length === 0 ? writeFirst(fields, options) : "");
  return [`/${system.command}`, opening, ...parts, label === undefined ? "" : `# ${label}`]
    .filter((part) => part !== "")
    .join(" ");
}

/** The game that a program names by its id, or which there are. */
export function parseSystemId(id: unknown, systems: readonly System[]): System | Problem {
  return (
    systems.find((each) => each.id === id) ??
    problem("unknownSystem", { word: quoted(id), known: systems.map((each) => each.id).join(", ") })
  );
}

/** The game and the kind of check that a program names by their ids, or which of them there is not. */
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

/** What a program asks for by name: like any options, but a name that there is not is a mistake. */
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

/** Options from a program or a store, through the gate of their kind. */
export function parseRequest(system: System, kind: string, raw: Raw, settings: Raw = {}): CheckRequest | Problem {
  const found = Object.hasOwn(system.kinds, kind) ? system.kinds[kind] : undefined;
  if (!found) return problem("unknownKind", { word: kind, known: Object.keys(system.kinds).join(", ") });
  const options = parseFields(found.fields, raw, settings);
  if (isProblem(options)) return options;
  const hidden = secretsIn(raw, found.fields);
  return found.refuse?.(options) ?? { system, kind, options, ...(hidden && { hidden }) };
}

function writeField({ text, default: usual }: Field, value: Json): string {
  return !text || value === usual ? "" : text.write(value);
}

/** A bare command means nothing, so a check that is all defaults still writes its first field. */
function writeFirst(fields: Fields, options: CheckRequest["options"]): string {
  const [name, field] = Object.entries(fields)[0]!;
  return field.text?.write(options[name]!) ?? "";
}

/** A kind opened by its word is the only one meant; otherwise every kind without a word may be. */
function parseBody(system: System, body: string, settings: Raw): CheckRequest | Problem {
  if (body === "") return unknownKind(system, "");
  const first = /^\w+/.exec(body)?.[0]?.toLowerCase();
  const named = Object.entries(system.kinds).find(([, { word }]) => word !== undefined && word === first);
  const wordless = Object.entries(system.kinds).filter(([, { word }]) => word === undefined);
  if (!named && wordless.length === 0) return unknownKind(system, first ?? "");
  const tried = (named ? [named] : wordless).map(([name, kind]) => parseKind(system, name, kind, body, settings));
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

function parseKind(system: System, name: string, kind: Kind, body: string, settings: Raw): CheckRequest | Problem {
  const raw = readFields(kind.fields, kind.word === undefined ? body : body.slice(kind.word.length));
  return isProblem(raw) ? raw : parseRequest(system, name, raw, settings);
}

/** Words and numbers in any order: at each place the first field that reads it takes it. */
export function readFields(fields: Fields, body: string): Record<string, unknown> | Problem {
  const raw: Record<string, unknown> = {};
  let at = 0;
  while (at < body.length) {
    if (/[\s,]/.test(body[at]!)) {
      at += 1;
      continue;
    }
    const read = readField(fields, raw, body, at);
    if (isProblem(read)) return read;
    at = read;
  }
  return raw;
}

/** Reads one field at this place and gives the place behind it. */
function readField(fields: Fields, raw: Record<string, unknown>, body: string, at: number): number | Problem {
  let taken: string | undefined;
  for (const [name, text] of Object.entries(fields).flatMap(
    ([name, each]) =>
      [
        [name, each.text],
        [name, each.hidden],
      ] as const,
  )) {
    if (!text) continue;
    text.pattern.lastIndex = at;
    const match = text.pattern.exec(body);
    if (!match) continue;
    if (name in raw && !text.isSummed) {
      taken = name;
      continue;
    }
    raw[name] = name in raw ? added(raw[name], text.read(match)) : text.read(match);
    return at + match[0].length;
  }
  const word = /\S+/.exec(body.slice(at))![0].slice(0, 20);
  return taken === undefined ? problem("unknownWord", { word }) : problem("twice", { word, field: taken });
}

function added(before: unknown, more: unknown): unknown {
  return Array.isArray(before) ? [...(before as unknown[]), ...(more as unknown[])] : Number(before) + Number(more);
}
