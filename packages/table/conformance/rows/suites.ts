import { globals, termNamed } from "../foundry.ts";
import { configured, coreRoll, d, rolled, rows, same, scripted, type Row } from "../row.ts";

/** What the tests of open systems say, which their authors run inside Foundry, and what their own dice need. */
export const suiteRows: readonly Row[] = [
  ...rows("Splittermond, tests of its API", {
    "terms put together of two rolls are the same in all three": async () => {
      const [one, other] = [new (coreRoll())("2d6 + 1"), new (coreRoll())("1d10 + 3")];
      const plus = new (termNamed("OperatorTerm"))({ operator: "+" });
      const both = coreRoll().fromTerms([...one.terms, plus, ...other.terms]);
      await scripted([...d(6, 2, 5), ...d(10, 9)], () => both.evaluate({ allowInteractive: false }));
      for (const roll of [one, other]) await roll.evaluate({ allowInteractive: false });
      same([both.formula, both.total, one.total, other.total], ["2d6 + 1 + 1d10 + 3", 20, 8, 12], "rolls");
    },
  }),
  ...rows(
    "Splittermond, tests of its API; foundryvtt.com/api Roll#product",
    {
      "a roll whose dice have not fallen comes to nought": () =>
        same([new (coreRoll())("1d6 + 3").total, new (coreRoll())("1d6 + 3").product], [0, undefined], "totals"),
    },
    "probable",
  ),
  ...rows(
    "SWADE, its wild die; Deadlands, its die",
    {
      "dice are made with the text that they were written as": async () => {
        const made: unknown[] = [];
        class TableWildDie extends termNamed("Die") {
          constructor(data: { formula?: unknown } = {}) {
            super({ ...data, faces: 4 });
            made.push(data.formula);
          }
        }
        Object.assign(TableWildDie, { DENOMINATION: "z" });
        const terms = { ...globals().CONFIG.Dice.terms, z: TableWildDie };
        await configured({ terms }, async () => void (await rolled("2dz8 + 1", d(4, 1, 2))));
        same(made[0], "2dz8", "text");
      },
    },
    "probable",
  ),
];
