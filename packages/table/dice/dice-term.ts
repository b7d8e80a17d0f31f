// Provenance: foundryvtt.com/api, page foundry.dice.terms.DiceTerm; order of evaluation and the cap of 999 as dnd5e 5.3 (MIT) mirrors them;
// foundryvtt.com/api, DiceTerm#_number and DiceTerm#_faces: either may be a roll that is evaluated first;
// foundryvtt.com/api, DiceTerm#getTooltipData and DiceTerm#getResultCSS; class names as stylesheets of public packages address them.
import { conduct } from "../conduct.ts";
import { diceConfig, configuredRoll } from "./configured.ts";
import { fulfilled } from "./fulfillment.ts";
import { applyModifier, MODIFIER, modifierCalls, splitModifiers } from "./modifiers.ts";
import type { Roll } from "./roll.ts";
import { scriptedFace } from "./script.ts";
import type { DiceNode, DieResult, EvaluationOptions, Modifiers, ParseNode, ParentheticalNode } from "./shape.ts";
import { applyCount, applyDeduct, compares, keepOrDrop, sumOf } from "./tally.ts";
import { RollTerm, type TermData } from "./term.ts";

/** Data for the tooltip template of one dice term. */
interface TooltipData {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | undefined;
  method: string | null | undefined;
  rolls: { result: string; classes: string }[];
}

/** The CSS classes of one result; `null` stands for a class that does not apply. */
function resultClasses(
  term: DiceTerm,
  { result, success, failure, rerolled, exploded, discarded }: DieResult,
): (string | null)[] {
  const [lowest, highest] = term._bounds();
  const judged = success !== undefined || failure !== undefined;
  const when = (condition: boolean | undefined, name: string) => (condition ? name : null);
  return [
    term.constructor.name.toLowerCase(),
    `d${term.faces}`,
    when(success, "success"),
    when(failure, "failure"),
    when(rerolled, "rerolled"),
    when(exploded, "exploded"),
    when(discarded, "discarded"),
    when(!judged && result === lowest, "min"),
    when(!judged && result === highest, "max"),
  ];
}

/** Data for the tooltip template of a term that has been rolled. */
function tooltipData(term: DiceTerm): TooltipData {
  const { total, faces, flavor } = term;
  const { label: method, icon } = diceConfig().fulfillment.methods[term.method ?? ""] ?? {};
  const rolls = term.results.map((entry) => ({
    result: term.getResultLabel(entry),
    classes: ["roll", ...term.getResultCSS(entry)].filter(Boolean).join(" "),
  }));
  return { formula: term.expression, total, faces, flavor, icon: icon ?? undefined, method, rolls };
}

/** How many dice there are, or how many faces they have: a number, or a roll whose total it is. */
type Amount = number | Roll;

const roll = (amount: Amount): Roll | undefined => (typeof amount === "object" ? amount : undefined);

/** The number; `undefined` while it is a roll not yet evaluated. */
function numberOf(amount: Amount): number | undefined {
  if (typeof amount === "number") return amount;
  return amount._evaluated ? amount.total : undefined;
}

/** The amount as it is written in a formula. */
function written(amount: Amount): string {
  return typeof amount === "object" ? amount.formula : String(amount);
}

/** The dice that made the number. */
function diceOf(amount: Amount): DiceTerm[] {
  return roll(amount)?.dice ?? [];
}

/** The dice that will make the number, as far as they are known. */
function knownDiceOf(amount: Amount): DiceTerm[] {
  return roll(amount)?._knownDice() ?? [];
}

/** Evaluates an amount that is a roll, as part of the roll `root`. */
async function settle(amount: Amount, options: EvaluationOptions, root: Roll | undefined): Promise<void> {
  const inner = roll(amount);
  if (!inner || inner._evaluated) return;
  inner._root = root;
  await inner.evaluate(options);
}

/** Evaluates an amount that is a roll, without chance. */
function settleSync(amount: Amount, options: EvaluationOptions): void {
  const inner = roll(amount);
  if (inner && !inner._evaluated) inner.evaluateSync(options);
}

/** The amount multiplied, then added to; the factor counts 1 and the addition 0 if they are not numbers. */
function altered(amount: Amount, multiply: number, add: number): Amount {
  const [factor, more] = [Number.isFinite(multiply) ? multiply : 1, Number.isFinite(add) ? add : 0];
  if (typeof amount === "object") return configuredRoll().create(`(${amount.formula}) * ${factor} + ${more}`);
  return Math.round(amount * factor) + more;
}

/** The amount that a node of the parser stands for. */
function amountOf(node: number | ParentheticalNode): Amount {
  if (typeof node === "number") return node;
  const cls = configuredRoll();
  return cls.fromTerms(cls.instantiateAST(node));
}

/** The amount that was saved; a roll that was not stays itself. */
function revivedAmount(saved: unknown): unknown {
  if (typeof saved !== "object" || saved === null || "_evaluated" in saved) return saved;
  return configuredRoll().fromData(saved);
}

const MOST_DICE = 999;

export interface DiceTermData extends TermData {
  number?: Amount;
  faces?: Amount;
  method?: string | null;
  modifiers?: string[];
  results?: DieResult[];
}

/** Some dice of one kind, with their modifiers and the faces that came up. Base of every die, coin and fate die. */
export class DiceTerm extends RollTerm {
  _id: string | undefined;
  _number: Amount;
  _faces: Amount;
  method: string | null | undefined;
  modifiers: string[];
  results: DieResult[];

  /** The letter after the `d` under which CONFIG.Dice.terms knows the class. */
  static DENOMINATION = "";
  /** Modifier commands and their handlers. */
  static MODIFIERS: Modifiers = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/,$]+)";
  static MODIFIER_REGEXP = MODIFIER;
  static override REGEXP = new RegExp(
    `^([0-9]+)?[dD]([A-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
    super({ options: options ?? {} });
    this._number = number;
    this._faces = faces;
    this.method = method;
    this.modifiers = modifiers;
    this.results = results;
  }

  /** How many dice; `undefined` while the number is a roll not yet evaluated. */
  get number(): number | undefined {
    return numberOf(this._number);
  }
  set number(number: number) {
    this._number = number;
  }

  /** How many faces each die has; `undefined` while that is a roll not yet evaluated. */
  get faces(): number | undefined {
    return numberOf(this._faces);
  }
  set faces(faces: number) {
    this._faces = faces;
  }

  get denomination(): string {
    return this.#class.DENOMINATION;
  }

  get #class(): typeof DiceTerm {
    return this.constructor as typeof DiceTerm;
  }

  override get expression(): string {
    const letter = this.#class.DENOMINATION;
    const faces = letter === "d" || letter === "" ? written(this._faces) : letter;
    return `${written(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  /** The sum of the active results; negative dice count against the total (issue #11010). */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const sum = sumOf(this.results);
    return (this.number ?? 0) < 0 ? -sum : sum;
  }

  /** The faces that are still active. */
  get values(): number[] {
    return this.results.filter((entry) => entry.active).map((entry) => entry.result);
  }

  override get dice(): DiceTerm[] {
    return [...diceOf(this._number), ...diceOf(this._faces)];
  }

  override _knownDice(): DiceTerm[] {
    return [...knownDiceOf(this._number), ...knownDiceOf(this._faces), this];
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Multiplies the number of dice, then adds to it. Throws once evaluated. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("Dice that have been rolled cannot be altered.");
    this._number = altered(this._number, multiply, add);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  /** Rolls what is missing of the results, lets people enter theirs first, then applies the modifiers. */
  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    await settle(this._faces, options, this._root);
    await settle(this._number, options, this._root);
    const wanted = this.#wanted();
    if (this.resolver && !this._id) await this.resolver.addTerm(this);
    for (let n = this.results.length; n < wanted; n++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** Gives every die its lowest or highest face. Modifiers do not run here (issue #11093). */
  _evaluateSync(options: EvaluationOptions = {}): this {
    settleSync(this._faces, options);
    settleSync(this._number, options);
    const wanted = this.#wanted();
    const [lowest, highest] = this._bounds();
    const { minimize, maximize, strict = true } = options;
    if (!minimize && !maximize && strict) throw new Error("Dice cannot be rolled synchronously.");
    if (!minimize && !maximize) return this;
    for (let n = this.results.length; n < wanted; n++)
      this.results.push({ result: minimize ? lowest : highest, active: true });
    return this;
  }

  #wanted(): number {
    const wanted = Math.abs(this.number ?? 0);
    if (wanted > MOST_DICE) throw new Error(`${wanted} dice are more than the ${MOST_DICE} that one term may roll.`);
    return wanted;
  }

  /** The lowest and highest value of one die. */
  _bounds(): [number, number] {
    const faces = this.faces ?? 0;
    return [Math.min(1, faces), faces];
  }

  /** Rolls one die, adds its result to the term and gives it. `explode` and `reroll` tell a resolver why. */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {
    const [lowest, highest] = this._bounds();
    const entry: DieResult = { result: NaN, active: true };
    if (minimize) entry.result = lowest;
    else if (maximize) entry.result = highest;
    else entry.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(entry);
    return entry;
  }

  /** The face that the configured method of fulfilment gives, or `undefined` for a random one. */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    return fulfilled(this, options);
  }

  /** The face that a number from 0 up to 1 stands for; several public test suites rely on 0 being the highest face. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  /** A face by chance, or the next scripted one. */
  randomFace(): number {
    return scriptedFace(this) ?? this.mapRandomFace(diceConfig().randomUniform());
  }

  getResultLabel(result: DieResult): string {
    return String(result.result);
  }

  getResultCSS(result: DieResult): (string | null)[] {
    return resultClasses(this, result);
  }

  getTooltipData(): TooltipData {
    return tooltipData(this);
  }

  /** Applies the modifiers in the order written and leaves in `modifiers` those that were matched. */
  async _evaluateModifiers(): Promise<void> {
    const calls = modifierCalls(this.modifiers, this.#class.MODIFIERS);
    this.modifiers = [];
    for (const [command, text] of calls) await this._evaluateModifier(command, text);
  }

  async _evaluateModifier(command: string, modifier: string): Promise<void> {
    await applyModifier(this as never, command, modifier);
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compares(result, comparison, target);
  }

  static _keepOrDrop(results: DieResult[], number: number, { keep = true, highest = true } = {}): DieResult[] {
    return keepOrDrop(results, number, keep, highest);
  }

  static _applyCount = applyCount;
  static _applyDeduct = applyDeduct;

  static matchTerm(expression: string, { imputeNumber = true } = {}): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    return match?.[1] === undefined && !imputeNumber ? null : match;
  }

  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number, faces = "", modifiers = null, flavor] = match;
    const node = { class: "DiceTerm", formula: match[0], modifiers, options: { flavor } };
    return this.fromParseNode({
      ...node,
      number: number ? Number(number) : null,
      faces: /^\d/.test(faces) ? Number(faces) : faces,
    } as DiceNode);
  }

  /**
   * Makes the registered class of the node's denomination, by its name, through `DiceTerm.fromData`, which systems replace (issue #14570;
   * YZUR), with the text that it was written as (SWADE's wild die, Deadlands). Throws if no class has the letter of a lettered die.
   */
  static override fromParseNode(node: ParseNode): DiceTerm {
    const { number, faces, modifiers, options } = node as DiceNode;
    const { terms } = diceConfig();
    const letter = typeof faces === "string" ? faces.toLowerCase() : numbered(faces, terms);
    const cls = terms[letter];
    if (!cls)
      throw new Error(`No dice are registered under the letter "${letter}", so ${node.formula} cannot be rolled.`);
    return DiceTerm.fromData({
      class: cls.name,
      formula: node.formula,
      evaluated: false,
      number: amountOf(number ?? 1),
      faces: typeof faces === "string" ? lettered(letter) : amountOf(faces),
      modifiers: splitModifiers(modifiers, this.MODIFIER_REGEXP),
      options: { ...options },
    }) as DiceTerm;
  }

  static override _fromData(data: TermData): RollTerm {
    return super._fromData({ ...data, number: revivedAmount(data["number"]), faces: revivedAmount(data["faces"]) });
  }

  /** Once evaluated, number and faces are saved as the numbers they came to. */
  override toJSON(): Record<string, unknown> {
    const json = super.toJSON();
    if (!this._evaluated) return json;
    for (const name of ["number", "faces"] as const) if (name in json) json[name] = this[name];
    return json;
  }
}

/** The `faces` that a lettered die is made with; sources differ. */
function lettered(letter: string): string | undefined {
  return conduct.lettered === "letter" ? letter : undefined;
}

/** The key of the class of numbered dice; sources differ. */
function numbered(faces: unknown, terms: Readonly<Record<string, unknown>>): string {
  return conduct.numbered === "number" && Object.hasOwn(terms, String(faces)) ? String(faces) : "d";
}
