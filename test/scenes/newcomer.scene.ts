import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { generations, layTable, type Seat } from "./seat.ts";

/** The list of what may come next. */
const list = ({ page }: Seat) => page.locator("#dicewright-completion");
const options = (seat: Seat) => list(seat).locator("[role=option] code").allInnerTexts();

describe.each(generations)("a newcomer in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });

  it("chooses a game and rolls a check of it by what is seen alone, and sees no other game", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    const asked = gm.page.locator("#dicewright-games");
    for (const name of ["Kaiser", "OGS", "The Kleptonomicon", "Dungeons of Olde"])
      await asked.getByLabel(name, { exact: true }).uncheck();
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await gm.page.locator("#chat-controls").getByRole("button", { name: "Roll Dice" }).click();
    const dialog = gm.page.locator(".dicewright-dialog");
    await dialog.getByRole("textbox", { name: "Dice rolled" }).fill("6");
    await dialog.getByRole("textbox", { name: "Difficulty Threshold" }).fill("7");
    expect(await dialog.innerText()).not.toMatch(/Kaiser|OGS|Klepto|Olde/);
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await expect.poll(() => gm.lastCard().locator(".dicewright-card").count()).toBe(1);
    await gm.say("/kr help");
    await expect.poll(() => gm.lastCard().locator(".dicewright-help").count()).toBe(1);
    expect(await gm.lastCard().innerText()).not.toMatch(/Kaiser|OGS|Klepto|Olde/);
    await gm.lastCard().getByRole("button", { name: "Guide" }).click();
    const guide = gm.page.locator(".journal-sheet");
    await guide.getByRole("heading", { name: "Kingdoms & Rulers" }).first().waitFor();
    expect(await guide.innerText()).not.toMatch(/Kaiser|OGS|Klepto|Olde/);
    const before = await gm.cards().count();
    await guide.getByRole("button", { name: "/kr 6 of 9 dt 7" }).first().click();
    await expect.poll(() => gm.cards().count()).toBe(before + 1);
    await guide.locator("[data-action=close]").first().click();
  });

  it("takes the tour by its buttons, and starts a contest by the tool it points at", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    await gm.cards().first().getByRole("button", { name: "Tour" }).click();
    const tour = gm.page.locator(".tour");
    const titles: string[] = [];
    for (let step = 0; step < 8; step++) {
      await tour.waitFor();
      titles.push(await tour.locator(".step-title").innerText());
      await tour.locator("[data-action=next]").click();
    }
    await tour.waitFor({ state: "detached" });
    expect(new Set(titles).size).toBe(8);
    await gm.run(`canvas.tokens.placeables.find(({ name }) => name === "Mira Vell").control()`);
    await gm.page.getByRole("button", { name: "Contest with targets" }).first().click();
    const contest = gm.page.locator(".dicewright-dialog");
    await contest.waitFor();
    expect(await contest.innerText()).not.toMatch(/Kaiser|OGS|Klepto|Olde/);
  });
});

describe.each(generations)("a player in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });

  it("finds a help that fits one screen for each game, with examples to click", async () => {
    const ana = await table.sit("ana", { generation });
    const room = await ana.page.locator("#table-log").evaluate((log) => log.clientHeight);
    for (const { command } of systems) {
      await ana.say(`/${command} ?`);
      const card = ana.lastCard().locator(".dicewright-help");
      await expect.poll(() => card.isVisible()).toBe(true);
      expect(await card.evaluate((each) => each.getBoundingClientRect().height), command).toBeLessThanOrEqual(room);
    }
    const before = await ana.cards().count();
    await ana.lastCard().scrollIntoViewIfNeeded();
    await ana.lastCard().locator("li [data-dicewright]").last().click();
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
  });

  it("completes a line by keys and by a click, and Enter sends it", async () => {
    const ana = await table.sit("ana", { generation });
    await ana.input().focus();
    await ana.page.keyboard.type("/kai");
    await expect.poll(() => options(ana)).toEqual(["/kaiser"]);
    expect(await ana.input().getAttribute("role")).toBe("combobox");
    await ana.page.keyboard.press("Tab");
    await expect.poll(() => options(ana)).toContain("skill");
    await ana.page.keyboard.press("ArrowDown");
    await ana.page.keyboard.press("Enter");
    await ana.page.keyboard.type("5 vs v");
    await list(ana).getByText("very-difficult").click();
    await list(ana).waitFor();
    expect((await ana.unsent()).trim()).toBe("/kaiser skill 5 vs very-difficult");
    const before = await ana.cards().count();
    await ana.page.keyboard.press("Enter");
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
    expect(await list(ana).count()).toBe(0);
    expect(await ana.input().getAttribute("role")).not.toBe("combobox");
  });

  it("has the list closed by Escape, and typing as ever without a slash", async () => {
    const ana = await table.sit("ana", { generation });
    await ana.input().focus();
    await ana.page.keyboard.type("/k");
    await list(ana).waitFor();
    await ana.page.keyboard.press("Escape");
    await list(ana).waitFor({ state: "detached" });
    await ana.input().fill("");
    await ana.say("hello there");
    expect(await list(ana).count()).toBe(0);
  });
});
