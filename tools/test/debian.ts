/** Debian's packages of browsers, installed by the tests where there are none. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether packages can be installed by this process, and nobody forbids it. */
export function mayInstall(): boolean {
  return process.env["DICEWRIGHT_INSTALL"] !== "no" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages. Throws where one of them is not known. */
export function installPackages(...packages: readonly string[]): void {
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const get = (...words: string[]) => execFileSync("apt-get", words, options);
  get("update"); // A new machine has no list of packages yet.
  get("install", "-y", "--no-install-recommends", ...packages);
}
