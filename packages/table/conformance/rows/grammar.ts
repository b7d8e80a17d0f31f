import { globals, termNamed } from "../foundry.ts";
import { coins, configured, coreRoll, d, fates, first, refuses, rolled, rows, same, totals } from "../row.ts";

const names = (formula: string) => new (coreRoll())(formula).terms.map((term) => term.constructor.name);
const tidy = (formula: string) => new (coreRoll())(formula).formula;

/** Numbers, operators, flavour, letters: what a formula may say, and how it is spelt back. */
export const grammarRows = [
  ...rows("foundryvtt.com/article/dice", {
    "dice and numbers are added": totals(
      ["1d20 + 5", () => d(20, 12), 17],
      ["2d6+1d4", () => [...d(6, 1, 2), ...d(4, 3)], 6],
    ),
    "d20 without a number is one die": totals(["d20", () => d(20, 12), 12]),
    "dice may be subtracted": totals(["1d20 - 1d4", () => [...d(20, 12), ...d(4, 3)], 9]),
    "several dice of a kind are summed": totals(["3d6", () => d(6, 1, 5, 6), 12]),
  }),
  ...rows("foundryvtt.com/article/dice (arithmetic)", {
    "multiplication and division come before addition": totals(
      ["2 + 3 * 4", () => [], 14],
      ["10 - 6 / 2", () => [], 7],
      ["1d6 + 2 * 3", () => d(6, 1), 7],
    ),
    "equal operators go from the left": totals(
      ["10 - 4 - 3", () => [], 3],
      ["24 / 4 / 2", () => [], 3],
      ["7 - 2 + 1", () => [], 6],
    ),
    "the remainder is an operator": totals(["17 % 5", () => [], 2], ["1 + 7 % 4", () => [], 4]),
    "dice may be multiplied": totals(["2d6 * 10", () => d(6, 2, 3), 50]),
    "decimal numbers are numbers": totals(["1.5 * 4", () => [], 6]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.Roll", {
    "the terms of the documented example": () => {
      const terms = new (coreRoll())("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 }).terms;
      same(
        terms.map((term) => term.constructor.name.replace(/^.*Die$/, "Die")),
        ["Die", "OperatorTerm", "NumericTerm", "OperatorTerm", "NumericTerm"],
        "terms",
      );
    },
    "the result and total of the documented example": async () => {
      const roll = await rolled("2d20kh + @prof + @strMod", d(20, 16, 3), { prof: 2, strMod: 4 });
      same([roll.result, roll.total], ["16 + 2 + 4", 22], "result and total");
    },
    "operators are spelt with a space on either side": () => same(tidy("1d6+2-1d4*3"), "1d6 + 2 - 1d4 * 3", "formula"),
    "an imputed number is spelt out": () => same(tidy("d8"), "1d8", "formula"),
    "modifiers stay in the formula": () => same(tidy("4d6kh3x6 + 1"), "4d6kh3x6 + 1", "formula"),
    "a text is the formula of a roll": () => same(new (coreRoll())("1d6+1").toString(), "1d6 + 1", "text"),
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.RollTerm (flavor)", {
    "flavour follows its term in brackets": () => {
      const { terms } = new (coreRoll())("1d6[fire] + 3[cold damage]");
      same([terms[0]?.flavor, terms[2]?.flavor], ["fire", "cold damage"], "flavour");
      same(first(new (coreRoll())("1d6")).flavor, "", "flavour of a term without");
    },
    "flavour comes after modifiers": () =>
      same(first(new (coreRoll())("4d6kh3[strength]")).flavor, "strength", "flavour"),
    "flavour stays in the formula": () => same(tidy("1d6[fire]+3[cold]"), "1d6[fire] + 3[cold]", "formula"),
    "flavour does not change the total": totals(["1d6[fire] + 3[cold]", () => d(6, 2), 5]),
    "flavour spreads to terms that have none": () => {
      const roll = new (coreRoll())("1d6 + 2d4[cold]");
      roll.propagateFlavor("fire");
      same([roll.terms[0]?.flavor, roll.terms[2]?.flavor], ["fire", "cold"], "flavour");
    },
  }),
  ...rows("issue #11260", {
    "-2 is one number": () => {
      const [term, ...more] = coreRoll().parse("-2", {});
      same([term?.constructor.name, term?.number, more.length], ["NumericTerm", -2, 0], "term");
    },
    "1d6-2 has an operator": () => same(names("1d6-2").slice(1), ["OperatorTerm", "NumericTerm"], "terms"),
    "a leading minus counts": totals(["-2 + 1d6", () => d(6, 5), 3], ["-1 * 3", () => [], -3]),
  }),
  ...rows("issue #11010", {
    "-3d6 is the negative of 3d6": totals(["-3d6", () => d(6, 1, 2, 3), -6], ["-3d6 + 10", () => d(6, 1, 2, 3), 4]),
    "(-3)d6 is the same": totals(["(-3)d6", () => d(6, 1, 2, 3), -6]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.RollParser (_collapseOperators)", {
    "several signs become one": totals(
      ["1d6 + -2", () => d(6, 5), 3],
      ["1d6 - -2", () => d(6, 5), 7],
      ["8 +- 3", () => [], 5],
    ),
  }),
  ...rows("issue #10808", {
    "0d6 rolls no dice": async () => {
      const roll = await rolled("0d6");
      same([roll.total, first(roll).results.length], [0, 0], "total and number of results");
    },
  }),
  ...rows("issue #14570", {
    "a letter that no dice have is refused when the roll is made": () => refuses(() => new (coreRoll())("1dj"), "1dj"),
  }),
  ...rows("StarWarsFFG pull request #999", {
    "numbered dice are those registered under d, whatever else is registered": () =>
      configured({ terms: { ...globals().CONFIG.Dice.terms, "6": termNamed("Coin") } }, () => {
        same(first(new (coreRoll())("1d6")).faces, 6, "number of faces");
      }),
  }),
  ...rows("issue #11689", {
    "a modifier holds no parentheses": () => refuses(() => new (coreRoll())("1d20cs<=(10+5)"), "1d20cs<=(10+5)"),
  }),
  ...rows("issue #10120", {
    "a pool's modifier holds no parentheses": () => refuses(() => new (coreRoll())("{5,5}cs<(7)"), "{5,5}cs<(7)"),
    "a pool of numbers counts": totals(["{5,5}cs<7", () => [], 2]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.Roll (constructor)", {
    "an operator without an operand is refused": () => refuses(() => new (coreRoll())("1d6 +"), "1d6 +"),
    "a parenthesis left open is refused": () => refuses(() => new (coreRoll())("(1d6"), "(1d6"),
    "two terms without an operator are refused": () => refuses(() => new (coreRoll())("1d6 2d6"), "1d6 2d6"),
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.Coin", {
    "dc tosses a coin, heads counting 1": totals(["3dc", () => coins(1, 0, 1), 2]),
    "3dcc1 calls heads": totals(["3dcc1", () => coins(1, 0, 1), 2]),
    "a coin as called is a success": async () => {
      same(
        first(await rolled("2dcc1", coins(1, 0))).results.map(({ success }) => success === true),
        [true, false],
        "success",
      );
    },
    "2dcc0 calls tails": totals(["2dcc0", () => coins(0, 0), 2]),
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.FateDie", {
    "4df is like 4 times 1d3-2": totals(["4df", () => fates(-1, 0, 1, 1), 1], ["2df", () => fates(-1, -1), -2]),
    "4dfkh keeps the highest": totals(["4dfkh", () => fates(-1, 0, 1, -1), 1], ["4dfdl", () => fates(-1, 0, 1, 0), 1]),
    "a fate die has faces from -1 to 1": () => {
      same(
        [0, 0.2, 0.5, 0.8, 0.999].every((u) => [-1, 0, 1].includes(fate().mapRandomFace(u))),
        true,
        "answer",
      );
    },
  }),
];

function fate() {
  return first(new (coreRoll())("1df"));
}
