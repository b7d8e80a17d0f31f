import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import {
  answer,
  buttonAt,
  expectPanel,
  expectPanels,
  kaiserRoll,
  latestOf,
  loseContest,
  messageWithProof,
  openAndLoseContest,
  openContest,
  waitForEveryone,
  waitForLedgerRow,
} from "./rolls.ts";

playAttacks((stage) => {
  const { gm, ana, ben, everyone, others } = stage;
  const better = (id: string) =>
    ben.create(messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3)), { keepId: true });

  it("the loser posts spam that the GM deletes, and on that signal exchanges the roll", async () => {
    const { id, own } = await loseContest(stage);
    const spam = await better(id);
    await gm.comesTo(`game.messages.has("${spam}")`, true);
    const exchanged = messageWithProof(id, { act: "answer", side: 1, more: 1 }, kaiserRoll(6, 6, 4));
    const data = JSON.stringify(exchanged);
    await ben.run(`void Hooks.once("deleteChatMessage", () => game.messages.get("${own}").delete()
      .then(() => ChatMessage.create(${data}, { keepId: true })))`);
    await gm.do(`game.messages.get("${spam}").delete()`);
    for (const seat of everyone) await seat.comesTo(`game.messages.has("${exchanged._id}")`, true);
    await expectPanels(everyone, id, /Mira Vell wins.*deleted since/);
    await ana.reload();
    await expectPanel(ana, id, /Mira Vell wins.*deleted since/);
  });

  it("the loser whispers the roll to some, to all or to nobody, and deletes it", async () => {
    for (const names of [["Gamemaster"], ["Ana", "Gamemaster", "Ben"], ["Ben"]]) {
      const { id, own } = await loseContest(stage);
      const users = JSON.stringify(names);
      const whisper = `game.users.filter(({ name }) => ${users}.includes(name)).map(({ id }) => id)`;
      await ben.do(`game.messages.get("${own}").update({ whisper: ${whisper} })`);
      await expectPanels(everyone, id, "Mira Vell wins");
      await waitForEveryone(stage);
      await ben.delete(own);
      await better(id);
      await waitForEveryone(stage);
      await expectPanels(everyone, id, "Mira Vell wins");
    }
  });

  it("the loser answers by a whisper to everybody, and deletes that", async () => {
    const id = await openContest(ana, {}, 6, 4);
    const message = JSON.stringify(messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(3, 1)));
    await ben.do(`ChatMessage.create({ ...${message}, whisper: game.users.map(({ id }) => id) }, { keepId: true })`);
    await expectPanels(everyone, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await ben.delete(await latestOf(ben, id, "Ben"));
    await better(id);
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the opener who lost deletes the opening: what is left says who won", async () => {
    const { id } = await openAndLoseContest(stage);
    await ben.delete(id);
    for (const seat of everyone) {
      const texts = () => seat.page.locator(".chat-log .dicewright-thread-note").allInnerTexts();
      await expect.poll(texts).toContain("Mira Vell wins. The message that began this was deleted since.");
    }
  });

  it("the loser takes a concession back that everyone has seen", async () => {
    const id = await openContest(ana, {}, 3, 1);
    await buttonAt(ben, id, "yield 1").click();
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    expect(await buttonAt(ben, id, "resume 1").count()).toBe(0);
    await ben.create(messageWithProof(id, { act: "resume", side: 1 }), { keepId: true });
    await better(id);
    await waitForEveryone(stage);
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  it("the loser edits the roll, and a reaction of the GM makes that no correction", async () => {
    const { id, own } = await loseContest(stage);
    await ben.update(own, { "flags.dicewright.refers.act": "yield" });
    await expectPanels(others, id, "Mira Vell wins");
    await gm.do(`game.messages.get("${own}").update({ "flags.reactions.heart": ["Gamemaster"] })`);
    await waitForEveryone(stage);
    for (const seat of everyone) {
      await expectPanel(seat, id, "Mira Vell wins");
      expect(await seat.panel(id).innerText()).not.toContain("Edited by Gamemaster");
    }
  });

  it("the verdict changes by a GM who deletes the roll that lost, and the panel says so", async () => {
    const { id, own } = await loseContest(stage);
    await gm.do(`game.messages.get("${own}").delete()`);
    await expectPanel(ben, id, "The GM removed Tor Haldane's roll");
    await ben.afterClick();
    await answer(ben, id, 6, 6, 3);
    await expectPanels(everyone, id, /Tor Haldane wins.*The GM removed Tor Haldane's roll/);
  });
});
