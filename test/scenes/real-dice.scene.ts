/**
 * Ana clicks, and Ben rolls dice that speak Bluetooth: they know nothing of Dicewright, and tell what they show by
 * `Roll.registerResult`. Sources: foundryvtt.com/api, page Roll; the module Pixels calls it so.
 */
import { describe, expect, it } from "vitest";
import { begin, contestAt, learn, reads } from "./contests.ts";
import { generations, layTable, played, type Seat } from "./seat.ts";

const table = layTable(played, { only: "host" });

/** A die of Ben's, what it shows, and what the window says meanwhile; nothing where that is the same as before. */
type Fall = readonly [denomination: string, face: number, told?: string];

/** A contest that ties, what Ana rolls, and how Ben's dice fall: his own first, then those of the tie for both. */
interface Story {
  readonly check: string;
  readonly rules?: object;
  readonly ana: readonly number[];
  readonly ben: readonly Fall[];
  readonly reads: string;
}

const MIRA = "Mira Vell · Tie-break";
const TOR = "Tor Haldane · Tie-break";

const STORIES: readonly Story[] = [
  {
    check: "kaiser skill 5",
    rules: { tie: "reroll" },
    ana: [6, 4],
    ben: [
      ["d6", 6, "Tor Haldane · Fight · Kaiser skill check"],
      ["d6", 4],
      ["d6", 3, MIRA],
      ["d6", 3, TOR],
      ["d6", 2, MIRA],
      ["d6", 5, TOR],
    ],
    reads: "You win Equal totals by 1 Degree",
  },
  {
    check: "ogs d8 + d6 + d4",
    ana: [6, 5, 3],
    ben: [
      ["d8", 6, "Tor Haldane · Blade · OGS action check · stat: d8 · skill: d6 · modifier: d4"],
      ["d6", 5],
      ["d4", 3],
      ["d12", 9, MIRA],
      ["d12", 4, TOR],
    ],
    reads: "You lose: Mira Vell wins",
  },
  {
    check: "kr opposed 2 dt 6",
    rules: { tie: "reroll" },
    ana: [9, 2],
    ben: [
      ["d12", 9, "Tor Haldane · Duel · Kingdoms & Rulers opposed test"],
      ["d12", 2],
      ["d12", 9, MIRA],
      ["d12", 2],
      ["d12", 9, TOR],
      ["d12", 9],
    ],
    reads: "You win",
  },
  {
    check: "klepto +2",
    ana: [4],
    ben: [
      ["d10", 4, "Tor Haldane · Bluff · The Kleptonomicon test"],
      ["c", 1, MIRA],
    ],
    reads: "You lose: Mira Vell wins Equal Scores, settled by a coin",
  },
  {
    check: "olde stat 10",
    rules: { tie: "reroll" },
    ana: [4, 5],
    ben: [
      ["d10", 5, "Tor Haldane · Wrestle · Dungeons of Olde Stat check"],
      ["d10", 4],
      ["d10", 3, MIRA],
      ["d10", 2],
      ["d10", 8, TOR],
      ["d10", 5],
    ],
    reads: "You win",
  },
];

/** Lets Ben's dice speak, which a player of the lowest role may not. */
async function listen(gm: Seat, ben: Seat): Promise<void> {
  await gm.do(`game.users.getName("Ben").update({ role: CONST.USER_ROLES.TRUSTED })`);
  await ben.comesTo(`game.user.hasPermission("MANUAL_ROLLS")`, true);
  await ben.run(`void (CONFIG.Dice.fulfillment.methods.pixels = { label: "Pixels", interactive: true })`);
  const all = Object.fromEntries(["d4", "d6", "d8", "d10", "d12", "c"].map((each) => [each, "pixels"]));
  await ben.do(`game.settings.set("core", "diceConfiguration", ${JSON.stringify(all)})`);
}

async function fall(ben: Seat, [denomination, face, told]: Fall): Promise<void> {
  const line = ben.page.locator("form.roll-resolver .dicewright-by-hand");
  if (told) await expect.poll(() => line.allInnerTexts()).toEqual([told]);
  await ben.comesTo(`Roll.registerResult("pixels", "${denomination}", ${face})`, true);
}

describe.each(generations)("in generation %i", (generation) => {
  it("dice on Ben's desk answer contests of every game, and break their ties", async () => {
    const [gm, ana, ben] = [
      await table.sit("gm", { generation }),
      await table.sit("ana", { generation, faces: STORIES.flatMap((story) => story.ana) }),
      await table.sit("ben", { generation }),
    ];
    await listen(gm, ben);
    await learn(ben, "Tor Haldane");
    for (const story of STORIES) {
      const { check, rules } = story;
      const id = await begin(ana, ["Tor Haldane"], { check, ...(rules && { rules }) });
      await contestAt(ben, id).getByRole("button", { name: "Answer: Tor Haldane" }).click();
      for (const die of story.ben) await fall(ben, die);
      await reads(ben, id, story.reads);
    }
  });
});
