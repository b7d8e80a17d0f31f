import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { conduct, conducts } from "../../packages/table/conduct.ts";
import { DiceTerm } from "../../packages/table/dice/dice-term.ts";
import type { Roll } from "../../packages/table/dice/roll.ts";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals } from "../../packages/table/globals.ts";
import { OTHER_SYSTEMS, type OtherSystem, type Thrown } from "./other-systems.ts";
import { openWorld, type World } from "./world.ts";

/** Every code, alone, in parentheses, and in a function or a product, with the total that it has on the core's dice. */
const CODES: readonly (readonly [thrown: Thrown, total: number])[] = [
  [["2d6ko + 5", 6, 6, 3], 20],
  [["2d6koa2", 6, 2, 6, 1, 4], 16],
  [["2d6kod1", 6, 2, 6], 8],
  [["1d12up1", 8, 6], 14],
  [["5d12kar6", 1, 12, 6, 7, 3], -1],
  [["3d10ishkh", 10, 10, 4, 0, 1], 10],
  [["3dtkh", 10, 19, 12], 9],
  [["3d6un", 6, 6, 2, 1, 6, 5], 26],
  [["(1 + 1)d6koa2", 6, 2, 6, 1, 4], 16],
  [["1d(10 + 2)up1 + 1", 8, 6], 15],
  [["2 * (2d6ko + 1)", 6, 6, 3], 32],
  [["max((1 + 1)d6un, 3)", 6, 2, 1], 9],
  [["2 * 1d12up1", 8, 6], 28],
  [["max((2d6ko), 3)", 6, 6, 3], 15],
  [["{2d6ko,1d8}kh", 6, 6, 3, 8], 15],
  [["{1d12up1,(2d6koa2),3}kl2", 8, 6, 6, 2, 6, 1, 4], 17],
  [["-(2d6ko) + 1", 6, 6, 3], -14],
  [["(1 + 1)d(3 * 2)ko", 6, 6, 3], 15],
  [["floor((1d12up1) / 2)", 8, 6], 7],
  [["((2d6ko)[fire] + 1)[cold]", 6, 6, 3], 16],
];

/**
 * What criticals come to: the formula with a code, the same without, and the faces of both. The dice of a Die Increase
 * stand in parentheses, which not every system doubles.
 */
const CRITICALS: readonly (readonly [code: string, plain: string, ...faces: number[]])[] = [
  ["2d6ko + 5", "2d6 + 5", 3, 4, 1, 2],
  ["1d12up1", "(1d8 + 1d6)", 7, 5, 3, 2],
  ["3d10ishkh", "3d10kh", 2, 9, 4, 3, 1, 5],
  ["{2d6ko,1d8}kh", "{2d6,1d8}kh", 3, 4, 5, 2],
  ["max((2d6ko), 1)", "max((2d6), 1)", 3, 4, 2],
  ["(2d6ko) + (1d12up1)", "(2d6) + (1d8 + 1d6)", 3, 4, 7, 5, 2],
];

/** Everything of a roll that a message would store. */
const kept = (roll: Roll) => JSON.parse(JSON.stringify(roll)) as object;

async function thrown(roll: (formula: string) => Promise<Roll>, [formula, ...faces]: Thrown): Promise<Roll> {
  scriptFaces(faces);
  const rolled = await roll(formula);
  expect(clearScript(), formula).toEqual([]);
  return rolled;
}

/** Puts back what a system may have replaced. */
const restore = () => void Reflect.deleteProperty(DiceTerm, "fromData");

const cases = OTHER_SYSTEMS.flatMap((system) => ([13, 14] as const).map((generation) => ({ ...system, generation })));

describe.each(cases)("under a system $name in generation $generation", ({ generation, own, install, unfit = [] }) => {
  let world: World;
  let system: ReturnType<OtherSystem["install"]>;
  let without: { readonly own: object[]; readonly criticals: (number | undefined)[] };

  beforeAll(async () => {
    const bare = install(installGlobals({ generation }).CONFIG.Dice);
    without = { own: [], criticals: [] };
    for (const each of own) without.own.push(kept(await thrown(bare.roll, each)));
    const { critical } = bare;
    for (const [, plain, ...faces] of critical ? CRITICALS : [])
      without.criticals.push(await totalOf(critical!, plain, faces));
    restore();
    world = await openWorld({ generation, system: (parts) => void (system = install(parts.CONFIG.Dice)) });
  });
  afterAll(restore);
  let failed: MockInstance;
  beforeEach(() => void (failed = vi.spyOn(console, "error")));
  afterEach(() => {
    expect(failed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    Object.assign(conduct, conducts.usual);
  });

  it("a system's own rolls are the same as without the module", async () => {
    for (const [i, each] of own.entries()) expect(kept(await thrown(system.roll, each))).toEqual(without.own[i]);
    expect(world.notices()).toEqual([]);
  });

  it.each(["usual", "other"] as const)(
    "every code counts, by the %s readings of the sources, and is read again",
    async (reading) => {
      Object.assign(conduct, conducts[reading]);
      for (const [each, total] of CODES) {
        const rolled = await thrown(system.roll, each);
        expect(rolled.total, each[0]).toBe(total);
        const { Roll: Core } = globalThis as unknown as { Roll: { fromData(data: object): { total: number } } };
        expect(Core.fromData(kept(rolled)).total, each[0]).toBe(total);
      }
      expect(world.notices()).toEqual([]);
    },
  );

  it("maximised dice are those without a code", async () => {
    for (const [code, plain] of CRITICALS.slice(0, 2)) {
      const totals = [code, plain].map(async (formula) => (await system.roll(formula, { maximize: true })).total);
      expect((await Promise.all(totals))[0], code).toBe((await Promise.all(totals))[1]);
    }
    expect(world.notices()).toEqual([]);
  });

  it("criticals come to what they do without a code", async () => {
    for (const [i, [code, , ...faces]] of system.critical ? CRITICALS.entries() : []) {
      const before = world.notices().length;
      expect(await totalOf(system.critical!, code, faces), code).toBe(without.criticals[i]);
      expect(world.notices().length - before, code).toBe(unfit.includes(code) ? 1 : 0);
    }
  });
});

async function totalOf(critical: (formula: string) => Promise<Roll>, formula: string, faces: readonly number[]) {
  scriptFaces([...faces]);
  const { total } = await critical(formula);
  clearScript();
  return total;
}
