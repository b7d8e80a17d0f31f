import { expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import type { HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { openWorld, rollWith } from "./world.ts";

/** A die whose class copied the modifiers before any module added its own, as dnd5e's does. */
function makeStone({ foundry }: HostParts) {
  const { Die } = foundry.dice.terms;
  return class StoneDie extends Die {
    static override MODIFIERS = { ...Die.MODIFIERS };
  };
}

const OURS = ["DicewrightCheckRoll", "DicewrightTieRoll"];
const namesOf = (classes: readonly { readonly name: string }[]) => classes.map(({ name }) => name);

function takeLetter({ CONFIG, foundry }: HostParts): void {
  CONFIG.Dice.terms["t"] = class TokenDie extends foundry.dice.terms.DiceTerm {
    static override DENOMINATION = "t";
  };
}

it("a world whose system has its own ideas reads the codes on a die that took the place of Foundry's", async () => {
  const world = await openWorld({ system: (parts) => void (parts.CONFIG.Dice.terms["d"] = makeStone(parts)) });
  expect(world.parts.CONFIG.Dice.terms["d"]!.name).toBe("StoneDie");
  expect((await rollWith(world, "2d6ko", [6, 6, 3])).total).toBe(15);
  expect((await rollWith(world, "2d6koa1", [1, 6, 5])).total).toBe(11);
});

it("a world whose system has its own ideas keeps the rolls it assigns, in their order, and adds its own behind them", async () => {
  const { parts } = await openWorld({
    system: ({ CONFIG, foundry }) => {
      CONFIG.Dice.rolls = [class StoneRoll extends foundry.dice.Roll {}, foundry.dice.Roll];
    },
  });
  expect(namesOf(parts.CONFIG.Dice.rolls)).toEqual(["StoneRoll", "Roll", ...OURS]);
});

it("a world whose system has its own ideas uses another letter if one is taken, and says so once", async () => {
  const world = await openWorld({ system: takeLetter });
  expect(world.parts.CONFIG.Dice.terms["t"]!.name).toBe("TokenDie");
  expect((await rollWith(world, "2dqkh", [10, 20])).total).toBe(10);
  expect(world.notices()).toEqual([expect.stringMatching(/d10ish is written dq/)]);
});

it("a world whose system has its own ideas leaves a modifier to the package that has it, and says so once", async () => {
  const other = () => undefined;
  const world = await openWorld({ system: ({ foundry }) => void (foundry.dice.terms.Die.MODIFIERS["un"] = other) });
  expect(world.parts.foundry.dice.terms.Die.MODIFIERS["un"]).toBe(other);
  expect((await rollWith(world, "1d6un", [6])).total).toBe(6);
  expect(world.notices()).toEqual([expect.stringMatching(/codes in this world.*: un\./)]);
});

it("a world whose system has its own ideas registers everything once, though it looks again when the world is ready", async () => {
  const { parts, notices } = await openWorld();
  const { parser, rolls, types, terms } = parts.CONFIG.Dice;
  const parsers = namesOf([parser, Object.getPrototypeOf(parser) as typeof parser]);
  expect(parsers).toEqual(["DicewrightParser", "RollParser"]);
  expect(namesOf(rolls)).toEqual(["Roll", ...OURS]);
  expect(namesOf(types)).toEqual(["Die", "FateDie", "DicewrightD10ishDie"]);
  // Another package's dice are not mistaken for ours.
  const core = ["Die", "Coin", "FateDie"];
  expect(namesOf(Object.values(terms)).filter((name) => !core.includes(name))).toEqual(["DicewrightD10ishDie"]);
  expect(notices()).toEqual([]);
});

it("a world whose system has its own ideas registers again what a system undoes after the start", async () => {
  const undo = ({ CONFIG, foundry: { dice } }: HostParts) =>
    void Object.assign(CONFIG.Dice, { rolls: [dice.Roll], parser: dice.RollParser });
  const { parts, Roll } = await openWorld({ system: (own) => void Hooks.once("setup", () => undo(own)) });
  expect(namesOf(parts.CONFIG.Dice.rolls)).toEqual(["Roll", ...OURS]);
  expect((await rollWith({ Roll }, "1d4up2", [8])).total).toBe(8);
});

it("a world whose system has its own ideas reads the codes on dice that are only offered as a type", async () => {
  let Stone: ReturnType<typeof makeStone> | undefined;
  await openWorld({ system: (parts) => void parts.CONFIG.Dice.types.push((Stone = makeStone(parts))) });
  scriptFaces([6, 6, 4]);
  expect((await new Stone!({ number: 2, faces: 6, modifiers: ["ko"] }).evaluate()).total).toBe(16);
});

it.each([
  ["no modifiers", undefined],
  ["null in their place", null],
  ["modifiers that nobody may add to", Object.freeze({})],
])(
  "a world whose system has its own ideas reads the codes on a die with %s, and rolls its dice as before",
  async (_what, MODIFIERS) => {
    const failed = vi.spyOn(console, "error");
    const world = await openWorld({
      system: ({ CONFIG, foundry }) => {
        const { Die } = foundry.dice.terms;
        CONFIG.Dice.terms["d"] = class BareDie extends Die {
          static override MODIFIERS = MODIFIERS as unknown as typeof Die.MODIFIERS;
        };
        // Another package has taken its die away again.
        CONFIG.Dice.terms["z"] = undefined as never;
      },
    });
    expect((await rollWith(world, "2d6 + 1", [6, 2])).total).toBe(9);
    expect((await rollWith(world, "2d6ko", [6, 6, 3])).total).toBe(15);
    expect(world.notices()).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  },
);

it("a world whose system has its own ideas makes a d10ish without arguments, as 3D dice do", async () => {
  const { terms, termTypes } = (await openWorld()).parts.CONFIG.Dice;
  expect(termTypes["DicewrightD10ishDie"]).toBe(terms["t"]);
  const die = new terms["t"]!({});
  expect([die.faces, die.denomination]).toEqual([20, "dt"]);
  const labels = Array.from({ length: 20 }, (_, i) => die.getResultLabel({ result: i + 1 }));
  expect(labels.join()).toBe("1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,10");
});
