/**
 * The terms on which a contest is held, as far as they differ from what is usual: who throws last has to know them.
 *
 * Worked example: an attack from afar on somebody with two points of armour.
 *
 *     termsOf({ system, rules, form: "each" }, words) // ["Attack", "Ranged", "Armour 2"]
 */
import type { Json } from "../systems/field.ts";
import { countingFields } from "../systems/field.ts";
import type { ContestOpening } from "../threads/contest.ts";
import { fieldName } from "./problem.ts";
import type { Words } from "./words.ts";
import { keyIn, numeral } from "./words.ts";

/** Each term in a few words. Rules that a world decides are the same for every contest and are not told. */
export function termsOf(
  { system, rules, form }: Pick<ContestOpening, "system" | "rules" | "form">,
  words: Words,
): string[] {
  const told = countingFields(system.contest!.fields, rules).filter(
    ([name, { setting, default: usual }]) => setting === undefined && rules[name] !== usual,
  );
  const terms = told.map(([name]) => termOf(name, rules[name]!, { system, words }));
  return form === "all" ? [...terms, words("dicewright.challenge.all")] : terms;
}

interface Telling {
  readonly system: ContestOpening["system"];
  readonly words: Words;
}

function termOf(name: string, value: Json, { system, words }: Telling): string {
  if (typeof value === "string") return words(keyIn(system.id, `choices.${name}.${value}`));
  const label = fieldName(name, words, system.id);
  return typeof value === "number" ? `${label} ${numeral(value)}` : label;
}
