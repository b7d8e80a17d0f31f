/**
 * The exact odds of a check as a dialog shows them: the chance of success, and how likely each headline is.
 *
 * Worked example: a Kaiser skill check of 5 against 12.
 *
 *     oddsView(asked, words).success // "58.8%"
 */
import { odds } from "../engine/odds.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { checkOf } from "../systems/record.ts";
import type { Outcome, Tone } from "../systems/vocabulary.ts";
import { TONES } from "../systems/vocabulary.ts";
import { markOf } from "./card/drawings.ts";
import type { Words } from "./words.ts";
import { numeral, textOf } from "./words.ts";

/** One line of the ladder of outcomes. */
export interface OddsRow {
  readonly text: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly chance: string;
  /** Its share in percent of the whole, for a bar. */
  readonly share: string;
}

/** What is shown of the odds. */
export interface OddsView {
  /** The chance of what is good or better; absent where nothing tells success from failure. */
  readonly success?: string;
  /** The chance of that or of what is mixed, in words; absent where nothing is mixed. */
  readonly withMixed?: string;
  /** The mean score and where nine of ten scores lie; absent where the score tells nothing. */
  readonly spread?: string;
  readonly rows: readonly OddsRow[];
}

/** Headlines of one tone that are told apart; more are told as a range. Those without a tone are no range, but a list that somebody has made. */
const MOST_APART = 3;

interface Heading {
  readonly text: string;
  readonly tone: Tone;
  readonly p: number;
  readonly score: number;
}

/** The odds of a check that is sound. */
export function oddsView(asked: CheckRequest, words: Words): OddsView {
  const kind = asked.system.kinds[asked.kind]!;
  const { outcomes } = odds(checkOf({ ...asked, options: toldOptions(asked) }));
  const headings = headingsOf(asked, outcomes, words);
  const isJudged =
    headings.some(({ tone }) => tone === "good" || tone === "bad") ||
    outcomes.some(({ outcome }) => outcome["success"] !== undefined);
  const spread = isJudged
    ? undefined
    : spreadOf(
        outcomes.map(({ outcome, p }) => [kind.score(outcome), p] as const),
        words,
      );
  return {
    ...(isJudged && successOf(headings, words)),
    ...(spread !== undefined && { spread }),
    rows:
      headings.length === 1 && !isJudged
        ? []
        : TONES.flatMap((tone) =>
            rowsOf(
              headings.filter((each) => each.tone === tone),
              words,
            ),
          ),
  };
}

/** What is mixed is told apart: whether it is a success is for the table to say. */
function successOf(headings: readonly Heading[], words: Words): Pick<OddsView, "success" | "withMixed"> {
  const sure = sumOf(headings.filter(({ tone }) => tone === "great" || tone === "good"));
  const mixed = sumOf(headings.filter(({ tone }) => tone === "mixed"));
  return {
    success: percent(sure, words),
    ...(mixed > 0 && { withMixed: words("dicewright.dialog.withMixed", { both: percent(sure + mixed, words) }) }),
  };
}

/** Options that no report tells apart only make odds slower. */
function toldOptions({ system, kind, options }: CheckRequest): CheckRequest["options"] {
  const silent = Object.entries(system.kinds[kind]!.fields).filter(([, { uiHidden }]) => uiHidden);
  return { ...options, ...Object.fromEntries(silent.map(([name, field]) => [name, field.default!])) };
}

function headingsOf(
  { system, kind, options }: CheckRequest,
  outcomes: readonly { readonly outcome: Outcome; readonly p: number }[],
  words: Words,
): Heading[] {
  const found = new Map<string, Heading>();
  for (const { outcome, p } of outcomes) {
    const { headline, tone } = system.kinds[kind]!.report(outcome, options);
    const key = JSON.stringify([headline, tone]);
    const known = found.get(key);
    found.set(
      key,
      known
        ? { ...known, p: known.p + p }
        : { text: textOf(system.id, headline, words), tone, p, score: system.kinds[kind]!.score(outcome) },
    );
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

function rowsOf(headings: readonly Heading[], words: Words): OddsRow[] {
  if (headings.length <= MOST_APART || headings[0]!.tone === "plain") return headings.map((each) => rowOf(each, words));
  const [best, worst] = [headings[0]!, headings.at(-1)!];
  return [
    rowOf(
      { ...best, p: sumOf(headings), text: words("dicewright.dialog.range", { from: worst.text, to: best.text }) },
      words,
    ),
  ];
}

function rowOf({ text, tone, p }: Heading, words: Words): OddsRow {
  return { text, tone, mark: markOf(tone), chance: percent(p, words), share: (100 * p).toFixed(2) };
}

function sumOf(headings: readonly Heading[]): number {
  return headings.reduce((sum, { p }) => sum + p, 0);
}

/** A chance in percent: never 0 % or 100 % for what may happen or fail to. */
export function percent(p: number, words: Words): string {
  const shown = new Intl.NumberFormat(words("dicewright.locale"), { style: "percent", maximumFractionDigits: 1 });
  if (p > 0 && p < 0.0005) return `< ${shown.format(0.001)}`;
  return p < 1 - 1e-9 && p >= 0.9995 ? `> ${shown.format(0.999)}` : shown.format(p);
}

function spreadOf(scores: readonly (readonly [score: number, p: number])[], words: Words): string {
  const mean = scores.reduce((sum, [score, p]) => sum + score * p, 0);
  const order = [...scores].sort(([a], [b]) => a - b);
  const shown = new Intl.NumberFormat(words("dicewright.locale"), { maximumFractionDigits: 1 }).format(mean);
  return words("dicewright.dialog.spread", {
    mean: shown,
    from: numeral(quantile(order, 0.05)),
    to: numeral(quantile(order, 0.95)),
  });
}

function quantile(order: readonly (readonly [score: number, p: number])[], part: number): number {
  let below = 0;
  return (order.find(([, p]) => (below += p) >= part) ?? order.at(-1) ?? [0])[0];
}
