import { spawnSync } from "node:child_process";
import { namedFoundry } from "../../test/scenes/target.ts";

/** Plays the scenes, one file at a time since they share a world, in the licensed Foundry that `FOUNDRY_URL` names. Without one it fails, since a run that played nothing must not look like one that passed. */
const foundry = namedFoundry(process.env);
if (!foundry) {
  console.error(
    "FOUNDRY_URL is not set. Start a licensed Foundry with a world in which the module is on, and name its address: FOUNDRY_URL=http://localhost:30000 FOUNDRY_GENERATION=14 npm run e2e:foundry",
  );
  process.exit(2);
}
const oneFileAtATime = ["--no-file-parallelism", "--maxWorkers", "1"];
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "scenes", "--testTimeout", "120000", ...oneFileAtATime, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
