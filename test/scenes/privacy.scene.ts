import { describe, expect, it } from "vitest";
import type { Seat } from "./seat.ts";
import { generations, layTable } from "./seat.ts";

const table = layTable();

/** Whatever a seat's page holds of the newest message, wherever it is drawn or told. */
const traces = (seat: Seat) => seat.run<string>("[...document.querySelectorAll(`[data-message-id='${game.messages.contents.at(-1).id}'] .message-content, .dicewright-speech`)].map((element) => element.outerHTML).join()");
const lastRecord = "game.messages.contents.at(-1).rolls.at(-1).options.dicewright";

async function pick(seat: Seat, entry: string): Promise<void> {
  await seat.lastCard().getByRole("button", { name: "After the roll" }).click();
  await seat.page.getByRole("menuitem", { name: entry }).click();
}

describe.each(generations)("in generation %i", (generation) => {
  it("a roll that is not for Ben leaves no trace with him until it is shown to everybody, which is told once", async () => {
    const [ana, ben] = [await table.sit("ana", { generation, faces: [6, 4] }), await table.sit("ben", { generation })];
    await ana.page.getByLabel("Visibility of rolls").selectOption({ label: "Only for me" });
    await ana.say("/kaiser skill 57 vs 64 # Sneak");
    await expect.poll(() => ana.lastCard().innerText()).toContain("67");
    expect(await traces(ana)).toMatch(/Sneak.*67/s);
    await expect.poll(() => ben.lastCard().innerText()).toContain("A hidden roll.");
    expect(await traces(ben)).not.toMatch(/Sneak|\d{2}|Success|Kaiser|aria-label|data-tone/);
    expect(await ben.run("game.messages.contents.at(-1).content")).toBe("A hidden roll.");
    expect(await ben.lastCard().getByRole("button", { name: "After the roll" }).count()).toBe(0);
    await ben.run("void (globalThis.spoken = [], new MutationObserver(() => spoken.push(document.querySelector('.dicewright-speech').innerText)).observe(document.querySelector('.dicewright-speech'), { childList: true }))");
    await pick(ana, "Show to everybody");
    await expect.poll(() => ben.lastCard().innerText()).toContain("Sneak");
    const sentence = await ben.lastCard().getByRole("article").getAttribute("aria-label");
    await expect.poll(() => ben.run("spoken")).toEqual([sentence]);
    expect(await ben.run("game.messages.contents.at(-1).content")).toBe(sentence);
    await pick(ana, "Show to Gamemasters only");
    await expect.poll(() => ben.lastCard().innerText()).toContain("A hidden roll.");
    expect(await ben.run("game.messages.contents.at(-1).content")).toBe("A hidden roll.");
  });

  it("an Advantage that was forgotten is added to Ana's own message, and taken back without another throw", async () => {
    const ana = await table.sit("ana", { generation, faces: [6, 4, 5] });
    await ana.say("/kaiser skill 5 vs 12");
    const count = await ana.cards().count();
    await pick(ana, "Change this roll");
    await ana.page.getByLabel("Advantage", { exact: true }).fill("1");
    expect(await ana.page.locator(".dicewright-change [role=status]").innerText()).toContain("One more die");
    await ana.page.getByLabel("Advantage", { exact: true }).press("Enter");
    await expect.poll(() => ana.run(`${lastRecord}.faces`)).toEqual([6, 4, 5]);
    expect(await ana.run("game.messages.contents.at(-1).rolls.map((roll) => [roll.formula, roll.total])")).toEqual([["2d6", 15], ["1d6", 16]]);
    expect(await ana.lastCard().getByRole("article").count()).toBe(1);
    await pick(ana, "Change this roll");
    await ana.page.getByLabel("Advantage", { exact: true }).fill("-1");
    expect(await ana.page.getByRole("button", { name: "Change", exact: true }).isDisabled()).toBe(true);
    await ana.page.getByLabel("Advantage", { exact: true }).fill("0");
    await ana.page.getByRole("button", { name: "Change", exact: true }).click();
    await expect.poll(() => ana.run(`${lastRecord}.faces`)).toEqual([6, 4]);
    expect(await ana.cards().count()).toBe(count);
    await ana.lastCard().getByText("Before it was changed").click();
    expect(await ana.lastCard().locator(".dicewright-history li").count()).toBe(2);
  });

  it("Ben may not change Ana's roll, and a Gamemaster does so in a message of their own", async () => {
    const [gm, ana, ben] = [await table.sit("gm", { generation }), await table.sit("ana", { generation, faces: [6, 4] }), await table.sit("ben", { generation })];
    await ana.say("/kaiser skill 5 vs 12 # Climb");
    await expect.poll(() => ben.lastCard().innerText()).toContain("Climb");
    expect(await ben.lastCard().getByRole("button", { name: "After the roll" }).count()).toBe(0);
    await expect.poll(() => gm.lastCard().innerText()).toContain("Climb");
    await pick(gm, "Change this roll");
    await gm.page.getByLabel("Difficulty", { exact: true }).fill("18");
    await gm.page.getByRole("button", { name: "Change", exact: true }).click();
    await expect.poll(() => ben.lastCard().innerText()).toContain("Failure");
    expect(await ben.run("game.messages.contents.slice(-2).map((message) => [message.author.name, message.rolls.length, message.rolls.at(-1).options.dicewright.faces])")).toEqual([["Ana", 1, [6, 4]], ["Gamemaster", 1, [6, 4]]]);
  });
});

it("a hit is copied as text, and its damage rolled from its card with the dice that its stages give", async () => {
  const ana = await table.sit("ana", { faces: [8, 5, 1, 2, 3, 4] });
  await ana.say("/ogs d8 + d6 vs 10 # Slash");
  await ana.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pick(ana, "Copy as text");
  await expect.poll(() => ana.run("navigator.clipboard.readText()")).toMatch(/^Slash: OGS action check .*total 14/);
  await pick(ana, "Roll damage or effect");
  await ana.page.getByRole("button", { name: "Roll", exact: true }).click();
  await expect.poll(() => ana.run(`[${lastRecord}.kind, ${lastRecord}.faces, ${lastRecord}.label]`)).toEqual(["open", [2, 3, 4], "Slash"]);
});

it("a withheld roll is told to whoever receives it later", async () => {
  const [gm, ben] = [await table.sit("gm", { faces: [2, 3] }), await table.sit("ben", { hidden: "withheld" })];
  await gm.run("game.modules.get('dicewright').api.roll('kaiser skill 5 vs 12', { mode: 'gm' }).then(() => undefined)");
  await gm.settle();
  expect(await ben.run("document.querySelector('.dicewright-speech').innerText")).toBe("");
  await pick(gm, "Show to everybody");
  await expect.poll(() => ben.run("document.querySelector('.dicewright-speech').innerText")).toContain("total 10");
});

it("nothing is told where its reader does not want it", async () => {
  const ana = await table.sit("ana", { faces: [2, 3] });
  await ana.run("game.settings.set('dicewright', 'speech', false)");
  await ana.say("/kaiser skill 5 vs 12");
  expect(await ana.run("document.querySelector('.dicewright-speech').innerText")).toBe("");
});
