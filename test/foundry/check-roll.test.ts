import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conduct, conducts } from "../../packages/table/conduct.ts";
import { DiceTerm, type DiceTermData } from "../../packages/table/dice/dice-term.ts";
import { Die } from "../../packages/table/dice/die.ts";
import type { Roll } from "../../packages/table/dice/roll.ts";
import type { RollData } from "../../packages/table/dice/saving.ts";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import type { HostParts } from "../../packages/table/globals.ts";
import { changeRecord, type Change } from "../../src/checks/change.ts";
import type { CheckRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { apiOf, openWorld, reviveRolls, throughJson, type World } from "./world.ts";

interface Api {
  roll(
    text: string,
    options?: object,
  ): Promise<{
    total: number;
    sentence: string;
    outcome: Record<string, unknown>;
    roll: Roll & { options: { dicewright: unknown }; clone(): { evaluate(): Promise<Roll> } };
  }>;
  readonly systems: readonly { id: string }[];
}

async function check(text: string, faces: readonly number[], world?: World) {
  const api = apiOf<Api>(world ?? (await openWorld()));
  scriptFaces(faces);
  const rolled = await api.roll(text, { post: false });
  expect(clearScript()).toEqual([]);
  return rolled;
}

const CHECKS: readonly (readonly [text: string, faces: readonly number[], total: number, formula: string])[] = [
  ["kaiser skill 5 vs 12", [6, 4], 15, "2d6"],
  ["kaiser skill 5 vs 12", [6, 6, 6, 2], 25, "2d6 + 1d6"],
  ["kaiser skill 5 vs 12 a2", [6, 1, 6, 2, 3], 20, "4d6 + 1d6"],
  ["kaiser skill 5 vs 12", [1, 1, 3, 4], 7, "2d6 + 2d6"],
  ["kaiser percentile", [10, 10], 100, "2d10"],
  ["ogs d8 + d12^2 + 1 vs 14", [8, 7, 6, 5], 27, "3d8 + 1d6"],
  ["ogs d8 + d6 vs 10", [8, 5, 6], 19, "1d8 + 2d6"],
  ["ogs d8 + d6 + d8 vs 10", [1, 2, 3], 6, "1d8 + 1d6 + 1d8"],
  ["kr 6 dt 7", [1, 12, 8, 9, 2, 3], 0, "6d12"],
  ["klepto +2", [10, 1], 10, "1d10 + 1dc"],
  ["klepto +2 a2", [10, 4, 10, 0, 0], 6, "3d10 + 1dc + 1dc"],
  ["olde stat 4 vs 8", [4, 3, 4, 2], 13, "2d4"],
  ["kr extended 0 dt 6 con 3", [], 0, "0"],
];

/** What the page on any dice says can be rolled, without what needs an actor or a world with dice of its own. */
const EXAMPLES = [...readFileSync(join(import.meta.dirname, "../../docs/any-dice.md"), "utf8").matchAll(/^\| .*$/gm)]
  .flatMap(([row]) => [...row.split("|")[2]!.matchAll(/`([^`]*d[^`]*)`/g)].map(([, formula]) => formula!))
  .filter((formula) => !/@|d6p/.test(formula));

describe("a check as a roll", () => {
  let world: World;
  beforeAll(async () => void (world = await openWorld()));

  it.each(CHECKS)(
    "a check as a roll plays %s with %j to %i, and is the same through JSON",
    async (text, faces, total, formula) => {
      const { roll } = await check(text, faces, world);
      expect([roll.total, roll.formula]).toEqual([total, formula]);
      expect(roll.options.dicewright).toMatchObject({ v: 1, faces });
      const [again] = reviveRolls(world, [roll]);
      expect([again!.constructor.name, again!.total]).toEqual(["DicewrightCheckRoll", total]);
      expect(throughJson(again)).toEqual(throughJson(roll));
    },
  );

  it("a check as a roll rolls every example of docs/any-dice.md, whatever its dice show", async () => {
    expect(EXAMPLES.length).toBeGreaterThan(20);
    const api = apiOf<Api>(world);
    for (const formula of EXAMPLES)
      for (let i = 0; i < 5; i++)
        expect((await api.roll(`dice ${formula}`, { post: false })).total, formula).toEqual(expect.any(Number));
  });

  it("a check as a roll marks dropped and rerolled dice", async () => {
    const { roll } = await check("olde 2d6 vs 9", [6, 2, 5]);
    expect(roll.dice[0]!.results.map(({ exploded }) => exploded ?? false)).toEqual([true, false, false]);
    const { roll: second } = await check("kaiser resistance 6 d1", [4, 2, 6]);
    expect(second.dice[0]!.results.map(({ discarded }) => discarded ?? false)).toEqual([false, false, true]);
  });

  it("a check as a roll rolls a sequential reroll as its own dice", async () => {
    const world = await openWorld();
    await world.settings.set("dicewright", "kaiser.advantageMethod", "sequentialReplace");
    const { roll, total } = await check("kaiser skill 5 a1", [5, 2, 4], world);
    expect([total, roll.formula]).toEqual([14, "2d6 + 1d6"]);
    expect(roll.dice[0]!.results.map(({ active }) => active)).toEqual([true, false]);
  });

  it("a check as a roll is the same check again when it is cloned", async () => {
    const { roll } = await check("kaiser skill 5 vs 12", [6, 6, 2]);
    scriptFaces([3, 4]);
    const again = await roll.clone().evaluate();
    expect([again.total, again.formula, clearScript()]).toEqual([12, "2d6", []]);
  });

  it.each([
    ["olde 2d6 limited", [6, 3], { limited: false }, [4], "1d6"],
    ["olde 2d6 limited", [6, 6], { limited: false }, [4, 6, 2], "1d6 + 1d6 + 1d6"],
    ["klepto +2 a1", [10, 3, 1], { critMethod: "reroll" }, [4], "1d10"],
  ] as const)(
    "a check as a roll of %s with %j that is changed to %j rolls only missing dice",
    async (text, first, options, missing, formula) => {
      const world = await openWorld();
      const { roll } = await check(text, first, world);
      type Changing = { readonly name: string; changed(change: Change): { evaluate(): Promise<Roll> } };
      const rolls = world.parts.CONFIG.Dice.rolls as unknown as readonly Changing[];
      const change = changeRecord(roll.options.dicewright as CheckRecord, options, games) as Change;
      scriptFaces(missing);
      const next = await rolls
        .find(({ name }) => name === "DicewrightCheckRoll")!
        .changed(change)
        .evaluate();
      const faces = next.dice.flatMap(({ results }) => results.map(({ result }) => result));
      expect([next.formula, faces, clearScript()]).toEqual([formula, missing, []]);
    },
  );

  it("a check as a roll fills in the numbers of the speaker's actor", async () => {
    const world = await openWorld({ actor: { skills: { sneak: 6 } } });
    expect((await check("kaiser skill @skills.sneak vs 12", [3, 4], world)).total).toBe(13);
    await expect(apiOf<Api>(world).roll("kaiser skill @skills.fight")).rejects.toThrow(
      "This actor has nothing at the path @skills.fight; write another one, such as @skills.sneak, or a number, such as 7.",
    );
  });
});

describe("the classes that messages name", () => {
  type Check = Roll & { readonly record: CheckRecord; clone(): Check; reroll(): Promise<Check> };
  let data: RollData;

  beforeAll(async () => {
    const { roll } = await check("kaiser skill 5 vs 12", [6, 6, 2]);
    data = throughJson(roll) as unknown as RollData;
    await openWorld();
  });
  const read = () => (globalThis as unknown as { Roll: typeof Roll }).Roll.fromData(throughJson(data)) as Check;

  it("are read from their JSON, and write the same JSON again", () => {
    const roll = read();
    expect([roll.constructor.name, roll.total]).toEqual(["DicewrightCheckRoll", data.total]);
    expect(roll.record).toMatchObject({ v: 1, kind: "skill", options: { skill: 5, difficulty: 12 }, faces: [6, 6, 2] });
    expect(throughJson(roll.toJSON())).toEqual(throughJson(data));
  });

  it("clone a check and roll the clone", async () => {
    const again = read().clone();
    expect([again.formula, again.record.faces]).toEqual(["2d6", []]);
    scriptFaces([3, 4]);
    expect([(await again.evaluate()).total, again.record.faces, clearScript()]).toEqual([12, [3, 4], []]);
  });

  it("roll a check again", async () => {
    scriptFaces([1, 2]);
    expect([(await read().reroll()).total, clearScript()]).toEqual([8, []]);
  });

  it("make and evaluate a changed check", async () => {
    const roll = read();
    const change = changeRecord(roll.record, { difficulty: 14 }, games) as Change;
    type Class = { changed(change: Change): Check };
    const next = await (roll.constructor as unknown as Class).changed(change).evaluate();
    expect([next.total, next.record.options]).toMatchObject([data.total, { difficulty: 14 }]);
  });

  it("play the codes of a formula and printed dice", async () => {
    scriptFaces([6, 6, 3, 20]);
    expect([
      (await new (globalThis as unknown as { Roll: typeof Roll }).Roll("2d6ko + 1dt").evaluate()).total,
      clearScript(),
    ]).toEqual([25, []]);
  });
});

/** A die of so many sides that is written with a number or a letter. */
const dieOf = (faces: number, denomination: string, Base: typeof DiceTerm = DiceTerm) =>
  class extends Base {
    static override DENOMINATION = denomination;
    constructor(data: DiceTermData = {}) {
      super({ ...data, faces });
    }
  };

const { numbered } = conducts.usual;
const STRANGE = [
  // As Legend in the Mist: what is written as a d6 has twelve sides.
  { what: "another die under the number six", terms: { 6: dieOf(12, "6", Die) }, numbered: "number" as const },
  // As Twilight 2000, whose larger dice have letters.
  { what: "numbered dice of six sides only", terms: { d: dieOf(6, "d", Die) }, numbered },
  // As Star Wars FFG and Fallout, where `dc` is a die of their own.
  { what: "the letter of the coin for a die", terms: { c: dieOf(12, "c") }, numbered },
].flatMap((each) => ([13, 14] as const).map((generation) => ({ ...each, generation })));

describe.each(STRANGE)("where a system has $what, in generation $generation", ({ terms, numbered, generation }) => {
  let world: World;
  beforeAll(async () => {
    Object.assign(conduct, { numbered });
    const system = ({ CONFIG }: HostParts) => void Object.assign(CONFIG.Dice.terms, terms);
    world = await openWorld({ generation, system });
  });
  afterAll(() => Object.assign(conduct, conducts.usual));

  it.each(CHECKS)(
    "a roll on a system's own dice plays %s with %j on its own dice",
    async (text, faces, total, formula) => {
      const { roll } = await check(text, faces, world);
      expect([roll.total, roll.formula]).toEqual([total, formula]);
      for (const { dice } of [roll, ...reviveRolls(world, [roll])]) {
        const tossed = dice.filter((die) => die.faces === 2).map((die) => die.getResultLabel({ result: 1 }));
        expect(tossed).toEqual(formula.match(/dc/g)?.map(() => "H") ?? []);
        expect(dice.some((die) => !("d" in terms) && die instanceof Object.values(terms)[0]!)).toBe(false);
      }
    },
  );

  it.runIf(6 in terms)(
    "a roll on a system's own dice leaves dice plain that a code does not fit, with one notice",
    async () => {
      scriptFaces([12, 7]);
      const roll = await new world.Roll("2d6ko + 1").evaluate();
      expect([roll.total, clearScript(), world.notices().length]).toEqual([20, [], 1]);
    },
  );
});

/** A damage die as Fallout has: 1, 2, nothing twice, and 1 twice. */
class DamageDie extends DiceTerm {
  static override DENOMINATION = "c";
  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 6 });
  }
  override get total(): number {
    return this.results.reduce((sum, { result }) => sum + [0, 1, 2, 0, 0, 1, 1][result]!, 0);
  }
}

describe.each([13, 14] as const)("any dice in a world with a die of its own, in generation %i", (generation) => {
  let world: World;
  beforeAll(async () => {
    const g = class extends DamageDie {
      static override DENOMINATION = "g";
    };
    const system = ({ CONFIG }: HostParts) => void Object.assign(CONFIG.Dice.terms, { c: DamageDie, g });
    world = await openWorld({ generation, system, actor: { combat: { dice: 3 }, luck: 2 } });
  });

  it("any dice roll it as the world does, keep its total as one face, and add their own dice", async () => {
    const { roll, total, outcome } = await check("dice 2d20kh1 + 5dc vs 15", [12, 4, 1, 2, 3, 5, 6], world);
    expect([total, outcome]).toEqual([17, { total: 17, success: true, margin: 2 }]);
    expect(roll.options.dicewright).toMatchObject({ faces: [12, 4, 5] });
    const [again] = reviveRolls(world, [roll]);
    expect([again!.total, throughJson(again)]).toEqual([17, throughJson(roll)]);
  });

  it("any dice take its number and modifiers from a sheet", async () => {
    const { outcome } = await check("dice (@combat.dice)dc + (@luck)d6", [1, 2, 6, 3, 4], world);
    expect(outcome).toEqual({ total: 11 });
  });

  it("any dice change the difficulty of such a roll and roll nothing again", async () => {
    const { roll } = await check("dice 5dg vs 4", [1, 2, 3, 5, 6], world);
    const change = changeRecord(roll.options.dicewright as CheckRecord, { difficulty: 6 }, games) as Change;
    expect(change.missing).toEqual([]);
  });

  it("any dice name what the world's rolls do not know, and nothing is rolled", async () => {
    await expect(apiOf<Api>(world).roll("dice 2d6 + 1dzz", { post: false })).rejects.toThrow(
      "This world’s dice do not know “1dzz”; write 2d6 + 3.",
    );
  });
});
