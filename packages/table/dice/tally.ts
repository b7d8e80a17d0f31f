// Provenance: foundryvtt.com/article/dice-modifiers and the API page foundry.dice.terms.DiceTerm (_keepOrDrop, _applyCount, _applyDeduct).
import { conduct } from "../conduct.ts";
import type { DieResult } from "./shape.ts";

const COMPARISONS: Readonly<Record<string, (result: number, target: number) => boolean>> = {
  "=": (result, target) => result === target,
  "<": (result, target) => result < target,
  "<=": (result, target) => result <= target,
  ">": (result, target) => result > target,
  ">=": (result, target) => result >= target,
};

/** Whether `result` stands in the named relation to `target`; the relations are = < <= > >=. */
export function compares(result: number, comparison: string, target: number): boolean {
  return COMPARISONS[comparison]?.(result, target) ?? false;
}

/** The active results' sum, each by its `count` if a modifier gave one. */
export function sumOf(results: readonly DieResult[]): number {
  return results.reduce((sum, entry) => (entry.active ? sum + (entry.count ?? entry.result) : sum), 0);
}

/** Keeps or drops `number` of the active results, counted from the highest or the lowest; the others keep their state. */
export function keepOrDrop(results: DieResult[], number: number, keep: boolean, highest: boolean): DieResult[] {
  const ranked = results
    .filter((entry) => entry.active)
    .sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
  if (!keep && number >= ranked.length && conduct.dropped === "none") return results;
  for (const entry of keep ? ranked.slice(number) : ranked.slice(0, number)) {
    entry.active = false;
    entry.discarded = true;
  }
  return results;
}

/** Counts each result that compares as 1 and the others as 0, and flags which. */
export function applyCount(
  results: DieResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean; flagFailure?: boolean } = {},
): void {
  for (const entry of results) {
    const hit = compares(entry.result, comparison, target);
    if (flagSuccess) entry.success = hit;
    else if (flagFailure) entry.failure = hit;
    entry.count = hit ? 1 : 0;
  }
}

/** Counts failures as -1, or as their own value turned negative; without a comparison, what earlier counting called no success fails. */
export function applyDeduct(
  results: DieResult[],
  comparison: string,
  target: number | undefined,
  { deductFailure = false, invertFailure = false }: { deductFailure?: boolean; invertFailure?: boolean } = {},
): void {
  for (const entry of results) {
    entry.failure =
      target === undefined ? (entry.failure ?? entry.success === false) : compares(entry.result, comparison, target);
    if (!entry.failure) continue;
    entry.success = false;
    if (deductFailure) entry.count = -1;
    else if (invertFailure) entry.count = -entry.result;
  }
}
