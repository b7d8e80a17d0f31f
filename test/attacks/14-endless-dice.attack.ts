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

  const conditions = Array.from("23456789", (number, i) => `r${"<>"[i % 2]}${number}`).join("");
  const formulas = [`1d1000${conditions}`, "50d20x>1", `${"1d1000x>60 + ".repeat(30)}1`, "2d1000 * 2d1000 vs 9"];

  it.each(formulas)("links and odds of /dice %s do not block their readers", async (formula) => {
    const most = ALLOWANCE + (await costFor(ana, show("[[/dice 1d20 + 7 vs 15]] [[/odds /dice 1d20 vs 9]]")));
    const text = `[[/dice ${formula}]] [[/d ${formula}]] [[/odds /dice ${formula}]]`;
    expect(await leastCost(ana, show(text), most)).toBeLessThan(most);
  });

  it.each(formulas)("a stored roll of /dice %s does not block its readers", async (formula) => {
    const record = (own: string) => ({ v: 1, system: "anydice", kind: "check", options: { formula: own }, faces: [7] });
    const post = (own: string) => () => ben.create({ content: "Dice.", rolls: [forgedRoll(record(own))] });
    const most = ALLOWANCE + (await costFor(ana, post("1d20 + 7")));
    expect(await leastCost(ana, post(formula), most)).toBeLessThan(most);
  });

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
