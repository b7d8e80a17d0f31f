import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, buttonAt, kaiserRoll, latestOf, learn, proven, reads, retell, written } from "./rolls.ts";

playAttacks(({ gm, ana, ben, table, setting }) => {
  it("the loser changes the roll, by menu and in the console, and stays the loser", async () => {
    await learn(gm());
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, "Mira Vell wins");
    const own = await latestOf(ben().seat, id, "Ben");
    await written(gm(), id);

    const card = ben().seat.page.locator(`.chat-log > [data-message-id="${own}"]`);
    await card.click({ button: "right" });
    await ben().seat.page.getByText("Copy as text").first().waitFor();
    expect(await ben().seat.page.getByText("Change this roll").count()).toBe(0);
    await ben().seat.page.keyboard.press("Escape");

    await ben().run(retell(own, 25));
    for (const seat of [gm(), ana(), ben().seat]) {
      await reads(seat, id, /Mira Vell wins.*Ben/);
    }
    const late = await table.sit("ana", setting);
    await reads(late, id, /Mira Vell wins.*Ben/);
  });

  it("a GM's module that stamps messages, and stores their rolls anew, gives no leave to rewrite them", async () => {
    const stamp = `void (globalThis.stamper = Hooks.on("createChatMessage", (message) =>
      void message.update({ "flags.world.stamp": 1, rolls: message.rolls.map((roll) => JSON.stringify(roll)) })))`;
    await gm().run(stamp);
    const lost: string[] = [];
    for (const isDeleted of [false, true]) {
      await ana().throws(6, 4);
      const id = await begin(ana());
      await ben().seat.throws(3, 1);
      await answer(ben().seat, id);
      await reads(gm(), id, "Mira Vell wins");
      const own = await latestOf(ben().seat, id, "Ben");
      await written(gm(), id);
      if (isDeleted) {
        await ben().delete(own);
        await reads(gm(), id, /deleted since/);
        await ben().create(proven(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3)), { keepId: true });
      } else {
        await ben().run(retell(own, 25));
        await reads(gm(), id, /Mira Vell wins.*Ben/);
        await gm().run(`game.messages.get("${own}").update({ "flags.world.pin": true }).then(() => undefined)`);
      }
      lost.push(id);
    }
    await gm().run(`void Hooks.off("createChatMessage", globalThis.stamper)`);
    await ben().create({ content: "The end." });
    for (const seat of [gm(), ana(), ben().seat]) {
      await expect.poll(() => seat.lastCard().innerText()).toContain("The end.");
      for (const id of lost) await reads(seat, id, "Mira Vell wins");
    }
  });

  it("the loser deletes the answer and rolls again: the verdict stays", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    await reads(ana(), id, "Mira Vell wins");
    const own = await latestOf(ben().seat, id, "Ben");
    await written(gm(), id);
    await ben().delete(own);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, /Mira Vell wins.*deleted since/);
    expect(await buttonAt(ben().seat, id, "answer 1").count()).toBe(0);

    await ben().create(proven(id, { act: "answer", side: 1 }, kaiserRoll(6, 6, 3)), { keepId: true });
    await ben().create({ content: "The end." });
    for (const seat of [gm(), ana(), ben().seat]) {
      await expect.poll(() => seat.lastCard().innerText()).toContain("The end.");
      await reads(seat, id, /Mira Vell wins.*deleted since/);
    }
  });
});
