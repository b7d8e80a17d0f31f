import { globals, termNamed } from "../foundry.ts";
import { configured, coreRoll, d, first, rolled, rows, same, scripted } from "../row.ts";

const isNew = () => globals().game.release.generation >= 14;

/** The name of the class of numbered dice, which a system may have replaced. */
const numbered = () => globals().CONFIG.Dice.terms["d"]!.name;

/** Dice that a system might register under a letter. */
function ownDie() {
  const made: unknown[] = [];
  class TableLetterDie extends termNamed("DiceTerm") {
    constructor(data: { faces?: unknown } = {}) {
      super({ ...data, faces: 4 });
      made.push(data.faces);
    }
  }
  Object.assign(TableLetterDie, { DENOMINATION: "z" });
  return { TableLetterDie, made };
}

const withLetter = (cls: ReturnType<typeof ownDie>["TableLetterDie"], act: () => void | Promise<void>) =>
  configured({ terms: { ...globals().CONFIG.Dice.terms, z: cls } }, act);

/** Rolls `formula` with a function that keeps what it is given. */
async function given(formula: string, data: object): Promise<unknown[]> {
  const kept: unknown[] = [];
  const tableKeep = (...values: unknown[]) => {
    kept.push(...values);
    return 7;
  };
  await configured({ functions: { tableKeep } }, async () => same((await rolled(formula, [], data)).total, 7, "total"));
  return kept;
}

/** Rolls while a parser makes three dice of the first that it meets, and of no other. */
function withThreeDice(act: () => Promise<void>): Promise<void> {
  let met = 0;
  class TableParser extends globals().CONFIG.Dice.parser {
    override _onDiceTerm(...args: unknown[]) {
      const node = super._onDiceTerm(...args);
      return met++ === 0 ? { ...node, number: 3 } : node;
    }
  }
  return configured({ parser: TableParser }, act);
}

/** Rows that open systems and modules rely on, and corrections by the newest public types. */
export const reliedRows = [
  ...rows("DCC, tests of its dice engine", {
    "a second evaluation is refused in these words": async () => {
      const roll = await rolled("1");
      const refusal = await roll.evaluate().then(String, (error: Error) => error.message);
      same(refusal.includes("already been evaluated"), true, `whether "${refusal}" says so`);
    },
  }),
  ...rows("issue #11650; Shadowdark, Draw Steel and Daggerheart override it", {
    "what the chat template is given is prepared by a method of its own": async () => {
      const roll = await rolled("1d6 + 2", d(6, 3));
      roll.getTooltip = () => Promise.resolve("");
      const { formula, total, flavor } = await roll._prepareChatRenderContext({ flavor: "Table" });
      same([formula, total, flavor], ["1d6 + 2", 5, "Table"], "context");
    },
    "a private roll's context has neither formula nor total": async () => {
      const { formula, total } = await (
        await rolled("1d6 + 2", d(6, 3))
      )._prepareChatRenderContext({ isPrivate: true });
      same([formula, total], ["???", "?"], "context");
    },
    "a roll is rendered by way of it": async () => {
      const roll = await rolled("2");
      let wasAsked = false;
      roll._prepareChatRenderContext = () => {
        wasAsked = true;
        return Promise.reject(new Error("far enough"));
      };
      await Promise.resolve(roll.render()).catch(() => undefined);
      same(wasAsked, true, "whether it was asked");
    },
  }),
  ...rows(
    "issues #9228, #8661 and #13371; dnd5e pull request #3237",
    {
      "the formula follows the terms as they are now": () => {
        const roll = new (coreRoll())("2d6 + 3");
        first(roll).number = 4;
        same([roll.formula, roll._formula], ["4d6 + 3", "2d6 + 3"], "formulas");
      },
      "the formula kept is the one that was rolled": async () =>
        same((await rolled("2d6khmin3 + 1", d(6, 1, 2)))._formula, "2d6khmin3 + 1", "formula"),
    },
    "probable",
  ),
  ...rows("dnd5e module/dice/aggregate-damage-rolls.mjs", {
    "a roll of an operator by hand and a number that is evaluated": async () => {
      const [number] = (await rolled("5")).terms;
      const roll = coreRoll().fromTerms([new (termNamed("OperatorTerm"))({ operator: "+" }), number!]);
      same([roll._evaluated, roll.total], [true, 5], "roll");
    },
  }),
  ...rows("foundryvtt.com/api foundry.dice.Roll (simplifyTerms, _classifyStringTerm)", {
    "text beside dice is read with them": () => {
      const [die, text] = [
        new (termNamed("Die"))({ number: 2, faces: 6 }),
        new (termNamed("StringTerm"))({ term: "kh" }),
      ];
      same(
        coreRoll()
          .simplifyTerms([die, text])
          .map((term) => [term.constructor.name, term.formula]),
        [[numbered(), "2d6kh"]],
        "terms",
      );
    },
    "a text is dice, a number or text": () =>
      same(
        ["2d6kh", "12", "table"].map((text) => coreRoll()._classifyStringTerm(text).constructor.name),
        [numbered(), "NumericTerm", "StringTerm"],
        "classes",
      ),
  }),
  ...rows("WrathAndGlory issue #319", {
    "a formula that is not text is refused with a TypeError": () => {
      let refusal: unknown;
      try {
        new (coreRoll())(5 as never);
      } catch (error) {
        refusal = error;
      }
      same(refusal instanceof TypeError, true, "whether it is a TypeError");
    },
  }),
  ...rows("issue #14570; YZUR replaces DiceTerm.fromData", {
    "the dice of a formula are made by name, by way of DiceTerm.fromData": () => {
      const Dice = termNamed("DiceTerm");
      const kept = Object.getOwnPropertyDescriptor(Dice, "fromData");
      const original = Dice.fromData.bind(Dice);
      const names: unknown[] = [];
      Dice.fromData = (data) => {
        names.push((data as { class: string }).class);
        return original(data);
      };
      try {
        new (coreRoll())("2d6 + 1dc");
      } finally {
        if (kept) Object.defineProperty(Dice, "fromData", kept);
        else delete (Dice as Partial<typeof Dice>).fromData;
      }
      same(names, [numbered(), globals().CONFIG.Dice.terms["c"]!.name], "names");
    },
  }),
  ...rows(
    "YZUR, its dice classes",
    {
      "a die with a letter is made with its letter for faces": () => {
        const { TableLetterDie, made } = ownDie();
        return withLetter(TableLetterDie, () => {
          const roll = new (coreRoll())("2dz");
          same([made, first(roll).faces, roll.formula], [["z"], 4, "2dz"], "faces given, faces and formula");
        });
      },
    },
    "probable",
  ),
  ...rows("types of 14.366, parser.d.mts; CoC7 relies on it", {
    "the parser gives a parenthesis the node inside": () => {
      const Parser = globals().CONFIG.Dice.parser;
      let inner: unknown;
      class TableParser extends Parser {
        override _onParenthetical(...args: unknown[]) {
          const node = super._onParenthetical(...args);
          inner = (node as { term: { class?: string } }).term.class;
          return node;
        }
      }
      return configured({ parser: TableParser }, () => {
        new (coreRoll())("(1d6) * 2");
        same(inner, "DiceTerm", "class of the node inside");
      });
    },
    "what stands in parentheses comes from the tree": () =>
      withThreeDice(async () => same((await rolled("(1d6) * 2", d(6, 1, 2, 3))).total, 12, "total of three dice")),
    "what stands in a function comes from the tree": () =>
      withThreeDice(async () => same((await rolled("max(1d6, 1)", d(6, 1, 2, 3))).total, 6, "total of three dice")),
  }),
  ...rows("dnd5e pull request #5207; issue #9821", {
    "a function receives objects of roll data": async () =>
      same(await given("tableKeep(@a)", { a: { b: "c, (d)", e: [1] } }), [{ b: "c, (d)", e: [1] }], "argument"),
    "a function receives arrays of roll data": async () =>
      same(await given("tableKeep(@a, 2)", { a: [3, "x$y"] }), [[3, "x$y"], 2], "arguments"),
    "data is written between dollar signs": () =>
      same(coreRoll().replaceFormulaData("f(@a)", { a: { b: 1 } }), 'f(${"b":1}$)', "formula"),
  }),
  ...rows("issue #9820; Starfinder adds to Math", {
    "functions are those that Math has now": async () => {
      const math = Math as unknown as Record<string, unknown>;
      math["tableDouble"] = (value: number) => value * 2;
      try {
        same((await rolled("tableDouble(4)")).total, 8, "total");
      } finally {
        delete math["tableDouble"];
      }
    },
  }),
  ...rows(
    "dnd5e issue #3742",
    {
      "configured functions need no chance if their arguments need none, and are called at once": () =>
        configured({ functions: { tableDouble: (value: number) => value * 2 } }, () => {
          const roll = new (coreRoll())("tableDouble(4) + 1");
          same([roll.isDeterministic, roll.evaluateSync().total], [true, 9], "answers");
        }),
      "a configured function may be asynchronous": () =>
        configured({ functions: { tableLater: (value: number) => Promise.resolve(value * 2) } }, async () =>
          same(first(await rolled("tableLater(4)")).total, 8, "total"),
        ),
    },
    "probable",
  ),
  ...rows("LocknKey issue #143", {
    "names of functions may begin with a dollar sign": () =>
      configured({ functions: { $table: (value: number) => value + 1 } }, async () =>
        same((await rolled("$table(4) + 1")).total, 6, "total"),
      ),
  }),
  ...rows(
    "Daggerheart, its duality roll",
    {
      "a modifier that is handed over may have a sign before it": async () => {
        const die = first(await rolled("1d6", d(6, 5)));
        await scripted(d(6, 2), () => die.reroll("/r1=5"));
        same([die.total, die.results.length], [2, 2], "total and number of faces");
      },
    },
    "probable",
  ),
  ...rows("foundryvtt.com/api foundry.dice.terms.DiceTerm (getResultCSS, getTooltipData); issue #10990", {
    "the classes of a result are without the template's own": async () => {
      const die = first(await rolled("1d6", d(6, 5)));
      same(
        [
          die.getResultCSS(die.results[0]!).includes("roll"),
          die.getResultCSS(die.results[0]!).includes(numbered().toLowerCase()),
        ],
        [false, true],
        "answers",
      );
    },
    "the tooltip names the method that gave the faces": async () => {
      const { fulfillment } = globals().CONFIG.Dice;
      const methods = {
        ...fulfillment.methods,
        table: { label: "From the table", icon: "fa-table", interactive: false },
      };
      await configured({ fulfillment: { ...fulfillment, methods } }, () => {
        const data = { number: 1, faces: 6, method: "table", results: [{ result: 3, active: true }] };
        const { method, icon } = new (termNamed("Die"))(data).getTooltipData();
        same([method, icon], ["From the table", "fa-table"], "label and icon");
      });
    },
  }),
  ...rows("Daggerheart and dnd5e, their dice", {
    "evaluating what is evaluated adds up anew": async () => {
      const roll = await rolled("1d6 + 2", d(6, 3));
      first(roll).results[0]!.result = 5;
      await roll._evaluate({});
      same(roll.total, 7, "total");
    },
    "a copy of dice by spread keeps what they are made of": async () => {
      const die = first(await rolled("3d8kh[fire]", d(8, 3, 7, 1)));
      const own = die as unknown as { readonly _faces: number };
      const copy = new (termNamed("Die"))({ ...own, faces: own._faces });
      same([copy.faces, copy.modifiers, copy.options["flavor"]], [8, ["kh"], "fire"], "faces, modifiers and flavor");
      same(JSON.stringify(copy.results), JSON.stringify(die.results), "results");
    },
  }),
  ...rows(
    "issue #8671",
    {
      "dice that made a number of dice are kept when saved": async () => {
        const roll = await rolled("(2d4)d6", [...d(4, 1, 2), ...d(6, 1, 2, 3)]);
        const again = coreRoll().fromJSON(JSON.stringify(roll));
        same([again.dice.map((die) => die.faces), again.total], [[4, 6], 6], "dice and total");
      },
    },
    "probable",
  ),
  ...rows("foundryvtt.com/api CONFIG.Dice; types of 14", {
    "visibilities belong to dice in 13 only": () => same("rollModes" in globals().CONFIG.Dice, !isNew(), "answer"),
  }),
  ...rows("foundryvtt.com/api Globals; issue #13357", {
    "the class of a kind of documents is found by a global function": () => {
      class TableDocument {}
      const everywhere = globalThis as unknown as { getDocumentClass(name: string): unknown };
      const config = globals().CONFIG as unknown as Record<string, unknown>;
      config["TableKind"] = { documentClass: TableDocument };
      same(everywhere.getDocumentClass("TableKind") === TableDocument, true, "answer");
      delete config["TableKind"];
    },
    "a text is found by a short name in 14": () =>
      same(typeof (globalThis as Record<string, unknown>)["_loc"], isNew() ? "function" : "undefined", "type"),
  }),
  ...rows("wintersleepAI/swnr PR #234; MrVauxs/pf2e-jb2a-macros PR #215", {
    "helpers are global in 13 and gone in 14": () => {
      const names = ["duplicate", "mergeObject"].map((name) => name in globalThis);
      same(names, isNew() ? [false, false] : [true, true], "answers");
    },
  }),
  ...rows("issue #10434; moo-man/WFRP4e-FoundryVTT#2812", {
    "classes of dice are global in 13 and gone in 14": () => {
      const names = ["Die", "DiceTerm", "PoolTerm"].map((name) => name in globalThis);
      same(names, isNew() ? [false, false, false] : [true, true, true], "answers");
    },
  }),
  ...rows(
    "issue #8661",
    {
      "a pool of rolls names them by the formulas they were rolled as": async () => {
        const roll = await rolled("2d6khmin3", d(6, 1, 2));
        same(termNamed("PoolTerm").fromRolls([roll]).expression, "{2d6khmin3}", "expression");
      },
    },
    "probable",
  ),
];
