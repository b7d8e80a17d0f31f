/** A fresh table of the host, and a browser to sit down at it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Builds the module, and does something with a browser. */
export async function withBrowser(act: (browser: Browser) => Promise<void>): Promise<void> {
  await build();
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    await act(browser);
  } finally {
    await browser.close();
  }
}

/** A fresh table. */
export async function atTable(at: (url: string) => Promise<void>): Promise<void> {
  const worlds = await mkdtemp(join(tmpdir(), "pictures-"));
  const table = await openTable({ root: ROOT, worlds, port: 0 });
  try {
    await at(table.url);
  } finally {
    await table.close();
    await rm(worlds, { recursive: true, force: true });
  }
}

/** Sits down as a user. */
export async function open(
  browser: Browser,
  url: string,
  wishes: Readonly<Record<string, string>>,
  viewport: { readonly width: number; readonly height: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(`${url}?${new URLSearchParams({ world: "plain", ...wishes }).toString()}`);
  await page.waitForFunction("globalThis.game?.ready === true");
  return page;
}

/** Answers what a new world asks its GM: all games. */
export async function chooseGames(page: Page): Promise<void> {
  await page.locator("[data-game]").first().waitFor({ state: "attached" });
  const all = `game.modules.get("dicewright").api.systems.map(({ id }) => id)`;
  await page.evaluate(`game.settings.set("dicewright", "games", ${all}).then(() => undefined)`);
}

/** Types a line into the chat. */
export async function type(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").focus();
  await page.keyboard.insertText(line);
  await page.keyboard.press("Enter");
}

/** Types a line that posts something, and waits until that is drawn. */
export async function say(page: Page, line: string): Promise<void> {
  const before = await page.evaluate<number>("game.messages.size");
  await type(page, line);
  // The first line of all fetches what answers it.
  await page.waitForFunction(`game.messages.size > ${before}`);
  await page.evaluate("ui.chat.settled.then(() => undefined)");
}
