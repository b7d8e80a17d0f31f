import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runsIn } from "../../tools/build/verified.ts";

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
