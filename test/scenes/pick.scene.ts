import AxeBuilder from "@axe-core/playwright";
import { expect, it } from "vitest";
import { generations, layTable, played, type Seat, type worlds } from "./seat.ts";

const table = layTable(played, { only: "host" });

/** What sheets of a world's system show, and the paths of it. */
interface Sheet {
  readonly sneak: string;
  readonly path: string;
  readonly quickness: string;
  readonly quicknessPath: RegExp;
  /** True if its windows are of the first kind. */
  readonly isOld?: boolean;
}

const FIELDS: Sheet = {
  sneak: "[name='system.skills.sneak']",
  path: "@skills.sneak",
  quickness: "[name='system.abilities.agi.value'], [name='system.abilities.agi']",
  quicknessPath: /^@abilities\.agi/,
};
const SHEETS: Readonly<Record<(typeof worlds)[number], Sheet>> = {
  plain: FIELDS,
  replacer: FIELDS,
  collider: FIELDS,
  modern: {
    sneak: ".skills li:first-child .bonus",
    path: "@skills.snk.total",
    quickness: ".ability-scores [data-ability=nim] .mod",
    quicknessPath: /^@abilities\.nim\.mod$/,
  },
  old: {
    sneak: "[name='data.skills.sneak']",
    path: "@skills.sneak",
    quickness: "[name='data.abilities.agi.value']",
    quicknessPath: /^@abilities\.agi/,
    isOld: true,
  },
};
const sheet = SHEETS[played];

/** The window of an actor's saved checks, opened from the header of its sheet. */
async function openDice(seat: Seat, actor: string) {
  const { page } = seat;
  await seat.run(`void game.actors.getName(${JSON.stringify(actor)}).sheet.render(true)`);
  const window = page.getByRole("dialog", { name: actor }).first();
  if (sheet.isOld) await window.locator(".dicewright-open-traits").click();
  else {
    await window.locator("[data-action=toggleControls]").click();
    await page.getByRole("menuitem", { name: "Dice" }).click();
  }
  return page.getByRole("dialog", { name: `${actor}: saved checks` });
}

it.each(generations)(
  "a number is picked from a sheet in %i, kept as a saved check, rolled and dragged to the bar",
  async (generation) => {
    const [user, actor] = generation === 13 ? (["ana", "Mira Vell"] as const) : (["ben", "Tor Haldane"] as const);
    const player = await table.sit(user, { generation, theme: generation === 14 ? "dark" : "light" });
    await player.throws(6, 4, 5, 4, 6, 3);
    const dice = await openDice(player, actor);
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await player.page.locator(sheet.sneak).first().click();
    const form = player.page.locator("#dicewright-saved-check");
    await expect.poll(() => form.getByLabel("Name").inputValue()).toMatch(/^sneak$/i);
    await form.getByLabel("Name").fill("Sneak");
    expect(await form.getByRole("textbox", { name: "Skill *" }).inputValue()).toBe(sheet.path);
    await form.getByText(/^More/).click();
    await form.getByRole("textbox", { name: "Modifier" }).click();
    await form.getByRole("button", { name: "Pick from a sheet" }).click();
    await player.page.locator(sheet.quickness).first().click();
    await expect.poll(() => form.getByRole("textbox", { name: "Modifier" }).inputValue()).toMatch(sheet.quicknessPath);
    await form.getByText("for Modifier.").waitFor();
    await form.getByRole("textbox", { name: "Modifier" }).fill("");
    await form.getByLabel("Difficulty").fill("a dozen");
    await form.getByRole("button", { name: "Save" }).click();
    await form.locator("[data-problem=field-difficulty]").getByText("a dozen").waitFor();
    await expect.poll(() => player.page.locator(":focus").getAttribute("name")).toBe("field-difficulty");
    await form.getByLabel("Difficulty").fill("12");
    await player.page.keyboard.press("Enter");
    const sneak = dice.getByRole("button", { name: /^Sneak \d/ });
    await sneak.waitFor();
    expect(await sneak.innerText()).toMatch(/%/);
    const before = await player.cards().count();
    await player.page.keyboard.press("Enter");
    await expect.poll(() => player.cards().count()).toBe(before + 1);
    expect(await player.lastCard().innerText()).toContain("Sneak");
    const audit = new AxeBuilder({ page: player.page }).include(".dicewright-traits-window").setLegacyMode();
    expect((await audit.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze()).violations).toEqual([]);
    // A second click within half a second would count as a double click.
    await player.page.waitForTimeout(1000);
    await player.page.getByRole("button", { name: "Roll Sneak" }).click();
    await expect.poll(() => player.cards().count()).toBe(before + 2);
    await sneak.dragTo(player.page.getByRole("button", { name: "Empty slot 5" }));
    await player.page.locator("#hotbar").getByRole("button", { name: "Sneak" }).click();
    await expect.poll(() => player.cards().count()).toBe(before + 3);
  },
);
