/**
 * Thirteen invented systems whose dice are built in the ways of well-known published ones, as their public documentation
 * and trackers tell. Classes are made anew for each world, since what they copy is what is registered by then.
 */
import { DiceTerm, type DiceTermData } from "../../packages/table/dice/dice-term.ts";
import { Die } from "../../packages/table/dice/die.ts";
import { PoolTerm } from "../../packages/table/dice/pool-term.ts";
import { Roll } from "../../packages/table/dice/roll.ts";
import type { RollData } from "../../packages/table/dice/saving.ts";
import type { DieResult, EvaluationOptions, ParseNode } from "../../packages/table/dice/shape.ts";
import { NumericTerm } from "../../packages/table/dice/term.ts";
import { OperatorTerm } from "../../packages/table/dice/term.ts";
import { RollTerm, type TermData } from "../../packages/table/dice/term.ts";
import type { HostParts } from "../../packages/table/globals.ts";

/** A formula and the faces that come up. */
export type Thrown = readonly [formula: string, ...faces: number[]];

/** These, each written as `2d6 + 1: 3 4`. */
const thrown = (...texts: readonly string[]) =>
  texts.map((text): Thrown => {
    const [formula = "", faces = ""] = text.split(": ");
    return [formula, ...(faces.match(/\d+/g) ?? []).map(Number)];
  });

/** A system as tests use it. */
export interface OtherSystem {
  readonly name: string;
  /** Formulas of its own. */
  readonly own: readonly Thrown[];
  /** Formulas whose code does not fit the dice any more once a critical has doubled them. */
  readonly unfit?: readonly string[];
  /** Registers its dice, as it does in its own `init`, and gives how it rolls. */
  readonly install: (dice: Dice) => {
    readonly roll: (formula: string, options?: EvaluationOptions) => Promise<Roll>;
    /** Rolls a critical: dice doubled before they fall, unless the system doubles what they came to. */
    readonly critical?: (formula: string) => Promise<Roll>;
  };
}

type Dice = HostParts["CONFIG"]["Dice"];

/** A class of rolls, as far as it is made here. */
type RollClass = new (formula: string, data?: object, options?: Record<string, unknown>) => Roll;

/** Rolls formulas by a class, each with these options of its own. */
const rollBy =
  (Rolls: RollClass, options: Record<string, unknown> = {}) =>
  (formula: string, how: EvaluationOptions = {}) =>
    new Rolls(formula, {}, options).evaluate(how);

/** Dice of so many sides that are written with a letter or a number. */
const sided = (sides: number, letter: string, Base: typeof DiceTerm = DiceTerm) =>
  class extends Base {
    static override DENOMINATION = letter;
    constructor(data: DiceTermData = {}) {
      super({ ...data, faces: sides });
    }
  };

/** Rolls with which this is done once their dice have fallen. */
const settled = <R>(settle: (roll: R) => void) =>
  class extends Roll {
    override async _evaluate(options: EvaluationOptions = {}): Promise<this> {
      await super._evaluate(options);
      settle(this as unknown as R);
      return this;
    }
  };

/** Registers a class of dice under its name, and under a letter if it has one. */
function register(dice: Dice, Term: Dice["termTypes"][string], letter?: string): void {
  dice.termTypes[Term.name] = Term;
  if (letter !== undefined) dice.terms[letter] = Term as typeof DiceTerm;
}

/** As dnd5e: a die with a copy of the modifiers and two of its own that come first, and damage that doubles its dice. */
const ledger: OtherSystem = {
  name: "with dice that a critical doubles",
  own: thrown("1d20adv + 3: 4 17", "2d6r<3 + 4: 1 5 6", "4d6dl1: 1 2 3 4", "1d8 + 2[fire]: 5"),
  unfit: ["2d6ko + 5"],
  install(dice) {
    class LedgerDie extends Die {
      static override MODIFIERS = { ...Die.MODIFIERS, adv: "advantage" };
      override async _evaluateModifiers(): Promise<void> {
        this.modifiers.sort((a, b) => Number(b === "adv") - Number(a === "adv"));
        await super._evaluateModifiers();
      }
      async advantage(): Promise<void> {
        await this.roll();
        this.keep("kh");
      }
    }
    class LedgerRoll extends Roll {}
    class LedgerDamage extends LedgerRoll {
      constructor(formula: string, data: object = {}, options: Record<string, unknown> = {}) {
        super(formula, data, options);
        if (options["critical"]) for (const term of this.terms) if (term instanceof DiceTerm) term.alter(2, 0);
        this.resetFormula();
      }
    }
    register(dice, LedgerDie, "d");
    dice.rolls = [LedgerRoll, LedgerDamage];
    return { roll: rollBy(LedgerRoll), critical: rollBy(LedgerDamage, { critical: true }) };
  },
};

/** As PF2e: a formula becomes a pool of instances, rolls of a class of their own; a critical doubles what they came to. */
const strike: OtherSystem = {
  name: "with rolls inside a pool of its own",
  own: thrown("2d6 + 4[fire]: 3 5", "1d20 + 7: 12"),
  install(dice) {
    class StrikeInstance extends Roll {}
    class StrikePool extends PoolTerm {}
    class StrikeRoll extends Roll {
      static override parse(formula: string, data: object = {}): RollTerm[] {
        return [StrikePool.fromRolls([new StrikeInstance(formula, data)])];
      }
    }
    register(dice, StrikePool);
    dice.rolls = [Roll, StrikeRoll, StrikeInstance];
    return { roll: rollBy(StrikeRoll), critical: (formula) => rollBy(StrikeRoll)(`2 * (${formula})`) };
  },
};

/** As SWADE: a wild die in a pool, modifiers added as terms after the formula was read, and a result set afterwards. */
const wild: OtherSystem = {
  name: "that adds terms to a roll and sets its total",
  own: thrown("{1d8x,1d6x}kh: 8 3 5", "1d4x: 4 2"),
  install(dice) {
    class WildDie extends Die {
      override getResultLabel(result: DieResult): string {
        return `${super.getResultLabel(result)}!`;
      }
    }
    class WildRoll extends settled<Roll>((roll) => (roll._total = roll._evaluateTotal())) {
      constructor(formula: string, data: object = {}, options: Record<string, unknown> = {}) {
        super(formula, data, options);
        const bonus = new NumericTerm({ number: 0, options: { flavor: "bonus" } });
        this.terms.push(new OperatorTerm({ operator: "+" }), bonus);
        this.resetFormula();
      }
    }
    register(dice, WildDie, "w");
    dice.types.push(WildDie);
    dice.rolls.unshift(WildRoll);
    return { roll: rollBy(WildRoll) };
  },
};

/** As WFRP: its die notes where each result stands, and its roll reads a d100 twice. */
const chart: OtherSystem = {
  name: "whose die notes more about each result",
  own: thrown("1d100: 42", "1d10 + 3: 7", "3d10kh2: 1 9 4"),
  install(dice) {
    class ChartDie extends Die {
      static override MODIFIERS = { ...Die.MODIFIERS };
      override async roll(options: EvaluationOptions = {}): Promise<DieResult> {
        const result = await super.roll(options);
        return Object.assign(result, { index: this.results.length - 1 });
      }
    }
    const locate = (roll: ChartRoll) => (roll.location = Number(String(roll.total).split("").reverse().join("")));
    class ChartRoll extends settled(locate) {
      location = 0;
    }
    register(dice, ChartDie, "d");
    dice.rolls.push(ChartRoll);
    return { roll: rollBy(ChartRoll) };
  },
};

/** As Call of Cthulhu: a parser of its own over the core's, terms made from the tree, and a letter for tens. */
const archive: OtherSystem = {
  name: "with a parser and a letter of its own",
  own: thrown("1d100 + 1da: 35 4", "(1 + 1)d6 * 5: 3 4"),
  install(dice) {
    class TensDie extends sided(10, "a") {
      override get total(): number | undefined {
        const total = super.total;
        return total === undefined ? undefined : total * 10;
      }
    }
    class ArchiveParser extends (dice.parser as unknown as new (formula: string) => {
      _onParenthetical(...text: unknown[]): ParseNode;
    }) {
      override _onParenthetical(...text: unknown[]): ParseNode {
        const node = super._onParenthetical(...text);
        return { ...node, options: { ...node.options, archived: true } };
      }
    }
    class ArchiveRoll extends Roll {
      static override instantiateAST(ast: ParseNode): RollTerm[] {
        return super.instantiateAST(ast);
      }
    }
    dice.parser = ArchiveParser as unknown as Dice["parser"];
    register(dice, TensDie, "a");
    dice.rolls = [ArchiveRoll, Roll];
    return { roll: rollBy(ArchiveRoll) };
  },
};

/** As YZUR: `DiceTerm.fromData` is replaced, so that every d6 becomes a die of its own, which a push rolls again. */
const forge: OtherSystem = {
  name: "that makes terms by a function of its own",
  own: thrown("3d6: 6 2 1", "2db + 1: 6 5"),
  install(dice) {
    class ForgeDie extends Die {
      static override DENOMINATION = "b";
      static override MODIFIERS = { ...Die.MODIFIERS, p: "limitPushes" };
      static override SERIALIZE_ATTRIBUTES = [...DiceTerm.SERIALIZE_ATTRIBUTES, "pushes"];
      pushes: number;
      constructor(data: DiceTermData & { pushes?: number } = {}) {
        super({ ...data, faces: Number.isInteger(data.faces) ? data.faces! : 6 });
        this.pushes = data.pushes ?? 1;
      }
      limitPushes(): void {
        this.pushes = 0;
      }
    }
    class ForgeRoll extends Roll {}
    register(dice, ForgeDie, "b");
    dice.types.push(ForgeDie);
    dice.rolls.unshift(ForgeRoll);
    DiceTerm.fromData = (data: TermData): RollTerm => {
      const isSix = data.class === "Die" && data["faces"] === 6;
      return RollTerm.fromData(isSix ? { ...data, class: "ForgeDie" } : data);
    };
    return { roll: rollBy(ForgeRoll) };
  },
};

/** As Star Wars FFG: first in the list of rolls, with a die under the letter of the coin, it evaluates its terms one by one. */
const symbol: OtherSystem = {
  name: "that evaluates terms one by one",
  own: thrown("1d100 + 5: 64", "2d10kl: 3 8", "1di: 4", "2dc: 11 4"),
  install(dice) {
    class SymbolDie extends sided(8, "i") {
      symbols = 0;
      override async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
        await super._evaluateAsync(options);
        this.symbols = this.results.filter(({ result }) => result > 3).length;
        return this;
      }
    }
    class SymbolRoll extends Roll {
      override async _evaluate(options: EvaluationOptions = {}): Promise<this> {
        for (const term of this.terms) if (!term._evaluated) await term.evaluate(options);
        this._total = this._evaluateTotal();
        return this;
      }
    }
    class TroubleDie extends sided(12, "c") {}
    dice.terms["i"] = SymbolDie;
    dice.terms["c"] = TroubleDie;
    register(dice, SymbolDie);
    const [first] = dice.rolls;
    dice.rolls[0] = SymbolRoll;
    dice.rolls.push(first!);
    return { roll: rollBy(SymbolRoll) };
  },
};

/** As Draw Steel and Shadowdark: it adds to what the chat template is given, and its criticals are maximised dice. */
const crown: OtherSystem = {
  name: "that maximises criticals",
  own: thrown("2d10 + 2: 8 9", "1d20 + 1d4: 11 3"),
  install(dice) {
    class CrownDie extends Die {
      static override MODIFIERS = { ...Die.MODIFIERS };
    }
    class CrownRoll extends Roll {
      override async _prepareChatRenderContext(options = {}) {
        return { ...(await super._prepareChatRenderContext(options)), tier: (this.total ?? 0) > 16 ? 3 : 2 };
      }
    }
    register(dice, CrownDie, "d");
    dice.rolls = [CrownRoll, Roll];
    return { roll: rollBy(CrownRoll), critical: (formula) => rollBy(CrownRoll)(formula, { maximize: true }) };
  },
};

/** As Deadlands: it makes terms of the tree by itself, by the class that a node names, and its own die by what was written. */
const router: OtherSystem = {
  name: "that makes terms by the class of a node",
  own: thrown("2d6 + 3: 4 5", "1dr8 + 1: 7", "(1 + 1)d8kh1 * 2: 3 6"),
  install(dice) {
    class RouterDie extends Die {
      static override DENOMINATION = "r";
      constructor(data: DiceTermData & { formula?: string } = {}) {
        const written = /^\d*dr(\d+)/.exec(data.formula ?? "")?.[1];
        super({ ...data, faces: typeof data.faces === "number" ? data.faces : Number(written ?? 6), modifiers: [] });
      }
      override get expression(): string {
        return `${this.number}dr${this.faces}`;
      }
    }
    class RouterRoll extends Roll {
      static override instantiateAST(ast: ParseNode): RollTerm[] {
        const { terms } = foundry.dice as unknown as { terms: Record<string, typeof RollTerm> };
        const { parser } = dice as unknown as { parser: { flattenTree(ast: ParseNode): ParseNode[] } };
        return parser.flattenTree(ast).map((node) => (terms[node.class] ?? RollTerm).fromParseNode(node));
      }
    }
    register(dice, RouterDie, "r");
    dice.rolls = [RouterRoll];
    return { roll: rollBy(RouterRoll), critical: (formula) => rollBy(RouterRoll)(`(${formula}) * 2`) };
  },
};

/** As Pathfinder 1: it reads a bonus while it is evaluated, and writes what its first die shows. */
const bonus: OtherSystem = {
  name: "that reads a bonus late and takes ten",
  own: thrown("1d20 + 2: 17", "2d20kl: 12 3"),
  install(dice) {
    class BonusRoll extends Roll {
      override get formula(): string {
        return BonusRoll.getFormula(this.terms);
      }
      override async _evaluate(options: EvaluationOptions = {}): Promise<this> {
        this.terms.push(new OperatorTerm({ operator: "+" }), ...BonusRoll.parse("(1 - 1)", this.data));
        this._formula = BonusRoll.getFormula(this.terms);
        await super._evaluate(options);
        const [first] = this.terms;
        if (this.options["ten"] && first instanceof Die) {
          this._total = Number(this._total) + 10 - Number(first.total);
          first.results.find(({ active }) => active)!.result = 10;
        }
        return this;
      }
    }
    dice.rolls.unshift(BonusRoll);
    return { roll: rollBy(BonusRoll), critical: rollBy(BonusRoll, { ten: true }) };
  },
};

/** As Nimble: the first die of a roll is split off into a die of its own, which decides whether the roll hits. */
const split: OtherSystem = {
  name: "that splits the first die off",
  own: thrown("1d8 + 2: 5", "3d6 + 1: 2 4 3"),
  install(dice) {
    class SplitDie extends Die {}
    const isHit = (term: RollTerm) => term instanceof SplitDie && Number(term.total) > 1;
    class SplitRoll extends settled<SplitRoll>((roll) => (roll.hits = roll.terms.some(isHit))) {
      hits = false;
      constructor(formula: string, data: object = {}, options: Record<string, unknown> = {}) {
        super(formula, data, options);
        const at = this.terms.findIndex((term) => term instanceof Die);
        const first = this.terms[at] as Die | undefined;
        if (!options["splits"] || !first?.number || first.modifiers.length > 0) return;
        const die = new SplitDie({ number: 1, faces: first.faces!, options: { ...first.options } });
        if (first.number === 1) this.terms[at] = die;
        else {
          first.number -= 1;
          this.terms.splice(at, 0, die, new OperatorTerm({ operator: "+" }));
        }
        this.resetFormula();
      }
      override toJSON() {
        return { ...super.toJSON(), hits: this.hits };
      }
      static override fromData(data: RollData): Roll {
        return Object.assign(super.fromData(data), { hits: (data as { hits?: boolean }).hits ?? false });
      }
    }
    register(dice, SplitDie);
    dice.rolls.push(SplitRoll);
    const roll = rollBy(SplitRoll, { splits: true });
    return { roll, critical: (formula) => roll(`${formula} + 1d4`) };
  },
};

/** As a system for percentile dice: lettered dice that begin at nought and fall without a promise; here always the highest. */
const naught: OtherSystem = {
  name: "whose dice begin at nought and give themselves when they fall",
  own: thrown("2dx + 1", "1d6 + 1dx: 3"),
  install(dice) {
    class NaughtDie extends Die {
      static override DENOMINATION = "x";
      constructor({ faces, ...data }: DiceTermData = {}) {
        super({ ...data, faces: typeof faces === "number" ? faces : 10 });
      }
      // The system's own mistake: callers wait for the result, which it has noted already.
      override roll(): Promise<DieResult> {
        this.results.push({ result: this.faces! - 1, active: true });
        return this as unknown as Promise<DieResult>;
      }
      override get total(): number {
        return this.results.reduce((sum, { result }) => sum + result, 0);
      }
    }
    dice.terms["x"] = NaughtDie;
    return { roll: rollBy(Roll) };
  },
};

/** As Forbidden Lands and Mouse Guard: dice registered under numbers of faces, one of them with a table of modifiers of its own. */
const numbers: OtherSystem = {
  name: "with dice registered under numbers of faces",
  own: thrown("2d6p + 1d12: 6 1 9", "3d8kh2 + 1: 2 7 5"),
  install(dice) {
    class SixDie extends Die {
      static override DENOMINATION = "6";
      static override MODIFIERS = { ...Die.MODIFIERS, p: "push" };
      constructor(data: DiceTermData = {}) {
        super({ ...data, faces: 6 });
      }
      push(): void {
        for (const result of this.results) if (result.result === 6) result.success = true;
      }
    }
    class TwelveDie extends sided(12, "12", Die) {
      override getResultLabel(result: DieResult): string {
        return `(${result.result})`;
      }
    }
    Object.assign(dice.terms, { 6: SixDie, 12: TwelveDie });
    return { roll: rollBy(Roll) };
  },
};

const first = [ledger, strike, wild, chart, archive, forge, symbol];
/** All of them. */
export const OTHER_SYSTEMS = [...first, crown, naught, router, bonus, split, numbers];
