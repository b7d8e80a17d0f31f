import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, buttonAt, kept, learn, panelAt, reads } from "./rolls.ts";

/** A script that posts a stored answer again under an id of its own, with other faces, right after deleting the first one. */
const swap = (id: string, faces: readonly number[]) => `(async () => {
  const message = game.messages.get("${id}");
  const { _id, ...data } = message.toObject();
  const roll = JSON.parse(data.rolls.at(-1));
  roll.options.dicewright.faces = ${JSON.stringify(faces)};
  await message.delete();
  return (await ChatMessage.create({ ...data, rolls: [JSON.stringify(roll)] })).id;
})()`;

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
    await ben().run(swap(await answerOf(id), [6, 6, 3]));
    for (const seat of [gm(), ana()]) {
      await reads(seat, id, "The roll was deleted");
      expect(await panelAt(seat, id).innerText()).not.toContain("Tor Haldane wins");
    }
  });

  it("a member of a group deletes the roll and rolls again", async () => {
    const id = await gm().run<string>(
      `game.modules.get("dicewright").api.group({ system: "kaiser", kind: "skill", options: { difficulty: 12 }, members: ["Mira Vell", "Tor Haldane"].map((name) => game.actors.getName(name).uuid) }).then(({ id }) => id)`,
    );
    await ben().seat.throws(3, 1);
    await buttonAt(ben().seat, id, "roll 1").click();
    await ben().run(swap(await answerOf(id), [6, 6, 3]));
    for (const seat of [gm(), ana()]) await reads(seat, id, "The roll was deleted");
    await reads(gm(), id, "Let them roll again");
    expect(await buttonAt(ben().seat, id, "roll 1").count()).toBe(0);
  });

  it("the roller of an extended test deletes a roll and rolls again", async () => {
    const id = await gm().run<string>(
      `game.modules.get("dicewright").api.extended({ system: "kr", options: { pool: 4, dt: 6 }, goal: 20, for: game.actors.getName("Tor Haldane").uuid }).then(({ id }) => id)`,
    );
    await ben().seat.throws(2, 3, 4, 12);
    await buttonAt(ben().seat, id, "roll").click();
    await ben().run(swap(await answerOf(id), [12, 12, 12, 12]));
    for (const seat of [gm(), ana()]) await reads(seat, id, "The roll was deleted");
    expect(await buttonAt(ben().seat, id, "roll").count()).toBe(0);
  });

  /** Ben's Tor begins and loses, and Ana's client has copied what he began with. */
  const beginAndLose = async () => {
    await ben().seat.throws(3, 1);
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Tor Haldane"), against: [game.actors.getName("Mira Vell")], check: "kaiser skill 5" }).then(({ id }) => id)`,
    );
    await ana().throws(6, 4);
    await answer(ana(), id);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await kept(ben().seat, id, id);
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
    for (const seat of [gm(), ana()]) await reads(seat, id, /Mira Vell wins.*Ben has edited this/);
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
      await kept(ben().seat, id, own);
      await ben().update(own, change);
      for (const seat of [gm(), ana()])
        await reads(seat, id, /Mira Vell wins.*Ben has edited this|Waiting for the GM.*The roll was deleted/);
    }
  });

  it("who has begun an extended test edits its goal", async () => {
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.extended({ system: "kr", options: { pool: 4, dt: 6 }, goal: 20, for: game.actors.getName("Tor Haldane").uuid }).then(({ id }) => id)`,
    );
    await ben().update(id, { "flags.dicewright.thread.goal": 1 });
    for (const seat of [gm(), ana()]) await reads(seat, id, "Ben has edited this outside Dicewright");
  });
});
