// Provenance: foundryvtt.com/article/dice-advanced; issues #11689, #10120 (where a modifier ends), #14570 (letters); MIT types parser.d.mts for the events.
import { conduct } from "../conduct.ts";
import type { RollParser } from "./parser.ts";
import type { ParentheticalNode, ParseNode, ParseOffset } from "./shape.ts";

const SPACE = /\s*/y;
const OPERATOR = /[+\-*/%]/y;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const INTEGER = /\d+/y;
const FLAVOR = /\[([^\]]+)\]/y;
const FUNCTION = /(?!d\()([a-z_$][a-z0-9_$]*)\(/iy;
const DICE = /d(?=[0-9a-z(])/iy;
const LETTER = /[a-z]/iy;
// Strings may hold a dollar sign, or the end of the data.
const DATA = /\$[[{](?:[^"$]|"(?:[^"\\]|\\.)*")*\$/y;
const MODIFIERS = /[^\s(){}[\]$+\-*/,]+/y;

/** Reads one formula from left to right and tells a parser what it met; the parser's answers make the tree. */
class Reader {
  readonly #text: string;
  readonly #parser: RollParser;
  readonly #offsets: boolean;
  #at = 0;

  constructor(text: string, parser: RollParser, offsets: boolean) {
    this.#text = text;
    this.#parser = parser;
    this.#offsets = offsets;
  }

  whole(): ParseNode {
    const root = this.#expression();
    if (this.#at < this.#text.length) this.#fail("an operator or the end");
    return root;
  }

  #expression(): ParseNode {
    this.#take(SPACE);
    const start = this.#at;
    const signs = this.#operators();
    if (signs.some((sign) => sign !== "+" && sign !== "-")) this.#fail("a term");
    const head = this.#term();
    const tail: [string[], ParseNode][] = [];
    for (let operators = this.#operators(); operators.length > 0; operators = this.#operators()) {
      if (this.#isLastSign(operators)) break;
      tail.push([operators, this.#term()]);
    }
    const formula = this.#text.slice(start, this.#at).trim();
    const leading = signs.length > 0 ? this.#parser._collapseOperators(signs) : "";
    return this.#parser._onExpression(head, tail, leading, formula, (message) => this.#fail(message));
  }

  #isLastSign([sign]: readonly string[]): boolean {
    return this.#at === this.#text.length && (sign === "+" || sign === "-") && conduct.lastSign === "passed";
  }

  /** Operators up to the next term, the space around them passed over. */
  #operators(): string[] {
    const found: string[] = [];
    this.#take(SPACE);
    for (let match = this.#take(OPERATOR); match; match = this.#take(OPERATOR)) {
      found.push(match[0]);
      this.#take(SPACE);
    }
    return found;
  }

  #term(): ParseNode {
    this.#take(SPACE);
    const start = this.#at;
    const next = this.#text[start];
    if (next === "(") return this.#parenthetical(start);
    if (next === "{") return this.#pool(start);
    return (
      this.#data() ?? this.#function(start) ?? this.#dice(start, null) ?? this.#number(start) ?? this.#string(start)
    );
  }

  #parenthetical(start: number): ParseNode {
    this.#at++;
    const inner = this.#expression();
    this.#expect(")");
    const flavor = this.#flavor();
    const node = this.#parser._onParenthetical(inner, flavor, this.#since(start), ...this.#offset(start));
    return (flavor ? undefined : this.#dice(start, node)) ?? node;
  }

  #pool(start: number): ParseNode {
    this.#at++;
    const [head, ...tail] = this.#list("}");
    if (!head) this.#fail("a term");
    const modifiers = this.#take(MODIFIERS)?.[0] ?? null;
    const flavor = this.#flavor();
    return this.#parser._onPoolTerm(head, tail, modifiers, flavor, this.#since(start), ...this.#offset(start));
  }

  #function(start: number): ParseNode | undefined {
    const name = this.#take(FUNCTION)?.[1];
    if (!name) return undefined;
    const [head = null, ...tail] = this.#list(")");
    const flavor = this.#flavor();
    return this.#parser._onFunctionTerm(name, head, tail, flavor, this.#since(start), ...this.#offset(start));
  }

  /** Expressions between commas, up to the closing sign. */
  #list(closing: string): ParseNode[] {
    this.#take(SPACE);
    if (this.#text[this.#at] === closing) {
      this.#at++;
      return [];
    }
    const items = [this.#expression()];
    for (; this.#text[this.#at] === ","; items.push(this.#expression())) this.#at++;
    this.#expect(closing);
    return items;
  }

  #dice(start: number, count: ParseNode | null): ParseNode | undefined {
    const before = this.#at;
    const number = count ?? this.#count();
    if (!this.#take(DICE)) {
      this.#at = before;
      return undefined;
    }
    const faces = this.#faces();
    const modifiers = this.#take(MODIFIERS)?.[0] ?? null;
    const flavor = this.#flavor();
    return this.#parser._onDiceTerm(
      number as number | ParentheticalNode | null,
      faces,
      modifiers,
      flavor,
      this.#since(start),
      ...this.#offset(start),
    );
  }

  #count(): number | null {
    const match = this.#take(INTEGER);
    return match ? Number(match[0]) : null;
  }

  #faces(): number | string | ParentheticalNode {
    const digits = this.#take(INTEGER);
    if (digits) return Number(digits[0]);
    const letter = this.#take(LETTER);
    if (letter) return letter[0];
    const start = this.#at++;
    const inner = this.#expression();
    this.#expect(")");
    return this.#parser._onParenthetical(inner, null, this.#since(start), ...this.#offset(start));
  }

  /** A number, unless letters follow it at once: then it is text. */
  #number(start: number): ParseNode | undefined {
    const match = this.#take(NUMBER);
    if (!match || this.#sees(MODIFIERS)) {
      this.#at = start;
      return undefined;
    }
    return this.#parser._onNumericTerm(Number(match[0]), this.#flavor(), ...this.#offset(start));
  }

  /** An object or an array of roll data, for a function. */
  #data(): ParseNode | undefined {
    const start = this.#at;
    const match = this.#take(DATA);
    return match ? this.#parser._onStringTerm(match[0], this.#flavor(), ...this.#offset(start)) : undefined;
  }

  #string(start: number): ParseNode {
    const match = this.#take(MODIFIERS);
    if (!match) this.#fail("a term");
    return this.#parser._onStringTerm(match[0], this.#flavor(), ...this.#offset(start));
  }

  #flavor(): string | null {
    return this.#take(FLAVOR)?.[1] ?? null;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match;
  }

  #sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #expect(sign: string): void {
    this.#take(SPACE);
    if (this.#text[this.#at] !== sign) this.#fail(`"${sign}"`);
    this.#at++;
  }

  #since(start: number): string {
    return this.#text.slice(start, this.#at);
  }

  /** Where the term stands, handed over only where the generation's parser takes it. */
  #offset(start: number): [ParseOffset?] {
    return this.#offsets ? [{ start, end: this.#at }] : [];
  }

  #fail(expected: string): never {
    const found = this.#at < this.#text.length ? `"${this.#text.slice(this.#at, this.#at + 12)}"` : "the end";
    throw new SyntaxError(
      `The formula "${this.#text}" cannot be read: at place ${this.#at + 1} it should have ${expected}, not ${found}.`,
    );
  }
}

/**
 * Parses `formula`, data already filled in, with the events of `parser`; `offsets` hands it the place of each term as well.
 * Throws a SyntaxError that says where the formula stops making sense.
 */
export function readFormula(formula: string, parser: RollParser, offsets: boolean): ParseNode {
  return new Reader(formula, parser, offsets).whole();
}
