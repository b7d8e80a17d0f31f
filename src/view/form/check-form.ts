/**
 * A check that is being entered, valid or not: the form of the roll dialog, and of a rolled check that is changed.
 *
 * Worked example: a skill of 5 in the dark.
 *
 *     const form = { …, field: { skill: "5" }, circumstance: [{ name: "Dark", level: "-2" }] };
 *     readCheckForm(form, rules).request.options // { skill: 5, modifier: -2, … }
 */
import {
  changeRecord,
  changeRequest,
  previewChange,
  type ChangedRequest,
  type ChangePreview,
  type SlottedDie,
} from "../../checks/change.ts";
import { opposingFields, type Field, type Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { extractSecrets, knownOptions, maskSecretIds, toUncheckedOptions, type Secrets } from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { countsOn, lastingIn, withoutLasting } from "../../checks/lasting.ts";
import { levelOf, levelsAround, netLevel } from "../../checks/level.ts";
import { parseRequest, writeCheck, type CheckRequest } from "../../checks/notation.ts";
import type { OddsSummary } from "../../checks/odds-summary.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { withSign } from "../../checks/report.ts";
import { soundParts, type SumParts } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import type { FixedFields } from "../../threads/panel.ts";
import { fieldHint, fieldName, problemText } from "../../words/problem.ts";
import { diceText, faceText } from "../../words/sentence.ts";
import { isolateBidi, chanceText, listText, reportText, withLeft, type Words } from "../../words/words.ts";
import { chanceLookup, changedView, controlValues, summaryView, withoutOddsText } from "../odds.ts";
import {
  checkHeads,
  choicePart,
  labelAndHint,
  labelAndMode,
  moreControl,
  type ControlView,
  type EditedDie,
  type FormContext,
  type KindChoice,
} from "./control.ts";
import {
  controlsOf,
  filterFields,
  inputFor,
  inputsFor,
  isHouseRule,
  isMainField,
  readInputs,
  typedNumber,
  usualValue,
  type FormStart,
  type Inputs,
  type InputsReading,
  type Purpose,
} from "./fields.ts";

export interface CheckForm extends KindChoice {
  readonly field: Inputs;
  /** Situational modifiers with names. */
  readonly circumstance: readonly { readonly name: string; readonly level: string }[];
  readonly label: string;
  /** The names of the numbers and dice that were filled in; they count as long as these stay. */
  readonly parts?: SumParts | undefined;
  /** Options that players may not know, so that they have no inputs. */
  readonly hidden: Secrets;
  readonly purpose: Purpose;
  /** The field that was chosen among those that take each other's place. */
  readonly alternative?: string;
  /** Fields that are shown as texts, because a thread has set them. */
  readonly fixed?: FixedFields | undefined;
  /** True in a contest, which sets some fields for every roll in it. */
  readonly isContested?: boolean;
  /** True for a check that is rolled already, to be changed. */
  readonly isRolled?: true;
}

export function kindFields({ game, kind }: KindChoice): Fields {
  return game.kinds[kind]!.fields;
}

/** The fields that count, without hidden ones and those that a contest sets. */
function ownFields(form: CheckForm): Fields {
  const others = { ...form.hidden, ...contestOptions(form) };
  return filterFields(kindFields(form), (_field, name) => !(name in others));
}

function contestOptions({ game, kind, isContested }: CheckForm): UncheckedOptions {
  return (isContested && game.kinds[kind]!.contestOptions) || {};
}

/** Leaves out fields that no report mentions, and those that count in contests alone. */
export function reportedFields(form: CheckForm): Fields {
  const isOmitted = ({ isUnreported, isContestOnly, isAfterRoll }: Field) =>
    isUnreported || (isContestOnly && !form.isContested) || (isAfterRoll && !form.isRolled);
  return filterFields(ownFields(form), (field) => !isOmitted(field));
}

/** Leaves out fields whose place another one has taken, too. The chosen one is asked for first. */
export function visibleFields(form: CheckForm): Fields {
  const { names = [], chosen } = alternativesOf(kindFields(form), form) ?? {};
  const shown = Object.entries(reportedFields(form)).filter(([name]) => name === chosen || !names.includes(name));
  return Object.fromEntries(shown.map(([name, field]) => [name, name === chosen ? { ...field, isMain: true } : field]));
}

export function newCheckForm(game: Game, kind: string, start: FormStart = {}): CheckForm {
  const { fields, example } = game.kinds[kind]!;
  const { raw = {}, purpose = "rolled" } = start;
  const hidden = extractSecrets(raw, fields) ?? {};
  const field = inputsFor(fields, { ...(purpose === "rolled" && { example }), ...start });
  return withAlternative({ game, kind, field, hidden, circumstance: [], label: "", purpose }, raw);
}

/** The form of another kind or game. Fields of the same name keep their inputs, others take earlier ones. */
export function withKind<F extends CheckForm>(
  form: F,
  game: Game,
  kind: string,
  rules: UncheckedOptions,
  earlier: Inputs = {},
): F {
  const isSame = game === form.game;
  const { fields } = game.kinds[kind]!;
  const secrets = Object.entries(form.hidden).filter(([name]) => isSame && fields[name]?.hidden);
  const raw = toUncheckedOptions({ options: {}, hidden: Object.fromEntries(secrets) });
  const start = { raw, rules, purpose: form.purpose, earlierInputs: { ...earlier, ...(isSame && form.field) } };
  const fresh = newCheckForm(game, kind, start);
  const circumstance = situationalField(fresh) === undefined ? [] : form.circumstance;
  return { ...form, ...fresh, label: form.label, circumstance };
}

function situationalField(form: CheckForm): string | undefined {
  return Object.keys(filterFields(kindFields(form), ({ isSituational }) => isSituational))[0];
}

// ---- Reading ----

/** A form of a check as it was read: its whole options, not yet checked, and the check that they make. */
export interface CheckReading<F extends CheckForm = CheckForm> extends InputsReading {
  readonly form: F;
  readonly request: CheckRequest | Problem;
}

export function readCheckForm<F extends CheckForm>(form: F, rules: UncheckedOptions): CheckReading<F> {
  const read = readOptions(form, rules);
  const [wrong] = Object.values(read.problems);
  return { ...read, form, request: wrong ?? requestFrom(form, read.options, rules) };
}

/** Circumstances are added to their field. */
function readOptions(form: CheckForm, rules: UncheckedOptions): InputsReading {
  const { options: entered, problems } = readInputs(kindFields(form), form, rules);
  const raw = { ...entered, ...toUncheckedOptions({ options: {}, ...form }), ...contestOptions(form) };
  const situational = situationalField(form);
  const levels = form.circumstance.map(({ level }) => typedNumber(level) ?? 0);
  const isAdded = situational !== undefined && levels.length > 0;
  const own = ownFields(form);
  return {
    options: isAdded ? { ...raw, [situational]: [raw[situational] ?? 0, ...levels] } : raw,
    problems: Object.fromEntries([
      ...Object.entries(problems).filter(([control]) => control.replace("field-", "") in own),
      ...levels.flatMap((level, i) =>
        typeof level === "string"
          ? [[`circumstance-${i}-level`, problem("notNumber", { value: level.slice(0, 40) })] as const]
          : [],
      ),
    ]),
  };
}

function requestFrom(form: CheckForm, options: UncheckedOptions, rules: UncheckedOptions): CheckRequest | Problem {
  const asked = parseRequest(form.game, form.kind, options, rules, form.label);
  if (isProblem(asked)) return asked;
  const [label, parts] = [labelOf(form), soundParts(form.parts, asked.options)];
  return { ...asked, ...(parts && { parts }), ...(label !== "" && { label }) };
}

/** Records store only sums, so the label names circumstances. */
function labelOf({ label, circumstance }: CheckForm): string {
  const listed = circumstance
    .flatMap(({ name, level }) => (name.trim() ? [`${name.trim()} ${withSign(Number(typedNumber(level) ?? 0))}`] : []))
    .join(", ");
  const own = label.trim();
  const whole = own !== "" && listed !== "" ? `${own} (${listed})` : own || listed;
  return whole.replaceAll("#", "");
}

// ---- Fields of which one takes the place of the others, such as a difficulty and a limit ----

/** The alternatives among some fields. By default the hidden one is chosen, else one that is filled in. */
function alternativesOf(fields: Fields, form: CheckForm, raw: UncheckedOptions = {}) {
  const [first, replaced] = Object.entries(fields).find(([, { replacedBy }]) => replacedBy) ?? [];
  if (first === undefined) return undefined;
  const { field: inputs, purpose, hidden, alternative = "" } = form;
  const names = [first, ...replaced!.replacedBy!.filter((name) => name in fields)];
  const filled = names.filter((name) => {
    const empty = inputFor(fields[name]!, fields[name]!.default, purpose);
    return JSON.stringify(inputs[name]) !== JSON.stringify(empty);
  });
  const chosen =
    names.find((name) => name in hidden) ??
    (names.includes(alternative) ? alternative : undefined) ??
    filled.find((name) => name in raw) ??
    filled.at(-1);
  return { names, chosen: chosen ?? first };
}

/** Empties the fields whose place the chosen alternative has taken. */
export function withAlternative<F extends CheckForm>(form: F, raw: UncheckedOptions = {}): F {
  const fields = kindFields(form);
  const { names = [], chosen } = alternativesOf(fields, form, raw) ?? {};
  const empty = names.filter((name) => name !== chosen && name in form.field);
  const inputs = empty.map((name) => [name, inputFor(fields[name]!, fields[name]!.default, form.purpose)]);
  return { ...form, field: { ...form.field, ...(Object.fromEntries(inputs) as Inputs) } };
}

/** The controls of some fields, with the choice among all alternatives above the chosen one. */
export function controlsWithChoice(fields: Fields, form: CheckForm, context: FormContext): ControlView[] {
  const { words } = context;
  const { names = [], chosen = "" } = alternativesOf(reportedFields(form), form) ?? {};
  const texts = choicePart(names, (name) => fieldName(name, words, form.game.id), chosen, "segments");
  const choice = { ...labelAndHint("dialog", "alternative", words), ...texts };
  return controlsOf(fields, form, context).flatMap((control) =>
    names.length > 1 && control.name === `field-${chosen}` && !form.fixed?.names.includes(chosen)
      ? [choice, control]
      : [control],
  );
}

// ---- Controls ----

/** The main fields of a check, and `others`; then, folded, the other fields and `more`. The world decides the rest. */
function checkControls(
  form: CheckForm,
  context: FormContext,
  more: readonly ControlView[] = [],
  others: readonly ControlView[] = [],
): ControlView[] {
  const { rules, words } = context;
  const fields = inDisplayOrder(filterFields(visibleFields(form), (field) => !isHouseRule(field)));
  const draw = (isWanted: (field: Field, name: string) => unknown) =>
    controlsWithChoice(filterFields(fields, isWanted), form, context);
  const opposing = opposingFields(fields);
  const isSide = (name: string) => opposing?.includes(name) === true;
  const main = Object.keys(fields).flatMap((name) => {
    if (name === opposing?.[0]) return [levelsControl(fields, opposing, form, context)];
    return isMainField(fields[name]!) ? draw((_field, each) => each === name) : [];
  });
  const rest = filterFields(fields, (field, name) => !isMainField(field) && !isSide(name));
  const changed = Object.entries(rest).filter(([name, field]) => {
    const usual = inputFor(field, usualValue(field, rules));
    return JSON.stringify(form.field[name]) !== JSON.stringify(usual);
  });
  const count = changed.length + form.circumstance.length + Object.values(form.field).filter(hasNamedIncreases).length;
  const folded = [...effectsOf(main, words), ...draw((_field, name) => name in rest), ...more];
  return [...main, ...others, ...moreControl(folded, context, count)];
}

/** A field that is asked for before another stands right before it. */
function inDisplayOrder(fields: Fields): Fields {
  const isEarly = ({ asksBefore = "" }: Field) => asksBefore in fields;
  const before = (name: string) => Object.entries(fields).filter(([, { asksBefore }]) => asksBefore === name);
  const order = Object.entries(fields).flatMap((each) => (isEarly(each[1]) ? [] : [...before(each[0]), each]));
  return Object.fromEntries(order);
}

function effectsOf(main: readonly ControlView[], words: Words): ControlView[] {
  return main.flatMap(({ name, editor }) => {
    const effects = editor?.dice.filter(({ increases }) => increases.length > 0) ?? [];
    const label = words("dicewright.dialog.increases");
    return effects.length > 0 ? [{ name: `${name}-effects`, label, effects }] : [];
  });
}

function hasNamedIncreases(input: Inputs[string]): boolean {
  return Array.isArray(input) && (input as readonly EditedDie[]).some(({ by, more }) => by || more?.length);
}

/** One control for two opposing levels: the net level and its neighbours. */
function levelsControl(
  fields: Fields,
  [name, against]: readonly [string, string],
  { field: inputs, game }: CheckForm,
  { words, chanceWith }: FormContext,
): ControlView {
  const typed = [name, against].map((each) => [each, typedNumber(inputs[each] as string) ?? 0] as const);
  const isRead = typed.every(([, value]) => typeof value === "number");
  const options = isRead ? Object.fromEntries(typed) : { [name]: 0, [against]: 0 };
  const level = netLevel(fields, options)!;
  const shown = Math.min(level.most, Math.max(-level.most, level.net));
  return {
    name: `levels-${name}`,
    label: fieldName(name, words, game.id),
    tip: fieldHint(game, name, fields[name]!, words),
    levels: {
      numbers: [name, against].map((each) => ({ name: `field-${each}`, value: inputs[each] as string })),
      options: levelsAround(level, options).map(({ net, options: offered }) => {
        const chance = chanceWith?.(offered);
        const side = fieldName(net < 0 ? against : name, words, game.id);
        const what = net === 0 ? words("dicewright.dialog.netNone") : `${side} ${Math.abs(net)}`;
        return {
          value: String(net),
          text: net === 0 ? "0" : withSign(net),
          isSelected: isRead && net === shown,
          // Words are too long for a segment.
          chance: words.chances === "words" ? undefined : chance,
          name: chance === undefined ? what : words("dicewright.odds.optionOf", { what, chance }),
          values: controlValues(offered),
        };
      }),
    },
  };
}

function circumstances(form: CheckForm, words: Words): ControlView[] {
  if (situationalField(form) === undefined) return [];
  const list = form.circumstance.map(({ name, level }, i) => ({ name: `circumstance-${i}`, value: name, level }));
  return [{ ...labelAndHint("dialog", "circumstances", words), name: "circumstance", circumstances: { list } }];
}

/** The lasting Advantages of who rolls: those that count on this test, those that do not, and why. */
function lastingControls({ game, kind, label }: CheckForm, { rules, words }: FormContext): ControlView[] {
  const entries = lastingIn(game, rules);
  const level = netLevel(game.kinds[kind]!.fields, {});
  if (entries.length === 0 || !level) return [];
  const texts = entries.map((entry) => {
    const { tests, level: levels } = entry;
    const field = fieldName(levels < 0 ? level.opposite : level.field, words, game.id);
    const named = { name: isolateBidi(entry.name), field, count: Math.abs(levels) };
    const reason = !tests ? "every" : countsOn(entry, label) ? "chosen" : "others";
    const tested = tests && { tests: listText(tests.map(isolateBidi), words) };
    return withLeft(words(`dicewright.lasting.counts.${reason}`, { ...named, ...tested }), entry.left, words);
  });
  return [{ name: "lasting", label: words("dicewright.lasting.title"), texts }];
}

// ---- A check that is rolled ----

/** A check as a form shows it, with its odds or what becomes of the dice on the table. */
export interface CheckPreview {
  readonly controls: readonly ControlView[];
  /** The line that asks for the same check; absent while something is wrong. */
  readonly line?: string;
  readonly odds?: ReturnType<typeof summaryView>;
  /** A sentence for each change of the dice on the table. */
  readonly forecast?: readonly string[];
  readonly note?: string | undefined;
  /** A problem of the options together, though each is valid. */
  readonly problem?: string;
}

export type RollForm = CheckForm & { readonly mode: string };

function rollControls(form: RollForm, context: FormContext): ControlView[] {
  const { words } = context;
  const others = [...lastingControls(form, context), labelAndMode(form, words)];
  return [...checkHeads(form, context), ...checkControls(form, context, circumstances(form, words), others)];
}

interface RollOdds {
  readonly isHidden: boolean;
  /** The check with its hidden numbers, if the reader knows them: then there are odds too. */
  readonly reveal: (check: CheckRequest) => CheckRequest | undefined;
  /** Undefined while the odds are worked out, null if there are none. */
  readonly oddsOf: (check: CheckRequest) => OddsSummary | null | undefined;
}

export function rollView(read: CheckReading<RollForm>, given: FormContext, odds: RollOdds): CheckPreview {
  const { words } = given;
  const { form, request: asked } = read;
  if (isProblem(asked)) return { controls: rollControls(form, given), ...unsound(read, asked, "dialog", words) };
  const context = withFieldTexts(given, asked);
  const line = writeCheck(maskSecretIds(asked));
  const known = asked.hidden ? odds.reveal(asked) : asked;
  if (odds.isHidden || !known)
    return { controls: rollControls(form, context), line, note: words("dicewright.dialog.hidden") };
  const whole = odds.oddsOf(known);
  const shown = whole && withoutChoicesOf(asked.hidden ?? {}, whole);
  return {
    controls: rollControls(form, { ...context, chanceWith: chanceBesideLasting(asked, shown, words) }),
    line,
    ...(asked.hidden && { note: words("dicewright.secret.kept") }),
    ...(whole === null && { note: withoutOddsText(known, words) }),
    ...(words.chances === "none" && { note: words("dicewright.odds.notShown") }),
    ...(shown && { odds: summaryView(asked.game.id, shown, words) }),
  };
}

function withFieldTexts(context: FormContext, asked: CheckRequest): FormContext {
  const texts = Object.entries(asked.game.kinds[asked.kind]!.fieldTexts?.(knownOptions(asked)) ?? {});
  const said = texts.map(([name, text]) => [name, reportText(asked.game.id, text, context.words)]);
  return { ...context, fieldTexts: Object.fromEntries(said) as Readonly<Record<string, string>> };
}

/** A note that there is no preview, and the problem of the options together if each is valid. */
function unsound({ form, problems }: CheckReading, wrong: Problem, block: "after" | "dialog", words: Words) {
  const isTogether = Object.keys(problems).length === 0;
  const note = words(`dicewright.${block}.unsound`);
  return { note, ...(isTogether && { problem: problemText(wrong, words, form.game.id) }) };
}

/** Hidden fields are not in the form, so no other values of them can be chosen. */
function withoutChoicesOf(hidden: Secrets, odds: OddsSummary): OddsSummary {
  const hides = (options: UncheckedOptions) => Object.keys(options).some((name) => name in hidden);
  return { ...odds, compared: odds.compared.filter(({ each }) => !each.some(({ options }) => hides(options))) };
}

/** Looks up the chance with other options; lasting levels are added to those of a form. */
function chanceBesideLasting(asked: CheckRequest, odds: OddsSummary | null | undefined, words: Words) {
  const lookUp = chanceLookup(odds, words);
  const level = levelOf(asked);
  if (!level || !asked.lasting) return lookUp;
  const netOf = (options: UncheckedOptions) => Number(options[level.field]) - Number(options[level.opposite]);
  const added = level.net - netOf(withoutLasting(asked));
  const compared = odds?.compared.flatMap(({ each }) => each) ?? [];
  return (options: UncheckedOptions) => {
    if (!(level.field in options && level.opposite in options)) return lookUp(options);
    const net = Math.max(-level.most, Math.min(level.most, netOf(options) + added));
    const found = compared.find((each) => level.field in each.options && netOf(each.options) === net);
    return found && chanceText(found.p, words);
  };
}

// ---- A rolled check that is changed ----

/** The form of a check as it was rolled; undefined if its game is not installed. */
export function formOfRecord(record: CheckRecord): CheckForm | undefined {
  const game = games.find(({ id }) => id === record.system);
  return game && Object.hasOwn(game.kinds, record.kind)
    ? { ...newCheckForm(game, record.kind, { raw: toUncheckedOptions(record) }), isRolled: true }
    : undefined;
}

/** The form of a rolled check as it was read, with the change that it makes of the record. */
interface ChangeReading extends CheckReading {
  readonly change: ChangedRequest | Problem;
}

export function readChange(form: CheckForm, record: CheckRecord): ChangeReading {
  const read = readOptions(form, {});
  const change = Object.values(read.problems)[0] ?? changeRequest(record, read.options, games);
  return { ...read, form, change, request: isProblem(change) ? change : change.request };
}

export function isUnchanged({ before, request: asked }: ChangedRequest): boolean {
  return JSON.stringify(toUncheckedOptions(before)) === JSON.stringify(toUncheckedOptions(asked));
}

/** `oddsOf` gives the odds of a check, or undefined while they are worked out. */
export function changeView(
  read: ChangeReading,
  record: CheckRecord,
  context: FormContext,
  oddsOf: RollOdds["oddsOf"],
): CheckPreview {
  const { words } = context;
  const { form, request, options, change } = read;
  if (isProblem(request)) return { controls: checkControls(form, context), ...unsound(read, request, "after", words) };
  const whole = ruleAnswer(form.game.id, () => changeRecord(record, options, games));
  const preview = isProblem(whole) ? whole : ruleAnswer(form.game.id, () => previewChange(record, whole));
  const isShown = !isProblem(change) && !request.hidden;
  const odds = isShown ? changedView(form.game.id, oddsOf(change.before), oddsOf(request), words) : undefined;
  return {
    controls: checkControls(form, withFieldTexts(context, request)),
    line: writeCheck(maskSecretIds(request)),
    ...(odds && { odds }),
    ...(isProblem(preview)
      ? { problem: problemText(preview, words, form.game.id) }
      : { forecast: forecastTexts(preview, words) }),
  };
}

/** One sentence for new dice, and one for each list of dice that stay, return, or are set aside. */
export function forecastTexts(preview: ChangePreview, words: Words): string[] {
  const sentence = (key: string, dice: string) => words(`dicewright.after.forecast.${key}`, { dice });
  const lists = (["stays", "returns", "setAside"] as const).filter((list) => preview[list].length > 0);
  return [
    sentence(preview.toRoll.length === 0 ? "nothing" : "thrown", diceText(preview.toRoll, words)),
    ...lists.map((list) => sentence(list === "setAside" ? "aside" : list, facesText(preview[list], words))),
  ];
}

const MOST_NAMED = 12;

function facesText(dice: readonly SlottedDie[], words: Words): string {
  if (dice.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  const faces = dice.map(({ die, face }) => faceText(die, face, words));
  return listText(faces, words);
}
