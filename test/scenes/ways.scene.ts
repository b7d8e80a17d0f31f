import { beforeAll, describe, expect, it } from "vitest";
import { generations, expectValue, layTable, savedSkill, expectText } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm } = table.party("gm");

const NAME = "<b>Sneak</b> & <img src='/stolen.png'>";
const SNEAK = savedSkill(NAME, { skill: "@skills.sneak" }, "a");

/** How a check in a text is shown: the names of its buttons. */
const shown = `foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/kaiser skill 5 vs 12]]{Climb}").then((html) =>
  [...Object.assign(document.createElement("div"), { innerHTML: html }).querySelectorAll("button, a")].map(({ className }) => className))`;

/** A line that is refused stays what one comes back to from older lines. */
async function comesBack(): Promise<void> {
  await gm.post("/r 1d4");
  await gm.say("/kaiser skill 5 nonsense");
  await gm.press("Alt+ArrowUp");
  await expect.poll(async () => (await gm.unsent()).trim()).toBe("/r 1d4");
  await gm.press("Alt+ArrowDown");
  await expect.poll(() => gm.unsent()).toBe("/kaiser skill 5 nonsense");
  await gm.input().selectText();
  await gm.press("Delete");
}

// All other scenes meet the usual ways of `packages/table/conduct.ts`.
describe.each(generations())("where public sources differ, under the second reading in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation, conduct: "other" });
    await gm.learn("Mira Vell", SNEAK);
  });

  it("codes stand before parentheses, and a check in a text is ours unless a system has taken its word", async () => {
    await gm.post("/r (1 + 1)d6koa2", 6, 2, 6, 1, 3);
    await gm.reads(/Open Roll[^]*\b15\b/);
    expect(await gm.run(shown)).toEqual(["dicewright-check"]);
    if (generation === 13) return;
    await gm.run(`void (ui.chat.constructor.CHAT_COMMANDS.kaiser = { rgx: /^\\/kaiser\\s/, fn: () => false })`);
    expect(await gm.run(shown)).toEqual(["inline-roll roll"]);
    await gm.run("void delete ui.chat.constructor.CHAT_COMMANDS.kaiser");
  });

  it("a line that is refused stays what one comes back to from older lines", comesBack);

  it("a check that was hidden tells nothing to whom it is drawn for when it changes", async () => {
    const ana = await table.sit("ana", { generation, conduct: "other" });
    await gm.post("/kaiser skill 5 vs 12", 6, 2);
    await expectText(ana.lastCard().locator(".dicewright"), "13");
    await gm.do("latest.update({ whisper: [game.user.id] })");
    await gm.throws(4);
    await gm.lastCard().getByRole("button", { name: "Advantage: one more" }).press("Enter");
    await ana.comesTo("latest.rolls.length", 2);
    await ana.settle();
    const drawn = ana.page.locator(`[data-message-id="${await ana.run<string>("latest.id")}"]`);
    const texts = await drawn.locator(".message-content").allTextContents();
    expect([texts.length > 0, ...texts.filter((each) => each !== "A hidden roll.")]).toEqual([true]);
  });

  it("tooltips show names as they are written, and dialogs work with a copy of what they are given", async () => {
    await gm.do(`actor("Mira Vell").sheet.render({ force: true })`);
    const roll = gm.button(`Roll ${NAME}`);
    await roll.hover();
    expect(await gm.page.locator("#tooltip b, #tooltip img").count()).toBe(0);
    expect(await roll.getAttribute("title")).toBe(`Roll ${NAME}`);
    const dice = await gm.openChecks("Mira Vell");
    await gm.choose(dice, "Export");
    const json = gm.page.locator("textarea[name=answer]");
    const question = gm.page.locator("dialog");
    expect(JSON.parse(await json.inputValue())).toEqual({ v: 1, system: "kaiser", list: [SNEAK] });
    await question.getByRole("button").last().click();
    await gm.choose(dice, "Import");
    await json.fill(JSON.stringify({ v: 1, system: "kaiser", list: [{ ...SNEAK, id: "b", name: "Second" }] }));
    await question.getByRole("button").last().click();
    await gm.choose(dice, "Edit");
    await dice.getByRole("button", { name: "Second: edit" }).waitFor();
    const remove = dice.getByRole("button", { name: /: remove$/ });
    await remove.first().click();
    expect(await question.innerText()).toContain(NAME);
    await question.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => remove.count()).toBe(1);
  });
});

/** A window that shows the newest message, as the log's own popout does, in a browser window of its own. */
const popOut = `(async () => {
  const Popout = class extends foundry.applications.api.ApplicationV2 {
    _renderHTML() { return latest.renderHTML(); }
    _replaceHTML(html, content) { content.replaceChildren(html); }
  };
  await new Popout({ id: "popout", window: { title: "Popout" } }).render({ force: true, window: { detached: true } });
})()`;

it("windows of 14 that have left the page work as those on it, and refused lines are kept by us", async ({ skip }) => {
  if (!generations().includes(14)) skip();
  await table.gather({ generation: 14 });
  await comesBack();
  const own = async (open: string) => {
    const [page] = await Promise.all([gm.page.context().waitForEvent("page"), gm.do(open)]);
    return page;
  };
  const detached = "{ force: true, window: { detached: true } }";
  await gm.learn("Tor Haldane", { ...SNEAK, name: "Hide" });
  const sheet = await own(`actor("Tor Haldane").sheet.render(${detached})`);
  await gm.throws(6, 4);
  await sheet.getByRole("button", { name: "Roll Hide" }).click();
  await gm.reads(/Hide[^]*\b12\b/);

  await sheet.locator("[data-action=toggleControls]").click();
  await sheet.getByRole("menuitem", { name: "Saved checks" }).click();
  const dice = gm.dialog("Tor Haldane: saved checks");
  await dice.getByRole("button", { name: "Pick from a sheet" }).click();
  await sheet.locator("[name='system.skills.lore']").click();
  const form = gm.page.locator("#dicewright-saved-check");
  await expectValue(form.getByRole("textbox", { name: "Skill *" }), "@skills.lore");
  await form.getByRole("button", { name: "Cancel" }).click();
  await gm.do(`actor("Tor Haldane").sheet.close()`);
  await expect.poll(() => sheet.isClosed()).toBe(true);

  const text = await own(`game.journal.getName("At the mill").sheet.render(${detached})`);
  await gm.throws(6, 4);
  await text.getByRole("button", { name: "Sneak", exact: true }).click();
  await gm.reads(/Sneak[^]*15 vs 12/);
  await text.close();

  await gm.page.emulateMedia({ reducedMotion: "no-preference" });
  await gm.throws(6, 6, 5);
  const card = await own(
    `new Promise((resolve) => { Hooks.once("createChatMessage", () => void ${popOut}.then(resolve)); void ui.chat.processMessage("/kaiser skill 5 vs 12"); })`,
  );
  await card.locator(".dicewright-card").waitFor();
  for (const page of [gm.page, card]) await expect.poll(() => page.locator("[data-held]").count()).toBe(0);
  const radius = "getComputedStyle(document.querySelector('.dicewright-card')).borderRadius";
  expect(await card.evaluate(radius)).toBe(await gm.run(radius));
});
