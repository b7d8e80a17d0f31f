import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, expectValue, layTable, WORLD, savedSkill, withoutCharacters, type Seat } from "./seat.ts";

const table = layTable();

/** Closes all windows of a seat, also those of the old sheets. */
const tidy = (seat: Seat) =>
  seat.do(
    `Promise.all([...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame !== false).filter(({ document, id }) => document || id.startsWith("dicewright")).concat(Object.values(ui.windows)).map((app) => app.close()))`,
  );

/** The users of a generation; those of the last one stay for later scenes. None of the players has picked anything before. */
const { gm, ben: player } = table.party("gm", "ben");

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a GM asks the table from a text, and a player answers with a roll of their own", async () => {
    await player.throws(6, 4);
    const open = `game.journal.getName("At the mill").sheet.render({ force: true }).then(() => undefined)`;
    await gm.run(open);
    const before = await player.cards().count();
    await withoutCharacters(gm, () => player.posts(() => gm.click("Ask the table: Sneak")));
    const request = await player.lastCard().getAttribute("data-message-id");
    await player.reads("kaiser skill 5 vs 12");
    await player.lastCard().getByRole("button", { name: "Roll" }).click();
    await expect.poll(() => gm.cards().count()).toBe(before + 2);
    await gm.reads("Success");
    expect(await gm.run(`latest.flags.dicewright?.refers`)).toMatchObject({ v: 1, to: request, act: "answer" });
    expect(await gm.run(`latest.author.name`)).toBe("Ben");
    const asked = (seat: Seat) => seat.page.locator(`#chat .chat-log [data-of="${request}"]`);
    const answers = (seat: Seat) => expect.poll(() => asked(seat).getByRole("listitem").allInnerTexts());
    const own = expect.stringMatching(/^Tor Haldane \(Ben\): Success, .*total 15$/) as string;
    for (const seat of [gm, player]) await answers(seat).toEqual([own]);
    expect(await complaints(player, `#chat .chat-log [data-of="${request}"]`)).toEqual([]);
    await gm.see("self");
    await asked(gm).getByRole("button", { name: "Roll" }).dblclick();
    await answers(gm).toEqual([own, expect.stringMatching(/^Gamemaster: .*total \d+$/)]);
    await answers(player).toEqual([own, "Gamemaster has answered."]);
    expect(await gm.cards().count()).toBe(before + 3);
    await player.run(open);
    expect(await player.button("Sneak").count()).toBeGreaterThan(0);
    expect(await player.page.getByRole("button", { name: /Ask the table/ }).count()).toBe(0);
    await gm.see("public");
  });

  // Its paths and fields are those of the plain world's sheets, which two other worlds have as well.
  it.skipIf(["modern", "old"].includes(WORLD))(
    "saved checks of every actor stand in each window, beside the fields of new and old sheets, and around tokens",
    async () => {
      await tidy(gm);
      await gm.throws(1, 2, 6, 4);
      const traits = { v: 1, system: "kaiser", list: [savedSkill("Lore", { skill: "@skills.lore", difficulty: 9 })] };
      await gm.set("profile", { world: await gm.run("game.system.id"), traits });
      await gm.run(`void actor("Old Warden").sheet.render(true)`);
      const old = gm.dialog("Old Warden").first();
      await gm.run(`void ui.sidebar.changeTab("actors", "primary")`);
      await old.locator(".dicewright-open-traits").dblclick();
      const dice = gm.dialog("Old Warden: saved checks");
      const lore = old.getByLabel("Lore", { exact: true });
      const pick = dice.getByRole("button", { name: "Pick from a sheet" });
      await dice.getByRole("button", { name: /^Lore \d/ }).waitFor();
      expect(await dice.count()).toBe(1);
      const [box, sidebar] = [await dice.boundingBox(), await gm.page.locator("#sidebar").boundingBox()];
      expect(box!.x + box!.width, "beside the sidebar, whichever tab it shows").toBeLessThanOrEqual(sidebar!.x);
      await gm.run(`void ui.sidebar.changeTab("chat", "primary")`);
      await gm.posts(() => gm.button("Roll Lore").click());
      expect(await gm.lastCard().locator("code").textContent()).toBe("/kaiser skill 7 vs 9");
      expect(await lore.inputValue()).toBe("7");
      await pick.click();
      await gm.press("Escape");
      await lore.click();
      const form = gm.page.locator("#dicewright-saved-check");
      expect([await dice.count(), await form.count()]).toEqual([1, 0]);
      await pick.click();
      await lore.click();
      await expectValue(form.getByLabel("Name"), "Lore");
      const places = [".dicewright-traits-window", "#dicewright-saved-check", ".window-app.sheet"];
      expect(await complaints(gm, ...places)).toEqual([]);
      await form.getByRole("button", { name: "Cancel" }).click();
      await gm.run(
        `void (document.querySelector(".sheet.actor form").insertAdjacentHTML("beforeend", "<b data-dicewright='kaiser skill @skills.lore vs 12'>Recall</b>"))`,
      );
      await gm.posts(() => gm.page.getByText("Recall").click());
      expect(await gm.lastCard().locator("code").textContent()).toBe("/kaiser skill 7 vs 12");
      await gm.set("profile", { world: "elsewhere", traits });
      await gm.button("Roll Lore").waitFor({ state: "detached" });
      await gm.do(`canvas.tokens.hud.bind(token("Marsh Hound"))`);
      await gm.page.locator("#token-hud").getByRole("button", { name: "Saved checks", exact: true }).press("Enter");
      await gm.dialog("Marsh Hound: saved checks").waitFor();
    },
  );
});

it("saved checks are copied from another actor and put in order, and what has the focus keeps it", async () => {
  await tidy(gm);
  const learnt = ["Swim", "Climb"].map((name) => savedSkill(name, { skill: 3, difficulty: 9 }));
  await gm.learn("Mira Vell", ...learnt);
  const dice = await gm.openChecks("Tor Haldane");
  await gm.choose(dice, "Copy from an actor");
  await gm.page.getByLabel("Actor to copy from").selectOption({ label: "Mira Vell" });
  await gm.dialog("Copy from an actor").locator("button[data-action=ok]").click();
  await gm.choose(dice, "Edit");
  await dice.getByRole("button", { name: "Swim: move down" }).click();
  const rows = dice.locator(".dicewright-trait-roll > strong");
  await expect.poll(async () => (await rows.allInnerTexts()).slice(-2)).toEqual(["Climb", "Swim"]);
  await gm.isAt("Swim: move up");
  const before = await rows.count();
  for (const [answer, left] of [
    ["No", before],
    ["Yes", before - 1],
  ] as const) {
    await dice.getByRole("button", { name: "Swim: remove" }).click();
    const question = gm.dialog("Remove Saved Check");
    await question.getByText("Remove Swim? Its macros will stop working.").waitFor();
    await question.getByRole("button", { name: answer, exact: true }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => rows.count()).toBe(left);
    await gm.afterClick();
  }
  await gm.page.emulateMedia({ forcedColors: "active" });
  const tools = dice.locator(".dicewright-trait-tools button");
  const edges = await tools.evaluateAll((all) => all.map((each) => getComputedStyle(each).borderStyle));
  expect(new Set(edges)).toEqual(new Set(["solid"]));
  await gm.page.emulateMedia({ forcedColors: "none" });
});

it("what a user has typed stays in the form if it can no longer be saved, and a notice says why", async () => {
  await gm.do(
    `Actor.create({ ...game.actors.getName("Mira Vell").toObject(), _id: undefined, name: "Passing Stranger", ownership: { default: 3 }, flags: {} })`,
  );
  await player.comesTo(`actor("Passing Stranger")?.isOwner === true`, true);
  const dice = await player.openChecks("Passing Stranger");
  await dice.getByRole("button", { name: "Add a check" }).click();
  const form = player.page.locator("#dicewright-saved-check");
  const [called, skill] = [form.getByLabel("Name"), form.getByRole("textbox", { name: "Skill" })];
  await called.fill("Vanish");
  await skill.fill("4");
  await gm.do(`actor("Passing Stranger").delete()`);
  await player.comesTo(`actor("Passing Stranger") === undefined`, true);
  const before = (await player.notices()).length;
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await player.notices()).length).toBe(before + 1);
  expect([await called.inputValue(), await skill.inputValue()]).toEqual(["Vanish", "4"]);
});

it("saved checks come and go as JSON, names stay text, and a text or a card is dragged to the bar", async () => {
  await tidy(gm);
  await gm.throws(6, 4, 5, 3);
  const dice = await gm.openChecks("Mira Vell");
  const place = gm.page.getByLabel("Saved checks as JSON");
  const bring = async (text: string) => {
    await place.fill(text);
    await gm.dialog("Import").locator("button[data-action=ok]").click();
  };
  await dice.getByRole("button", { name: "Add a check" }).waitFor();
  const before = await dice.locator(".dicewright-trait").count();
  await gm.choose(dice, "Import");
  for (const [text, said] of [
    [`{"items": [1,`, "not valid JSON"],
    [`{"items": [1, 2]}`, "no saved checks"],
  ] as const) {
    await bring(text);
    await gm.isTold(said);
    await expect.poll(() => place.inputValue()).toBe(text);
  }
  const markup = "<img src=x onerror=alert(1)>";
  const options = { dice: [{ count: 1, sides: 8, up: 0 }], difficulty: 5 };
  const imported = { id: "x", name: markup, system: "ogs", kind: "action", options };
  await bring(JSON.stringify({ v: 1, system: "ogs", list: [imported] }));
  await dice.getByText(markup).first().waitFor();
  expect(await dice.locator(".dicewright-trait").count()).toBe(before + 1);
  expect(await dice.locator("img").count()).toBe(0);
  await gm.choose(dice, "Export");
  expect(await gm.page.getByLabel("These saved checks as JSON").inputValue()).toContain(JSON.stringify(markup));
  await gm.press("Escape");
  await tidy(gm);
  await gm.do(`game.journal.getName("At the mill").sheet.render({ force: true })`);
  const drag = async (from: Locator, slot: number, macro: string, line: string) => {
    await from.dragTo(gm.button(`Empty slot ${slot}`));
    await gm.page.locator("#hotbar").getByRole("button", { name: macro }).waitFor();
    const command = `await game.modules.get("dicewright")?.api?.roll("${line}");`;
    expect(await gm.run(`game.macros.getName("${macro}").command`)).toBe(command);
  };
  await drag(gm.button("Shoulder").first(), 2, "Shoulder", "/kr 6 dt 7 # Shoulder");
  await gm.post("/kaiser skill 5 vs 12 # Climb");
  await drag(gm.lastCard().locator(".dicewright-label"), 3, "Climb", "/kaiser skill 5 vs 12 # Climb");
});

it("a request is read in the reader's language", async () => {
  await tidy(gm);
  const reader = await table.sit("ana", { lang: "fr" });
  await gm.do(`game.journal.getName("At the mill").sheet.render({ force: true })`);
  await gm.click("Ask the table: Study");
  await gm.reads("Study Request");
  await reader.reads(/Study\s+Demande\u202f:/);
});
