import { globals, termNamed } from "../foundry.ts";
import { configured, coreRoll, d, first, refuses, rolled, rows, same, scripted } from "../row.ts";

const ROLL = "foundryvtt.com/api foundry.dice.Roll";

/** When and how rolls are evaluated, and what may be done with them. */
export const evaluationRows = [
  ...rows("issue #9774", {
    "evaluate gives a promise": async () => {
      const promise: unknown = new (coreRoll())("1").evaluate();
      same(typeof (promise as Partial<Promise<unknown>>).then, "function", "type of what makes it a promise");
      await promise;
    },
    "evaluateSync refuses dice": () =>
      refuses(() => new (coreRoll())("1d6 + 2").evaluateSync(), "a synchronous 1d6 + 2"),
    "evaluateSync that is not strict counts dice as 0": () =>
      same(new (coreRoll())("1d6 + 2").evaluateSync({ strict: false }).total, 2, "total"),
    "evaluateSync takes what needs no chance": () =>
      same(new (coreRoll())("(2 + 3) * max(1, 2)").evaluateSync().total, 10, "total"),
  }),
  ...rows(`${ROLL} (evaluate)`, {
    "a roll is evaluated once": async () => {
      const roll = await rolled("1d6", d(6, 3));
      await refuses(() => roll.evaluate({ allowInteractive: false }), "a second evaluation");
      same(roll.total, 3, "total");
    },
    "evaluate gives the roll itself": async () => {
      const roll = new (coreRoll())("2 + 2");
      same((await roll.evaluate()) === roll, true, "answer");
    },
    "roll is evaluate by another name": async () => same((await new (coreRoll())("2 + 2").roll()).total, 4, "total"),
    "minimised and maximised dice": async () => {
      same((await new (coreRoll())("3d6 + 2").evaluate({ minimize: true })).total, 5, "lowest total");
      same((await new (coreRoll())("3d6 + 2").evaluate({ maximize: true })).total, 20, "highest total");
    },
    "minimised dice may be evaluated at once": () =>
      same(new (coreRoll())("2d8").evaluateSync({ minimize: true }).total, 2, "total"),
    "text has no value": () => refuses(() => rolled("tableword"), "tableword"),
    "text is kept where strings are allowed": async () => {
      same(
        String((await new (coreRoll())("tableword").evaluate({ allowStrings: true })).product),
        "tableword",
        "product",
      );
    },
    "dice fall from left to right": async () => {
      const roll = await rolled("1d4 + 1d6 * 1d8", [...d(4, 2), ...d(6, 3), ...d(8, 4)]);
      same(
        roll.dice.map((die) => die.total),
        [2, 3, 4],
        "faces",
      );
    },
  }),
  ...rows(`${ROLL} (methods)`, {
    "a clone is not evaluated": async () => {
      const copy = (await rolled("1d6 + 1", d(6, 3))).clone();
      same([copy._evaluated, copy.formula], [false, "1d6 + 1"], "clone");
    },
    "reroll is another roll of the same formula": async () => {
      const roll = await rolled("1d6 + @a", d(6, 3), { a: 1 });
      const again = await scripted(d(6, 5), () => roll.reroll({ allowInteractive: false }));
      same([again.total, roll.total, again === roll], [6, 4, false], "totals");
    },
    "alter multiplies dice, then adds": () =>
      same(new (coreRoll())("2d6 + 3").alter(2, 1).formula, "5d6 + 3", "formula"),
    "alter multiplies numbers where asked": () =>
      same(new (coreRoll())("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula, "4d6 + 6", "formula"),
    "simulate gives as many totals as asked": async () => {
      const all = await coreRoll().simulate("1d4 + 1", 50);
      same([all.length, all.every((total) => total >= 2 && total <= 5)], [50, true], "totals");
    },
    "validate tells formulas from other text": () => {
      same(
        ["1d6 + 2", "4d6kh3", "1d6 +", "(1d6"].map((formula) => coreRoll().validate(formula)),
        [true, true, false, false],
        "answers",
      );
    },
    "validate takes references for numbers": () =>
      same(coreRoll().validate("1d20 + @abilities.str.mod"), true, "answer"),
    "safeEval knows Math and no more": async () => {
      same(coreRoll().safeEval("max(2, 3) * 2"), 6, "value");
      await refuses(() => coreRoll().safeEval("globalThis.CONFIG"), "the global scope");
    },
    "options are kept": () => same(new (coreRoll())("1d6", {}, { table: "x" }).options["table"], "x", "option"),
    "data is kept": () => same(new (coreRoll())("1d6 + @a", { a: 1 }).data, { a: 1 }, "data"),
  }),
  ...rows(`${ROLL}.fromTerms`, {
    "the documented example": () => {
      const terms = [
        new (termNamed("Die"))({ number: 4, faces: 8 }),
        new (termNamed("OperatorTerm"))({ operator: "+" }),
        new (termNamed("NumericTerm"))({ number: 8 }),
      ];
      same(coreRoll().fromTerms(terms).formula, "4d8 + 8", "formula");
    },
    "the terms stay the very ones": async () => {
      const die = new (termNamed("Die"))({ number: 1, faces: 8 });
      const roll = coreRoll().fromTerms([die]);
      await scripted(d(8, 7), () => roll.evaluate({ allowInteractive: false }));
      same([roll.terms[0] === die, die.total, roll.total], [true, 7, 7], "terms");
    },
    "terms that are evaluated make a roll that is": async () => {
      const roll = coreRoll().fromTerms((await rolled("1d6 + 2", d(6, 3))).terms);
      same([roll._evaluated, roll.total], [true, 5], "roll");
    },
    "some terms evaluated and others not are refused": async () => {
      const done = first(await rolled("1d6", d(6, 3)));
      const open = new (termNamed("Die"))({ number: 1, faces: 8 });
      await refuses(
        () => coreRoll().fromTerms([done, new (termNamed("OperatorTerm"))({ operator: "+" }), open]),
        "half a roll",
      );
    },
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.ParentheticalTerm.fromTerms", {
    "the documented example": () => {
      const terms = [
        new (termNamed("Die"))({ number: 4, faces: 6 }),
        new (termNamed("OperatorTerm"))({ operator: "+" }),
        new (termNamed("NumericTerm"))({ number: 4 }),
      ];
      same(termNamed("ParentheticalTerm").fromTerms(terms).formula, "(4d6 + 4)", "formula");
    },
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.DiceTerm", {
    "results given beforehand are kept, the rest is rolled": async () => {
      const die = new (termNamed("Die"))({ number: 3, faces: 6, results: [{ result: 5, active: true }] });
      await scripted(d(6, 1, 2), () => die.evaluate({ allowInteractive: false }));
      same(
        die.results.map(({ result }) => result),
        [5, 1, 2],
        "faces",
      );
    },
    "a count stands for the face": async () => {
      const die = new (termNamed("Die"))({
        number: 2,
        faces: 6,
        results: [
          { result: 5, active: true, count: 1 },
          { result: 4, active: false },
        ],
      });
      await scripted([], () => die.evaluate({ allowInteractive: false }));
      same(die.total, 1, "total");
    },
    comparisons: () => {
      const Dice = termNamed("DiceTerm");
      same(
        ["=", "<", "<=", ">", ">="].map((sign) => Dice.compareResult(3, sign, 3)),
        [true, false, true, false, true],
        "answers for 3 and 3",
      );
    },
    "a die has each face from 1 up": () => {
      const seen = new Set(
        Array.from({ length: 400 }, (_, i) => new (termNamed("Die"))({ faces: 20 }).mapRandomFace(i / 400)),
      );
      same([seen.size, Math.min(...seen), Math.max(...seen)], [20, 1, 20], "number of faces, lowest, highest");
    },
    "a text is matched with its number or, where that may be left out, without": () => {
      const matches = (text: string, options?: object) => termNamed("DiceTerm").matchTerm(text, options) !== null;
      same(
        [matches("2d6kh"), matches("d6"), matches("d6", { imputeNumber: false }), matches("6")],
        [true, true, false, false],
        "answers",
      );
    },
    "alter multiplies, then adds": () =>
      same(new (termNamed("Die"))({ number: 2, faces: 6 }).alter(3, 1).number, 7, "number of dice"),
    "the denomination of numbered dice": () =>
      same(new (termNamed("Die"))({ number: 2, faces: 6 }).denomination, "d6", "denomination"),
  }),
  ...rows("foundryvtt dnd5e module/dice/basic-die.mjs", {
    "999 dice are not too many": async () =>
      same(first(await rolled("999d6", Array<number>(999).fill(0.5))).results.length, 999, "number of dice"),
    "a thousand dice are too many": () => refuses(() => rolled("1000d6", Array<number>(1000).fill(0.5)), "1000d6"),
  }),
  ...rows("foundryvtt.com/api CONFIG.Dice (randomUniform)", {
    "the configured generator makes the faces": () =>
      configured({ randomUniform: () => 0.5 }, () => {
        const die = new (termNamed("Die"))({ number: 1, faces: 6 });
        same(die.randomFace(), die.mapRandomFace(0.5), "face");
      }),
  }),
  ...rows("issue #13710", {
    "Roll.create makes the first configured class": () => {
      class TableRoll extends coreRoll() {}
      return configured({ rolls: [TableRoll, ...globals().CONFIG.Dice.rolls] }, () => {
        same(
          [coreRoll().create("1d6").constructor.name, coreRoll().defaultImplementation.name],
          ["TableRoll", "TableRoll"],
          "class names",
        );
      });
    },
  }),
  ...rows("foundryvtt.com/api CONFIG.Dice.fulfillment", {
    "a default method's handler gives the faces": () => {
      const { fulfillment } = globals().CONFIG.Dice;
      const methods = {
        ...fulfillment.methods,
        table: { label: "Table", interactive: false, handler: () => Promise.resolve(4) },
      };
      return configured({ fulfillment: { ...fulfillment, methods, defaultMethod: "table" } }, async () => {
        same((await rolled("3d6")).total, 12, "total");
      });
    },
  }),
];
