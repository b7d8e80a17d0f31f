/** Saved checks: rows of a list, and the form of one, in which a number may be a path into an actor's data. */
import type { Field } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { SuccessChance } from "../../checks/odds-summary.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { parseSavedCheck, requestOfSavedCheck, type SavedCheck } from "../../checks/saved-check.ts";
import { isSum, isTargetPath, sumAt } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import { refuseContest } from "../../threads/odds.ts";
import { fieldName, problemText } from "../../words/problem.ts";
import { capitalize, gameWords, type Words } from "../../words/words.ts";
import { chanceView } from "../odds.ts";
import { controlsWithChoice, visibleFields, kindFields, newCheckForm, type CheckForm } from "./check-form.ts";
import {
  checkHeads,
  withControlValues,
  moreControl,
  type ControlView,
  type FormContext,
  type FormReading,
} from "./control.ts";
import { filterFields, inputFor, isHouseRule, isMainField, readInputs } from "./fields.ts";

interface SavedCheckView extends Readonly<Record<"id" | "name" | "line", string>> {
  readonly success?: string;
  /** Labels of the buttons that start an extended test or a contest, if the game has them for this kind. */
  readonly extended?: string;
  readonly contest?: string;
  readonly problem?: string;
}

/**
 * A saved check as a row. `data` are the numbers of an actor. Its line has what is rolled; the kind that a game has
 * first goes without saying, and so does the only game.
 */
export function savedCheckView(
  saved: SavedCheck,
  data: object,
  {
    rules,
    words,
    chanceOf,
    showsGame = false,
    showsPaths = false,
  }: Pick<FormContext, "rules" | "words"> & {
    /** Undefined while the chance is worked out. */
    readonly chanceOf: (check: CheckRequest) => SuccessChance | null | undefined;
    readonly showsGame?: boolean;
    /** True for a user who edits. */
    readonly showsPaths?: boolean;
  },
): SavedCheckView {
  const { id, name, kind, options } = saved;
  const game = games.find((each) => each.id === saved.system);
  const asked = requestOfSavedCheck(saved, data, games, rules);
  const wrong = isProblem(asked) ? { problem: problemText(asked, words, game?.id) } : {};
  if (!game) return { id, name, line: `${saved.system} ${kind}`, ...wrong };
  const known = isProblem(asked) ? null : chanceOf(asked);
  const unknown: Partial<Record<"success" | "withMixed", string>> = known === undefined ? { success: "…" } : {};
  const { withMixed = "", ...chance } = known ? chanceView(known, words) : unknown;
  const fields = game.kinds[kind]!.fields;
  const set = Object.entries(options).map(([field, value]) =>
    optionText(fieldName(field, words, game.id), fields[field]!, value, showsPaths, data),
  );
  const isUsual = kind === Object.keys(game.kinds)[0] && set.length > 0;
  const about = [
    showsGame ? gameWords(game.id, "name", words) : "",
    isUsual ? "" : gameWords(game.id, `kinds.${kind}`, words),
  ];
  const parts = [joinWords(about, " "), set.join(", "), withMixed];
  return {
    ...{ id, name, line: capitalize(joinWords(parts, " · ")) },
    ...chance,
    ...(game.extended?.kind === kind && { extended: words("dicewright.extended.start.trait", { name }) }),
    ...(!refuseContest(game, kind) && { contest: words("dicewright.challenge.trait", { name }) }),
    // The target is looked up at each roll.
    ...(isProblem(asked) && isTargetPath(asked.data["path"]) ? {} : wrong),
  };
}

const joinWords = (all: readonly string[], between: string) => all.filter((each) => each !== "").join(between);

/** A path is shown as its number; itself only on demand, or if it has no number. */
function optionText(name: string, field: Field, value: Json, showsPaths: boolean, data: object): string {
  if (field.type === "flag") return name;
  if (!isSum(value)) return `${name} ${inputFor(field, value, "saved") as string}`;
  const found = sumAt(data, value);
  if (isProblem(found)) return `${name} ${value}`;
  return showsPaths ? `${name} ${found.value} (${value})` : `${name} ${found.value}`;
}

/** The problem of imported saved checks, which names the one that has it. */
export function savedChecksProblem(wrong: Problem, words: Words): string {
  const { trait } = wrong.data;
  const sentence = problemText(wrong, words);
  return trait === undefined || wrong.problem === "traitKind"
    ? sentence
    : words("dicewright.problems.inField", { field: trait, sentence });
}

export interface SavedCheckForm extends CheckForm {
  readonly id: string;
  readonly name: string;
}

export function savedForm(game: Game, { id, name, kind, options }: Omit<SavedCheck, "system">): SavedCheckForm {
  return { ...newCheckForm(game, kind, { raw: options, purpose: "saved" }), id, name };
}

/** House rules are left out. The game is one of those that are offered. */
export function savedControls(
  form: SavedCheckForm,
  words: Words,
  around: Pick<Partial<FormContext>, "games" | "lettersInLine"> = {},
): ControlView[] {
  const context = { games: [], rules: {}, words, ...around };
  const fields = filterFields(visibleFields(form), (field) => !isHouseRule(field));
  const draw = (isWanted: (field: Field) => boolean) =>
    controlsWithChoice(filterFields(fields, isWanted), form, context);
  const rest = draw((field) => !isMainField(field));
  const set = rest.filter(({ text, flag }) => flag?.isOn === true || (text?.value ?? "") !== "");
  const [label, tip] = [words("dicewright.traits.name"), words("dicewright.traits.nameTip")];
  return [
    { name: "name", label, tip, text: { value: form.name, most: LIMITS.name } },
    ...checkHeads(form, context),
    ...draw(isMainField),
    ...moreControl(rest, { words, isMoreOpen: set.length > 0 }, set.length),
  ];
}

/** The form of a saved check as it was read. */
export interface SavedCheckReading extends FormReading {
  readonly form: SavedCheckForm;
  readonly saved: SavedCheck | Problem;
}

export function readSavedForm(form: SavedCheckForm): SavedCheckReading {
  const { id, name, game, kind } = form;
  const { options, problems } = readInputs(kindFields(form), form);
  const [field, wrong] = Object.entries(options).find(([, value]) => isProblem(value)) ?? [];
  const saved = isProblem(wrong)
    ? problem(wrong.problem, { field: field!, ...wrong.data })
    : parseSavedCheck({ id, name, system: game.id, kind, options }, games);
  const isNamed = isProblem(saved) && Object.keys(problems).length === 0;
  return { form, saved, problems: isNamed ? { name: saved } : problems };
}

/** A number or a die such as `d8` that was picked on a sheet. */
export interface PickedPath {
  readonly path: string;
  readonly isDie?: boolean;
}

/**
 * Enters a path in the field that it is probably for: an empty required field, else the one edited last, else the first
 * empty one, else the first. Dice take a path as one more die, a formula as one more part. If no field fits, nothing
 * changes.
 */
export function withPath(
  form: SavedCheckForm,
  { path, isDie = false }: PickedPath,
  last?: string,
): { readonly form: SavedCheckForm; readonly field?: string } {
  const fields = filterFields(kindFields(form), ({ type, default: usual }, name) => {
    // Dice take a number only if the check needs them, or if they were edited last.
    const takesNumber = name === last || (usual === undefined && textIn(form, name) === "");
    return type === "dice" || type === "formula" ? isDie || takesNumber : type === "number" && !isDie;
  });
  const names = Object.keys(fields);
  const empty = names.filter((name) => textIn(form, name) === "");
  const field =
    empty.find((name) => fields[name]!.default === undefined) ??
    names.find((name) => name === last) ??
    (isDie ? names[0] : (empty[0] ?? names[0]));
  if (field === undefined) return { form };
  const { type } = fields[field]!;
  const part = type === "dice" || isDie ? `d${path}` : path;
  const parts = type === "number" ? [part] : [textIn(form, field), part].filter((each) => each !== "");
  return { form: withControlValues(form, { [`field-${field}`]: parts.join(" + ") }), field };
}

function textIn({ field }: SavedCheckForm, name: string): string {
  return (field[name] as string).trim();
}
