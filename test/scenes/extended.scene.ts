import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, expectText, type Seat } from "./seat.ts";

const table = layTable();
const { gm, ana, ben } = table.party("gm", "ana", "ben");
const BARGAIN = { id: "bargain", name: "Bargain", system: "kr", kind: "extended", options: { pool: 4, dt: 6 } };

const panel = (seat: Seat) => seat.page.locator("#chat .chat-log [data-thread=extended]").last();
const says = (seat: Seat, text: string | RegExp) => panel(seat).getByText(text).waitFor();
const next = (seat: Seat) => panel(seat).getByRole("button", { name: "Next roll" });
const moveOn = (how: "nextTurn" | "nextRound" | "delete") => gm.do(`game.combats.contents.at(-1).${how}()`);

/** Begins a fight of Mira and Tor, and waits until Ana hears of it. */
async function fight(): Promise<void> {
  await gm.do(`Combat.create({ active: true }).then((combat) => combat.createEmbeddedDocuments("Combatant", ["Mira Vell", "Tor Haldane"].map((name, i) => {
    const { document } = token(name);
    return { tokenId: document.id, sceneId: canvas.scene.id, actorId: document.actor.id, initiative: 9 - i };
  })).then(() => combat.startCombat()))`);
  await ana.comesTo("game.combats.contents.at(-1)?.round ?? 0", 1);
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("an extended test is rolled over a fight of three rounds, through a reload, to its goal", async () => {
    await fight();
    await ana.throws(7, 8, 2, 3);
    const asked = { system: "kr", options: { pool: 4, dt: 6, con: 3 }, goal: 7, label: "Hold the gate" };
    const id = await ana.begin("extended", asked);
    await says(ana, "Done by roll 1: ");
    expect(await panel(ana).innerText()).toMatch(/Hold the gate[^]*Mira Vell[^]*0 of 7[^]*4 dice/);
    await next(ana).dblclick();
    await says(ana, /^2 dice/);
    expect(await panel(ana).innerText()).toMatch(/0 of 7[^]*3 come back/);
    await moveOn("nextTurn");
    await says(ana, /^5 dice/);
    await moveOn("nextTurn");
    await ana.reload();
    await ana.throws(7, 8, 2, 3, 9, 12, 12, 12, 9, 9, 9);
    await Promise.all([gm, ana].map((seat) => seat.hear("dicewright.extended")));
    await says(ana, /^5 dice/);
    expect(await complaints(ana, "#chat .chat-log [data-thread=extended]")).toEqual([]);
    await next(ana).press("Enter");
    await says(ana, "1 of 7");
    await ana.reads(/1 of 7[^]*Margin/);
    await forge(id);
    await moveOn("nextRound");
    await ana
      .panel(id)
      .getByText(/^6 dice/)
      .waitFor();
    await ana.panel(id).locator("summary").click();
    expect(await ana.panel(id).innerText()).toMatch(/3 dice came back[^]*Round 1, turn 1[^]*Round 2, turn 1/);
    await ana.afterClick();
    await ana.panel(id).getByRole("button", { name: "Next roll" }).click();
    for (const seat of [ana, gm, ben])
      await seat.panel(id).getByText("The goal is reached: 10 of 7 in 3 rolls.").waitFor();
    await expect
      .poll(() => ana.page.locator("#chat .chat-log [data-thread=extended] button").allInnerTexts())
      .toEqual([]);
    const end = [{ isReached: true, progress: 10, rolls: 3, name: "Mira Vell" }];
    for (const seat of [ana, gm]) expect(await seat.run("told")).toMatchObject(end);
    await moveOn("delete");
  });
});

it("an extended test keeps its turn while the order of the fight changes around its combatant", async () => {
  await table.gather();
  await fight();
  const change = (script: string) => gm.do(`(async (combat) => { ${script} })(game.combats.contents.at(-1))`);
  const indexIs = (turn: number) => ana.comesTo("game.combats.contents.at(-1).turn", turn);
  await ana.throws(7, 8, 2, 3, 7, 2);
  const asked = { system: "kr", options: { pool: 4, dt: 6, con: 3 }, label: "Hold the gate" };
  await ana.begin("extended", asked);
  await next(ana).click();
  await says(ana, /^2 dice/);
  await change(`await combat.createEmbeddedDocuments("Combatant", [{ name: "Late comer", initiative: 20 }])`);
  await indexIs(1);
  await change(`await combat.combatants.contents[1].update({ initiative: 15 })`);
  await indexIs(2);
  await change(`await combat.combatants.getName("Late comer").delete()`);
  await indexIs(1);
  expect(await panel(ana).innerText()).toMatch(/2 dice[^]*3 come back/);
  await ana.afterClick();
  await next(ana).click();
  await says(ana, /^1 dic?e/);
  await moveOn("nextRound");
  await says(ana, /^4 dice ·/);
  await moveOn("delete");
  await says(ana, /^4 dice ·/);
});

/** Ben, who may not, says that he rolls, in several ways; none of them counts, and each says so. */
async function forge(to: string): Promise<void> {
  const turns = [
    { act: "roll", turn: null },
    { act: "roll", turn: { combat: "x", round: 1e9 } },
  ];
  const acts = [...turns, { act: "turn" }, { act: "end" }, { act: ["roll"] }];
  const forged = (act: object) => ({ content: "mine", flags: { dicewright: { refers: { v: 1, to, ...act } } } });
  await Promise.all(acts.map((act) => ben.create(forged(act))));
  await ben.settle();
  const mine = ben.cards().filter({ hasText: "mine" });
  await expect.poll(() => mine.locator(".dicewright-thread-note").count()).toBe(await mine.count());
  expect(await ben.page.locator("#chat .chat-log [data-thread=extended] button").count()).toBe(0);
}

it("a test of a saved check goes on by its button, keeps a secret roll and a hidden token, and does not outlive its opening; a roll on the table begins another", async () => {
  await gm.throws(7, 8, 9, 2, 2);
  await ana.throws(9, 9, 9, 2, 9, 9, 9, 2, 12, 12, 12, 12, 2, 2);
  await ana.learn("Mira Vell", BARGAIN);
  await ana.openChecks("Mira Vell");
  await ana.click("Extended test with Bargain");
  const dialog = ana.dialog("Extended test");
  const goal = dialog.getByRole("spinbutton", { name: "Goal" });
  await goal.fill("0");
  expect(await dialog.getByRole("button", { name: "Start" }).isDisabled()).toBe(true);
  await goal.fill("9");
  await dialog.getByLabel("Refill").selectOption("cha");
  await dialog.getByRole("spinbutton", { name: "Dice that come back" }).fill("2");
  await ana.press("Enter");
  await says(ana, "0 of 9");
  await next(ana).press("Enter");
  await says(ana, "2 of 9");
  await says(ana, /^5 dice/);
  await gm.see("gm");
  await next(gm).press("Enter");
  await says(gm, "3 of 9");
  await says(ana, "Only users who see every roll");
  expect(await panel(ana).innerText()).not.toMatch(/of 9|dice\b.*\n|reaches/);
  expect(await complaints(ana, "#chat .chat-log [data-thread=extended]")).toEqual([]);
  const hidden = await gm.run<string>("canvas.tokens.placeables.find(({ document }) => document.hidden).document.uuid");
  const secret = await gm.begin("extended", { system: "kr", options: { pool: 2, dt: 6 }, for: hidden });
  await gm.page.locator(`#chat .chat-log [data-message-id="${secret}"] button[data-key=roll]`).press("Enter");
  const unknown = `game.messages.filter((message) => message.speaker.alias === "Unknown")`;
  await ana.comesTo(`${unknown}.length`, 2);
  const told = `JSON.stringify(${unknown}) + document.querySelector("#chat .chat-log").innerText`;
  expect(await ana.run(told)).not.toContain("in the reeds");
  await ana.do(`game.messages.find(({ flags }) => flags.dicewright?.thread?.label === "Bargain").delete()`);
  await expectText(ana.page.locator("#chat .chat-log .dicewright-thread-note").last(), "ordinary roll");
  await goOn();
});

/** A line that Ana types begins an extended test with its first roll, and the next one reaches its goal. */
async function goOn(): Promise<void> {
  await ana.post("/kr extended 4 dt 6 con 3 # Climb");
  await says(ana, /^6 dice/);
  await panel(ana).locator("summary").click();
  const goal = panel(ana).getByRole("textbox", { name: "Goal" });
  await goal.fill("0");
  await panel(ana).getByRole("button", { name: "Set goal" }).click();
  await ana.page.locator(".notification").last().waitFor();
  await ana.afterClick();
  await goal.fill("8");
  await goal.press("Enter");
  await says(ana, "2 of 8");
  await next(ana).press("Enter");
  await says(ana, "The goal is reached: 8 of 8 in 2 rolls.");
  await ana.post("/kr extended 4 dt 6 con 3 goal 20 # Climb higher");
  await says(ana, / of 20$/);
}
