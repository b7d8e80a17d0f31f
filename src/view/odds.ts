/**
 * The exact odds of a check as a dialog shows them: the chance of success, and how likely each headline is.
 *
 * Worked example: a Kaiser skill check of 5 against 12.
 *
 *     oddsView(asked, words).success // "58.8%"
 */
import type { Distribution } from "../engine/distribution.ts";
import { oddsInGist } from "../engine/odds.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { checkOf } from "../systems/record.ts";
import type { Kind } from "../systems/system.ts";
import type { Outcome, Tone } from "../systems/vocabulary.ts";
import { TONES } from "../systems/vocabulary.ts";
import { markOf } from "./card/drawings.ts";
import type { Words } from "./words.ts";
import { numeral, textOf } from "./words.ts";

/** The chance of one headline. */
export interface OddsRow {
  readonly text: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly chance: string;
  /** Its share in percent of the whole, for a bar. */
  readonly share: string;
}

/** The odds of a check in words. */
export interface OddsView {
  /** The chance of what is good or better; absent if nothing tells success from failure. */
  readonly success?: string;
  /** The chance of that or of what is mixed, in words; absent if nothing is. */
  readonly withMixed?: string;
  /** The mean score and the range of nine in ten scores; absent if headlines say more. */
  readonly spread?: string;
  readonly rows: readonly OddsRow[];
}

/** Headlines of one tone shown one by one; more become a range, unless their tone is plain, as with Score Ranges. */
const MOST_APART = 3;

type Outcomes = Distribution<Outcome>["outcomes"];

interface Heading {
  readonly text: string;
  readonly tone: Tone;
  readonly p: number;
  readonly score: number;
}

/** The odds of a check whose options passed the gate. */
export function oddsView(asked: CheckRequest, words: Words): OddsView {
  const kind = asked.system.kinds[asked.kind]!;
  const { outcomes } = oddsInGist(checkOf({ ...asked, options: toldOptions(asked) }));
  const headings = headingsOf(asked, outcomes, words);
  const isJudged =
    headings.some(({ tone }) => tone === "good" || tone === "bad") ||
    outcomes.some(({ outcome }) => outcome["success"] !== undefined);
  if (headings.length === 1 && !isJudged) return { spread: spreadOf(kind, outcomes, words), rows: [] };
  const ofTone = (tone: Tone) => headings.filter((each) => each.tone === tone);
  const rows = TONES.flatMap((tone) => rowsOf(ofTone(tone), words));
  return isJudged ? { ...chances(headings, words), rows } : { spread: spreadOf(kind, outcomes, words), rows };
}

/** The chance of success alone, as a number and in words; undefined if nothing tells success from failure. */
export function successOf(
  asked: CheckRequest,
  words: Words,
): { readonly p: number; readonly text: string } | undefined {
  const { outcomes } = oddsInGist(checkOf(asked));
  if (!outcomes.some(({ outcome }) => outcome["success"] !== undefined)) return undefined;
  const p = outcomes.reduce((sum, { outcome, p: share }) => sum + (outcome["success"] === true ? share : 0), 0);
  return { p, text: percent(p, words) };
}

/** The table decides whether mixed headlines are a success, so their chance is separate. */
function chances(headings: readonly Heading[], words: Words): Pick<OddsView, "success" | "withMixed"> {
  const sure = sumOf(headings.filter(({ tone }) => tone === "great" || tone === "good"));
  const mixed = sumOf(headings.filter(({ tone }) => tone === "mixed"));
  return {
    success: percent(sure, words),
    ...(mixed > 0 && { withMixed: words("dicewright.dialog.withMixed", { both: percent(sure + mixed, words) }) }),
  };
}

/** Leaves out options that make no difference to reports, since they only slow odds down. */
function toldOptions({ system, kind, options }: CheckRequest): CheckRequest["options"] {
  const silent = Object.entries(system.kinds[kind]!.fields).filter(([, { uiHidden }]) => uiHidden);
  return { ...options, ...Object.fromEntries(silent.map(([name, field]) => [name, field.default!])) };
}

function headingsOf({ system, kind, options }: CheckRequest, outcomes: Outcomes, words: Words): Heading[] {
  const found = new Map<string, Heading>();
  const rule = system.kinds[kind]!;
  for (const { outcome, p } of outcomes) {
    const { headline, tone } = rule.report(outcome, options);
    const key = JSON.stringify([headline, tone]);
    const before = found.get(key) ?? {
      text: textOf(system.id, headline, words),
      tone,
      p: 0,
      score: rule.score(outcome),
    };
    found.set(key, { ...before, p: before.p + p });
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

function rowsOf(headings: readonly Heading[], words: Words): OddsRow[] {
  if (headings.length <= MOST_APART || headings[0]!.tone === "plain") return headings.map((each) => rowOf(each, words));
  const [best, worst] = [headings[0]!, headings.at(-1)!];
  const text = words("dicewright.dialog.range", { from: worst.text, to: best.text });
  return [rowOf({ ...best, p: sumOf(headings), text }, words)];
}

function rowOf({ text, tone, p }: Heading, words: Words): OddsRow {
  return { text, tone, mark: markOf(tone), chance: percent(p, words), share: (100 * p).toFixed(2) };
}

function sumOf(headings: readonly Heading[]): number {
  return headings.reduce((sum, { p }) => sum + p, 0);
}

/** A chance in percent; never 0 % if it is possible, nor 100 % if it is not certain. */
export function percent(p: number, words: Words): string {
  const shown = new Intl.NumberFormat(words("dicewright.locale"), { style: "percent", maximumFractionDigits: 1 });
  if (p > 0 && p < 0.0005) return `< ${shown.format(0.001)}`;
  // The last digits are rounding noise, which must not decide between 9.7 % and 9.8 %.
  return p < 1 - 1e-9 && p >= 0.9995 ? `> ${shown.format(0.999)}` : shown.format(Number(p.toPrecision(12)));
}

function spreadOf(kind: Kind, outcomes: Outcomes, words: Words): string {
  const scores = outcomes.map(({ outcome, p }) => [kind.score(outcome), p] as const).sort(([a], [b]) => a - b);
  const mean = scores.reduce((sum, [score, p]) => sum + score * p, 0);
  return words("dicewright.dialog.spread", {
    mean: new Intl.NumberFormat(words("dicewright.locale"), { maximumFractionDigits: 1 }).format(mean),
    from: numeral(quantile(scores, 0.05)),
    to: numeral(quantile(scores, 0.95)),
  });
}

function quantile(order: readonly (readonly [score: number, p: number])[], part: number): number {
  let below = 0;
  return (order.find(([, p]) => (below += p) >= part) ?? order.at(-1) ?? [0])[0];
}
