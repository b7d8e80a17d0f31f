/** Plays random cases of one surface until they are enough or the time is over. */
import fc from "fast-check";
import type { Surface } from "../../test/fuzz/surfaces.ts";

export interface Fuzzed {
  readonly cases: number;
  /** How often each branch was reached. */
  readonly branches: ReadonlyMap<string, number>;
  /** The longest that one case took each time, and when it was played first, in milliseconds. */
  readonly longest: number;
  readonly first: number;
  /** The case that took longest. */
  readonly slowest: string;
  /** The smallest case that fails, and why. */
  readonly failure: string | undefined;
}

/** A case that takes longer is played again, in milliseconds. */
const NOTICED = 20;

/** Processor time: other programs do not count. */
function timeOf(play: () => void): number {
  const start = process.cpuUsage();
  play();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

export function fuzz(
  surface: Surface,
  { cases, seed, seconds }: { readonly cases: number; readonly seed: number; readonly seconds: number },
): Fuzzed {
  const branches = new Map<string, number>();
  let [played, longest, first, slowest] = [0, 0, 0, ""];
  const reach = (branch: string) => void branches.set(branch, (branches.get(branch) ?? 0) + 1);
  const property = fc.property(surface.cases, (input) => {
    const time = timeOf(() => surface.play(input as never, reach));
    // A case that seems slow may have met other programs, or the compiler: what it costs is what it costs again.
    const again = () => timeOf(() => surface.play(structuredClone(input) as never, () => undefined));
    first = Math.max(first, time);
    const cost = time > NOTICED ? Math.min(time, again(), again()) : time;
    if (cost > longest) [longest, slowest] = [cost, cost > NOTICED ? JSON.stringify(input) : ""];
    played++;
  });
  const limits = { interruptAfterTimeLimit: 1000 * seconds, markInterruptAsFailure: false };
  const result = fc.check(property, { seed, numRuns: cases, ...limits });
  const failure = result.failed
    ? `${JSON.stringify(result.counterexample)}\n${String(result.errorInstance)}`
    : undefined;
  return { cases: played, branches, longest, first, slowest, failure };
}
