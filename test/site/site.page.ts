import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
/** The site as a visitor finds it: built, served below a path of its own, and read in a browser without the rest of the web. */
import AxeBuilder from "@axe-core/playwright";
import { chromium, type Browser, type BrowserContextOptions, type FrameLocator, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { REPOSITORY, SITE } from "../../tools/release/address.ts";
import { commit, description } from "../../tools/site/pages.ts";
import { serveSite, type ServedSite } from "../../tools/site/serve.ts";
import { buildSite, DIST } from "../../tools/site/site.ts";
import { chromiumArguments, findChromium } from "../../tools/test/chromium.ts";
import { temporaryFolder } from "../temporary.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Pages of each kind: text, tables, code, a reference, a list of changes. */
const JUDGED = ["docs/players", "docs/commands", "docs/add-a-game", "reference/api/index", "CHANGELOG"].map(
  (name) => `${name}.html`,
);

/** A browser that starts no workers and lets a page store nothing. */
const POOR_BROWSER = `
  delete globalThis.Worker;
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() { throw new DOMException("denied", "SecurityError"); },
    });
`;

/**
 * The path that a host serves it below, which leaves it in `site/dist` to be published, as `npm run site` does; else one
 * of two folders, so a link that forgets a part of it fails.
 */
const { SITE_BASE } = process.env;
const BASE = SITE_BASE ?? "/some/path/";

describe(`the site below ${BASE}`, () => {
  const [said, asked]: [string[], string[]] = [[], []];
  let folder: string;
  let site: ServedSite;
  let browser: Browser;
  let pages: string[];

  beforeAll(async () => {
    folder = SITE_BASE === undefined ? join(await temporaryFolder("site"), "dist") : DIST;
    await buildSite(BASE, folder);
    site = await serveSite(folder, BASE, 0);
    browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    const files = await readdir(folder, { recursive: true });
    pages = files.filter((file) => file.endsWith(".html") && !/^demo\/|^404/.test(file)).sort();
    expect(pages.length).toBeGreaterThan(25);
  });
  afterEach(() => {
    expect(said.splice(0), "the console").toEqual([]);
    expect(asked.splice(0).filter((url) => !url.startsWith(site.url) && !/^(?:blob|data):/.test(url))).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  async function open(path = "", options: BrowserContextOptions = {}, script = ""): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
    });
    if (script) await context.addInitScript(script);
    const page = await context.newPage();
    page.on("console", (line) => void (["error", "warning"].includes(line.type()) && said.push(line.text())));
    page.on("pageerror", ({ message }) => said.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}${path}`);
    return page;
  }

  const seat = (page: Page, user: string) => page.frameLocator("iframe.demo").frameLocator(`#seat-${user}`);
  const log = (frame: FrameLocator) => frame.locator("#chat .chat-log").first();

  it("the demo rolls within ten seconds, and a contest settles in it", async () => {
    const page = await open();
    const [ana, ben] = [seat(page, "ana"), seat(page, "ben")];
    // The first roll is there already.
    for (const frame of [ana, ben]) await expectText(log(frame), /Kaiser skill check/);

    const games = await page.locator(".games button").allTextContents();
    expect(games).toHaveLength(7);
    for (const name of games.slice(0, -1)) {
      const before = await log(ben).locator(".chat-message").count();
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => log(ben).locator(".chat-message").count(), { message: name }).toBe(before + 1);
    }

    await page.getByRole("button", { name: "A contest" }).click();
    await log(ben).getByRole("button", { name: "Answer: Tor Haldane" }).click();
    for (const frame of [ana, ben]) await expectText(log(frame), /(?:Mira Vell|Tor Haldane) wins|You win|tie|draw/i);
  });

  it("the demo has the theme that the page is switched to, on all seats", async () => {
    const page = await open("", { colorScheme: "light" });
    const demo = page.frameLocator("iframe.demo");
    for (const user of ["ana", "ben"]) await seat(page, user).locator("body.theme-light").waitFor();
    await page
      .getByRole("switch", { name: /dark theme/ })
      .first()
      .click();
    await demo.getByLabel("GM").check();
    for (const user of ["ana", "ben", "gm"]) await seat(page, user).locator("body.theme-dark").waitFor();
    expect(await demo.locator("html").evaluate((root) => getComputedStyle(root).colorScheme)).toBe("dark");
  });

  it("a tap on a phone shows the roll", async () => {
    const page = await open("", { viewport: { width: 390, height: 800 }, hasTouch: true });
    await page.getByRole("button", { name: "OGS" }).tap();
    const card = log(seat(page, "ana")).locator(".chat-message").last();
    await expectText(card, /OGS/);
    await expect.poll(async () => isWithin(await card.boundingBox(), 800)).toBe(true);
  });

  it("a link to it shows a picture, and the bar leads to the repository", async () => {
    const page = await open();
    const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
    expect([await tag("title"), await tag("description")]).toEqual(["Dicewright", description]);
    expect(existsSync(join(folder, (await tag("image"))!.slice(SITE.length)))).toBe(true);
    await page.getByRole("button", { name: "Project" }).click();
    for (const [name, href] of Object.entries({ Repository: REPOSITORY, Issues: `${REPOSITORY}/issues` }))
      expect(await page.getByRole("link", { name }).first().getAttribute("href")).toBe(href);
  });

  it("every link leads to a page, an anchor or a file that exists", async () => {
    const page = await open();
    const anchors = new Map<string, Set<string>>();
    const links: (readonly [from: string, to: string])[] = [];
    for (const path of pages) {
      await page.goto(`${site.url}${path}`);
      await page.locator("#app h1").first().waitFor();
      const [hrefs, ids] = await page.evaluate<[string[], string[]]>(`[
        [...document.querySelectorAll("#app a[href]")].map(({ href }) => href),
        [...document.querySelectorAll("#app [id]")].map(({ id }) => id),
      ]`);
      anchors.set(path, new Set(ids));
      links.push(...hrefs.map((href) => [path, href] as const));
    }
    const isKept = (href: string) => {
      if (!href.startsWith(site.url)) return isInRepository(href);
      const [, path = "", anchor = ""] = /^([^#?]*)[^#]*#?(.*)$/.exec(href.slice(site.url.length))!;
      const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
      return anchors.has(file)
        ? anchor === "" || anchors.get(file)!.has(decodeURIComponent(anchor))
        : anchor === "" && existsSync(join(folder, file));
    };
    expect(links.length).toBeGreaterThan(1000);
    expect(links.filter(([, href]) => !isKept(href))).toEqual([]);
  });

  it("search finds “Die Increase”", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill("Die Increase");
    const results = page.locator(".results a");
    await expect.poll(() => results.count()).toBeGreaterThan(3);
    expect((await results.allTextContents()).join()).toMatch(/OGS|Die Increase/);
    await results.first().click();
    await expectText(page.locator("main"), /Die Increase/);
  });

  it.each(["light", "dark"] as const)(
    "nothing keeps a reader with a disability from the site in the %s",
    async (colorScheme) => {
      const page = await open("", { colorScheme });
      await page.getByRole("button", { name: "Kaiser" }).click();
      await expectText(log(seat(page, "ben")), /Kaiser skill check/);
      const found: string[] = [];
      const judge = async (path: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path}: ${id}: ${html}`)));
      };
      await judge("first page");
      for (const path of JUDGED) {
        await page.goto(`${site.url}${path}`);
        await page.locator("#app h1").first().waitFor();
        await judge(path);
      }
      expect(found).toEqual([]);
    },
  );

  it("no page is wider than a phone, and its menu opens", async () => {
    const page = await open("", { viewport: { width: 390, height: 800 } });
    const wide: string[] = [];
    for (const path of pages) {
      await page.goto(`${site.url}${path}`);
      await page.locator("#app h1").first().waitFor();
      if ((await page.evaluate<number>("document.documentElement.scrollWidth")) > 390) wide.push(path);
    }
    expect(wide).toEqual([]);
    await page.getByRole("button", { name: "mobile navigation" }).click();
    await page.locator(".VPNavScreen").getByRole("link", { name: "GMs" }).click();
    await page.getByRole("heading", { name: "For GMs" }).waitFor();
  });

  it("in a browser without workers and storage the demo says so in two sentences, and rolls", async () => {
    const page = await open("", {}, POOR_BROWSER);
    await page.getByRole("button", { name: "Kaiser" }).click();
    await expectText(log(seat(page, "ben")), /Kaiser skill check/);
    const notice = page.frameLocator("iframe.demo").locator("#notice");
    expect(await notice.textContent()).toBe(
      "This browser starts no workers, so the demo shows only odds that are quick. This browser stores nothing for this page, which the demo does not need.",
    );
  });
});

/** Whether something can be seen on a screen of a height, in pixels. */
function isWithin(box: { readonly y: number; readonly height: number } | null, height: number): boolean {
  return box !== null && box.y > 0 && box.y + box.height < height;
}

/** Whether an address elsewhere can be read, and is that of a file of the project if it names one. */
function isInRepository(href: string): boolean {
  const file = `${REPOSITORY}/blob/${commit().id}/`;
  if (href.startsWith(file)) return existsSync(join(ROOT, href.slice(file.length).replace(/#.*/, "")));
  return URL.canParse(href) && !href.startsWith(`${REPOSITORY}/blob/`);
}

async function expectText(place: { textContent(): Promise<string | null> }, text: RegExp): Promise<void> {
  await expect.poll(() => place.textContent(), { timeout: 10_000 }).toMatch(text);
}
