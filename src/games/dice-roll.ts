/**
 * The dice that a formula throws, and what is worked out from them. Worked example: an exploding d6 is a die that goes
 * on after a 6.
 *
 *     rollOf(formulaNode("8d6x - 2")).pools[0].die.reroll.matches(6) // true
 */
import { oddsAtRest } from "./dice-at-rest.ts";
import { countOf, keptRanks, meets, type KeepModifier } from "./dice-modifiers.ts";
import {
  diceOfFormula,
  endsOf,
  foreignIn,
  functionNamed,
  LETTERED,
  combined,
  writeDice,
  type DiceNode,
  type FormulaNode,
  type PoolNode,
} from "./dice-tree.ts";
import {
  calculate,
  die,
  memoize,
  namedTag,
  pool,
  problem,
  totalDie,
  type Addend,
  type Calculation,
  type CalculationEvaluator,
  type Die,
  type Pool,
  type Problem,
  type Reroll,
} from "./kit.ts";

/** Far beyond anything that dice do which `refuseDice` lets through. */
const MOST_REROLLS = 1000;
/** A die comes to rest with at least this chance at each roll. */
const LEAST_REST = 1 / 20;
/** Faces that a formula shows on average. */
const MOST_FACES = 1000;

// ---- The dice of a term ----

/** A reroll by a face, and the stage of the die that follows: the number of modifiers that it has passed. */
type StagedReroll = { readonly how: Reroll["how"]; readonly stage: number };

function rerollAfter({ rolls }: DiceNode, face: number, stage: number): StagedReroll | "twice" | undefined {
  let reroll: StagedReroll | undefined;
  for (let i = stage; i < rolls.length; i++) {
    const { command, on } = rolls[i]!;
    if (!meets(on, face)) continue;
    if (reroll) return "twice";
    const next = command === "rr" || command === "x" ? i : i + 1;
    if (command.startsWith("r")) return { how: "instead", stage: next };
    reroll = { how: "add", stage: next };
  }
  return reroll;
}

function facesOf({ sides }: DiceNode): readonly number[] {
  return typeof sides === "number" ? die(sides).faces : LETTERED[sides];
}

const worthOf = (term: DiceNode, face: number) => countOf(face, term.counts, endsOf(term.sides)[0]);

export function explodes({ rolls }: DiceNode): boolean {
  return rolls.some(({ command }) => command.startsWith("x"));
}

/**
 * Whether each die can be followed by itself. Limits are shared by all dice of a term, dice that explode are ranked one
 * by one, and a face that two modifiers roll again leads to more than one die.
 */
const isFollowed = memoize((term: DiceNode): boolean => {
  const { rolls, keeps } = term;
  if (rolls.some(({ limit }) => limit !== undefined)) return false;
  if (explodes(term) && keeps.length > 0) return false;
  return facesOf(term).every((face) =>
    rolls.every((_, stage) => {
      const after = rerollAfter(term, face, stage);
      return after !== "twice" && !(after?.how === "add" && worthOf(term, face) < 0);
    }),
  );
});

/** A term counts its dice one by one if counting them does not change which of them are highest. */
function isCountedByDie(term: DiceNode): boolean {
  if (term.counts.length === 0) return false;
  const counted = facesOf(term).map((face) => worthOf(term, face));
  return term.keeps.length === 0 || counted.every((count, i) => i === 0 || count >= counted[i - 1]!);
}

const knownDice = new Map<string, Die>();
const MOST_KNOWN = 200;

/** Equal dice are one object, so that their odds are worked out once. */
function dieOf(term: DiceNode): Die {
  const counts = isCountedByDie(term) ? term.counts : [];
  if (term.rolls.length + counts.length === 0 && typeof term.sides === "number") return die(term.sides);
  const key = JSON.stringify([term.sides, term.rolls, counts, isFollowed(term) || term]);
  const known = knownDice.get(key);
  if (known) return known;
  if (knownDice.size >= MOST_KNOWN) knownDice.clear();
  const made = isFollowed(term) ? followedDie(term, counts) : totalDie(writeDice(term), oddsAtRest(term));
  knownDice.set(key, made);
  return made;
}

const NAMES = { c: "coin", f: "df" } as const;

/** One die a stage, from the last stage to the first, each of which knows what follows its faces. */
function followedDie(term: DiceNode, counts: DiceNode["counts"]): Die {
  const faces = facesOf(term);
  const [low] = endsOf(term.sides);
  const plain = typeof term.sides === "number" ? die(term.sides) : { name: NAMES[term.sides], faces };
  const value = counts.length === 0 ? {} : { value: (face: number) => countOf(face, counts, low) };
  const stages: Die[] = [];
  for (let stage = term.rolls.length; stage >= 0; stage--) {
    const rerolls = new Map<string, { readonly after: StagedReroll; readonly faces: Set<number> }>();
    for (const face of faces) {
      const after = rerollAfter(term, face, stage) as StagedReroll | undefined;
      if (!after) continue;
      const key = `${after.how} ${after.stage}`;
      const known = rerolls.get(key) ?? { after, faces: new Set() };
      rerolls.set(key, known);
      known.faces.add(face);
    }
    const reroll = [...rerolls.values()].reduceRight<Reroll | undefined>(
      (otherwise, { after: { how, stage: next }, faces: own }) => ({
        matches: (face) => own.has(face),
        how,
        most: MOST_REROLLS,
        ...(next > stage && { die: stages[next]! }),
        ...(otherwise && { otherwise }),
      }),
      undefined,
    );
    stages[stage] = { ...plain, ...value, ...(reroll && { reroll }) };
  }
  return stages[0]!;
}

// ---- A formula as a roll ----

export interface FormulaRoll {
  readonly pools: readonly Pool[];
  readonly evaluator: CalculationEvaluator;
  /** The number added to the dice, where all of them are added; undefined where more is done with them. */
  readonly added?: number;
}

/** Parts are marked if there are several, since like dice of each are dice of their own. */
export const rollOf = memoize((node: FormulaNode): FormulaRoll => {
  const pools: Pool[] = [];
  const isOne = diceOfFormula(node).length + foreignIn(node).length === 1;
  const throwPool = (own: Pool) => pools.push(isOne ? own : { ...own, part: String(pools.length + 1) });
  const evaluator = calculate(calculationOf(node, throwPool, 1));
  const added = constantIn(node);
  return { pools, evaluator, ...(added !== undefined && { added }) };
});

type ThrowPool = (own: Pool) => void;

/** `times` is how many times a part is added; undefined within anything else than sums and products with numbers. */
function calculationOf(node: FormulaNode, throwPool: ThrowPool, times: number | undefined): Calculation {
  if ("number" in node) return node.number;
  if ("foreign" in node) {
    throwPool(withTag(pool(1, foreignDie(node.foreign)), times));
    return { count: 1, from: 0, to: 1 };
  }
  if ("dice" in node) return diceCalculation(node.dice, throwPool, times);
  if ("sum" in node)
    return {
      sum: node.sum.map(({ sign, of }) => ({
        times: sign,
        of: calculationOf(of, throwPool, times === undefined ? undefined : times * sign),
      })),
    };
  if ("pool" in node) return poolCalculation(node.pool, throwPool);
  if ("call" in node) {
    const each = functionNamed(node.call)!;
    const [first, ...others] = node.of.map((part) => calculationOf(part, throwPool, undefined));
    if (others.length === 0) return { each, of: first! };
    return others.reduce<Calculation>((all, part) => ({ pair: each, of: [all, part] }), first!);
  }
  const [left, right] = node.of;
  const factor = node.operator === "*" && times !== undefined ? factorIn(node.of) : undefined;
  if (factor !== undefined) {
    const of = calculationOf("number" in left ? right : left, throwPool, times! * factor);
    return { sum: [{ times: factor, of } satisfies Addend] };
  }
  const parts = [left, right].map((part) => calculationOf(part, throwPool, undefined)) as [Calculation, Calculation];
  return { pair: (a, b) => combined(node.operator, a, b), of: parts };
}

function factorIn(of: readonly FormulaNode[]): number | undefined {
  const found = of.find((each) => "number" in each);
  return found && "number" in found ? found.number : undefined;
}

const foreignDice = new Map<string, Die>();

function foreignDie(formula: string): Die {
  const known = foreignDice.get(formula);
  if (known) return known;
  if (foreignDice.size >= MOST_KNOWN) foreignDice.clear();
  const made = totalDie(formula);
  foreignDice.set(formula, made);
  return made;
}

function diceCalculation(term: DiceNode, throwPool: ThrowPool, times: number | undefined): Calculation {
  const isTotal = !isFollowed(term);
  throwPool(withTag(pool(isTotal ? 1 : term.count, dieOf(term)), times));
  if (isTotal) return { count: 1, from: 0, to: 1 };
  const [from, to] = keptRanks(term.count, term.whole ? [term.whole] : term.keeps);
  const isCounted = term.counts.length > 0 && !isCountedByDie(term);
  const ranked: Calculation = {
    ...{ count: term.count, from, to },
    ...(isCounted && { worth: (face: number) => worthOf(term, face) }),
  };
  return term.margin ? marginOf(ranked, term.margin) : ranked;
}

/** The distance to a number: beyond it, or below it. */
function marginOf(of: Calculation, { sign, number }: NonNullable<DiceNode["margin"]>): Calculation {
  const times = sign.startsWith("<") ? -1 : 1;
  return {
    sum: [
      { times, of },
      { times: -times, of: number },
    ],
  };
}

function poolCalculation({ parts, keeps, counts }: PoolNode, throwPool: ThrowPool): Calculation {
  const [from, to] = keptRanks(parts.length, keeps);
  return {
    ranked: parts.map((each) => calculationOf(each, throwPool, undefined)),
    ...{ from, to },
    ...(counts.length > 0 && { worth: (total: number) => countOf(total, counts, 0) }),
  };
}

/** Dice that are not simply added say so. */
function withTag(own: Pool, times: number | undefined): Pool {
  if (times === undefined || times === 1) return own;
  const [tag, by] = [times < 0 ? "subtracted" : "multiplied", Math.abs(times)];
  return { ...own, tag: by === 1 ? tag : namedTag(tag, `×${by}`) };
}

/** The sum of numbers in sums, products with numbers and pools of dice; undefined if a formula has anything else. */
function constantIn(node: FormulaNode): number | undefined {
  if ("number" in node) return node.number;
  if ("dice" in node) return node.dice.margin ? undefined : 0;
  if ("foreign" in node) return 0;
  if ("sum" in node)
    return node.sum.reduce<number | undefined>((all, { sign, of }) => {
      const own = constantIn(of);
      return all === undefined || own === undefined ? undefined : all + sign * own;
    }, 0);
  if ("operator" in node && node.operator === "*") {
    const factor = factorIn(node.of);
    const own = constantIn("number" in node.of[0] ? node.of[1] : node.of[0]);
    return factor === undefined || own === undefined ? undefined : factor * own;
  }
  if (!("pool" in node) || node.pool.counts.length > 0) return undefined;
  const { parts, keeps } = node.pool;
  const [first, ...others] = parts.map(constantIn);
  if (others.length === 0 && keeps.length === 0) return first;
  return [first, ...others].every((each) => each === 0) ? 0 : undefined;
}

// ---- What cannot be rolled, and what has no odds ----

/** Why dice cannot be rolled: they would not come to rest, or are too many. */
export function refuseDice(node: FormulaNode): Problem | undefined {
  const terms = diceOfFormula(node);
  const wrong = terms.find((term) => restOf(term) < LEAST_REST);
  if (wrong) return problem("anydice.endless", { sides: wrong.sides });
  const shown = terms.reduce((sum, term) => sum + term.count / restOf(term), 0);
  return shown > MOST_FACES ? problem("anydice.tooMany", { most: MOST_FACES }) : undefined;
}

/** The chance that a die comes to rest at one roll, at the modifier where it is least. */
function restOf(term: DiceNode): number {
  const faces = facesOf(term);
  const chances = term.rolls.map(({ command, on, limit }) => {
    const isEndless = (command === "rr" || command === "x") && limit === undefined;
    return isEndless ? faces.filter((face) => !meets(on, face)).length / faces.length : 1;
  });
  return Math.min(1, ...chances);
}

/** Additions that exact odds may take. */
const MOST_WORK = 2e8;

/** The part of a formula without known odds, or true if the odds of the whole take too long. */
export function partWithoutOdds(node: FormulaNode): string | boolean {
  const [foreign] = foreignIn(node);
  if (foreign !== undefined) return foreign;
  const { pools, evaluator } = rollOf(node);
  const unknown = pools.find(({ die: { formula, odds } }) => formula !== undefined && !odds);
  return unknown?.die.formula ?? evaluator.work(pools) > MOST_WORK;
}

// ---- Levels ----

/** The formula with more dice in its first dice, of which as many as before count; undefined if it has no dice. */
export function withMoreDice(node: FormulaNode, more: number, isHighWanted: boolean): FormulaNode | undefined {
  let isDone = false;
  const change = (at: FormulaNode, sign: number): FormulaNode => {
    if (isDone || "number" in at || "foreign" in at) return at;
    if ("dice" in at) {
      isDone = true;
      return { dice: leveled(at.dice, more, isHighWanted === sign > 0) };
    }
    if ("sum" in at) return { sum: at.sum.map(({ sign: own, of }) => ({ sign: own, of: change(of, sign * own) })) };
    if ("pool" in at) return { pool: { ...at.pool, parts: at.pool.parts.map((each) => change(each, sign)) } };
    const of = at.of.map((each) => change(each, sign));
    return { ...at, of } as FormulaNode;
  };
  const changed = change(node, 1);
  return isDone ? changed : undefined;
}

/** Dice that explode count whole, each with what it brought. */
function leveled(term: DiceNode, more: number, isHigh: boolean): DiceNode {
  const [from, to] = keptRanks(term.count, term.keeps);
  const best: KeepModifier = { command: isHigh ? "kh" : "kl", number: to - from };
  const count = term.count + more;
  return explodes(term) && isFollowed(term) ? { ...term, count, whole: best } : { ...term, count, keeps: [best] };
}
