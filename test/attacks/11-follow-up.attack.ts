import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";

playAttacks(({ gm, ana, ben }) => {
  it("11: what follows from a hidden number is for GMs", async () => {
    await gm.post("/kr 6 dt ?7 # Slash", 12, 12, 12, 12, 12, 12);
    await expect.poll(() => gm.lastCard().textContent()).toContain("dt ?7");
    await gm.throws(...Array<number>(12).fill(5));
    await gm.posts(() => gm.rolls(() => gm.pick("Roll damage or effect")));
    expect(await gm.run("latest.whisper")).toEqual(["Gamemaster000000"]);
    for (const seat of [ana, ben]) {
      await seat.settle();
      expect(await seat.page.locator("#chat .chat-log").innerText()).not.toMatch(/Damage|damage/);
      expect(await seat.run("game.messages.map(({ content }) => content).join()")).not.toMatch(/damage/i);
    }
  });
});
