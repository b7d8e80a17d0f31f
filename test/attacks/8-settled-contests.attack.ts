import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import {
  expectPanels,
  buttonAt,
  waitForEveryone,
  kaiserRoll,
  loseContest,
  messageWithProof,
  expectPanel,
  scriptThatChangesSkill,
} from "./rolls.ts";

playAttacks((stage) => {
  const { gm, ben, everyone, table, hidden } = stage;
  it("the loser changes the roll, by menu and in the console, and stays the loser", async () => {
    const { id, own } = await loseContest(stage);

    const card = ben.page.locator(`.chat-log > [data-message-id="${own}"]`);
    await card.click({ button: "right" });
    await ben.page.getByText("Copy as text").first().waitFor();
    expect(await ben.page.getByText("Change this roll").count()).toBe(0);
    await ben.press("Escape");

    await ben.run(scriptThatChangesSkill(own, 25));
    await expectPanels(everyone, id, /Mira Vell wins.*Ben/);
    const late = await table.sit("ana", { hidden });
    await expectPanel(late, id, /Mira Vell wins.*Ben/);
  });

  it("a GM's module that stamps messages, and stores their rolls anew, gives no leave to rewrite them", async () => {
    const stamp = `void (globalThis.stamper = Hooks.on("createChatMessage", (message) =>
      void message.update({ "flags.world.stamp": 1, rolls: message.rolls.map((roll) => JSON.stringify(roll)) })))`;
    await gm.run(stamp);
    const lost: string[] = [];
    for (const isDeleted of [false, true]) {
      const { id, own } = await loseContest(stage);
      if (isDeleted) {
        await ben.delete(own);
        await expectPanel(gm, id, /deleted since/);
        await ben.create(messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3)), { keepId: true });
      } else {
        await ben.run(scriptThatChangesSkill(own, 25));
        await expectPanel(gm, id, /Mira Vell wins.*Ben/);
        await gm.do(`game.messages.get("${own}").update({ "flags.world.pin": true })`);
      }
      lost.push(id);
    }
    await gm.run(`void Hooks.off("createChatMessage", globalThis.stamper)`);
    await waitForEveryone(stage);
    for (const id of lost) await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the loser deletes the answer and rolls again: the verdict stays", async () => {
    const { id, own } = await loseContest(stage);
    await ben.delete(own);
    await expectPanels(everyone, id, /Mira Vell wins.*deleted since/);
    expect(await buttonAt(ben, id, "answer 1").count()).toBe(0);

    await ben.create(messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3)), { keepId: true });
    await waitForEveryone(stage);
    await expectPanels(everyone, id, /Mira Vell wins.*deleted since/);
  });
});
