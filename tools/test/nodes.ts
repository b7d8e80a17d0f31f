/**
 * Runs the rules' tests on every version of Node that the module's tools must work with: `npm run test:nodes`, or
 * `npm run test:nodes -- 22` for one. Each Node is the registry's package `node`, installed below `node_modules/.nodes` once.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromRegistry } from "./registry.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NAME = process.platform === "win32" ? "node.exe" : "node";

/** The floor, and the versions that are maintained today. */
const VERSIONS = ["20.19", "22", "24"];

/** The path of a Node of this version. Throws if it cannot be installed. */
function installed(version: string): string {
  const folder = join(ROOT, "node_modules/.nodes", version);
  const path = join(folder, "node_modules/node/bin", NAME);
  if (!existsSync(path) && !installFromRegistry(folder, `node@${version}`))
    throw new Error(`Node ${version} could not be installed from the registry.`);
  return path;
}

const named = process.argv.slice(2);
const failed: string[] = [];
for (const version of named.length > 0 ? named : VERSIONS) {
  const node = installed(version);
  console.log(`Node ${version}`);
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--project", "rules"];
  if (spawnSync(node, words, { cwd: ROOT, stdio: "inherit" }).status !== 0) failed.push(version);
}
if (failed.length > 0) console.error(`Failed on Node ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
