import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { GOALS, heightsOf, narrow } from "../../tools/pictures/heights.ts";
import { generations, layTable, WORLD, expectText, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { ana, ben } = table.party("ana", "ben");

it.each(generations())(
  "cards are as low as their goals in a sidebar of 300 px in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await narrow(ana.page);
    for (const { line, faces } of GOALS) await ana.post(line, ...faces);
    const heights = await heightsOf(ana.page);
    expect(heights.filter(({ held }) => !held)).toEqual([]);
    expect(heights.map(({ id }) => id)).toEqual(GOALS.map(({ id }) => id));
  },
);

it.each(generations())(
  "a level is stepped on the card, by mouse, keys and touch in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await ana.post("/kaiser skill 5 vs 12", 6, 4, 5);
    const step = ana.lastCard().getByRole("button", { name: "Advantage: one more" });
    const opacity = () => step.evaluate((each) => getComputedStyle(each).opacity);
    await ana.page.mouse.move(0, 0);
    expect(await opacity()).toBe("0");
    await ana.lastCard().locator(".dicewright-headline").hover();
    expect(await opacity()).toBe("1");
    await step.click();
    for (const seat of [ana, ben]) await seat.reads("Ana: Advantage 0 → 1, total 15 → 16");
    await ana.isAt("Advantage: one more");
    await ana.press("Shift+Tab", "Enter");
    await ben.reads("Ana: Advantage 1 → 0, total 16 → 15");
    expect(await ben.lastCard().locator(".dicewright-step, .dicewright-menu").count()).toBe(0);

    await ana.page.mouse.move(0, 0);
    await ana.input().focus();
    await touchOnly(ana);
    expect(await step.isVisible()).toBe(false);
    await tap(ana, ana.lastCard().locator("summary"));
    const { width = 0, height = 0 } = (await step.boundingBox()) ?? {};
    expect([width >= 44, height >= 44]).toEqual([true, true]);
    expect(await ana.lastCard().locator(".dicewright-title > p").innerText()).toBe("Kaiser skill check");
    await tap(ana, step);
    await ben.reads("Ana: Advantage 0 → 1, total 15 → 16");
  },
);

it.each(generations())(
  "a roll is repeated and saved from the menu of its message in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await ana.post("/kaiser skill 5 vs 12 # Sneak", 6, 4);
    await ana.throws(6, 6, 3);
    await ana.posts(() => ana.pick("Roll again"));
    await ana.reads(/Sneak[^]*Open Roll[^]*20/);
    await ana.pick("Save to the actor");
    const saved = `actor("Mira Vell").getFlag("dicewright", "traits")?.list.map(({ name, options }) => [name, options.skill])`;
    await ana.comesTo(saved, [["Sneak", 5]]);
    expect(await ana.lastCard().locator(".dicewright-card button").count()).toBe(2);
    expect(await ben.lastCard().locator(".dicewright-card button").count()).toBe(0);
  },
);

it.each(generations())(
  "the buttons of a card touch no total, and take no room from a long label in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await narrow(ana.page);
    const line = "/kaiser skill 5 vs 12 a2 # Climbing up the northern wall of the old keep";
    await ana.post(line, 6, 3, 4, 1);
    const card = ana.lastCard();
    await card.hover();
    const boxOf = async (part: string) => (await card.locator(part).boundingBox())!;
    const [label, stepper, total] = [
      await boxOf(".dicewright-label"),
      await boxOf(".dicewright-stepper"),
      await boxOf(".dicewright-total"),
    ];
    // Above digits their line has some room.
    expect(stepper.y + stepper.height).toBeLessThanOrEqual(total.y + 3);
    await card.locator(".dicewright-stepper").evaluate((each) => each.remove());
    expect((await boxOf(".dicewright-label")).height).toBe(label.height);
  },
);

it("a formula shows what it adds beside its dice", async () => {
  await table.gather({ generation: generations()[0]! });
  await ana.post("/r 2d6koa2 + 5", 6, 3, 1, 1);
  expect(await ana.lastCard().locator(".dicewright-throws").innerText()).toMatch(/6\s+3\s+\+ 5/);
});

/** Lets a page be touched, and nothing else. */
async function touchOnly(seat: Seat): Promise<void> {
  const { page } = seat;
  seat.hasTouch = true;
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const size = { ...page.viewportSize()!, deviceScaleFactor: 1, mobile: true };
  await device.send("Emulation.setDeviceMetricsOverride", size);
  await expect.poll(() => page.evaluate(`matchMedia("(pointer: coarse)").matches`)).toBe(true);
}

async function tap({ page }: Seat, at: Locator): Promise<void> {
  await at.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await at.boundingBox())!;
  const device = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Notes which sounds are played from now on, and whether anything is told while a result is covered. */
const listen = (seat: Seat) =>
  seat.run(`void (() => {
    globalThis.sounds = [];
    globalThis.toldEarly = false;
    foundry.audio.AudioHelper.play = async ({ src }) => void sounds.push(src);
    new MutationObserver(() => (toldEarly ||= document.querySelector("[data-held]") !== null))
      .observe(document.querySelector(".dicewright-speech"), { childList: true });
  })()`);

/** Notes for each later drawing of a card if it is covered at first. */
const watch = (seat: Seat) =>
  seat.run(
    `void (globalThis.covered = [], Hooks.on("renderChatMessageHTML", (_message, html) => { if (html.querySelector(".dicewright-card")) covered.push(html.querySelector("[data-held]") !== null); }))`,
  );

it.each(generations())("a rare result is covered for half a second in generation %i", async (generation) => {
  await table.gather({ generation });
  const roll = (...faces: readonly number[]) => ana.post("/kaiser skill 5 vs 12", ...faces);
  await ana.page.emulateMedia({ reducedMotion: "no-preference" });
  for (const seat of [ana, ben]) await watch(seat);
  await listen(ana);
  await ana.set("suspense", "sound");
  await roll(6, 6, 3);
  await ben.comesTo("covered.includes(true)", false);
  expect(await ana.run("covered.every(Boolean) && covered.length > 0")).toBe(true);
  await expect.poll(() => ana.page.locator("[data-held]").count()).toBe(0);
  expect(await ana.lastCard().locator(".dicewright-headline").isVisible()).toBe(true);
  await expectText(ana.page.locator(".dicewright-speech"), "Open Roll");
  expect(await ana.run("[toldEarly, sounds]")).toEqual([false, ["sounds/notify.wav"]]);

  await ana.run("void (covered.length = 0)");
  await roll(4, 3);
  await ana.see("gm");
  await roll(1, 1, 6, 6);
  await ana.see("public");
  await ana.set("suspense", false);
  await roll(1, 1, 6, 6);
  expect(await ana.run("[covered.length > 2, covered.includes(true)]")).toEqual([true, false]);
  // A plain roll and a private one have made no sound, and without suspense there is none.
  expect(await ana.run("sounds.length")).toBe(1);
  await ana.page.emulateMedia({ reducedMotion: "reduce" });
  await roll(1, 1, 6, 6);
  expect(await ana.run("sounds.length")).toBe(1);
});
