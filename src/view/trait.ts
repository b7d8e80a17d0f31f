/** Traits as their window shows them: what each rolls, how likely it succeeds, and what is wrong with it. */
import type { Field, Json, Raw } from "../systems/field.ts";
import type { Problem } from "../systems/problem.ts";
import { isProblem } from "../systems/problem.ts";
import type { Draft } from "../systems/saved-check-draft.ts";
import { writeOption } from "../systems/saved-check-draft.ts";
import type { SavedCheck } from "../systems/saved-check.ts";
import { isPath, numberAt, requestOf } from "../systems/saved-check.ts";
import type { Kind, System } from "../systems/system.ts";
import { refuseContest } from "../threads/challenge.ts";
import { oddsView } from "./odds.ts";
import { fieldName, problemText } from "./problem.ts";
import type { Words } from "./words.ts";
import { keyIn } from "./words.ts";

/** One trait in the list. */
export interface SavedCheckView {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly kind: string;
  /** What is set: "Skill 5, Difficulty 12". */
  readonly summary: string;
  /** The chance of success, such as "72%"; absent where there is nothing to succeed against. */
  readonly chance?: string;
  /** The chance of that or of a mixed result, in words; absent where nothing is mixed. */
  readonly withMixed?: string;
  /** What begins an extended test with it; absent where its game has none of this kind. */
  readonly extended?: string;
  /** What begins a contest with it; absent where checks of its kind are not compared. */
  readonly contest?: string;
  /** Why it cannot be rolled. */
  readonly problem?: string;
}

/** What a trait needs to be shown: the actor's numbers, the games, and the world's settings. */
export interface Surroundings {
  readonly data: object;
  readonly systems: readonly System[];
  readonly settings: Raw;
}

/** One trait as a row. */
export function savedCheckView(
  trait: SavedCheck,
  { data, systems, settings }: Surroundings,
  words: Words,
): SavedCheckView {
  const { id, name, system, kind, options } = trait;
  const fields = systems.find((each) => each.id === system)?.kinds[kind]?.fields ?? {};
  const isExtended = systems.find((each) => each.id === system)?.extended?.kind === kind;
  const isContested =
    refuseContest(
      systems.find((each) => each.id === system)!,
      kind,
    ) === undefined;
  const asked = requestOf(trait, data, systems, settings);
  const { success: chance, withMixed } = isProblem(asked) ? {} : oddsView(asked, words);
  return {
    id,
    name,
    game: words(keyIn(system, "name")),
    kind: words(keyIn(system, `kinds.${kind}`)),
    summary: Object.entries(options)
      .map(([field, value]) => optionText(fieldName(field, words, system), fields[field]!, value, data))
      .join(", "),
    ...(chance !== undefined && { chance }),
    ...(withMixed !== undefined && { withMixed }),
    ...(isExtended && { extended: words("dicewright.extended.start.trait", { name }) }),
    ...(isContested && { contest: words("dicewright.challenge.trait", { name }) }),
    ...(isProblem(asked) && { problem: problemText(asked, words, system) }),
  };
}

/** A path is told with the number it leads to. */
function optionText(name: string, field: Field, value: Json, data: object): string {
  if (field.type === "flag") return name;
  const written = writeOption(field, value);
  if (!isPath(value)) return `${name} ${written}`;
  const found = numberAt(data, value);
  return isProblem(found) ? `${name} ${value}` : `${name} ${found} (${value})`;
}

/** One field of the form in which a trait is written. */
export interface SavedFieldView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isFlag: boolean;
  readonly isOn: boolean;
  /** True where a number may also be a path. */
  readonly takesPath: boolean;
  readonly isRequired: boolean;
  /** How dice and ranges are written; absent for what needs no telling. */
  readonly hint?: string;
  readonly choices?: readonly { readonly value: string; readonly isChosen: boolean }[];
}

/** The fields of a kind that a person sets, with what was typed so far; what the world decides is not asked for. */
export function fieldViews(
  system: string,
  { fields }: Kind,
  typed: Readonly<Record<string, string>>,
  words: Words,
): SavedFieldView[] {
  const asked = Object.entries(fields).filter(([, { setting, uiHidden }]) => setting === undefined && !uiHidden);
  return asked.map(([name, { type, default: usual, choices, diceEditor: strip }]) => ({
    name,
    label: fieldName(name, words, system),
    value: typed[name] ?? "",
    isFlag: type === "flag",
    isOn: (typed[name] ?? "") !== "",
    takesPath: type === "number",
    isRequired: usual === undefined,
    ...((type === "dice" || type === "ranges") && { hint: words(`dicewright.dialog.hints.${strip ? "strip" : type}`) }),
    ...(choices && { choices: choices.map((value) => ({ value, isChosen: value === (typed[name] || usual) })) }),
  }));
}

/** The form in which a trait is written. */
export interface DraftView {
  readonly name: string;
  readonly kinds: readonly { readonly value: string; readonly text: string; readonly isChosen: boolean }[];
  readonly fields: readonly SavedFieldView[];
  readonly problem?: string;
}

/** The form with what was typed so far, and what is wrong with it. */
export function draftView(
  { name, system: id, kind, typed }: Draft,
  wrong: Problem | undefined,
  systems: readonly System[],
  words: Words,
): DraftView {
  const kinds = systems.find((each) => each.id === id)?.kinds ?? {};
  return {
    name,
    kinds: Object.keys(kinds).map((value) => ({
      value,
      text: words(keyIn(id, `kinds.${value}`)),
      isChosen: value === kind,
    })),
    fields: kinds[kind] ? fieldViews(id, kinds[kind], typed, words) : [],
    ...(wrong && { problem: problemText(wrong, words, id) }),
  };
}

/** What is wrong with traits from elsewhere; where it is one of them, that is named. */
export function savedChecksProblem(wrong: Problem, words: Words): string {
  const { trait } = wrong.data;
  const sentence = problemText(wrong, words);
  return trait === undefined || wrong.problem === "traitKind"
    ? sentence
    : words("dicewright.problems.inField", { field: trait, sentence });
}
