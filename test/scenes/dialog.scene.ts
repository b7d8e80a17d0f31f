import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { expectText, generations, layTable, unfold } from "./seat.ts";

const table = layTable();
const { gm, ana } = table.party("gm", "ana");

const dialog = (seat = ana) => seat.page.locator(".dicewright-dialog");

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    // The dialog begins with the last check of the log.
    await gm.do("ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))");
  });

  it("Ana fills a check in and rolls it without a mouse", async () => {
    const { keyboard } = ana.page;
    await ana.throws(6, 4, 2, 1);
    const before = await ana.cards().count();
    await ana.run("document.activeElement.blur()");
    await ana.press("F2");
    await dialog().locator(":focus").waitFor();
    await keyboard.type("5");
    await ana.press("Tab");
    await ana.isAt("field-modifier");
    await ana.press("Tab");
    await ana.isAt("field-difficulty");
    await keyboard.type("12");
    // From the difficulty by its presets to the levels.
    await ana.press("Tab", "Tab");
    for (const net of ["1", "2"]) {
      await ana.press("ArrowRight");
      await expect.poll(() => dialog().locator("[name=levels-advantage]:checked").getAttribute("value")).toBe(net);
    }
    await expect.poll(() => dialog().locator(".dicewright-chance strong").innerText()).toBe("91%");
    await ana.isAt("Advantage 2, 91%");
    await ana.press("Tab");
    await ana.isAt("label");
    const label = await ana.page.getByRole("dialog").getAttribute("aria-label");
    expect(label ?? (await dialog().locator(".window-title").innerText())).toBe("Roll Dice: Mira Vell");
    await keyboard.type("Sneak");
    await ana.press("Enter");
    await dialog().waitFor({ state: "detached" });
    await expect.poll(() => ana.cards().count()).toBe(before + 1);
    await ana.reads(/Sneak[^]*Success[^]*15/);
  });

  it("what follows a roll begins with nothing of what was rolled before", async () => {
    const line = () => dialog().locator(".dicewright-line code").innerText();
    const follow = () => ana.pick("Roll damage or effect");
    await ana.post("/ogs d8 + d6 vs 12 damage d10 + 3", 8, 5, 1, 2, 3);
    await ana.rolls(follow);
    await ana.post("/ogs d8 + d6 vs 8 damage d4", 6, 3, 1);
    await follow();
    await expect.poll(line).toBe("/ogs open d4 stages 1");
    await ana.escape(dialog());

    await ana.post("/olde stat 4 vs 3", 3, 2);
    await follow();
    await dialog().locator("[name=field-adjust]").fill("2");
    await expect.poll(line).toBe("/olde effect 4 + 2");
    await ana.throws(3);
    await dialog().locator("[data-main]").click();
    await ana.reads(/Total[^]*5/);
    await ana.post("/olde stat 6 - 1 vs 3", 3, 2);
    await follow();
    await expect.poll(line).toBe("/olde effect 6");
    await ana.escape(dialog());
  });

  it("who was helped rolls with the help, from the message of the helper", async () => {
    const ben = await table.sit("ben", { generation });
    await ana.post("/olde assist 4 vs 6 # Climb", 3, 1);
    await ben.reads("No help for the Instigator");
    await ben.lastCard().getByRole("button", { name: "Message menu" }).click();
    await ben.page.getByRole("menuitem", { name: "Copy" }).first().waitFor();
    expect(await ben.page.getByRole("menuitem", { name: "Roll with this help" }).count()).toBe(0);
    await ben.press("Escape");
    await ana.post("/olde assist 4 vs 6 # Climb", 4, 3, 2);
    await ben.reads("+4 for the Instigator");
    await ben.pick("Roll with this help");
    const asked = dialog(ben);
    await expectText(asked, "/olde stat 6 + 4");
    await ben.throws(5, 3);
    await asked.locator("[data-main]").click();
    await ana.reads(/Climb[^]*12/);
    await expectText(ana.lastCard().locator(".message-sender, .message-header").first(), "Tor Haldane");
  });

  it("a link in a text rolls, or opens the dialog with the toggle key", async () => {
    await ana.show("[[/kaiser skill 5 vs 12]]{Fall} or [[/kaiser skill 5 vs 13]]{Leap}");
    const click = (name: string, shiftKey = false) =>
      ana.page.locator("#text").getByRole("button", { name, exact: true }).dispatchEvent("click", { shiftKey });
    await ana.posts(() => click("Fall"));
    const count = await ana.cards().count();
    await click("Leap", true);
    await dialog().waitFor();
    expect(await dialog().getByLabel("Label", { exact: true }).inputValue()).toBe("Leap");
    await ana.escape(dialog());
    expect(await ana.cards().count()).toBe(count);
  });
});

it("a dialog that grows stays on the page with its buttons", async () => {
  const { page } = ana;
  await unfold(await ana.open("kaiser", "skill", { skill: 5, difficulty: 12 }));
  for (let count = 0; count < 8; count++) await dialog().getByRole("button", { name: "Add a circumstance" }).click();
  await ana.isAt("circumstance-7-name");
  await dialog().locator("[data-action=remove][data-place^=circumstance]").last().press("Enter");
  await ana.isAt("+ Add a circumstance");
  const bottom = async () => {
    const { y = 0, height = 0 } = (await ana.button("Roll").boundingBox()) ?? {};
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
  await dialog().waitFor({ state: "detached" });
});

it("the roll dialog asks the network for nothing when it opens, and moves nothing when a number changes", async () => {
  const fetched = () => ana.run<number>(`performance.getEntriesByType("resource").length`);
  const open = async (dt: number) =>
    (await ana.open("kr", "basic", { rolled: 12, dt })).locator(".dicewright-chance").waitFor();
  const close = () =>
    ana.run(`foundry.applications.instances.get(document.querySelector(".dicewright-dialog").id).close()`);
  await open(6);
  await close();
  await dialog().waitFor({ state: "detached" });
  const before = await fetched();
  await open(7);
  expect(await fetched()).toBe(before);
  const controls = `[...document.querySelectorAll(".dicewright-dialog input, .dicewright-dialog select")]`;
  await ana.run(`void (globalThis.controlsBefore = ${controls})`);
  const line = dialog().locator(".dicewright-line code");
  const typed = await line.textContent();
  const places = async () => [
    await ana.run<number[]>(`${controls}.map((each) => Math.round(each.getBoundingClientRect().top))`),
    await dialog().locator("[type=submit]").boundingBox(),
  ];
  const stood = await places();
  await dialog().locator("[data-place=field-rolled][data-by='1']").click();
  await expect.poll(() => line.textContent()).not.toBe(typed);
  await dialog().locator("[name=field-dt]").fill("");
  await dialog().locator(".dicewright-note").waitFor();
  expect(await places()).toEqual(stood);
  expect(await ana.run(`${controls}.every((control, i) => control === controlsBefore[i])`)).toBe(true);
  await close();
});

it("the GM's house rules hold at every seat at once", async () => {
  await gm.click("Settings", "Choose house rules");
  await gm.page.getByLabel("Characteristic dice").selectOption("2d6");
  await gm.click("Save");
  await ana.comesTo(`game.settings.get("dicewright", "kaiser.characteristicDice")`, "2d6");
  await ana.say("/kaiser characteristic 4", 3, 4);
  await ana.reads(/11/);
  await ana.click("Settings");
  expect(await ana.page.getByRole("button", { name: "Choose house rules" }).count()).toBe(0);
});

it("the dialog of any dice draws those of its formula, and asks for the one number that counts", async () => {
  const form = await ana.open("anydice", "check", { formula: "4d6 + 1d20", difficulty: 15 });
  const drawn = () =>
    form.locator(".dicewright-blank [role=img]").evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(await drawn()).toEqual(["4d6", "1d20"]);
  await form.getByLabel("Formula").fill("2d8x");
  await expect.poll(drawn).toEqual(["2d8"]);
  const line = () => form.locator(".dicewright-line code").innerText();
  await form.getByRole("radio", { name: "Limit" }).check({ force: true });
  await expect.poll(line).toBe("/dice 2d8x");
  await form.getByRole("spinbutton", { name: "Limit" }).fill("9");
  await expect.poll(line).toBe("/dice 2d8x under 9");
  await form.getByRole("radio", { name: "Ranges" }).check({ force: true });
  await form.getByRole("textbox", { name: "Ranges" }).fill("..6 7..");
  await expect.poll(line).toBe("/dice 2d8x ranges ..6 7..");
  await ana.escape(form);
});

it("dialog and house rules are accessible", async () => {
  for (const [system, kind] of [
    ["kaiser", "skill"],
    ["ogs", "action"],
    ["anydice", "check"],
  ] as const) {
    await unfold(await gm.open(system, kind));
    if (kind === "skill") await gm.click("+ Add a circumstance");
    await gm.button("Roll").focus();
    expect(await complaints(gm, ".dicewright-dialog"), system).toEqual([]);
    await gm.escape(dialog(gm));
  }
  await gm.run(`void new (game.settings.menus.get("dicewright.houseRules").type)().render({ force: true })`);
  await gm.page.getByRole("tab", { name: "OGS" }).waitFor();
  expect(await complaints(gm, "#dicewright-house-rules")).toEqual([]);
  await gm.page.getByRole("tab", { name: "OGS" }).focus();
  await gm.escape(gm.page.locator("#dicewright-house-rules"));
});
