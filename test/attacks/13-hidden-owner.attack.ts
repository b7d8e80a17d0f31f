import { expect, it } from "vitest";
import { MIRA } from "../scenes/seat.ts";
import { playAttacks } from "./attacker.ts";

playAttacks(({ gm, ana, ben }) => {
  it("13: a hidden token is as unknown as its owner, until it is shown", async () => {
    const token = await gm.addToken("Shadow", "ActorTorHaldane0", { hidden: true });
    await ana.begin("contest", { from: MIRA, against: [token], check: "kaiser skill 5" }, 6, 4);
    await gm.begin("group", { system: "kaiser", kind: "skill", members: [MIRA, token] });
    const threads = () => ana.page.locator(".chat-log .dicewright-thread").allInnerTexts();
    await expect.poll(async () => (await threads()).length).toBeGreaterThan(1);
    await ana.settle();
    expect((await threads()).join("\n")).not.toMatch(/Ben|Shadow|Tor Haldane/);
    expect((await threads()).join("\n")).toContain("Unknown");
    await ben.reads("Shadow");
    await gm.do(`fromUuidSync("${token}").update({ hidden: false })`);
    await expect.poll(async () => (await threads()).join("\n")).toMatch(/Shadow[^]*Ben/);
  });
});
