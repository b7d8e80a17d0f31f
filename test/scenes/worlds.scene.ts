import { beforeAll, describe, expect, it } from "vitest";
import { CHECKS, CODES, D10ISH, facesOf, rollStories } from "./notation.ts";
import { generations, expectValue, layTable, MIRA, WORLD, savedSkill, TOR, type Seat, type worlds } from "./seat.ts";
import { SHEETS } from "./sheets.ts";

/** Differences between systems beside their sheets. */
interface System {
  readonly world: (typeof worlds)[number];
  /** The generation in which `npm run e2e:other` plays it; `npm run e2e:worlds` plays both. */
  readonly usual: 13 | 14;
  /** True if the system has a die class of its own. */
  readonly hasDie?: boolean;
  /** True if the system answers our commands and has `un` and `dt` of its own. */
  readonly isFirst?: boolean;
}

const SYSTEMS: readonly System[] = [
  { world: "replacer", usual: 13, hasDie: true },
  { world: "collider", usual: 14, isFirst: true },
  { world: "modern", usual: 14, hasDie: true },
  { world: "old", usual: 13 },
];
const CASES = SYSTEMS.filter(({ world }) => WORLD === "plain" || world === WORLD).flatMap((system) =>
  generations()
    .filter((generation) => WORLD !== "plain" || generation === system.usual)
    .map((generation) => ({ ...system, generation })),
);

/** Expectations in a system that took the letter `t`, the modifier `un` and the commands first. */
const LEFT = [...CODES, ...CHECKS].filter(([line]) => !line.endsWith("un"));

const tables = Object.fromEntries(CASES.map(({ world }) => [world, layTable(world)]));

describe.each(CASES)(
  "under the $world system in generation $generation",
  ({ world, generation, isFirst = false, hasDie = false }) => {
    const { sneak, sneakPath, fightPath: skill } = SHEETS[world];
    const stories = isFirst ? LEFT : [...CODES, D10ISH, ...CHECKS];
    let [ana, ben] = [] as unknown as [Seat, Seat];
    beforeAll(async () => {
      const sit = (user: string, faces: readonly number[]) => tables[world]!.sit(user, { generation, faces });
      [ana, ben] = await Promise.all([sit("ana", facesOf(stories)), sit("ben", [])]);
    });

    it("codes and commands give their cards, and a mistake stays in the input", async () => {
      expect(await ana.run("CONFIG.Dice.terms.d === foundry.dice.terms.Die")).toBe(!hasDie);
      await rollStories(ana, stories);
      // In 13 nothing tells that another package listens for a command.
      if (isFirst && generation === 14) {
        await ana.post("/kaiser whatever else");
        await ana.reads("answers /kaiser itself");
      } else {
        await ana.say("/kaiser skill 5 nonsense");
        await expect.poll(async () => (await ana.unsent()).trim()).toBe("/kaiser skill 5 nonsense");
        await ana.isTold("nonsense");
        await ana.input().selectText();
        await ana.press("Delete");
      }
    });

    it.runIf(isFirst)("the GM is told once of each name that is taken", async () => {
      const gm = await tables[world]!.sit("gm", { generation });
      expect((await gm.notices()).join("\n")).toMatch(/\bun\b[^]*\bdq\b|\bdq\b[^]*\bun\b/);
    });

    it("what only Ana may see leaves no trace with Ben", async () => {
      await ana.throws(6, 4);
      await ana.rollsFor("me");
      await ana.post("/kaiser skill 57 vs 64 # Sneak");
      await ana.rollsFor("everyone");
      await ana.reads(/Sneak/);
      await ben.reads("A hidden roll.");
      const seen = await ben.lastCard().locator(".message-content").innerHTML();
      expect(seen).not.toMatch(/Sneak|(?<!\w)67(?!\w)|Success|Kaiser/);
    });

    it("the dialog rolls, and a card is changed", async () => {
      await ana.throws(6, 6, 2);
      const dialog = await ana.open("kaiser", "skill", { skill: 5 });
      await dialog.getByRole("spinbutton", { name: "Skill" }).press("Enter");
      await ana.reads(/Open Roll\s+19/);
      await ana.post("/kaiser skill 5 vs 12", 1, 4, 6);
      await ana.change({ level: "Advantage 1" }, "New dice: 1d6.");
      await ben.reads(/Success\s+15 vs 12\s+3 Degrees of Success/);
    });

    it("a number is picked from the sheet, and rolled from a button beside it", async () => {
      const dice = await ana.openChecks("Mira Vell");
      await dice.getByRole("button", { name: "Pick from a sheet" }).click();
      await ana.page.locator(sneak).first().click();
      const form = ana.page.locator("#dicewright-saved-check");
      const name = form.getByLabel("Name");
      await expectValue(name, /sneak/i);
      expect(await form.getByRole("textbox", { name: "Skill *" }).inputValue()).toBe(sneakPath);
      await name.fill("Creep");
      await form.getByLabel("Difficulty").fill("12");
      await form.getByRole("button", { name: "Save" }).click();
      await ana.throws(6, 4);
      await ana.button("Roll Creep").click();
      await ana.reads(/Creep[^]*16 vs 12/);
      await ana.press("Escape");
    });

    it("a contest is answered and told alike to both", async () => {
      await ana.learn(MIRA, savedSkill("Brawl", { skill }));
      await ben.learn(TOR, savedSkill("Brawl", { skill }));
      const asked = { from: MIRA, against: [TOR], check: "kaiser skill 3", rules: { tie: "reroll" } };
      await ana.begin("contest", asked, 6, 4);
      await ben.throws(5, 2, 3, 5);
      await ben.lastCard().getByRole("button", { name: "Answer: Tor Haldane" }).click();
      for (const seat of [ana, ben])
        await seat.reads(/(?:You win|Tor Haldane wins)\s+Equal totals\s+Degree of Difference 1/);
    });
  },
);
