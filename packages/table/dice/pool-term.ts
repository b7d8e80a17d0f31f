// Provenance: foundryvtt.com/api, page foundry.dice.terms.PoolTerm; foundryvtt.com/article/dice-advanced for pools; issue #10120.
import { configuredRoll } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import { applyModifier, modifierCalls, readCondition, splitModifiers } from "./modifiers.ts";
import type { Roll } from "./roll.ts";
import type { DieResult, EvaluationOptions, Modifiers, ParseNode, PoolNode } from "./shape.ts";
import { applyCount, keepOrDrop, sumOf } from "./tally.ts";
import { RollTerm, type TermData } from "./term.ts";

interface PoolTermData extends TermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: Roll[];
  results?: DieResult[];
}

/** Several rolls evaluated together, `{2d6, 1d12}kh`; each roll's total is one result. */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DieResult[];

  static MODIFIERS: Modifiers = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super({ options: options ?? {} });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => configuredRoll().create(term));
    this.results = results;
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override _knownDice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll._knownDice());
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumOf(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter((entry) => entry.active).map((entry) => entry.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Alters every roll of the pool as `Roll#alter` does. */
  alter(...how: Parameters<Roll["alter"]>): this {
    this.rolls = this.rolls.map((roll) => roll.alter(...how));
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.rolls) {
      roll._root = this._root;
      if (this.flavor) roll.propagateFlavor(this.flavor);
    }
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    this.#collect();
    await this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync(options);
    this.#collect();
    void this._evaluateModifiers();
    return this;
  }

  #collect(): void {
    this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
  }

  /** Applies the modifiers in order; waits only from the first asynchronous one on, so that certain pools stay synchronous. */
  _evaluateModifiers(): void | Promise<void> {
    const calls = modifierCalls(this.modifiers, (this.constructor as typeof PoolTerm).MODIFIERS);
    this.modifiers = [];
    return calls.reduce<void | Promise<void>>(
      (before, [command, text]) =>
        before ? before.then(() => this._evaluateModifier(command, text)) : this._evaluateModifier(command, text),
      undefined,
    );
  }

  _evaluateModifier(command: string, modifier: string): void | Promise<void> {
    return applyModifier(this as never, command, modifier);
  }

  keep(modifier: string): boolean | void {
    return this.#ranked(modifier, /^k([hl])?(\d+)?/i, true);
  }

  drop(modifier: string): boolean | void {
    return this.#ranked(modifier, /^d([hl])?(\d+)?/i, false);
  }

  /** `cs>4`; a pool has no highest value, so a target is needed. */
  countSuccess(modifier: string): boolean | void {
    return this.#counted(modifier, { flagSuccess: true });
  }

  /** `cf<4`; a target is needed here too. */
  countFailures(modifier: string): boolean | void {
    return this.#counted(modifier, { flagFailure: true });
  }

  #ranked(modifier: string, form: RegExp, keep: boolean): boolean | void {
    const match = form.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), keep, (match[1]?.toLowerCase() ?? (keep ? "h" : "l")) === "h");
  }

  #counted(modifier: string, flag: Parameters<typeof applyCount>[3]): boolean | void {
    const condition = readCondition(modifier);
    if (condition?.target === undefined) return false;
    applyCount(this.results, condition.comparison, condition.target, flag);
  }

  static override _fromData(data: TermData): RollTerm {
    const rolls = ((data["rolls"] as unknown[] | undefined) ?? []).map((roll) =>
      configuredRoll().fromData(roll as object),
    );
    return super._fromData({ ...data, rolls });
  }

  /** Makes the pool that a text such as `{1d6,4}kh` describes; `null` if it does not describe one. */
  static fromExpression(formula: string, options: TermData["options"] = {}): RollTerm | null {
    const [term, ...more] = configuredRoll().parse(formula, {});
    if (!(term instanceof PoolTerm) || more.length > 0) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** Makes a pool of rolls, evaluated or not, as they are. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.length > 0 && rolls.every((roll) => roll._evaluated);
    if (!evaluated && rolls.some((roll) => roll._evaluated))
      throw new Error("A pool needs rolls that are all evaluated, or none of them.");
    const pool = new this({ terms: rolls.map((roll) => roll._formula), rolls });
    if (evaluated) pool.#collect();
    pool._evaluated = evaluated;
    return pool;
  }

  static override fromParseNode(node: ParseNode): RollTerm {
    const { terms, modifiers, options } = node as PoolNode;
    return new this({
      terms: terms.map((term) => term.formula),
      modifiers: splitModifiers(modifiers),
      options: { ...options },
    });
  }
}
