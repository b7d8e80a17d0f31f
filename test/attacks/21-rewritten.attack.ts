import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { begin, kaiserRoll, learn, proven, reads, written } from "./rolls.ts";

playAttacks(({ gm, ana, ben }) => {
  /** Ben concedes, takes it back, and loses; gives the ids of these messages. */
  const lose = async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    const post = (act: object, record?: object) => ben().create(proven(id, act, record), { keepId: true });
    const conceded = await post({ act: "yield", side: 1 });
    const resumed = await post({ act: "resume", side: 1 });
    await post({ act: "answer", side: 1 }, kaiserRoll(3, 1));
    for (const seat of [gm(), ana()]) await reads(seat, id, "Mira Vell wins");
    await written(gm(), id);
    return { id, conceded, resumed, post };
  };

  const again = async ({ id, post }: Awaited<ReturnType<typeof lose>>) => {
    await post({ act: "resume", side: 1, more: 1 });
    await post({ act: "answer", side: 1, more: 1 }, kaiserRoll(6, 6, 3));
    await ben().create({ content: "The end." });
    await ana().reload();
    for (const seat of [gm(), ana()]) {
      await expect.poll(() => seat.lastCard().innerText()).toContain("The end.");
      await seat.settle();
      const texts = await seat.page.locator(`.chat-log [data-of="${id}"]`).allInnerTexts();
      expect(texts.join(" ")).not.toMatch(/Tor Haldane wins|You lose/);
    }
  };

  it("who deletes the message that took a concession back does not roll again", async () => {
    await learn(gm());
    const lost = await lose();
    await ben().delete(lost.resumed);
    await again(lost);
  });

  it("nor who writes to it, so that it counts later", async () => {
    const lost = await lose();
    await ben().update(lost.resumed, { content: "Later." });
    await again(lost);
  });
});
