import { beforeAll, expect, it } from "vitest";
import { complaints, paint, themes } from "./accessibility.ts";
import { layTable, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });

const button = (seat: Seat, name: string) => seat.page.getByRole("button", { name, exact: true });

let party: Record<"gm" | "ana" | "ben", Seat>;

beforeAll(async () => {
  party = await table.sitTogether(["gm", "ana", "ben"]);
});

/** The users as a scene finds them: no fight, no token selected and no tracker over the tokens. */
async function gathered(): Promise<typeof party> {
  await party.gm.do("Promise.all(game.combats.map((combat) => combat.delete()))");
  for (const seat of Object.values(party)) {
    await expect.poll(() => seat.run("game.combats.size")).toBe(0);
    await seat.run("(canvas.tokens.releaseAll(), ui.combat.close().then(() => undefined))");
  }
  return party;
}

async function mustered(gm: Seat): Promise<void> {
  await button(gm, "Mira Vell").click();
  await button(gm, "Brigand with a scar").click({ modifiers: ["Shift"] });
  await button(gm, "Combat").click();
  await button(gm, "New combat").click();
  await gm.page.getByLabel("Initiative of Mira Vell").fill("12");
  await gm.page.keyboard.press("Enter");
  await button(gm, "Begin combat").click();
}

it("the GM begins a fight with the selected tokens, and a player ends the turn of their own", async () => {
  const { gm, ana } = await gathered();
  for (const seat of [gm, ana])
    await seat.hear("combatTurnChange", "(_, before, now) => [before.tokenId, now.tokenId, now.round]");
  await mustered(gm);
  await button(ana, "Combat").click();
  await button(ana, "End turn").click();
  const changes = [
    [null, "TokenMiraVell000", 1],
    ["TokenMiraVell000", "TokenBrigandOne0", 1],
  ];
  for (const seat of [gm, ana]) await expect.poll(() => seat.run("told")).toEqual(changes);
  await expect
    .poll(() => ana.page.locator(".turn[aria-current=true] .turn-name").innerText())
    .toContain("Brigand with a scar");
  expect(await button(ana, "End turn").count()).toBe(0);
  await button(gm, "Next round").click();
  await expect.poll(() => gm.run("game.combat.round")).toBe(2);
  await button(gm, "Previous turn").click();
  await expect
    .poll(() => ana.run("[game.combat.round, game.combat.combatant.name, game.combat.previous.round]"))
    .toEqual([1, "Brigand with a scar", 2]);
  await button(gm, "End combat").click();
  await button(gm, "Yes").click();
  await expect.poll(() => ana.run("[game.combat, game.combats.size]")).toEqual([null, 0]);
});

it("only the GM sees a hidden combatant, and one whose token is deleted is gone", async () => {
  const { gm, ana } = await gathered();
  await mustered(gm);
  await button(ana, "Combat").click();
  await button(gm, "Hide Brigand with a scar").click();
  await expect
    .poll(() => ana.page.locator(".turn-name").allInnerTexts())
    .toEqual([expect.stringContaining("Mira Vell")]);
  expect(await gm.page.locator(".turn-name").count()).toBe(2);
  await gm.do("canvas.tokens.get('TokenBrigandOne0').document.delete()");
  await expect.poll(() => ana.run("game.combat.combatants.map((one) => one.name)")).toEqual(["Mira Vell"]);
});

it("a player's own token joins by the button beside it, once there is a fight", async () => {
  const { gm, ben } = await gathered();
  const join = async () => {
    await button(ben, "Tor Haldane").click({ button: "right" });
    await button(ben, "In combat").click();
  };
  await join();
  await expect.poll(() => ben.notices()).toEqual([expect.stringContaining("no combat")]);
  await ben.page.keyboard.press("Escape");
  await gm.do("Combat.create({ scene: canvas.scene.id, active: true })");
  await expect.poll(() => ben.run("game.combat !== null")).toBe(true);
  await ben.run("canvas.tokens.releaseAll()");
  await join();
  await expect
    .poll(() => gm.run("game.combat.combatants.map((one) => [one.name, one.isNPC, one.players[0]?.name])"))
    .toEqual([["Tor Haldane", false, "Ben"]]);
});

it("the tracker is accessible in the light and in the dark", async () => {
  const { gm } = await gathered();
  await button(gm, "Old Warden").click();
  await button(gm, "Combat").click();
  await button(gm, "New combat").click();
  await button(gm, "Begin combat").click();
  await gm.page.locator(".turn").waitFor();
  for (const theme of themes) {
    await paint(gm, theme);
    expect(await complaints(gm, "#combat"), theme).toEqual([]);
  }
});
