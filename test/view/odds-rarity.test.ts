import fc from "fast-check";
import { expect, it } from "vitest";
import { hasUnknownSecret } from "../../src/checks/hidden.ts";
import { type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { rarityOf } from "../../src/checks/odds-summary.ts";
import type { ReplayedRecord } from "../../src/checks/record.ts";
import type { Outcome } from "../../src/checks/report.ts";
import { odds } from "../../src/engine/odds.ts";
import { rarityQuestion, rarityText } from "../../src/view/odds-question.ts";
import { rolledCheck } from "../checks.ts";
import { drawAsked, kinds } from "../laws/draw.ts";
import { asNumber, exactOdds, NotFinite } from "../oracle/exact.ts";
import { words } from "./drawn.ts";

/** The chances of the outcomes, die by die where that ends. */
function chancesOf(asked: CheckRequest): readonly { readonly outcome: Outcome; readonly p: number }[] {
  try {
    return exactOdds(checkOf(asked)).map(({ outcome, fraction }) => ({ outcome, p: asNumber(fraction) }));
  } catch (error) {
    if (error instanceof NotFinite) return odds(checkOf(asked)).outcomes;
    throw error;
  }
}

const rarityIn = ({ request: asked, played }: ReplayedRecord) => rarityOf(asked!, played.outcome);

const rolled = (asked: CheckRequest, outcome: Outcome) => {
  const report = asked.game.kinds[asked.kind]!.report(outcome, asked.options);
  return { played: { outcome }, report, request: asked } as unknown as ReplayedRecord;
};

it.each([
  // A Fumble is the worst, at any level: nothing but Fumbles is as bad.
  ["/kaiser skill 5 vs 12", [1, 1, 3, 3], 1 / 36],
  ["/kaiser skill 5 vs 12", [1, 1, 6, 6], 1 / 36],
  // Two or three ones of three dice.
  ["/kaiser skill 5 vs 12 d1", [1, 1, 4, 2, 5], 16 / 216],
  // A ten by tails, of one die and as the lower of two.
  ["/klepto +2", [10, 0], 0.05],
  ["/klepto +2 d1", [10, 4, 0], 1 - 0.95 ** 2],
  // 5 and 6 in two ways, and an Open Roll.
  ["/kaiser skill 5 vs 12", [5, 6], 3 / 36],
  ["/kaiser characteristic 4 vs 7", [5], 2 / 6],
  // The worse two of three dice come to 7 or more in 69 ways, as the better two come to 7 or less.
  ["/kaiser resistance 6 vs 12 d1", [6, 6, 1], 69 / 216],
  // A d6 stands in for the modifier die.
  ["/ogs d8 + d6 vs 10", [8, 6, 6], 1 / 288],
  ["/ogs d8 + d6 vs 10", [8, 6, 5], 4 / 288],
  ["/ogs open 2d6", [5, 5], 6 / 36],
  // Margins of 4 and 3: two twelves, or one and a die from 8 to 11.
  ["/kr 2 dt 7", [12, 9], (1 + 2 * 4) / 144],
  ["/kr 1 dt 7", [3], 11 / 12],
  // Two of three dice at 10 or more, and the criticals of the coin.
  ["/klepto +2", [9], 0.1 + 0.05],
  ["/klepto +2 a1", [8, 8], 1 - (0.05 + 0.7) ** 2],
  ["/olde 2d4 limited vs 6", [4, 3], 3 / 16],
  // One unlimited die shows 6, and then at least 2.
  ["/olde 1d6 vs 4", [6, 2], 5 / 36],
] as const)("the rarity of a roll of %s with %j is exact", (line, faces, p) => {
  expect(rarityIn(rolledCheck(line, faces))).toBeCloseTo(p, 12);
});

it.each(kinds)(
  "the rarity of a roll is a chance that rolls of %s have: so many are as rare as it says, and as bad if it is dire",
  (_name, game, kind) => {
    fc.assert(
      fc.property(drawAsked(game, kind), fc.nat(), (asked, at) => {
        const chances = chancesOf(asked);
        fc.pre(chances.length <= 120 && !hasUnknownSecret(asked));
        const rarities = chances.map(({ outcome }) => rarityIn(rolled(asked, outcome)));
        const isDire = chances.map(({ outcome }) => rolled(asked, outcome).report.tone === "dire");
        const place = at % rarities.length;
        const own = rarities[place]!;
        const isAsRare = (i: number) => isDire[i] === isDire[place] && rarities[i]! <= own + 1e-12;
        const asRare = chances.reduce((sum, { p }, i) => (isAsRare(i) ? sum + p : sum), 0);
        expect(asRare).toBeCloseTo(own, 9);
        const worst = (isSuccess: boolean) =>
          rarities.filter((_, i) => !isDire[i] && chances[i]!.outcome["success"] === isSuccess);
        expect(Math.max(0, ...worst(true))).toBeLessThanOrEqual(Math.min(1, ...worst(false)) + 1e-12);
      }),
      { numRuns: 12 },
    );
  },
);

it.each([
  ["/kaiser skill 5 vs 12 d1", [1, 1, 4, 2, 5], "Chance of this or worse: 7.4%"],
  ["/kaiser skill 5 vs 12", [2, 1], "Chance of this or better: 97.2%"],
  ["/kaiser skill 5 vs 12", [5, 6], "Chance of this or better: 8.3%"],
  ["/kaiser percentile", [9, 10], "Chance of this or higher: 11%"],
] as const)("the rarity of a roll of %s with %j is told as %s", (line, faces, text) => {
  const replayed = rolledCheck(line, faces);
  expect(rarityText(replayed, rarityIn(replayed), words)).toBe(text);
});

it("the rarity of a roll is told to nobody who does not know what the roll was against", () => {
  expect(rarityQuestion(rolledCheck("/kaiser skill 5 vs ?", [5, 6]))).toBeUndefined();
});
