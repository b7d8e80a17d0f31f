/**
 * Presets in a line by their English name or that of the reader's language. Worked example: `vs very-difficult`.
 *
 *     const kinds = Object.values(kaiser.kinds);
 *     withPresetValues("skill 5 vs very-difficult", kinds, { system: "kaiser", rules: {} }) // "skill 5 vs 16"
 */
import type { Field, Fields, Presets } from "./field.ts";
import type { Kind } from "./game.ts";
import type { UncheckedOptions } from "./json.ts";
import { problem, type Problem } from "./problem.ts";

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

export function presetAt(rest: string, fields: Fields, reader: PresetReader) {
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
