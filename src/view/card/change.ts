/**
 * What a card says of the changes of its check: each option that was changed, the total, and the check before.
 *
 * Worked example: an Advantage that was added after the roll.
 *
 *     changeViews(replayed, words, "Ana").at(-1).text // "Ana: Advantage 0 → 1, total 15 → 16"
 */
import type { Field } from "../../systems/field.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import type { Replayed } from "../../systems/record.ts";
import type { Json } from "../../systems/vocabulary.ts";
import { choiceName, fieldName } from "../problem.ts";
import { numeral, type Words } from "../words.ts";
import { sentence } from "./sentence.ts";

/** One change of a check. */
export interface ChangeView {
  readonly text: string;
  /** The check before it, in one sentence. */
  readonly before: string;
}

/** The changes of a check, oldest first. The latest one is its author's. */
export function changeViews({ history = [], ...now }: Replayed, words: Words, author?: string): ChangeView[] {
  return history.map((before, i) => {
    const after = history[i + 1] ?? now;
    const text = [...optionsChanged(before, after, words), ...totalChanged(before, after, words)].join(", ");
    const isLast = i === history.length - 1;
    return {
      text: isLast && author !== undefined ? words("dicewright.after.changed", { who: author, what: text }) : text,
      before: sentence(before, words),
    };
  });
}

function optionsChanged({ asked: before }: Replayed, { asked: after }: Replayed, words: Words): string[] {
  if (!before || !after) return [];
  const { fields } = after.system.kinds[after.kind]!;
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [before, after].map((asked) => valueText(asked, name, field, words));
    return from === to ? [] : [step(fieldName(name, words, after.system.id), from!, to!, words)];
  });
}

function totalChanged({ report: before }: Replayed, { report: after }: Replayed, words: Words): string[] {
  const [from, to] = [before, after].map(({ total }) => (total === undefined ? "–" : numeral(total)));
  return from === to ? [] : [step(words("dicewright.after.total"), from!, to!, words)];
}

function step(name: string, from: string, to: string, words: Words): string {
  return words("dicewright.after.step", { name, from, to });
}

/** The value of an option; a dash if it has none, or is hidden. */
function valueText({ system, options }: CheckRequest, name: string, field: Field, words: Words): string {
  const value = options[name] as Json;
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return numeral(value);
  if (typeof value === "boolean") return words(`dicewright.after.${value ? "on" : "off"}`);
  if (typeof value === "string") return choiceName(name, field, value, words, system.id);
  return field.text?.write(value) || "–";
}
