/**
 * Formulas of dice as Foundry writes them (`docs/rules.md` §8.1), stored in one spelling. Worked example:
 *
 *     readFormula({ text: "2×( D6+3 )", offset: 0 }).text // "2 * (1d6 + 3)"
 *     formulaTerms("2 * (1d6 + 3)").constant // 6
 */
import {
  MODIFIER_EXAMPLES,
  readModifiers,
  writeModifiers,
  type KeepModifier,
  type Modifiers,
} from "./dice-modifiers.ts";
import {
  LIMITS,
  isProblem,
  problem,
  skipBlanks,
  truncateForMessage,
  type Field,
  type Line,
  type Problem,
} from "./kit.ts";

interface DiceNode extends Modifiers {
  readonly count: number;
  readonly sides: number;
}

type FormulaNode =
  | { readonly number: number }
  | { readonly dice: DiceNode }
  | { readonly sum: readonly { readonly sign: 1 | -1; readonly of: FormulaNode }[] }
  | { readonly product: readonly FormulaNode[] };

/** Dice of a formula and how many times they are added. */
export interface FormulaTerm extends DiceNode {
  readonly times: number;
  /** The best or worst dice that count, each with all its rolls. */
  readonly whole?: KeepModifier;
}

export interface FormulaTerms {
  readonly terms: readonly FormulaTerm[];
  readonly constant: number;
}

const MOST_DEPTH = 8;
const MOST_TERMS = 20;
const MOST_NUMBER = 99_999;

const DICE = /(\d{0,9})d(\d{1,9})([^\s(){}[\]$+\-−–*×·/,%#]*)/iy;
const NUMBER = /\d{1,9}(?![\w.])/y;
const FLAVOR = /\s*\[[^\][#]*\]/y;
const SIGN = /[+\-−–]/;
const TIMES = /[*×·]/;

class FormulaReader {
  #depth = 0;
  #terms = 0;

  constructor(private readonly line: Line) {}

  /** Parts with signs before them, the first of which may have none. */
  sum(): FormulaNode | Problem {
    const parts: { sign: 1 | -1; of: FormulaNode }[] = [];
    let sign = this.#signs();
    do {
      const of = this.#product();
      if (isProblem(of)) return of;
      parts.push({ sign: sign ?? 1, of });
      sign = this.#signs();
    } while (sign !== undefined);
    return parts.length === 1 && parts[0]!.sign === 1 ? parts[0]!.of : { sum: parts };
  }

  #product(): FormulaNode | Problem {
    const factors: FormulaNode[] = [];
    let sign: 1 | -1 = 1;
    do {
      if (this.#signs() === -1) sign = sign === 1 ? -1 : 1;
      const factor = this.#part();
      if (isProblem(factor)) return factor;
      factors.push(factor);
      if (/[/%]/.test(this.#next())) return problem("anydice.division", this.#rest());
    } while (this.#takes(TIMES));
    const of = factors.length === 1 ? factors[0]! : { product: factors };
    return sign === 1 ? of : { sum: [{ sign, of }] };
  }

  #part(): FormulaNode | Problem {
    if (++this.#terms > MOST_TERMS) return problem("anydice.tooLong", { most: MOST_TERMS });
    const next = this.#next();
    if (next === "(") return this.#parentheses();
    if (next === "{") return problem("anydice.braces", this.#rest());
    if (next === "@") return problem("anydice.path", this.#rest());
    const dice = this.#match(DICE);
    if (dice) return this.#dice(Number(dice[1] || 1), Number(dice[2]), dice[3]!);
    const number = this.#match(NUMBER);
    if (!number) return this.#unreadable();
    this.#match(FLAVOR);
    return Number(number[0]) > MOST_NUMBER
      ? problem("outOfRange", { value: number[0], min: 0, max: MOST_NUMBER })
      : { number: Number(number[0]) };
  }

  #unreadable(): Problem {
    const rest = this.line.text.slice(this.line.offset);
    if (/^[a-z]\w*\s*\(/i.test(rest)) return problem("anydice.function", this.#rest());
    return /^\d*d[a-z(]/i.test(rest)
      ? problem("anydice.foreignDie", this.#rest())
      : problem("anydice.formula", this.#rest());
  }

  #parentheses(): FormulaNode | Problem {
    if (++this.#depth > MOST_DEPTH) return problem("anydice.formula", this.#rest());
    this.#takes(/\(/);
    const inner = this.sum();
    if (isProblem(inner)) return inner;
    if (!this.#takes(/\)/)) return problem("anydice.parenthesis", this.#rest());
    this.#depth -= 1;
    if (/d/i.test(this.line.text[this.line.offset] ?? "")) return problem("anydice.foreignDie", this.#rest());
    this.#match(FLAVOR);
    return inner;
  }

  #dice(count: number, sides: number, modifiers: string): FormulaNode | Problem {
    if (count < 1 || count > LIMITS.dice) return problem("anydice.count", { count, most: LIMITS.dice });
    if (sides < 2 || sides > LIMITS.sides) return problem("sides", { sides, min: 2, max: LIMITS.sides });
    const read = readModifiers(modifiers, { count, sides });
    if (isProblem(read)) return read;
    this.#match(FLAVOR);
    return { dice: { count, sides, ...read } };
  }

  /** All signs before a part as one. */
  #signs(): 1 | -1 | undefined {
    let sign: 1 | -1 | undefined;
    for (let next = this.#next(); SIGN.test(next); next = this.#next()) {
      sign = ((sign ?? 1) * (next === "+" ? 1 : -1)) as 1 | -1;
      this.line.offset = skipBlanks(this.line.text, this.line.offset) + 1;
    }
    return sign;
  }

  #next(): string {
    return this.line.text[skipBlanks(this.line.text, this.line.offset)] ?? "";
  }

  #takes(signs: RegExp): boolean {
    if (!signs.test(this.#next())) return false;
    this.line.offset = skipBlanks(this.line.text, this.line.offset) + 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = pattern === FLAVOR ? this.line.offset : skipBlanks(this.line.text, this.line.offset);
    const found = pattern.exec(this.line.text);
    if (found) this.line.offset = pattern.lastIndex;
    return found;
  }

  /** The text that is not understood, for its problem. */
  #rest(): Problem["data"] {
    const rest = this.line.text.slice(skipBlanks(this.line.text, this.line.offset)).split("#")[0]!;
    return { text: rest.trim().slice(0, 20) };
  }
}

function writeNode(node: FormulaNode): string {
  if ("number" in node) return String(node.number);
  if ("dice" in node) return `${node.dice.count}d${node.dice.sides}${writeModifiers(node.dice, node.dice.sides)}`;
  if ("product" in node) return node.product.map(writeInner).join(" * ");
  return node.sum
    .map(({ sign, of }, i) => {
      const inner = "sum" in of ? `(${writeNode(of)})` : writeNode(of);
      return i === 0 ? `${sign < 0 ? "-" : ""}${inner}` : `${sign < 0 ? "-" : "+"} ${inner}`;
    })
    .join(" ");
}

function writeInner(node: FormulaNode): string {
  return "sum" in node ? `(${writeNode(node)})` : writeNode(node);
}

function linearTerms(node: FormulaNode): FormulaTerms | Problem {
  if ("number" in node) return { terms: [], constant: node.number };
  if ("dice" in node) return { terms: [{ ...node.dice, times: 1 }], constant: 0 };
  if ("sum" in node)
    return node.sum.reduce<FormulaTerms | Problem>(
      (all, { sign, of }) => {
        if (isProblem(all)) return all;
        const own = linearTerms(of);
        return isProblem(own) ? own : addTerms(all, multiplyTerms(own, sign));
      },
      { terms: [], constant: 0 },
    );
  return node.product.reduce<FormulaTerms | Problem>(
    (all, each) => {
      if (isProblem(all)) return all;
      const own = linearTerms(each);
      if (isProblem(own)) return own;
      if (own.terms.length === 0) return multiplyTerms(all, own.constant);
      return all.terms.length === 0 ? multiplyTerms(own, all.constant) : problem("anydice.product");
    },
    { terms: [], constant: 1 },
  );
}

function addTerms(a: FormulaTerms, b: FormulaTerms): FormulaTerms {
  return { terms: [...a.terms, ...b.terms], constant: a.constant + b.constant };
}

function multiplyTerms({ terms, constant }: FormulaTerms, by: number): FormulaTerms {
  return { terms: terms.map((each) => ({ ...each, times: each.times * by })), constant: constant * by };
}

/** The formula at the offset of a line, in one spelling. */
export function readFormula(line: Line): { readonly text: string; readonly terms: FormulaTerms } | Problem {
  const node = new FormulaReader(line).sum();
  if (isProblem(node)) return node;
  const terms = linearTerms(node);
  if (isProblem(terms)) return terms;
  return terms.terms.length === 0 ? problem("anydice.noDice") : { text: writeNode(node), terms };
}

/** The terms of a formula that was parsed before. */
export function formulaTerms(text: string): FormulaTerms {
  const read = readFormula({ text, offset: 0 });
  if (isProblem(read)) throw new Error(`This formula was not parsed before: ${text}`);
  return read.terms;
}

/** A field for a formula. `refuse` names what has no exact odds. */
export function formulaField(refuse: (terms: FormulaTerms) => Problem | undefined): Field<string> {
  return {
    type: "formula",
    default: undefined,
    isMain: true,
    sample: "2d6 + 3",
    diceOf: (formula) => formulaTerms(formula).terms,
    modifiers: MODIFIER_EXAMPLES,
    parse(raw) {
      if (typeof raw !== "string" || raw.length > LIMITS.line)
        return problem("anydice.formula", { text: truncateForMessage(raw) });
      const line = { text: raw, offset: 0 };
      const read = readFormula(line);
      if (isProblem(read)) return read;
      const rest = raw.slice(line.offset).trim();
      if (rest !== "") return problem("anydice.formula", { text: rest.slice(0, 20) });
      return refuse(read.terms) ?? read.text;
    },
    text: {
      read(line) {
        const { text, offset } = line;
        if (!/^(?:[\d+\-({@]|d\d|[a-z]\w*\()/i.test(text.slice(offset))) return undefined;
        const read = readFormula(line);
        return isProblem(read) ? read : read.text;
      },
      write: (formula) => formula,
    },
  };
}
