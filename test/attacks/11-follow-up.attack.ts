import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";

playAttacks(({ gm, ana, ben }) => {
  it("11: what follows from a hidden number is for GMs", async () => {
    await ana().throws(12, 12, 12, 12, 12, 12);
    await ana().post("/kr 6 dt ?7 # Slash");
    await expect.poll(() => gm().lastCard().textContent()).toContain("dt ?7");
    await gm().throws(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
    await gm().pick("Roll damage or effect");
    await gm().posts(() =>
      gm().page.locator(".dicewright-dialog").getByRole("button", { name: "Roll", exact: true }).click(),
    );
    expect(await gm().run("latest.whisper")).toEqual(["Gamemaster000000"]);
    for (const seat of [ana(), ben().seat]) {
      await seat.settle();
      const shown = await seat.page.locator(".chat-log").innerText();
      expect(shown).not.toMatch(/Damage|damage/);
      expect(
        await seat.run<string[]>("game.messages.map(({ content }) => content)").then((all) => all.join()),
      ).not.toMatch(/damage/i);
    }
  });
});
