import { it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, buttonAt, kaiserRoll, latestOf, learn, proven, reads } from "./rolls.ts";

/** A change of Ben's roll to another skill, as the module itself would post it. */
function changeTo(skill: number, contest: string, of: string) {
  const { options, faces, ...record } = kaiserRoll(3, 1);
  return proven(
    contest,
    { act: "change", of },
    { ...record, faces, options: { ...options, skill }, history: [{ options, faces }] },
  );
}

playAttacks(({ gm, ana, ben }) => {
  it("what a GM has allowed stays what the GM saw, also once its player edits or deletes it", async () => {
    await learn(gm());
    await gm().run(`game.settings.set("dicewright", "contest.whoChanges", "approved").then(() => undefined)`);
    await ana().throws(6, 4);
    const id = await begin(ana());
    await reads(ben().seat, id, "Waiting for Tor Haldane");
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    for (const seat of [gm(), ana()]) await reads(seat, id, /Mira Vell wins.*Total 15.*Total 9/);
    const own = await latestOf(ben().seat, id, "Ben");
    const [asked, better] = [changeTo(6, id, own), changeTo(25, id, own)];

    const change = await ben().create(asked, { keepId: true });
    await reads(gm(), id, "Ben asks to change the roll of Tor Haldane");
    // Whether a server lets players write an author or not, an answer of Ben's is none of the GM's.
    const answered = proven(id, { act: "allow", change, isAllowed: true });
    const answering = await ben().create(answered, { keepId: true });
    await ben().update(answering, { author: await gm().run<string>("game.userId") });
    await reads(gm(), id, "Ben asks to change the roll of Tor Haldane");
    await ben().update(change, { rolls: better.rolls });
    await reads(gm(), id, /Mira Vell wins.*(?<!asks.*)Total 15/);
    await ben().update(change, { rolls: asked.rolls });
    await reads(gm(), id, "Ben asks to change the roll of Tor Haldane");

    await buttonAt(gm(), id, `allow ${change} true`).click();
    const allowed = /Mira Vell wins.*Ben has changed the roll of Tor Haldane.*Total 15.*Total 10/;
    for (const seat of [gm(), ana()]) await reads(seat, id, allowed);
    await ben().update(change, { rolls: better.rolls });
    await ana().settle();
    for (const seat of [gm(), ana()]) await reads(seat, id, allowed);
    await ben().delete(change);
    await ana().settle();
    for (const seat of [gm(), ana()]) await reads(seat, id, allowed);
  });
});
