/** The form that starts a contest: with which check, against whom, and by which of the game's rules. */
import { parseFields, type Fields, type OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { problem, type Problem } from "../../checks/problem.ts";
import { FORMATS, type Format } from "../../threads/chat-line.ts";
import {
  choicePart,
  gameControl,
  headOf,
  labelAndHint,
  modeControl,
  moreControl,
  peopleControl,
  type ControlView,
  type FormContext,
  type Person,
} from "./control.ts";
import {
  controlsOf,
  filterFields,
  inputsFor,
  isHouseRule,
  readInputs,
  type Inputs,
  type InputsReading,
} from "./fields.ts";

export interface ContestForm {
  readonly name: string;
  /** Checks to start with: known ones by name, and any other of a game, which is filled in later. */
  readonly choices: readonly { readonly id: string; readonly game: Game; readonly name?: string }[];
  /** The id of the chosen check, its game, and the game whose tab is open. */
  readonly means: string;
  readonly game: Game;
  readonly tab: string;
  readonly opponent: readonly (Person & { readonly id: string })[];
  readonly field: Inputs;
  readonly form: Format;
  readonly sealed: boolean;
  readonly mode: string;
}

/** Whether all sides can be compared with each other: there must be three or more, and the game sets the limit. */
export function allowsAllAgainstAll(form: ContestForm): boolean {
  const sides = 1 + chosenOpponents(form).length;
  return sides > 2 && sides <= form.game.contest!.most;
}

export function chosenOpponents({ opponent }: ContestForm): ContestForm["opponent"] {
  return opponent.filter(({ isChosen }) => isChosen);
}

/**
 * Fills in the game of the chosen check and, if that has changed, its rules: those given, else those of the world. In
 * another game its first check is chosen.
 */
export function withContestRules(
  form: Omit<ContestForm, "game" | "field" | "tab"> & Partial<ContestForm>,
  rules: UncheckedOptions,
  raw: UncheckedOptions = {},
): ContestForm {
  const chosen = form.choices.find(({ id }) => id === form.means) ?? form.choices[0]!;
  const first = form.choices.find(({ game }) => game.id === form.tab) ?? chosen;
  const { id: means, game } = first.game === chosen.game ? chosen : first;
  const field = game === form.game ? form.field : undefined;
  return { ...form, means, game, tab: game.id, field: field ?? inputsFor(game.contest!.fields, { raw, rules }) };
}

/** The form as it was read. The rules are a problem until opponents are chosen. */
export interface ContestReading extends InputsReading {
  readonly form: ContestForm;
  readonly rules: OptionsOf<Fields> | Problem;
}

export function readContestForm(form: ContestForm, houseRules: UncheckedOptions): ContestReading {
  const { fields } = form.game.contest!;
  const read = readInputs(fields, form, houseRules);
  const hasOpponents = chosenOpponents(form).length > 0;
  return { ...read, form, rules: hasOpponents ? parseFields(fields, read.options, houseRules) : problem("noTarget") };
}

/** `chances` are those to win against opponents, by their ids. */
export function contestControls(
  { form, options: counting }: ContestReading,
  context: FormContext,
  chances: ReadonlyMap<string, string> = new Map(),
): ControlView[] {
  const { words } = context;
  const { name, sealed, mode, means, choices, game } = form;
  const own = choices.filter((each) => each.game === game);
  const options = own.map((each) => ({
    value: each.id,
    text: each.name ?? words("dicewright.request.start.any"),
    isSelected: each.id === means,
  }));
  const { fields } = game.contest!;
  const chosen = filterFields(fields, (field, rule) => rule in counting && !isHouseRule(field));
  const formats = { each: words("dicewright.challenge.each", { name }), all: words("dicewright.challenge.all") };
  const format = {
    ...labelAndHint("challenge", "form", words),
    ...choicePart(FORMATS, (each) => formats[each], form.form),
  };
  const seals = { ...labelAndHint("challenge", "sealed", words), flag: { isOn: sealed } };
  const more = [...(allowsAllAgainstAll(form) ? [format] : []), seals, modeControl(mode, words)];
  const games = [...new Set(choices.map((each) => each.game))];
  const against = labelAndHint("challenge", "against", words);
  const people = form.opponent.map((each) => ({ ...each, chance: chances.get(each.id) }));
  return [
    ...gameControl(games, game, words).map((each) => headOf(each, context)),
    { ...labelAndHint("challenge", "check", words), name: "means", choice: { options, look: "chips" } },
    ...controlsOf(chosen, form, context).map(asSegments),
    ...moreControl(more, context, Number(sealed)),
    { ...peopleControl("opponent", against.label, people), tip: against.tip },
  ];
}

const MOST_SEGMENTS = 3;

function asSegments(control: ControlView): ControlView {
  const { options = [] } = control.choice ?? {};
  const isShort = options.length > 1 && options.length <= MOST_SEGMENTS;
  return isShort ? { ...control, choice: { options, look: "segments" } } : control;
}
