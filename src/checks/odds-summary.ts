/** The odds of a check as screens show them, in plain JSON with keys of words, so that a worker can calculate them. */
import { quantile, type Distribution, type Weighted } from "../engine/distribution.ts";
import { decisiveOdds, probability } from "../engine/odds.ts";
import { presetTable } from "./field-reader.ts";
import { hasSucceeded, type Comparison, type Kind } from "./game.ts";
import type { UncheckedOptions } from "./json.ts";
import { levelOf, levelsAround } from "./level.ts";
import { type CheckRequest, checkOf } from "./notation.ts";
import type { Outcome, Report, Text, Tone } from "./report.ts";

export type HeadlineOdds = ReturnType<typeof headingsOf>[number];

/** All outcomes of one step. An end includes all steps beyond it. */
export type OddsStep = ReturnType<typeof stepsOf>[number];

/** All outcomes with these totals. The first and the last include all totals beyond them. */
export type CurveBar = ReturnType<typeof curveOf>[number];

export type OptionComparison = ReturnType<typeof compareOptions>;

export type OddsSummary = ReturnType<typeof summaryOf>;

type ReportedOutcome = Weighted<Outcome> & { readonly report: Report };

export function summaryOf(request: CheckRequest, rules: UncheckedOptions) {
  const kind = kindOf(request);
  const reported = reportedOdds(request);
  const scores = reported.map(({ outcome, p }) => ({ outcome: kind.score(outcome), p })).sort(byOutcome);
  const chances = chancesOf(request, reported);
  const note = kind.note?.(request.options);
  const named = (note ? [] : (kind.chances ?? [])).map(({ text, holds }) => ({
    text,
    p: sumOf(reported.filter(({ outcome }) => holds(outcome))),
  }));
  const [low, high] = [quantile(scores, 0.05), quantile(scores, 0.95)];
  const shareOf = (isMeant: (score: number) => boolean) => sumOf(scores.filter(({ outcome }) => isMeant(outcome)));
  return {
    ...chances,
    named,
    ...(note && { note }),
    headings: headingsOf(kind, reported),
    steps: stepsOf(kind, request, reported),
    areFolded: kind.steps?.isFolded ?? false,
    mean: scores.reduce((sum, { outcome, p }) => sum + outcome * p, 0),
    /** The range of nine in ten scores, and the chances below, in and above it. */
    range: [low, high] as const,
    shares: [
      shareOf((score) => score < low),
      shareOf((score) => score >= low && score <= high),
      shareOf((score) => score > high),
    ],
    curve: curveOf(reported),
    compared: comparisonsOf(request, rules, chances.isJudged).map((one) => compareOptions(one, request)),
  };
}

/** The chances of success and of mixed results; `isJudged` if outcomes can succeed or fail. */
function chancesOf(request: CheckRequest, reported: readonly ReportedOutcome[]) {
  const { isEnough, chances } = kindOf(request);
  const enough = reported.map(({ outcome }) => isEnough?.(outcome, request.options));
  if (enough.some((each) => each !== undefined))
    return { isJudged: true, sure: sumOf(reported.filter((_, i) => enough[i])), mixed: 0 };
  const isJudged =
    chances === undefined &&
    reported.some(
      ({ outcome, report: { tone } }) => tone === "good" || tone === "bad" || outcome["success"] !== undefined,
    );
  return {
    isJudged,
    sure: sumOf(reported.filter(({ outcome, report }) => outcome["success"] ?? isGood(report.tone))),
    mixed: sumOf(reported.filter(({ outcome, report }) => outcome["success"] === undefined && report.tone === "mixed")),
  };
}

export type SuccessChance = ReturnType<typeof chanceOf>;

export function chanceOf(request: CheckRequest) {
  return chancesOf(request, reportedOdds(request));
}

/** The chance of this outcome or a better one. The worst, such as a Fumble, has its own chance. */
export function rarityOf(request: CheckRequest, rolled: Outcome): number {
  const rankOf = (outcome: Outcome): readonly [rank: number, score: number] => {
    const { tone, total } = kindOf(request).report(outcome, request.options);
    // A Fumble ranks below every total, and a critical without a number above.
    if (tone === "dire") return [-1, 0];
    return tone === "great" && total === undefined ? [1, 0] : [0, rankIn(kindOf(request), outcome)];
  };
  const [ownRank, ownScore] = rankOf(rolled);
  return probability(decisiveOdds(checkOf(request)), (outcome) => {
    const [rank, score] = rankOf(outcome);
    return rank === ownRank ? score >= ownScore : rank > ownRank && ownRank >= 0;
  });
}

function rankIn(kind: Kind, outcome: Outcome): number {
  return kind.rank?.(outcome) ?? kind.score(outcome);
}

function kindOf({ game, kind }: CheckRequest): Kind {
  return game.kinds[kind]!;
}

function reportedOdds(request: CheckRequest): ReportedOutcome[] {
  const kind = kindOf(request);
  return visibleOdds(request).outcomes.map(({ outcome, p }) => ({
    outcome,
    p,
    report: kind.report(outcome, request.options),
  }));
}

/** Odds without options that no report mentions, since they only cost time. */
function visibleOdds(request: CheckRequest): Distribution<Outcome> {
  const silent = Object.entries(kindOf(request).fields).filter(([, { isUnreported }]) => isUnreported);
  const options = Object.fromEntries(silent.map(([name, field]) => [name, field.default!]));
  return decisiveOdds(checkOf({ ...request, options: { ...request.options, ...options } }));
}

function headingsOf(kind: Kind, reported: readonly ReportedOutcome[]) {
  const found = new Map<string, { readonly headline: Text; readonly tone: Tone; p: number; readonly score: number }>();
  for (const { outcome, p, report } of reported) {
    const { headline, tone } = report;
    const name = `${headline.key} ${Object.values(headline.data ?? {}).join()} ${tone}`;
    const heading = found.get(name) ?? { headline, tone, p: 0, score: rankIn(kind, outcome) };
    heading.p += p;
    found.set(name, heading);
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

const MOST_STEPS = 9;

function stepsOf({ steps }: Kind, { options }: CheckRequest, reported: readonly ReportedOutcome[]) {
  const found = new Map<number, { text: Text; tone: Tone; p: number; end?: "orBetter" | "orWorse" }>();
  for (const { outcome, p, report } of steps ? reported : []) {
    const rank = steps!.stepOf(outcome);
    if (rank === undefined) continue;
    const step = found.get(rank) ?? { text: steps!.text(rank, options), tone: report.tone, p: 0 };
    step.p += p;
    found.set(rank, step);
  }
  const order = [...found].sort(([a], [b]) => b - a).map(([, step]) => step);
  let [from, to] = [0, order.length];
  // Merge the less likely end into its neighbour.
  while (to - from > MOST_STEPS) {
    const [best, worst] = [order[from]!, order[to - 1]!];
    if (best.p < worst.p) Object.assign(order[++from]!, { p: order[from]!.p + best.p, end: "orBetter" });
    else Object.assign(order[--to - 1]!, { p: order[to - 1]!.p + worst.p, end: "orWorse" });
  }
  return order.slice(from, to);
}

const MOST_BARS = 40;
/** The part of the curve on each side that is one bar. */
const TAIL = 0.005;

/** The totals in each bar: as few as 40 bars allow, and the same number in all where one divides them. */
function barWidth(count: number): number {
  const least = Math.ceil(count / MOST_BARS);
  const even = Array.from({ length: least }, (_, i) => least + i).find((width) => count % width === 0);
  return even ?? least;
}

function curveOf(reported: readonly ReportedOutcome[]) {
  const totals = reported
    .flatMap(({ p, report: { total, tone } }) => (total === undefined ? [] : [{ outcome: total, tone, p }]))
    .sort(byOutcome);
  const [first, last] = [totals[0]?.outcome, totals.at(-1)?.outcome];
  if (first === undefined || last === undefined || first === last) return [];
  const [least, most] = [quantile(totals, TAIL), quantile(totals, 1 - TAIL)];
  const width = barWidth(most - least + 1);
  const count = Math.floor((most - least) / width) + 1;
  const bars = Array.from({ length: count }, () => new Map<Tone, number>());
  for (const { outcome, tone, p } of totals) {
    const own = bars[Math.min(count - 1, Math.max(0, Math.floor((outcome - least) / width)))]!;
    own.set(tone, (own.get(tone) ?? 0) + p);
  }
  // A critical success without a number is better than any number.
  const beyond = sumOf(reported.filter(({ report }) => report.total === undefined && report.tone === "great"));
  let above = sumOf(totals) + beyond;
  return bars.map((own, i) => {
    const from = i === 0 ? first : least + i * width;
    const to = i === count - 1 ? last : least + (i + 1) * width - 1;
    const parts = [...own].map(([tone, p]) => ({ tone, p })).sort((a, b) => b.p - a.p);
    const end =
      i === 0 && first < least
        ? ("orWorse" as const)
        : i === count - 1 && last > most
          ? ("orBetter" as const)
          : undefined;
    const bar = { from, to, end, tone: parts[0]?.tone ?? ("plain" as const), p: sumOf(parts), atLeast: above };
    above = Math.max(beyond, above - bar.p);
    return bar;
  });
}

function sumOf(parts: readonly { readonly p: number }[]): number {
  return parts.reduce((sum, { p }) => sum + p, 0);
}

function byOutcome(a: Weighted<number>, b: Weighted<number>): number {
  return a.outcome - b.outcome;
}

/** Levels are compared only if outcomes are judged, since nothing succeeds without a target. */
function comparisonsOf(request: CheckRequest, rules: UncheckedOptions, isJudged: boolean): readonly Comparison[] {
  const kind = kindOf(request);
  const isOpposed = Object.entries(kind.contestOptions ?? {}).some(
    ([name, value]) => value && request.options[name] === value,
  );
  const targets = Object.entries(kind.fields).filter(
    ([name, { isTarget, presets }]) => isTarget && presets && !(isOpposed && request.options[name] === null),
  );
  const named = targets.map(([name, { presets }]): Comparison => ({
    each: Object.values(presetTable(presets!, rules)).map((value) => ({ options: { [name]: value } })),
  }));
  return [...(kind.compare?.(request.options) ?? []), ...(isJudged ? levelsOf(request) : []), ...named];
}

function levelsOf(request: CheckRequest): Comparison[] {
  const level = levelOf(request);
  if (!level) return [];
  const { withoutOdds } = kindOf(request);
  const each = levelsAround(level, request.options).map(({ options }) => ({ options }));
  return [{ each: each.filter(({ options }) => !withoutOdds?.({ ...request.options, ...options })) }];
}

function compareOptions({ each, note, noteHolds, ...rest }: Comparison, request: CheckRequest) {
  const found = each.map((one) => {
    const p = successOf({ ...request, options: { ...request.options, ...one.options } });
    return { ...one, p, isCurrent: Object.entries(one.options).every(([name, own]) => request.options[name] === own) };
  });
  const hasNote = note && (noteHolds?.(found.map(({ p }) => p)) ?? true);
  return { ...rest, each: found, ...(hasNote && { note }) };
}

function successOf(request: CheckRequest): number {
  const kind = kindOf(request);
  return probability(visibleOdds(request), (outcome) => {
    return hasSucceeded(kind, outcome, request.options) ?? isGood(kind.report(outcome, request.options).tone);
  });
}

function isGood(tone: Tone): boolean {
  return tone === "great" || tone === "good";
}
