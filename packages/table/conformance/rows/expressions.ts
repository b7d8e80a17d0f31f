import { globals, termNamed, type TermClass } from "../foundry.ts";
import { configured, coreRoll, d, first, refuses, rolled, rows, same, scripted, totals } from "../row.ts";

const ADVANCED = "foundryvtt.com/article/dice-advanced";
const faces = (...sizes: number[]) => sizes;

/** Parentheses, pools, functions and references to data. */
export const expressionRows = [
  ...rows(`${ADVANCED} (parentheses)`, {
    "1d(1d20) has as many faces as came up": totals(["1d(1d20)", () => [...d(20, 8), ...d(8, 5)], 5]),
    "(2d4)d8 has as many dice as came up": totals(["(2d4)d8", () => [...d(4, 1, 2), ...d(8, 1, 5, 8)], 14]),
    "what is in parentheses comes first": totals(
      ["(2 + 3) * 4", () => [], 20],
      ["2 * (1d6 + 1)", () => d(6, 3), 8],
      ["10 - (4 - 3)", () => [], 9],
    ),
    "parentheses may be nested": totals(["((1d4 + 1) * 2) + 1", () => d(4, 3), 9]),
    "parentheses stay in the formula": () =>
      same(new (coreRoll())("(2d4)d8 + (1d6)").formula, "(2d4)d8 + (1d6)", "formula"),
  }),
  ...rows("issue #8948", {
    "dice are listed from left to right": async () => {
      const roll = await rolled("1d20+(1d4)", [...d(20, 1), ...d(4, 1)]);
      same(
        roll.dice.map((die) => die.faces),
        faces(20, 4),
        "faces of the dice",
      );
    },
  }),
  ...rows("issue #6048", {
    "dice in parentheses are among the dice": async () => {
      const roll = await rolled("(1d6 + 5) * (2d4)", [...d(6, 2), ...d(4, 1, 2)]);
      same(
        roll.dice.map((die) => die.faces),
        faces(6, 4),
        "faces of the dice",
      );
    },
    "flavour of parentheses reaches the dice inside": async () => {
      same(
        (await rolled("(1d6+5)[fire]", d(6, 2))).dice.map((die) => die.flavor),
        ["fire"],
        "flavour",
      );
    },
  }),
  ...rows("issue #8778", {
    "dice are never deterministic": () => {
      same(
        ["1d6", "1d(6)", "(1d6) + 1", "2"].map((formula) => new (coreRoll())(formula).isDeterministic),
        [false, false, false, true],
        "answers",
      );
    },
  }),
  ...rows(`${ADVANCED} (dice pools)`, {
    "{4d6,3d8,2d10}kh keeps the highest sum": totals([
      "{2d6, 1d8, 1d10}kh",
      () => [...d(6, 3, 4), ...d(8, 8), ...d(10, 2)],
      8,
    ]),
    "a pool without modifiers is the sum": totals(["{2d6, 1d8}", () => [...d(6, 3, 4), ...d(8, 8)], 15]),
    "a member may be an expression": totals([
      "{1d6, 3d8 - 1, 2d10 + 3}kh",
      () => [...d(6, 3), ...d(8, 1, 2, 3), ...d(10, 4, 5)],
      12,
    ]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.PoolTerm", {
    "{1d6,1d8,1d10,1d12}kh2 keeps the best two": totals(["{1d6,1d8,1d10,1d12}kh2", () => four(2, 7, 4, 11), 18]),
    "{1d12,6}kl keeps the lowest": totals(["{1d12,6}kl", () => d(12, 9), 6], ["{1d12,6}kl", () => d(12, 2), 2]),
    "{1d6,1d8,1d10,1d12}dl3 drops the worst three": totals(["{1d6,1d8,1d10,1d12}dl3", () => four(2, 7, 4, 11), 11]),
    "{1d12,6}dh drops the highest": totals(["{1d12,6}dh", () => d(12, 9), 6]),
    "a pool counts its members": totals(
      ["{1d6,1d8,1d10}cs>4", () => [...d(6, 5), ...d(8, 4), ...d(10, 9)], 2],
      ["{1d6,1d8,1d10}cf<5", () => [...d(6, 5), ...d(8, 4), ...d(10, 9)], 1],
    ),
    "a pool lists the dice of its members": async () => {
      const roll = await rolled("{2d6, 1d8}kl", [...d(6, 3, 4), ...d(8, 8)]);
      same(
        roll.dice.map((die) => die.faces),
        faces(6, 8),
        "faces of the dice",
      );
      same(
        first(roll).results.map(({ result, active }) => [result, active]),
        [
          [7, true],
          [8, false],
        ],
        "results",
      );
    },
    "modifiers of dice work inside a pool": totals(["{4d6kh3, 1d4}kh", () => [...d(6, 1, 2, 3, 4), ...d(4, 4)], 9]),
    "a text that is not a pool makes none": () => {
      same(
        ["{1d6,4}kh", "1d6", "{1d6} + 1"].map((text) => termNamed("PoolTerm").fromExpression(text) !== null),
        [true, false, false],
        "being made",
      );
    },
    "a success of a pool has its flag": async () => {
      same(
        first(await rolled("{1d6,1d8}cs>4", [...d(6, 5), ...d(8, 4)])).results.map(({ success, count }) => [
          success,
          count,
        ]),
        [
          [true, 1],
          [false, 0],
        ],
        "results",
      );
      same(
        first(await rolled("{1d6,1d8}cf<5", [...d(6, 5), ...d(8, 4)])).results.map(({ failure, count }) => [
          failure,
          count,
        ]),
        [
          [false, 0],
          [true, 1],
        ],
        "results",
      );
    },
    "a pool takes rolls that are evaluated already": async () => {
      const pool = termNamed("PoolTerm").fromRolls([await rolled("1d6", d(6, 4)), await rolled("1d8", d(8, 7))]);
      same(coreRoll().fromTerms([pool]).total, 11, "total");
    },
  }),
  ...rows("issue #9554", {
    "a pool of a parenthesis is a term like others": () => {
      const pool = termNamed("PoolTerm").fromRolls([new (coreRoll())("(d4)")]);
      same(coreRoll().fromTerms([pool]).terms.length, 1, "number of terms");
    },
  }),
  ...rows(`${ADVANCED} (math expressions)`, {
    "floor, ceil and round": totals(
      ["floor(7 / 2)", () => [], 3],
      ["ceil(7 / 2)", () => [], 4],
      ["round(2.6)", () => [], 3],
      ["abs(2 - 5)", () => [], 3],
    ),
    "max and min of several": totals(["max(2, 5, 3)", () => [], 5], ["min(2, 5, 3)", () => [], 2]),
    "a function of dice": totals(
      ["floor(1d20 / 2)", () => d(20, 7), 3],
      ["max(1d6, 1d8)", () => [...d(6, 6), ...d(8, 2)], 6],
      ["min(2d4, 2d4)", () => d(4, 1, 1, 4, 4), 2],
    ),
    "a function is a term among terms": totals(["10 + max(1d4, 2) * 2", () => d(4, 1), 14]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.FunctionTerm", {
    "functions and parentheses are evaluated first": () => {
      same(
        ["max(1, 2)", "(1 + 2)", "3"].map((formula) => first(new (coreRoll())(formula)).isIntermediate),
        [true, true, false],
        "isIntermediate",
      );
    },
    "dice inside a function are among the dice": async () => {
      same(
        (await rolled("floor(1d20 / 2) + 1d4", [...d(20, 7), ...d(4, 1)])).dice.map((die) => die.faces),
        faces(20, 4),
        "faces",
      );
    },
  }),
  ...rows("foundryvtt.com/api CONFIG.RollFunction", {
    "a configured function may be asynchronous": () =>
      configured({ functions: { tableDouble: (n: number) => Promise.resolve(n * 2) } }, async () => {
        same((await rolled("tableDouble(1d6) + 1", d(6, 4))).total, 9, "total");
      }),
    "a configured function may answer with a number as text": () =>
      configured({ functions: { tableText: () => "4" } }, async () =>
        same((await rolled("tableText(1) + 1")).total, 5, "total"),
      ),
    "a function nobody knows is refused": () => refuses(() => rolled("tableUnknown(1)"), "tableUnknown(1)"),
  }),
  ...rows(`${ADVANCED} (data)`, {
    "@path takes the value at that path": totals(
      ["1d20 + @prof", () => d(20, 10), 13, { prof: 3 }],
      ["1d20 + @abilities.str.mod", () => d(20, 10), 12, { abilities: { str: { mod: 2 } } }],
    ),
    "@path may be the number of dice": totals(["(@level)d6", () => d(6, 1, 2, 3), 6, { level: 3 }]),
    "@path may be a formula of its own": totals(["@damage + 1", () => d(6, 1, 2), 4, { damage: "2d6" }]),
    "the formula shows the values": () =>
      same(new (coreRoll())("1d20 + @prof", { prof: 3 }).formula, "1d20 + 3", "formula"),
    "a negative value is taken from the total": totals(["1d20 + @mod", () => d(20, 10), 8, { mod: -2 }]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.Roll.replaceFormulaData", {
    "references are filled in": () =>
      same(coreRoll().replaceFormulaData("1d20 + @a.b", { a: { b: 4 } }), "1d20 + 4", "formula"),
    "missing takes the place of what has no value": () =>
      same(coreRoll().replaceFormulaData("@a + @b", { a: 1 }, { missing: "7" }), "1 + 7", "formula"),
    "without missing a reference stays": () =>
      same(coreRoll().replaceFormulaData("@a + @b", { a: 1 }), "1 + @b", "formula"),
  }),
  ...rows("foundryvtt.com/api/v14 foundry.dice.Roll.replaceFormulaData", {
    "generation 14 follows references inside values where asked": () => {
      const filled = (options: object) => coreRoll().replaceFormulaData("1d6 + @a", { a: "@b", b: 2 }, options);
      same(filled({}), "1d6 + @b", "formula");
      if (generation() >= 14) same(filled({ recursive: true }), "1d6 + 2", "formula");
    },
  }),
  ...rows("foundryvtt.com/api CONFIG.Dice.parser", {
    "a parser may answer a dice term with another": () => withParser(),
    "generation 14 tells the parser where a term stands": () => withOffsets(),
  }),
];

/** In generation 13 a dice event has five arguments; the sixth is the place of the term in the formula. */
async function withOffsets(): Promise<void> {
  const Parser = globals().CONFIG.Dice.parser;
  const heard: unknown[] = [];
  class TableParser extends Parser {
    override _onDiceTerm(...args: unknown[]): Record<string, unknown> {
      heard.push(args[5]);
      return super._onDiceTerm(...args);
    }
  }
  await configured({ parser: TableParser }, () => void new (coreRoll())("2 + 1d6kh"));
  same(heard, generation() >= 14 ? [{ start: 4, end: 9 }] : [undefined], "place of the term");
}

function generation(): number {
  return globals().game.release.generation;
}

/** A parser of the row's own that makes every die a d10. */
async function withParser(): Promise<void> {
  const Parser = globals().CONFIG.Dice.parser;
  class TableParser extends Parser {
    override _onDiceTerm(...args: unknown[]): Record<string, unknown> {
      return { ...super._onDiceTerm(...args), faces: 10 };
    }
  }
  await configured({ parser: TableParser }, () =>
    scripted(d(10, 9), async () =>
      same((await new (coreRoll())("1d4").evaluate({ allowInteractive: false })).total, 9, "total"),
    ),
  );
}

function four(...[d6 = 1, d8 = 1, d10 = 1, d12 = 1]: number[]): number[] {
  return [...d(6, d6), ...d(8, d8), ...d(10, d10), ...d(12, d12)];
}

/** A die class of the row's own, registered under a letter that no dice have. */
export function withLetter<T>(letter: string, cls: TermClass, act: () => Promise<T>): Promise<T> {
  return configured({ terms: { ...globals().CONFIG.Dice.terms, [letter]: cls } }, act);
}
