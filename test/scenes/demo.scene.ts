/** The demo as a visitor finds it: opened from a file share with the network off, at widths of usual screens. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Frame, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { languages } from "../../module.json" with { type: "json" };
import { buildDemo } from "../../tools/build/demo.ts";
import { temporaryFolder } from "../temporary.ts";
import { expectText } from "./seat.ts";

/** The seat of a user, once the module is ready there. */
async function seated(page: Page, user: string): Promise<Frame> {
  const frame = (await (await page.waitForSelector(`#seat-${user}`)).contentFrame())!;
  await frame.waitForFunction("globalThis.game?.ready === true");
  return frame;
}

/** Tokens that a part of the screen covers, or that lie outside of the screen. */
const COVERED = `(() => {
  const bar = document.querySelector("#hotbar").getBoundingClientRect();
  const tokens = [...document.querySelectorAll(".token")].filter((token) => token.checkVisibility());
  if (tokens.length < 6 || bar.width === 0) throw new Error("There is nothing to look at");
  const isCovered = ({ left, right, top, bottom }) =>
    left < 0 || right > innerWidth || (bottom > bar.top && top < bar.bottom && right > bar.left && left < bar.right);
  return tokens.filter((token) => isCovered(token.getBoundingClientRect())).map(({ ariaLabel }) => ariaLabel);
})()`;

describe.skipIf(inject("target").kind === "foundry")("the demo", async () => {
  const folder = await temporaryFolder("demo");
  let browser: Browser;
  const [said, asked]: [string[], string[]] = [[], []];

  beforeAll(async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation((text) => void said.push(String(text)));
    await buildDemo(join(folder, "demo"));
    warn.mockRestore();
    browser = await chromium.connect(inject("browser"));
  });
  afterEach(() => {
    expect(said.splice(0), "what was said while it was built and opened").toEqual([]);
    expect(asked.filter((url) => !/^(?:file|blob):/.test(url))).toEqual([]);
  });
  afterAll(() => browser.close());

  async function open(width: number, { locale = "en", query = "" } = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale, reducedMotion: "reduce" });
    await context.setOffline(true);
    const page = await context.newPage();
    page.on("console", (line) => void (["error", "warning"].includes(line.type()) && said.push(line.text())));
    page.on("pageerror", ({ message }) => said.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${pathToFileURL(join(folder, "demo/index.html")).href}${query}`);
    return page;
  }

  it("the demo plays a contest, and stores nothing", async () => {
    const page = await open(1440);
    const [ana, ben] = [await seated(page, "ana"), await seated(page, "ben")];
    const log = (frame: Frame) => frame.locator("#chat .chat-log").first();
    await ana.evaluate(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Mira Vell"), against: game.actors.getName("Tor Haldane"), check: "kaiser skill 5" }).then(() => undefined)`,
    );
    await log(ben).getByRole("button", { name: "Answer: Tor Haldane" }).click();
    for (const frame of [ana, ben]) await expectText(log(frame), /(?:Mira Vell|Tor Haldane) wins|You win|tie|draw/i);

    await page.getByLabel("GM").check();
    const gm = await seated(page, "gm");
    await expectText(log(gm), "Mira Vell");
    expect(await gm.evaluate("[game.user.isGM, game.users.filter(({ active }) => active).length]")).toEqual([true, 3]);

    const stored = "[localStorage.length, document.cookie, location.protocol]";
    expect(await page.evaluate(stored)).toEqual([0, "", "file:"]);
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
    await page.screenshot({ path: process.env["DEMO_PICTURE"] ?? join(folder, "demo.png") });
  });

  it("the demo works odds out beside the page", async () => {
    const page = await open(1440);
    const ana = await seated(page, "ana");
    await ana.evaluate(`(() => {
      const Plain = Worker;
      globalThis.answers = 0;
      globalThis.Worker = class extends Plain {
        constructor(...given) {
          super(...given);
          this.addEventListener("message", () => answers++);
        }
      };
      void game.modules.get("dicewright").api.open({ system: "kr", kind: "basic", raw: { rolled: 45, dt: 6 } });
    })()`);
    await expect.poll(() => ana.evaluate("answers")).toBeGreaterThan(0);
  });

  it.each([1280, 1440])(
    "the demo shows every token beside the hotbar at %i px, with two seats and with three",
    async (width) => {
      const page = await open(width);
      const covered = async (user: string) => (await seated(page, user)).evaluate(COVERED);
      expect(await Promise.all(["ana", "ben"].map(covered))).toEqual([[], []]);
      await page.getByLabel("GM").check();
      expect(await Promise.all(["gm", "ana", "ben"].map(covered))).toEqual([[], [], []]);
    },
  );

  it("the demo speaks every language of the module: the reader's own, or the one that is chosen", async () => {
    const page = await open(1440, { locale: "pt-PT" });
    const ana = await seated(page, "ana");
    expect(await ana.evaluate("[game.i18n.lang, document.documentElement.lang]")).toEqual(["pt-BR", "pt-BR"]);
    const choice = page.getByLabel("Language");
    expect(await choice.locator("option").allTextContents()).toEqual(languages.map(({ name }) => name));
    const files = await page.evaluate<string[]>("Object.keys(tableDemo.files)");
    expect(files.filter((name) => name.includes("/lang/"))).toHaveLength(languages.length);
    await Promise.all([page.waitForURL(/lang=ja/), choice.selectOption("ja")]);
    const ben = await seated(page, "ben");
    expect(await ben.evaluate(`game.i18n.localize("dicewright.dialog.title")`)).toMatch(/[ぁ-ん]/);
  });
});
