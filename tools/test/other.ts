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
    readonly status: string;
    readonly message: string;
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

/** Plays these scenes, or all, and gives a row for each that failed. */
async function failuresOf(generation: 13 | 14, scenes: readonly string[] = []): Promise<string[]> {
  const path = join(folder, `${generation}.json`);
  const command = ["--no-install", "vitest", "run", "--project", "scenes", ...REPORTERS, `--outputFile=${path}`];
  const { status } = spawnSync("npx", [...command, ...scenes], {
    env: { ...process.env, CHROMIUM, SCENES_GENERATION: `${generation}` },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return [];
  const rows = rowsIn(JSON.parse(await readFile(path, "utf8").catch(() => `{"testResults":[]}`)) as Report);
  return rows.length > 0 ? rows : [`Generation ${generation} ended with ${status}, and its report names no scene.`];
}

/** The tests that failed, and the files that failed outside of their tests, with what was said. */
function rowsIn({ testResults }: Report): string[] {
  return testResults
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(".", name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length === 0) return [`${path}\n${message}`];
      return failed.map(({ fullName, failureMessages: [said = ""] }) => `${path} > ${fullName}\n${said}`);
    });
}

try {
  const failures = [...(await failuresOf(13)), ...(await failuresOf(14, LATER))];
  if (failures.length > 0) console.log([`failed: ${failures.length}`, ...failures].join("\n\n"));
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
