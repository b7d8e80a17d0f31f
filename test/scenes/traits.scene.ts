import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, played, saved, withoutCharacters, shows, type Seat } from "./seat.ts";

const table = layTable();

/** Closes all windows of a seat, also those of the old sheets. */
const tidy = (seat: Seat) =>
  seat.do(
    `Promise.all([...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame !== false).filter(({ document, id }) => document || id.startsWith("dicewright")).concat(Object.values(ui.windows)).map((app) => app.close()))`,
  );

/** The users of all scenes of a generation; those of the last one stay for later scenes. The player is another in each, so that none has picked anything before. */
let gm: Seat;
let player: Seat;

describe.each(generations)("in generation %i", (generation) => {
  const [user, name, actor] =
    generation === 13 ? (["ana", "Ana", "Mira Vell"] as const) : (["ben", "Ben", "Tor Haldane"] as const);

  beforeAll(async () => {
    const wishes = { generation, theme: generation === 14 ? "dark" : "light" } as const;
    [gm, player] = await Promise.all([table.sit("gm", wishes), table.sit(user, wishes)]);
  });

  it("a GM asks the table from a text, and a player answers with a roll of their own", async () => {
    await player.throws(6, 4);
    const open = `game.journal.getName("At the mill").sheet.render({ force: true }).then(() => undefined)`;
    await gm.run(open);
    const before = await player.cards().count();
    const ask = gm.button("Ask the table: Sneak");
    await withoutCharacters(gm, () => player.posts(() => ask.click()));
    const request = await player.lastCard().getAttribute("data-message-id");
    expect(await player.lastCard().innerText()).toContain("kaiser skill 5 vs 12");
    await player.lastCard().getByRole("button", { name: "Roll" }).click();
    await expect.poll(() => gm.cards().count()).toBe(before + 2);
    expect(await gm.lastCard().innerText()).toContain("Success");
    expect(await gm.run(`latest.flags.dicewright?.refers`)).toMatchObject({ v: 1, to: request, act: "answer" });
    expect(await gm.run(`latest.author.name`)).toBe(name);
    const asked = (seat: Seat) => seat.page.locator(`.chat-log [data-of="${request}"]`);
    for (const seat of [gm, player])
      await shows(
        asked(seat).getByRole("list", { name: "Answers" }),
        new RegExp(`^${actor} \\(${name}\\): Success, .*total 15$`),
      );
    expect(await complaints(player, `.chat-log [data-of="${request}"]`)).toEqual([]);
    await gm.see("self");
    await asked(gm).getByRole("button", { name: "Roll" }).dblclick();
    await expect
      .poll(() => asked(gm).getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringContaining(name), expect.stringMatching(/^Gamemaster: .*total \d+$/)]);
    await expect
      .poll(() => asked(player).getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringContaining("total 15"), "Gamemaster has answered."]);
    expect(await gm.cards().count()).toBe(before + 3);
    await player.run(open);
    expect(await player.button("Sneak").count()).toBeGreaterThan(0);
    expect(await player.page.getByRole("button", { name: /Ask the table/ }).count()).toBe(0);
    await gm.see("public");
  });

  // Its paths and fields are those of the plain world's sheets, which two other worlds have as well.
  it.skipIf(["modern", "old"].includes(played))(
    "saved checks of every actor stand in each window, beside the fields of new and old sheets, and around tokens",
    async () => {
      await tidy(gm);
      await gm.throws(1, 2, 6, 4);
      const traits = { v: 1, system: "kaiser", list: [saved("Lore", { skill: "@skills.lore", difficulty: 9 })] };
      await gm.set("profile", { world: await gm.run("game.system.id"), traits });
      await gm.run(`void actor("Old Warden").sheet.render(true)`);
      const old = gm.dialog("Old Warden").first();
      await old.locator(".dicewright-open-traits").dblclick();
      const dice = gm.dialog("Old Warden: saved checks");
      await dice.getByRole("button", { name: /^Lore \d/ }).waitFor();
      expect(await dice.count()).toBe(1);
      await gm.posts(() => gm.button("Roll Lore").click());
      expect(await gm.lastCard().locator("code").textContent()).toBe("/kaiser skill 7 vs 9");
      expect(await gm.page.getByLabel("Lore", { exact: true }).inputValue()).toBe("7");
      await dice.getByRole("button", { name: "Pick from a sheet" }).click();
      await gm.press("Escape");
      await old.getByLabel("Lore", { exact: true }).click();
      const form = gm.page.locator("#dicewright-saved-check");
      expect([await dice.count(), await form.count()]).toEqual([1, 0]);
      await dice.getByRole("button", { name: "Pick from a sheet" }).click();
      await old.getByLabel("Lore", { exact: true }).click();
      await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Lore");
      expect(await complaints(gm, ".dicewright-traits-window", "#dicewright-saved-check", ".window-app.sheet")).toEqual(
        [],
      );
      await form.getByRole("button", { name: "Cancel" }).click();
      await gm.run(
        `void (document.querySelector(".sheet.actor form").insertAdjacentHTML("beforeend", "<b data-dicewright='kaiser skill @skills.lore vs 12'>Recall</b>"))`,
      );
      await gm.posts(() => gm.page.getByText("Recall").click());
      expect(await gm.lastCard().locator("code").textContent()).toBe("/kaiser skill 7 vs 12");
      await gm.set("profile", { world: "elsewhere", traits });
      await gm.button("Roll Lore").waitFor({ state: "detached" });
      await gm.do(`canvas.tokens.hud.bind(token("Marsh Hound"))`);
      await gm.page.locator("#token-hud").getByRole("button", { name: "Dice", exact: true }).press("Enter");
      await gm.dialog("Marsh Hound: saved checks").waitFor();
    },
  );
});

it("saved checks are copied from another actor and put in order, and what has the focus keeps it", async () => {
  await tidy(gm);
  const learnt = ["Swim", "Climb"].map((name) => saved(name, { skill: 3, difficulty: 9 }));
  await gm.learn("Mira Vell", ...learnt);
  const dice = await gm.openChecks("Tor Haldane");
  const edit = dice.getByRole("button", { name: "Edit", exact: true });
  await dice.getByRole("button", { name: "Add a saved check" }).waitFor();
  await dice.getByRole("button", { name: "Copy from an actor" }).click();
  await gm.page.getByLabel("Actor to copy from").selectOption({ label: "Mira Vell" });
  await gm.dialog("Copy from an actor").locator("button[data-action=ok]").click();
  // A window without checks is there to be edited; now it has some.
  await edit.click();
  await dice.getByRole("button", { name: "Swim: move down" }).click();
  await expect
    .poll(async () => (await dice.locator(".dicewright-trait-roll > strong").allInnerTexts()).slice(-2))
    .toEqual(["Climb", "Swim"]);
  await gm.isAt("Swim: move up");
  const rows = dice.locator(".dicewright-trait-roll > strong");
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
  const edges = await dice
    .locator(".dicewright-trait-tools button")
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderStyle));
  expect(new Set(edges)).toEqual(new Set(["solid"]));
  await gm.page.emulateMedia({ forcedColors: "none" });
});

it("what a user has typed stays in the form if it can no longer be saved, and a notice says why", async () => {
  await gm.do(
    `Actor.create({ ...game.actors.getName("Mira Vell").toObject(), _id: undefined, name: "Passing Stranger", ownership: { default: 3 }, flags: {} })`,
  );
  await player.comesTo(`actor("Passing Stranger")?.isOwner === true`, true);
  const dice = await player.openChecks("Passing Stranger");
  await dice.getByRole("button", { name: "Add a saved check" }).click();
  const form = player.page.locator("#dicewright-saved-check");
  await form.getByLabel("Name").fill("Vanish");
  await form.getByRole("textbox", { name: "Skill" }).fill("4");
  await gm.do(`actor("Passing Stranger").delete()`);
  await player.comesTo(`actor("Passing Stranger") === undefined`, true);
  const before = (await player.notices()).length;
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await player.notices()).length).toBe(before + 1);
  expect([
    await form.getByLabel("Name").inputValue(),
    await form.getByRole("textbox", { name: "Skill" }).inputValue(),
  ]).toEqual(["Vanish", "4"]);
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
  await dice.getByRole("button", { name: "Add a saved check" }).waitFor();
  await dice.getByRole("button", { name: "Edit", exact: true }).click();
  const before = await dice.locator(".dicewright-trait").count();
  await dice.getByRole("button", { name: "Import" }).click();
  for (const [text, said] of [
    [`{"items": [1,`, "not valid JSON"],
    [`{"items": [1, 2]}`, "no saved checks"],
  ] as const) {
    await bring(text);
    await gm.isTold(said);
    await expect.poll(() => place.inputValue()).toBe(text);
  }
  const name = "<img src=x onerror=alert(1)>";
  const options = { dice: [{ count: 1, sides: 8, up: 0 }], difficulty: 5 };
  await bring(
    JSON.stringify({ v: 1, system: "ogs", list: [{ id: "x", name, system: "ogs", kind: "action", options }] }),
  );
  await dice.getByText(name).first().waitFor();
  expect(await dice.locator(".dicewright-trait").count()).toBe(before + 1);
  expect(await dice.locator("img").count()).toBe(0);
  await dice.getByRole("button", { name: "Export" }).click();
  expect(await gm.page.getByLabel("These saved checks as JSON").inputValue()).toContain(JSON.stringify(name));
  await gm.press("Escape");
  await tidy(gm);
  await gm.do(`game.journal.getName("At the mill").sheet.render({ force: true })`);
  await gm.page.getByRole("button", { name: "Shoulder", exact: true }).first().dragTo(gm.button("Empty slot 2"));
  await gm.page.locator("#hotbar").getByRole("button", { name: "Shoulder" }).waitFor();
  expect(await gm.run(`game.macros.getName("Shoulder").command`)).toBe(
    `await game.modules.get("dicewright")?.api?.roll("/kr 6 dt 7 # Shoulder");`,
  );
  await gm.post("/kaiser skill 5 vs 12 # Climb");
  await gm.lastCard().locator(".dicewright-label").dragTo(gm.button("Empty slot 3"));
  await gm.page.locator("#hotbar").getByRole("button", { name: "Climb" }).waitFor();
  expect(await gm.run(`game.macros.getName("Climb").command`)).toBe(
    `await game.modules.get("dicewright")?.api?.roll("/kaiser skill 5 vs 12 # Climb");`,
  );
});

it("a request is read in the reader's language", async () => {
  await tidy(gm);
  const reader = await table.sit("ana", { lang: "fr" });
  await gm.do(`game.journal.getName("At the mill").sheet.render({ force: true })`);
  await gm.button("Ask the table: Study").click();
  await gm.reads("Study Request");
  await reader.reads(/Study\s+Demande\u202f:/);
});
