/**
 * The exact odds of a check, summed up as a screen tells them: by headline, by steps such as each margin, by total, and
 * compared with other options. All of it is plain JSON with keys of words, so that a worker can work it out.
 *
 * Worked example: the chance of success by headlines.
 *
 *     chanceIn([{ tone: "good", p: 0.5 }, { tone: "mixed", p: 0.5 }]) // { sure: 0.5, mixed: 0.5 }
 */
import type { Distribution, Weighted } from "../engine/distribution.ts";
import { decisiveOdds, probability } from "../engine/odds.ts";
import { levelOf, levelsAround } from "./level.ts";
import type { CheckRequest } from "./notation.ts";
import { presetTable } from "./preset-names.ts";
import { checkOf } from "./record.ts";
import type { Comparison, Kind } from "./system.ts";
import type { Json, Outcome, Raw, Report, Text, Tone } from "./vocabulary.ts";

/** All outcomes of one headline. */
export interface Heading {
  readonly headline: Text;
  readonly tone: Tone;
  readonly p: number;
  readonly score: number;
}

/** All outcomes on one step. An end stands for all steps beyond it. */
export interface Step {
  readonly text: Text;
  readonly tone: Tone;
  readonly p: number;
  readonly end?: "orBetter" | "orWorse" | undefined;
}

/** All outcomes with these totals. An end stands for all totals beyond it. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly p: number;
  /** The chance of these totals or higher ones. */
  readonly atLeast: number;
}

/** A check with other options, and its chance. */
export interface Compared extends Omit<Comparison, "each" | "noteHolds"> {
  readonly each: readonly {
    readonly text: Text;
    readonly value?: number | undefined;
    readonly options: Readonly<Record<string, Json>>;
    /** The chance of success. */
    readonly p: number;
    readonly isCurrent: boolean;
  }[];
}

/** The odds of a check, as a screen tells them. */
export interface OddsSummary {
  /** Whether something tells success from failure. */
  readonly isJudged: boolean;
  readonly headings: readonly Heading[];
  readonly steps: readonly Step[];
  /** True if the steps are shown on demand. */
  readonly areFolded: boolean;
  readonly mean: number;
  /** The range of nine in ten scores. */
  readonly range: readonly [from: number, to: number];
  readonly curve: readonly Bar[];
  readonly compared: readonly Compared[];
}

/** An outcome, its chance, and what is said of it. */
type ReportedOutcome = Weighted<Outcome> & { readonly report: Report };

/** The odds of a check whose options passed the gate, by the house rules of a world. */
export function summaryOf(asked: CheckRequest, rules: Raw): OddsSummary {
  const kind = kindOf(asked);
  const told = toldOdds(asked);
  const scores = told.map(({ outcome, p }) => [kind.score(outcome), p] as const).sort(byFirst);
  const judged = judgedIn(asked, told);
  return {
    ...judged,
    steps: stepsOf(kind, told),
    areFolded: kind.steps?.isFolded ?? false,
    mean: scores.reduce((sum, [score, p]) => sum + score * p, 0),
    range: [quantile(scores, 0.05), quantile(scores, 0.95)],
    curve: curveOf(told),
    compared: comparisonsOf(asked, rules, judged.isJudged).map((one) => compared(one, asked)),
  };
}

/** Every headline and its chance, the highest score first. */
type Judged = Pick<OddsSummary, "isJudged" | "headings">;

function judgedIn(asked: CheckRequest, told: readonly ReportedOutcome[]): Judged {
  const headings = headingsOf(kindOf(asked), told);
  const isJudged =
    headings.some(({ tone }) => tone === "good" || tone === "bad") ||
    told.some(({ outcome }) => outcome["success"] !== undefined);
  return { isJudged, headings };
}

/** The chance of success, and of that or of what is mixed. */
export function chanceIn(headings: readonly Pick<Heading, "tone" | "p">[]): Readonly<Record<"sure" | "mixed", number>> {
  const of = (...tones: Tone[]) => headings.reduce((sum, { tone, p }) => (tones.includes(tone) ? sum + p : sum), 0);
  return { sure: of("great", "good"), mixed: of("mixed") };
}

/** The chance of success, and of what is mixed; neither is told if nothing tells success from failure. */
export interface Chance extends ReturnType<typeof chanceIn> {
  readonly isJudged: boolean;
}

/** The chance of success of a check. */
export function chanceOf(asked: CheckRequest): Chance {
  const { isJudged, headings } = judgedIn(asked, toldOdds(asked));
  return { isJudged, ...chanceIn(headings) };
}

function kindOf({ system, kind }: CheckRequest): Kind {
  return system.kinds[kind]!;
}

function toldOdds(asked: CheckRequest): ReportedOutcome[] {
  const kind = kindOf(asked);
  return gistOf(asked).outcomes.map(({ outcome, p }) => ({ outcome, p, report: kind.report(outcome, asked.options) }));
}

/** Options that no report tells are left out, since they only slow odds down. */
function gistOf(asked: CheckRequest): Distribution<Outcome> {
  const silent = Object.entries(kindOf(asked).fields).filter(([, { uiHidden }]) => uiHidden);
  const options = Object.fromEntries(silent.map(([name, field]) => [name, field.default!]));
  return decisiveOdds(checkOf({ ...asked, options: { ...asked.options, ...options } }));
}

function headingsOf(kind: Kind, told: readonly ReportedOutcome[]): Heading[] {
  const found = new Map<string, Heading & { p: number }>();
  for (const {
    outcome,
    p,
    report: { headline, tone },
  } of told) {
    const name = `${headline.key} ${Object.values(headline.data ?? {}).join()} ${tone}`;
    const known = found.get(name);
    if (known) known.p += p;
    else found.set(name, { headline, tone, p, score: kind.score(outcome) });
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

// ---- Steps, the best first ----

/** The most steps told one by one. */
const MOST_STEPS = 9;

function stepsOf({ steps }: Kind, told: readonly ReportedOutcome[]): Step[] {
  if (!steps) return [];
  const found = new Map<number, Step & { p: number }>();
  for (const { outcome, p, report } of told) {
    const place = steps.of(outcome);
    if (place === undefined) continue;
    const known = found.get(place);
    if (known) known.p += p;
    else found.set(place, { text: steps.text(place), tone: report.tone, p });
  }
  const order = [...found].sort(([a], [b]) => b - a).map(([, step]) => step);
  let [from, to] = [0, order.length];
  // The end that is less likely is added to its neighbour.
  while (to - from > MOST_STEPS) {
    const [best, worst] = [order[from]!, order[to - 1]!];
    if (best.p < worst.p) Object.assign(order[++from]!, { p: order[from]!.p + best.p, end: "orBetter" });
    else Object.assign(order[--to - 1]!, { p: order[to - 1]!.p + worst.p, end: "orWorse" });
  }
  return order.slice(from, to);
}

// ---- The curve, the lowest total first ----

const MOST_BARS = 40;
/** What is left out of the curve on each side, since nobody could see it. */
const TAIL = 0.0005;

function curveOf(told: readonly ReportedOutcome[]): Bar[] {
  const masses = new Map<number, [total: number, p: number]>();
  const found: [total: number, p: number][] = [];
  let all = 0;
  // What is great without a number, such as a critical success, is better than any number.
  let beyond = 0;
  for (const {
    p,
    report: { total, tone },
  } of told) {
    if (total === undefined) {
      if (tone === "great") beyond += p;
      continue;
    }
    all += p;
    const known = masses.get(total);
    if (known) known[1] += p;
    else masses.set(total, found[found.push([total, p]) - 1]!);
  }
  const order = found.sort(byFirst);
  if (order.length < 2) return [];
  const [least, most] = [quantile(order, TAIL), quantile(order, 1 - TAIL)];
  const width = Math.ceil((most - least + 1) / MOST_BARS);
  const count = Math.floor((most - least) / width) + 1;
  const placeOf = (total: number) => Math.min(count - 1, Math.max(0, Math.floor((total - least) / width)));
  const tones = Array.from({ length: count }, () => new Map<Tone, number>());
  for (const {
    p,
    report: { total, tone },
  } of told) {
    if (total === undefined) continue;
    const own = tones[placeOf(total)]!;
    own.set(tone, (own.get(tone) ?? 0) + p);
  }
  const [first, last] = [order[0]![0], order.at(-1)![0]];
  let above = all + beyond;
  return tones.map((own, i) => {
    const from = i === 0 ? first : least + i * width;
    const to = i === count - 1 ? last : least + (i + 1) * width - 1;
    const p = sumOf(own.values());
    const [tone] = [...own].sort(([, a], [, b]) => b - a)[0] ?? ["plain"];
    const bar = { from, to, tone, p, atLeast: above };
    above = Math.max(beyond, above - p);
    return bar;
  });
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}

/** The first of some numbers in order below or at which that part of their mass lies. */
function quantile(order: readonly (readonly [score: number, p: number])[], part: number): number {
  let below = 0;
  for (let i = 0; i < order.length; i++) if ((below += order[i]![1]) >= part) return order[i]![0];
  return (order.at(-1) ?? [0])[0];
}

function byFirst([a]: readonly [number, number], [b]: readonly [number, number]): number {
  return a - b;
}

// ---- Other options ----

/**
 * What the game compares, the levels around the present one, and each difficulty that has a name, unless the check is
 * one of a contest without any. Nothing succeeds without a target, so then levels are not compared.
 */
function comparisonsOf(asked: CheckRequest, rules: Raw, isJudged: boolean): readonly Comparison[] {
  const kind = kindOf(asked);
  const isOpposed = Object.entries(kind.contested ?? {}).some(
    ([name, value]) => value && asked.options[name] === value,
  );
  const targets = Object.entries(kind.fields).filter(
    ([name, { isTarget, presets }]) => isTarget && presets && !(isOpposed && asked.options[name] === null),
  );
  const named = targets.map(([name, { presets }]): Comparison => ({
    title: { key: `fields.${name}` },
    each: Object.entries(presetTable(presets!, rules)).map(([preset, value]) => ({
      text: { key: `presets.${preset}` },
      value,
      options: { [name]: value },
    })),
  }));
  return [...(kind.compare?.(asked.options) ?? []), ...(isJudged ? levelsOf(asked) : []), ...named];
}

function levelsOf(asked: CheckRequest): Comparison[] {
  const level = levelOf(asked);
  if (!level) return [];
  const each = levelsAround(level, asked.options).map(({ net, options }) => ({
    text: { key: `fields.${net < 0 ? level.opposite : level.field}` },
    value: Math.abs(net),
    options,
  }));
  return [{ title: { key: `fields.${level.field}` }, each }];
}

function compared({ each, note, noteHolds, ...rest }: Comparison, asked: CheckRequest): Compared {
  const found = each.map(({ text, value, options }) => {
    const p = successOf({ ...asked, options: { ...asked.options, ...options } });
    const isCurrent = Object.entries(options).every(([name, own]) => asked.options[name] === own);
    return { text, value, options, p, isCurrent };
  });
  const isTold = note && (noteHolds?.(found.map(({ p }) => p)) ?? true);
  return { ...rest, each: found, ...(isTold && { note }) };
}

function successOf(asked: CheckRequest): number {
  const kind = kindOf(asked);
  return probability(gistOf(asked), (outcome) => {
    const { success = isGood(kind.report(outcome, asked.options).tone) } = outcome;
    return success === true;
  });
}

function isGood(tone: Tone): boolean {
  return tone === "great" || tone === "good";
}
