/** Plays random cases of one surface until they are enough or the time is over. */
import fc from "fast-check";
import type { Surface } from "../../test/fuzz/surfaces.ts";

/** What came of them. */
export interface Fuzzed {
  readonly cases: number;
  /** How often each branch was reached. */
  readonly branches: ReadonlyMap<string, number>;
  /** The longest that one case took, in milliseconds. */
  readonly longest: number;
  /** The smallest case that fails, and why. */
  readonly failure: string | undefined;
}

export function fuzz(
  surface: Surface,
  { cases, seed, seconds }: { readonly cases: number; readonly seed: number; readonly seconds: number },
): Fuzzed {
  const branches = new Map<string, number>();
  let [played, longest] = [0, 0];
  const reach = (branch: string) => void branches.set(branch, (branches.get(branch) ?? 0) + 1);
  const property = fc.property(surface.cases, (input) => {
    const start = performance.now();
    surface.play(input as never, reach);
    longest = Math.max(longest, performance.now() - start);
    played++;
  });
  const limits = { interruptAfterTimeLimit: 1000 * seconds, markInterruptAsFailure: false };
  const result = fc.check(property, { seed, numRuns: cases, ...limits });
  const failure = result.failed
    ? `${JSON.stringify(result.counterexample)}\n${String(result.errorInstance)}`
    : undefined;
  return { cases: played, branches, longest, failure };
}
