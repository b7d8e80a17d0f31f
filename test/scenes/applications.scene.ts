import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable();
const { gm, ana } = table.party("gm", "ana");

const WINDOWS = "[...foundry.applications.instances.values()].filter((app) => app.hasFrame)";

/** Asks in a window; what is answered comes as `asked`. */
const ask = (seat: Seat, way: string, ...given: readonly unknown[]) =>
  seat.run(
    `void (globalThis.asked = foundry.applications.api.DialogV2.${way}(${given.map((each) => JSON.stringify(each)).join()}))`,
  );

/** No scene leaves a window open, or a tab in place of the chat. */
afterEach(() =>
  Promise.all(
    [gm, ana].map((seat) => seat.do(`Promise.all([ui.chat.activate(), ...${WINDOWS}.map((app) => app.close())])`)),
  ),
);

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a question keeps the keyboard until it is answered, then gives it back", async () => {
    await gm.button("Keys").focus();
    await ask(gm, "confirm", { window: { title: "Leave?" }, content: "<p>Leave the mill?</p>", modal: true });
    await gm.dialog("Leave?").waitFor();
    await gm.isAt("No");
    for (let step = 0; step < 8; step++) {
      await gm.press("Tab");
      const isKept = `document.activeElement === document.body || document.activeElement.closest("dialog") !== null`;
      expect(await gm.run(isKept)).toBe(true);
    }
    await gm.press("Escape");
    expect(await gm.run(`asked`)).toBeNull();
    await gm.isAt("Keys");
  });

  it("a form is filled in and sent with Enter", async () => {
    const content = `<label>Level <input name="level" type="number" min="0" required autofocus></label>`;
    await ask(gm, "input", { window: { title: "Skill" }, content });
    await gm.page.getByLabel("Level").waitFor();
    await gm.press("Enter");
    expect(await gm.dialog("Skill").isVisible(), "a required field is asked for").toBe(true);
    await gm.press("7", "Enter");
    expect(await gm.run(`asked`)).toEqual({ level: 7 });
  });

  it("a sheet shows what another user changes, and keeps the focus meanwhile", async () => {
    await ana.do(`game.user.character.sheet.render({ force: true })`);
    const sneak = ana.page.getByLabel("Sneak");
    await sneak.focus();
    const [lore, stealth] = [2 + Math.floor(generation / 2), generation - 4];
    await gm.do(`actor("Mira Vell").update({ "system.skills.lore": ${lore} })`);
    await expect.poll(() => ana.page.getByLabel("Lore").inputValue()).toBe(String(lore));
    await ana.isAt("system.skills.sneak");
    await sneak.fill(String(stealth));
    await sneak.press("Tab");
    await gm.comesTo(`actor("Mira Vell").system.skills.sneak`, stealth);
  });

  it("a macro is dragged to the bar and run by its number", async () => {
    await ana.throws(3, 4);
    await ana.click("Macros");
    await ana.button("Two dice").dragTo(ana.button("Empty slot 7"));
    const macro = ana.page.locator("#hotbar").getByRole("button", { name: "Two dice" });
    await macro.waitFor();
    await ana.run(`document.activeElement.blur()`);
    await ana.posts(() => ana.press("7"));
    await macro.click({ button: "right" });
    await ana.page.getByRole("menuitem", { name: "Take off the bar" }).click();
    await ana.button("Empty slot 7").waitFor();
  });

  it("a window is moved by its header and never out of reach", async () => {
    await gm.click("Keys");
    const dialog = gm.dialog("Key bindings");
    await dialog.getByRole("heading", { name: "Key bindings" }).hover();
    await gm.page.mouse.down();
    await gm.page.mouse.move(1, 1, { steps: 4 });
    await gm.page.mouse.up();
    const box = await dialog.boundingBox();
    expect(box!.y).toBe(0);
    expect(box!.x + box!.width).toBeGreaterThan(40);
    await gm.escape(dialog);
  });

  it("the buttons around a token come and go with it", async () => {
    await gm.button("Marsh Hound").click({ button: "right" });
    const hud = gm.page.getByRole("toolbar", { name: "Token: Marsh Hound" });
    await hud.getByRole("button", { name: "Target", exact: true }).click();
    await gm.comesTo(`[...game.user.targets].map((token) => token.name)`, ["Marsh Hound"]);
    await gm.escape(hud);
  });
});

it("a compendium is opened, searched, and its macro dragged to the bar, which copies it into the world", async () => {
  await gm.click("Compendium");
  await gm.page.getByRole("button", { name: /^Dicewright: common/ }).click();
  const pack = gm.dialog(/^Dicewright/);
  const entries = pack.locator(".directory-entry:visible");
  const search = pack.getByRole("searchbox");
  const name = await entries.first().innerText();
  await search.fill(name);
  expect(await entries.allInnerTexts()).toContain(name);
  await search.fill("no such thing");
  expect(await entries.count()).toBe(0);
  await search.fill("");
  const known = await gm.run<number>(`game.macros.size`);
  await gm.run(`void [...foundry.applications.instances.values()].at(-1).setPosition({ left: 0, top: 0 })`);
  await entries.first().dragTo(gm.button("Empty slot 9"));
  await gm.page.locator("#hotbar").getByRole("button", { name, exact: true }).waitFor();
  expect(await gm.run(`game.macros.size`)).toBe(known + 1);
});

it("a journal is read, and its links are live", async () => {
  await ana.click("Journal", "At the mill");
  const journal = ana.dialog("At the mill");
  await journal.getByRole("heading", { name: "Before the mill" }).first().waitFor();
  await ana.posts(() => journal.getByText("Fall").click());
});

it("a question is put to another user and answered there", async () => {
  await gm.run(
    `void (globalThis.asked = foundry.applications.api.DialogV2.query(game.users.getName("Ana"), "confirm", { window: { title: "Follow?" }, content: "<p>Do you follow?</p>" }))`,
  );
  await ana.dialog("Follow?").getByRole("button", { name: "Yes" }).click();
  expect(await gm.run(`asked`)).toBe(true);
});

it("a player's settings leave out the GM's", async () => {
  const shown = async (seat: Seat) => {
    await seat.click("Settings");
    await seat.dialog("Settings").waitFor();
    const fields = seat.dialog("Settings").locator("[name]");
    return fields.evaluateAll((all) => all.map((field) => field.getAttribute("name")));
  };
  const world = await gm.run<string[]>(
    `[...game.settings.settings.values()].filter((setting) => setting.config && setting.scope === "world").map((setting) => setting.namespace + "." + setting.key)`,
  );
  expect(await shown(gm)).toEqual(expect.arrayContaining(world));
  expect((await shown(ana)).filter((name) => world.includes(name!))).toEqual([]);
});

it("windows and toolbars are accessible", async () => {
  // A window opens where it was dragged to.
  await gm.reload();
  await gm.do(`game.user.assignHotbarMacro(game.macros.contents[0], 1)`);
  await gm.run(`void ["info", "warn", "success"].forEach((kind) => ui.notifications[kind](kind, { permanent: true }))`);
  expect(await complaints(gm, "#hotbar", "#scene-controls", "#notifications .notification")).toEqual([]);
  await gm.run("ui.notifications.clear()");
  for (const name of ["Settings", "Keys", "Dice by hand"]) {
    await gm.click(name);
    const window = gm.page.locator(".application.framed");
    await window.waitFor();
    expect(await complaints(gm, ".application.framed"), name).toEqual([]);
    await gm.escape(window);
  }
  await gm.do(`Promise.all([actor("Mira Vell").sheet.render({ force: true }), actor("Brigand").sheet.render(true)])`);
  await gm.page.locator(".window-app").waitFor();
  expect(await complaints(gm, ".application.framed", ".window-app")).toEqual([]);
  await gm.do(`actor("Brigand").sheet.close()`);
});
