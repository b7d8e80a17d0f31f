/**
 * Ana clicks, and Ben rolls dice that speak Bluetooth: they know nothing of Dicewright, and tell what they show by
 * `Roll.registerResult`. Sources: foundryvtt.com/api, page Roll; the module Pixels calls it so.
 */
import { describe, expect, it } from "vitest";
import { clickButton, openContest, saveChecks, expectPanel } from "./contests.ts";
import { generations, expectText, layTable, WORLD, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** A contest that ties: what Ana rolls, what the window says to Ben, and what both then read. */
interface Story {
  readonly check: string;
  readonly rules?: object;
  readonly ana: readonly number[];
  readonly told: string;
  /** The faces of Ben's dice: his own first, then those of the tie, of Mira and of Tor in turn. */
  readonly dice: readonly string[];
  readonly reads: string;
  /** The end of what a screen reader says of the dice of the tie. */
  readonly heard: string;
}

const again = { rules: { tie: "reroll" }, reads: "You win" };
const OGS = "OGS action check · stat: d8 · skill: d6 · modifier: d4";
const COIN = "You lose: Mira Vell wins Equal Scores, settled by a coin";

const STORIES: readonly Story[] = [
  {
    ...{ ...again, reads: "You win Equal totals Degree of Difference 1", check: "kaiser skill 5", ana: [6, 4] },
    ...{ told: "Fight · Kaiser skill check", dice: ["d6 6, d6 4", "d6 3", "d6 3", "d6 2", "d6 5"] },
    heard: "dice: Mira Vell 3, Tor Haldane 3, Mira Vell 2, Tor Haldane 5.",
  },
  {
    ...{ check: "ogs d8 + d6 + d4", ana: [6, 5, 3], reads: "You lose: Mira Vell wins" },
    ...{ told: `Blade · ${OGS}`, dice: ["d8 6, d6 5, d4 3", "d12 9", "d12 4"] },
    heard: "dice: Mira Vell 9, Tor Haldane 4.",
  },
  {
    ...{ ...again, check: "kr opposed 2 dt 6", ana: [9, 2], told: "Duel · Kingdoms & Rulers opposed test" },
    dice: ["d12 9, d12 2", "d12 9, d12 2", "d12 9, d12 9"],
    heard: "dice: Mira Vell 9 2, Tor Haldane 9 9.",
  },
  {
    ...{ check: "klepto +2", ana: [4], told: "Bluff · The Kleptonomicon test", dice: ["d10 4", "c 1"], reads: COIN },
    heard: "by a coin: heads.",
  },
  {
    ...{ ...again, check: "olde stat 10", ana: [4, 5], told: "Wrestle · Dungeons of Olde Stat check" },
    dice: ["d10 5, d10 4", "d10 3, d10 2", "d10 8, d10 5"],
    heard: "dice: Mira Vell 3 2, Tor Haldane 8 5.",
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

/** Waits until the window says this, and lets these dice fall. */
async function fall(ben: Seat, told: string, dice: string): Promise<void> {
  const line = ben.page.locator("form.roll-resolver .dicewright-by-hand");
  await expect.poll(() => line.allInnerTexts()).toEqual([told]);
  for (const [, kind, face] of dice.matchAll(/(\w+) (\d+)/g))
    await ben.comesTo(`Roll.registerResult("pixels", "${kind}", ${face})`, true);
}

describe.each(generations())("in generation %i", (generation) => {
  it("dice that are cancelled post nothing and give the line back, and two rolls ask one after the other", async () => {
    await table.gather({ generation });
    await listen(gm, ben);
    const before = await ben.cards().count();
    const line = "/kaiser skill 5 vs 12";
    const roller = "Tor Haldane · Kaiser skill check";
    const window = ben.page.locator("form.roll-resolver");
    await ben.say(line);
    await window.getByRole("button", { name: "Cancel", exact: true }).click();
    await ben.isTold("The dice were cancelled, so nothing was rolled.");
    await expect.poll(() => ben.unsent()).toBe(line);
    expect(await ben.cards().count()).toBe(before);
    await ben.input().press("Enter");
    await expect.poll(async () => (await ben.unsent()).trim()).toBe("");
    await ben.say("/kaiser skill 1 vs 12");
    await fall(ben, roller, "d6 5, d6 4");
    await ben.reads(/Success[^]*14/);
    await fall(ben, roller, "d6 2, d6 1");
    await ben.reads(/Failure[^]*4/);
    expect([await ben.cards().count(), await window.count()]).toEqual([before + 2, 0]);
  });

  it("dice on Ben's desk answer contests of every game, and break their ties", async () => {
    await table.gather({ generation });
    await listen(gm, ben);
    await saveChecks(ben, "Tor Haldane");
    for (const { check, rules, ana: faces, told, dice, reads: verdict, heard } of STORIES) {
      const id = await openContest(ana, ["Tor Haldane"], { check, rules }, ...faces);
      await clickButton(ben, id, "Answer: Tor Haldane");
      const roller = (i: number) => `${i % 2 > 0 ? "Mira Vell" : "Tor Haldane"} · ${i > 0 ? "Tie-break" : told}`;
      for (const [i, fallen] of dice.entries()) await fall(ben, roller(i), fallen);
      await expectPanel(ben, id, verdict);
      await expectText(ana.page.locator(".dicewright-speech"), heard);
    }
  });
});
