/**
 * Ana clicks, and Ben rolls dice that speak Bluetooth: they know nothing of Dicewright, and tell what they show by
 * `Roll.registerResult`. Sources: foundryvtt.com/api, page Roll; the module Pixels calls it so.
 */
import { describe, expect, it } from "vitest";
import { act, begin, learn, reads } from "./contests.ts";
import { generations, layTable, played, type Seat } from "./seat.ts";

const table = layTable(played, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** A contest that ties, what Ana rolls, and how Ben's dice fall: his own first, then those of the tie for both. */
interface Story {
  readonly check: string;
  readonly rules?: object;
  readonly ana: readonly number[];
  /** What the window says, and the dice that fall then with what they show. */
  readonly ben: readonly (readonly [told: string, dice: string])[];
  readonly reads: string;
}

const MIRA = "Mira Vell · Tie-break";
const TOR = "Tor Haldane · Tie-break";

const STORIES: readonly Story[] = [
  {
    ...{ check: "kaiser skill 5", rules: { tie: "reroll" }, ana: [6, 4], reads: "You win Equal totals by 1 Degree" },
    ben: [
      ["Tor Haldane · Fight · Kaiser skill check", "d6 6, d6 4"],
      [MIRA, "d6 3"],
      [TOR, "d6 3"],
      [MIRA, "d6 2"],
      [TOR, "d6 5"],
    ],
  },
  {
    ...{ check: "ogs d8 + d6 + d4", ana: [6, 5, 3], reads: "You lose: Mira Vell wins" },
    ben: [
      ["Tor Haldane · Blade · OGS action check · stat: d8 · skill: d6 · modifier: d4", "d8 6, d6 5, d4 3"],
      [MIRA, "d12 9"],
      [TOR, "d12 4"],
    ],
  },
  {
    ...{ check: "kr opposed 2 dt 6", rules: { tie: "reroll" }, ana: [9, 2], reads: "You win" },
    ben: [
      ["Tor Haldane · Duel · Kingdoms & Rulers opposed test", "d12 9, d12 2"],
      [MIRA, "d12 9, d12 2"],
      [TOR, "d12 9, d12 9"],
    ],
  },
  {
    ...{ check: "klepto +2", ana: [4], reads: "You lose: Mira Vell wins Equal Scores, settled by a coin" },
    ben: [
      ["Tor Haldane · Bluff · The Kleptonomicon test", "d10 4"],
      [MIRA, "c 1"],
    ],
  },
  {
    ...{ check: "olde stat 10", rules: { tie: "reroll" }, ana: [4, 5], reads: "You win" },
    ben: [
      ["Tor Haldane · Wrestle · Dungeons of Olde Stat check", "d10 5, d10 4"],
      [MIRA, "d10 3, d10 2"],
      [TOR, "d10 8, d10 5"],
    ],
  },
];

/** Lets Ben's dice speak, which a player of the lowest role may not. */
async function listen(gm: Seat, ben: Seat): Promise<void> {
  await gm.do(`game.users.getName("Ben").update({ role: CONST.USER_ROLES.TRUSTED })`);
  await ben.comesTo(`game.user.hasPermission("MANUAL_ROLLS")`, true);
  await ben.run(`void (CONFIG.Dice.fulfillment.methods.pixels = { label: "Pixels", interactive: true })`);
  const all = Object.fromEntries(["d4", "d6", "d8", "d10", "d12", "c"].map((each) => [each, "pixels"]));
  await ben.set("diceConfiguration", all, "core");
}

async function fall(ben: Seat, told: string, dice: string): Promise<void> {
  const line = ben.page.locator("form.roll-resolver .dicewright-by-hand");
  await expect.poll(() => line.allInnerTexts()).toEqual([told]);
  for (const [, kind, face] of dice.matchAll(/(\w+) (\d+)/g))
    await ben.comesTo(`Roll.registerResult("pixels", "${kind}", ${face})`, true);
}

describe.each(generations)("in generation %i", (generation) => {
  it("dice on Ben's desk answer contests of every game, and break their ties", async () => {
    await table.gather({ generation });
    await listen(gm, ben);
    await learn(ben, "Tor Haldane");
    for (const { check, rules, ana: faces, ben: dice, reads: verdict } of STORIES) {
      const id = await begin(ana, ["Tor Haldane"], { check, rules }, ...faces);
      await act(ben, id, "Answer: Tor Haldane");
      for (const [told, fallen] of dice) await fall(ben, told, fallen);
      await reads(ben, id, verdict);
    }
  });
});
