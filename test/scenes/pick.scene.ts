import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, WORLD } from "./seat.ts";
import { SHEETS } from "./sheets.ts";

const table = layTable(WORLD, { only: "host" });

const sheet = SHEETS[WORLD];

it.each(generations())(
  "a number is picked from a sheet in %i, kept as a saved check, rolled and dragged to the bar",
  async (generation) => {
    const [user, actor] = generation === 13 ? (["ana", "Mira Vell"] as const) : (["ben", "Tor Haldane"] as const);
    const player = await table.sit(user, { generation });
    await player.throws(6, 4, 5, 4, 6, 3);
    const dice = await player.openChecks(actor);
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await player.page.locator(sheet.sneak).first().click();
    const form = player.page.locator("#dicewright-saved-check");
    const modifier = form.getByRole("textbox", { name: "Modifier" });
    await expect.poll(() => form.getByLabel("Name").inputValue()).toMatch(/^sneak$/i);
    await form.getByLabel("Name").fill("Sneak");
    expect(await form.getByRole("textbox", { name: "Skill *" }).inputValue()).toBe(sheet.sneakPath);
    await form.getByText(/^More/).click();
    await modifier.click();
    await form.getByRole("button", { name: "Pick from a sheet" }).click();
    await player.page.locator(sheet.quickness).first().click();
    await expect.poll(() => modifier.inputValue()).toMatch(sheet.quicknessPath);
    await form.getByText("for Modifier.").waitFor();
    await modifier.fill("");
    await form.getByLabel("Difficulty").fill("a dozen");
    await form.getByRole("button", { name: "Save" }).click();
    await form.locator("[data-problem=field-difficulty]").getByText("a dozen").waitFor();
    await player.isAt("field-difficulty");
    await form.getByLabel("Difficulty").fill("12");
    await player.press("Enter");
    const sneak = dice.getByRole("button", { name: /^Sneak \d/ });
    await sneak.waitFor();
    expect(await sneak.innerText()).toMatch(/%/);
    await player.posts(() => player.press("Enter"));
    await player.reads("Sneak");
    expect(await complaints(player, ".dicewright-traits-window")).toEqual([]);
    await player.afterClick();
    await player.posts(() => player.button("Roll Sneak").click());
    await sneak.dragTo(player.button("Empty slot 5"));
    await player.posts(() => player.page.locator("#hotbar").getByRole("button", { name: "Sneak" }).click());
  },
);

/** The box of an element on the page. */
const boxOf = async (element: Locator) => (await element.boundingBox())!;

it.each(generations())(
  "the bar of a pick in %i stands at the sheet, off its numbers, and our window is minimized until Escape",
  async (generation) => {
    const player = await table.sit("ben", { generation });
    const dice = await player.openChecks("Tor Haldane");
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    const bar = player.page.locator(".dicewright-pick-bar");
    const minimized = player.page.locator(".dicewright-traits-window.minimized");
    await minimized.waitFor();
    await player.page.locator(".dicewright-pickable").first().waitFor();
    const numbers = player.page.locator(".dicewright-pickable");
    for (const [left, top] of [
      [60, 300],
      [90, 0],
    ] as const) {
      await player.do(`void actor("Tor Haldane").sheet.setPosition({ left: ${left}, top: ${top} })`);
      await expect.poll(async () => (await boxOf(bar)).x).toBeGreaterThanOrEqual(left);
      const { x, y, width, height } = await boxOf(bar);
      for (const number of await numbers.all()) {
        const other = await boxOf(number);
        const isApart = [
          other.y - y - height,
          y - other.y - other.height,
          other.x - x - width,
          x - other.x - other.width,
        ];
        expect(Math.max(...isApart)).toBeGreaterThanOrEqual(0);
      }
    }
    expect(await complaints(player, ".dicewright-pick-bar")).toEqual([]);
    await player.do(`actor("Tor Haldane").sheet.close()`);
    await expect.poll(async () => (await boxOf(bar)).y).toBeLessThan(10);
    await player.press("Escape");
    await bar.waitFor({ state: "detached" });
    await expect.poll(() => minimized.count()).toBe(0);
    await player.isAt("Pick from a sheet");
  },
);
