/** `npm run fuzz -- --seed 7 --cases 100000 --seconds 60 --only threads`: random cases of everything that anyone can send. */
import { parseArgs } from "node:util";
import { surfaces } from "../../test/fuzz/surfaces.ts";
import { fuzz } from "./fuzz.ts";

/** A case that takes longer than this, each time that it is played, blocks a client. */
const LONGEST = 50;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    cases: { type: "string", default: "100000" },
    seconds: { type: "string", default: "300" },
    only: { type: "string" },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
for (const surface of surfaces.filter(({ name }) => values.only === undefined || name === values.only)) {
  const { cases, branches, longest, first, slowest, failure } = fuzz(surface, {
    cases: Number(values.cases),
    seed,
    seconds: Number(values.seconds),
  });
  console.log(
    `${failure ? "FAILED" : "held  "}  ${surface.name}: ${cases} cases, ${branches.size} branches, longest ${longest.toFixed(0)} ms (${first.toFixed(0)} ms at first)`,
  );
  for (const [branch, count] of [...branches].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`          ${String(count).padStart(7)}  ${branch}`);
  if (failure) console.log(failure.slice(0, 2000));
  if (longest > LONGEST) console.log(`          ${slowest.slice(0, 2000)}`);
  if (failure || longest > LONGEST) process.exitCode = 1;
}
