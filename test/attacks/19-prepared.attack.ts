import { expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { replayRecord, type Replayed } from "../../src/systems/record.ts";
import { commitmentOf } from "../../src/threads/commitment.ts";
import { playAttacks, type Data } from "./attacker.ts";
import { answer, begin, buttonAt, kaiserRoll, kept, latestOf, learn, proven, reads } from "./rolls.ts";

const TWELVE = kaiserRoll(6, 6, 3);

playAttacks(({ gm, ana, ben, setting }) => {
  /** Posts a message that does not refer to the thread yet; gives what brings it in. */
  const prepare = async ({ _id, flags, ...data }: Data & { readonly _id: string }) => {
    await ben().create({ _id, ...data }, { keepId: true });
    return () => ben().update(_id, { flags });
  };

  const byButton = async (id: string) => {
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
  };

  /** A contest that Ben loses by his answer, after he has prepared something. */
  const loseAfter = async <T>(prepared: (id: string) => Promise<T>, answered = byButton) => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    const wake = await prepared(id);
    await answered(id);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await kept(ben().seat, id, await latestOf(ben().seat, id, "Ben"));
    return { id, wake };
  };

  it("a better answer that was there before does not count once it is made to refer to the contest", async () => {
    await learn(gm());
    const { id, wake } = await loseAfter((to) => prepare(proven(to, { act: "answer", side: 1 }, TWELVE)));
    await wake();
    await ben().create({ content: "The end." });
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await ana().reload();
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, "Mira Vell wins");
  });

  // Where it is delivered, the others read that a roll is there which they may not see.
  const itWithheld = setting.hidden === "withheld" ? it : () => undefined;
  itWithheld("nor one that the others could not see before", async () => {
    // Ben's own client would find that he has answered.
    const second = (to: string) =>
      ben().create(proven(to, { act: "answer", side: 1 }, kaiserRoll(3, 1)), { keepId: true });
    const { id, wake } = await loseAfter(
      async (to) => {
        const data = proven(to, { act: "answer", side: 1 }, TWELVE);
        await ben().create({ ...data, whisper: [await ben().run<string>("game.userId")] }, { keepId: true });
        return () => ben().update(data._id, { whisper: [] });
      },
      async (to) => void (await second(to)),
    );
    await wake();
    await ana().reload();
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
  });

  it("a withdrawal that the loser has prepared does not end a contest that is settled", async () => {
    await ben().seat.throws(3, 1);
    const id = await ben().run<string>(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Tor Haldane"), against: [game.actors.getName("Mira Vell")], check: "kaiser skill 5" }).then(({ id }) => id)`,
    );
    const wake = await prepare(proven(id, { act: "withdraw" }));
    await ana().throws(6, 4);
    await answer(ana(), id);
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await wake();
    await ana().reload();
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
  });

  it("a seal that was prepared does not take the place of the one that was there", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana(), { sealed: true });
    await reads(ben().seat, id, "1 of 2 have rolled");
    const salt = "x".repeat(32);
    const seal = commitmentOf(replayRecord(TWELVE, systems) as Replayed, salt);
    const wake = await prepare(proven(id, { act: "seal", side: 1, seal }));
    await ben().create(proven(id, { act: "seal", side: 1, seal: "0123456789abcdef".repeat(4) }), { keepId: true });
    await reads(ana(), id, "Total 15");
    await wake();
    await ben().create(proven(id, { act: "answer", side: 1, salt }, TWELVE), { keepId: true });
    for (const seat of [gm(), ana()]) await reads(seat, id, "Not revealed yet. A GM can answer instead");
  });

  it("an answer whose id is not made of what it says does not count, so it cannot be exchanged later", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    await reads(ben().seat, id, "Not rolled yet");
    const { _id, ...data } = proven(id, { act: "answer", side: 1 }, kaiserRoll(3, 1));
    await ben().create(data);
    for (const seat of [gm(), ana()])
      await expect.poll(() => seat.lastCard().innerText()).toContain("it cannot be read");
    expect(await buttonAt(ben().seat, id, "answer 1").count()).toBe(1);
    expect(_id).toHaveLength(16);
  });

  it("an answer that could not be copied does not count either", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    const odd = { ...kaiserRoll(3, 1), "odd.name": 1 };
    const { _id, ...data } = proven(id, { act: "answer", side: 1 }, odd);
    await ben().create(data);
    for (const seat of [gm(), ana()])
      await expect.poll(() => seat.lastCard().innerText()).toContain("it cannot be read");
    expect(_id).toBeUndefined();
  });
});
