import { it } from "vitest";
import { playAttacks, type Data } from "./attacker.ts";
import { expectPanels, answer, openContest, latestOf, messageWithProof, expectPanel } from "./rolls.ts";

interface Stored {
  readonly options: Readonly<Record<string, unknown>>;
  readonly faces: readonly number[];
  readonly history?: readonly object[];
}

/** Many changes of a roll, each with the history of all before, as the module itself would post them. */
function changes(contest: string, of: string, first: Stored, count: number): readonly Data[] {
  let record = first;
  return Array.from({ length: count }, (_, i) => {
    const { options, faces, history = [] } = record;
    const changed = { ...options, modifier: (i + 1) % 9 };
    record = { ...record, options: changed, history: [...history, { options, faces }].slice(-20) };
    return messageWithProof(contest, { act: "change", of }, record);
  });
}

playAttacks(({ gm, ana, ben, everyone }) => {
  it("twenty-two changes of a sealed roll do not push it out: the contest stays as it was", async () => {
    const id = await openContest(ana, { sealed: true }, 6, 4);
    await expectPanel(ben, id, "1 of 2 have rolled");
    await answer(ben, id, 3, 1);
    await expectPanels(everyone, id, /Mira Vell wins.*\b15\b.*\b9\b/);
    const own = await latestOf(ben, id, "Ben");
    await gm.set("contest.whoChanges", "author");
    const stored = `JSON.parse(game.messages.get("${own}").toObject().rolls.at(-1)).options.dicewright`;
    const all = JSON.stringify(changes(id, own, await ben.run<Stored>(stored), 22));
    await ben.run(`(async () => { for (const data of ${all}) await ChatMessage.create(data, { keepId: true }); })()`);
    await expectPanels(everyone, id, /Mira Vell wins.*Ben has changed the roll of Tor Haldane.*\b15\b/);
    await ana.reads("it does not fit the rules");
  });
});
