import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable();

/** The elements that accessibility rules complain of, each with the rule. There are no frames, so the page alone is looked at (`setLegacyMode`). */
const dialogOf = (seat: Seat) =>
  seat.page.getByRole("dialog", { name: "Roll dice" }).or(seat.page.locator(".dicewright-dialog"));

/** Shows the fields that are not asked for first. */
const unfold = (seat: Seat) =>
  seat.page
    .locator(".dicewright-dialog [data-fold=more]")
    .evaluate((fold: HTMLDetailsElement) => void (fold.open = true));

async function open(seat: Seat): Promise<void> {
  await seat.run("document.activeElement.blur()");
  await seat.page.keyboard.press("Shift+KeyR");
  await dialogOf(seat).first().waitFor();
}

/** The users of all scenes of a generation; those of the last one stay for later scenes. */
let party: Record<"gm" | "ana", Seat>;

describe.each(generations)("in generation %i", (generation) => {
  beforeAll(async () => {
    party = await table.sitTogether(["gm", "ana"], { generation });
    // The dialog begins with the last check of the log.
    await party.gm.do("ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))");
  });

  it("Ana fills a check in and rolls it without a mouse", async () => {
    const { ana } = party;
    const { page } = ana;
    await ana.throws(6, 4, 2, 1);
    const before = await ana.cards().count();
    await open(ana);
    await page.locator(":focus").waitFor();
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").getAttribute("name")).toBe("field-difficulty");
    await page.keyboard.type("12");
    // From the difficulty by its presets to the levels.
    for (let tab = 0; tab < 2; tab++) await page.keyboard.press("Tab");
    for (const net of ["1", "2"]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => page.locator("[name=levels-advantage]:checked").getAttribute("value")).toBe(net);
    }
    await expect.poll(() => page.locator(".dicewright-chance strong").innerText()).toBe("91%");
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Advantage 2, 91%");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(
      (await page.getByRole("dialog").getAttribute("aria-label")) ??
        (await page.locator(".dicewright-dialog .window-title").innerText()),
    ).toBe("Roll Dice: Mira Vell");
    await page.getByLabel("Label", { exact: true }).focus();
    await page.keyboard.type("Sneak");
    await page.keyboard.press("Enter");
    await dialogOf(ana).first().waitFor({ state: "detached" });
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
    expect(await ana.lastCard().innerText()).toMatch(/Sneak[^]*Success[^]*15/);
  });

  it("a link in a text rolls, or opens the dialog with the toggle key", async () => {
    const { ana } = party;
    await ana.show("[[/kaiser skill 5 vs 12]]{Fall} or [[/kaiser skill 5 vs 13]]{Leap}");
    const [fall, leap] = ["Fall", "Leap"].map((name) =>
      ana.page.locator("#text").getByRole("button", { name, exact: true }),
    );
    const before = await ana.cards().count();
    await fall!.evaluate((button) => button.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
    await leap!.evaluate((button) => button.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true })));
    await dialogOf(ana).first().waitFor();
    expect(await ana.page.getByLabel("Label", { exact: true }).inputValue()).toBe("Leap");
    await ana.page.keyboard.press("Escape");
    await dialogOf(ana).first().waitFor({ state: "detached" });
    expect(await ana.cards().count()).toBe(before + 1);
  });
});

it("a dialog that grows stays on the page with its buttons", async () => {
  const { ana } = party;
  const { page } = ana;
  await ana.run(`void api.open({ system: "kaiser", kind: "skill", raw: { skill: 5, difficulty: 12 } })`);
  await unfold(ana);
  const add = page.getByRole("button", { name: "Add a circumstance" });
  for (let count = 0; count < 8; count++) await add.click();
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("circumstance-7-name");
  await page.locator("[data-action=remove][data-place^=circumstance]").last().press("Enter");
  await expect.poll(() => page.locator(":focus").innerText()).toBe("+ Add a circumstance");
  await page.getByText("House rules", { exact: true }).click();
  const bottom = async () => {
    const { y = 0, height = 0 } = (await page.getByRole("button", { name: "Roll", exact: true }).boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(800);
  for (const height of [640, 800]) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(bottom).toBeLessThanOrEqual(height);
  }
  await ana.run(`(() => {
    const dialog = [...foundry.applications.instances.values()].find(({ element }) => element.matches(".dicewright-dialog"));
    dialog.element.querySelector("details").open = false;
    return dialog.close({ animate: false }).then(() => undefined);
  })()`);
  await dialogOf(ana).first().waitFor({ state: "detached" });
});

it("asks the network for nothing when it opens, and moves nothing when a number changes", async () => {
  const { ana } = party;
  const fetched = () => ana.run<number>(`performance.getEntriesByType("resource").length`);
  const open = async (dt: number) => {
    await ana.run(`void api.open({ system: "kr", kind: "basic", raw: { rolled: 12, dt: ${dt} } })`);
    await dialogOf(ana).locator(".dicewright-chance").waitFor();
  };
  const close = () =>
    ana.run(`foundry.applications.instances.get(document.querySelector(".dicewright-dialog").id).close()`);
  await open(6);
  await close();
  await dialogOf(ana).first().waitFor({ state: "detached" });
  const before = await fetched();
  await open(7);
  expect(await fetched()).toBe(before);
  const controls = `[...document.querySelectorAll(".dicewright-dialog input, .dicewright-dialog select")]`;
  await ana.run(`void (globalThis.controlsBefore = ${controls})`);
  const line = dialogOf(ana).locator(".dicewright-line code");
  const typed = await line.textContent();
  const places = () => ana.run<number[]>(`${controls}.map((each) => Math.round(each.getBoundingClientRect().top))`);
  const stood = [await places(), await dialogOf(ana).locator("[type=submit]").boundingBox()];
  await dialogOf(ana).locator("[data-place=field-rolled][data-by='1']").click();
  await expect.poll(() => line.textContent()).not.toBe(typed);
  await dialogOf(ana).locator("[name=field-dt]").fill("");
  await dialogOf(ana).locator(".dicewright-note").waitFor();
  expect([await places(), await dialogOf(ana).locator("[type=submit]").boundingBox()]).toEqual(stood);
  expect(await ana.run(`${controls}.every((control, i) => control === controlsBefore[i])`)).toBe(true);
  await close();
});

it("the GM's house rules hold at every seat at once", async () => {
  const { gm, ana } = party;
  await ana.throws(3, 4);
  await gm.page.getByRole("button", { name: "Settings", exact: true }).click();
  await gm.page.getByRole("button", { name: "Choose house rules" }).click();
  await gm.page.getByLabel("Characteristic dice").selectOption("2d6");
  await gm.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => ana.run(`game.settings.get("dicewright", "kaiser.characteristicDice")`)).toBe("2d6");
  await ana.say("/kaiser characteristic 4");
  await ana.reads(/11/);
  await ana.page.getByRole("button", { name: "Settings", exact: true }).click();
  expect(await ana.page.getByRole("button", { name: "Choose house rules" }).count()).toBe(0);
});

describe.each(["light", "dark"] as const)("in %s colours", (theme) => {
  it("dialog and house rules are accessible", async () => {
    const gm = await table.sit("gm", { theme });
    for (const [system, kind] of [
      ["kaiser", "skill"],
      ["ogs", "action"],
    ]) {
      await gm.run(`void api.open({ system: "${system}", kind: "${kind}" })`);
      await dialogOf(gm).first().waitFor();
      await unfold(gm);
      if (kind !== "action") await gm.page.getByRole("button", { name: "Add a circumstance" }).click();
      await gm.page.getByRole("button", { name: "Roll", exact: true }).focus();
      expect(await complaints(gm, ".dicewright-dialog"), system).toEqual([]);
      await gm.page.keyboard.press("Escape");
      await dialogOf(gm).first().waitFor({ state: "detached" });
    }
    await gm.run(`void new (game.settings.menus.get("dicewright.houseRules").type)().render({ force: true })`);
    await gm.page.getByRole("tab", { name: "OGS" }).waitFor();
    expect(await complaints(gm, "#dicewright-house-rules")).toEqual([]);
    await gm.page.getByRole("tab", { name: "OGS" }).press("Escape");
    await gm.page.locator("#dicewright-house-rules").waitFor({ state: "detached" });
  });
});
