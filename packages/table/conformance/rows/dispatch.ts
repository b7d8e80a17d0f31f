import { globals, termNamed, type Term, type TermClass } from "../foundry.ts";
import { configured, coreRoll, d, first, rolled, rows, same, scripted, totals } from "../row.ts";

/** Rolls one term of a die class made for the row, with the modifiers given. */
async function withModifiers(modifiers: Record<string, unknown>, formula: string, dice: number[] = []): Promise<Term> {
  const Die = termNamed("Die");
  class TableDie extends Die {}
  Object.assign(TableDie, { MODIFIERS: { ...Die.MODIFIERS, ...modifiers } });
  const terms = { ...globals().CONFIG.Dice.terms, d: TableDie as TermClass };
  return configured({ terms }, async () => first(await rolled(formula, dice)));
}

/** How a modifier string is taken apart and handed to its handlers. */
export const dispatchRows = [
  ...rows("issue #13371", {
    "2d6khmin3 loses its number and with it min": async () => {
      const term = first(new (coreRoll())("2d6khmin3"));
      same(term.modifiers, ["khmin3"], "modifiers before");
      const after = first(await rolled("2d6khmin3", d(6, 1, 2)));
      same([after.modifiers, after.total], [["kh"], 2], "modifiers and total after");
    },
    "2d6khrr is taken apart, longest key first": async () => {
      same(first(await rolled("2d6khrr", d(6, 3, 2))).modifiers, ["kh", "rr"], "modifiers");
    },
    "a key that begins with another is found whatever came first": async () => {
      const heard: string[] = [];
      const hear = (text: string) => void heard.push(text);
      await withModifiers({ q: hear, qq: hear, z: hear }, "1d6zqq", d(6, 3));
      same(heard, ["z", "qq"], "handlers called with");
    },
    "a known command gets its whole text": async () => {
      const heard: string[] = [];
      await withModifiers({ q: (text: string) => void heard.push(text) }, "1d6q>=3", d(6, 3));
      same(heard, ["q>=3"], "text handed over");
    },
  }),
  ...rows("foundryvtt.com/api foundry.dice.terms.DiceTerm (MODIFIERS)", {
    "modifiers apply in the order written": totals(
      ["3d6x6kh1", () => d(6, 6, 1, 2, 5), 6],
      ["3d6kh1x6", () => d(6, 6, 1, 2, 5), 11],
    ),
    "numbered modifiers side by side are apart": () => {
      same(first(new (coreRoll())("4d6kh3x6cs>=4")).modifiers, ["kh3", "x6", "cs>=4"], "modifiers");
    },
    "a handler may be a function with the term as this": async () => {
      function double(this: Term) {
        for (const entry of this.results) entry.count = entry.result * 2;
      }
      same((await withModifiers({ q: double }, "2d6q", d(6, 3, 4))).total, 14, "total");
    },
    "a handler may be the name of a method": async () => {
      same((await withModifiers({ q: "countEven" }, "3d6q", d(6, 2, 3, 4))).total, 2, "total");
    },
    "a handler that answers false is not recorded": async () => {
      same((await withModifiers({ q: () => false, z: () => true }, "1d6q1z1", d(6, 3))).modifiers, ["z1"], "modifiers");
    },
  }),
  ...rows("issue #9774", {
    "a handler may be asynchronous": async () => {
      async function late(this: Term) {
        await Promise.resolve();
        for (const entry of this.results) entry.count = 9;
      }
      same((await withModifiers({ q: late }, "1d6q", d(6, 3))).total, 9, "total");
    },
    "roll gives a promise of the result it added": async () => {
      const term = new (termNamed("Die"))({ number: 1, faces: 6 });
      const promise = scripted(d(6, 5), () => {
        const answer = term.roll();
        same(typeof (answer as Partial<Promise<unknown>>).then, "function", "type of what makes roll() a promise");
        return answer;
      });
      same((await promise).result, 5, "face");
      same(term.results.length, 1, "number of results");
    },
  }),
  ...rows("issue #11093", {
    "maximised dice ignore their modifiers": async () => {
      same((await new (coreRoll())("3d20kh2dl").evaluate({ maximize: true })).total, 60, "total");
    },
  }),
  ...rows("issue #11969", {
    "a maximised explosion does not explode": () => {
      same(new (coreRoll())("1d6xo6").evaluateSync({ maximize: true }).total, 6, "total");
    },
  }),
];
