import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Frame, type Page } from "playwright";
import { expect, inject, it, onTestFinished } from "vitest";
import { buildDemo } from "../../tools/build/demo.ts";

/** The seat of a user, once the module is ready there. */
async function seated(page: Page, user: string): Promise<Frame> {
  const frame = (await (await page.waitForSelector(`#seat-${user}`)).contentFrame())!;
  await frame.waitForFunction("globalThis.game?.ready === true");
  return frame;
}

it.skipIf(inject("target").kind === "foundry")(
  "a contest is played in the demo, opened from a file share with the network off",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "demo-"));
    await buildDemo(join(folder, "demo"));
    const browser = await chromium.connect(inject("browser"));
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, reducedMotion: "reduce" });
    onTestFinished(async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    });
    await context.setOffline(true);
    const page = await context.newPage();
    const [errors, asked]: [string[], string[]] = [[], []];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(join(folder, "demo/index.html")).href);

    const [ana, ben] = [await seated(page, "ana"), await seated(page, "ben")];
    const log = (frame: Frame) => frame.locator(".chat-log").first();
    await ana.evaluate(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Mira Vell"), against: game.actors.getName("Tor Haldane"), check: "kaiser skill 5" }).then(() => undefined)`,
    );
    await log(ben).getByRole("button", { name: "Answer: Tor Haldane" }).click();
    await expect.poll(() => log(ben).innerText()).toMatch(/(?:Mira Vell|Tor Haldane) wins|You win|tie|draw/i);
    await expect.poll(() => log(ana).innerText()).toMatch(/(?:Mira Vell|Tor Haldane) wins|You win|tie|draw/i);

    await page.getByLabel("GM").check();
    const gm = await seated(page, "gm");
    await expect.poll(() => log(gm).innerText()).toContain("Mira Vell");
    expect(await gm.evaluate("[game.user.isGM, game.users.filter(({ active }) => active).length]")).toEqual([true, 3]);

    expect(errors).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([]);
    const stored = "[localStorage.length, document.cookie, location.protocol]";
    expect(await page.evaluate(stored)).toEqual([0, "", "file:"]);
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    await page.screenshot({ path: process.env["DEMO_PICTURE"] ?? join(folder, "demo.png") });
  },
  60_000,
);
