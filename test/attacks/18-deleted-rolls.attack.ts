import { expect, it } from "vitest";
import { TOR, expectText } from "../scenes/seat.ts";
import { playAttacks, type Attacker, type Data } from "./attacker.ts";
import {
  answer,
  expectPanels,
  latestOf,
  loseContest,
  openAndLoseContest,
  openContest,
  waitForLedgerRow,
} from "./rolls.ts";

/** A stored answer with other faces, under the id that it would have. */
async function exchanged(ben: Attacker, id: string, faces: readonly number[]): Promise<Data> {
  const stored = await ben.run<Data>(`game.messages.get("${id}").toObject()`);
  const roll = JSON.parse((stored["rolls"] as string[]).at(-1)!) as { options: { dicewright: object } };
  const record = { ...roll.options.dicewright, faces };
  const rolls = [JSON.stringify({ ...roll, options: { ...roll.options, dicewright: record } })];
  return { ...stored, _id: id, rolls };
}

/** Deletes an answer and posts it with other faces in the same moment. */
async function swap(ben: Attacker, id: string, faces: readonly number[]): Promise<void> {
  const data = JSON.stringify(await exchanged(ben, id, faces));
  await ben.do(`game.messages.get("${id}").delete().then(() => ChatMessage.create(${data}, { keepId: true }))`);
}

playAttacks((stage) => {
  const { gm, ana, ben, others } = stage;
  it("the loser of one against many deletes the roll and posts a better one in the same moment", async () => {
    const id = await openContest(ana, { against: [TOR, await gm.run<string>(`actor("Brigand").uuid`)] }, 6, 4);
    await answer(ben, id, 3, 1);
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await swap(ben, await latestOf(gm, id, "Ben"), [6, 6, 3]);
    for (const seat of others) {
      await expectText(seat.panel(id), /(Mira Vell wins|You win)[^]*deleted since/);
      expect(await seat.panel(id).innerText()).not.toContain("Tor Haldane wins");
    }
  });

  it("a challenger who lost a contest creates its opening again under the same id", async () => {
    const { id } = await openAndLoseContest(stage);
    await ben.run(`(async () => {
      const message = game.messages.get("${id}");
      const data = message.toObject();
      const roll = JSON.parse(data.rolls.at(-1));
      roll.options.dicewright.options.skill = 25;
      await message.delete();
      await ChatMessage.create({ ...data, rolls: [JSON.stringify(roll)] }, { keepId: true });
    })()`);
    await expectPanels(others, id, "Mira Vell wins");
  });

  it("the loser hides the roll from the others, or takes it out of the contest", async () => {
    for (const change of [
      { whisper: [await ben.run<string>("game.userId")] },
      { "flags.dicewright.refers.to": "abcdefghijklmnop" },
    ]) {
      const { id, own } = await loseContest(stage);
      await ben.update(own, change);
      await expectPanels(others, id, "Mira Vell wins");
    }
  });

  it("the opener of an extended test edits its goal", async () => {
    const asked = { system: "kr", options: { pool: 4, dt: 6 }, goal: 20, for: TOR };
    const id = await ben.begin("extended", asked);
    await ben.update(id, { "flags.dicewright.thread.goal": 1 });
    await expectPanels(others, id, "Edited by Ben");
  });
});
