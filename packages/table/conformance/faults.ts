/** A mistake that the host could have: one piece of one file, and what it would say instead. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Twenty-six mistakes that a table worth having notices, each as an edit of a file of the table. */
export const faults: readonly Fault[] = [
  {
    name: "keep-high and keep-low swapped",
    file: "dice/tally.ts",
    from: "highest ? b.result - a.result : a.result - b.result",
    to: "highest ? a.result - b.result : b.result - a.result",
  },
  {
    name: "xo recursing",
    file: "dice/die.ts",
    from: "this.explode(modifier, { recursive: false })",
    to: "this.explode(modifier)",
  },
  {
    name: "r keeping the old die",
    file: "dice/die.ts",
    from: "{ rerolled: true, active: false }",
    to: "{ rerolled: true }",
  },
  {
    name: "discarded dice counted",
    file: "dice/tally.ts",
    from: "entry.active ? sum +",
    to: "entry.active || entry.discarded ? sum +",
  },
  {
    name: "operators without space in the formula",
    file: "dice/operator-term.ts",
    from: "override get expression(): string {\n    return ` ${this.operator} `;",
    to: "override get expression(): string {\n    return this.operator;",
  },
  { name: "flavour lost", file: "dice/parser.ts", from: "options: flavor ? { flavor } : {}", to: "options: {}" },
  {
    name: "fromData un-evaluated",
    file: "dice/saving.ts",
    from: "roll._evaluated = data.evaluated ?? true;",
    to: "roll._evaluated = false;",
  },
  { name: "* no stronger than +", file: "dice/operator-term.ts", from: '"*": 20', to: '"*": 10' },
  {
    name: "pools keeping nothing",
    file: "dice/pool-term.ts",
    from: "keepOrDrop(this.results, Number(match[2] ?? 1), keep,",
    to: "keepOrDrop(this.results, this.results.length, keep,",
  },
  {
    name: "roll() made synchronous",
    file: "dice/dice-term.ts",
    from: "async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {",
    to: "roll(options: EvaluationOptions = {}): any {\n    this.results.push({ result: this.randomFace(), active: true });\n    return this.results.at(-1);\n  }\n\n  async _slowly({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {",
  },
  {
    name: "max() as min()",
    file: "dice/expression.ts",
    from: "Object.hasOwn(MATH, name) ? MATH[name]",
    to: 'Object.hasOwn(MATH, name) ? MATH[name === "max" ? "min" : name]',
  },
  {
    name: "cs comparing > for >=",
    file: "dice/tally.ts",
    from: '">=": (result, target) => result >= target',
    to: '">=": (result, target) => result > target',
  },
  {
    name: "df and sf confused",
    file: "dice/tally.ts",
    from: "if (deductFailure) entry.count = -1;\n    else if (invertFailure)",
    to: "if (invertFailure) entry.count = -1;\n    else if (deductFailure)",
  },
  {
    name: "x exploding once",
    file: "dice/die.ts",
    from: "async explode(modifier: string, { recursive = true }",
    to: "async explode(modifier: string, { recursive = false }",
  },
  {
    name: "rr rerolling once",
    file: "dice/die.ts",
    from: "this.reroll(modifier, { recursive: true })",
    to: "this.reroll(modifier)",
  },
  {
    name: "min and max swapped",
    file: "dice/die.ts",
    from: 'min: "minimum",\n    max: "maximum"',
    to: 'min: "maximum",\n    max: "minimum"',
  },
  {
    name: "roll classes found by reference",
    file: "dice/saving.ts",
    from: "rolls.find((cls) => cls.name === name)",
    to: "rolls.find((cls) => cls === asked)",
  },
  {
    name: "0d6 rolling one die",
    file: "dice/dice-term.ts",
    from: "const wanted = Math.abs(this.number ?? 0);",
    to: "const wanted = Math.abs(this.number || 1);",
  },
  {
    name: "data never filled in",
    file: "dice/expression.ts",
    from: "const value = at(data, path);",
    to: "const value = at({}, path);",
  },
  {
    name: "dice in parentheses lost",
    file: "dice/parenthetical-term.ts",
    from: "return this._evaluated ? this.#inner.dice : [];",
    to: "return [];",
  },
  {
    name: "compound modifiers split in order of registration",
    file: "dice/modifiers.ts",
    from: "Object.keys(known).sort((a, b) => b.length - a.length)",
    to: "Object.keys(known)",
  },
  {
    name: "evaluateSync not refusing dice",
    file: "dice/roll.ts",
    from: "if (strict && !this.terms.every(",
    to: "if (false && !this.terms.every(",
  },
  {
    name: "totals ignoring count",
    file: "dice/tally.ts",
    from: "sum + (entry.count ?? entry.result)",
    to: "sum + entry.result",
  },
  {
    name: "drop as keep",
    file: "dice/die.ts",
    from: "return ranked(this.results, modifier, /^d([hl])?(\\d+)?/i, false)",
    to: "return ranked(this.results, modifier, /^d([hl])?(\\d+)?/i, true)",
  },
  {
    name: "leading minus lost",
    file: "dice/parser.ts",
    from: 'if (leading === "-") head',
    to: 'if (leading === "minus") head',
  },
  {
    name: "evaluating again allowed",
    file: "dice/roll.ts",
    from: "  #begin(): void {\n    if (this._evaluated) throw",
    to: "  #begin(): void {\n    if (this._evaluated && false) throw",
  },
];
