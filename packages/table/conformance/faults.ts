/** A mistake that the host could have: one piece of one file, and what it would say instead. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Where only one generation could notice it. */
  readonly generation?: 13 | 14;
}

type Edit = readonly [name: string, from: string, to: string, generation?: 13 | 14];

/** The faults of some files, each with its name, the text that it changes, what this becomes, and the generation that could notice it. */
export function faultsIn(files: Readonly<Record<string, readonly Edit[]>>): readonly Fault[] {
  return Object.entries(files).flatMap(([file, edits]) =>
    edits.map(([name, from, to, generation]) => ({ name, file, from, to, ...(generation && { generation }) })),
  );
}

/** Mistakes that a table worth having notices, each as an edit of a file of the table. */
export const faults = faultsIn({
  "dice/tally.ts": [
    [
      "keep-high and keep-low swapped",
      "highest ? b.result - a.result : a.result - b.result",
      "highest ? a.result - b.result : b.result - a.result",
    ],
    ["discarded dice counted", "entry.active ? sum +", "entry.active || entry.discarded ? sum +"],
    [
      "cs comparing > for >=",
      '">=": (result, target) => result >= target',
      '">=": (result, target) => result > target',
    ],
    [
      "df and sf confused",
      "if (deductFailure) entry.count = -1;\n    else if (invertFailure)",
      "if (invertFailure) entry.count = -1;\n    else if (deductFailure)",
    ],
    ["totals ignoring count", "sum + (entry.count ?? entry.result)", "sum + entry.result"],
  ],
  "dice/die.ts": [
    ["xo recursing", "this.explode(modifier, { recursive: false })", "this.explode(modifier)"],
    ["r keeping the old die", "{ rerolled: true, active: false }", "{ rerolled: true }"],
    [
      "x exploding once",
      "async explode(modifier: string, { recursive = true }",
      "async explode(modifier: string, { recursive = false }",
    ],
    ["rr rerolling once", "this.reroll(modifier, { recursive: true })", "this.reroll(modifier)"],
    ["min and max swapped", 'min: "minimum",\n  max: "maximum"', 'min: "maximum",\n  max: "minimum"'],
    [
      "drop as keep",
      "return ranked(this.results, modifier, /^d([hl])?(\\d+)?/i, false)",
      "return ranked(this.results, modifier, /^d([hl])?(\\d+)?/i, true)",
    ],
  ],
  "dice/operator-term.ts": [
    [
      "operators without space in the formula",
      "override get expression(): string {\n    return ` ${this.operator} `;",
      "override get expression(): string {\n    return this.operator;",
    ],
    ["* no stronger than +", '"*": 20', '"*": 10'],
  ],
  "dice/parser.ts": [
    ["flavour lost", "options: flavor ? { flavor } : {}", "options: {}"],
    ["leading minus lost", 'if (leading === "-") head', 'if (leading === "minus") head'],
    [
      "parentheses given as text",
      'conduct.parenthesis === "text" ? term.formula : term;',
      'conduct.parenthesis === "node" ? term.formula : term;',
    ],
  ],
  "dice/saving.ts": [
    ["fromData un-evaluated", "roll._evaluated = data.evaluated ?? true;", "roll._evaluated = false;"],
    ["roll classes found by reference", "rolls.find((cls) => cls.name === name)", "rolls.find((cls) => cls === asked)"],
    [
      "dice behind numbers of dice lost when saved",
      "return _evaluated ? terms.flatMap",
      "return !_evaluated ? terms.flatMap",
    ],
  ],
  "dice/pool-term.ts": [
    [
      "pools keeping nothing",
      "keepOrDrop(this.results, Number(match[2] ?? 1), keep,",
      "keepOrDrop(this.results, this.results.length, keep,",
    ],
    [
      "pools named by formulas as they are now",
      "rolls.map((roll) => roll._formula)",
      "rolls.map((roll) => roll.formula)",
    ],
  ],
  "dice/dice-term.ts": [
    [
      "roll() made synchronous",
      "async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {",
      "roll(options: EvaluationOptions = {}): any {\n    this.results.push({ result: this.randomFace(), active: true });\n    return this.results.at(-1);\n  }\n\n  async _slowly({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {",
    ],
    ["0d6 rolling one die", "const wanted = Math.abs(this.number ?? 0);", "const wanted = Math.abs(this.number || 1);"],
    ["dice made without fromData", "return DiceTerm.fromData({", "return super.fromData({"],
    [
      "lettered dice made without their letter",
      'faces: typeof faces === "string" ? lettered(letter) : amountOf(faces),',
      'faces: typeof faces === "string" ? 6 : amountOf(faces),',
    ],
    [
      "modifiers that no copy of dice has",
      "this.modifiers = modifiers;",
      'Object.defineProperty(this, "modifiers", { value: modifiers, enumerable: false });',
    ],
    ["dice without the text they were written as", "      formula: node.formula,\n", ""],
  ],
  "dice/expression.ts": [
    [
      "max() as min()",
      "const found = Object.hasOwn(MATH, name) ? MATH[name]",
      'const found = Object.hasOwn(MATH, name) ? MATH[name === "max" ? "min" : name]',
    ],
    ["data never filled in", "const value = at(data, path);", "const value = at({}, path);"],
    ["roll data written as pools", "`$${JSON.stringify(value)}$`", "JSON.stringify(value)"],
    [
      "a copy of Math",
      "const MATH = Math as unknown as Record<PropertyKey, unknown>;",
      "const MATH: Record<PropertyKey, unknown> = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, (Math as any)[name]]));",
    ],
  ],
  "dice/parenthetical-term.ts": [
    ["dice in parentheses lost", "return this._evaluated ? this.#inner.dice : [];", "return [];"],
    [
      "parentheses read again from text",
      "return new this({ term: term.formula, roll: rolls.fromTerms(rolls.instantiateAST(term)), options });",
      "return new this({ term: term.formula, options });",
    ],
  ],
  "dice/modifiers.ts": [
    [
      "compound modifiers split in order of registration",
      "Object.keys(known).sort((a, b) => b.length - a.length)",
      "Object.keys(known)",
    ],
    ["modifiers read from the first sign on", "/^[^A-z]*[A-z]+(\\d+)?", "/^[A-z]+(\\d+)?"],
  ],
  "dice/roll.ts": [
    ["evaluateSync not refusing dice", "if (strict && !this.terms.every(", "if (false && !this.terms.every("],
    [
      "evaluating again allowed",
      "  #begin(): void {\n    if (this._evaluated) throw",
      "  #begin(): void {\n    if (this._evaluated && false) throw",
    ],
    ["a second evaluation refused in other words", "has already been evaluated; it is final", "was rolled before"],
    [
      "rolls of evaluated numbers not evaluated",
      "const deciding = rolled.length > 0 ? rolled : operands;",
      "const deciding = rolled;",
    ],
    [
      "totals kept when evaluated again",
      "      this._total = await this._evaluateASTAsync(",
      "      this._total ??= await this._evaluateASTAsync(",
    ],
    ["no total before the dice have fallen", 'conduct.total === "zero" ? 0 : undefined', "undefined"],
  ],
  "dice/chat.ts": [
    [
      "rendering past its context",
      "await roll._prepareChatRenderContext({ isPrivate, ...options })",
      "await renderContext(roll, { isPrivate, ...options })",
    ],
    ["a private context with its numbers", "if (isPrivate) return { ...around", "if (!around) return { ...around"],
  ],
  "dice/formula.ts": [
    [
      "the formula never following its terms",
      "  get formula(): string {\n    return this.#class.getFormula(this.terms);",
      "  get formula(): string {\n    return this._formula;",
    ],
    [
      "text of terms never read again",
      "term instanceof StringTerm ? this._classifyStringTerm(term.formula) : term",
      "term",
    ],
    [
      "formulas of any type",
      'if (typeof formula !== "string") throw new TypeError("A formula is a text.");',
      "formula = String(formula);",
    ],
  ],
  "dice/function-term.ts": [
    [
      "arguments read again from text",
      "terms: terms.map((term) => term.formula), rolls, ...",
      "terms: terms.map((term) => term.formula), ...",
    ],
    [
      "functions given data as text",
      "return isData(text) ? (JSON.parse(text.slice(1, -1)) as object) : text;",
      "return text;",
    ],
    [
      "configured functions left to chance",
      "  override get isDeterministic(): boolean {\n    return this",
      "  override get isDeterministic(): boolean {\n    return !configuredFunction(this.fn) && this",
    ],
    [
      "promises of functions not awaited",
      "return answer instanceof Promise ? answer.then(settled) : settled(answer);",
      "return settled(answer as number);",
    ],
  ],
  "dice/grammar.ts": [["functions without dollar signs", "[a-z_$][a-z0-9_$]*", "[a-z_][a-z0-9_]*"]],
  "dice/presentation.ts": [
    [
      "classes of a result with the template's own",
      "  return [\n    term.constructor",
      '  return [\n    "roll",\n    term.constructor',
    ],
    [
      "tooltips with the method's key",
      "const { label: method, icon } =",
      "const method = term.method;\n  const { icon } =",
    ],
  ],
  "dice/config.ts": [["visibilities among the dice of 14", "...(release < 14 &&", "...(release < 99 &&"]],
  "globals.ts": [
    ["configurations instead of document classes", "return CONFIG[name]?.documentClass;", "return CONFIG[name];"],
    [
      "helpers that stay global",
      "expose(name, generation === 13 ? utils[name]",
      "expose(name, generation < 99 ? utils[name]",
    ],
    ["classes of dice that stay global", "expose(name, generation === 13 ? cls", "expose(name, generation < 99 ? cls"],
    ["no short name for texts", 'expose("_loc", generation === 14', 'expose("_loc", generation === 99'],
  ],
  "dice/evaluation.ts": [
    [
      "terms evaluated again in another roll",
      "  if (!node._evaluated) await node.evaluate(options);",
      "  await node.evaluate(options);",
    ],
  ],
  "foundry-utils.ts": [
    ["types never enforced", "enforceTypes && getType(value)", "enforceTypes && !value && getType(value)"],
    [
      "marked keys merged as keys",
      'performDeletions && key.startsWith("-=")',
      'performDeletions && key.startsWith("==")',
    ],
    [
      "new values inserted whether they are asked for or not",
      "{ ...options, insertKeys: insertValues, inplace: true }",
      "{ ...options, inplace: true }",
    ],
    ["merged into the original where a copy was asked for", "(inplace ? original : deepClone(original))", "original"],
  ],
});
