/** Saved checks in a list: what each rolls, how likely it succeeds, and what is wrong with it. */
import type { Field } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import type { Chance } from "../../systems/odds-summary.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import { isSum, sumAt } from "../../systems/sum.ts";
import { isProblem, type Json, type Problem } from "../../systems/vocabulary.ts";
import { refuseContest } from "../../threads/challenge.ts";
import { chanceView } from "../odds.ts";
import { fieldName, problemText } from "../problem.ts";
import { keyIn, type Words } from "../words.ts";
import { inputFor } from "./field-types.ts";
import type { Around } from "./roll.ts";

/** One saved check in the list. */
export interface SavedCheckView {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly kind: string;
  /** What is set: "Skill 5, Difficulty 12". */
  readonly summary: string;
  /** The chance of success, such as "72%"; absent if there is nothing to succeed against. */
  readonly chance?: string;
  /** The chance of that or of a mixed result, in words; absent if nothing is mixed. */
  readonly withMixed?: string;
  /** What begins an extended test with it; absent if its game has none of this kind. */
  readonly extended?: string;
  /** What begins a contest with it; absent if checks of its kind are not compared. */
  readonly contest?: string;
  /** Why it cannot be rolled. */
  readonly problem?: string;
}

/** A saved check as a row, with the numbers of an actor. The chance of one may be known later. */
export function savedCheckView(
  saved: SavedCheck,
  data: object,
  { rules, words, chanceOf }: Around & { readonly chanceOf: (asked: CheckRequest) => Chance | null | undefined },
): SavedCheckView {
  const { id, name, kind, options } = saved;
  const system = systems.find((each) => each.id === saved.system)!;
  const asked = requestOf(saved, data, systems, rules);
  const known = isProblem(asked) ? null : chanceOf(asked);
  const { success: chance, withMixed } = known
    ? chanceView(known, words)
    : { success: known === null ? undefined : "…" };
  const fields = system.kinds[kind]!.fields;
  const set = Object.entries(options).map(([field, value]) =>
    optionText(fieldName(field, words, system.id), fields[field]!, value, data),
  );
  return {
    id,
    name,
    game: words(keyIn(system.id, "name")),
    kind: words(keyIn(system.id, `kinds.${kind}`)),
    summary: set.join(", "),
    ...(chance !== undefined && { chance }),
    ...(withMixed !== undefined && { withMixed }),
    ...(system.extended?.kind === kind && { extended: words("dicewright.extended.start.trait", { name }) }),
    ...(!refuseContest(system, kind) && { contest: words("dicewright.challenge.trait", { name }) }),
    ...(isProblem(asked) && { problem: problemText(asked, words, system.id) }),
  };
}

/** A path is told with the number it leads to. */
function optionText(name: string, field: Field, value: Json, data: object): string {
  if (field.type === "flag") return name;
  if (!isSum(value)) return `${name} ${inputFor(field, value, "saved") as string}`;
  const found = sumAt(data, value);
  return isProblem(found) ? `${name} ${value}` : `${name} ${found.value} (${value})`;
}

/** What is wrong with saved checks from elsewhere; if it is one of them, that is named. */
export function savedChecksProblem(wrong: Problem, words: Words): string {
  const { trait } = wrong.data;
  const sentence = problemText(wrong, words);
  return trait === undefined || wrong.problem === "traitKind"
    ? sentence
    : words("dicewright.problems.inField", { field: trait, sentence });
}
