import fc from "fast-check";
import { clearScript } from "../../packages/table/dice/script.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import type { Condition } from "../../src/games/dice-modifiers.ts";
import { diceOfFormula, type DiceNode } from "../../src/games/dice-tree.ts";
import { rollOnHost } from "../../tools/terminal/formula.ts";

const CONDITION = fc.tuple(fc.constantFrom("", "=", "<", "<=", ">", ">="), fc.integer({ min: 1, max: 6 }));
const condition = CONDITION.map(([sign, number]) => `${sign}${number}`);
const number = fc.integer({ min: 1, max: 4 });
const joined = (...commands: string[]) =>
  fc.tuple(fc.constantFrom(...commands), condition).map((parts) => parts.join(""));
const rolls = joined("r", "rr", "x", "xo");
const keeps = fc.tuple(fc.constantFrom("kh", "kl", "dh", "dl", "k", "d"), number).map((parts) => parts.join(""));
const counts = fc.oneof(
  fc.tuple(fc.constantFrom("min", "max"), number).map((parts) => parts.join("")),
  joined("cs", "cf", "df"),
);
const few = <T>(each: fc.Arbitrary<T>, most = 2) => fc.array(each, { maxLength: most });
const SIDES = [2, 3, 4, 6, 8, 10];

function meets({ sign, number: than }: Condition, face: number): boolean {
  const holds = { "<": face < than, "<=": face <= than, "=": face === than, ">=": face >= than, ">": face > than };
  return holds[sign];
}

/** Dice with modifiers in the order that has odds. */
const dice = fc
  .tuple(number, fc.constantFrom(...SIDES), few(rolls), few(keeps), few(counts))
  .map(([count, sides, ...modifiers]) => `${count}d${sides}${modifiers.flat().join("")}`);

const part = fc.oneof({ weight: 4, arbitrary: dice }, { weight: 1, arbitrary: number.map(String) });

/** Formulas of the grammar; some have no odds. */
export const formulas: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "-"),
    part,
    few(fc.tuple(fc.constantFrom(" + ", " - ", " - -"), part)),
    fc.integer({ min: -2, max: 3 }),
  )
  .map(([sign, first, others, times]) => {
    const sum = `${sign}${first}${others.map((each) => each.join("")).join("")}`;
    return times < 2 ? sum : `${times} * (${sum})`;
  });

type Rolled = { readonly result: number };

/**
 * The faces of a roll of the host in the order in which a check asks for them: all first dice, then what each of them
 * brought. The host lists what a modifier brings behind all dice so far.
 */
export function facesInOrder(formula: string, rolled: readonly (readonly Rolled[])[]): number[] {
  const chains = diceOfFormula(formulaNode(formula)).flatMap((term, i) => chainsOf(term, rolled[i]!));
  return [...chains.map(([first]) => first!), ...chains.flatMap((chain) => chain.slice(1))];
}

function chainsOf({ count, rolls }: DiceNode, rolled: readonly Rolled[]): number[][] {
  const further = new Map<number, number>();
  const replaced = new Set<number>();
  let known = count;
  for (const { command, on } of rolls) {
    const before = known;
    const isEndless = command === "rr" || command === "x";
    for (let at = 0; at < (isEndless ? known : before); at++) {
      if (replaced.has(at) || !meets(on, rolled[at]!.result)) continue;
      if (command.startsWith("r")) replaced.add(at);
      further.set(at, known++);
    }
  }
  return Array.from({ length: count }, (_, first) => {
    const chain: number[] = [];
    for (let at: number | undefined = first; at !== undefined; at = further.get(at)) chain.push(rolled[at]!.result);
    return chain;
  });
}

/** Every way in which the dice of a formula fall on the host, with its total; undefined if there are too many. */
export async function allTotals(formula: string, most: number): Promise<ReadonlyMap<number, number> | undefined> {
  const totals = new Map<number, number>();
  const open: { readonly faces: readonly number[]; readonly p: number }[] = [{ faces: [], p: 1 }];
  for (let ways = 0; open.length > 0; ways++) {
    if (ways > most) return undefined;
    const { faces, p } = open.pop()!;
    try {
      const { total } = await rollOnHost(formula, faces);
      totals.set(total, (totals.get(total) ?? 0) + p);
    } catch (error) {
      clearScript();
      const [, sides] = /one more d(\d+) is thrown/.exec((error as Error).message) ?? [];
      if (sides === undefined) throw error;
      for (let face = 1; face <= Number(sides); face++) open.push({ faces: [...faces, face], p: p / Number(sides) });
    }
  }
  return totals;
}
