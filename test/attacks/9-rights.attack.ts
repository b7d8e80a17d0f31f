import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, buttonAt, learn, reads } from "./rolls.ts";

playAttacks(({ gm, ana, ben }) => {
  it("an actor that goes to another player, or is deleted, reopens no contest", async () => {
    await learn(gm());
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    await reads(gm(), id, "Mira Vell wins");
    const owner = (name: string, level: number) =>
      gm().run(
        `game.actors.getName("Tor Haldane").update({ ["ownership." + game.users.getName("${name}").id]: ${level} }).then(() => undefined)`,
      );
    await owner("Ben", 0);
    await owner("Ana", 3);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, "Mira Vell wins");
    expect(await buttonAt(ana(), id, "answer 1").count()).toBe(0);
    await ana().reload();
    await reads(ana(), id, "Mira Vell wins");
    await gm().run(`game.users.getName("Ben").delete().then(() => undefined)`);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await gm().run(`game.actors.getName("Tor Haldane").delete().then(() => undefined)`);
    for (const seat of [gm(), ana()]) await reads(seat, id, /Mira Vell wins.*Deleted actor/);
    ben().forgiveAll();
  });
});
