import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, latestOf, learn, panelAt, reads, written } from "./rolls.ts";

playAttacks(({ gm, ana, ben }) => {
  it("the opener edits the rules and the opponent after losing, and stays the loser", async () => {
    await learn(gm());
    await ben().seat.throws(3, 1);
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Tor Haldane"), against: [game.actors.getName("Mira Vell")], check: "kaiser skill 5" }).then(({ id }) => id)`,
    );
    await ana().throws(6, 4);
    await answer(ana(), id);
    await reads(gm(), id, "Mira Vell wins");
    await written(gm(), id);
    const brigand = await gm().run<string>(`game.actors.getName("Brigand").uuid`);
    await ben().update(id, {
      "flags.dicewright.thread.sides": [
        await ben().run(`({ uuid: game.actors.getName("Tor Haldane").uuid })`),
        { uuid: brigand },
      ],
      "flags.dicewright.thread.rules.manner": "attack",
    });
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, /Mira Vell wins.*Ben/);
  });

  it("what is done for a token that is gone is told with its user", async () => {
    const token = await gm().run<string>(
      `canvas.scene.createEmbeddedDocuments("Token", [{ name: "Scout", actorId: game.actors.getName("Brigand").id, x: 100, y: 100 }]).then(([{ uuid }]) => uuid)`,
    );
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Tor Haldane"), against: ["${token}"], check: "kaiser skill 5" }).then(({ id }) => id)`,
    );
    const concede = { v: 1, to: id, act: "yield", side: 1 };
    await ben().create({ content: "mine", flags: { dicewright: { refers: concede } } });
    for (const seat of [gm(), ana()])
      await expect.poll(() => seat.lastCard().innerText()).toContain("its author may not act");
    await gm().run(
      `Promise.all([fromUuidSync("${token}").delete(), game.actors.getName("Brigand").delete()]).then(() => undefined)`,
    );
    await ben().create({ content: "mine", flags: { dicewright: { refers: concede } } });
    for (const seat of [gm(), ana()])
      await expect.poll(() => panelAt(seat, id).innerText()).toMatch(/Conceded[^]*by Ben/);
  });

  it("the plain answer still counts", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    await reads(gm(), id, "Mira Vell wins");
    await latestOf(gm(), id, "Ben");
  });
});
