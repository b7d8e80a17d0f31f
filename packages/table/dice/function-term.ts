// Provenance: foundryvtt.com/api, pages foundry.dice.terms.FunctionTerm and CONFIG.RollFunction.
import { configuredRoll, diceConfig } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import { mathFunction } from "./expression.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, FunctionNode, ParseNode, RollFunction } from "./shape.ts";
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

  override _foreseen(): DiceTerm[] {
    return this.#arguments.flatMap((roll) => roll._foreseen());
  }

  override get total(): string | number | undefined {
    return this._evaluated ? this.result : undefined;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }

  /** The function itself. Throws where neither the configuration nor Math has one of that name. */
  get function(): RollFunction {
    const found = configuredFunction(this.fn) ?? mathFunction(this.fn);
    if (!found) throw new Error(`There is no function named "${this.fn}" for formulas.`);
    return found;
  }

  /** Configured functions may be asynchronous, so only those of Math are certain. */
  override get isDeterministic(): boolean {
    return !configuredFunction(this.fn) && this.#arguments.every((roll) => roll.isDeterministic);
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
    const certain = RollTerm.isDeterministic(this, options) && !configuredFunction(this.fn);
    return certain ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    this.result = numeric(await this.function(...this.rolls.map(argument)));
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    this.result = numeric(this.function(...this.rolls.map(argument)) as string | number);
    return this;
  }

  static override _fromData(data: TermData): RollTerm {
    const rolls = ((data["rolls"] as unknown[] | undefined) ?? []).map((roll) =>
      configuredRoll().fromData(roll as never),
    );
    return super._fromData({ ...data, rolls });
  }

  static override fromParseNode(node: ParseNode): RollTerm {
    const { fn, terms, options } = node as FunctionNode;
    return new this({ fn, terms: terms.map((term) => term.formula), ...(options ? { options } : {}) });
  }
}

function configuredFunction(name: string): RollFunction | undefined {
  const { functions } = diceConfig();
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

function argument(roll: Roll): string | number {
  return roll.total ?? String(roll.product ?? "");
}

function numeric(answer: string | number): string | number {
  const number = typeof answer === "string" && answer.trim() !== "" ? Number(answer) : answer;
  return Number.isNaN(number) && typeof answer === "string" ? answer : number;
}
