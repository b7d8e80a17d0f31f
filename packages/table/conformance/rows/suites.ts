import { globals, termNamed } from "../foundry.ts";
import { configured, coreRoll, d, refuses, rolled, rows, same, scripted, type Row } from "../row.ts";

/** Two objects merged, the first of them made anew. */
function merged(original: object, other: object, options: object): unknown {
  return globals().foundry.utils.mergeObject(original, other, options);
}

/** Rows from the tests of open systems, which their authors run inside Foundry, and for their own dice. */
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
  ...rows("Splittermond, tests of its API; foundryvtt.com/api foundry.utils.mergeObject", {
    "objects are merged with new keys, new values and changes only where they are asked for": () => {
      const [deep, other] = [{ a: { b: 1 } }, { a: { c: 2 } }];
      same(merged({ a: 1 }, { b: 2 }, { insertKeys: false }), { a: 1 }, "object without new keys");
      same(merged({ a: { b: 1 } }, other, { insertValues: false }), deep, "object without new values");
      same(merged({ a: 1 }, { a: 2 }, { overwrite: false }), { a: 1 }, "object that is not written over");
      same(merged({ a: { b: 1 } }, other, { recursive: false }), other, "object that is not merged deeply");
      same(merged({ a: { b: 1 } }, other, {}), { a: { b: 1, c: 2 } }, "merged object");
    },
    "objects are merged in place, or into a copy": () => {
      const original = { a: 1 };
      same(merged(original, { b: 2 }, { inplace: false }), { a: 1, b: 2 }, "copy");
      same(original, { a: 1 }, "original");
      same(merged(original, { b: 2 }, { inplace: true }) === original, true, "sameness");
    },
  }),
  ...rows("Splittermond, tests of its API; PF2e, its translations", {
    "a value of another type is refused where types are enforced": async () => {
      await refuses(() => merged({ a: 1 }, { a: "2" }, { enforceTypes: true }), "a text in place of a number");
      same(merged({ a: 1 }, { a: 2 }, { enforceTypes: true }), { a: 2 }, "object with a number of the same type");
      same(merged({ a: 1 }, { a: "2" }, { enforceTypes: false }), { a: "2" }, "object whose types are not enforced");
    },
  }),
  ...rows("Splittermond, tests of its API; Mythacri, its languages", {
    "keys are deleted by their marked names where deletions are asked for": () =>
      same(merged({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true }), { b: 2 }, "object"),
  }),
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
