/** Times of several ways in turn, so that the machine's drift hits all of them alike: medians, and ratios round by round. */

/** The least length of a slice in milliseconds: long enough to hold its own share of garbage collection. */
const SLICE = 50;

/** How often ways take turns, unless one of them takes long. */
export const ROUNDS = 15;

/** A way to be timed. */
export type TimedFunction = () => unknown;

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** Milliseconds of processor time so far: what else the machine does is not in it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of one call, from as many as fill a slice. */
function timeOf(way: TimedFunction, calls: number): number {
  const start = processorTime();
  for (let i = 0; i < calls; i++) way();
  return (processorTime() - start) / calls;
}

/** How many calls fill a slice, once the way is warm. */
function callsIn(way: TimedFunction, warm: number, slice: number): number {
  const start = processorTime();
  let calls = 0;
  do {
    way();
    calls += 1;
  } while (processorTime() - start < warm);
  return Math.max(1, Math.ceil((calls * slice) / warm));
}

/** Medians of each way in milliseconds, and the median of its ratio to the first. */
export interface Measured {
  readonly times: readonly number[];
  readonly ratios: readonly number[];
  /** The middle half of the ratios of the second way, as a share of their median: the noise of this run. */
  readonly spread: number;
}

/** Times the ways in turn, so often. */
export function measure(ways: readonly TimedFunction[], rounds: number, warm = 500, slice = SLICE): Measured {
  const calls = ways.map((way) => callsIn(way, warm, slice));
  const table = Array.from({ length: rounds }, () => ways.map((way, i) => timeOf(way, calls[i]!)));
  const ratios = ways.map((_, i) => table.map((times) => times[i]! / times[0]!));
  const second = [...(ratios[1] ?? ratios[0]!)].sort((a, b) => a - b);
  const quarter = (part: number) => second[Math.floor(part * (second.length - 1))]!;
  return {
    times: ways.map((_, i) => median(table.map((times) => times[i]!))),
    ratios: ratios.map(median),
    spread: (quarter(0.75) - quarter(0.25)) / median(second),
  };
}
