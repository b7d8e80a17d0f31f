/** Plays what `npm test` leaves out: every scene in the other generation, and some in both. `npm run e2e:other`. */
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.ts";
import { LATER } from "./later.ts";

const CHROMIUM = findChromium();

/** Plays these scenes, or all, and gives whether they passed. */
function play(generation: 13 | 14, scenes: readonly string[] = []): boolean {
  const { status } = spawnSync("npx", ["--no-install", "vitest", "run", "--project", "scenes", ...scenes], {
    env: { ...process.env, CHROMIUM, SCENES_GENERATION: `${generation}` },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}

const passed = [play(13), play(14, LATER)];
process.exitCode = passed.every(Boolean) ? 0 : 1;
