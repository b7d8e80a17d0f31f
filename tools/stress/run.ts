/**
 * Plays random contests of all games, group tests and extended tests at five seats, attacked while they run:
 * `npm run stress:contests -- --seed 7 --cases 500 --evenings 20`. Ends with how many agree, and with exit code 1 where a seat shows
 * anything but the same, right thread. Then it plays random evenings of 200 rounds at the table, in both generations.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { extendedTests, groups } from "./kinds.ts";
import { stress, type Tally } from "./stress.ts";
import { stressTests } from "./tests.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    cases: { type: "string" },
    contests: { type: "string" },
    evenings: { type: "string", default: "20" },
  },
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

const env = { ...process.env, EVENINGS: values.evenings, EVENING_ROUNDS: "200" };
const evenings = ["run", "--project", "attacks", "test/normal-use/evenings.honest.ts"];
const { status } =
  values.evenings === "0"
    ? { status: 0 }
    : spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...evenings], { env, stdio: "inherit" });
if (status !== 0) process.exitCode = 1;
