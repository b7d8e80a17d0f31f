import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runsIn } from "../../tools/build/verified.ts";
import { checkGeneration } from "../../tools/release-check/world.ts";
import { withRows } from "../../tools/verify/record.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const steps = readFileSync(`${root}docs/real-foundry.md`, "utf8");

it("every file of the steps is there", () => {
  const files = [...steps.matchAll(/(?:test|packages|docs)\/[\w./-]+\.\w+/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((path) => !existsSync(root + path))).toEqual([]);
});

it("the form for an issue asks for the row and the file of the steps", () => {
  const form = readFileSync(`${root}.github/ISSUE_TEMPLATE/real-foundry.yml`, "utf8");
  const [, name] = /^name: (.*)$/m.exec(form)!;
  expect(steps).toContain(`_${name}_`);
  const [, row] = /placeholder: "(.*)"/.exec(form)!;
  expect(runsIn(`| a |\n| - |\n${row}`)).toHaveLength(1);
});

it("a run without an address fails, and names the command of the steps", () => {
  const env = { ...process.env, FOUNDRY_URL: undefined };
  const run = spawnSync("npx", ["tsx", "tools/test/e2e-foundry.ts"], { cwd: root, env, encoding: "utf8" });
  expect(run.status).toBe(2);
  const [, command] = /```\n(FOUNDRY_URL[^\n]+)\n```/.exec(steps)!;
  expect(run.stderr).toContain(command);
});

const ACCOUNT = { FOUNDRY_USERNAME: "owner", FOUNDRY_PASSWORD: "word", FOUNDRY_LICENSE_KEY: "key" };

it.each([
  ["Foundry 12", ["12", "results"], ACCOUNT, "Foundry 12 cannot be verified: Dicewright plays in Foundry 13 and 14."],
  ["Foundry 15", ["15", "results"], ACCOUNT, "Foundry 15 cannot be verified: Dicewright plays in Foundry 13 and 14."],
  ["no folder", ["14"], ACCOUNT, "Name a generation and a folder for the results: tools/verify/run.sh 14 results"],
  [
    "missing secrets",
    ["14", "results"],
    { FOUNDRY_USERNAME: "owner" },
    "The account of a licence is not complete: set FOUNDRY_PASSWORD FOUNDRY_LICENSE_KEY, as docs/real-foundry.md describes.",
  ],
  [
    "an agreement that nobody has read",
    ["14", "results"],
    ACCOUNT,
    "Nobody has accepted Foundry's licence agreement: read it, and tick the box or set FOUNDRY_AGREED=true.",
  ],
] as const)("a run in a container is refused with one sentence for %s", (_name, words, account, sentence) => {
  const env = { PATH: process.env["PATH"], ...account };
  const run = spawnSync("tools/verify/run.sh", words, { cwd: root, env, encoding: "utf8" });
  expect(run).toMatchObject({ status: 2, stderr: `${sentence}\n`, stdout: "" });
});

it("the steps name each secret of the workflow, and its name", () => {
  const workflow = readFileSync(`${root}.github/workflows/run-on-foundry.yml`, "utf8");
  const secrets = new Set([...workflow.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name!));
  expect([...secrets].sort()).toEqual(Object.keys(ACCOUNT).sort());
  for (const name of [...secrets, /^name: (.*)$/m.exec(workflow)![1]!]) expect(steps).toContain(name);
});

it("rows of reports are added once to the page of runs, and the build reads them", () => {
  const page = readFileSync(`${root}docs/verified.md`, "utf8");
  const rows = ["14.365", "13.351"].map(
    (version) => `| 2026-11-30 | ${version} | plain 1.0.0 | 0.2.0 | passed | passed |`,
  );
  const recorded = withRows(page, [`${rows[0]}\n\nScenes`, `${rows[1]}\n`, `${rows[1]}\n`]);
  expect(runsIn(recorded)).toHaveLength(runsIn(page).length + 2);
  expect(recorded.split("\n").filter((line) => rows.includes(line))).toEqual([rows[1], rows[0]]);
  expect(withRows(recorded, rows)).toBe(recorded);
  expect(() => withRows(page, ["The run has failed"])).toThrow("A report begins with no row: The run has failed");
});

it.each(["12.343", "15.400"])("a Foundry %s that runs is refused with one sentence", (foundry) => {
  expect(() => checkGeneration({ foundry, generation: Number.parseInt(foundry) })).toThrow(
    `This is Foundry ${foundry}. Dicewright plays in 13 and 14: start one of these, and run it again.`,
  );
  for (const generation of [13, 14]) checkGeneration({ foundry: `${generation}.350`, generation });
});
