/**
 * The tree of a formula: numbers, dice and what is made of them, and how it is written. Worked example:
 *
 *     writeNode({ sum: [{ sign: -1, of: { foreign: "2d6p" } }, { sign: 1, of: { number: 3 } }] }) // "-2d6p + 3"
 */
import { keptRanks, writeModifiers, type KeepModifier, type Modifiers } from "./dice-modifiers.ts";

/** Numbered dice by their sides, coins by a `c` and Fate dice by an `f`. */
export interface DiceNode extends Modifiers {
  readonly count: number;
  readonly sides: number | "c" | "f";
  /** The best or worst dice that count by a level, each with all its rolls. */
  readonly whole?: KeepModifier;
}

export interface PoolNode extends Modifiers {
  readonly parts: readonly FormulaNode[];
}

export type FormulaNode =
  | { readonly number: number }
  | { readonly dice: DiceNode }
  /** Dice, modifiers or functions that are not Foundry's own, as they are written: the world's rolls know them. */
  | { readonly foreign: string }
  | { readonly sum: readonly { readonly sign: 1 | -1; readonly of: FormulaNode }[] }
  | { readonly operator: Operator; readonly of: readonly [FormulaNode, FormulaNode] }
  | { readonly call: string; readonly of: readonly FormulaNode[] }
  | { readonly pool: PoolNode };

export type Operator = "*" | "/" | "%";

/** The faces of coins and of Fate dice. */
export const LETTERED = { c: [0, 1], f: [-1, 0, 1] } as const;

export function endsOf(sides: DiceNode["sides"]): readonly [low: number, high: number] {
  if (typeof sides === "number") return [1, sides];
  return [LETTERED[sides][0], LETTERED[sides].at(-1)!];
}

/** A function of Math, which are the functions of Foundry's formulas. */
export function functionNamed(name: string): ((...numbers: number[]) => number) | undefined {
  const found: unknown = Object.hasOwn(Math, name) && name !== "random" ? Math[name as "abs"] : undefined;
  return typeof found === "function" ? (found as (...numbers: number[]) => number) : undefined;
}

/** The operators of Foundry's formulas are those of numbers in JavaScript: nothing is rounded. */
export function combined(operator: Operator, left: number, right: number): number {
  if (operator === "*") return left * right;
  return operator === "/" ? left / right : left % right;
}

export function numberIn(node: FormulaNode): number {
  return (node as { readonly number: number }).number;
}

// ---- One spelling ----

export function writeNode(node: FormulaNode): string {
  if ("number" in node) return writeNumber(node.number);
  if ("dice" in node) return writeDice(node.dice);
  if ("foreign" in node) return node.foreign;
  if ("call" in node) return `${node.call}(${node.of.map(writeNode).join(", ")})`;
  if ("pool" in node) return `{${node.pool.parts.map(writeNode).join(", ")}}${writeModifiers(node.pool, 0)}`;
  if ("operator" in node) {
    const [left, right] = node.of;
    const isInner = "operator" in right || "sum" in right;
    return `${writeFactor(left)} ${node.operator} ${isInner ? `(${writeNode(right)})` : writeFactor(right)}`;
  }
  return node.sum
    .map(({ sign, of }, i) => {
      const inner = writeFactor(of);
      return i === 0 ? `${sign < 0 ? "-" : ""}${inner}` : `${sign < 0 ? "-" : "+"} ${inner}`;
    })
    .join(" ");
}

export function writeDice(dice: DiceNode): string {
  const { count, sides, counts } = dice;
  const [called] = counts;
  if (sides === "c") return `${count}dc${called && "on" in called ? `c${called.on!.number}` : ""}`;
  return `${count}d${sides}${writeModifiers(dice, endsOf(sides)[1])}`;
}

function writeNumber(number: number): string {
  return Math.abs(number) < 1e-6 && number !== 0 ? number.toFixed(12) : String(number);
}

function writeFactor(node: FormulaNode): string {
  return "sum" in node ? `(${writeNode(node)})` : writeNode(node);
}

// ---- Its parts ----

export function partsOf(node: FormulaNode): readonly FormulaNode[] {
  if ("sum" in node) return node.sum.map(({ of }) => of);
  if ("pool" in node) return node.pool.parts;
  return "of" in node ? node.of : [];
}

/** The dice of Foundry's own in a formula, from left to right. */
export function diceOfFormula(node: FormulaNode): readonly DiceNode[] {
  return "dice" in node ? [node.dice] : partsOf(node).flatMap(diceOfFormula);
}

/** The parts that only the world's rolls know. */
export function foreignIn(node: FormulaNode): readonly string[] {
  return "foreign" in node ? [node.foreign] : partsOf(node).flatMap(foreignIn);
}

// ---- Division by 0 ----

/** True if a formula divides by a number that may be 0. */
export function dividesByZero(node: FormulaNode): boolean {
  if ("operator" in node && node.operator !== "*") {
    const [low, high] = rangeOf(node.of[1]);
    if (low <= 0 && high >= 0) return true;
  }
  return partsOf(node).some(dividesByZero);
}

type Range = readonly [low: number, high: number];

/** Numbers between which a part is in any case. What is not known may be anything above 0. */
function rangeOf(node: FormulaNode): Range {
  if ("number" in node) return [node.number, node.number];
  if ("foreign" in node) return [1, Infinity];
  if ("dice" in node) {
    const { count, sides, keeps, counts, rolls, margin } = node.dice;
    const [from, to] = keptRanks(count, keeps);
    const [low, high] = endsOf(sides);
    if (counts.length > 0 || margin) return ANY;
    if (rolls.length === 0) return [low * (to - from), high * (to - from)];
    return low < 0 ? ANY : [to === from ? 0 : low, Infinity];
  }
  const ranges = partsOf(node).map(rangeOf);
  if ("sum" in node)
    return node.sum.reduce<Range>(
      ([low, high], { sign }, i) => {
        const [from, to] = ranges[i]!;
        return sign > 0 ? [low + from, high + to] : [low - to, high - from];
      },
      [0, 0],
    );
  const ends = ranges.flat();
  if ("call" in node && (node.call === "max" || node.call === "min")) {
    const most = Math[node.call];
    return [most(...ranges.map(([low]) => low)), most(...ranges.map(([, high]) => high))];
  }
  if ("call" in node && node.of.length === 1 && node.call !== "abs") {
    const each = functionNamed(node.call)!;
    return [each(ends[0]!), each(ends[1]!)];
  }
  const isPositive = ends.every((end) => end > 0);
  if ("pool" in node) {
    const [from, to] = keptRanks(node.pool.parts.length, node.pool.keeps);
    return isPositive && to > from && node.pool.counts.length === 0 ? [Math.min(...ends), Infinity] : ANY;
  }
  return isPositive && "operator" in node && node.operator !== "%" ? [Number.MIN_VALUE, Infinity] : ANY;
}

const ANY: Range = [-Infinity, Infinity];
