/** Packages of npm's registry that `npm ci` does not install, each in a folder of its own. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a package below a folder, and gives whether that went well; where it did not, npm has said why. */
export function installFromRegistry(folder: string, name: string): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const words = ["install", "--no-audit", "--no-fund", "--loglevel", "error", "--prefix", folder, name];
  const { status } = spawnSync("npm", words, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return status === 0;
}
