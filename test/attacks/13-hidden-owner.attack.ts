import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";

playAttacks(({ gm, ana, ben }) => {
  it("13: a hidden token is as unknown as its owner, until it is shown", async () => {
    const token = await gm().run<string>(
      `canvas.scene.createEmbeddedDocuments("Token", [{ name: "Shadow", actorId: "ActorTorHaldane0", x: 100, y: 100, hidden: true }]).then(([{ uuid }]) => uuid)`,
    );
    await ana().throws(6, 4);
    await ana().run(
      `game.modules.get("dicewright").api.contest({ from: "Actor.ActorMiraVell000", against: ["${token}"], check: "kaiser skill 5" }).then(() => undefined)`,
    );
    await gm().run(
      `game.modules.get("dicewright").api.group({ system: "kaiser", kind: "skill", members: ["Actor.ActorMiraVell000", "${token}"] }).then(() => undefined)`,
    );
    const threads = () => ana().page.locator(".chat-log .dicewright-thread").allInnerTexts();
    await expect.poll(async () => (await threads()).length).toBeGreaterThan(1);
    await ana().settle();
    expect((await threads()).join("\n")).not.toMatch(/Ben|Shadow|Tor Haldane/);
    expect((await threads()).join("\n")).toContain("Unknown");
    await expect.poll(() => ben().seat.lastCard().innerText()).toContain("Shadow");
    await gm().run(`fromUuidSync("${token}").update({ hidden: false }).then(() => undefined)`);
    await expect.poll(async () => (await threads()).join("\n")).toMatch(/Shadow[^]*Ben/);
  });
});
