/** The reader of fields: words and numbers of a line in any order, sums and presets as the values of one. */
import { plainLine, plainNumber, skipBlanks, wordAt, type Line, type Notation } from "./field-notation.ts";
import type { Field, Fields, Presets } from "./field.ts";
import type { Kind } from "./game.ts";
import { truncateForMessage, type UncheckedOptions } from "./json.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import { MOST_TERMS, nameOfPath, type Origins, type SumPart } from "./sum.ts";

export interface FieldReader extends PresetReader {
  readonly origins?: Origins | undefined;
  readonly parts?: Record<string, readonly SumPart[]>;
}

/** Reads words and numbers in any order: at each offset the first field that can read it takes it. */
export function readFields(fields: Fields, body: string): Record<string, unknown> | Problem {
  return readAllFields(fields, { text: plainLine(body), offset: 0 });
}

/** The value of one field, and the parts of it that have names. */
export function readField(name: string, field: Field, text: string, origins?: Origins) {
  const word = field.text?.word ?? "";
  const isWhole = text.toLowerCase().startsWith(word);
  const parts: Record<string, readonly SumPart[]> = {};
  const reader = isWhole ? { system: "", rules: {}, origins, parts } : undefined;
  const line = { text: plainLine(isWhole ? text : `${word} ${text}`), offset: 0 };
  const read = readAllFields({ [name]: field }, line, reader);
  return isProblem(read) ? read : { value: read[name], parts: parts[name] ?? [] };
}

export function readAllFields(fields: Fields, line: Line, reader?: FieldReader): Record<string, unknown> | Problem {
  // A sign after a number belongs to the number if no field starts with one.
  const haveSums = !Object.values(fields).some(({ text }) => text?.isSummed && text.word === undefined);
  const reading: LineReader = { line, fields, given: {}, reader, haveSums };
  for (line.offset = skipCommas(line); line.offset < line.text.length; line.offset = skipCommas(line)) {
    const wrong = readNextField(reading);
    if (wrong) return wrong;
  }
  return reading.given;
}

interface LineReader {
  readonly line: Line;
  readonly fields: Fields;
  readonly given: Record<string, unknown>;
  readonly reader: FieldReader | undefined;
  readonly haveSums: boolean;
}

function readNextField(reading: LineReader): Problem | undefined {
  const { line, given, fields, haveSums } = reading;
  const from = line.offset;
  let taken: string | undefined;
  for (const [name, field] of Object.entries(fields))
    for (const text of [field.text, field.hidden] as readonly (Notation<never> | undefined)[]) {
      const read = text?.read(line);
      if (!text || read === undefined) continue;
      if (Array.isArray(read)) nameDice(read as readonly UncheckedOptions[], name, from, reading);
      const takesTerms = text.takesTerms && !text.isSummed && haveSums;
      if (given[name] === undefined || text.isSummed)
        return assignField(given, name, takesTerms ? withTerms(read, name, reading) : read);
      taken = name;
      line.offset = from;
    }
  return taken === undefined ? readPreset(reading) : problem("twice", { word: wordOf(line), field: taken });
}

/** Keeps the names of dice whose sizes came from the actor: `d@agility`. */
function nameDice(dice: readonly UncheckedOptions[], name: string, from: number, { line, reader }: LineReader): void {
  const { origins, parts } = reader ?? {};
  if (!origins?.size || !parts) return;
  const [, path] = [...origins].find(([at]) => at > from && at <= line.offset) ?? [];
  const named = dice.flatMap(({ sides }): SumPart[] =>
    typeof sides === "number" ? [[path === undefined ? "" : nameOfPath(path), sides]] : [],
  );
  parts[name] = [...(parts[name] ?? []), ...named].slice(0, MOST_TERMS);
}

/** A number with its terms: `3 + 4`. */
function withTerms(first: unknown, name: string, { line, reader }: LineReader): unknown {
  if (typeof first !== "number") return first;
  const { text } = line;
  const nameAt = (at: number) => {
    const path = reader?.origins?.get(at);
    return path === undefined ? "" : nameOfPath(path);
  };
  const parts: SumPart[] = [[nameAt(line.offset), first]];
  for (
    let at = skipBlanks(text, line.offset);
    text[at] === "+" || text[at] === "-";
    at = skipBlanks(text, line.offset)
  ) {
    const term: Line = { text, offset: skipBlanks(text, at + 1) };
    const isTyped = /\d/.test(text[term.offset] ?? "");
    const read = plainNumber.read(term);
    if (typeof read !== "number" || !(isTyped || reader?.origins?.has(term.offset)))
      return problem("brokenSum", { value: text.slice(line.offset).trim().slice(0, 20) });
    parts.push([nameAt(term.offset), text[at] === "+" ? read : -read]);
    if (parts.length > MOST_TERMS) return problem("longSum", { most: MOST_TERMS });
    line.offset = term.offset;
  }
  if (parts.length > 1 && reader?.parts) reader.parts[name] = parts;
  return parts.reduce((sum, [, value]) => sum + value, 0);
}

function readPreset({ line, fields, given, reader }: LineReader): Problem | undefined {
  const free = Object.fromEntries(Object.entries(fields).filter(([name]) => given[name] === undefined));
  const preset = reader && presetAt(line.text.slice(line.offset), free, reader);
  if (!preset) return unreadValue(line, fields) ?? problem("unknownWord", { word: wordOf(line) });
  line.offset += preset.length;
  return assignField(given, preset.name, preset.value);
}

/** A value after the word of a number that cannot be read: `vs 12x`. A name there may be a preset of other games. */
function unreadValue({ text, offset }: Line, fields: Fields): Problem | undefined {
  const word = wordAt(text, offset);
  const isMeant = ({ text }: Field) => text?.takesTerms && text.word?.toLowerCase() === word.toLowerCase();
  const [field, { presets } = {}] = Object.entries(fields).find(([, each]) => isMeant(each)) ?? [];
  const value = { text, offset: skipBlanks(text, offset + word.length) };
  if (field === undefined || value.offset >= text.length) return undefined;
  if (!/^[a-z]/i.test(text.slice(value.offset))) return problem("notNumber", { field, value: wordOf(value) });
  const name = truncateForMessage(wordAt(text, value.offset));
  return presets ? undefined : problem("noPresets", { field, name, word: word.toLowerCase() });
}

function wordOf({ text, offset }: Line): string {
  return /^\S+/.exec(text.slice(offset))![0].slice(0, 20);
}

function assignField(given: Record<string, unknown>, name: string, read: unknown): Problem | undefined {
  if (isProblem(read)) return read;
  const before = given[name];
  given[name] = before === undefined ? read : addValues(before, read);
  return undefined;
}

function skipCommas({ text, offset }: Line): number {
  let next = skipBlanks(text, offset);
  while (text.charCodeAt(next) === 44) next = skipBlanks(text, next + 1);
  return next;
}

function addValues(before: unknown, more: unknown): unknown {
  return Array.isArray(before) ? [...(before as unknown[]), ...(more as unknown[])] : Number(before) + Number(more);
}

// ---- Presets by their English name or that of the reader's language: `vs very-difficult` ----

export type PresetNames = (system: string, preset: string) => string | undefined;

export interface PresetReader {
  readonly system: string;
  readonly rules: UncheckedOptions;
  readonly names?: PresetNames | undefined;
}

export function presetTable({ setting, tables }: Presets, rules: UncheckedOptions): Readonly<Record<string, number>> {
  const chosen = setting === undefined ? undefined : tables[String(rules[setting])];
  return chosen ?? Object.values(tables)[0]!;
}

/** Makes `very-difficult`, `Very Difficult` and `veryDifficult` equal. */
function normalizeName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

function hyphenateName(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .replace(/\s+/g, "-")
    .toLowerCase();
}

export function presetsAsTyped(
  presets: Presets,
  { system, rules, names }: PresetReader,
): [name: string, value: number][] {
  const table = Object.entries(presetTable(presets, rules));
  return table.map(([name, value]) => [hyphenateName(names?.(system, name) ?? name), value]);
}

function patternOf({ text, presets }: Field, flags: string): RegExp | undefined {
  if (!presets || text?.word === undefined) return undefined;
  return new RegExp(`${text.word}\\s+(?:"([^"\\n]{1,60})"|(\\p{L}[\\p{L}\\p{M}'’-]{0,59}))`, flags);
}

function presetAt(rest: string, fields: Fields, reader: PresetReader) {
  for (const [name, field] of Object.entries(fields)) {
    const [whole, quoted, word = ""] = patternOf(field, "iyu")?.exec(rest) ?? [];
    if (whole === undefined) continue;
    return { name, length: whole.length, value: presetValue(name, field.presets!, quoted ?? word, reader) };
  }
  return undefined;
}

function presetValue(field: string, presets: Presets, named: string, reader: PresetReader): number | Problem {
  const { system, names } = reader;
  const found = Object.entries(presetTable(presets, reader.rules)).find(([name]) =>
    [name, names?.(system, name) ?? name].some((each) => normalizeName(each) === normalizeName(named)),
  );
  if (found) return found[1];
  const known = presetsAsTyped(presets, reader).map(([name]) => name);
  return problem("unknownPreset", { word: named, field, known: known.join(", ") });
}

/** Replaces preset names in a line by their values, so that readers of other languages understand it. */
export function withPresetValues(line: string, kinds: readonly Pick<Kind, "fields">[], reader: PresetReader): string {
  const [check = "", ...label] = line.split("#");
  const fields = kinds.flatMap((kind) => Object.entries(kind.fields));
  const named = fields.reduce((text, [name, field]) => {
    const pattern = patternOf(field, "giu");
    if (!pattern) return text;
    return text.replace(pattern, (whole, ...groups: (string | undefined)[]) => {
      const value = presetValue(name, field.presets!, groups[0] ?? groups[1] ?? "", reader);
      return typeof value === "number" ? `${field.text!.word} ${value}` : whole;
    });
  }, check);
  return [named, ...label].join("#");
}
