/** Firefox and WebKit, as Debian has them, ready to be driven by the same commands. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { Builder, Capabilities, WebDriver } from "selenium-webdriver";
import { installPackages, mayInstall } from "../../tools/test/debian.ts";
import { Marionette } from "./marionette.ts";

/** A browser that is open. */
export interface OpenBrowser {
  readonly driver: WebDriver;
  /** Its name and version. */
  readonly name: string;
  close(): Promise<void>;
}

/** How each is opened, and the package and the program that it needs. */
export const browsers = {
  firefox: { open: openFirefox, needs: { "firefox-esr": "/usr/bin/firefox-esr" } },
  webkit: { open: openWebKit, needs: { "webkit2gtk-driver": "/usr/bin/WebKitWebDriver", xvfb: "/usr/bin/Xvfb" } },
} as const;

/** Installs what a browser needs. Throws one sentence where it is missing and cannot be installed. */
export function prepare(browser: keyof typeof browsers): void {
  const missing = Object.entries(browsers[browser].needs).filter(([, program]) => !existsSync(program));
  const names = missing.map(([name]) => name);
  if (names.length === 0) return;
  if (!mayInstall()) throw new Error(`${browser} needs Debian's packages: apt-get install ${names.join(" ")}`);
  console.log(`Installing Debian's ${names.join(" and ")} (DICEWRIGHT_INSTALL=no forbids it).`);
  installPackages(...names, "fonts-liberation");
}

/** Pages in windows behind others run as fast as the one in front; nothing is asked of any server but ours. */
const PREFERENCES = {
  "marionette.port": 0,
  "dom.min_background_timeout_value": 4,
  "dom.min_background_timeout_value_without_budget_throttling": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  "dom.timeout.background_throttling_max_budget": -1,
  "dom.suspend_inactive.enabled": false,
  "widget.windows.window_occlusion_tracking.enabled": false,
  "ui.prefersReducedMotion": 1,
  "app.normandy.enabled": false,
  "app.update.auto": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage": "about:blank",
  "browser.tabs.unloadOnLowMemory": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_open_during_load": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

async function openFirefox(): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, "user.js"), lines.join(""));
  const words = ["--headless", "--marionette", "--no-remote", "--profile", profile];
  // As root, Firefox starts only in a home that is root's own.
  const firefox = start(browsers.firefox.needs["firefox-esr"], words, { HOME: profile });
  const port = await patiently(async () => Number(await readFile(join(profile, "MarionetteActivePort"), "utf8")));
  return opened("Firefox", WebDriver.createSession(await Marionette.connect(port), new Capabilities()), async () => {
    await ended(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function openWebKit(): Promise<OpenBrowser> {
  const display = `:${90 + (process.pid % 900)}`;
  const screen = start("/usr/bin/Xvfb", [display, "-screen", "0", "1280x800x24", "-nolisten", "tcp"]);
  await patiently(() =>
    existsSync(`/tmp/.X11-unix/X${display.slice(1)}`) ? true : Promise.reject(new Error("no screen")),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = start("/usr/bin/WebKitWebDriver", [`--port=${port}`], { DISPLAY: display, GDK_BACKEND: "x11" });
  await patiently(() => fetch(`${url}/status`));
  return opened("WebKitGTK", new Builder().usingServer(url).forBrowser("MiniBrowser").build(), async () => {
    await ended(server);
    await ended(screen);
  });
}

async function opened(name: string, driver: WebDriver, leave: () => Promise<void>): Promise<OpenBrowser> {
  const known = await driver.getCapabilities();
  return {
    driver,
    name: `${name} ${known.getBrowserVersion()}`,
    async close() {
      await driver.quit().catch(() => undefined);
      await leave();
    },
  };
}

function start(program: string, words: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(program, words, { stdio: "ignore", env: { ...process.env, ...more } });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const left = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await left;
}

/** Tries something for half a minute, until it succeeds. */
async function patiently<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (let left = 150; ; left--) {
    try {
      return await attempt();
    } catch (reason) {
      if (left === 0) throw reason;
      await rest(200);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
