/**
 * Formulas of dice as Foundry writes them (`docs/rules.md`, any dice), stored in one spelling. Parts that are made of
 * numbers alone become a number. Worked example:
 *
 *     readFormula({ text: "2×( D6+3 )", offset: 0 }).text // "2 * (1d6 + 3)"
 *     readFormula({ text: "(ceil(5/2))d6", offset: 0 }).text // "3d6"
 */
import {
  countOf,
  keptRanks,
  MODIFIER_EXAMPLES,
  MOST_MODIFIERS,
  readModifiers,
  type Modifiers,
} from "./dice-modifiers.ts";
import {
  diceOfFormula,
  dividesByZero,
  endsOf,
  functionNamed,
  numberIn,
  combined,
  writeNode,
  type DiceNode,
  type FormulaNode,
  type Operator,
  type PoolNode,
} from "./dice-tree.ts";
import {
  LIMITS,
  isProblem,
  problem,
  skipBlanks,
  sortDescending,
  truncateForMessage,
  type Field,
  type Line,
  type Problem,
} from "./kit.ts";

const MOST_DEPTH = 20;
const MOST_PARTS = 100;
const MOST_NUMBER = 999_999_999;

/** The sides are a number, a letter, or in parentheses that follow. */
const DICE = /(\d{0,9})d(?:(\d{1,9})|([a-z])|(?=\())/iy;
const MODIFIERS = /[^\s(){}[\]$+\-−–*×·/,%#]+/y;
const NUMBER = /(?:\d{1,9}(?:\.\d{1,16})?|\.\d{1,16})(?![\w.])/y;
const FUNCTION = /(?!d\()([a-z_$][\w$]*)\(/iy;
const FLAVOR = /\s*\[[^\][#]*\]/y;
const SIGN = /[+\-−–]/;
const OPERATORS: Readonly<Record<string, Operator>> = { "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/", "%": "%" };

/** The dice of the world beside Foundry's own: letters that its system has replaced, and what its rolls can read. */
export const worldDice = { replaced: new Set<string>(), reads: (_formula: string): boolean => true };

class FormulaReader {
  #depth = 0;
  #parts = 0;

  constructor(private readonly line: Line) {}

  /** Parts with signs before them, the first of which may have none. */
  sum(): FormulaNode | Problem {
    const parts: { sign: 1 | -1; of: FormulaNode }[] = [];
    let sign = this.#signs();
    do {
      const of = this.#product();
      if (isProblem(of)) return of;
      addPart(parts, sign ?? 1, of);
      sign = this.#signs();
      // A real Foundry 10 read over a sign at the end.
    } while (sign !== undefined && !/^(?:$|[#)},])/.test(this.#next()));
    if (parts.every(({ of }) => "number" in of))
      return numberNode(parts.reduce((sum, { sign: each, of }) => sum + each * numberIn(of), 0));
    return parts.length === 1 && parts[0]!.sign === 1 ? parts[0]!.of : { sum: parts };
  }

  #product(): FormulaNode | Problem {
    let sign: 1 | -1 = this.#signs() ?? 1;
    let left = this.#part();
    for (let operator = this.#operator(); operator && !isProblem(left); operator = this.#operator()) {
      const isNegative = this.#signs() === -1;
      const right = this.#part();
      if (isProblem(right)) return right;
      if (isNegative && operator !== "%") sign = sign === 1 ? -1 : 1;
      left = operation(operator, left, right);
    }
    if (isProblem(left) || sign === 1) return left;
    return "number" in left ? numberNode(-left.number) : { sum: [{ sign, of: left }] };
  }

  #operator(): Operator | undefined {
    const operator = OPERATORS[this.#next()];
    if (operator) this.#skip();
    return operator;
  }

  #part(): FormulaNode | Problem {
    if (++this.#parts > MOST_PARTS) return problem("anydice.tooLong", { most: MOST_PARTS });
    const start = skipBlanks(this.line.text, this.line.offset);
    const next = this.#next();
    if (next === "(") return this.#parentheses(start);
    if (next === "{") return this.#pool(start);
    if (next === "@") return problem("anydice.path", this.#rest());
    const called = this.#match(FUNCTION)?.[1];
    if (called !== undefined) return this.#call(called, start);
    if (/[\dd]/i.test(next)) {
      const dice = this.#match(DICE);
      if (dice) return this.#dice(dice, Number(dice[1] || 1), start);
    }
    const number = this.#match(NUMBER);
    if (!number) return problem("anydice.formula", this.#rest());
    this.#match(FLAVOR);
    return numberNode(Number(number[0]));
  }

  /** Everything up to a closing sign, one level deeper. */
  #inside<T>(closing: string, read: () => T | Problem): T | Problem {
    if (++this.#depth > MOST_DEPTH) return problem("anydice.tooDeep", { most: MOST_DEPTH });
    const inner = read();
    if (isProblem(inner)) return inner;
    if (this.#next() !== closing) {
      if (this.#next() === "") return problem("anydice.parenthesisAtEnd", { sign: closing });
      return problem("anydice.parenthesis", { sign: closing, ...this.#rest() });
    }
    this.#skip();
    this.#depth -= 1;
    return inner;
  }

  #parentheses(start: number): FormulaNode | Problem {
    this.#skip();
    const inner = this.#inside(")", () => this.sum());
    if (isProblem(inner)) return inner;
    if (/d/i.test(this.line.text[this.line.offset] ?? "")) {
      const dice = this.#match(DICE);
      if (dice) return this.#dice(dice, "number" in inner ? inner.number : undefined, start);
    }
    this.#match(FLAVOR);
    return inner;
  }

  /** Parts between commas. */
  #list(closing: string): readonly FormulaNode[] | Problem {
    return this.#inside(closing, () => {
      const found: FormulaNode[] = [];
      if (this.#next() === closing) return found;
      for (;;) {
        const each = this.sum();
        if (isProblem(each)) return each;
        found.push(each);
        if (this.#next() !== ",") return found;
        this.#skip();
      }
    });
  }

  #pool(start: number): FormulaNode | Problem {
    this.#skip();
    const parts = this.#list("}");
    if (isProblem(parts)) return parts;
    if (parts.length === 0) return problem("anydice.formula", { text: "{}" });
    const written = this.#match(MODIFIERS, true)?.[0] ?? "";
    this.#match(FLAVOR);
    const read = written === "" ? NO_MODIFIERS : readModifiers(written, { count: parts.length, low: 0, high: 0 });
    const isKnown = read && read.rolls.length === 0 && !read.margin && read.counts.every(isPoolCount);
    if (!isKnown || parts.some(isForeign)) return this.#foreign(start);
    return foldedPool({ parts, ...read });
  }

  #call(name: string, start: number): FormulaNode | Problem {
    const of = this.#list(")");
    if (isProblem(of)) return of;
    this.#match(FLAVOR);
    const known = functionNamed(name);
    if (!known || of.length === 0 || of.some(isForeign)) return this.#foreign(start);
    if (of.every((each) => "number" in each)) return numberNode(known(...of.map(numberIn)));
    const isRead = of.length === 1 || name === "min" || name === "max";
    return isRead && FUNCTIONS_OF_DICE.includes(name) ? { call: name, of } : this.#foreign(start);
  }

  #dice([, , digits, letter]: RegExpExecArray, count: number | undefined, start: number): FormulaNode | Problem {
    const sides = digits === undefined ? (letter?.toLowerCase() ?? this.#sides()) : Number(digits);
    if (isProblem(sides)) return sides;
    const written = this.#match(MODIFIERS, true)?.[0] ?? "";
    this.#match(FLAVOR);
    if (count === undefined || sides === undefined) return this.#foreign(start);
    if (!Number.isInteger(count) || Math.abs(count) > LIMITS.termDice)
      return problem("anydice.count", { count, most: LIMITS.termDice });
    if (typeof sides === "string") {
      const isKnown = (sides === "c" || sides === "f") && !worldDice.replaced.has(sides);
      return isKnown ? this.#term(count, sides, written, start) : this.#foreign(start);
    }
    if (!Number.isInteger(sides) || sides < 1) return problem("sides", { sides, min: 1, max: LIMITS.termSides });
    return sides > LIMITS.sides ? this.#foreign(start) : this.#term(count, sides, written, start);
  }

  /** The number in parentheses; undefined if dice are in them. */
  #sides(): number | undefined | Problem {
    this.#skip();
    const inner = this.#inside(")", () => this.sum());
    if (isProblem(inner)) return inner;
    return "number" in inner ? inner.number : undefined;
  }

  /** Below 0 dice count against the total (foundryvtt#11010), and 0 are none (foundryvtt#10808). */
  #term(signed: number, sides: DiceNode["sides"], written: string, start: number): FormulaNode | Problem {
    const count = Math.abs(signed);
    if (
      written
        .replace(/[^a-z]+/gi, " ")
        .trim()
        .split(" ").length > MOST_MODIFIERS
    )
      return problem("anydice.modifiers", { most: MOST_MODIFIERS });
    const [low, high] = endsOf(sides);
    const called = sides === "c" ? /^c([01])$/i.exec(written) : null;
    const read = called
      ? { ...NO_MODIFIERS, counts: [{ command: "cs", on: { sign: "=", number: Number(called[1]) } } as const] }
      : sides === "c" && written !== ""
        ? undefined
        : readModifiers(written, { count, low, high });
    // Sources do not say from which side a margin counts that is subtracted.
    if (!read || (signed < 0 && read.margin)) return this.#foreign(start);
    if (count === 0) return { number: 0 };
    const dice: FormulaNode = { dice: { count, sides, ...read } };
    return signed < 0 ? { sum: [{ sign: -1, of: dice }] } : dice;
  }

  /** A part that is rolled by the world's own rolls, if they can read it. */
  #foreign(start: number): FormulaNode | Problem {
    const { text, offset } = this.line;
    const written = text.slice(start, offset).trim();
    const foreign = written.replace(/\s+/g, " ").replace(/\[[^\][]*\]/g, "");
    return worldDice.reads(foreign) ? { foreign } : problem("anydice.unknown", { text: truncateForMessage(foreign) });
  }

  /** All signs before a part as one. */
  #signs(): 1 | -1 | undefined {
    let sign: 1 | -1 | undefined;
    for (let next = this.#next(); next !== "" && SIGN.test(next); next = this.#next()) {
      sign = ((sign ?? 1) * (next === "+" ? 1 : -1)) as 1 | -1;
      this.#skip();
    }
    return sign;
  }

  #next(): string {
    return this.line.text[skipBlanks(this.line.text, this.line.offset)] ?? "";
  }

  /** Goes behind the next sign. */
  #skip(): void {
    this.line.offset = skipBlanks(this.line.text, this.line.offset) + 1;
  }

  #match(pattern: RegExp, isAtOnce = pattern === FLAVOR): RegExpExecArray | null {
    pattern.lastIndex = isAtOnce ? this.line.offset : skipBlanks(this.line.text, this.line.offset);
    const found = pattern.exec(this.line.text);
    if (found) this.line.offset = pattern.lastIndex;
    return found;
  }

  /** The text that is not understood, for its problem: its first words, none of them cut. */
  #rest(): Problem["data"] {
    const rest = this.line.text.slice(skipBlanks(this.line.text, this.line.offset)).split("#")[0]!;
    return { text: truncateForMessage(/^\S*(?:\s\S{1,12})?/.exec(rest.trim())![0]) };
  }
}

const NO_MODIFIERS: Modifiers = { rolls: [], keeps: [], counts: [] };

/** Functions whose result is a number for every number. */
const FUNCTIONS_OF_DICE = ["abs", "ceil", "floor", "max", "min", "round", "sign", "trunc"];

function numberNode(number: number): FormulaNode | Problem {
  if (Number.isFinite(number) && Math.abs(number) <= MOST_NUMBER) return { number };
  return Number.isFinite(number)
    ? problem("outOfRange", { value: number, min: -MOST_NUMBER, max: MOST_NUMBER })
    : problem("anydice.notNumber");
}

const isForeign = (node: FormulaNode) => "foreign" in node;

/** A number below 0 is subtracted, and a part that has a sign of its own keeps it. */
function addPart(parts: { sign: 1 | -1; of: FormulaNode }[], sign: 1 | -1, of: FormulaNode): void {
  const flipped = sign === 1 ? -1 : 1;
  if ("number" in of && of.number < 0) parts.push({ sign: flipped, of: { number: -of.number } });
  else if (!("sum" in of) || of.sum.length > 1) parts.push({ sign, of });
  else parts.push({ ...of.sum[0]!, sign: of.sum[0]!.sign === 1 ? sign : flipped });
}

function operation(operator: Operator, left: FormulaNode, right: FormulaNode): FormulaNode | Problem {
  if ("number" in right && right.number === 0 && operator !== "*") return problem("anydice.zero");
  if ("number" in left && "number" in right) return numberNode(combined(operator, left.number, right.number));
  const signs = [left, right].filter((each) => "number" in each && each.number < 0).length;
  const of = [left, right].map((each) => ("number" in each ? { number: Math.abs(each.number) } : each));
  const node: FormulaNode = { operator, of: of as [FormulaNode, FormulaNode] };
  return signs === 1 && !(operator === "%" && "number" in right) ? { sum: [{ sign: -1, of: node }] } : node;
}

/** Pools count totals by conditions with a number, since they have no highest face. */
function isPoolCount(each: Modifiers["counts"][number]): boolean {
  return each.command === "cs" || each.command === "cf";
}

function foldedPool(pool: PoolNode): FormulaNode | Problem {
  if (!pool.parts.every((each) => "number" in each)) return { pool };
  const numbers = sortDescending(pool.parts.map(numberIn)).slice(...keptRanks(pool.parts.length, pool.keeps));
  return numberNode(numbers.reduce((sum, each) => sum + countOf(each, pool.counts, 0), 0));
}

// ---- Reading ----

/** The formula at the offset of a line, in one spelling. */
export function readFormula(line: Line): { readonly text: string; readonly node: FormulaNode } | Problem {
  const node = new FormulaReader(line).sum();
  if (isProblem(node)) return node;
  return dividesByZero(node) ? problem("anydice.zero") : { text: writeNode(node), node };
}

/** The tree of a formula that was parsed before. */
export function formulaNode(text: string): FormulaNode {
  const read = readFormula({ text, offset: 0 });
  if (isProblem(read)) throw new Error(`This formula was not parsed before: ${text}`);
  return read.node;
}

/** A field for a formula. `refuse` says what of it cannot be rolled. */
export function formulaField(refuse: (node: FormulaNode) => Problem | undefined): Field<string> {
  return {
    type: "formula",
    default: undefined,
    isMain: true,
    sample: "2d6 + 3",
    diceOf: (formula) =>
      diceOfFormula(formulaNode(formula)).flatMap(({ count, sides }) =>
        typeof sides === "number" ? [{ count, sides }] : [],
      ),
    modifiers: MODIFIER_EXAMPLES,
    parse(raw) {
      if (typeof raw !== "string" || raw.length > LIMITS.line)
        return problem("anydice.formula", { text: truncateForMessage(raw) });
      const line = { text: raw, offset: 0 };
      const read = readFormula(line);
      if (isProblem(read)) return read;
      const rest = raw.slice(line.offset).trim();
      if (rest !== "") return problem("anydice.formula", { text: truncateForMessage(rest) });
      return refuse(read.node) ?? read.text;
    },
    text: {
      read(line) {
        const { text, offset } = line;
        if (!/^(?:[\d.+\-−({@]|d[\d(]|d[cf](?![a-z])|[a-z]\w*\()/i.test(text.slice(offset))) return undefined;
        const read = readFormula(line);
        return isProblem(read) ? read : read.text;
      },
      write: (formula) => formula,
    },
  };
}
