/** Luck: hits against their expectation. A roll hits if it succeeds or, without a difficulty, exceeds its median. */
import { quantile } from "../engine/distribution.ts";
import { decisiveOdds, probability } from "../engine/odds.ts";
import { hasSucceeded } from "./game.ts";
import { type CheckRequest, checkOf } from "./notation.ts";
import type { ReplayedRecord } from "./record.ts";

export type Trial = { readonly p: number; readonly isHit: boolean };

type Prospect = ReturnType<typeof prospectOf>;

export function prospectOf(request: CheckRequest) {
  const kind = request.game.kinds[request.kind]!;
  const odds = decisiveOdds(checkOf(request));
  const scores = odds.outcomes.map(({ outcome, p }) => ({ outcome: kind.score(outcome), p }));
  scores.sort((a, b) => a.outcome - b.outcome);
  // The lowest score that half of all rolls do not exceed.
  const median = quantile(scores, 0.5 - 1e-12);
  return {
    success: probability(odds, (outcome) => hasSucceeded(kind, outcome, request.options) === true),
    median,
    above: probability(odds, (outcome) => kind.score(outcome) > median),
  };
}

/** A roll of a check as a trial; undefined if its result was certain. */
export function trialOf({ played: { outcome }, request }: ReplayedRecord, prospect: Prospect): Trial | undefined {
  const kind = request!.game.kinds[request!.kind]!;
  const success = hasSucceeded(kind, outcome, request!.options);
  const isJudged = typeof success === "boolean";
  const p = isJudged ? prospect.success : prospect.above;
  const isHit = isJudged ? success : kind.score(outcome) > prospect.median;
  return p > 0 && p < 1 - 1e-12 ? { p, isHit } : undefined;
}

/** Chances may be equal except for rounding. */
const ROUNDING = 1 + 1e-9;

/** Rarer numbers of hits count as impossible, so that thousands of rolls do not block the page. */
const NEGLIGIBLE = 1e-60;

export type Luck = ReturnType<typeof luckOf>;

export function luckOf(trials: readonly Trial[]) {
  const row = new Float64Array(trials.length + 1);
  row[0] = 1;
  let [from, to] = [0, 0];
  for (const { p } of trials) {
    to++;
    for (let k = to; k > from; k--) row[k] = row[k]! * (1 - p) + row[k - 1]! * p;
    row[from]! *= 1 - p;
    while (row[from]! < NEGLIGIBLE) row[from++] = 0;
    while (row[to]! < NEGLIGIBLE) row[to--] = 0;
  }
  const hits = trials.filter(({ isHit }) => isHit).length;
  return {
    rolls: trials.length,
    hits,
    expected: trials.reduce((sum, { p }) => sum + p, 0),
    distribution: [...row],
    /** The chance of a number of hits that is no more likely than the actual one. */
    surprise: Math.min(
      1,
      row.reduce((sum, p) => (p <= row[hits]! * ROUNDING ? sum + p : sum), NEGLIGIBLE),
    ),
  };
}
