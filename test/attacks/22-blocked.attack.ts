import { expect, it } from "vitest";
import type { CheckRecord } from "../../src/checks/record.ts";
import { MIRA } from "../scenes/seat.ts";
import { callsDuring, forgedRoll, playPublicAttacks } from "./attacker.ts";
import { unlimited } from "./rolls.ts";

/** Calls of the module's functions on a reader's page: half again to twice as many as on 23 November 2026. */
const MOST = { message: 7_000_000, panel: 1_400_000, window: 1_000_000, odds: 320_000 };

const said = (...records: readonly CheckRecord[]) => ({ content: "Dice.", rolls: records.map(forgedRoll) });

/** A formula of so many terms with a code. */
function terms(count: number) {
  const dicewright = { v: 1, system: "olde", code: "un", dice: { count: 1, sides: 6 }, faces: [3] };
  const results = [{ result: 3, active: true }];
  const options = { dicewright };
  const die = { class: "Die", number: 1, faces: 6, modifiers: ["un"], results, evaluated: true, options };
  const plus = { class: "OperatorTerm", options: {}, evaluated: true, operator: "+" };
  const all = [...Array.from({ length: count - 1 }, () => [die, plus]).flat(), die];
  const formula = { class: "Roll", options: {}, dice: [], formula: "1d6un", terms: all, total: 3, evaluated: true };
  return { content: "Dice.", rolls: [formula] };
}

const CHECKS = Array.from({ length: 200 }, (_, i) => ({
  ...{ id: `t${i}`, name: `Fight ${i}`, system: "kaiser", kind: "skill" },
  options: { skill: 1 + (i % 20), modifier: Math.floor(i / 20) },
}));

playPublicAttacks(({ gm, ana, ben }) => {
  it("no card of a crafted message keeps its readers from anything else", async () => {
    await ana.post("/kaiser skill 5 vs 12");
    const many = Array.from({ length: 14 }, () => unlimited(20));
    for (const data of [said(unlimited(2300)), said(...many), terms(60), terms(400)])
      expect(await callsDuring(ana, () => ben.create(data))).toBeLessThan(MOST.message);
  });

  it("a contest of twenty sides, or a request, with two hundred saved checks each does not block its readers", async () => {
    const flag = JSON.stringify({ v: 1, system: "kaiser", list: CHECKS });
    await gm.do(`actor("Mira Vell").setFlag("dicewright", "traits", ${flag})`);
    // Each has checks of its own, and Ben may answer for all of them.
    const sides = await gm.run<string[]>(`(async () => {
      const foe = (_, i) => ({ name: "Foe " + i, type: game.actors.contents[0].type, ownership: { default: 3 },
        flags: { dicewright: { traits: { ...${flag}, list: ${flag}.list.map((each) => ({ ...each, name: each.name + " of " + i })) } } } });
      const actors = await Actor.implementation.createDocuments(Array.from({ length: 19 }, foe));
      const tokens = actors.map((actor, i) => ({ name: actor.name, actorId: actor.id, actorLink: true, x: 100 * i, y: 100 }));
      return (await canvas.scene.createEmbeddedDocuments("Token", tokens)).map(({ uuid }) => uuid);
    })()`);
    const contest = (sealed: boolean) => () =>
      ana.begin("contest", { from: MIRA, against: sides, check: "kaiser skill 5", sealed });
    const asked = { system: "kaiser", kind: "skill", options: { difficulty: 12 }, members: [MIRA], isAlone: true };
    const request = () => gm.begin("group", asked);
    for (const [seat, act] of [
      [ben, contest(false)],
      [gm, contest(false)],
      [gm, contest(true)],
      [ana, request],
    ] as const)
      expect(await callsDuring(seat, act, 1000)).toBeLessThan(MOST.panel);
  });

  it("the window of two hundred saved checks, with the tools to change them, does not block its user", async () => {
    const click = (action: string) => gm.run(`void document.querySelector('[data-action="${action}"]').click()`);
    const count = (parts: string) => gm.run<number>(`document.querySelectorAll("${parts}").length`);
    await gm.do(`actor("Mira Vell").sheet.render({ force: true })`);
    await click("dicewright-traits");
    await expect.poll(() => count(".dicewright-trait")).toBe(200);
    const change = async () => {
      await click("openMenu");
      await gm.page.getByRole("menuitem", { name: "Edit", exact: true }).click();
      await expect.poll(() => count(".dicewright-trait-tools")).toBe(200);
      await click("toggleEditing");
      await expect.poll(() => count(".dicewright-trait-tools")).toBe(0);
    };
    expect(await callsDuring(gm, change)).toBeLessThan(MOST.window);
  });

  it("a text with two hundred slow odds does not block its readers", async () => {
    const odds = Array.from({ length: 200 }, (_, i) => `[[/odds ogs d12^1 + d12^2 + d10 + ${i} vs ${14 + i}]]`).join(
      " ",
    );
    const show = () => gm.show(odds);
    expect(await callsDuring(gm, show, 2000)).toBeLessThan(MOST.odds);
  });
});
