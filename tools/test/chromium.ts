import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { installPackages, mayInstall } from "./debian.ts";
import { FETCHED, fetchChromium, mayFetch } from "./fetched-chromium.ts";

/** The shell comes first: it draws no window around its pages, so scenes take less time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const places = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];
const macNames = ["Google Chrome", "Chromium"];

/** How a Chromium is started for tests and pictures: without sandbox or graphics card, and without phoning home. */
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
  return [process.env["CHROMIUM"] ?? "", ...paths, playwrightsOwn(), FETCHED].find(
    (path) => path !== "" && existsSync(path),
  );
}

function playwrightsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return "";
  }
}

/** Installs Debian's package of the shell, or of all of Chromium where there is none of it. */
function install(): void {
  console.log("No Chromium was found: installing Debian's package (DICEWRIGHT_INSTALL=no forbids it).");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    try {
      installPackages(name, "fonts-liberation");
      return;
    } catch {
      // The next name may be known here.
    }
  }
}

/**
 * The path of a Chromium: the one that `CHROMIUM` names, an installed one, Playwright's own, Debian's, installed now, or
 * that of npm's registry, fetched now.
 * @throws Error if there is none and none can be had.
 */
export function findChromium(): string {
  if (!installed() && mayInstall()) install();
  if (!installed() && mayFetch()) fetchChromium();
  const found = installed();
  if (found) return found;
  throw new Error(
    "No Chromium was found: install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or name one in CHROMIUM.",
  );
}
