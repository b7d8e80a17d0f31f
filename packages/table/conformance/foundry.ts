/** The part of Foundry's dice that the table looks at, found in the globals alone: the host's or a real table's. */

/** One face that came up. */
interface FaceResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** A term of a roll; dice have more than the rest. */
export interface Term {
  readonly constructor: { name: string };
  readonly total: number | string | undefined;
  readonly formula: string;
  readonly expression: string;
  readonly flavor: string;
  readonly isDeterministic: boolean;
  readonly isIntermediate: boolean;
  readonly dice: Term[];
  readonly values: number[];
  readonly denomination: string;
  _evaluated: boolean;
  number: number;
  faces: number;
  operator: string;
  term: string;
  modifiers: string[];
  results: FaceResult[];
  options: { flavor?: string };
  evaluate(options?: object): Promise<Term>;
  roll(options?: object): Promise<FaceResult>;
  alter(multiply: number, add: number): Term;
  reroll(modifier: string): Promise<unknown>;
  getResultCSS(result: FaceResult): readonly (string | null)[];
  getTooltipData(): Readonly<Record<string, unknown>>;
  mapRandomFace(u: number): number;
  randomFace(): number;
  getResultLabel(result: FaceResult): string;
  toJSON(): Record<string, unknown>;
}

export interface TermClass {
  new (data?: object): Term;
  readonly name: string;
  DENOMINATION: string;
  MODIFIERS: Record<string, unknown>;
  SERIALIZE_ATTRIBUTES: string[];
  compareResult(result: number, comparison: string, target: number): boolean;
  fromData(data: object): Term;
  fromTerms(terms: Term[]): Term;
  fromExpression(formula: string): Term | null;
  matchTerm(expression: string, options?: object): RegExpMatchArray | null;
  fromRolls(rolls: RollLike[]): Term;
}

export interface RollLike {
  readonly constructor: { name: string };
  readonly terms: Term[];
  readonly dice: Term[];
  readonly formula: string;
  readonly _formula: string;
  readonly result: string;
  readonly total: number | undefined;
  readonly product: unknown;
  readonly isDeterministic: boolean;
  options: Record<string, unknown>;
  data: object;
  _evaluated: boolean;
  evaluate(options?: object): Promise<RollLike>;
  evaluateSync(options?: object): RollLike;
  _evaluate(options: object): Promise<RollLike>;
  _prepareChatRenderContext(options?: object): Promise<Readonly<Record<string, unknown>>>;
  render(options?: object): unknown;
  getTooltip(): Promise<string>;
  roll(options?: object): Promise<RollLike>;
  reroll(options?: object): Promise<RollLike>;
  clone(): RollLike;
  alter(multiply: number, add: number, options?: object): RollLike;
  propagateFlavor(flavor: string): void;
  toString(): string;
  toJSON(): Record<string, unknown>;
}

export interface RollClass {
  new (formula: string, data?: object, options?: object): RollLike;
  readonly name: string;
  readonly defaultImplementation: RollClass;
  create(formula: string, data?: object): RollLike;
  fromTerms(terms: Term[], options?: object): RollLike;
  fromData(data: object): RollLike;
  fromJSON(json: string): RollLike;
  getFormula(terms: Term[]): string;
  parse(formula: string, data: object): Term[];
  replaceFormulaData(formula: string, data: object, options?: object): string;
  safeEval(expression: string): number;
  simplifyTerms(terms: Term[]): Term[];
  _classifyStringTerm(text: string): Term;
  simulate(formula: string, n?: number): Promise<number[]>;
  validate(formula: string): boolean;
}

/** A parser class with the events the table overrides. */
interface ParserClass {
  new (formula: string): {
    _onDiceTerm(...args: unknown[]): Record<string, unknown>;
    _onParenthetical(...args: unknown[]): Record<string, unknown>;
  };
}

/** `CONFIG.Dice`. */
export interface DiceConfiguration {
  rolls: RollClass[];
  terms: Record<string, TermClass>;
  termTypes: Record<string, TermClass>;
  types: TermClass[];
  parser: ParserClass;
  functions: Record<string, (...args: never[]) => unknown>;
  fulfillment: { methods: Record<string, object>; defaultMethod: string };
  randomUniform: () => number;
}

interface FoundryGlobals {
  readonly CONFIG: { readonly Dice: DiceConfiguration };
  readonly foundry: {
    readonly dice: { readonly Roll: RollClass; readonly terms: Record<string, TermClass> };
    readonly utils: { mergeObject(original: object, other: object, options?: object): Record<string, unknown> };
  };
  readonly game: { readonly release: { readonly generation: number } };
}

/** The globals, as they are when a row runs. */
export function globals(): FoundryGlobals {
  return globalThis as unknown as FoundryGlobals;
}

export function termNamed(name: string): TermClass {
  const found = globals().foundry.dice.terms[name];
  if (!found) throw new Error(`foundry.dice.terms has no ${name}.`);
  return found;
}
