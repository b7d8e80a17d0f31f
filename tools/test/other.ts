/** Plays what `npm test` leaves out: every scene in the other generation, and some in both. `npm run e2e:other`. */
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.ts";

const { status } = spawnSync(
  "npx",
  ["--no-install", "vitest", "run", "--project", "scenes", ...process.argv.slice(2)],
  {
    env: { ...process.env, CHROMIUM: findChromium(), SCENES_PART: "other" },
    stdio: "inherit",
    shell: process.platform === "win32",
  },
);
process.exitCode = status ?? 1;
