/**
 * The exact odds of a check as a dialog shows them: the chance of success, a ladder of what may happen, a curve, and
 * what other options would change.
 *
 * Worked example: a Kaiser skill check of 5 against 12.
 *
 *     oddsView(asked, { rules, words }).success // "58.3%"
 */
import type { CheckRequest } from "../systems/notation.ts";
import {
  chanceIn,
  summaryOf,
  type Bar,
  type Chance,
  type Compared,
  type Heading,
  type OddsSummary,
  type Step,
} from "../systems/odds-summary.ts";
import type { Raw, Tone } from "../systems/vocabulary.ts";
import { markOf } from "./card/drawings.ts";
import { mean, numeral, percent, textOf, type Words } from "./words.ts";

/** What may happen, and its chance. */
interface OddsRow {
  readonly text: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly chance: string;
  /** The length of its part of the strip, in percent. */
  readonly share: string;
}

/** One of several options, and its chance of success. */
interface OptionRow {
  readonly text: string;
  readonly chance: string;
  readonly isCurrent: boolean;
  readonly isBest: boolean;
  /** What a screen reader says of it. */
  readonly name: string;
  /** What controls hold with it, by their names, as JSON; absent if it cannot be chosen by a click. */
  readonly values?: string;
}

/** Options side by side. */
interface ComparisonView {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly OptionRow[];
}

/** One column of a drawing: a total, a step such as a margin, or a number to choose. */
interface Column extends Partial<OptionRow> {
  readonly name: string;
  readonly tone: Tone;
  /** In percent of the highest. */
  readonly height: string;
  /** True if the keyboard need not stop at it, since a control nearby does the same. */
  readonly isQuiet: boolean;
}

/** Columns, and what stands below the first and the last of them. */
interface ColumnsView {
  readonly title: string;
  readonly isChoice: boolean;
  readonly columns: readonly Column[];
  readonly axis: readonly string[];
  readonly note?: string;
}

/** Chances one by one, on demand. */
interface DetailView {
  readonly title: string;
  readonly rows: readonly { readonly text: string; readonly chance: string; readonly atLeast?: string }[];
}

/** The chance of success, which saved checks show too. */
interface ChanceView {
  /** The chance of what is good or better; absent if nothing tells success from failure. */
  readonly success?: string;
  /** The chance of that or of what is mixed, in words; absent if nothing is. */
  readonly withMixed?: string;
}

/** The odds of a check in words. */
export interface OddsView extends ChanceView {
  /** The mean score and the range of nine in ten scores; absent if headlines say more. */
  readonly spread?: string;
  readonly rows: readonly OddsRow[];
  /** One drawing: numbers to choose from, steps, or totals. */
  readonly drawing?: ColumnsView;
  readonly details: readonly DetailView[];
  readonly compared: readonly ComparisonView[];
}

/** Headlines of one tone shown one by one; more become a range, unless their tone is plain, as with Score Ranges. */
const MOST_APART = 3;

/** The odds of a check whose options passed the gate. */
export function oddsView(
  asked: CheckRequest,
  { rules, words }: { readonly rules: Raw; readonly words: Words },
): OddsView {
  return summaryView(asked.system.id, summaryOf(asked, rules), words);
}

/** Odds that were worked out before, in words. */
export function summaryView(system: string, odds: OddsSummary, words: Words): OddsView {
  const { isJudged, headings, steps, areFolded, curve, compared } = odds;
  const scale = compared.find(({ isScale }) => isScale);
  const stepped = stepsView(system, steps, words);
  const totals = curve.length > 2 ? curveView(curve, words) : undefined;
  const drawing = scale ? scaleView(system, scale, words) : (!areFolded && stepped) || totals || stepped;
  return {
    ...chanceView({ isJudged, ...chanceIn(headings) }, words),
    ...(!isJudged && { spread: spreadOf(odds, words) }),
    rows: isJudged || headings.length > 1 ? headlineRows(system, headings, words) : [],
    ...(drawing && { drawing }),
    details: [
      ...(stepped ? [{ title: words("dicewright.odds.steps"), rows: stepped.rows }] : []),
      ...(totals ? [{ title: words("dicewright.odds.totals"), rows: totals.rows }] : []),
    ],
    compared: compared.map((each) => comparisonView(system, each, words)),
  };
}

/** The table decides whether mixed headlines are a success, so their chance is separate. */
export function chanceView({ isJudged, sure, mixed }: Chance, words: Words): ChanceView {
  if (!isJudged) return {};
  return {
    success: percent(sure, words),
    ...(mixed > 0 && { withMixed: words("dicewright.dialog.withMixed", { both: percent(sure + mixed, words) }) }),
  };
}

/** What nothing judges, such as a Score Range, stands between success and failure. */
const LADDER: readonly Tone[] = ["great", "good", "mixed", "plain", "bad", "dire"];

function headlineRows(system: string, headings: readonly Heading[], words: Words): OddsRow[] {
  const told = headings.map((each) => ({ ...each, text: textOf(system, each.headline, words) }));
  return LADDER.flatMap((tone) => {
    const alike = told.filter((each) => each.tone === tone);
    if (alike.length <= MOST_APART || tone === "plain") return alike.map((each) => rowOf(each, words));
    const text = words("dicewright.dialog.range", { from: alike.at(-1)!.text, to: alike[0]!.text });
    return [rowOf({ text, tone, p: chanceSum(alike) }, words)];
  });
}

function chanceSum(parts: readonly { readonly p: number }[]): number {
  return parts.reduce((sum, { p }) => sum + p, 0);
}

function rowOf({ text, tone, p }: { text: string; tone: Tone; p: number }, words: Words): OddsRow {
  return { text, tone, mark: markOf(tone), chance: percent(p, words), share: shareOf(p, 1) };
}

function shareOf(p: number, whole: number): string {
  return ((100 * p) / (whole || 1)).toFixed(2);
}

/** Steps such as margins and stages, the worst on the left. */
function stepsView(system: string, steps: readonly Step[], words: Words): (ColumnsView & DetailView) | undefined {
  if (steps.length < 2) return undefined;
  const rows = steps.map(({ text, end, p, tone }) => {
    const what = textOf(system, text, words);
    return {
      text: end === undefined ? what : words(`dicewright.odds.${end}`, { what }),
      chance: percent(p, words),
      p,
      tone,
    };
  });
  const columns = columnsOf(rows.toReversed());
  return {
    title: words("dicewright.odds.steps"),
    isChoice: false,
    rows,
    columns,
    axis: [rows.at(-1)!.text, rows[0]!.text],
  };
}

/** Every total, the lowest on the left. */
function curveView(bars: readonly Bar[], words: Words): ColumnsView & DetailView {
  const rows = bars.map(({ from, to, p, tone, atLeast }) => {
    const range = { from: numeral(from), to: numeral(to) };
    return {
      text: from === to ? range.from : words("dicewright.odds.between", range),
      chance: percent(p, words),
      atLeast: words("dicewright.odds.atLeast", { from: range.from, chance: percent(atLeast, words) }),
      p,
      tone,
    };
  });
  const axis = [numeral(bars[0]!.to), numeral(bars.at(-1)!.from)];
  return { title: words("dicewright.odds.totals"), isChoice: false, rows, columns: columnsOf(rows), axis };
}

function columnsOf(
  rows: readonly { readonly text: string; readonly chance: string; readonly p: number; readonly tone: Tone }[],
): Column[] {
  const most = Math.max(...rows.map(({ p }) => p));
  return rows.map(({ text, chance, p, tone }) => ({
    name: `${text}: ${chance}`,
    tone,
    height: shareOf(p, most),
    isQuiet: true,
  }));
}

/** Steps of one number that can be chosen, each as high as its chance of success. */
function scaleView(system: string, compared: Compared, words: Words): ColumnsView {
  const { title, rows, note } = comparisonView(system, compared, words);
  const chances = compared.each.map(({ p }) => p);
  const best = rows.find(({ isBest }) => isBest);
  return {
    title,
    isChoice: true,
    columns: rows.map((row, i) => ({
      ...row,
      tone: row.isBest ? "good" : "plain",
      height: shareOf(chances[i]!, Math.max(...chances)),
      isQuiet: !row.isBest && !row.isCurrent,
    })),
    axis: [rows[0]!.text, ...(best ? [best.name] : []), rows.at(-1)!.text],
    ...(note !== undefined && { note }),
  };
}

function comparisonView(system: string, { title, each, note, marksBest }: Compared, words: Words): ComparisonView {
  const best = Math.max(...each.map(({ p }) => p));
  // Among equals, up to rounding, the first is the best.
  const first = each.findIndex(({ p }) => p > best - 1e-12);
  const rows = each.map(({ text, value, options, p, isCurrent }, i): OptionRow => {
    const values = Object.entries(options).map(([name, value]) => [`field-${name}`, value] as const);
    const isNumber = values.every(([, value]) => typeof value === "number");
    const own = textOf(system, text, words);
    const what = value === undefined ? own : words("dicewright.dialog.preset", { name: own, value });
    const [chance, isBest] = [percent(p, words), marksBest === true && i === first];
    return {
      text: what,
      name: words(`dicewright.odds.${isBest ? "bestOf" : "optionOf"}`, { what, chance }),
      chance,
      isCurrent,
      isBest,
      ...(isNumber && { values: JSON.stringify(Object.fromEntries(values)) }),
    };
  });
  return { title: textOf(system, title, words), rows, ...(note && { note: textOf(system, note, words) }) };
}

/** The chance of each option that was compared, by what it sets. */
export function chancesByOptions(odds: OddsSummary | null | undefined, words: Words): ReadonlyMap<string, string> {
  const all = odds?.compared.flatMap(({ each }) => each) ?? [];
  return new Map(all.map(({ options, p }) => [optionsKey(options), percent(p, words)]));
}

/** Options as one text; the order of dice does not count. */
export function optionsKey(options: Raw): string {
  const plain = Object.entries(options).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value,
  ]);
  return JSON.stringify(plain.sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

function spreadOf({ mean: value, range: [from, to] }: OddsSummary, words: Words): string {
  return words("dicewright.dialog.spread", {
    mean: mean(value, words),
    share: percent(0.9, words),
    from: numeral(from),
    to: numeral(to),
  });
}
