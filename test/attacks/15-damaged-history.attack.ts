import { expect, it } from "vitest";
import { forgedRoll, playAttacks, RAW, type Data } from "./attacker.ts";

const sound: Data = { v: 1, system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, faces: [6, 4] };
const hidden = { difficulty: "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7" };
const DAMAGED: readonly Data[] = [
  ...[5, "x", true, {}, [null], [5], [{ options: 5, faces: 5 }]].map((history) => ({ ...sound, history, hidden })),
  ...[5, "x", [], { difficulty: {} }, { difficulty: [{ toString: 1 }] }].map((each) => ({ ...sound, hidden: each })),
];

playAttacks(({ gm, ben }) => {
  it("a damaged history or hidden number gives GMs no exception, on the card or at a change", async () => {
    for (const record of DAMAGED) {
      await ben.create({ content: "A roll.", rolls: [forgedRoll(record)] });
      await gm.settle();
      const card = gm.lastCard();
      await gm.reads(/A roll\.|Success|Total|difficulty/i);
      const menu = card.getByRole("button", { name: "Message menu" });
      await menu.click();
      const item = gm.page.getByRole("menuitem", { name: "Change this roll" });
      await gm.page.getByRole("menu").waitFor();
      if ((await item.count()) > 0) {
        await item.click();
        const change = gm.dialog("Change Roll");
        await change.getByRole("radio", { name: "Advantage 1", exact: true }).check();
      }
      await gm.press("Escape");
      expect(await gm.page.locator("body").innerText()).not.toMatch(RAW);
      expect(gm.errors, JSON.stringify(record)).toEqual([]);
    }
  });

  it("a bare number in a record is not taken for one that was hidden by its id", async () => {
    await ben.create({ content: "A roll.", rolls: [forgedRoll({ ...sound, hidden: { difficulty: 3 } })] });
    await gm.settle();
    const card = gm.lastCard();
    await gm.reads("A roll.");
    expect(await card.innerText()).not.toMatch(/Success|Hidden/i);
  });
});
