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

  it("a Gamemaster asks the table from a text, and Ana answers with a roll of her own", async () => {
    const gm = await table.sit("gm", { generation });
    const ana = await table.sit("ana", { generation, faces: [6, 4] });
    const open = `game.journal.getName("At the mill").sheet.render({ force: true }).then(() => undefined)`;
    await gm.run(open);
    const before = await ana.cards().count();
    await gm.page.getByRole("button", { name: "Ask the table: Sneak" }).click();
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
    const request = await ana.lastCard().getAttribute("data-message-id");
    expect(await ana.lastCard().innerText()).toContain("kaiser skill 5 vs 12");
    await ana.lastCard().getByRole("button", { name: "Roll" }).click();
    await expect.poll(() => gm.cards().count()).toBe(before + 2);
    expect(await gm.lastCard().innerText()).toContain("Success");
    expect(await gm.run(`game.messages.contents.at(-1).flags.dicewright?.refers`)).toEqual({ v: 1, to: request, act: "answer" });
    expect(await gm.run(`game.messages.contents.at(-1).author.name`)).toBe("Ana");
    const asked = (seat: Seat) => seat.page.locator(`.chat-log [data-message-id="${request}"]`);
    for (const seat of [gm, ana]) await expect.poll(() => asked(seat).getByRole("list", { name: "Answers" }).innerText()).toMatch(/^Mira Vell \(Ana\): Success, .*total 15$/);
    expect(await complaints(ana, `.chat-log [data-message-id="${request}"]`)).toEqual([]);
    await gm.run(`game.settings.set("core", ${generation === 13 ? `"rollMode", "selfroll"` : `"messageMode", "self"`}).then(() => undefined)`);
    await asked(gm).getByRole("button", { name: "Roll" }).dblclick();
    await expect.poll(() => asked(gm).getByRole("listitem").allInnerTexts()).toEqual([expect.stringContaining("Ana"), expect.stringMatching(/^Gamemaster: .*total \d+$/)]);
    await expect.poll(() => asked(ana).getByRole("listitem").allInnerTexts()).toEqual([expect.stringContaining("total 15"), "Gamemaster has answered."]);
    expect(await gm.cards().count()).toBe(before + 3);
    await ana.run(open);
    expect(await ana.page.getByRole("button", { name: "Sneak", exact: true }).count()).toBeGreaterThan(0);
    expect(await ana.page.getByRole("button", { name: /Ask the table/ }).count()).toBe(0);
  });

  it("traits of every actor stand in each window, beside the fields of new and old sheets, and around tokens", async () => {
    const gm = await table.sit("gm", { generation, faces: [1, 2, 6, 4] });
    const traits = { v: 1, system: "kaiser", list: [{ id: "all", name: "Lore", system: "kaiser", kind: "skill", options: { skill: "@skills.lore", difficulty: 9 } }] };
    await gm.run(`game.settings.set("dicewright", "profile", { world: game.system.id, traits: ${JSON.stringify(traits)} }).then(() => undefined)`);
    await gm.run(`void game.actors.getName("Old Warden").sheet.render(true)`);
    const old = gm.page.getByRole("dialog", { name: "Old Warden" }).first();
    await old.locator(".dicewright-open-traits").dblclick();
    const dice = gm.page.getByRole("dialog", { name: "Dice of Old Warden" });
    await dice.getByRole("button", { name: /^Lore \d/ }).waitFor();
    expect(await dice.count()).toBe(1);
    const before = await gm.cards().count();
    await gm.page.getByRole("button", { name: "Roll Lore" }).click();
    await expect.poll(() => gm.cards().count()).toBe(before + 1);
    expect(await gm.lastCard().innerText()).toContain("/kaiser skill 7 vs 9");
    expect(await gm.page.getByLabel("Lore", { exact: true }).inputValue()).toBe("7");
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await gm.page.keyboard.press("Escape");
    await old.getByLabel("Lore", { exact: true }).click();
    expect([await dice.count(), await dice.getByLabel("Name").count()]).toEqual([1, 0]);
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await old.getByLabel("Lore", { exact: true }).click();
    expect(await dice.getByLabel("Name").inputValue()).toBe("Lore");
    expect(await complaints(gm, ".dicewright-traits-window")).toEqual([]);
    expect(await complaints(gm, ".window-app.sheet")).toEqual([]);
    await dice.getByRole("button", { name: "Leave it" }).click();
    await gm.run(`void (document.querySelector(".sheet.actor form").insertAdjacentHTML("beforeend", "<b data-dicewright='kaiser skill @skills.lore vs 12'>Recall</b>"))`);
    await gm.page.getByText("Recall").click();
    await expect.poll(() => gm.cards().count()).toBe(before + 2);
    expect(await gm.lastCard().innerText()).toContain("/kaiser skill 7 vs 12");
    await gm.run(`game.settings.set("dicewright", "profile", { world: "elsewhere", traits: ${JSON.stringify(traits)} }).then(() => undefined)`);
    await gm.page.getByRole("button", { name: "Roll Lore" }).waitFor({ state: "detached" });
    await gm.run(`canvas.tokens.hud.bind(canvas.tokens.placeables.find(({ name }) => name === "Marsh Hound")).then(() => undefined)`);
    await gm.page.locator("#token-hud").getByRole("button", { name: "Dice" }).press("Enter");
    await gm.page.getByRole("dialog", { name: "Dice of Marsh Hound" }).waitFor();
  });
});

it("traits are copied from another actor and put in order, and what has the focus keeps it", async () => {
  const gm = await table.sit("gm", { theme: "dark" });
  const trait = (id: string, name: string) => ({ id, name, system: "kaiser", kind: "skill", options: { skill: 3, difficulty: 9 } });
  await gm.run(`game.actors.getName("Mira Vell").setFlag("dicewright", "traits", ${JSON.stringify({ v: 1, system: "kaiser", list: [trait("a", "Swim"), trait("b", "Climb")] })}).then(() => undefined)`);
  const dice = await openDice(gm, "Tor Haldane");
  await dice.getByRole("button", { name: "Copy from an actor" }).click();
  await gm.page.getByLabel("Whose traits to add").selectOption({ label: "Mira Vell" });
  await gm.page.getByRole("dialog", { name: "Copy from an actor" }).locator("button[data-action=ok]").click();
  await dice.getByRole("button", { name: "Swim: move down" }).click();
  await expect.poll(async () => (await dice.locator(".dicewright-trait-name").allInnerTexts()).slice(-2)).toEqual(["Climb", "Swim"]);
  await expect.poll(() => gm.page.locator(":focus").getAttribute("aria-label")).toBe("Swim: move up");
  await gm.page.emulateMedia({ forcedColors: "active" });
  const edges = await dice.locator(".dicewright-trait-tools button").evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderStyle));
  expect(new Set(edges)).toEqual(new Set(["solid"]));
});

it("traits come and go as JSON, names stay text, and a text or a card is dragged to the bar", async () => {
  const gm = await table.sit("gm", { faces: [6, 4, 5, 3] });
  await gm.run(`game.actors.getName("Mira Vell").sheet.render({ force: true }).then(() => undefined)`);
  const dice = await openDice(gm, "Mira Vell");
  const bring = async (text: string) => {
    await dice.getByRole("button", { name: "Import" }).click();
    await gm.page.getByLabel("Traits as JSON").fill(text);
    await gm.page.getByRole("dialog", { name: "Import" }).locator("button[data-action=ok]").click();
  };
  await dice.getByRole("button", { name: "Add a trait" }).waitFor();
  const before = await dice.locator(".dicewright-trait").count();
  await bring(`{"items": [1, 2]}`);
  await expect.poll(async () => (await gm.notices()).join()).toContain("no traits of this module");
  const name = "<img src=x onerror=alert(1)>";
  await bring(JSON.stringify({ v: 1, system: "ogs", list: [{ id: "x", name, system: "ogs", kind: "action", options: { dice: [{ count: 1, sides: 8, up: 0 }], difficulty: 5 } }] }));
  await dice.getByText(name).first().waitFor();
  expect(await dice.locator(".dicewright-trait").count()).toBe(before + 1);
  expect(await dice.locator("img").count()).toBe(0);
  await dice.getByRole("button", { name: "Export" }).click();
  expect(await gm.page.getByLabel("These traits as JSON").inputValue()).toContain(JSON.stringify(name));
  await gm.page.keyboard.press("Escape");
  await gm.run(`Promise.all([...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame !== false).filter(({ document, id }) => document || id.startsWith("dicewright")).map((app) => app.close())).then(() => undefined)`);
  await gm.run(`game.journal.getName("At the mill").sheet.render({ force: true }).then(() => undefined)`);
  await gm.page.getByRole("button", { name: "Shoulder", exact: true }).first().dragTo(gm.page.getByRole("button", { name: "Empty slot 2" }));
  await gm.page.locator("#hotbar").getByRole("button", { name: "Shoulder" }).waitFor();
  expect(await gm.run(`game.macros.getName("Shoulder").command`)).toBe(`await game.modules.get("dicewright").api.roll("/kr 6 dt 7 # Shoulder");`);
  await gm.say("/kaiser skill 5 vs 12 # Climb");
  await gm.lastCard().locator("code").dragTo(gm.page.getByRole("button", { name: "Empty slot 3" }));
  await gm.page.locator("#hotbar").getByRole("button", { name: "Climb" }).waitFor();
});
