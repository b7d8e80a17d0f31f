import { globals, termNamed } from "../foundry.ts";
import { configured, coreRoll, d, first, refuses, rolled, rows, same } from "../row.ts";
import { withLetter } from "./expressions.ts";

const again = (roll: object) => coreRoll().fromJSON(JSON.stringify(roll));

/** Rows about rolls in JSON, and how classes are found again. */
export const savingRows = [
  ...rows("foundryvtt.com/api foundry.dice.Roll (toJSON, fromData)", {
    "a roll keeps formula, result and total": async () => {
      const roll = await rolled("4d6kh3 + 2", d(6, 1, 2, 3, 4));
      const copy = again(roll);
      same([copy.formula, copy.result, copy.total], ["4d6kh3 + 2", "9 + 2", 11], "copy");
    },
    "an evaluated roll stays evaluated": async () => {
      const copy = again(await rolled("1d6", d(6, 4)));
      same([copy._evaluated, first(copy)._evaluated], [true, true], "evaluated");
      await refuses(() => copy.evaluate({ allowInteractive: false }), "evaluating it again");
    },
    "an unevaluated roll may still be rolled": async () => {
      const copy = again(new (coreRoll())("2 + 3"));
      same((await copy.evaluate()).total, 5, "total");
    },
    "dice keep faces and what became of them": async () => {
      const roll = await rolled("2d6kh", d(6, 2, 5));
      same(first(again(roll)).results, first(roll).results, "results");
    },
    "flavour and options are kept": async () => {
      const roll = await rolled("1d6[fire]", d(6, 4));
      roll.options["table"] = { deep: 1 };
      const copy = again(roll);
      same([first(copy).flavor, copy.options["table"], copy.formula], ["fire", { deep: 1 }, "1d6[fire]"], "copy");
    },
    "parentheses, pools and functions are kept": async () => {
      const roll = await rolled("(1d4 + 1) * {1d6, 1d8}kh + max(1d10, 2)", [
        ...d(4, 2),
        ...d(6, 3),
        ...d(8, 7),
        ...d(10, 9),
      ]);
      const copy = again(roll);
      same([copy.total, copy.formula, copy.dice.map((die) => die.total)], [30, roll.formula, [2, 3, 7, 9]], "copy");
    },
    "what a roll is saved as": async () => {
      const json = (await rolled("1d6 + 1", d(6, 4))).toJSON();
      same(
        ["class", "options", "dice", "formula", "terms", "total", "evaluated"].filter((key) => !(key in json)),
        [],
        "missing keys",
      );
      same([json["class"], json["formula"], json["total"], json["evaluated"]], ["Roll", "1d6 + 1", 5, true], "values");
    },
    "what dice are saved as": () => {
      same(
        termNamed("DiceTerm").SERIALIZE_ATTRIBUTES,
        ["number", "faces", "modifiers", "results", "method"],
        "attributes",
      );
      const json = JSON.parse(
        JSON.stringify(new (termNamed("Die"))({ number: 2, faces: 8, modifiers: ["kh"] })),
      ) as Record<string, unknown>;
      same([json["class"], json["number"], json["faces"], json["modifiers"]], ["Die", 2, 8, ["kh"]], "values");
    },
  }),
  ...rows("issue #8671", {
    "data is not saved": async () =>
      same("data" in (await rolled("1d6 + @a", d(6, 4), { a: 1 })).toJSON(), false, "presence of data"),
  }),
  ...rows("foundryvtt mythic-gme#26", {
    "a configured class is found by its name": () => {
      class TableRoll extends coreRoll() {}
      const rolls = [...globals().CONFIG.Dice.rolls, TableRoll];
      return configured({ rolls }, async () => {
        const roll = await new TableRoll("2 + 2").evaluate();
        same(again(roll) instanceof TableRoll, true, "being of the class");
      });
    },
    "a class of the same name takes the place of one that is gone": () => {
      const before = { TableRoll: class TableRoll extends coreRoll() {} };
      const after = { TableRoll: class TableRoll extends coreRoll() {} };
      const json = JSON.stringify(new before.TableRoll("2 + 2"));
      return configured({ rolls: [...globals().CONFIG.Dice.rolls, after.TableRoll] }, () => {
        same(coreRoll().fromJSON(json) instanceof after.TableRoll, true, "being of the new class");
      });
    },
    "a class that nobody configured is refused": async () => {
      class TableRoll extends coreRoll() {}
      await refuses(() => again(new TableRoll("1d6")), "a roll of an unknown class");
    },
  }),
  ...rows("foundryvtt YZUR src/YearZeroRollManager.js, pf2e", {
    "dice of a class of their own come back as such": async () => {
      class TableDie extends termNamed("DiceTerm") {
        constructor(data: object = {}) {
          super({ ...data, faces: 6 });
        }
      }
      TableDie.DENOMINATION = "j";
      await withLetter("j", TableDie, async () => {
        const roll = await rolled("2dj + 1", d(6, 4, 5));
        const copy = again(roll);
        same([roll.formula, copy.total, first(copy) instanceof TableDie], ["2dj + 1", 10, true], "copy");
      });
    },
    "dice whose class is gone come back as plain dice": () => {
      const die = termNamed("RollTerm").fromData({
        class: "TableGone",
        number: 1,
        faces: 6,
        results: [{ result: 5, active: true }],
        evaluated: true,
      });
      same([die.constructor.name, die.total], ["Die", 5], "term");
    },
  }),
];
