import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { expectNoPrompt, lookAt, promptOf } from "./contests.ts";
import { generations, layTable, savedSkill, expectText, unfold, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** The four of the book's own example, by the names of tokens, with what each adds to a roll. */
const FOUR = { "Mira Vell": 2, "Tor Haldane": 2, "Brigand with a scar": 1, "Old Warden": 1 } as const;
const TOKENS = ["TokenMiraVell000", "TokenTorHaldane0", "TokenBrigandOne0", "TokenOldWarden00"].map(
  (id) => `Scene.SceneDrownedMill.Token.${id}`,
);
const [MIRA, TOR, BRIGAND, WARDEN] = Object.keys(FOUR) as [string, string, string, string];

const STEALTH = { id: "t1", name: "Stealth", system: "kleptonomicon", kind: "group" };
const learn = async () => {
  for (const [i, modifier] of Object.values(FOUR).entries())
    await gm.learn(TOKENS[i]!, { ...STEALTH, options: { modifier } });
};
/** Sets the house rule of help, and waits until every seat knows it. */
async function rule(gift: string): Promise<void> {
  await gm.set("kleptonomicon.groupAdvantage", gift);
  for (const seat of everyone)
    await seat.comesTo(`game.settings.get("dicewright", "kleptonomicon.groupAdvantage")`, gift);
}
const select = (...names: readonly string[]) =>
  gm.run(
    `void (canvas.tokens.releaseAll(), ${JSON.stringify(names)}.forEach((name) => token(name).control({ releaseOthers: false })))`,
  );

/** The card of the newest test, and a row of it. */
const cardOf = ({ page }: Seat): Locator => page.locator("#chat .chat-log [data-thread=group]").last();
const rowOf = (seat: Seat, name: string): Locator =>
  cardOf(seat).locator(".dicewright-row", { has: seat.page.locator(".dicewright-row-name", { hasText: name }) });
/** Clicks a button of the panel; those that are rare are unfolded first. */
async function click(seat: Seat, name: string | RegExp): Promise<void> {
  const wanted = seat.page.getByRole("button", { name, exact: true, includeHidden: true });
  const button = cardOf(seat).locator(wanted);
  const folds = cardOf(seat).locator("details:not([open])", { has: wanted }).locator("summary");
  // The panel may be drawn anew meanwhile, at the next message.
  const isUnfolded = async () => {
    if (await button.isVisible()) return true;
    await folds.evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
    return false;
  };
  await expect.poll(isUnfolded).toBe(true);
  await button.click();
}
const scores = (seat: Seat) => cardOf(seat).locator(".dicewright-row-total").allInnerTexts();
const headline = (seat: Seat) => cardOf(seat).locator(".dicewright-verdict");
const heads = (seat: Seat, text: string | RegExp) => expectText(headline(seat), text);
const answer = (seat: Seat, name: string) => cardOf(seat).getByRole("button", { name }).click();
const facesRolled = "game.messages.contents.flatMap(({ rolls }) => rolls.map((roll) => roll.options.dicewright.faces))";
/** The button that gives help in one click stands in the row that it helps. */
const help = (seat: Seat, from: string, to: string): Locator =>
  rowOf(seat, to).getByRole("button", { name: new RegExp(`^${from}: .* to ${to}`) });
const everyone = [gm, ana, ben];

/** Waits until these seats read these scores of the four. */
async function score(seats: readonly Seat[], ...wanted: readonly number[]): Promise<void> {
  for (const seat of seats) await expect.poll(() => scores(seat)).toEqual(wanted.map(String));
}

/** Opens the window in which a GM asks for a roll. */
async function request(): Promise<Locator> {
  await gm.click("Request a roll");
  return gm.dialog("Request a Roll");
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    await learn();
  });

  it("four roll, help each other with dice, take help back, and come to a seven together", async () => {
    await rule("die");
    await Promise.all(everyone.map((seat) => seat.hear("dicewright.group")));
    await select(...Object.keys(FOUR));
    const dialog = await request();
    await dialog.getByRole("checkbox", { name: WARDEN }).waitFor();
    expect(await dialog.locator("input[name^='member-']:checked").count()).toBe(4);
    await dialog.getByLabel("Label").fill("Past the guards");
    await dialog.getByLabel("Label").press("Enter");

    await ana.throws(6);
    await answer(ana, "Roll");
    await ben.throws(9);
    await click(ben, new RegExp(`^Roll: ${TOR}`));
    await gm.throws(4, 5);
    await heads(gm, "2 of 4 have rolled");
    await click(gm, "Roll for NPCs");
    await score(everyone, 8, 11, 5, 6);
    // Two need a 6 to 9, or a ten by heads, in three dice: 0.45² (1 + 2 · 0.55).
    expect(await headline(ben).innerText()).toMatch(
      /Low Score\s+5\s+Lowest: Brigand with a scar\s+Chance to save everyone: 42\.5%/,
    );
    const panels = `[...document.querySelectorAll("#chat .chat-log [data-thread=group]")].map(({ dataset }) => dataset.of)`;
    expect(await ben.run(`new Set(${panels}).size === ${panels}.length`)).toBe(true);
    if (generation === 14) expect(await complaints(gm, "[data-thread=group]")).toEqual([]);

    await ben.throws(3, 6);
    await help(ben, TOR, BRIGAND).click();
    await expectText(rowOf(gm, BRIGAND), "Advantage from Tor Haldane");
    await ana.throws(6);
    await help(ana, MIRA, WARDEN).press("Enter");
    await score([gm], 8, 11, 5, 7);
    await ben.afterClick();
    await help(ben, TOR, BRIGAND).click();
    await score(everyone, 8, 11, 7, 7);
    await click(ana, /^Take back/);
    await score([gm], 8, 11, 7, 6);
    const faces = await ana.run(facesRolled);
    await ana.afterClick();
    await help(ana, MIRA, WARDEN).click();
    await score([ben], 8, 11, 7, 7);
    expect(await ana.run(facesRolled)).toEqual(faces);

    await click(gm, "Close");
    for (const seat of everyone) {
      await heads(seat, /Mixed Score\s+7\s+Lowest: Brigand with a scar and Old Warden\s+Closed/);
      expect(await cardOf(seat).getByRole("button").count()).toBe(0);
      const sentence = "Past the guards — Mixed Score, total 7, Lowest: Brigand with a scar and Old Warden.";
      const told = { label: "Past the guards", result: { lowest: 2, highest: 1, count: 4 }, sentence };
      await seat.comesTo("told.map(({ label, result, sentence }) => ({ label, result, sentence }))", [told]);
    }
  });

  it("by the house rule help is +1 without a die, also where a player asked, and after a reload", async () => {
    await rule("plusOne");
    await ana.begin("group", { system: "kleptonomicon", members: TOKENS });
    await ana.throws(6);
    await click(ana, new RegExp(`^Roll: ${MIRA}`));
    await ben.throws(9);
    await answer(ben, "Roll");
    await gm.throws(4, 5);
    await click(gm, "Roll for NPCs");
    await score([ana], 8, 11, 5, 6);
    await ben.reload();
    await help(ben, TOR, BRIGAND).click();
    await help(ana, MIRA, WARDEN).click();
    await score([ben], 8, 11, 6, 7);
    await ben.afterClick();
    await help(ben, TOR, BRIGAND).click();
    await score(everyone, 8, 11, 7, 7);
    expect(await ben.run("latest.rolls.length")).toBe(0);
    await click(ana, "Close");
    await ana.comesTo("globalThis.ended?.result", { lowest: 2, highest: 1, count: 4 });
  });
});

it("a forged roll, or one for GMs alone, shows nothing and does not count", async () => {
  await expect(gm.do(`api.group({ system: "kaiser", members: ["Actor.WhoIsGone0000000"] })`)).rejects.toThrow(
    "A participant no longer exists",
  );
  const members = ["Scene.SceneDrownedMill.Token.TokenInTheReeds0", TOKENS[1]!];
  const asked = { system: "kaiser", kind: "skill", options: { difficulty: 12 }, mode: "gm", members };
  const begun = await gm.begin("group", asked);
  await heads(ben, "0 of 2 have rolled");
  expect(await cardOf(ben).innerText()).not.toContain("reeds");
  expect(await cardOf(gm).innerText()).toContain("Something in the reeds");
  const forged = { v: 1, to: begun, act: "answer", place: 1 };
  await ana.create({ content: "Forged", flags: { dicewright: { refers: forged } } });
  await ben.reads("its author may not do it");
  await gm.throws(6, 4);
  await click(gm, /^Roll: Something in the reeds/);
  await gm.page.getByRole("dialog").getByLabel("Skill", { exact: true }).fill("5");
  await gm.click("Roll");
  await heads(ben, "1 of 2 have rolled");
  expect(await cardOf(ben).innerText()).toContain("Rolled in secret");
  await click(gm, "Leave out: Tor Haldane");
  await heads(gm, "1 of 1 succeed");
  await heads(ben, "Some rolls are secret");
  expect(await cardOf(ben).innerText()).not.toMatch(/Success|reeds|1[05]/);
});

it("a saved check is asked for by its name against a hidden difficulty, each alone, and answered with one click", async () => {
  const wits = { id: "t2", name: "Wits", system: "kleptonomicon", kind: "test", options: { modifier: 2 } };
  for (const name of [MIRA, TOR]) await gm.learn(name, savedSkill("Sneak", { skill: 5, difficulty: 7 }), wits);
  await select();
  const dialog = await request();
  await dialog.getByRole("radio", { name: /^Sneak/ }).check();
  const difficulty = dialog.getByLabel("Difficulty", { exact: true });
  await difficulty.fill("13");
  await dialog.getByText("41.7%").first().waitFor();
  await dialog.getByLabel("Hide from players").check();
  expect(await complaints(gm, ".dicewright-dialog")).toEqual([]);
  await difficulty.press("Enter");
  await ana.throws(6, 4);
  await answer(ana, "Sneak");
  await expectText(rowOf(gm, MIRA), /Success[^]*15/);
  await expectText(rowOf(ben, MIRA), /15/);
  expect(await cardOf(ben).innerText()).not.toMatch(/Success|13/);
  await gm.throws(1, 2);
  await click(gm, /^Roll: Tor Haldane, Sneak/);
  await heads(gm, /^1 of 2 succeed/);
  await heads(ben, /Everyone has rolled$/);
  expect(await cardOf(gm).getByRole("button", { name: "Close" }).count()).toBe(0);

  // A check of another game that is not the first in the list: three clicks, and one for each who rolls.
  await ana.throws(8);
  await gm.click("Request a roll");
  await dialog.getByRole("radio", { name: /^Wits/ }).click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await answer(ana, "Wits");
  await score([gm], 10);
  await heads(gm, "1 of 2 have rolled");
  expect(await dialog.count()).toBe(0);
  await click(gm, "Close");
  await learn();
});

it("a difficulty that was asked for is a text in the answer's dialog, and the row says whose turn it is", async () => {
  const options = { difficulty: 12 };
  await gm.begin("group", { system: "kaiser", kind: "skill", label: "Swim", options, isAlone: true, members: TOKENS });
  await expectText(rowOf(ben, TOR), "Your turn");
  await expectText(rowOf(ana, TOR), "Waiting for Ben");
  await answer(ben, "Roll");
  const dialog = ben.page.getByRole("dialog");
  await expectText(dialog.locator("[data-of=field-difficulty]"), /Difficulty\s+12, set by Gamemaster/);
  expect(await dialog.locator("[name=field-difficulty]").count()).toBe(0);
  await dialog.getByLabel("Skill", { exact: true }).fill("5");
  await ben.throws(6, 4);
  await ben.click("Roll");
  await expectText(rowOf(gm, TOR), /Success[^]*15/);
  await click(gm, "Close");
});

it("a formula with paths is asked for against a hidden difficulty, and each rolls it with their own numbers", async () => {
  await select();
  const dialog = await request();
  await dialog.getByRole("radio", { name: /^Other check/ }).check();
  await dialog.getByRole("combobox", { name: "Game" }).selectOption("anydice");
  await dialog.getByLabel("Formula").fill("1d20 + @skills.sneak");
  await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill("15");
  await dialog.getByText("60%").waitFor();
  await dialog.getByText("40%").waitFor();
  await unfold(dialog);
  await dialog.getByLabel("Hide from players").check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await ana.throws(9);
  await click(ana, /^Roll: Mira Vell/);
  await expectText(rowOf(gm, MIRA), /Success[^]*15/);
  await gm.throws(9);
  await click(gm, /^Roll: Tor Haldane/);
  await expectText(rowOf(gm, TOR), /Failure[^]*11/);
  await heads(gm, /^1 of 2 succeed/);
  await expectText(rowOf(ben, TOR), /11/);
  expect(await cardOf(ben).innerText()).not.toMatch(/Success|Failure/);
});

it("a check in a text asks a group if its game has help, and missing members are reminded", async () => {
  await select(TOR);
  await gm.show("[[/klepto group d1]]{Over the wall}");
  await gm.page.locator("#text .dicewright-ask").evaluate((button) => (button as HTMLElement).click());
  const dialog = gm.dialog("Request a Roll");
  await unfold(dialog);
  expect(await dialog.getByRole("spinbutton", { name: "Disadvantages" }).inputValue()).toBe("1");
  expect(await dialog.getByLabel("Label").inputValue()).toBe("Over the wall");
  await dialog.getByRole("checkbox", { name: MIRA }).uncheck();
  await dialog.getByRole("button", { name: "Send" }).click();
  await lookAt(ben, "actors");
  await ben.click("Later");
  await promptOf(ben).waitFor({ state: "detached" });
  await click(gm, "Remind");
  await ben.throws(7, 3);
  await promptOf(ben).getByRole("button", { name: "Roll" }).click();
  await heads(gm, /Low Score\s+5/);
  await promptOf(ben).waitFor({ state: "detached" });
  await lookAt(ben, "chat");
});

it("a GM who leaves in the middle is shown to be away, keeps no one from rolling, and closes it on their return", async () => {
  const asked = { system: "kaiser", kind: "skill", label: "climb", members: [TOKENS[1]!, TOKENS[3]!] };
  await gm.begin("group", asked);
  await gm.learn(TOR, savedSkill("Fight", { skill: 1 }), savedSkill("Climb", { skill: 4 }));
  await expect.poll(() => rowOf(ben, TOR).getByRole("button").allInnerTexts()).toEqual(["Climb", "Fight", "Other…"]);
  await gm.page.close();
  await expectText(rowOf(ben, WARDEN), "offline");
  await ben.throws(4, 3);
  await answer(ben, "Climb");
  await score([ben], 11);
  const back = await table.sit("gm", { lang: "de" });
  await expect.poll(() => rowOf(ben, WARDEN).innerText()).not.toContain("offline");
  // The panel of an earlier test may be drawn first.
  await expectText(cardOf(back), "climb");
  await click(back, "Abschließen");
  await expectText(cardOf(ben), /Best: Tor Haldane[^]*Closed[^]*Old Warden\s+Did not roll/);
  await ben.reads("The group test is closed.");
  await back.reads("Die Gruppenprobe ist abgeschlossen.");
});

it("a GM rolls for a player who is away only after a question, and never for one who is here by one click", async () => {
  const back = await table.sit("gm");
  const asked = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, members: TOKENS.slice(0, 2) };
  await back.begin("group", asked);
  await back.reload();
  await heads(back, "0 of 2 have rolled");
  await expectNoPrompt(back);
  expect(await cardOf(back).locator("button").allTextContents()).not.toContainEqual(expect.stringMatching(/^Roll for/));
  expect(await cardOf(back).locator("[data-main=true]").count()).toBe(0);
  await ben.page.close();
  await click(back, "Roll for absent players");
  const question = back.page.getByRole("dialog", { name: "Roll for absent players" });
  await expectText(question, "Roll for Tor Haldane? Their players are not here.");
  await back.throws(6, 4);
  await question.getByRole("button", { name: "Yes" }).click();
  await expectText(rowOf(back, TOR), /Success[^]*15/);
  await click(back, "Close");
});
