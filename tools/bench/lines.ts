/** The output of the benchmarks: lines for people, or with `--json` one JSON line for each row. */

/** One line of the result. Times are milliseconds; a ratio is ours to the floor's, and so is the peer's. */
export interface Result {
  readonly id: string;
  readonly floor: number | null;
  readonly ours: number;
  readonly ratio: number;
  readonly goal: number | null;
  readonly held: boolean | null;
  /** The middle half of the ratios as a share of their median, where several were taken. */
  readonly spread?: number;
  readonly peer: { readonly name: string; readonly ratio: number } | null;
}

const isJson = process.argv.includes("--json");

export function print(result: Result, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

export function heading(text: string): void {
  if (!isJson) process.stdout.write(`\n${text}\n`);
}

export const rounded = (value: number) => Number(value.toPrecision(3));
export const inMilliseconds = (milliseconds: number) => `${rounded(milliseconds)} ms`.padStart(12);
export const goalText = (held: boolean | null) => (held === null ? "" : held ? "held" : "MISSED");
