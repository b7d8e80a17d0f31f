import type { UncheckedOptions } from "../checks/json.ts";
/** Odds as screens show them: of success, of each headline, step and total, with other options, and of a contest. */
import type { CheckRequest } from "../checks/notation.ts";
import type {
  CurveBar,
  HeadlineOdds,
  OddsStep,
  OddsSummary,
  OptionComparison,
  SuccessChance,
} from "../checks/odds-summary.ts";
import { isProblem, type Problem } from "../checks/problem.ts";
import type { Tone } from "../checks/report.ts";
import type { WinTieLose } from "../threads/odds.ts";
import {
  decimalText,
  gameKey,
  gameWords,
  numberText,
  chanceText,
  optionalWords,
  percentText,
  reportText,
  type Words,
} from "../words/words.ts";
import { markOf } from "./card/dice.ts";

type PossibleResult = { readonly text: string; readonly tone: Tone; readonly p: number };

export function summaryView(system: string, odds: OddsSummary, words: Words) {
  const { isJudged, headings, steps, areFolded, curve, compared, note } = odds;
  // In words there are no shares and columns, which would give the numbers away.
  const isDrawn = words.chances !== "words";
  const scale = compared.find(({ isScale }) => isScale);
  const stepRows = isDrawn && steps.length > 1 ? stepsView(system, steps, words) : undefined;
  const totals = isDrawn && curve.length > 2 ? curveView(curve, words) : undefined;
  // Only one is drawn: numbers to choose from, steps, or totals.
  const pools = isDrawn && scale ? scaleView(system, scale, words) : undefined;
  const drawing = pools ?? ((!areFolded && stepRows) || totals || stepRows);
  const rows = isJudged || headings.length > 1 ? headlineRows(system, headings, words) : spreadRows(odds, words);
  return {
    lead: leadOf(system, odds, words),
    ...(note && { note: reportText(system, note, words) }),
    rows: isDrawn ? rows : [],
    ...(drawing && { drawing }),
  };
}

/** The odds of a changed check, with what they were before. */
export function changedView(
  system: string,
  before: OddsSummary | null | undefined,
  after: OddsSummary | null | undefined,
  words: Words,
): ReturnType<typeof summaryView> | undefined {
  const view = after && summaryView(system, after, words);
  const was = before && leadOf(system, before, words).value;
  if (!view || !was || was === view.lead.value) return view ?? undefined;
  return { ...view, lead: { ...view.lead, before: was } };
}

interface OddsLead {
  readonly value: string;
  readonly text: string;
  readonly others: readonly string[];
  /** The chance before a change. */
  readonly before?: string;
}

/** The chance of success, else the game's first chance with its others, else the average. */
function leadOf(system: string, odds: OddsSummary, words: Words): OddsLead {
  const { success, withMixed } = chanceView(odds, words);
  if (success !== undefined) {
    const text = words("dicewright.dialog.success");
    return { value: success, text: withMixed === undefined ? text : `${text} (${withMixed})`, others: [] };
  }
  const [first, ...others] = odds.named.map(({ text, p }) => {
    return { value: chanceText(p, words), text: reportText(system, text, words) };
  });
  if (!first) return { value: decimalText(odds.mean, words), text: spreadOf(odds, words), others: [] };
  return { ...first, others: others.map(({ value, text }) => `${value} ${text}`) };
}

/** The players decide whether mixed headlines are a success, so their chance is separate. Empty without a success. */
export function chanceView({ isJudged, sure, mixed }: SuccessChance, words: Words) {
  const both = chanceText(sure + mixed, words);
  return {
    ...(isJudged && { success: chanceText(sure, words) }),
    ...(isJudged && mixed > 0 && { withMixed: words("dicewright.dialog.withMixed", { both }) }),
  };
}

/** Results that nothing judges, such as Score Ranges, stand between success and failure. */
const LADDER: readonly Tone[] = ["great", "good", "mixed", "plain", "bad", "dire"];

/** More headlines of one tone become a range, unless their tone is plain, as with Score Ranges. */
const MOST_SEPARATE = 3;

function headlineRows(system: string, headings: readonly HeadlineOdds[], words: Words) {
  const results = headings.map((each) => ({ ...each, text: reportText(system, each.headline, words) }));
  return LADDER.flatMap((tone) => {
    const alike = results.filter((each) => each.tone === tone);
    if (alike.length <= MOST_SEPARATE || tone === "plain") return alike.map((each) => rowOf(each, words));
    const text = rangeText(system, alike.at(-1)!, alike[0]!, words);
    return [rowOf({ text, tone, p: alike.reduce((sum, { p }) => sum + p, 0) }, words)];
  });
}

type Heading = HeadlineOdds & { readonly text: string };

/** From one headline to another: the sentence of both with a range (`stageSuccess_range`) if their number differs. */
function rangeText(system: string, worst: Heading, best: Heading, words: Words): string {
  const { key, data = {} } = best.headline;
  const [name, ...others] = Object.keys(data);
  if (name === undefined || others.length > 0 || worst.headline.key !== key)
    return words("dicewright.dialog.range", { from: worst.text, to: best.text });
  const [from, to] = [worst.headline.data![name]!, data[name]!];
  const range = words(typeof to === "number" ? "dicewright.odds.between" : "dicewright.dialog.range", { from, to });
  const mentions = { [name]: range };
  return optionalWords(words, gameKey(system, `${key}_range`), mentions) ?? gameWords(system, key, words, mentions);
}

/** Totals below, in and above the range of nine in ten rolls. */
function spreadRows({ range, shares }: OddsSummary, words: Words) {
  const [from, to] = range;
  const texts = [atMost(from - 1, words), between(from, to, words), orMore(to + 1, words)];
  return shares.flatMap((p, i) => (p > 1e-12 ? [rowOf({ text: texts[i]!, tone: "plain", p }, words)] : []));
}

const atMost = (to: number, words: Words) => words("dicewright.odds.atMost", { to: numberText(to) });
const orMore = (from: number, words: Words) => words("dicewright.odds.orMore", { from: numberText(from) });

function between(least: number, most: number, words: Words): string {
  const [from, to] = [numberText(least), numberText(most)];
  return from === to ? from : words("dicewright.odds.between", { from, to });
}

/** The share is the length of its part of the strip, in percent. */
function rowOf({ text, tone, p }: PossibleResult, words: Words) {
  return { text, tone, mark: markOf(tone), chance: chanceText(p, words), share: shareOf(p, 1) };
}

function shareOf(p: number, whole: number): string {
  return ((100 * p) / (whole || 1)).toFixed(2);
}

/** Steps such as margins and stages; the worst is drawn on the left. */
function stepsView(system: string, steps: readonly OddsStep[], words: Words) {
  const rows = steps.map(({ text: step, end, p, tone }) => {
    const what = reportText(system, step, words);
    const key = gameKey(system, `${step.key}_${end === "orBetter" ? "better" : "worse"}`);
    const text = end ? (optionalWords(words, key, step.data) ?? words(`dicewright.odds.${end}`, { what })) : what;
    return { text, chance: chanceText(p, words), p, tone };
  });
  const axis = [rows.at(-1)!.text, rows[0]!.text];
  return { title: words("dicewright.odds.steps"), columns: columnsOf(rows.toReversed()), axis };
}

function curveView(bars: readonly CurveBar[], words: Words) {
  const rows = bars.map(({ from, to, end, p, tone, atLeast }) => {
    const text = end === "orWorse" ? atMost(to, words) : end ? orMore(from, words) : between(from, to, words);
    const atLeastText = words("dicewright.odds.atLeast", {
      from: numberText(from),
      chance: chanceText(atLeast, words),
    });
    return { text, chance: chanceText(p, words), more: end ? "" : ` · ${atLeastText}`, p, tone };
  });
  const [worst, best] = [bars[0]!, bars.at(-1)!];
  const axis = [
    worst.end === undefined ? numberText(worst.from) : rows[0]!.text,
    best.end === undefined ? numberText(best.to) : rows.at(-1)!.text,
  ];
  return { title: words("dicewright.odds.totals"), columns: columnsOf(rows), axis };
}

function columnsOf(rows: readonly (PossibleResult & { readonly chance: string; readonly more?: string })[]) {
  const most = Math.max(...rows.map(({ p }) => p));
  return rows.map(({ text, chance, more = "", p, tone }) => ({
    name: `${text}: ${chance}${more}`,
    tone,
    height: shareOf(p, most),
    isQuiet: true,
  }));
}

/** Values of one option as columns to choose from, the best marked. */
function scaleView(system: string, { title, each, note, marksBest }: OptionComparison, words: Words) {
  const most = Math.max(...each.map(({ p }) => p));
  // Among equals, up to rounding, the first is the best.
  const first = each.findIndex(({ p }) => p > most - 1e-12);
  const columns = each.map(({ text, options, p, isCurrent }, i) => {
    const isNumber = Object.values(options).every((value) => typeof value === "number");
    const what = reportText(system, text!, words);
    const isBest = marksBest === true && i === first;
    return {
      text: what,
      name: words(`dicewright.odds.${isBest ? "bestOf" : "optionOf"}`, { what, chance: chanceText(p, words) }),
      tone: isBest ? "good" : "plain",
      height: shareOf(p, most),
      isCurrent,
      isBest,
      // Keyboards skip most columns, since a control nearby does the same.
      isQuiet: !isBest && !isCurrent,
      /** Absent if it cannot be chosen by a click. */
      ...(isNumber && { values: controlValues(options) }),
    };
  });
  const best = columns.find(({ isBest }) => isBest);
  return {
    title: reportText(system, title!, words),
    columns,
    axis: [columns[0]!.text, ...(best ? [best.name] : []), columns.at(-1)!.text],
    ...(note && { note: reportText(system, note, words) }),
  };
}

/** Looks up the chance with other options among those that were compared; the order of dice does not count. */
export function chanceLookup(odds: OddsSummary | null | undefined, words: Words) {
  const all = odds?.compared.flatMap(({ each }) => each) ?? [];
  const chances = new Map(all.map(({ options, p }) => [optionsKey(options), chanceText(p, words)]));
  return (options: UncheckedOptions) => chances.get(optionsKey(options));
}

function optionsKey(options: UncheckedOptions): string {
  const plain = Object.entries(options).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value,
  ]);
  return JSON.stringify(plain.sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

export function controlValues(options: UncheckedOptions): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).map(([name, value]) => [`field-${name}`, value])));
}

function spreadOf({ range: [from, to] }: OddsSummary, words: Words): string {
  const ends = { from: numberText(from), to: numberText(to) };
  return words("dicewright.dialog.spread", { share: percentText(0.9, words), ...ends });
}

/** Why there are no odds of a check, by its own words if it has any. */
export function withoutOddsText({ game, kind, options }: CheckRequest, words: Words): string {
  const reason = game.kinds[kind]!.withoutOdds?.(options);
  return reason ? reportText(game.id, reason, words) : words("dicewright.problems.noOdds");
}

// ---- A chance in a text ----

/** One chance, or the range of several; unknown while one is still worked out. */
export function chancesView(
  chances: readonly (readonly [name: string, SuccessChance | null | undefined | Problem])[],
  line: string,
  words: Words,
) {
  // Characters without the number are left out, unless all are.
  if (chances.every(([, chance]) => isProblem(chance))) return chances[0]![1] as Problem;
  if (chances.some(([, chance]) => chance === undefined)) return { text: "…", title: line, isKnown: false };
  const known = chances.flatMap(([name, chance]) =>
    chance && !isProblem(chance) && chance.isJudged ? [{ name, p: chance.sure }] : [],
  );
  if (known.length === 0) return { text: words("dicewright.dialog.odds"), title: line, isKnown: true };
  const order = known.map(({ p }) => p).sort((a, b) => a - b);
  const [from, to] = [chanceText(order[0]!, words), chanceText(order.at(-1)!, words)];
  const each = known.filter(({ name }) => name !== "").map(({ name, p }) => `${name} ${chanceText(p, words)}`);
  return {
    text: from === to ? from : words("dicewright.odds.party", { from, to }),
    title: [line, ...each].join(" · "),
    isKnown: true,
  };
}

// ---- The odds of a contest, and of several who are asked ----

export interface VersusView {
  readonly title: string;
  readonly isDrawn?: boolean;
  readonly lead?: Readonly<Record<"value" | "text", string>>;
  readonly parts: readonly { readonly tone: Tone; readonly text: string; readonly share?: string }[];
}

const PARTS = [
  ["win", "good", "dicewright.odds.win"],
  ["tie", "mixed", "dicewright.odds.tie"],
  ["lose", "bad", "dicewright.odds.lose"],
] as const;

/** In words a contest has no strip, and the chance to win alone. Without an answer it has a sentence. */
export function versusView(title: string, chances: WinTieLose | null, words: Words): VersusView {
  if (!chances) return { title, parts: [{ tone: "plain", text: words("dicewright.problems.noOdds") }] };
  const isDrawn = words.chances !== "words";
  const parts = PARTS.filter(([result]) => (isDrawn ? chances[result] > 1e-12 : result === "win"));
  return {
    title,
    isDrawn,
    lead: { value: chanceText(chances.win, words), text: words("dicewright.odds.toWin") },
    parts: parts.map(([result, tone, key]) => ({
      tone,
      text: words(key, { chance: chanceText(chances[result], words) }),
      share: shareOf(chances[result], 1),
    })),
  };
}

/** The odds of a contest, or of several how many are won on average. */
export function totalView(each: readonly (WinTieLose | null)[], words: Words): VersusView[] {
  const known = each.filter((chances) => chances !== null);
  if (each.length === 1) return [versusView("", each[0]!, words)];
  if (known.length < each.length || known.length === 0 || words.chances === "words") return [];
  const won = decimalText(
    known.reduce((sum, { win }) => sum + win, 0),
    words,
  );
  return [{ title: "", parts: [], lead: { value: won, text: words("dicewright.odds.won", { count: each.length }) } }];
}

/** The chance that all succeed whose chances these are, and that at least one does; in words without a strip. */
export function jointView(chances: readonly number[], words: Words): VersusView {
  const all = chances.reduce((product, p) => product * p, 1);
  const none = chances.reduce((product, p) => product * (1 - p), 1);
  const parts = [
    ["good", words("dicewright.odds.allSucceed", { chance: chanceText(all, words) }), all],
    ["mixed", words("dicewright.odds.anySucceeds", { chance: chanceText(1 - none, words) }), 1 - all - none],
    ["bad", "", none],
  ] as const;
  return {
    title: "",
    isDrawn: words.chances !== "words",
    parts: parts.map(([tone, text, p]) => ({ tone, text, share: shareOf(Math.max(0, p), 1) })),
  };
}
