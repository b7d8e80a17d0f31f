/**
 * Plays random contests of all games, group tests and extended tests at five seats, attacked while they run:
 * `npm run stress:contests -- --seed 7 --cases 500`. Ends with how many agree, and with exit code 1 where a seat shows anything but the
 * same, right thread.
 */
import { parseArgs } from "node:util";
import { extendedTests, groups } from "./kinds.ts";
import { stress, type Tally } from "./stress.ts";
import { stressTests } from "./tests.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, cases: { type: "string" }, contests: { type: "string" } },
});
const [seed, cases] = [Number(values.seed), Number(values.cases ?? values.contests ?? 500)];
if (!Number.isInteger(seed) || !Number.isInteger(cases) || cases < 1)
  throw new Error("A seed and a number of cases are whole numbers.");

const parts: readonly (readonly [string, () => Promise<Tally>])[] = [
  ["contests", () => stress(seed, cases)],
  ["group tests", () => stressTests(groups, seed, cases)],
  ["extended tests", () => stressTests(extendedTests, seed, cases)],
];
let [agreed, played] = [0, 0];
for (const [name, play] of parts) {
  const { agreeing, difference, counts } = await play().catch((error: unknown) => {
    console.log(`seed ${seed}: a seat broke down in ${name}`);
    throw error;
  });
  console.log(name);
  for (const [what, times] of Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${String(times).padStart(6)}  ${what}`);
  if (difference !== undefined) {
    console.log(difference);
    process.exitCode = 1;
  }
  agreed += agreeing;
  played += cases;
}
console.log(`${agreed} of ${played} agree`);
