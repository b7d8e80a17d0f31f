/**
 * Runs the rules' tests on every version of Node that the module's tools must work with: `npm run test:nodes`, or
 * `npm run test:nodes -- 22` for one. Each Node is the registry's package `node`, installed below `node_modules/.nodes` once.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NAME = process.platform === "win32" ? "node.exe" : "node";

/** The floor, and the versions that are maintained today. */
const VERSIONS = ["20.19", "22", "24"];

/** The path of a Node of this version. Throws if it cannot be installed. */
async function installed(version: string): Promise<string> {
  const folder = join(ROOT, "node_modules/.nodes", version);
  const path = join(folder, "node_modules/node/bin", NAME);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel", "error", "--prefix", folder, `node@${version}`]);
  if (!existsSync(path)) throw new Error(`Node ${version} could not be installed from the registry.`);
  return path;
}

function run(program: string, options: readonly string[]): boolean {
  return (
    spawnSync(program, options, { cwd: ROOT, stdio: "inherit", shell: program === "npm" && NAME !== "node" }).status ===
    0
  );
}

const named = process.argv.slice(2);
const failed: string[] = [];
for (const version of named.length > 0 ? named : VERSIONS) {
  const node = await installed(version);
  console.log(`Node ${version}`);
  if (!run(node, [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--project", "rules"])) failed.push(version);
}
if (failed.length > 0) console.error(`Failed on Node ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
