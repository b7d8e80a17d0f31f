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
import { numeral, percent, textOf, type Words } from "./words.ts";

/** What may happen, and its chance. */
interface OddsRow {
  readonly text: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly chance: string;
  /** The length of its bar, in percent. */
  readonly share: string;
}

/** One of several options, and its chance of success. */
interface OptionRow {
  readonly text: string;
  readonly chance: string;
  readonly share: string;
  readonly isCurrent: boolean;
  readonly isBest: boolean;
  /** What a screen reader says of it. */
  readonly name: string;
  /** True if the keyboard need not stop at it, since a control nearby does the same. */
  readonly isQuiet: boolean;
  /** What controls hold with it, by their names, as JSON; absent if it cannot be chosen by a click. */
  readonly values?: string;
  /** True if it is drawn as a column that can be pressed. */
  readonly isColumn: boolean;
}

/** Options side by side. */
interface ComparisonView {
  readonly id: string;
  readonly isFolded: boolean;
  readonly title: string;
  /** True if they are drawn as columns, without words. */
  readonly isScale: boolean;
  /** The first and the last of the columns. */
  readonly ends?: readonly string[];
  readonly best?: string;
  readonly note?: string;
  readonly rows: readonly OptionRow[];
}

/** All totals as bars in a drawing of one unit by bar and 40 units of height, and as a list. */
interface CurveView {
  readonly width: number;
  readonly ends: readonly [string, string];
  readonly bars: readonly { readonly x: number; readonly y: string; readonly height: string; readonly tone: Tone }[];
  readonly rows: readonly { readonly text: string; readonly chance: string; readonly atLeast: string }[];
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
  /** Steps on demand. */
  readonly steps?: readonly OddsRow[];
  readonly curve?: CurveView;
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
  const { isJudged, headings, steps, areFolded, curve } = odds;
  const isSpread = !isJudged;
  const ladder = steps.map((step) => stepRow(system, step, steps, words));
  const rows = !areFolded && ladder.length > 0 ? ladder : headlineRows(system, headings, words);
  return {
    ...chanceView({ isJudged, ...chanceIn(headings) }, words),
    ...(isSpread && { spread: spreadOf(odds, words) }),
    rows: isSpread && headings.length === 1 && ladder.length === 0 ? [] : rows,
    ...(areFolded && ladder.length > 0 && { steps: ladder }),
    ...(curve.length > 2 && { curve: curveView(curve, words) }),
    compared: odds.compared.map((each) => comparisonView(system, each, words)),
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

function rowOf({ text, tone, p }: { text: string; tone: Tone; p: number }, words: Words, whole = 1): OddsRow {
  return { text, tone, mark: markOf(tone), chance: percent(p, words), share: shareOf(p, whole) };
}

function shareOf(p: number, whole: number): string {
  return ((100 * p) / whole).toFixed(2);
}

/** The most likely step has the longest bar. */
function stepRow(system: string, { text, tone, p, end }: Step, all: readonly Step[], words: Words): OddsRow {
  const what = textOf(system, text, words);
  const named = end === undefined ? what : words(`dicewright.odds.${end}`, { what });
  return rowOf({ text: named, tone, p }, words, Math.max(...all.map((each) => each.p)));
}

/** More options than these are shown on demand, unless they are columns. */
const MOST_OPEN = 7;

const HEIGHT = 40;

function curveView(bars: readonly Bar[], words: Words): CurveView {
  const most = Math.max(...bars.map(({ p }) => p));
  const text = ({ from, to }: Bar) =>
    from === to ? numeral(from) : words("dicewright.odds.between", { from: numeral(from), to: numeral(to) });
  return {
    width: bars.length,
    ends: [numeral(bars[0]!.to), numeral(bars.at(-1)!.from)],
    bars: bars.map(({ p, tone }, x) => {
      const height = (HEIGHT * p) / most;
      return { x, y: (HEIGHT - height).toFixed(2), height: height.toFixed(2), tone };
    }),
    rows: bars.map((bar) => ({
      text: text(bar),
      chance: percent(bar.p, words),
      atLeast: words("dicewright.odds.atLeast", { from: numeral(bar.from), chance: percent(bar.atLeast, words) }),
    })),
  };
}

function comparisonView(system: string, compared: Compared, words: Words): ComparisonView {
  const { title, each, isScale = false, note, marksBest } = compared;
  const best = Math.max(...each.map(({ p }) => p));
  const most = isScale ? best : 1;
  // Among equals, up to rounding, the first is the best.
  const isFirst = each.findIndex(({ p }) => p > best - 1e-12);
  const rows = each.map(({ text, value, options, p, isCurrent }, i): OptionRow => {
    const values = Object.entries(options).map(([name, value]) => [`field-${name}`, value] as const);
    const isNumber = values.every(([, value]) => typeof value === "number");
    const own = textOf(system, text, words);
    const named = value === undefined ? own : words("dicewright.dialog.preset", { name: own, value });
    const [chance, isBest] = [percent(p, words), marksBest === true && i === isFirst];
    return {
      text: named,
      name: words(`dicewright.odds.${isBest ? "bestOf" : "optionOf"}`, { what: named, chance }),
      chance,
      share: shareOf(p, most || 1),
      isCurrent,
      isBest,
      isColumn: isScale && isNumber,
      isQuiet: isScale && !isBest && !isCurrent,
      ...(isNumber && { values: JSON.stringify(Object.fromEntries(values)) }),
    };
  });
  const { text: what, chance } = rows[isFirst]!;
  return {
    id: title.key.replaceAll(".", "-"),
    isFolded: !isScale && each.length > MOST_OPEN,
    title: textOf(system, title, words),
    isScale,
    rows,
    ...(isScale && { ends: [rows[0]!.text, rows.at(-1)!.text] }),
    ...(marksBest && isScale && { best: words("dicewright.odds.bestOf", { what, chance }) }),
    ...(note && { note: textOf(system, note, words) }),
  };
}

function spreadOf({ mean, range: [from, to] }: OddsSummary, words: Words): string {
  return words("dicewright.dialog.spread", {
    mean: new Intl.NumberFormat(words("dicewright.locale"), { maximumFractionDigits: 1 }).format(mean),
    from: numeral(from),
    to: numeral(to),
  });
}
