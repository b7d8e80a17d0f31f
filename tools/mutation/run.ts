/**
 * Puts one fault after the other into the rules and looks which of them no test notices: `npm run mutation` for all of
 * the engine, the games and the threads; `-- --file src/games/kaiser.ts` for one file, as often as wanted;
 * `-- --changed` for those that differ from `main`; `-- --share 0.3` for three in ten of the faults, always the same
 * ones, of which the others are counted as errors. With `--vitest`, Vitest runs the tests, which takes far longer.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { FOLDERS, groupOf, GROUPS } from "./groups.ts";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const { values } = parseArgs({
  options: {
    file: { type: "string", multiple: true },
    changed: { type: "boolean", default: false },
    share: { type: "string", default: "1" },
    vitest: { type: "boolean", default: false },
    concurrency: { type: "string", default: "1" },
  },
});

const IN_ONE: PartialStrykerOptions = {
  testRunner: "in-one",
  plugins: ["./tools/mutation/in-one.ts"],
  testRunnerNodeArgs: ["--import", "tsx"],
  // Endless loops are found by counting rounds; a busy machine only takes long.
  timeoutMS: 15_000,
};

const BY_VITEST: PartialStrykerOptions = {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./tools/mutation/in-one.ts"],
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
};

function changedFiles(): readonly string[] {
  const names = execFileSync("git", ["diff", "--name-only", "--diff-filter=d", "main", "--", ...FOLDERS]);
  return names.toString().split("\n").filter(Boolean);
}

function allFiles(): readonly string[] {
  return FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
}

const named = values.file ?? (values.changed ? changedFiles() : allFiles());
if (named.length === 0) console.log("Nothing differs from main.");
for (const group of GROUPS.keys()) {
  const mutate = named.filter((file) => groupOf(file) === group);
  if (mutate.length === 0) continue;
  process.env["MUTATION_GROUP"] = String(group);
  process.env["MUTATION_SHARE"] = values.share;
  const name = mutate.length === 1 ? mutate[0]!.replaceAll("/", "-") : `group-${group}`;
  await new Stryker({
    mutate,
    ...(values.vitest ? BY_VITEST : IN_ONE),
    coverageAnalysis: "perTest",
    concurrency: Number(values.concurrency),
    dryRunTimeoutMinutes: 60,
    ignorePatterns: ["demo", "dist", "dist-quench", "docs", "icons", "packs", "release", "site", "styles"],
    tempDirName: ".mutation/sandbox",
    reporters: ["at-once", "clear-text", "json", "progress-append-only"],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
    jsonReporter: { fileName: `.mutation/${name}.json` },
  }).runMutationTest();
}
