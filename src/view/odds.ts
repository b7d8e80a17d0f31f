/**
 * The odds of a check as screens show them: of success, of each headline, step and total, and with other options; and
 * those of a contest.
 */
import type { Raw } from "../checks/json.ts";
import {
  chanceIn,
  type Bar,
  type Chance,
  type Compared,
  type Heading,
  type OddsSummary,
  type Step,
} from "../checks/odds-summary.ts";
import { isProblem, type Problem } from "../checks/problem.ts";
import type { Tone } from "../checks/report.ts";
import type { WinTieLose } from "../threads/odds.ts";
import { markOf } from "./card/drawings.ts";
import { mean, numeral, percent, textOf, type Words } from "./words.ts";

/** What may happen, how that feels, and its chance. */
type ToldChance = { readonly text: string; readonly tone: Tone; readonly p: number };

/** Odds that were worked out before, in words. */
export function summaryView(system: string, odds: OddsSummary, words: Words) {
  const { isJudged, headings, steps, areFolded, curve, compared } = odds;
  const scale = compared.find(({ isScale }) => isScale);
  const stepped = steps.length > 1 ? stepsView(system, steps, words) : undefined;
  const totals = curve.length > 2 ? curveView(curve, words) : undefined;
  // One drawing: numbers to choose from, steps, or totals.
  const drawing = scale ? scaleView(system, scale, words) : (!areFolded && stepped) || totals || stepped;
  return {
    ...chanceView({ isJudged, ...chanceIn(headings) }, words),
    ...(!isJudged && { spread: spreadOf(odds, words) }),
    rows: isJudged || headings.length > 1 ? headlineRows(system, headings, words) : [],
    ...(drawing && { drawing }),
    /** Chances one by one, on demand. */
    details: [stepped, totals].filter((each) => each !== undefined),
    compared: compared.map((each) => comparisonView(system, each, words)),
  };
}

/**
 * The chance of success, and in words that of success or what is mixed. The table decides whether mixed headlines are a
 * success, so their chance is separate. Nothing is told if nothing tells success from failure.
 */
export function chanceView({ isJudged, sure, mixed }: Chance, words: Words) {
  const both = percent(sure + mixed, words);
  return {
    ...(isJudged && { success: percent(sure, words) }),
    ...(isJudged && mixed > 0 && { withMixed: words("dicewright.dialog.withMixed", { both }) }),
  };
}

/** What nothing judges, such as a Score Range, stands between success and failure. */
const LADDER: readonly Tone[] = ["great", "good", "mixed", "plain", "bad", "dire"];

/** Headlines of one tone shown one by one; more become a range, unless their tone is plain, as with Score Ranges. */
const MOST_APART = 3;

function headlineRows(system: string, headings: readonly Heading[], words: Words) {
  const told = headings.map((each) => ({ ...each, text: textOf(system, each.headline, words) }));
  return LADDER.flatMap((tone) => {
    const alike = told.filter((each) => each.tone === tone);
    if (alike.length <= MOST_APART || tone === "plain") return alike.map((each) => rowOf(each, words));
    const text = words("dicewright.dialog.range", { from: alike.at(-1)!.text, to: alike[0]!.text });
    return [rowOf({ text, tone, p: alike.reduce((sum, { p }) => sum + p, 0) }, words)];
  });
}

/** What may happen, with the length of its part of the strip in percent. */
function rowOf({ text, tone, p }: ToldChance, words: Words) {
  return { text, tone, mark: markOf(tone), chance: percent(p, words), share: shareOf(p, 1) };
}

function shareOf(p: number, whole: number): string {
  return ((100 * p) / (whole || 1)).toFixed(2);
}

/** Steps such as margins and stages, the worst on the left. */
function stepsView(system: string, steps: readonly Step[], words: Words) {
  const rows = steps.map(({ text, end, p, tone }) => {
    const what = textOf(system, text, words);
    const told = end === undefined ? what : words(`dicewright.odds.${end}`, { what });
    return { text: told, chance: percent(p, words), p, tone };
  });
  const axis = [rows.at(-1)!.text, rows[0]!.text];
  return { title: words("dicewright.odds.steps"), rows, columns: columnsOf(rows.toReversed()), axis };
}

/** Every total, the lowest on the left. */
function curveView(bars: readonly Bar[], words: Words) {
  const rows = bars.map(({ from: least, to: most, p, tone, atLeast }) => {
    const [from, to] = [numeral(least), numeral(most)];
    return {
      text: from === to ? from : words("dicewright.odds.between", { from, to }),
      chance: percent(p, words),
      atLeast: words("dicewright.odds.atLeast", { from, chance: percent(atLeast, words) }),
      p,
      tone,
    };
  });
  const axis = [numeral(bars[0]!.to), numeral(bars.at(-1)!.from)];
  return { title: words("dicewright.odds.totals"), rows, columns: columnsOf(rows), axis };
}

/** Columns that the keyboard passes by, each as high as its part of the highest in percent. */
function columnsOf(rows: readonly (ToldChance & { readonly chance: string })[]) {
  const most = Math.max(...rows.map(({ p }) => p));
  return rows.map(({ text, chance, p, tone }) => ({
    name: `${text}: ${chance}`,
    tone,
    height: shareOf(p, most),
    isQuiet: true,
  }));
}

/** Steps of one number that can be chosen, each as high as its chance of success. */
function scaleView(system: string, compared: Compared, words: Words) {
  const { title, rows, note } = comparisonView(system, compared, words);
  const chances = compared.each.map(({ p }) => p);
  const best = rows.find(({ isBest }) => isBest);
  return {
    title,
    columns: rows.map((row, i) => ({
      ...row,
      tone: row.isBest ? "good" : "plain",
      height: shareOf(chances[i]!, Math.max(...chances)),
      // A control nearby does the same, so the keyboard stops at these two only.
      isQuiet: !row.isBest && !row.isCurrent,
    })),
    axis: [rows[0]!.text, ...(best ? [best.name] : []), rows.at(-1)!.text],
    ...(note !== undefined && { note }),
  };
}

/** Options side by side, each with its chance of success. */
function comparisonView(system: string, { title, each, note, marksBest }: Compared, words: Words) {
  const best = Math.max(...each.map(({ p }) => p));
  // Among equals, up to rounding, the first is the best.
  const first = each.findIndex(({ p }) => p > best - 1e-12);
  const rows = each.map(({ text, value, options, p, isCurrent }, i) => {
    const isNumber = Object.values(options).every((each) => typeof each === "number");
    const own = textOf(system, text, words);
    const what = value === undefined ? own : words("dicewright.dialog.preset", { name: own, value });
    const [chance, isBest] = [percent(p, words), marksBest === true && i === first];
    return {
      text: what,
      /** What a screen reader says of it. */
      name: words(`dicewright.odds.${isBest ? "bestOf" : "optionOf"}`, { what, chance }),
      chance,
      isCurrent,
      isBest,
      /** Absent if it cannot be chosen by a click. */
      ...(isNumber && { values: heldWith(options) }),
    };
  });
  return { title: textOf(system, title, words), rows, ...(note && { note: textOf(system, note, words) }) };
}

/** Finds the chance with other options among those that were compared; the order of dice does not count. */
export function chancesByOptions(odds: OddsSummary | null | undefined, words: Words) {
  const all = odds?.compared.flatMap(({ each }) => each) ?? [];
  const chances = new Map(all.map(({ options, p }) => [optionsKey(options), percent(p, words)]));
  return (options: Raw) => chances.get(optionsKey(options));
}

function optionsKey(options: Raw): string {
  const plain = Object.entries(options).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value,
  ]);
  return JSON.stringify(plain.sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

/** What the controls of a form hold with these options, by their names, as JSON. */
export function heldWith(options: Raw): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).map(([name, value]) => [`field-${name}`, value])));
}

/** The mean score and the range of nine in ten. */
function spreadOf({ mean: value, range: [from, to] }: OddsSummary, words: Words): string {
  return words("dicewright.dialog.spread", {
    mean: mean(value, words),
    share: percent(0.9, words),
    from: numeral(from),
    to: numeral(to),
  });
}

// ---- A chance in a text ----

/** One chance, or the range of several; not known while one is still worked out. */
export function chancesView(
  chances: readonly (readonly [name: string, Chance | null | undefined | Problem])[],
  line: string,
  words: Words,
) {
  // A character without such a number is left out, unless all are.
  if (chances.every(([, chance]) => isProblem(chance))) return chances[0]![1] as Problem;
  if (chances.some(([, chance]) => chance === undefined)) return { text: "…", title: line, isKnown: false };
  const known = chances.flatMap(([name, chance]) =>
    chance && !isProblem(chance) && chance.isJudged ? [{ name, p: chance.sure }] : [],
  );
  if (known.length === 0) return { text: words("dicewright.dialog.odds"), title: line, isKnown: true };
  const order = known.map(({ p }) => p).sort((a, b) => a - b);
  const [from, to] = [percent(order[0]!, words), percent(order.at(-1)!, words)];
  const each = known.filter(({ name }) => name !== "").map(({ name, p }) => `${name} ${percent(p, words)}`);
  return {
    text: from === to ? from : words("dicewright.odds.party", { from, to }),
    title: [line, ...each].join(" · "),
    isKnown: true,
  };
}

// ---- The odds of a contest: how likely one side wins, nobody does, and it loses ----

/** The odds against one check of an opponent. */
export type VersusView = ReturnType<typeof versusView>;

const PARTS = [
  ["win", "good", "dicewright.odds.win"],
  ["tie", "mixed", "dicewright.odds.tie"],
  ["lose", "bad", "dicewright.odds.lose"],
] as const;

/** The odds of the side that reads them, as parts of a bar. What cannot happen is left out. */
export function versusView(title: string, chances: WinTieLose, words: Words) {
  const parts = PARTS.filter(([result]) => chances[result] > 1e-12);
  return {
    title,
    parts: parts.map(([result, tone, key]) => ({
      tone,
      text: words(key, { chance: percent(chances[result], words) }),
      share: shareOf(chances[result], 1),
    })),
  };
}
