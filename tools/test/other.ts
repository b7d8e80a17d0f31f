/** Plays the scenes in the generation that `npm test` leaves out: `npm run e2e:other`. */
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.ts";

const environment = { ...process.env, CHROMIUM: findChromium(), SCENES_GENERATION: "13" };
const { status } = spawnSync("npx", ["--no-install", "vitest", "run", "--project", "scenes"], {
  env: environment,
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
