import fc from "fast-check";
import { meets } from "../../src/games/dice-modifiers.ts";
import { rollOf } from "../../src/games/dice-roll.ts";
import { diceOfFormula, LETTERED, partsOf, type DiceNode, type FormulaNode } from "../../src/games/dice-tree.ts";
import { rollOnHost, type DieShown, type RollShown } from "../../tools/terminal/formula.ts";

const CONDITION = fc.tuple(fc.constantFrom("", "=", "<", "<=", ">", ">="), fc.integer({ min: 1, max: 6 }));
const condition = CONDITION.map(([sign, number]) => `${sign}${number}`);
const number = fc.integer({ min: 1, max: 4 });
const joined = (...commands: string[]) =>
  fc.tuple(fc.constantFrom(...commands), condition).map((parts) => parts.join(""));
const limited = fc
  .tuple(fc.constantFrom("r", "rr", "x", "xo"), number, fc.constantFrom("=", "<", ">="), number)
  .map((parts) => parts.join(""));
const rolls = fc.oneof({ weight: 3, arbitrary: joined("r", "rr", "x", "xo") }, { weight: 1, arbitrary: limited });
const keeps = fc.tuple(fc.constantFrom("kh", "kl", "dh", "dl", "k", "d"), number).map((parts) => parts.join(""));
const counts = fc.oneof(
  fc.tuple(fc.constantFrom("min", "max"), number).map((parts) => parts.join("")),
  joined("cs", "cf", "df", "sf"),
);
const lastCount = fc.oneof(fc.constantFrom("even", "odd"), joined("ms"));
const few = <T>(each: fc.Arbitrary<T>, most = 2) => fc.array(each, { maxLength: most });
const seldom = <T>(each: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.tuple(each));
const SIDES = [1, 2, 3, 4, 6, 8, 10];

/** Counts as people write them, and as they are worked out. */
const count = fc.oneof(
  { weight: 6, arbitrary: number.map(String) },
  { weight: 1, arbitrary: fc.constantFrom("(-1)", "(1 + 1)", "(ceil(3 / 2))", "") },
);

const numbered = fc
  .tuple(count, fc.constantFrom(...SIDES), few(rolls), few(keeps), few(counts), seldom(lastCount))
  .map(([dice, sides, ...modifiers]) => `${dice}d${sides}${modifiers.flat().join("")}`);

const lettered = fc.oneof(
  fc.tuple(number, fc.constantFrom("", "c", "c1", "c0")).map(([coins, call]) => `${coins}dc${call}`),
  fc.tuple(number, few(keeps, 1)).map(([fate, kept]) => `${fate}dF${kept.join("")}`),
);

/** Formulas of the whole grammar; some have no odds. */
export const { formulas } = fc.letrec<Record<"formulas" | "sum" | "product" | "part", string>>((tie) => {
  const of = tie("sum");
  const list = (most: number) => fc.array(of, { minLength: 1, maxLength: most }).map((parts) => parts.join(", "));
  return {
    formulas: tie("sum"),
    sum: fc
      .tuple(
        fc.constantFrom("", "", "-"),
        tie("product"),
        few(fc.tuple(fc.constantFrom(" + ", " - ", " - -"), tie("product"))),
      )
      .map(([sign, first, others]) => `${sign}${first}${others.flat().join("")}`),
    product: fc.oneof(
      { weight: 5, arbitrary: tie("part") },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie("part"), fc.constantFrom(" * ", " / ", " % ", "*"), tie("part"))
          .map((parts) => parts.join("")),
      },
    ),
    part: fc.oneof(
      { depthSize: "small" },
      { weight: 8, arbitrary: numbered },
      { weight: 2, arbitrary: fc.constantFrom("1", "2", "3", "0.5", "2.25", "0") },
      { weight: 1, arbitrary: lettered },
      { weight: 1, arbitrary: of.map((inner) => `(${inner})`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("floor", "ceil", "round", "abs", "sign", "trunc"), of)
          .map(([name, inner]) => `${name}(${inner})`),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom("min", "max"), list(3)).map(([name, inner]) => `${name}(${inner})`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(list(3), few(keeps), few(joined("cs", "cf"), 1))
          .map(([inner, ...modifiers]) => `{${inner}}${modifiers.flat().join("")}`),
      },
    ),
  };
});

/** The only die of a term, or the only part of a pool, is dropped: a real Foundry 9 did not, the host does by its usual ways. */
export function dropsOnly(node: FormulaNode): boolean {
  const own = "dice" in node ? node.dice : "pool" in node ? node.pool : undefined;
  const isOne = own && ("parts" in own ? own.parts.length : own.count) === 1;
  return (isOne && own.keeps.some(({ command }) => command.startsWith("d"))) || partsOf(node).some(dropsOnly);
}

/**
 * The faces of a roll of the host in the order in which a check asks for them: all first dice, then what each of them
 * brought. The host lists what a modifier brings behind all dice so far. Of dice that a check does not follow it asks for
 * the total.
 */
export function facesInOrder(node: FormulaNode, terms: RollShown["dice"]): number[] {
  const rolled = terms.map(({ results }) => results).filter((results) => results.length > 0);
  const { pools } = rollOf(node);
  const chains = diceOfFormula(node).flatMap((term, i) =>
    pools[i]!.die.formula === undefined ? chainsOf(term, rolled[i]!) : [[totalOf(term, rolled[i]!)]],
  );
  return [...chains.map(([first]) => first!), ...chains.flatMap((chain) => chain.slice(1))];
}

function totalOf({ margin }: DiceNode, rolled: readonly DieShown[]): number {
  const sum = rolled.reduce((all, { result, active, count: counted }) => (active ? all + (counted ?? result) : all), 0);
  if (!margin) return sum;
  return margin.sign.startsWith("<") ? margin.number - sum : sum - margin.number;
}

function chainsOf({ count, rolls }: DiceNode, rolled: readonly DieShown[]): number[][] {
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
      const rounded = Math.round(total * 1e9) / 1e9 + 0;
      totals.set(rounded, (totals.get(rounded) ?? 0) + p);
    } catch (error) {
      const [, sides] = /one more d?(\d+|[cf]) is thrown/.exec((error as Error).message) ?? [];
      if (sides === undefined) throw error;
      const all = facesOf(sides);
      for (const face of all) open.push({ faces: [...faces, face], p: p / all.length });
    }
  }
  return totals;
}

function facesOf(sides: string): readonly number[] {
  return LETTERED[sides as "c"] ?? Array.from({ length: Number(sides) }, (_, i) => i + 1);
}
