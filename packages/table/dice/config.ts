// Provenance: foundryvtt.com/api, pages CONFIG.Dice and foundry.dice (v13, v14); foundryvtt.com/api, page foundry.dice.terms.Coin;
// foundryvtt.com/api, page foundry.dice.terms.FateDie: behaves as 1d3-2;
// foundryvtt.com/api, page foundry.dice.terms.ParentheticalTerm; issues #6048 and #8948 for the dice inside.
import { diceConfig, generation, configuredRoll } from "./configured.ts";
import { DiceTerm, type DiceTermData } from "./dice-term.ts";
import { Die } from "./die.ts";
import { makeFulfillment } from "./fulfillment.ts";
import { FunctionTerm } from "./function-term.ts";
import { readFormula } from "./grammar.ts";
import { RollParser } from "./parser.ts";
import { PoolTerm } from "./pool-term.ts";
import { Roll } from "./roll.ts";
import type {
  DiceConfig,
  ParseNode,
  DieResult,
  Modifiers,
  ModifierHandler,
  EvaluationOptions,
  ParentheticalNode,
} from "./shape.ts";
import { applyCount } from "./tally.ts";
import { NumericTerm } from "./term.ts";
import { OperatorTerm } from "./term.ts";
import { StringTerm } from "./term.ts";
import { RollTerm, type TermData } from "./term.ts";
import { MersenneTwister } from "./twister.ts";

/** An expression in parentheses, evaluated as a roll of its own. */
class ParentheticalTerm extends RollTerm {
  term: string;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor(data: TermData & { term?: string; roll?: Roll } = {}) {
    super(data);
    this.roll = data.roll;
    this.term = data.term ?? data.roll?.formula ?? "";
  }

  override get dice(): DiceTerm[] {
    return this._evaluated ? this.#inner.dice : [];
  }

  override _knownDice(): DiceTerm[] {
    return this.#inner._knownDice();
  }

  override get total(): number | undefined {
    return this._evaluated ? this.#inner.total : undefined;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return this.#inner.isDeterministic;
  }

  get #inner(): Roll {
    return (this.roll ??= configuredRoll().create(this.term));
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner;
    roll._root = this._root;
    if (this.flavor) roll.propagateFlavor(this.flavor);
    if (roll._evaluated) return this;
    return RollTerm.isDeterministic(this, options)
      ? this._evaluateSync(roll, options)
      : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    await roll.evaluate(options);
    return this;
  }

  _evaluateSync(roll: Roll, options: EvaluationOptions = {}): this {
    roll.evaluateSync(options);
    return this;
  }

  /** Puts terms in parentheses. */
  static fromTerms(terms: RollTerm[], options?: TermData["options"]): ParentheticalTerm {
    const roll = configuredRoll().fromTerms(terms);
    return new this({ roll, ...(options ? { options } : {}) });
  }

  /** The roll inside comes from the tree; a parser that answers with text has it read again. */
  static override fromParseNode(node: ParseNode): RollTerm {
    const { term, options = {} } = node as ParentheticalNode;
    if (typeof term === "string") return new this({ term, options });
    const rolls = configuredRoll();
    return new this({ term: term.formula, roll: rolls.fromTerms(rolls.instantiateAST(term)), options });
  }

  static override _fromData(data: TermData): RollTerm {
    const roll = data["roll"] ? configuredRoll().fromData(data["roll"]) : undefined;
    return super._fromData({ ...data, roll });
  }
}

const LABELS: Readonly<Record<number, string>> = { [-1]: "-", 0: "\u00a0", 1: "+" };

// Borrowed from the numbered die as functions, since a fate die is not a subclass of it.
const { reroll, rerollRecursive, keep, drop } = Die.prototype as unknown as Record<string, ModifierHandler>;

/** A Fate die, `df`: -1, 0 or 1. */
class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Modifiers = {
    r: reroll,
    rr: rerollRecursive,
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
  } as Modifiers;

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  override _bounds(): [number, number] {
    return [-1, 1];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 3) - 1;
  }

  override getResultLabel({ result }: DieResult): string {
    return LABELS[result] ?? String(result);
  }
}

/** A coin, `dc`: 1 for heads, 0 for tails. */
class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Modifiers = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override _bounds(): [number, number] {
    return [0, 1];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  override getResultLabel({ result }: DieResult): string {
    return result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DieResult): (string | null)[] {
    return [...super.getResultCSS(result), result.result === 1 ? "heads" : "tails"];
  }

  /** `c1` counts heads, `c0` tails; heads without a number. */
  call(modifier: string): boolean | void {
    const match = /^c([01])?/i.exec(modifier);
    if (!match) return false;
    applyCount(this.results, "=", Number(match[1] ?? 1), { flagSuccess: true });
  }
}

/** The classes that terms of a formula are made of and saved as; dice are found by their letter as well. */
const termTypes = { DiceTerm, NumericTerm, OperatorTerm, StringTerm, ParentheticalTerm, FunctionTerm, PoolTerm };

/** The term classes by name, as `foundry.dice.terms` holds them. */
export const terms = { RollTerm, Die, Coin, FateDie, ...termTypes };

const ROLL_MODES = {
  publicroll: { label: "CHAT.RollPublic", icon: "" },
  gmroll: { label: "CHAT.RollPrivate", icon: "" },
  blindroll: { label: "CHAT.RollBlind", icon: "" },
  selfroll: { label: "CHAT.RollSelf", icon: "" },
};

/** A fresh `CONFIG.Dice`, as a world has it before any system or module touched it. */
export function makeDiceConfig(release: number): DiceConfig {
  return {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes: { ...termTypes },
    terms: { c: Coin, d: Die, f: FateDie },
    parser: RollParser,
    functions: {},
    fulfillment: makeFulfillment(),
    randomUniform: () => MersenneTwister.random(),
    ...(release < 14 && { rollModes: { ...ROLL_MODES } }),
  };
}

/** The grammar by itself: text in, the nodes of the configured parser out. */
const RollGrammar = {
  parse: (formula: string): ParseNode => readFormula(formula, new (diceConfig().parser)(formula), generation() >= 14),
};

/** A fresh `foundry.dice`. */
export function makeDiceNamespace() {
  return { Roll, RollGrammar, RollParser, MersenneTwister, terms: { ...terms } };
}
