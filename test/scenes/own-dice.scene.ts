import { beforeAll, describe, expect, it } from "vitest";
import { expectText, generations, layTable, MIRA, TOR } from "./seat.ts";

const table = layTable("collider", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

const saved = { id: "token", name: "Token", system: "anydice", kind: "check", options: { formula: "2dt + 1" } };

describe.each(generations())("dice of the world's system in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("dice of the world's system are rolled by the world, changed and compared, and their odds are unknown", async () => {
    const dialog = await ana.open("anydice", "check", { formula: "2dt + 1", difficulty: 5 });
    await expectText(dialog.locator(".dicewright-odds"), "2dt is rolled by this world’s own dice");
    await ana.escape(dialog);
    await ana.post("/dice 2dt + 1 vs 5", 4, 3);
    for (const seat of [gm, ana, ben]) await seat.reads(/8 vs 5/);
    await ana.pick("Change this roll");
    const window = ana.dialog("Change Roll");
    await window.getByRole("spinbutton", { name: "Difficulty" }).fill("9");
    await window.getByRole("button", { name: "Apply", exact: true }).click();
    for (const seat of [gm, ana]) await seat.reads(/8 vs 9/);
    await gm.learn(TOR, saved);
    await ana.begin("contest", { from: MIRA, against: [TOR], check: "dice 1d20" }, 3);
    await ben.throws(5, 6);
    await ben.lastCard().getByRole("button", { name: /Token/ }).first().click();
    for (const seat of [gm, ana, ben])
      await seat.reads(/12[^]*(?:wins|You win|You lose)|(?:wins|You win|You lose)[^]*12/);
    expect(await gm.run("latest.rolls.length")).toBeGreaterThan(0);
  });

  it("a request for dice of the world's system is answered by both players, without odds but with the reason", async () => {
    const options = { formula: "2dt + 1", difficulty: 9 };
    const asked = { system: "anydice", kind: "check", label: "Fate", options, isAlone: true, members: [MIRA, TOR] };
    const id = await gm.begin("group", asked);
    await ana.panel(id).getByRole("button", { name: "Other…" }).click();
    const dialog = ana.page.locator(".dicewright-dialog");
    await expectText(dialog.locator(".dicewright-odds"), "2dt is rolled by this world’s own dice, so its odds are");
    await ana.throws(4, 3);
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await ben.throws(6, 6);
    await ben.panel(id).getByRole("button", { name: "Fate" }).click();
    for (const seat of [gm, ana, ben]) await expectText(seat.panel(id), /Mira Vell[^]*8[^]*Tor Haldane[^]*13/);
  });
});
