/** The steps of the workflow "Run on Foundry", with the host in the place of a licensed Foundry. */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { ACCOUNT } from "./server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SCENE = "test/scenes/live-regions.scene.ts";
const folder = await temporaryFolder("verify");
const right = {
  FOUNDRY_USERNAME: ACCOUNT.foundry_username,
  FOUNDRY_PASSWORD: ACCOUNT.foundry_password,
  FOUNDRY_LICENSE_KEY: ACCOUNT.foundry_license_key,
  FOUNDRY_AGREED: "true",
};

interface Run {
  readonly code: number | null;
  readonly output: string;
  /** The reports that were written, by their names. */
  readonly reports: Readonly<Record<string, string>>;
}

let port = 31_000 + (process.pid % 1000) * 5;

async function run(changes: Readonly<Record<string, string>>): Promise<Run> {
  const results = await mkdtemp(join(folder, "results-"));
  const env = {
    ...process.env,
    ...right,
    VERIFY_CONTAINERS: `npx tsx ${join(ROOT, "test/verify/containers.ts")}`,
    VERIFY_PORT: String(port++),
    VERIFY_PATIENCE: "60",
    ...changes,
  };
  const child = spawn("tools/verify/run.sh", ["14", results, SCENE], { cwd: ROOT, env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  const names = await readdir(results);
  const texts = await Promise.all(names.map((name) => readFile(join(results, name), "utf8")));
  return {
    code,
    output: Buffer.concat(output).toString(),
    reports: Object.fromEntries(names.map((name, i) => [name, texts[i]!])),
  };
}

it("a run in a container goes from nothing to a row and a report", async () => {
  const { code, output, reports } = await run({});
  expect(code, output).toBe(0);
  expect(Object.keys(reports)).toEqual([expect.stringMatching(/^dicewright-[\d.]+-on-foundry-14\.\d+\.txt$/)]);
  expect(Object.values(reports)[0]).toMatch(
    /^\| \d{4}-\d\d-\d\d \| 14\.\d+ \| plain 1\.0\.0 \| [\d.]+ \| passed \| passed \|/,
  );
  for (const secret of Object.values(ACCOUNT))
    expect(`${output}${Object.values(reports).join()}`).not.toContain(secret);
});

it.each([
  ["a wrong password", { FOUNDRY_PASSWORD: "wrong" }, "Foundry did not start: the user name or the password is wrong,"],
  [
    "a wrong key",
    { FOUNDRY_LICENSE_KEY: "wrong" },
    "Foundry did not take the licence key: FOUNDRY_LICENSE_KEY is wrong,",
  ],
  [
    "a world that stays shut",
    { STAND_IN_FAULT: "world", VERIFY_PATIENCE: "30" },
    "The world does not launch in Foundry 14:",
  ],
])("a run in a container fails with one sentence for %s", async (_name, changes, sentence) => {
  const { code, output, reports } = await run(changes);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output.trim().split("\n").at(-1)).toContain(sentence);
  expect(reports).toEqual({});
});

it("a run in a container fails for a test that fails, and keeps its report", async () => {
  const { code, output, reports } = await run({ STAND_IN_FAULT: "module" });
  expect(code).toBe(1);
  expect(output).toMatch(/Something has failed in Foundry 14: the report in \S+ names it\.\s*$/);
  expect(Object.values(reports)[0]).toMatch(
    /\| \d of \d+ failed \| passed \|[^]*- in generation 14 a check, an Open Roll/,
  );
});
