import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";
import { answer, begin, buttonAt, kept, latestOf, learn, panelAt, proven, reads, retell } from "./rolls.ts";

playAttacks(({ gm, ana, ben, table, setting }) => {
  it("the loser changes the roll, by menu and in the console, and stays the loser", async () => {
    await learn(gm());
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, "Mira Vell wins");
    const own = await latestOf(ben().seat, id, "Ben");
    await kept(ben().seat, id, own);

    const card = ben().seat.page.locator(`.chat-log > [data-message-id="${own}"]`);
    await card.click({ button: "right" });
    await ben().seat.page.getByText("Copy as text").first().waitFor();
    expect(await ben().seat.page.getByText("Change this roll").count()).toBe(0);
    await ben().seat.page.keyboard.press("Escape");

    await ben().run(retell(own, 25));
    for (const seat of [gm(), ana(), ben().seat]) {
      await reads(seat, id, /Mira Vell wins.*Ben has edited this outside Dicewright since/);
    }
    const late = await table.sit("ana", setting);
    await reads(late, id, /Mira Vell wins.*Ben has edited this outside Dicewright since/);
  });

  it("the loser deletes the answer and rolls again: only the GM can let them", async () => {
    await ana().throws(6, 4);
    const id = await begin(ana());
    await ben().seat.throws(3, 1);
    await answer(ben().seat, id);
    await reads(ana(), id, "Mira Vell wins");
    const own = await latestOf(ben().seat, id, "Ben");
    await kept(ben().seat, id, own);
    await ben().delete(own);
    for (const seat of [gm(), ana(), ben().seat])
      await reads(seat, id, /Waiting for the GM: Tor Haldane.*The roll was deleted/);
    expect(await buttonAt(ben().seat, id, "answer 1").count()).toBe(0);

    await ben().create(proven(id, { act: "yield", side: 1 }), { keepId: true });
    await expect.poll(() => ana().lastCard().innerText()).toContain("only a GM can answer");
    await reads(ana(), id, "Waiting for the GM");
    await panelAt(gm(), id).getByRole("button", { name: "Let them roll again: Tor Haldane" }).click();
    await ben().seat.throws(6, 6, 3);
    await ben().seat.page.waitForTimeout(1000); // The same button so soon would be a double click.
    await answer(ben().seat, id);
    for (const seat of [gm(), ana(), ben().seat]) await reads(seat, id, "Tor Haldane wins");
  });
});
