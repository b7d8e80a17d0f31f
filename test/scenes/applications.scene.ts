import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { complaints, paint, themes } from "./accessibility.ts";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable();

const focused = (seat: Seat) =>
  seat.run<string>(
    `document.activeElement.name || document.activeElement.getAttribute("aria-label") || document.activeElement.textContent`,
  );

/** Closes whatever windows a scene leaves open. */
const tidy = (seat: Seat) =>
  seat.do(
    "Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close()))",
  );

/** The users of all scenes of a generation; those of the last one stay for later scenes. */
let party: Record<"gm" | "ana", Seat>;

afterEach(async () => {
  await Promise.all(Object.values(party).map(tidy));
});

describe.each(generations)("in generation %i", (generation) => {
  beforeAll(async () => {
    party = await table.sitTogether(["gm", "ana"], { generation });
  });

  it("a question keeps the keyboard until it is answered, then gives it back", async () => {
    const { gm } = party;
    await gm.page.getByRole("button", { name: "World" }).focus();
    await gm.run(
      `void (globalThis.asked = foundry.applications.api.DialogV2.confirm({ window: { title: "Leave?" }, content: "<p>Leave the mill?</p>", modal: true }))`,
    );
    await gm.page.getByRole("dialog", { name: "Leave?" }).waitFor();
    expect(await focused(gm)).toBe("No");
    for (let step = 0; step < 8; step++) {
      await gm.page.keyboard.press("Tab");
      expect(
        await gm.run(`document.activeElement === document.body || document.activeElement.closest("dialog") !== null`),
      ).toBe(true);
    }
    await gm.page.keyboard.press("Escape");
    expect(await gm.run(`asked`)).toBeNull();
    expect(await focused(gm)).toBe("World");
  });

  it("a form is filled in and sent with Enter", async () => {
    const { gm } = party;
    await gm.run(
      `void (globalThis.asked = foundry.applications.api.DialogV2.input({ window: { title: "Skill" }, content: "<label>Level <input name='level' type='number' min='0' required autofocus></label>" }))`,
    );
    await gm.page.getByLabel("Level").waitFor();
    await gm.page.keyboard.press("Enter");
    expect(await gm.page.getByRole("dialog", { name: "Skill" }).isVisible(), "a required field is asked for").toBe(
      true,
    );
    await gm.page.keyboard.type("7");
    await gm.page.keyboard.press("Enter");
    expect(await gm.run(`asked`)).toEqual({ level: 7 });
  });

  it("a sheet shows what another user changes, and keeps the focus meanwhile", async () => {
    const { gm, ana } = party;
    await ana.do(`game.user.character.sheet.render({ force: true })`);
    const sneak = ana.page.getByLabel("Sneak");
    await sneak.focus();
    const [lore, stealth] = [2 + Math.floor(generation / 2), generation - 4];
    await gm.do(`actor("Mira Vell").update({ "system.skills.lore": ${lore} })`);
    await expect.poll(() => ana.page.getByLabel("Lore").inputValue()).toBe(String(lore));
    expect(await focused(ana)).toBe("system.skills.sneak");
    await sneak.fill(String(stealth));
    await sneak.press("Tab");
    await expect.poll(() => gm.run(`actor("Mira Vell").system.skills.sneak`)).toBe(stealth);
  });

  it("a macro is dragged to the bar and run by its number", async () => {
    const { ana } = party;
    await ana.throws(3, 4);
    await ana.page.getByRole("button", { name: "World" }).click();
    await ana.page
      .getByRole("button", { name: "Two dice" })
      .dragTo(ana.page.getByRole("button", { name: "Empty slot 7" }));
    await ana.page.locator("#hotbar").getByRole("button", { name: "Two dice" }).waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.run(`document.activeElement.blur()`);
    await ana.posts(() => ana.page.keyboard.press("7"));
    await ana.page.locator("#hotbar").getByRole("button", { name: "Two dice" }).click({ button: "right" });
    await ana.page.getByRole("menuitem", { name: "Take off the bar" }).click();
    await ana.page.getByRole("button", { name: "Empty slot 7" }).waitFor();
  });

  it("a window is moved by its header and never out of reach", async () => {
    const { gm } = party;
    await gm.page.getByRole("button", { name: "Keys" }).click();
    const dialog = gm.page.getByRole("dialog", { name: "Key bindings" });
    const title = dialog.getByRole("heading", { name: "Key bindings" });
    await title.hover();
    await gm.page.mouse.down();
    await gm.page.mouse.move(1, 1, { steps: 4 });
    await gm.page.mouse.up();
    const box = await dialog.boundingBox();
    expect(box!.y).toBe(0);
    expect(box!.x + box!.width).toBeGreaterThan(40);
    await gm.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("the buttons around a token come and go with it", async () => {
    const { gm } = party;
    await gm.page.getByRole("button", { name: "Marsh Hound" }).click({ button: "right" });
    const hud = gm.page.getByRole("toolbar", { name: "Token: Marsh Hound" });
    await hud.getByRole("button", { name: "Target", exact: true }).click();
    await expect.poll(() => gm.run(`[...game.user.targets].map((token) => token.name)`)).toEqual(["Marsh Hound"]);
    await gm.page.keyboard.press("Escape");
    await hud.waitFor({ state: "detached" });
  });
});

describe("documents in windows", () => {
  it("a compendium is opened, searched, and its macro dragged to the bar, which copies it into the world", async () => {
    const { gm } = party;
    await gm.page.getByRole("button", { name: "World" }).click();
    await gm.page.getByRole("button", { name: /^Dicewright: common/ }).click();
    const pack = gm.page.getByRole("dialog", { name: /^Dicewright/ });
    const entries = pack.locator(".directory-entry:visible");
    const name = await entries.first().innerText();
    await pack.getByRole("searchbox").fill(name);
    expect(await entries.allInnerTexts()).toContain(name);
    await pack.getByRole("searchbox").fill("no such thing");
    expect(await entries.count()).toBe(0);
    await pack.getByRole("searchbox").fill("");
    const known = await gm.run<number>(`game.macros.size`);
    await entries.first().dragTo(gm.page.getByRole("button", { name: "Empty slot 9" }));
    await gm.page.locator("#hotbar").getByRole("button", { name, exact: true }).waitFor();
    expect(await gm.run(`game.macros.size`)).toBe(known + 1);
  });

  it("a journal is read, and its links are live", async () => {
    const { ana } = party;
    await ana.page.getByRole("button", { name: "World" }).click();
    await ana.page.getByRole("button", { name: "At the mill" }).click();
    const journal = ana.page.getByRole("dialog", { name: "At the mill" });
    await journal.getByRole("heading", { name: "Before the mill" }).first().waitFor();
    await ana.posts(() => journal.getByText("Fall").click());
  });

  it("a question is put to another user and answered there", async () => {
    const { gm, ana } = party;
    await gm.run(
      `void (globalThis.asked = foundry.applications.api.DialogV2.query(game.users.getName("Ana"), "confirm", { window: { title: "Follow?" }, content: "<p>Do you follow?</p>" }))`,
    );
    await ana.page.getByRole("dialog", { name: "Follow?" }).getByRole("button", { name: "Yes" }).click();
    expect(await gm.run(`asked`)).toBe(true);
  });

  it("a player's settings leave out the GM's", async () => {
    const { gm, ana } = party;
    const shown = async (seat: Seat) => {
      await seat.page.getByRole("button", { name: "Settings" }).click();
      await seat.page.getByRole("dialog", { name: "Settings" }).waitFor();
      return seat.page
        .getByRole("dialog", { name: "Settings" })
        .locator("[name]")
        .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
    };
    const world = await gm.run<string[]>(
      `[...game.settings.settings.values()].filter((setting) => setting.config && setting.scope === "world").map((setting) => setting.namespace + "." + setting.key)`,
    );
    expect(await shown(gm)).toEqual(expect.arrayContaining(world));
    expect((await shown(ana)).filter((name) => world.includes(name!))).toEqual([]);
  });
});

describe.each(themes)("in %s colours", (theme) => {
  it("windows and toolbars are accessible", async () => {
    const { gm } = party;
    await paint(gm, theme);
    await gm.do(`game.user.assignHotbarMacro(game.macros.contents[0], 1)`);
    await gm.run(
      `void ["info", "warn", "success"].forEach((kind) => ui.notifications[kind](kind, { permanent: true }))`,
    );
    expect(await complaints(gm, "#hotbar", "#scene-controls", "#notifications .notification")).toEqual([]);
    await gm.run("ui.notifications.clear()");
    for (const name of ["World", "Settings", "Keys", "Dice by hand"]) {
      await gm.page.getByRole("button", { name, exact: true }).click();
      await gm.page.locator(".application.framed").waitFor();
      expect(await complaints(gm, ".application.framed"), name).toEqual([]);
      await gm.page.keyboard.press("Escape");
      await gm.page.locator(".application.framed").waitFor({ state: "detached" });
    }
    await gm.do(`Promise.all([actor("Mira Vell").sheet.render({ force: true }), actor("Brigand").sheet.render(true)])`);
    await gm.page.locator(".window-app").waitFor();
    expect(await complaints(gm, "#table-windows")).toEqual([]);
    await gm.do(`actor("Brigand").sheet.close()`);
  });
});
