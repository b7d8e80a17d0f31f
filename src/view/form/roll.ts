/**
 * The form of a roll, and the one in which a rolled check is changed: all there is to fill in, and what it comes to so
 * far, which for dice on the table is what becomes of them.
 */
import { changed, forecastOf, type Change, type Forecast, type PlacedDie } from "../../checks/change.ts";
import { opposingIn, type Field, type Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { rawOptions, withoutIds, type Secrets } from "../../checks/hidden.ts";
import type { Raw } from "../../checks/json.ts";
import { levelIn, levelsAround } from "../../checks/level.ts";
import { makeCheck, type CheckRequest, checkOf } from "../../checks/notation.ts";
import type { Compared, OddsSummary } from "../../checks/odds-summary.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { plus } from "../../checks/report.ts";
import { advance, isRequest } from "../../engine/play.ts";
import { games } from "../../games/index.ts";
import { diceText, faceText } from "../card/sentence.ts";
import { chancesByOptions, heldWith, summaryView } from "../odds.ts";
import { fieldName, hintOf, problemText } from "../problem.ts";
import { listOf, type Words } from "../words.ts";
import {
  fieldsAsked,
  newForm,
  problemsIn,
  rawFrom,
  requestFrom,
  situationalField,
  type CheckForm,
} from "./check-form.ts";
import { checkChoice, labelControl, modeControl, moreControl, named, type ControlView } from "./control.ts";
import type { EditedDie, Surroundings } from "./dice-editor.ts";
import { controlsOf, inputFor, isHouseRule, only, typedNumber, usualValue, type Inputs } from "./fields.ts";

/** What a form knows of the world and of its reader. */
export interface Around {
  readonly rules: Raw;
  readonly words: Words;
  /** The odds of what is filled in, once they are known. */
  readonly odds?: OddsSummary | null | undefined;
  /** Whether the reader has left the fields unfolded that are not asked for first. */
  readonly isMoreOpen?: boolean;
}

/** What a form is drawn from, and the games on offer. */
export interface Offering extends Around {
  readonly games: readonly Game[];
}

/** What a form asks for, and what it comes to so far. */
export interface ComingView {
  readonly controls: readonly ControlView[];
  /** The line that asks for the same check; absent while something is wrong. */
  readonly line?: string;
  readonly throws?: string;
  readonly odds?: ReturnType<typeof summaryView>;
  /** What becomes of dice that lie on the table. */
  readonly forecast?: readonly string[];
  /** Why there are no odds. */
  readonly note?: string;
  /** What is wrong with the whole, though each field is sound. */
  readonly problem?: string;
}

/** What matters most in a check; then, folded away, the rest of its fields, `more`, and what the world decides. */
function checkControls(form: CheckForm, around: Around, more: readonly ControlView[] = []): ControlView[] {
  const { rules, words, odds, isMoreOpen = false } = around;
  const fields = inAskedOrder(fieldsAsked(form));
  const drawn = { ...form, rules, words, chanceWith: chancesByOptions(odds, words) };
  const drawOnly = (isWanted: (field: Field, name: string) => unknown) => controlsOf(only(fields, isWanted), drawn);
  const isWorlds = (field: Field) => isHouseRule(field) || !field.text;
  const opposing = opposingIn(fields);
  const isSide = (name: string) => opposing?.includes(name) === true;
  const main = Object.keys(fields).flatMap((name) => {
    if (name === opposing?.[0]) return [levelsControl(fields, opposing, drawn)];
    return isMain(fields[name]!) ? drawOnly((_field, each) => each === name) : [];
  });
  const rest = drawOnly((field, name) => !isMain(field) && !isWorlds(field) && !isSide(name));
  const sides = drawOnly((_field, name) => isSide(name));
  const told = [...effectsOf(main, words), ...rest, ...more];
  const isOpen = isMoreOpen || hasMore(form, fields, rules);
  return [...main, ...moreControl(told, drawOnly(isWorlds), isOpen, words, sides)];
}

/** What is asked for before another field stands right before it. */
function inAskedOrder(fields: Fields): Fields {
  const isEarly = ({ asksBefore = "" }: Field) => asksBefore in fields;
  const before = (name: string) => Object.entries(fields).filter(([, { asksBefore }]) => asksBefore === name);
  const order = Object.entries(fields).flatMap((each) => (isEarly(each[1]) ? [] : [...before(each[0]), each]));
  return Object.fromEntries(order);
}

/** What grows the dice that are edited, by its name. */
function effectsOf(main: readonly ControlView[], words: Words): ControlView[] {
  return main.flatMap(({ name, editor }) => {
    const effects = editor?.dice.filter(({ increases }) => increases.length > 0) ?? [];
    const label = words("dicewright.dialog.increases");
    return effects.length > 0 ? [{ name: `${name}-effects`, label, effects }] : [];
  });
}

/** Whether a field is asked for first. */
export function isMain({ isMain: isSaid, isTarget, default: usual }: Field): boolean {
  return isSaid === true || isTarget === true || usual === undefined;
}

/** Whether something counts that is not asked for first. */
function hasMore(form: CheckForm, fields: Fields, rules: Raw): boolean {
  if (form.circumstance.length > 0 || Object.values(form.field).some(hasNames)) return true;
  const opposing: readonly string[] = opposingIn(fields) ?? [];
  if (opposing.length > 0 && opposing.every((name) => Number(form.field[name]) > 0)) return true;
  return Object.entries(fields).some(([name, field]) => {
    const usual = inputFor(field, usualValue(field, rules));
    return !isMain(field) && !opposing.includes(name) && JSON.stringify(form.field[name]) !== JSON.stringify(usual);
  });
}

/** What is left of two opposing levels, among the levels around it; none is chosen while one cannot be read. */
function levelsControl(
  fields: Fields,
  [name, against]: readonly [string, string],
  { field: inputs, words, system, chanceWith }: Surroundings & Pick<CheckForm, "field">,
): ControlView {
  const typed = [name, against].map((each) => [each, typedNumber(inputs[each] as string) ?? 0] as const);
  const isRead = typed.every(([, value]) => typeof value === "number");
  const options = isRead ? Object.fromEntries(typed) : { [name]: 0, [against]: 0 };
  const level = levelIn(fields, options)!;
  const shown = Math.min(level.most, Math.max(-level.most, level.net));
  return {
    name: `levels-${name}`,
    label: fieldName(name, words, system.id),
    tip: hintOf(system, name, fields[name]!, words),
    levels: levelsAround(level, options).map(({ net, options: offered }) => {
      const chance = chanceWith?.(offered);
      const side = fieldName(net < 0 ? against : name, words, system.id);
      const what = net === 0 ? words("dicewright.dialog.netNone") : `${side} ${Math.abs(net)}`;
      return {
        value: String(net),
        text: net === 0 ? "0" : plus(net),
        isSelected: isRead && net === shown,
        chance,
        name: chance === undefined ? what : words("dicewright.odds.optionOf", { what, chance }),
        values: heldWith(offered),
      };
    }),
  };
}

/** Whether dice are grown by something with a name, or by several effects. */
function hasNames(input: Inputs[string]): boolean {
  return Array.isArray(input) && (input as readonly EditedDie[]).some(({ by, more }) => by || more?.length);
}

function circumstances(form: CheckForm, words: Words): ControlView[] {
  if (situationalField(form) === undefined) return [];
  const list = form.circumstance.map(({ name, level }, i) => ({ name: `circumstance-${i}`, value: name, level }));
  return [{ ...named("dialog", "circumstances", words), name: "circumstance", circumstances: { list } }];
}

/** All that the form of a roll asks for. */
function rollControls(form: CheckForm & { readonly mode: string }, around: Offering): ControlView[] {
  const { label, mode, system, kind } = form;
  const { games, words } = around;
  const named = labelControl(label, words, form);
  const hasNames = system.kinds[kind]!.labels !== undefined;
  const more = [...circumstances(form, words), ...(hasNames ? [] : [named]), modeControl(mode, words)];
  return [
    ...checkChoice(form, games, words, "tabs"),
    ...(hasNames ? [named] : []),
    ...checkControls(form, around, more),
  ];
}

/** How the odds of a form are told: they stay hidden if the difficulty is, and may come later. */
interface Coming extends Offering {
  readonly hidesOdds: boolean;
  /** A check with what it hides, if the reader knows that: then the odds are told, too. */
  readonly opened: (asked: CheckRequest) => CheckRequest | undefined;
  /** The odds of a check, or nothing yet. */
  readonly oddsOf: (asked: CheckRequest) => OddsSummary | null | undefined;
}

/** The form of a roll: its controls, and what it comes to. */
export function rollView(form: CheckForm & { readonly mode: string }, around: Coming): ComingView {
  const { rules, words, hidesOdds, opened, oddsOf } = around;
  const asked = requestFrom(form, rules);
  if (isProblem(asked))
    return { controls: rollControls(form, around), ...unsound(form, rules, words("dicewright.dialog.unsound"), words) };
  const throws = words("dicewright.dialog.throws", { dice: firstDice(asked, words) });
  const coming = { line: makeCheck(withoutIds(asked)), throws };
  const known = asked.hidden ? opened(asked) : asked;
  if (hidesOdds || !known)
    return { controls: rollControls(form, around), ...coming, note: words("dicewright.dialog.hidden") };
  const whole = oddsOf(known);
  const odds = whole && withoutChoicesOf(asked.hidden ?? {}, whole);
  return {
    controls: rollControls(form, { ...around, odds }),
    ...coming,
    ...(asked.hidden && { note: words("dicewright.secret.kept") }),
    ...(odds && { odds: summaryView(asked.system.id, odds, words) }),
  };
}

/** What is wrong with the options together, if each is valid. */
function unsound(form: CheckForm, rules: Raw, note: string, words: Words) {
  const asked = Object.keys(problemsIn(form, rules)).length > 0 ? undefined : requestFrom(form, rules);
  return { note, ...(isProblem(asked) && { problem: problemText(asked, words, form.system.id) }) };
}

/** What is hidden is not filled in here, so other values of it cannot be chosen. */
function withoutChoicesOf(hidden: Secrets, odds: OddsSummary): OddsSummary {
  const isOffered = ({ each }: Compared) =>
    !each.some(({ options }) => Object.keys(options).some((name) => name in hidden));
  return { ...odds, compared: odds.compared.filter(isOffered) };
}

/** The dice thrown first, such as `2d8 + d6`. */
function firstDice(asked: CheckRequest, words: Words): string {
  const first = advance(checkOf(asked), []);
  return diceText(isRequest(first) ? first.dice : [], words);
}

// ---- A rolled check that is changed ----

const MOST_NAMED = 12;

/** The form of a check as it was rolled; undefined if no game here knows it. */
export function formOfRecord(record: CheckRecord): CheckForm | undefined {
  const system = games.find(({ id }) => id === record.system);
  return system && Object.hasOwn(system.kinds, record.kind)
    ? newForm(system, record.kind, { raw: rawOptions(record) })
    : undefined;
}

/** What a form makes of the record it began with, or the first thing that is wrong with it. */
export function changeFrom(form: CheckForm, record: CheckRecord): Change | Problem {
  return Object.values(problemsIn(form, {}))[0] ?? changed(record, rawFrom(form), games);
}

/** Whether a change leaves everything as it was rolled. */
export function isSame({ before, asked }: Change): boolean {
  return JSON.stringify(rawOptions(before)) === JSON.stringify(rawOptions(asked));
}

/** The form of a change: its controls, the line that would ask for it, and what becomes of the dice. */
export function changeView(form: CheckForm, record: CheckRecord, around: Around): ComingView {
  const { words } = around;
  const controls = checkControls(form, around);
  const change = changeFrom(form, record);
  if (isProblem(change)) return { controls, ...unsound(form, {}, words("dicewright.after.unsound"), words) };
  const forecast = forecastTexts(forecastOf(record, change), words);
  return { controls, line: makeCheck(withoutIds(change.asked)), forecast };
}

/** What becomes of the dice, one sentence for each fate that any of them has. */
export function forecastTexts({ thrown, ...lying }: Forecast, words: Words): string[] {
  const told = (fate: string, dice: string) => words(`dicewright.after.forecast.${fate}`, { dice });
  const fates = (["stays", "returns", "aside"] as const).filter((fate) => lying[fate].length > 0);
  return [
    told(thrown.length === 0 ? "nothing" : "thrown", diceText(thrown, words)),
    ...fates.map((fate) => told(fate, facesText(lying[fate], words))),
  ];
}

function facesText(dice: readonly PlacedDie[], words: Words): string {
  if (dice.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  const faces = dice.map(({ die, face }) => faceText(die, face, words));
  return listOf(faces, words);
}
