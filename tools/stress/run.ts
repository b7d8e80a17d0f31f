/**
 * Plays random contests of all games at five seats: `npm run stress:contests -- --seed 7 --contests 500`. Ends with how many agree, and
 * with exit code 1 where a seat shows anything but the same, right contest.
 */
import { parseArgs } from "node:util";
import { stress } from "./stress.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, contests: { type: "string", default: "500" } },
});
const [seed, contests] = [Number(values.seed), Number(values.contests)];
if (!Number.isInteger(seed) || !Number.isInteger(contests) || contests < 1)
  throw new Error("A seed and a number of contests are whole numbers.");

const { agreeing, difference, counts } = await stress(seed, contests).catch((error: unknown) => {
  console.log(`seed ${seed}: a seat broke down`);
  throw error;
});
for (const [name, times] of Object.entries(counts).sort()) console.log(`${String(times).padStart(6)}  ${name}`);
if (difference !== undefined) {
  console.log(difference);
  process.exitCode = 1;
}
console.log(`${agreeing} of ${contests} agree`);
