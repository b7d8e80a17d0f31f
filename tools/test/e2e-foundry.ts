import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { namedFoundry } from "../../test/scenes/target.ts";

/** How the scenes are played in a licensed Foundry: one file at a time, since they share its world, and with time. */
export const licensedRun = ["vitest", "run", "--project", "scenes", "--testTimeout", "120000"].concat([
  "--no-file-parallelism",
  "--maxWorkers",
  "1",
]);

/** Plays them in the Foundry that `FOUNDRY_URL` names. Without one it fails, since a run that played nothing must not look like one that passed. */
function play(more: readonly string[]): number {
  if (namedFoundry(process.env)) return spawnSync("npx", [...licensedRun, ...more], { stdio: "inherit" }).status ?? 1;
  console.error(
    "FOUNDRY_URL is not set. Start a licensed Foundry with a world in which the module is on, and name its address: FOUNDRY_URL=http://localhost:30000 FOUNDRY_GENERATION=14 npm run e2e:foundry",
  );
  return 2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(play(process.argv.slice(2)));
