import { expect, it } from "vitest";
import { forgedRoll, playPublicAttacks } from "./attacker.ts";

playPublicAttacks(({ gm, ben, everyone }) => {
  it("three answers, another check and a false name are told apart from the first answer", async () => {
    const request = { v: 1, line: "/kaiser skill 5 vs 12" };
    const asked = JSON.stringify({ content: "asked", flags: { dicewright: { request } } });
    const id = await gm.run<string>(`ChatMessage.create(${asked}).then(({ id }) => id)`);
    const answer = (difficulty: number, faces: readonly number[], speaker: object = { alias: "Ben" }) => {
      const options = { skill: 5, modifier: 0, advantages: 0, disadvantages: 0, opposed: false, difficulty };
      const rolls = [JSON.stringify(forgedRoll({ v: 1, system: "kaiser", kind: "skill", options, faces }))];
      const flags = { dicewright: { refers: { v: 1, to: id, act: "answer" } } };
      return ben.create({ content: "answer", speaker, rolls, flags });
    };
    await answer(12, [3, 1]);
    await answer(12, [6, 5]);
    await answer(2, [6, 5]);
    await answer(12, [5, 5], { alias: "Mira Vell", actor: "ActorMiraVell000" });
    for (const seat of everyone) {
      const text = async () => (await seat.panel(id).innerText()).replace(/\s+/g, " ");
      await expect.poll(text).toMatch(/Mira Vell \(Ben\).*Not their first answer/);
      expect((await text()).match(/Not their first answer/g)).toHaveLength(2);
      expect((await text()).match(/Other check…/g)).toHaveLength(1);
      expect(await seat.panel(id).locator(".dicewright-portrait").count()).toBe(0);
    }
    await answer(12, [4, 4], { alias: "Tor Haldane", actor: "ActorTorHaldane0" });
    await expect.poll(() => gm.panel(id).locator(".dicewright-portrait").count()).toBe(1);
  });
});
