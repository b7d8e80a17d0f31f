// Provenance: foundryvtt.com/api, pages foundry.dice.terms.FunctionTerm and CONFIG.RollFunction.
import { configuredRoll, diceConfig } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import { isData, mathFunction } from "./expression.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, FormulaValue, FunctionNode, ParseNode, RollFunction } from "./shape.ts";
import { RollTerm, type TermData } from "./term.ts";

/** A function of the configuration or of Math, applied to arguments that are rolls of their own. */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: string | number | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor(data: TermData & { fn?: string; terms?: string[]; rolls?: Roll[]; result?: string | number } = {}) {
    super(data);
    this.fn = data.fn ?? "";
    this.terms = data.terms ?? [];
    this.rolls = data.rolls ?? [];
    this.result = data.result;
  }

  override get dice(): DiceTerm[] {
    return this._evaluated ? this.rolls.flatMap((roll) => roll.dice) : [];
  }

  override _knownDice(): DiceTerm[] {
    return this.#arguments.flatMap((roll) => roll._knownDice());
  }

  override get total(): string | number | undefined {
    return this._evaluated ? this.result : undefined;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }

  /** The function itself. Throws if neither the configuration nor Math has one of that name. */
  get function(): RollFunction {
    const found = configuredFunction(this.fn) ?? mathFunction(this.fn);
    if (!found) throw new Error(`There is no function named "${this.fn}" for formulas.`);
    return found;
  }

  /** Whether its arguments are, for configured functions too (dnd5e issue #3742). */
  override get isDeterministic(): boolean {
    return this.#arguments.every((roll) => roll.isDeterministic);
  }

  get #arguments(): Roll[] {
    if (this.rolls.length === 0) this.rolls = this.terms.map((term) => configuredRoll().create(term));
    return this.rolls;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.#arguments) {
      roll._root = this._root;
      if (this.flavor) roll.propagateFlavor(this.flavor);
    }
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    this.result = numeric(await this.function(...this.rolls.map(argument)));
    return this;
  }

  /** Evaluates synchronously, unless a configured function gives a promise. */
  _evaluateSync(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    const settled = (answer: string | number) => {
      this.result = numeric(answer);
      return this;
    };
    const answer = this.function(...this.rolls.map(argument));
    return answer instanceof Promise ? answer.then(settled) : settled(answer);
  }

  static override _fromData(data: TermData): RollTerm {
    const rolls = ((data["rolls"] as unknown[] | undefined) ?? []).map((roll) =>
      configuredRoll().fromData(roll as object),
    );
    return super._fromData({ ...data, rolls });
  }

  static override fromParseNode(node: ParseNode): RollTerm {
    const { fn, terms, options } = node as FunctionNode;
    const cls = configuredRoll();
    const rolls = terms.map((term) => cls.fromTerms(cls.instantiateAST(term)));
    return new this({ fn, terms: terms.map((term) => term.formula), rolls, ...(options ? { options } : {}) });
  }
}

function configuredFunction(name: string): RollFunction | undefined {
  const { functions } = diceConfig();
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

/** A number, or text; data between dollar signs is given as the data that it is. */
function argument(roll: Roll): FormulaValue {
  const text = String(roll.product ?? "");
  if (text.trim() !== "" && !Number.isNaN(Number(text))) return Number(text);
  return isData(text) ? (JSON.parse(text.slice(1, -1)) as object) : text;
}

function numeric(answer: string | number): string | number {
  const number = typeof answer === "string" && answer.trim() !== "" ? Number(answer) : answer;
  return Number.isNaN(number) && typeof answer === "string" ? answer : number;
}
