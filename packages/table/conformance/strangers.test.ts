import { beforeEach, describe, expect, it } from "vitest";
import { conduct, conducts } from "../conduct.ts";
import { DiceTerm, type DiceTermData } from "../dice/dice-term.ts";
import { Die } from "../dice/die.ts";
import { Roll } from "../dice/roll.ts";
import type { RollData } from "../dice/saving.ts";
import { scriptFaces } from "../dice/script.ts";
import type { DieResult, EvaluationOptions, Modifiers, RollClass } from "../dice/shape.ts";
import type { TermData } from "../dice/term.ts";
import { installGlobals } from "../globals.ts";

/** The ways in which public dice packages extend Foundry's dice, in code of our own. */
let CONFIG: ReturnType<typeof installGlobals>["CONFIG"];
beforeEach(() => void ({ CONFIG } = installGlobals({ generation: 14 })));

type Pushed = DieResult & { index?: number };

class PushDie extends Die {
  static override DENOMINATION = "b";
  static override MODIFIERS: Modifiers = { ...Die.MODIFIERS, p: "limitPushes" };
  static override SERIALIZE_ATTRIBUTES = [...DiceTerm.SERIALIZE_ATTRIBUTES, "pushes"];
  pushes: number;

  constructor(data: DiceTermData & { pushes?: number } = {}) {
    super({ ...data, faces: Number.isInteger(data.faces) ? data.faces! : 6 });
    this.pushes ??= data.pushes ?? 1;
  }

  override get denomination(): string {
    return "b";
  }

  override async roll(options: EvaluationOptions = {}): Promise<DieResult> {
    const result: Pushed = await super.roll(options);
    result.index = this.results.length - 1;
    return result;
  }

  limitPushes(modifier: string): void {
    this.pushes = Number(/\d+/.exec(modifier)?.[0] ?? 1);
  }
}

class OptionRoll extends Roll {
  constructor(formula: string, data: { title?: string } = {}, options: Record<string, unknown> = {}) {
    options["title"] ??= data.title;
    super(formula, data, options);
  }

  static override fromData(data: RollData): Roll {
    const roll = new this(data.formula, {}, data.options);
    roll.terms = data.terms.map((term) => DiceTerm.fromData(term as TermData));
    roll._total = data.total;
    roll._evaluated = data.evaluated;
    return roll;
  }
}

describe("dice with a letter of their own", () => {
  beforeEach(() => void (CONFIG.Dice.terms["b"] = PushDie));

  it("roll, note what they please and keep it through JSON", async () => {
    scriptFaces([2, 6]);
    const roll = await new Roll("2dbp3 + 1").evaluate();
    expect([roll.formula, roll.total]).toEqual(["2dbp3 + 1", 9]);
    const copy = Roll.fromJSON(JSON.stringify(roll)).terms[0] as PushDie;
    expect(copy).toBeInstanceOf(PushDie);
    expect([copy.pushes, copy.results.map((result: Pushed) => result.index)]).toEqual([3, [0, 1]]);
  });

  it("show themselves through filterJoin", async () => {
    scriptFaces([6]);
    const [die] = (await new Roll("1db").evaluate()).dice;
    const classes = die!.getResultCSS(die!.results[0]!) as unknown as { filterJoin(separator: string): string };
    expect(classes.filterJoin(" ")).toContain("pushdie d6 max");
  });
});

describe("Roll classes of their own", () => {
  it.each([
    ["unshift", (rolls: RollClass[]) => rolls.unshift(OptionRoll)],
    ["assignment", (rolls: RollClass[]) => (rolls[0] = OptionRoll)],
  ])("take the first place by %s", (_way, register) => {
    register(CONFIG.Dice.rolls);
    const roll = Roll.create("1d6", { title: "Climb" });
    expect([roll.constructor.name, roll.options["title"]]).toEqual(["OptionRoll", "Climb"]);
  });

  it("come back by a fromData of their own", async () => {
    CONFIG.Dice.rolls.push(OptionRoll);
    scriptFaces([4]);
    const roll = await new OptionRoll("1d6", { title: "Climb" }).evaluate();
    const copy = OptionRoll.fromData(JSON.parse(JSON.stringify(roll)) as RollData);
    expect([copy.total, copy.options["title"]]).toEqual([4, "Climb"]);
  });

  it("may evaluate in a way of their own, at once or later", async () => {
    class Late extends Roll {
      override async _evaluate(options: EvaluationOptions = {}): Promise<this> {
        await super._evaluate(options);
        this._total = Number(this._total) * 2;
        return this;
      }
    }
    class AtOnce extends Roll {
      override _evaluate(): Promise<this> {
        this._total = 7;
        return this as unknown as Promise<this>;
      }
    }
    expect((await new Late("2 + 3").evaluate()).total).toBe(10);
    expect((await new AtOnce("1d6").evaluate()).total).toBe(7);
  });

  it("may grow by terms afterwards", async () => {
    scriptFaces([3, 5]);
    const roll = await new Roll("1d6").evaluate();
    const more = new Die({ number: 1, faces: 8 });
    await more.evaluate();
    roll.terms.push(
      new (CONFIG.Dice.termTypes["OperatorTerm"] as never as new (data: object) => Die)({ operator: "+" }),
      more,
    );
    roll.resetFormula();
    expect([roll.formula, roll._evaluateTotal()]).toEqual(["1d6 + 1d8", 8]);
  });
});

describe("the die itself", () => {
  it("is replaced for the whole world by CONFIG.Dice.terms.d", async () => {
    class LowDie extends Die {
      override mapRandomFace(): number {
        return 1;
      }
    }
    CONFIG.Dice.terms["d"] = LowDie;
    expect((await new Roll("5d20").evaluate()).total).toBe(5);
  });

  it("is one of a class under its number of faces, where the host looks there", async () => {
    class SixDie extends Die {
      static override DENOMINATION = "6";
    }
    Object.assign(CONFIG.Dice.terms, { 6: SixDie });
    const [before] = new Roll("2d6 + 1d8").dice;
    conduct.numbered = "number";
    scriptFaces([5, 2, 3]);
    const roll = await new Roll("2d6kh + 1d8").evaluate();
    const copy = Roll.fromJSON(JSON.stringify(roll));
    Object.assign(conduct, conducts.usual);
    expect([before, ...roll.dice, ...copy.dice].map((die) => die instanceof SixDie)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect([roll.formula, roll.total]).toEqual(["2d6kh + 1d8", 8]);
  });

  it("may explode in a way of its own that does not wait", async () => {
    class Hasty extends Die {
      override async explode(): Promise<boolean | void> {
        await Promise.all(this.results.filter(({ result }) => result === 6).map(() => this.roll()));
      }
    }
    CONFIG.Dice.terms["d"] = Hasty;
    scriptFaces([6, 6, 1, 2]);
    expect((await new Roll("2d6x").evaluate()).total).toBe(15);
  });
});

it("generation 13 has the dice classes as globals, generation 14 has not", () => {
  installGlobals({ generation: 13 });
  expect((globalThis as { Die?: unknown }).Die).toBe(Die);
  installGlobals({ generation: 14 });
  expect("Die" in globalThis).toBe(false);
});
