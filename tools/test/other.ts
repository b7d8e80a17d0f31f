/**
 * Plays what `npm test` leaves out: every scene in the other generation, and some in both. `npm run e2e:other`. What
 * failed is listed once more at the end, as the second generation's report follows that of the first.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./chromium.ts";
import { LATER } from "./later.ts";

/** The part that is read of Vitest's report in JSON. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const CHROMIUM = findChromium();
const REPORTERS = ["default", "./tools/test/second-tries.ts", "json"].map((name) => `--reporter=${name}`);
const folder = await mkdtemp(join(tmpdir(), "scenes-"));

/** Plays these scenes, or all, and gives a row for each that failed, or one if there is no report of them. */
async function failuresOf(generation: 13 | 14, scenes: readonly string[] = []): Promise<string[]> {
  const report = join(folder, `${generation}.json`);
  const command = ["--no-install", "vitest", "run", "--project", "scenes", ...REPORTERS, `--outputFile=${report}`];
  const { status } = spawnSync("npx", [...command, ...scenes], {
    env: { ...process.env, CHROMIUM, SCENES_GENERATION: `${generation}` },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return [];
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
  const rows = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages: [message = ""] }) => `${relative(".", name)} > ${fullName}\n${message}`),
  );
  return rows.length > 0 ? rows : [`Generation ${generation} ended with ${status} before its scenes were played.`];
}

try {
  const failures = [...(await failuresOf(13)), ...(await failuresOf(14, LATER))];
  if (failures.length > 0) console.log([`failed: ${failures.length}`, ...failures].join("\n\n"));
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
