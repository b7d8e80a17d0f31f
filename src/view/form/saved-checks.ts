import type { Field } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import type { Chance } from "../../systems/odds-summary.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import { isSum, sumAt } from "../../systems/sum.ts";
import { isProblem, type Json, type Problem } from "../../systems/vocabulary.ts";
/** Saved checks in a list: what each rolls, how likely it succeeds, and what is wrong with it. */
import { refuseContest } from "../../threads/odds.ts";
import { chanceView } from "../odds.ts";
import { fieldName, problemText } from "../problem.ts";
import { keyIn, type Words } from "../words.ts";
import { inputFor } from "./field-types.ts";
import type { Around } from "./roll.ts";

/** A saved check as a row, with the numbers of an actor. The chance of one may be known later. */
export function savedCheckView(
  saved: SavedCheck,
  data: object,
  { rules, words, chanceOf }: Around & { readonly chanceOf: (asked: CheckRequest) => Chance | null | undefined },
) {
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
    /** What is set: "Skill 5, Difficulty 12". */
    summary: set.join(", "),
    ...(chance !== undefined && { chance }),
    ...(withMixed !== undefined && { withMixed }),
    /** What begins an extended test or a contest with it, if its game has such for checks of its kind. */
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
