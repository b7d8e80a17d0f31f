import { beforeAll, beforeEach, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { layTable, expectText, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

beforeAll(() => table.gather());

/** A scene begins without a fight, a selected token or a tracker over the tokens. */
beforeEach(async () => {
  await gm.do("Promise.all(game.combats.map((combat) => combat.delete()))");
  for (const seat of [gm, ana, ben]) {
    await seat.comesTo("game.combats.size", 0);
    await seat.run("(canvas.tokens.releaseAll(), ui.combat.close().then(() => undefined))");
  }
});

/** The GM begins a fight of Mira and a brigand. */
async function muster(): Promise<void> {
  await gm.click("Mira Vell");
  await gm.button("Brigand with a scar").click({ modifiers: ["Shift"] });
  await gm.click("Combat", "New combat");
  await gm.page.getByLabel("Initiative of Mira Vell").fill("12");
  await gm.press("Enter");
  await gm.click("Begin combat");
}

it("the GM begins a fight with the selected tokens, and a player ends the turn of their own", async () => {
  for (const seat of [gm, ana])
    await seat.hear("combatTurnChange", "(_, before, now) => [before.tokenId, now.tokenId, now.round]");
  await muster();
  await ana.click("Combat", "End turn");
  const changes = [
    [null, "TokenMiraVell000", 1],
    ["TokenMiraVell000", "TokenBrigandOne0", 1],
  ];
  for (const seat of [gm, ana]) await seat.comesTo("told", changes);
  await expectText(ana.page.locator(".turn[aria-current=true] .turn-name"), "Brigand with a scar");
  expect(await ana.button("End turn").count()).toBe(0);
  await gm.click("Next round");
  await gm.comesTo("game.combat.round", 2);
  await gm.click("Previous turn");
  await ana.comesTo("[game.combat.round, game.combat.combatant.name, game.combat.previous.round]", [
    1,
    "Brigand with a scar",
    2,
  ]);
  await gm.click("End combat", "Yes");
  await ana.comesTo("[game.combat, game.combats.size]", [null, 0]);
});

it("only the GM sees a hidden combatant, and one whose token is deleted is gone", async () => {
  await muster();
  await ana.click("Combat");
  await gm.click("Hide Brigand with a scar");
  const names = (seat: Seat) => seat.page.locator(".turn-name").allInnerTexts();
  await expect.poll(() => names(ana)).toEqual([expect.stringContaining("Mira Vell")]);
  expect(await names(gm)).toHaveLength(2);
  await gm.do("canvas.tokens.get('TokenBrigandOne0').document.delete()");
  await ana.comesTo("game.combat.combatants.map((one) => one.name)", ["Mira Vell"]);
});

it("a player's own token joins by the button beside it, once there is a fight", async () => {
  const join = async () => {
    await ben.button("Tor Haldane").click({ button: "right" });
    await ben.click("In combat");
  };
  await join();
  await expect.poll(() => ben.notices()).toEqual([expect.stringContaining("no combat")]);
  await ben.press("Escape");
  await gm.do("Combat.create({ scene: canvas.scene.id, active: true })");
  await ben.comesTo("game.combat !== null", true);
  await ben.run("canvas.tokens.releaseAll()");
  await join();
  const joined = "game.combat.combatants.map((one) => [one.name, one.isNPC, one.players[0]?.name])";
  await gm.comesTo(joined, [["Tor Haldane", false, "Ben"]]);
});

it("the tracker is accessible", async () => {
  await gm.click("Old Warden", "Combat", "New combat", "Begin combat");
  await gm.page.locator(".turn").waitFor();
  expect(await complaints(gm, "#combat")).toEqual([]);
});
