import { DiceRoll, NumberGenerator } from "@dice-roller/rpg-dice-roller";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Roll } from "../dice/roll.ts";
import { scriptFaces } from "../dice/script.ts";
import { installGlobals } from "../globals.ts";

beforeAll(() => void installGlobals({ generation: 14 }));

const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3 },
    fc.nat(99).map(String),
    tie("expression").map((inner) => `(${inner})`),
  ),
  expression: fc
    .tuple(tie("operand"), fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), tie("operand")), { maxLength: 4 }))
    .map(([head, tail]) => head + tail.map(([sign, operand]) => ` ${sign} ${operand}`).join("")),
}));

const formula = fc
  .array(
    fc.constantFrom(
      "2d6kh[fire]",
      "4d6dl1",
      "(1d4 + 1)",
      "{1d6,2d8}kl",
      "max(1d6,3)",
      "(2)d8",
      "5",
      "1d10x10",
      "2dc",
      "3df",
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((terms) => terms.join(" + "));

describe("any formula", () => {
  it("of numbers comes to what JavaScript makes of it", async () => {
    await fc.assert(
      fc.asyncProperty(expression, async (text) => {
        // JavaScript's own arithmetic is the second opinion.
        // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
        const expected = new Function(`return ${text}`)() as number;
        expect((await new Roll(text).evaluate()).total).toBe(expected);
        expect(new Roll(text).evaluateSync().total).toBe(expected);
      }),
    );
  });

  it("is spelt in a way that parses to the same spelling", () => {
    fc.assert(fc.property(formula, (text) => new Roll(new Roll(text).formula).formula === new Roll(text).formula));
  });

  it("is the same after JSON, whatever the dice", async () => {
    await fc.assert(
      fc.asyncProperty(formula, async (text) => {
        const roll = await new Roll(text).evaluate();
        const copy = Roll.fromJSON(JSON.stringify(roll));
        expect([copy._formula, copy.result, copy.total]).toEqual([roll._formula, roll.result, roll.total]);
        expect(copy.dice.map((die) => die.results)).toEqual(roll.dice.map((die) => die.results));
        expect(JSON.stringify(copy)).toBe(JSON.stringify(roll));
      }),
    );
  });

  it("has a total between its lowest and its highest where nothing explodes", async () => {
    await fc.assert(
      fc.asyncProperty(formula, async (text) => {
        const plain = text.replaceAll(/k[hl]|dl1|x10/g, "");
        const [low, high, roll] = [
          new Roll(plain).evaluateSync({ minimize: true }),
          new Roll(plain).evaluateSync({ maximize: true }),
          new Roll(plain),
        ];
        const total = (await roll.evaluate()).total!;
        expect(total).toBeGreaterThanOrEqual(low.total!);
        expect(total).toBeLessThanOrEqual(high.total!);
      }),
    );
  });
});

describe("keeping and dropping", () => {
  const faces = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 });

  it("agree with another engine, which is told the same faces", async () => {
    await fc.assert(
      fc.asyncProperty(
        faces,
        fc.constantFrom("kh", "kl", "dh", "dl"),
        fc.integer({ min: 1, max: 7 }),
        async (shown, modifier, wanted) => {
          const count = Math.min(wanted, shown.length);
          scriptFaces(shown);
          const ours = (await new Roll(`${shown.length}d8${modifier}${count}`).evaluate()).total;
          expect(ours).toBe(theirs(shown, modifier, count));
        },
      ),
    );
  });
});

/** The other engine's total. Its generator takes the low three bits of a number for a d8, so a face less one makes that face. */
function theirs(shown: readonly number[], modifier: string, count: number): number {
  const left = [...shown];
  NumberGenerator.generator.engine = { next: () => left.shift()! - 1 };
  return new DiceRoll(`${shown.length}d8${modifier}${count}`).total;
}
