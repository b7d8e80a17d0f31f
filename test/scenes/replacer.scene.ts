import { expect, it } from "vitest";
import { generations, layTable } from "./seat.ts";

const table = layTable("replacer");

const SWORD = {
  v: 1,
  system: "kaiser",
  list: [{ id: "t1", name: "Sword", system: "kaiser", kind: "skill", options: { skill: "@skills.fight" } }],
};

it.each(generations)(
  "under a system with dice of its own a saved check, the dialog, a change and a contest work in generation %i",
  async (generation) => {
    const { ana, ben } = await table.sitTogether(["ana", "ben"], { generation });
    for (const [seat, actor] of [
      [ana, "Mira Vell"],
      [ben, "Tor Haldane"],
    ] as const)
      await seat.run(
        `game.actors.getName("${actor}").setFlag("dicewright", "traits", ${JSON.stringify(SWORD)}).then(() => undefined)`,
      );
    expect(await ana.run("CONFIG.Dice.terms.d === foundry.dice.terms.Die")).toBe(false);

    await ana.throws(6, 6, 2);
    await ana.run(
      `void game.modules.get("dicewright").api.open({ system: "kaiser", kind: "skill", raw: { skill: 5 } })`,
    );
    await ana.page.getByRole("dialog", { name: "Roll dice" }).getByRole("textbox", { name: "Skill" }).press("Enter");
    await expect.poll(() => ana.lastCard().innerText()).toMatch(/Open Roll\s+19/);

    await ana.throws(1, 4, 6);
    await ana.post("/kaiser skill 5 vs 12");
    await ana.lastCard().getByRole("button", { name: "After the roll" }).click();
    await ana.page.getByRole("menuitem", { name: "Change this roll" }).click();
    const change = ana.page.getByRole("dialog", { name: "Change Roll" });
    await change.getByRole("button", { name: "Advantage: one more" }).click();
    await change.getByRole("status").getByText("New dice: 1d6.").waitFor();
    await change.getByRole("button", { name: "Apply", exact: true }).click();
    await expect.poll(() => ben.lastCard().innerText()).toMatch(/Success\s+3 Degrees of Success\s+15/);

    await ana.throws(6, 4);
    await ana.run(
      `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], check: "kaiser skill 3", rules: { tie: "reroll" } }).then(() => undefined)`,
    );
    await ben.throws(5, 2, 3, 5);
    await ben.lastCard().getByRole("button", { name: "Answer: Tor Haldane" }).click();
    for (const seat of [ana, ben])
      await expect
        .poll(() => seat.lastCard().innerText())
        .toMatch(/Tor Haldane wins\s+Equal totals\s+1 Degree of Success/);
  },
);
