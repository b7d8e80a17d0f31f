import { expect, it } from "vitest";
import { costFor, playAttacks } from "./attacker.ts";

/** What readers of a text may spend on it beyond an ordinary one of the same length, in milliseconds of their processor. */
const ALLOWANCE = 250;

playAttacks(({ gm, ana }) => {
  const show = (text: string) => () =>
    ana().run(
      `foundry.applications.ux.TextEditor.implementation.enrichHTML(${JSON.stringify(text)}).then((html) => html.length)`,
    );

  it.each(["[[2d99999999un]]", "[[/r 2d99999999un]]", "[[9999999d6un]]", "[[99999d12kar6]]"])(
    "a text with %s does not block its readers",
    async (text) => {
      const ordinary = await costFor(ana(), show("[[2d6un]]"));
      expect(await costFor(ana(), show(text))).toBeLessThan(ordinary + ALLOWANCE);
      ana().forgive(/un|kar/);
    },
  );

  it("the table goes on", async () => {
    await ana().post("/kaiser skill 5 vs 12");
    await expect.poll(() => gm().lastCard().innerText()).toContain("vs 12");
  });
});
