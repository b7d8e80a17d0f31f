import AxeBuilder from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable();

/** The window of an actor's traits, opened from the header of its sheet. */
async function openDice(seat: Seat, actor: string) {
  await seat.run(`game.actors.getName(${JSON.stringify(actor)}).sheet.render({ force: true }).then(() => undefined)`);
  const sheet = seat.page.getByRole("dialog", { name: actor }).first();
  await sheet.locator("[data-action=toggleControls]").click();
  await seat.page.getByRole("menuitem", { name: "Dice" }).click();
  return seat.page.getByRole("dialog", { name: `Dice of ${actor}` });
}

const complaints = async (seat: Seat, selector: string) => (await new AxeBuilder({ page: seat.page }).include(selector).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);

describe.each(generations)("in generation %i", (generation) => {
  it("a number is picked from a sheet, kept as a trait, rolled and dragged to the bar", async () => {
    const [user, actor] = generation === 13 ? ["ana", "Mira Vell"] as const : ["ben", "Tor Haldane"] as const;
    const seat = await table.sit(user, { generation, faces: [6, 4, 5, 4, 6, 3], theme: generation === 14 ? "dark" : "light" });
    const dice = await openDice(seat, actor);
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await seat.page.locator("[name='system.skills.sneak']").click();
    expect(await dice.getByLabel("Name").inputValue()).toBe("Sneak");
    expect(await dice.getByRole("textbox", { name: "Skill *" }).inputValue()).toBe("@skills.sneak");
    await dice.getByLabel("Difficulty").fill("a dozen");
    await dice.getByRole("button", { name: "Keep" }).click();
    await dice.getByRole("alert").getByText("a dozen").waitFor();
    await dice.getByLabel("Difficulty").fill("12");
    await seat.page.keyboard.press("Enter");
    const sneak = dice.getByRole("button", { name: /^Sneak \d/ });
    await sneak.waitFor();
    expect(await sneak.innerText()).toMatch(/%/);
    const before = await seat.cards().count();
    await seat.page.keyboard.press("Enter");
    await expect.poll(() => seat.cards().count()).toBe(before + 1);
    expect(await seat.lastCard().innerText()).toContain("Sneak");
    expect(await complaints(seat, ".dicewright-traits-window")).toEqual([]);
    await seat.page.getByRole("button", { name: "Roll Sneak" }).click();
    await expect.poll(() => seat.cards().count()).toBe(before + 2);
    await sneak.dragTo(seat.page.getByRole("button", { name: "Empty slot 5" }));
    await seat.page.locator("#hotbar").getByRole("button", { name: "Sneak" }).click();
    await expect.poll(() => seat.cards().count()).toBe(before + 3);
  });
});
