import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type * as Chances from "../../src/engine/odds.ts";
import type * as List from "../../src/systems/index.ts";
import type * as Notation from "../../src/systems/notation.ts";
import type * as Records from "../../src/systems/record.ts";
import type * as Cards from "../../src/view/card/card.ts";
import type * as Language from "../../src/view/words.ts";
import type { Further } from "../further.ts";
import { withFurther } from "../further.ts";

describe("a sixth game is one file, one line and one block of words", () => {
  let further: Further;

  beforeAll(async () => {
    further = await withFurther("sixth", "systems", "tinker");
    const { game } = installGlobals({ generation: 14 });
    (game.i18n as { add(words: object): void }).add(further.words);
    await further.load("index.ts");
    for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  });

  afterAll(() => further.remove());

  it("can be typed, played, drawn and spoken", async () => {
    type View = typeof Cards & typeof Language;
    const { systems } = await further.load<typeof List>("systems/index.ts");
    const { parseCheck } = await further.load<typeof Notation>("systems/notation.ts");
    const { makeRecord, replayRecord } = await further.load<typeof Records>("systems/record.ts");
    const { cardView, wordsFrom } = {
      ...(await further.load<View>("view/card/card.ts")),
      ...(await further.load<View>("view/words.ts")),
    };
    const asked = parseCheck("/tinker 4 need 2 # A clockwork owl", systems);
    const replayed = replayRecord(makeRecord(asked as never, [5, 2, 6, 1]), systems);
    const card = cardView(replayed as never, wordsFrom(further.words as never));
    expect(card).toMatchObject({ headline: "It works", tone: "good", label: "A clockwork owl" });
    expect(card.sentence).toContain("It works");
  });

  it("has exact odds", async () => {
    const { tinker } = await further.load<{ tinker: { kinds: { invention: { check(options: object): never } } } }>(
      "systems/tinker.ts",
    );
    const { odds, probability } = await further.load<typeof Chances>("engine/odds.ts");
    const works = probability(
      odds<{ success: boolean }>(tinker.kinds.invention.check({ gears: 2, need: 1 })),
      ({ success }) => success,
    );
    expect(works).toBeCloseTo(1 - (4 / 6) ** 2, 12);
  });

  it("has its code in any formula, and says what is wrong with it", async () => {
    scriptFaces([5, 2, 6, 1]);
    const Roll = (
      globalThis as unknown as { Roll: new (formula: string) => { evaluate(): Promise<{ total: number }> } }
    ).Roll;
    expect((await new Roll("4d6spark + 10").evaluate()).total).toBe(12);
    expect(() => new Roll("4d8spark")).toThrow("Sparks are counted on d6");
    expect(table.notifications).toEqual([]);
  });
});
