/** Sides whose owners change, and answers that another package stops. */
import { beforeAll, describe, expect, it } from "vitest";
import { answer, expectPanels } from "../attacks/rolls.ts";
import { generations, layTable, MIRA, TOR, savedSkill } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");
const everyone = [gm, ana, ben];

const own = (actor: string, user: string, level: number) =>
  gm.do(`actor("${actor}").update({ ["ownership." + game.users.getName("${user}").id]: ${level} })`);

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    for (const actor of [MIRA, TOR]) await gm.learn(actor, savedSkill("Fight", { skill: 5 }));
  });

  it("a contest goes on with the owners of its sides now: what counted counts, and the GM may rule it", async () => {
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    await expectPanels(everyone, id, "Tor Haldane");
    await own("Mira Vell", "Ana", 0);
    await own("Tor Haldane", "Ben", 0);
    await own("Tor Haldane", "Ana", 3);
    await ana.panel(id).locator("button[data-key^='answer 1']").first().waitFor();
    expect(await ben.panel(id).locator("button[data-key^=answer]").count()).toBe(0);
    const message = gm.panel(id).locator("xpath=ancestor::*[@data-message-id][1]");
    await message.locator(".message-header").click({ button: "right" });
    await gm.page.getByText("Rule…", { exact: true }).waitFor();
    await gm.press("Escape");
    await answer(ana, id, 3, 1);
    await expectPanels([gm, ben], id, "Mira Vell wins");
    for (const [actor, user] of [
      ["Mira Vell", "Ana"],
      ["Tor Haldane", "Ben"],
    ] as const)
      await own(actor, user, 3);
    await own("Tor Haldane", "Ana", 0);
    await expectPanels([gm, ben], id, "Mira Vell wins");
  });

  it("an extended test goes on with the owner of now: its progress stays, and the GM has its buttons", async () => {
    const asked = { system: "kr", options: { pool: 4, dt: 6 }, goal: 7, for: MIRA };
    const id = await ana.begin("extended", asked);
    const next = (seat: typeof gm) => seat.panel(id).getByRole("button", { name: "Next roll" });
    await ana.throws(9, 9, 9, 2);
    await next(ana).click();
    await expectPanels(everyone, id, "2 of 7");
    await own("Mira Vell", "Ana", 0);
    await next(ana).waitFor({ state: "detached" });
    await expectPanels(everyone, id, "2 of 7");
    await own("Mira Vell", "Ben", 3);
    await gm.throws(9, 9, 2);
    await next(gm).click();
    await expectPanels(everyone, id, "3 of 7");
    await ben.throws(12, 12);
    await next(ben).click();
    await expectPanels(everyone, id, /5 of 7|6 of 7|7 of 7/);
    await own("Mira Vell", "Ben", 0);
    await own("Mira Vell", "Ana", 3);
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
