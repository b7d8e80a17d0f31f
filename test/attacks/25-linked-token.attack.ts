import { expect, it } from "vitest";
import { MIRA } from "../scenes/seat.ts";
import { playPublicAttacks } from "./attacker.ts";

playPublicAttacks(({ gm, ana, everyone }) => {
  it("25: a synthetic actor whose token is linked since is gone, and every other thread stays", async () => {
    const uuid = await gm.addToken("Double", "ActorBrigand0000", { actorLink: false });
    const synthetic = await gm.run<string>(`fromUuidSync("${uuid}").actor.uuid`);
    expect(synthetic).toMatch(/Token\.\w+\.Actor\./);
    const id = await gm.begin("contest", { from: synthetic, against: [MIRA], check: "kaiser skill 5" }, 6, 4);
    const other = await gm.begin("contest", { from: MIRA, against: [uuid], check: "kaiser skill 5" }, 6, 4);
    await gm.do(`fromUuidSync("${uuid}").update({ actorLink: true })`);
    const looks = `(() => { try { return Boolean(fromUuidSync("${synthetic}")); } catch { return "throws"; } })()`;
    for (const seat of everyone) {
      await seat.comesTo(looks, "throws");
      await expect.poll(() => seat.panel(id).innerText()).toContain("Deleted actor");
      expect(await seat.panel(other).innerText()).toContain("Double");
    }
    await ana.reload();
    await expect.poll(() => ana.panel(id).innerText()).toContain("Deleted actor");
    await gm.do(`fromUuidSync("${uuid}").delete()`);
    for (const seat of everyone) await expect.poll(() => seat.panel(other).innerText()).toMatch(/Double|Deleted actor/);
    expect(await gm.notices()).not.toContainEqual(expect.stringContaining("hook"));
  });
});
