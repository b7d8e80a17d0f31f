import { expect, it } from "vitest";
import { idOf } from "../../src/threads/reader/ids.ts";
import { playAttacks, type Attacker, type Data } from "./attacker.ts";
import { answer, begin, learn, panelAt, reads, written } from "./rolls.ts";

/** A stored answer with other faces, under the id that it would have. */
async function exchanged(ben: Attacker, id: string, faces: readonly number[]): Promise<Data> {
  const stored = await ben.run<Data>(`game.messages.get("${id}").toObject()`);
  const roll = JSON.parse((stored["rolls"] as string[]).at(-1)!) as { options: { dicewright: object } };
  const record = { ...roll.options.dicewright, faces };
  const { refers: payload, salt, ...flags } = (stored["flags"] as { dicewright: Record<string, unknown> }).dicewright;
  const _id = idOf({ salt: salt as string, payload, record })!;
  const rolls = [JSON.stringify({ ...roll, options: { ...roll.options, dicewright: record } })];
  return { ...stored, _id, rolls, flags: { dicewright: { ...flags, refers: payload, salt } } };
}

/** Deletes an answer and posts it with other faces in the same moment. */
async function swap(ben: Attacker, id: string, faces: readonly number[]): Promise<void> {
  const data = JSON.stringify(await exchanged(ben, id, faces));
  await ben.run(
    `game.messages.get("${id}").delete().then(() => ChatMessage.create(${data}, { keepId: true })).then(() => undefined)`,
  );
}

playAttacks(({ gm, ana, ben }) => {
  /** Waits for Ben's answer in a thread. */
  const answerOf = async (thread: string) => {
    const find = `game.messages.contents.find((message) => message.author.name === "Ben" && message.flags.dicewright?.refers?.to === "${thread}")?.id ?? ""`;
    await expect.poll(() => gm().run<string>(find)).not.toBe("");
    return gm().run<string>(find);
  };

  it("the loser of one against many deletes the roll and posts a better one in the same moment", async () => {
    await learn(gm());
    await ana().throws(6, 4);
    const brigand = await gm().run<string>(`game.actors.getName("Brigand").uuid`);
    const tor = await gm().run<string>(`game.actors.getName("Tor Haldane").uuid`);
    const id = await begin(ana(), { against: [tor, brigand] });
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    await swap(ben(), await answerOf(id), [6, 6, 3]);
    for (const seat of [gm(), ana()]) {
      await expect.poll(() => panelAt(seat, id).innerText()).toMatch(/(Mira Vell wins|You win)[^]*deleted since/);
      expect(await panelAt(seat, id).innerText()).not.toContain("Tor Haldane wins");
    }
  });

  /** Ben's Tor begins and loses. */
  const beginAndLose = async () => {
    await ben().seat.throws(3, 1);
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Tor Haldane"), against: [game.actors.getName("Mira Vell")], check: "kaiser skill 5" }).then(({ id }) => id)`,
    );
    await ana().throws(6, 4);
    await answer(ana(), id);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await written(gm(), id);
    return id;
  };

  it("who has begun and lost a contest makes its opening again under the same id", async () => {
    const id = await beginAndLose();
    await ben().run(`(async () => {
      const message = game.messages.get("${id}");
      const data = message.toObject();
      const roll = JSON.parse(data.rolls.at(-1));
      roll.options.dicewright.options.skill = 25;
      await message.delete();
      await ChatMessage.create({ ...data, rolls: [JSON.stringify(roll)] }, { keepId: true });
    })()`);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
  });

  it("the loser hides the roll from the others, or takes it out of the contest", async () => {
    for (const change of [
      { whisper: [await ben().run<string>("game.userId")] },
      { "flags.dicewright.refers.to": "abcdefghijklmnop" },
    ]) {
      await ana().throws(6, 4);
      const id = await begin(ana());
      await ben().seat.throws(3, 1);
      await answer(ben().seat, id);
      for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
      const own = await answerOf(id);
      await written(gm(), id);
      await ben().update(own, change);
      for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    }
  });

  it("who has begun an extended test edits its goal", async () => {
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.extended({ system: "kr", options: { pool: 4, dt: 6 }, goal: 20, for: game.actors.getName("Tor Haldane").uuid }).then(({ id }) => id)`,
    );
    await ben().update(id, { "flags.dicewright.thread.goal": 1 });
    for (const seat of [gm(), ana()]) await reads(seat, id, "Edited by Ben");
  });
});
