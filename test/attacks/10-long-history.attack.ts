import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, kept, latestOf, learn, reads } from "./rolls.ts";

/** Posts so many changes of a roll, each with the history of all before, as the module itself would. */
const changes = (contest: string, of: string, count: number) => `(async () => {
  const source = JSON.parse(game.messages.get("${of}").toObject().rolls.at(-1));
  const record = source.options.dicewright;
  for (let i = 1; i <= ${count}; i++) {
    const history = [...(record.history ?? []), { options: record.options, faces: record.faces }].slice(-20);
    Object.assign(record, { options: { ...record.options, modifier: i % 9 }, history });
    await ChatMessage.create({ content: "changed", rolls: [JSON.stringify(source)], flags: { dicewright: { refers: { v: 1, to: "${contest}", act: "change", of: "${of}" } } } });
  }
})()`;

playAttacks(({ gm, ana, ben }) => {
  it("twenty-two changes of a sealed roll do not push it out: the contest stays as it was", async () => {
    await learn(gm());
    await ana().throws(6, 4);
    const id = await begin(ana(), { sealed: true });
    await reads(ben().seat, id, "1 of 2 have rolled");
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, /Mira Vell wins.*Total 15.*Total 9/);
    const own = await latestOf(ben().seat, id, "Ben");
    await kept(ben().seat, id, own);
    await gm().run(`game.settings.set("dicewright", "contest.whoChanges", "author").then(() => undefined)`);
    await ben().run(changes(id, own, 22));
    for (const seat of [gm(), ana(), ben().seat])
      await reads(seat, id, /Mira Vell wins.*Ben has changed the roll of Tor Haldane.*Total 15/);
    await expect.poll(() => ana().lastCard().innerText()).toContain("it does not fit the rules");
  });
});
