import { expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, type Seat } from "./seat.ts";

const table = layTable();
const BARGAIN = { id: "bargain", name: "Bargain", system: "kr", kind: "extended", options: { pool: 4, dt: 6 } };

const lastPanel = (seat: Seat) => seat.page.locator(".chat-log [data-thread=extended]").last();

/** Begins a fight of Mira and Tor, and waits until Ana hears of it. */
async function fight(gm: Seat, ana: Seat): Promise<void> {
  await gm.do(`Combat.create({ active: true }).then((combat) => combat.createEmbeddedDocuments("Combatant", ["Mira Vell", "Tor Haldane"].map((name, i) => {
    const token = canvas.tokens.placeables.find((each) => each.name === name).document;
    return { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actor.id, initiative: 9 - i };
  })).then(() => combat.startCombat()))`);
  await expect.poll(() => ana.run("game.combats.contents.at(-1)?.round ?? 0")).toBe(1);
}

const next = (seat: Seat) => lastPanel(seat).getByRole("button", { name: "Next roll" });
const moveOn = (gm: Seat, how: "nextTurn" | "nextRound" | "delete") => gm.do(`game.combats.contents.at(-1).${how}()`);

it.each(generations)(
  "an extended test is rolled over a fight of three rounds, through a reload, to its goal in generation %i",
  async (generation) => {
    const faces = [7, 8, 2, 3, 9, 12, 12, 12, 9, 9, 9];
    const [gm, ben, ana] = await Promise.all([
      table.sit("gm", { generation }),
      table.sit("ben", { generation }),
      table.sit("ana", { generation, theme: generation === 14 ? "dark" : "light", faces }),
    ]);
    await fight(gm, ana);
    const asked = { system: "kr", options: { pool: 4, dt: 6, con: 3 }, goal: 7, label: "Hold the gate" };
    const id = await ana.begin("extended", asked);
    await ana.panel(id).getByText("Done by roll 1: ").waitFor();
    expect(await ana.panel(id).innerText()).toMatch(/Hold the gate[^]*Mira Vell[^]*0 of 7[^]*4 dice/);
    await ana.panel(id).getByRole("button", { name: "Next roll" }).dblclick();
    await lastPanel(ana)
      .getByText(/^2 dice/)
      .waitFor();
    expect(await lastPanel(ana).innerText()).toMatch(/0 of 7[^]*3 come back/);
    await moveOn(gm, "nextTurn");
    await lastPanel(ana)
      .getByText(/^5 dice/)
      .waitFor();
    await moveOn(gm, "nextTurn");
    await ana.reload();
    await Promise.all([gm, ana].map((seat) => seat.hear("dicewright.extended")));
    expect(await lastPanel(ana).innerText()).toContain("5 dice");
    expect(await complaints(ana, ".chat-log [data-thread=extended]")).toEqual([]);
    await next(ana).press("Enter");
    await lastPanel(ana).getByText("1 of 7").waitFor();
    expect(await ana.lastCard().innerText(), "progress before the roll").toMatch(/1 of 7[^]*Margin/);
    await forge(ben, id);
    await moveOn(gm, "nextRound");
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
    await expect.poll(() => ana.page.locator(".chat-log [data-thread=extended] button").allInnerTexts()).toEqual([]);
    const end = [{ isReached: true, progress: 10, rolls: 3, name: "Mira Vell" }];
    for (const seat of [ana, gm]) expect(await seat.run("told")).toMatchObject(end);
    await moveOn(gm, "delete");
  },
);

/** Ben, who may not, says that he rolls, in several ways; none of them counts, and each says so. */
async function forge(ben: Seat, id: string): Promise<void> {
  const acts = [
    { act: "roll", turn: null },
    { act: "turn" },
    { act: "end" },
    { act: "roll", turn: { combat: "x", round: 1e9 } },
    { act: ["roll"] },
  ];
  await ben.do(
    `Promise.all(${JSON.stringify(acts)}.map((act) => ChatMessage.create({ content: "mine", flags: { dicewright: { refers: { v: 1, to: "${id}", ...act } } } })))`,
  );
  await ben.settle();
  const mine = ben.page.locator(".chat-log .chat-message").filter({ hasText: "mine" });
  await expect.poll(() => mine.locator(".dicewright-thread-note").count()).toBe(await mine.count());
  expect(await ben.page.locator(".chat-log [data-thread=extended] button").count()).toBe(0);
}

it("a test of a saved check goes on by its button, keeps a secret roll and a hidden token, and does not outlive its opening; a roll on the table begins another", async () => {
  const [gm, ana] = await Promise.all([
    table.sit("gm", { faces: [7, 8, 9, 2, 2] }),
    table.sit("ana", { faces: [9, 9, 9, 2, 9, 9, 9, 2, 12, 12, 12, 12, 2, 2] }),
  ]);
  await ana.learn("Mira Vell", BARGAIN);
  await ana.openChecks("Mira Vell");
  await ana.page.getByRole("button", { name: "Extended test with Bargain" }).click();
  const dialog = ana.page.getByRole("dialog", { name: "Extended test" });
  await dialog.getByRole("textbox", { name: "Goal" }).fill("0");
  expect(await dialog.getByRole("button", { name: "Start" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Goal" }).fill("9");
  await dialog.getByLabel("Refill").selectOption("cha");
  await dialog.getByRole("textbox", { name: "Dice that come back" }).fill("2");
  await ana.page.keyboard.press("Enter");
  await next(ana).press("Enter");
  await lastPanel(ana).getByText("2 of 9").waitFor();
  await lastPanel(ana)
    .getByText(/^5 dice/)
    .waitFor();
  await gm.see("gm");
  await next(gm).press("Enter");
  await lastPanel(gm).getByText("3 of 9").waitFor();
  await lastPanel(ana).getByText("Only users who see every roll").waitFor();
  expect(await lastPanel(ana).innerText()).not.toMatch(/of 9|dice\b.*\n|reaches/);
  expect(await complaints(ana, ".chat-log [data-thread=extended]")).toEqual([]);
  const hidden = await gm.run<string>("canvas.tokens.placeables.find(({ document }) => document.hidden).document.uuid");
  const secret = await gm.begin("extended", { system: "kr", options: { pool: 2, dt: 6 }, for: hidden });
  await gm.page.locator(`.chat-log [data-message-id="${secret}"] button[data-key=roll]`).press("Enter");
  await expect
    .poll(() => ana.run(`game.messages.filter((message) => message.speaker.alias === "Unknown").length`))
    .toBe(2);
  const told = await ana.run<string>(
    `JSON.stringify(game.messages.filter((message) => message.speaker.alias === "Unknown")) + document.querySelector(".chat-log").innerText`,
  );
  expect(told).not.toContain("in the reeds");
  const id = await ana.run<string>(
    `game.messages.find((message) => message.flags.dicewright?.thread?.label === "Bargain").id`,
  );
  await ana.do(`game.messages.get("${id}").delete()`);
  await expect
    .poll(() => ana.page.locator(".chat-log .dicewright-thread-note").last().innerText())
    .toContain("ordinary roll");
  await goOn(ana);
});

/** A line that Ana types begins an extended test with its first roll, and the next one reaches its goal. */
async function goOn(ana: Seat): Promise<void> {
  await ana.post("/kr extended 4 dt 6 con 3 # Climb");
  await lastPanel(ana)
    .getByText(/^6 dice/)
    .waitFor();
  await lastPanel(ana).locator("summary").click();
  const goal = lastPanel(ana).getByRole("textbox", { name: "Goal" });
  await goal.fill("0");
  await lastPanel(ana).getByRole("button", { name: "Set goal" }).click();
  await ana.page.locator(".notification").last().waitFor();
  await ana.afterClick();
  await goal.fill("8");
  await goal.press("Enter");
  await lastPanel(ana).getByText("2 of 8").waitFor();
  await next(ana).press("Enter");
  await lastPanel(ana).getByText("The goal is reached: 8 of 8 in 2 rolls.").waitFor();
  await ana.post("/kr extended 4 dt 6 con 3 goal 20 # Climb higher");
  await lastPanel(ana)
    .getByText(/ of 20$/)
    .waitFor();
}
