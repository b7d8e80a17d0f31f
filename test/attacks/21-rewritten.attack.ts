import { expect, it } from "vitest";
import { playPublicAttacks } from "./attacker.ts";
import { expectPanels, openContest, waitForEveryone, kaiserRoll, messageWithProof, waitForLedgerRow } from "./rolls.ts";

playPublicAttacks((stage) => {
  const { gm, ana, ben, others } = stage;
  /** Ben concedes, takes it back, and loses; gives the ids of these messages. */
  const concedeAndLose = async () => {
    const id = await openContest(ana, {}, 6, 4);
    const post = (act: object, record?: object) => ben.create(messageWithProof(id, act, record), { keepId: true });
    const conceded = await post({ act: "yield", side: 1 });
    const resumed = await post({ act: "resume", side: 1 });
    await post({ act: "answer", side: 1 }, kaiserRoll(3, 1));
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    return { id, conceded, resumed, post };
  };

  const again = async ({ id, post }: Awaited<ReturnType<typeof concedeAndLose>>) => {
    await post({ act: "resume", side: 1, more: 1 });
    await post({ act: "answer", side: 1, more: 1 }, kaiserRoll(6, 6, 3));
    await waitForEveryone(stage);
    await ana.reload();
    for (const seat of others) {
      await seat.settle();
      const texts = await seat.page.locator(`.chat-log [data-of="${id}"]`).allInnerTexts();
      expect(texts.join(" ")).not.toMatch(/Tor Haldane wins|You lose/);
    }
  };

  it("a user who deletes the message that took a concession back does not roll again", async () => {
    const lost = await concedeAndLose();
    await ben.delete(lost.resumed);
    await again(lost);
  });

  it("a user who edits the message that took a concession back does not roll again either", async () => {
    const lost = await concedeAndLose();
    await ben.update(lost.resumed, { content: "Later." });
    await again(lost);
  });
});
