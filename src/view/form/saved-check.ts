/** Saved checks: how a list tells them, and the form of one, in which a number may be a path into an actor's data. */
import type { Field } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { Chance } from "../../checks/odds-summary.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { parseSavedCheck, requestOf, type SavedCheck } from "../../checks/saved-check.ts";
import { isSum, sumAt } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import { refuseContest } from "../../threads/odds.ts";
import { chanceView } from "../odds.ts";
import { fieldName, problemText } from "../problem.ts";
import { keyIn, type Words } from "../words.ts";
import { fieldsAsked, fieldsOf, newForm, type CheckForm } from "./check-form.ts";
import { filled, kindControl, labelsOf, moreControl, type ControlView } from "./control.ts";
import { controlsOf, inputFor, isHouseRule, only, problemsIn, rawFrom } from "./fields.ts";
import { isMain, type Around } from "./roll.ts";

/** A saved check as a row, with the numbers of an actor. The chance of one may be known later. */
export function savedCheckView(
  saved: SavedCheck,
  data: object,
  { rules, words, chanceOf }: Around & { readonly chanceOf: (asked: CheckRequest) => Chance | null | undefined },
) {
  const { id, name, kind, options } = saved;
  const system = games.find((each) => each.id === saved.system)!;
  const asked = requestOf(saved, data, games, rules);
  const known = isProblem(asked) ? null : chanceOf(asked);
  const fields = system.kinds[kind]!.fields;
  const set = Object.entries(options).map(([field, value]) =>
    optionText(fieldName(field, words, system.id), fields[field]!, value, data),
  );
  return {
    ...{ id, name },
    game: words(keyIn(system.id, "name")),
    kind: words(keyIn(system.id, `kinds.${kind}`)),
    /** What is set: "Skill 5, Difficulty 12". */
    summary: set.join(", "),
    ...(known ? chanceView(known, words) : known === undefined && { success: "…" }),
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

// ---- Its form ----

/** A saved check that is being written. */
export interface SavedCheckForm extends CheckForm {
  readonly id: string;
  readonly name: string;
}

/** The form of a saved check, which may have no name and no options yet. */
export function savedForm(system: Game, { id, name, kind, options }: Omit<SavedCheck, "system">): SavedCheckForm {
  return { ...newForm(system, kind, { raw: options, purpose: "saved" }), id, name };
}

/** The controls of a form. What the world decides is not asked for. */
export function savedControls(form: SavedCheckForm, words: Words): ControlView[] {
  const drawn = { ...form, rules: {}, words };
  const fields = only(fieldsAsked(form), (field) => !isHouseRule(field));
  const drawOnly = (isWanted: (field: Field) => boolean) => controlsOf(only(fields, isWanted), drawn);
  const rest = drawOnly((field) => !isMain(field));
  const isFilledIn = rest.some(({ text, flag }) => flag?.isOn === true || (text?.value ?? "") !== "");
  const [label, tip] = [words("dicewright.traits.name"), words("dicewright.traits.nameTip")];
  return [
    { name: "name", label, tip, text: { value: form.name, most: LIMITS.name, names: labelsOf(form, words) } },
    ...kindControl(form, words, "tabs"),
    ...drawOnly(isMain),
    ...moreControl(rest, [], isFilledIn, words),
  ];
}

/** The saved check that a form asks for, or the first thing that is wrong with it. */
export function savedFrom(form: SavedCheckForm): SavedCheck | Problem {
  const { id, name, system, kind } = form;
  const options = rawFrom(fieldsOf(form), form);
  const [field, wrong] = Object.entries(options).find(([, value]) => isProblem(value)) ?? [];
  return isProblem(wrong)
    ? problem(wrong.problem, { field: field!, ...wrong.data })
    : parseSavedCheck({ id, name, system: system.id, kind, options }, games);
}

/** What is wrong at each control, by its name. */
export function savedProblems(form: SavedCheckForm): Readonly<Record<string, Problem>> {
  const wrong = problemsIn(fieldsOf(form), form);
  const read = savedFrom(form);
  return isProblem(read) && Object.keys(wrong).length === 0 ? { name: read } : wrong;
}

/** What was picked on a sheet: a number, or a die such as `d8`. */
export interface PickedPath {
  readonly path: string;
  readonly isDie?: boolean;
}

/**
 * The form with a path where it is meant, and the name of that field: a required one that is empty, else the one
 * edited last, else the first that is empty, else the first. Dice take a path as one more die. Without a place nothing
 * changes.
 */
export function withPath(
  form: SavedCheckForm,
  { path, isDie = false }: PickedPath,
  last?: string,
): { readonly form: SavedCheckForm; readonly place?: string } {
  const takes = only(fieldsOf(form), ({ type, default: usual }, name) => {
    // A number is for dice only if nothing can be rolled without them, or if they were edited last.
    const takesNumber = name === last || (usual === undefined && textIn(form, name) === "");
    return type === "dice" ? isDie || takesNumber : type === "number" && !isDie;
  });
  const names = Object.keys(takes);
  const empty = names.filter((name) => textIn(form, name) === "");
  const place =
    empty.find((name) => takes[name]!.default === undefined) ??
    names.find((name) => name === last) ??
    (isDie ? names[0] : (empty[0] ?? names[0]));
  if (place === undefined) return { form };
  const before = textIn(form, place);
  const dice = before === "" ? `d${path}` : `${before} + d${path}`;
  return { form: filled(form, { [`field-${place}`]: takes[place]!.type === "dice" ? dice : path }), place };
}

function textIn({ field }: SavedCheckForm, name: string): string {
  return (field[name] as string).trim();
}
