/** Speed as ratios: rolls per second to a peer's, contests to their rolls alone, cold exact odds to one frame. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { chance, roll } from "../../src/engine/play.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { checkOf } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { tasks } from "./tasks.ts";

/** One frame at 60 Hz, in milliseconds. */
const FRAME = 16;
const ROUNDS = 7;
const SLICE = 250;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** Calls in one slice of time, per second. */
function perSecond(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < SLICE) {
    for (let i = 0; i < 50; i++) work();
    calls += 50;
  }
  return (calls * 1000) / (performance.now() - start);
}

/** The two in turn, so that the machine's drift hits both; the median of the ratios pair by pair. */
function ratio(
  ours: () => unknown,
  peer: () => unknown,
): { readonly ours: number; readonly peer: number; readonly ratio: number } {
  const pairs = Array.from({ length: ROUNDS }, () => [perSecond(ours), perSecond(peer)] as const);
  return {
    ours: median(pairs.map(([a]) => a)),
    peer: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  };
}

/** How many times as long one takes as the other, both in turn. */
function timesAsLong(one: () => unknown, other: () => unknown): number {
  const time = (work: () => unknown) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  return median(Array.from({ length: 10 * ROUNDS }, () => time(one) / time(other)));
}

function cold(name: string): number {
  const times = Array.from({ length: 9 }, () =>
    Number(
      execFileSync(process.execPath, [fileURLToPath(new URL("cold.js", import.meta.url)), name], { encoding: "utf8" }),
    ),
  );
  return median(times);
}

const asked = parseCheck("/kaiser skill 5 vs 12 a2", systems);
if (isProblem(asked)) throw new Error(asked.problem);
const source = chance(Math.random);
const speed = ratio(
  () => roll(checkOf(asked), source),
  () => new DiceRoll("4d6kh2"),
);

// Loaded only now: what has played many kinds of checks before plays one kind more slowly.
const { readAll, replayAll } = await import("./contests.ts");
const reading = timesAsLong(readAll, replayAll);

const lines = [
  `rolls per second: a Kaiser skill check at A2 ${Math.round(speed.ours)}, rpg-dice-roller 4d6kh2 ${Math.round(speed.peer)}: ${speed.ratio.toFixed(1)} times as many (goal 5)`,
  `200 pending contests, all read again: ${reading.toFixed(2)} times as long as playing their rolls again (goal below 3)`,
  "exact odds, first call of a fresh process, against one frame of 16 ms (goal below 1.00):",
  ...Object.keys(tasks).map((name) => {
    const time = cold(name);
    return `  ${(time / FRAME).toFixed(2)} of a frame  ${time.toFixed(1).padStart(6)} ms  ${name}`;
  }),
];
process.stdout.write(`${lines.join("\n")}\n`);
