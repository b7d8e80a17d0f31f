import { expect, it } from "vitest";
import { playAttacks } from "./attacker.ts";

/** The hidden number of the last roll, by the id in its record. */
const HIDDEN = "latest.rolls.at(-1).options.dicewright.hidden.difficulty";

playAttacks(({ gm, ana, ben, everyone, table, hidden }) => {
  it("2: a GM's card and Reveal tell the number that was rolled against, or say that it is not known", async () => {
    await gm.post("/kaiser skill 990 vs ?1001 # Sneak", 3, 4);
    await expect.poll(() => gm.lastCard().textContent()).toContain("vs ?1001");
    const id = await gm.run<string>(HIDDEN);
    const falsely = (user: string) =>
      ben.run(
        `Promise.all([3, 990].flatMap((value) => ["x".repeat(32), ""].map((salt) => game.users.getName("${user}").query("dicewright.keepSecret", { id: "${id}", value, salt }).then(() => "taken", () => "refused")))).then((all) => [...new Set(all)])`,
      );
    const another = await table.sit("gm", { hidden });
    await another.settle();
    expect(await falsely("Gamemaster")).toEqual(["refused"]);
    await expect.poll(() => another.lastCard().textContent()).toContain("not known in this browser");
    await another.page.context().close();
    await gm.reload();
    expect(await falsely("Gamemaster")).toEqual(["refused"]);
    await expect.poll(() => gm.lastCard().textContent()).toMatch(/Failure[^]*vs \?1001/);
    await gm.lastCard().getByRole("button", { name: "Reveal difficulty" }).click();
    for (const seat of everyone) await expect.poll(() => seat.lastCard().textContent()).toMatch(/Failure[^]*vs 1001/);
  });

  it("2: a number that its roller made up is told to be false on every screen", async () => {
    await gm.post("/kaiser skill 990 vs ?1001 # Climb", 3, 4);
    await ben.post(`/kaiser skill 990 vs ?${await gm.run<string>(HIDDEN)} # Climb`, 3, 4);
    const [message, id] = await ben.run<[string, string]>(`[latest.id, ${HIDDEN}]`);
    for (const flags of [{ revealed: { [id]: 990 } }, { revealed: { [id]: 990 }, salts: { [id]: "x".repeat(32) } }]) {
      await ben.update(message, { flags: { dicewright: flags } });
      for (const seat of [ana, gm])
        await expect.poll(() => seat.lastCard().textContent()).toContain("not the one that was hidden");
      expect(await ana.lastCard().textContent()).not.toMatch(/Success|vs 990/);
      await expect.poll(() => gm.lastCard().textContent()).toMatch(/Failure[^]*vs \?1001/);
    }
  });
});
