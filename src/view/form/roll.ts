/** The form of a roll: all there is to fill in, and what it comes to so far. */
import { advance, isRequest } from "../../engine/play.ts";
import type { Field, Fields } from "../../systems/field.ts";
import { withoutIds } from "../../systems/hidden.ts";
import { makeCheck, type CheckRequest } from "../../systems/notation.ts";
import { summaryOf, type Compared, type OddsSummary } from "../../systems/odds-summary.ts";
import { checkOf } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, type Raw, type Secrets } from "../../systems/vocabulary.ts";
import { diceText } from "../card/sentence.ts";
import { summaryView, type OddsView } from "../odds.ts";
import { problemText } from "../problem.ts";
import type { Words } from "../words.ts";
import { fieldsAsked, problemOfWhole, requestFrom, situationalField, type CheckForm } from "./check-form.ts";
import { checkChoice, foldControl, labelControl, modeControl, moreControl, type ControlView } from "./control.ts";
import { inputFor } from "./field-types.ts";
import { controlsOf, isHouseRule, levelsControl, only, opposingOf } from "./fields.ts";

/** What a form knows of the world and of its reader. */
export interface Around {
  readonly rules: Raw;
  readonly words: Words;
  /** Whether the reader has left the fields unfolded that are not asked for first. */
  readonly isMoreOpen?: boolean;
}

/** What a form is drawn from, and the games on offer. */
export interface Offering extends Around {
  readonly games: readonly System[];
}

/** What a form comes to so far. */
export interface ComingView {
  /** The line that asks for the same check; absent while something is wrong. */
  readonly line?: string;
  readonly throws?: string;
  readonly odds?: OddsView;
  /** What becomes of dice that lie on the table. */
  readonly forecast?: readonly string[];
  /** True while odds are worked out that take their time. */
  readonly isWorking?: boolean;
  /** Why there are no odds. */
  readonly note?: string;
  /** What is wrong with the whole, though each field is sound. */
  readonly problem?: string;
}

/** What matters most in a check; then, folded away, the rest of its fields, `more`, and what the world decides. */
export function checkControls(form: CheckForm, around: Around, more: readonly ControlView[] = []): ControlView[] {
  const { rules, words, isMoreOpen = false } = around;
  const fields = fieldsAsked(form);
  const drawn = { inputs: form.field, purpose: form.purpose, system: form.system, rules, words };
  const drawOnly = (isWanted: (field: Field, name: string) => unknown) => controlsOf(only(fields, isWanted), drawn);
  const isWorlds = (field: Field) => isHouseRule(field) || !field.text;
  const isSide = (name: string) => fields[name]!.opposes !== undefined || opposingOf(fields, name) !== undefined;
  const main = Object.keys(fields).flatMap((name) => {
    if (opposingOf(fields, name) !== undefined) return [levelsControl(fields, name, drawn)];
    return isMain(fields[name]!) ? drawOnly((_field, each) => each === name) : [];
  });
  const rest = drawOnly((field, name) => !isMain(field) && !isWorlds(field) && !isSide(name));
  const sides = drawOnly((_field, name) => isSide(name));
  const last = [...sides, ...foldControl(drawOnly(isWorlds), words)];
  return [
    ...main.map((control) => ({ ...control, isMain: true })),
    ...moreControl([...rest, ...more], last, isMoreOpen || hasMore(form, fields, rules), words),
  ];
}

/** Whether a field is asked for first. */
export function isMain({ isMain: isSaid, isTarget, default: usual }: Field): boolean {
  return isSaid === true || isTarget === true || usual === undefined;
}

/** Whether something counts that is not asked for first. */
function hasMore(form: CheckForm, fields: Fields, rules: Raw): boolean {
  if (form.circumstance.length > 0) return true;
  return Object.entries(fields).some(([name, field]) => {
    const [input, against] = [form.field[name], opposingOf(fields, name)];
    if (against !== undefined) return Number(input) > 0 && Number(form.field[against]) > 0;
    const usual = (field.setting === undefined ? undefined : rules[field.setting]) ?? field.default;
    return !isMain(field) && !field.opposes && JSON.stringify(input) !== JSON.stringify(inputFor(field, usual));
  });
}

function circumstances(form: CheckForm, words: Words): ControlView[] {
  if (situationalField(form) === undefined) return [];
  const list = form.circumstance.map(({ name, level }, i) => ({ name: `circumstance-${i}`, value: name, level }));
  const tip = words("dicewright.dialog.tips.circumstances");
  return [{ name: "circumstance", label: words("dicewright.dialog.circumstances"), tip, circumstances: { list } }];
}

/** All that the form of a roll asks for. */
export function rollControls(form: CheckForm & { readonly mode: string }, around: Offering): ControlView[] {
  const { label, mode } = form;
  const { words } = around;
  return [
    ...checkChoice(form, around),
    ...checkControls(form, around, [
      ...circumstances(form, words),
      labelControl(label, words),
      modeControl(mode, words),
    ]),
  ];
}

/** How the odds of a form are told: they stay hidden if the difficulty is, and may come later. */
interface Coming extends Around {
  readonly hidesOdds: boolean;
  /** A check with what it hides, if the reader knows that: then the odds are told, too. */
  readonly opened?: (asked: CheckRequest) => CheckRequest | undefined;
  /** The odds of a check, or nothing yet; worked out at once if this is left out. */
  readonly oddsOf?: (asked: CheckRequest) => OddsSummary | null | undefined;
}

/** What a form comes to: its line, its dice and its odds. */
export function rollComing(form: CheckForm, { rules, words, hidesOdds, opened, oddsOf }: Coming): ComingView {
  const asked = requestFrom(form, rules);
  if (isProblem(asked)) {
    const wrong = problemOfWhole(form, rules);
    const note = words("dicewright.dialog.unsound");
    return { note, ...(wrong && { problem: problemText(wrong, words, form.system.id) }) };
  }
  const throws = words("dicewright.dialog.throws", { dice: firstDice(asked, words) });
  const line = makeCheck(withoutIds(asked));
  const known = asked.hidden ? opened?.(asked) : asked;
  if (hidesOdds || !known) return { line, throws, note: words("dicewright.dialog.hidden") };
  const told = { line, throws, ...(asked.hidden && { note: words("dicewright.secret.kept") }) };
  const odds = oddsOf ? oddsOf(known) : summaryOf(known, rules);
  if (odds) return { ...told, odds: summaryView(asked.system.id, withoutChoicesOf(asked.hidden ?? {}, odds), words) };
  return { ...told, isWorking: odds === undefined };
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
