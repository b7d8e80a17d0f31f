/** The form of a roll, and the one that changes a rolled check. Both have a preview. */
import {
  changeRecord,
  changeRequest,
  previewChange,
  type ChangedRequest,
  type ChangePreview,
  type SlottedDie,
} from "../../checks/change.ts";
import { opposingFields, type Field, type Fields } from "../../checks/field.ts";
import { knownOptions, toUncheckedOptions, maskSecretIds, type Secrets } from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { countsOn, lastingIn, withoutLasting } from "../../checks/lasting.ts";
import { levelOf, netLevel, levelsAround } from "../../checks/level.ts";
import { writeCheck, type CheckRequest, checkOf } from "../../checks/notation.ts";
import type { OptionComparison, OddsSummary } from "../../checks/odds-summary.ts";
import { isProblem, ruleAnswer, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { withSign } from "../../checks/report.ts";
import { advance, isRequest } from "../../engine/play.ts";
import { games } from "../../games/index.ts";
import { isolateBidi } from "../../words/bidi.ts";
import { fieldHint, fieldName, problemText } from "../../words/problem.ts";
import { listText, chanceText, reportText, type Words } from "../../words/words.ts";
import { diceText, faceText } from "../card/sentence.ts";
import { chanceLookup, controlValues, summaryView } from "../odds.ts";
import {
  newCheckForm,
  checkFormProblems,
  checkFormOptions,
  controlsWithChoice,
  requestFrom,
  situationalField,
  visibleFields,
  type CheckForm,
} from "./check-form.ts";
import type { FormContext } from "./context.ts";
import { checkChoice, labelAndHint, labelAndMode, moreControl, type ControlView } from "./control.ts";
import type { EditedDie } from "./dice-editor.ts";
import { filterFields, inputFor, isHouseRule, isMainField, typedNumber, usualValue, type Inputs } from "./fields.ts";

export interface RollPreview {
  readonly controls: readonly ControlView[];
  /** The line that asks for the same check; absent while something is wrong. */
  readonly line?: string;
  readonly throws?: string;
  readonly odds?: ReturnType<typeof summaryView>;
  /** A sentence for each change of the dice on the table. */
  readonly forecast?: readonly string[];
  readonly note?: string | undefined;
  /** A problem of the options together, though each is valid. */
  readonly problem?: string;
}

/** The main fields of a check, and `others`; then, folded, the other fields, `more`, and what the world decides. */
function checkControls(
  form: CheckForm,
  context: FormContext,
  more: readonly ControlView[] = [],
  others: readonly ControlView[] = [],
): ControlView[] {
  const { rules, words } = context;
  const fields = inDisplayOrder(visibleFields(form));
  const draw = (isWanted: (field: Field, name: string) => unknown) =>
    controlsWithChoice(filterFields(fields, isWanted), form, context);
  const isWorlds = (field: Field) => isHouseRule(field) || !field.text;
  const opposing = opposingFields(fields);
  const isSide = (name: string) => opposing?.includes(name) === true;
  const main = Object.keys(fields).flatMap((name) => {
    if (name === opposing?.[0]) return [levelsControl(fields, opposing, form, context)];
    return isMainField(fields[name]!) ? draw((_field, each) => each === name) : [];
  });
  const rest = draw((field, name) => !isMainField(field) && !isWorlds(field) && !isSide(name));
  const folded = [...effectsOf(main, words), ...rest, ...more];
  return [...main, ...others, ...moreControl(folded, draw(isWorlds), context, countMore(form, fields, rules))];
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

/** The number of folded fields that differ from what is usual, and of circumstances and named Die Increases. */
function countMore(form: CheckForm, fields: Fields, rules: UncheckedOptions): number {
  const opposing: readonly string[] = opposingFields(fields) ?? [];
  const changed = Object.entries(fields).filter(([name, field]) => {
    const usual = inputFor(field, usualValue(field, rules));
    return (
      !isMainField(field) && !opposing.includes(name) && JSON.stringify(form.field[name]) !== JSON.stringify(usual)
    );
  });
  return changed.length + form.circumstance.length + Object.values(form.field).filter(hasNamedIncreases).length;
}

/** One control for two opposing levels: the net level and its neighbours. */
function levelsControl(
  fields: Fields,
  [name, against]: readonly [string, string],
  { field: inputs, system }: CheckForm,
  { words, chanceWith }: FormContext,
): ControlView {
  const typed = [name, against].map((each) => [each, typedNumber(inputs[each] as string) ?? 0] as const);
  const isRead = typed.every(([, value]) => typeof value === "number");
  const options = isRead ? Object.fromEntries(typed) : { [name]: 0, [against]: 0 };
  const level = netLevel(fields, options)!;
  const shown = Math.min(level.most, Math.max(-level.most, level.net));
  return {
    name: `levels-${name}`,
    label: fieldName(name, words, system.id),
    tip: fieldHint(system, name, fields[name]!, words),
    levels: {
      numbers: [name, against].map((each) => ({ name: `field-${each}`, value: inputs[each] as string })),
      options: levelsAround(level, options).map(({ net, options: offered }) => {
        const chance = chanceWith?.(offered);
        const side = fieldName(net < 0 ? against : name, words, system.id);
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

function hasNamedIncreases(input: Inputs[string]): boolean {
  return Array.isArray(input) && (input as readonly EditedDie[]).some(({ by, more }) => by || more?.length);
}

function circumstances(form: CheckForm, words: Words): ControlView[] {
  if (situationalField(form) === undefined) return [];
  const list = form.circumstance.map(({ name, level }, i) => ({ name: `circumstance-${i}`, value: name, level }));
  return [{ ...labelAndHint("dialog", "circumstances", words), name: "circumstance", circumstances: { list } }];
}

/** The lasting Advantages of who rolls: those that count on this test, those that do not, and why. */
function lastingControls({ system, kind, label }: CheckForm, { rules, words }: FormContext): ControlView[] {
  const entries = lastingIn(system, rules);
  const level = netLevel(system.kinds[kind]!.fields, {});
  if (entries.length === 0 || !level) return [];
  const texts = entries.map((entry) => {
    const { tests, level: levels } = entry;
    const field = fieldName(levels < 0 ? level.opposite : level.field, words, system.id);
    const named = { name: isolateBidi(entry.name), field, count: Math.abs(levels) };
    const reason = !tests ? "every" : countsOn(entry, label) ? "chosen" : "others";
    const tested = tests && { tests: listText(tests.map(isolateBidi), words) };
    return words(`dicewright.lasting.counts.${reason}`, { ...named, ...tested });
  });
  return [{ name: "lasting", label: words("dicewright.lasting.title"), texts }];
}

type RollForm = CheckForm & { readonly mode: string };

function rollControls(form: RollForm, context: FormContext): ControlView[] {
  const { games, words } = context;
  const others = [...lastingControls(form, context), labelAndMode(form, words)];
  return [
    ...checkChoice(form, games, words, "tabs"),
    ...checkControls(form, context, circumstances(form, words), others),
  ];
}

interface RollOdds {
  readonly isHidden: boolean;
  /** The check with its hidden numbers, if the reader knows them: then there are odds too. */
  readonly reveal: (check: CheckRequest) => CheckRequest | undefined;
  /** Undefined while the odds are worked out, null if there are none. */
  readonly oddsOf: (check: CheckRequest) => OddsSummary | null | undefined;
}

function withFieldTexts(context: FormContext, asked: CheckRequest): FormContext {
  const texts = Object.entries(asked.system.kinds[asked.kind]!.fieldTexts?.(knownOptions(asked)) ?? {});
  const said = texts.map(([name, text]) => [name, reportText(asked.system.id, text, context.words)]);
  return { ...context, fieldTexts: Object.fromEntries(said) as Readonly<Record<string, string>> };
}

export function rollView(form: RollForm, given: FormContext, { isHidden, reveal, oddsOf }: RollOdds): RollPreview {
  const { rules, words } = given;
  const asked = requestFrom(form, rules);
  if (isProblem(asked))
    return { controls: rollControls(form, given), ...unsound(form, rules, words("dicewright.dialog.unsound"), words) };
  const context = withFieldTexts(given, asked);
  const known = asked.hidden ? reveal(asked) : asked;
  const whole = isHidden || !known ? undefined : oddsOf(known);
  const dice = firstDice(asked, words);
  const preview = {
    line: writeCheck(maskSecretIds(asked)),
    ...(dice !== undefined && { throws: words("dicewright.dialog.throws", { dice }) }),
  };
  if (isHidden || !known)
    return { controls: rollControls(form, context), ...preview, note: words("dicewright.dialog.hidden") };
  const odds = whole && withoutChoicesOf(asked.hidden ?? {}, whole);
  return {
    controls: rollControls(form, { ...context, chanceWith: chanceBesideLasting(asked, odds, words) }),
    ...preview,
    ...(asked.hidden && { note: words("dicewright.secret.kept") }),
    ...(whole === null && { note: words("dicewright.problems.noOdds") }),
    ...(words.chances === "none" && { note: words("dicewright.odds.notShown") }),
    ...(odds && { odds: summaryView(asked.system.id, odds, words) }),
  };
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

/** A note that there is no preview, and the problem of the options together if each is valid. */
function unsound(form: CheckForm, rules: UncheckedOptions, note: string, words: Words) {
  const asked = Object.keys(checkFormProblems(form, rules)).length > 0 ? undefined : requestFrom(form, rules);
  return { note, ...(isProblem(asked) && { problem: problemText(asked, words, form.system.id) }) };
}

/** Hidden fields are not in the form, so no other values of them can be chosen. */
function withoutChoicesOf(hidden: Secrets, odds: OddsSummary): OddsSummary {
  const isOffered = ({ each }: OptionComparison) =>
    !each.some(({ options }) => Object.keys(options).some((name) => name in hidden));
  return { ...odds, compared: odds.compared.filter(isOffered) };
}

/** Undefined if the rule fails, which its odds say. */
function firstDice(asked: CheckRequest, words: Words): string | undefined {
  const first = ruleAnswer(() => advance(checkOf(asked), []));
  if (isProblem(first)) return undefined;
  return diceText(isRequest(first) ? first.dice : [], words);
}

// ---- A rolled check that is changed ----

const MOST_NAMED = 12;

/** The form of a check as it was rolled; undefined if its game is not installed. */
export function formOfRecord(record: CheckRecord): CheckForm | undefined {
  const system = games.find(({ id }) => id === record.system);
  return system && Object.hasOwn(system.kinds, record.kind)
    ? newCheckForm(system, record.kind, { raw: toUncheckedOptions(record) })
    : undefined;
}

/** The check that a form makes of its record, or the first problem of the form. */
export function changeFrom(form: CheckForm, record: CheckRecord): ChangedRequest | Problem {
  return Object.values(checkFormProblems(form, {}))[0] ?? changeRequest(record, checkFormOptions(form), games);
}

export function isUnchanged({ before, request: asked }: ChangedRequest): boolean {
  return JSON.stringify(toUncheckedOptions(before)) === JSON.stringify(toUncheckedOptions(asked));
}

export function changeView(form: CheckForm, record: CheckRecord, context: FormContext): RollPreview {
  const { words } = context;
  const change = changeFrom(form, record);
  const controls = checkControls(form, isProblem(change) ? context : withFieldTexts(context, change.request));
  if (isProblem(change)) return { controls, ...unsound(form, {}, words("dicewright.after.unsound"), words) };
  const whole = changeRecord(record, checkFormOptions(form), games);
  const forecast = !isProblem(whole) ? forecastTexts(previewChange(record, whole), words) : [];
  return { controls, line: writeCheck(maskSecretIds(change.request)), forecast };
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

function facesText(dice: readonly SlottedDie[], words: Words): string {
  if (dice.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  return listText(
    dice.map(({ die, face }) => faceText(die, face, words)),
    words,
  );
}
