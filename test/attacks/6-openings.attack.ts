import { it } from "vitest";
import { TOR, expectText } from "../scenes/seat.ts";
import { playPublicAttacks } from "./attacker.ts";
import { loseContest } from "./rolls.ts";

playPublicAttacks((stage) => {
  const { gm, ben, others } = stage;
  it("a move for a deleted token is shown with its user", async () => {
    const token = await gm.addToken("Scout", await gm.run(`actor("Brigand").id`));
    await ben.comesTo(`fromUuidSync("${token}") !== null`, true);
    const id = await ben.begin("contest", { from: TOR, against: [token], check: "kaiser skill 5" });
    const concede = { v: 1, to: id, act: "yield", side: 1 };
    await ben.create({ content: "mine", flags: { dicewright: { refers: concede } } });
    for (const seat of others) await seat.reads("its author may not act");
    await gm.do(`Promise.all([fromUuidSync("${token}").delete(), actor("Brigand").delete()])`);
    await ben.create({ content: "mine", flags: { dicewright: { refers: concede } } });
    for (const seat of others) await expectText(seat.panel(id), /Conceded[^]*by Ben/);
  });

  it("a plain answer still counts", () => loseContest(stage));
});
