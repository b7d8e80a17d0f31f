/** Sides whose owners change, and answers that another package stops. */
import { beforeAll, describe, expect, it } from "vitest";
import { answer, buttonAt, expectPanels, waitForLedgerRow } from "../attacks/rolls.ts";
import { generations, layTable, MIRA, TOR, savedSkill } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");
const everyone = [gm, ana, ben];

/** Lets a user own an actor, or no longer. */
const own = (actor: "Mira Vell" | "Tor Haldane", user: "Ana" | "Ben", isOwner: boolean) =>
  gm.do(`actor("${actor}").update({ ["ownership." + game.users.getName("${user}").id]: ${isOwner ? 3 : 0} })`);

async function expectGone(id: string): Promise<void> {
  for (const seat of everyone) await expect.poll(() => seat.panel(id).count()).toBe(0);
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    for (const actor of [MIRA, TOR]) await gm.learn(actor, savedSkill("Fight", { skill: 5 }));
  });

  it("before its verdict a contest counts the rolls of the owners of now, and the GM may rule it; then it stays", async () => {
    const request = { from: MIRA, against: [TOR], check: "kaiser skill 5", rules: { tie: "gm" } };
    const id = await ana.begin("contest", request, 6, 4);
    await answer(ben, id, 6, 4);
    await expectPanels(everyone, id, "The GM decides");
    await own("Tor Haldane", "Ben", false);
    await own("Tor Haldane", "Ana", true);
    await buttonAt(ana, id, "answer 1").waitFor();
    expect(await buttonAt(ben, id, "answer").count()).toBe(0);
    const message = gm.panel(id).locator("xpath=ancestor::*[@data-message-id][1]");
    await message.locator(".message-header").click({ button: "right" });
    await gm.page.getByText("Rule…", { exact: true }).waitFor();
    await gm.press("Escape");
    await answer(gm, id, 3, 1);
    await expectPanels(everyone, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await own("Tor Haldane", "Ben", true);
    await own("Tor Haldane", "Ana", false);
    await own("Mira Vell", "Ana", false);
    await expect.poll(() => ana.run(`actor("Mira Vell").isOwner`)).toBe(false);
    await expectPanels([gm, ben], id, "Mira Vell wins");
    await own("Mira Vell", "Ana", true);
  });

  it("a contest and an extended test are open only while their author may act for their side", async () => {
    const contest = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    await expectPanels(everyone, contest, "Tor Haldane");
    const asked = { system: "kr", options: { pool: 4, dt: 6 }, goal: 7, for: MIRA };
    const test = await ana.begin("extended", asked);
    await expectPanels(everyone, test, "0 of 7");
    await own("Mira Vell", "Ana", false);
    for (const id of [contest, test]) await expectGone(id);
    await own("Mira Vell", "Ana", true);
    await expectPanels(everyone, contest, "Tor Haldane");
    await expectPanels(everyone, test, "0 of 7");
  });

  it("an extended test counts the rolls of the owner of now, and its end stays", async () => {
    const asked = { system: "kr", options: { pool: 4, dt: 6 }, goal: 3, for: MIRA };
    const id = await gm.begin("extended", asked);
    const next = (seat: typeof gm) => seat.panel(id).getByRole("button", { name: "Next roll" });
    await ana.throws(9, 9, 9, 2);
    await next(ana).click();
    await expectPanels(everyone, id, "2 of 3");
    await own("Mira Vell", "Ana", false);
    await next(ana).waitFor({ state: "detached" });
    await expectPanels(everyone, id, "0 of 3");
    await own("Mira Vell", "Ben", true);
    await gm.throws(9, 9, 9, 2);
    await next(gm).click();
    await expectPanels(everyone, id, "2 of 3");
    await ben.throws(12, 12, 12);
    await next(ben).click();
    await expectPanels(everyone, id, "The goal is reached");
    await waitForLedgerRow(gm, id);
    await own("Mira Vell", "Ben", false);
    await own("Mira Vell", "Ana", true);
    await expect.poll(() => ben.run(`actor("Mira Vell").isOwner`)).toBe(false);
    await expectPanels(everyone, id, "The goal is reached");
  });

  it("an answer that another package stops says so, and its button stays", async () => {
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    await ben.panel(id).locator("button[data-key^='answer 1']").first().waitFor();
    await ben.run(`void (globalThis.stop = Hooks.on("preCreateChatMessage", () => false))`);
    await answer(ben, id, 3, 1);
    await ben.isTold("Another package stopped this message, so nothing has changed.");
    await ben.run(`Hooks.off("preCreateChatMessage", stop)`);
    await ben.afterClick();
    await answer(ben, id, 3, 1);
    await expectPanels([gm, ana], id, "Mira Vell wins");
  });
});
