import { expect, it } from "vitest";
import { playPublicAttacks } from "./attacker.ts";
import { expectPanels, buttonAt, loseContest, expectPanel } from "./rolls.ts";

playPublicAttacks((stage) => {
  const { gm, ana, ben, everyone, others } = stage;
  it("an actor that goes to another player, or is deleted, reopens no contest", async () => {
    const { id } = await loseContest(stage);
    const owner = (name: string, level: number) =>
      gm.do(`actor("Tor Haldane").update({ ["ownership." + game.users.getName("${name}").id]: ${level} })`);
    await owner("Ben", 0);
    await owner("Ana", 3);
    await expectPanels(everyone, id, "Mira Vell wins");
    expect(await buttonAt(ana, id, "answer 1").count()).toBe(0);
    await ana.reload();
    await expectPanel(ana, id, "Mira Vell wins");
    await gm.do(`game.users.getName("Ben").delete()`);
    await expectPanels(others, id, "Mira Vell wins");
    await gm.do(`actor("Tor Haldane").delete()`);
    await expectPanels(others, id, /Mira Vell wins.*Deleted actor/);
    ben.forgive(/(?:)/);
  });
});
