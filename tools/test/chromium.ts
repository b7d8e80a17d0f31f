import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const places = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];
const macNames = ["Google Chrome", "Chromium"];

/** What a Chromium of a test or of a demonstration is started with; it needs neither a sandbox nor a graphics card, and it does not phone home. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
] as const;

function installed(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...places];
  const paths = folders.flatMap((folder) => [...names, ...macNames].map((name) => join(folder, name)));
  return [process.env["CHROMIUM"] ?? "", ...paths, playwrightsOwn()].find((path) => path !== "" && existsSync(path));
}

function playwrightsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return "";
  }
}

/** Installs Debian's package, where this process may do so. A new machine has no list of packages yet. */
function install(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  try {
    execFileSync("apt-get", ["update"], options);
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"], options);
  } catch {
    return;
  }
}

/** The path of a Chromium: the one that `CHROMIUM` names, an installed one, Playwright's own, or Debian's, installed now. Throws one sentence where there is none. */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  install();
  const made = installed();
  if (made) return made;
  throw new Error(
    "No Chromium was found: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name one in CHROMIUM.",
  );
}
