/**
 * Puts one fault after the other into the rules and looks which of them no test notices: `npm run mutation` for all of
 * the engine, the games and the threads, which takes an hour or more; `-- --file src/systems/kaiser.ts` for one file,
 * as often as wanted; `-- --changed` for those that differ from `main`.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/** The tests that are asked about a folder's faults, the quickest first: known cases, those of its layer, and laws. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  "src/systems": ["test/facts", "test/systems", "test/view/odds", "test/laws"],
  "src/threads": ["test/threads", "test/view/contest", "test/view/extended", "test/view/group"],
  "src/engine": ["test/facts", "test/engine", "test/laws"],
};

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const { values } = parseArgs({
  options: {
    file: { type: "string", multiple: true },
    changed: { type: "boolean", default: false },
    concurrency: { type: "string", default: "1" },
  },
});

function changedFiles(): readonly string[] {
  const names = execFileSync("git", ["diff", "--name-only", "--diff-filter=d", "main", "--", ...Object.keys(ASKED)]);
  return names.toString().split("\n").filter(Boolean);
}

const named = values.file ?? (values.changed ? changedFiles() : Object.keys(ASKED).map((folder) => `${folder}/*.ts`));
if (named.length === 0) console.log("Nothing differs from main.");
for (const [folder, tests] of Object.entries(ASKED)) {
  const mutate = named.filter((file) => file.startsWith(`${folder}/`));
  if (mutate.length === 0) continue;
  process.env["MUTATION_TESTS"] = tests.join();
  await new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: Number(values.concurrency),
    ignorePatterns: ["demo", "dist", "dist-quench", "docs", "icons", "packs", "release", "styles"],
    tempDirName: ".mutation/sandbox",
    reporters: ["clear-text", "json", "progress-append-only"],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
    jsonReporter: { fileName: `.mutation/${(mutate.length === 1 ? mutate[0]! : folder).replaceAll("/", "-")}.json` },
  }).runMutationTest();
}
