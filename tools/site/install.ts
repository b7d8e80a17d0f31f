import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Codes by which npm says that it reached no registry. */
const NO_NETWORK = /\b(?:ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT)\b/;

/** Installs the packages of the site, unless those of its lock file are there. `folder` holds both. */
export async function installPackages(folder: string): Promise<void> {
  const [lock, installed] = ["package-lock.json", "node_modules/.installed"].map((name) => join(folder, name));
  const wanted = await readFile(lock!, "utf8");
  if ((await readFile(installed!, "utf8").catch(() => "")) === wanted) return;
  const words = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", words, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    throw new Error(
      NO_NETWORK.test(stderr)
        ? "The packages of the site could not be installed: connect to the network once, and run npm run site again."
        : `The packages of the site could not be installed. ${stderr.trim()}`,
    );
  await writeFile(installed!, wanted);
}
