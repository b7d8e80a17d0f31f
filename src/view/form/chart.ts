/**
 * The chance of success with each number of dice that a player could choose, as bars.
 *
 * Worked example: 3 of 9 dice in Kingdoms & Rulers against DT 6.
 *
 *     chartOf(form, { rules, words }).chart.now // "3: 45.7%"
 */
import type { Raw } from "../../systems/vocabulary.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { successOf } from "../odds.ts";
import { fieldName } from "../problem.ts";
import type { Words } from "../words.ts";
import type { CheckForm } from "./check-form.ts";
import { fieldsAsked, requestFrom } from "./check-form.ts";
import { typedNumber } from "./field-types.ts";

/** One number to choose. */
export interface BarView {
  readonly value: string;
  /** The control that takes it. */
  readonly place: string;
  /** "3: 56.3%", for screen readers and as a tooltip. */
  readonly text: string;
  /** Its chance in percent of the best one, for the height of the bar. */
  readonly share: string;
  readonly isOn: boolean;
}

/** The bars of a field. */
export interface ChartView {
  readonly title: string;
  /** The number that is chosen, and its chance. */
  readonly now: string;
  readonly bars: readonly BarView[];
}

/** Bars that stand beside each other; a larger number has none. */
const MOST_BARS = 40;
/** Bars if nothing says which number is the largest. */
const USUAL_BARS = 9;

/** The bars of the field that has them; none if something is wrong with the others, or if nothing can succeed. */
export function chartOf(
  form: CheckForm,
  around: { readonly rules: Raw; readonly words: Words },
): { chart?: ChartView } {
  const [name, field] = Object.entries(fieldsAsked(form)).find(([, { chartedTo }]) => chartedTo !== undefined) ?? [];
  if (name === undefined || field === undefined) return {};
  const { words } = around;
  const chosen = typedNumber(form.field[name] as string);
  const largest = typedNumber(form.field[field.chartedTo!] as string) ?? Math.max(Number(chosen ?? 0), USUAL_BARS);
  if (typeof largest !== "number" || largest < 2 || largest > MOST_BARS) return {};
  const numbers = Array.from({ length: largest }, (_, i) => String(i + 1));
  const found = numbers.flatMap((value) => {
    const chance = chanceWith(form, name, value, around);
    return chance ? [{ value, ...chance }] : [];
  });
  const best = Math.max(...found.map(({ p }) => p));
  if (found.length < 2 || best === 0) return {};
  const bars = found.map(({ value, p, text: chance }) => ({
    value,
    place: `field-${name}`,
    text: words("dicewright.dialog.bar", { value, chance }),
    share: ((100 * p) / best).toFixed(1),
    isOn: chosen === Number(value),
  }));
  const title = words("dicewright.dialog.chart", { field: fieldName(name, words, form.system.id) });
  return { chart: { title, now: bars.find(({ isOn }) => isOn)?.text ?? "", bars } };
}

function chanceWith(
  form: CheckForm,
  name: string,
  value: string,
  { rules, words }: { readonly rules: Raw; readonly words: Words },
): ReturnType<typeof successOf> {
  const asked = requestFrom({ ...form, field: { ...form.field, [name]: value } }, rules);
  return isProblem(asked) ? undefined : successOf(asked, words);
}
