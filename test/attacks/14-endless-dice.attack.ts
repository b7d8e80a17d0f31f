import { expect, it } from "vitest";
import { costFor, forgedRoll, leastCost, playPublicAttacks, type Data } from "./attacker.ts";
import { unlimited } from "./rolls.ts";

/** The most that readers of a text may spend on it beyond an ordinary one of the same length, in milliseconds of processor time. */
const ALLOWANCE = 250;

playPublicAttacks(({ gm, ana, ben }) => {
  const show = (text: string) => () =>
    ana.run(
      `foundry.applications.ux.TextEditor.implementation.enrichHTML(${JSON.stringify(text)}).then((html) => html.length)`,
    );

  it.each(["[[2d99999999un]]", "[[/r 2d99999999un]]", "[[9999999d6un]]", "[[99999d12kar6]]"])(
    "a text with %s does not block its readers",
    async (text) => {
      const most = ALLOWANCE + (await costFor(ana, show("[[2d6un]]")));
      expect(await leastCost(ana, show(text), most)).toBeLessThan(most);
      ana.forgive(/un|kar/);
    },
  );

  const said = (record: object) => ({ content: "Dice.", rolls: [forgedRoll(record)] });
  const check = { v: 1, system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, faces: [3, 4] };

  it("the largest roll, and a message with very many, do not block their readers", async () => {
    const post = (data: Data) => () => ben.create(data);
    const ordinary = await costFor(ana, post(said(check)));
    const largest = ordinary + 100;
    expect(await leastCost(ana, post(said(unlimited(2300))), largest)).toBeLessThan(largest);
    const rolls = Array.from({ length: 500 }, () => forgedRoll(check));
    const many = ordinary + ALLOWANCE;
    expect(await leastCost(ana, post({ content: "Dice.", rolls }), many)).toBeLessThan(many);
    await ana.reads("only its text is shown");
    await ana.post("/kaiser skill 5 vs 12");
  });

  it("the table goes on after endless dice", async () => {
    await ana.post("/kaiser skill 5 vs 12");
    await gm.reads("vs 12");
  });
});
