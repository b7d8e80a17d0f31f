import { beforeAll, describe, expect, it } from "vitest";
import { generations, layTable, played, type Seat, type worlds } from "./seat.ts";

/** What differs from system to system: where a sheet shows how well Mira sneaks, and what is left to the module. */
interface System {
  readonly world: (typeof worlds)[number];
  /** The generation in which `npm test` plays it; `npm run e2e:worlds` plays both. */
  readonly usual: 13 | 14;
  readonly shown: string;
  readonly path: string;
  /** The path of how well one fights. */
  readonly fight?: string;
  readonly isOld?: boolean;
  /** True if the system has a die class of its own. */
  readonly hasDie?: boolean;
  /** True if the system answers our commands and has `un` and `dt` of its own. */
  readonly isFirst?: boolean;
}

const FIELD = { shown: "[name='system.skills.sneak']", path: "@skills.sneak" };
const SYSTEMS: readonly System[] = [
  { world: "replacer", usual: 13, ...FIELD, hasDie: true },
  { world: "collider", usual: 14, ...FIELD, isFirst: true },
  {
    world: "modern",
    usual: 14,
    shown: ".skills li:first-child .bonus",
    path: "@skills.snk.total",
    fight: "@skills.fgt.total",
    hasDie: true,
  },
  { world: "old", usual: 13, shown: "[name='data.skills.sneak']", path: "@skills.sneak", isOld: true },
];
const CASES = SYSTEMS.filter(({ world }) => played === "plain" || world === played).flatMap((system) =>
  generations
    .filter((generation) => played !== "plain" || generation === system.usual)
    .map((generation) => ({ ...system, generation })),
);

/** A line, the faces that come up, and what its card says. */
type Story = readonly [line: string, faces: readonly number[], card: RegExp];

const CODES: readonly Story[] = [
  ["/r 2d6ko + 5", [6, 6, 3], /Open Roll[^]*\b20\b/],
  ["/r (1 + 1)d6koa2", [6, 2, 6, 1, 3], /Open Roll[^]*\b15\b/],
  ["/r 1d12up1", [8, 6], /\b14\b/],
  ["/r 4d12kar6", [12, 9, 3, 2], /Margin\s+\+1/],
  ["/r 3d10ishkh", [4, 10, 7, 1], /\b10\b/],
];
const OWN_CODES: readonly Story[] = [
  ["/r 3d6un", [2, 3, 6, 4], /\b15\b/],
  ["/r 3dtkh", [10, 20, 11], /\b10\b/],
];
const COMMANDS: readonly Story[] = [
  ["/kaiser skill 5 vs 12", [4, 3], /Success[^]*\b12\b/],
  ["/ogs d8 + d6 + d4 vs 12", [8, 4, 4], /Two Stage Critical Success/],
  ["/kr 6 dt 7", [12, 8, 9, 3, 4, 1], /Failure\s+Margin 0/],
  ["/klepto +2", [6], /Mixed Score/],
  ["/olde stat 4 vs 8", [4, 2, 3], /Success[^]*\b9\b/],
];
const brawl = (skill: string) => ({
  v: 1,
  system: "kaiser",
  list: [{ id: "t1", name: "Brawl", system: "kaiser", kind: "skill", options: { skill } }],
});

/** The window of Mira's saved checks, opened from her sheet. */
async function openDice(seat: Seat, isOld = false) {
  const { page } = seat;
  await seat.run(`void game.actors.getName("Mira Vell").sheet.render(true)`);
  const sheet = page.getByRole("dialog", { name: "Mira Vell" }).first();
  if (isOld) await sheet.locator(".dicewright-open-traits").click();
  else {
    await sheet.locator("[data-action=toggleControls]").click();
    await page.getByRole("menuitem", { name: "Dice" }).click();
  }
  return page.getByRole("dialog", { name: "Mira Vell: saved checks" });
}

const tables = Object.fromEntries(CASES.map(({ world }) => [world, layTable(world)]));

describe.each(CASES)(
  "under the $world system in generation $generation",
  ({ world, generation, shown, path, fight = "@skills.fight", isOld = false, isFirst = false, hasDie = false }) => {
    let [ana, ben] = [] as unknown as [Seat, Seat];
    beforeAll(async () => {
      ({ ana, ben } = await tables[world]!.sitTogether(["ana", "ben"], { generation }));
    });

    it("codes and commands give their cards, and a mistake stays in the input", async () => {
      expect(await ana.run("CONFIG.Dice.terms.d === foundry.dice.terms.Die")).toBe(!hasDie);
      for (const [line, faces, card] of [...CODES, ...(isFirst ? [] : OWN_CODES), ...COMMANDS]) {
        await ana.throws(...faces);
        await ana.post(line);
        await expect.poll(() => ana.lastCard().innerText(), { message: line }).toMatch(card);
      }
      // In 13 nothing tells that another package listens for a command.
      if (isFirst && generation === 14) {
        await ana.post("/kaiser whatever else");
        expect(await ana.lastCard().innerText()).toContain("answers /kaiser itself");
      } else {
        await ana.say("/kaiser skill 5 nonsense");
        await expect.poll(async () => (await ana.unsent()).trim()).toBe("/kaiser skill 5 nonsense");
        await expect.poll(async () => (await ana.notices()).join()).toContain("nonsense");
        await ana.input().selectText();
        await ana.page.keyboard.press("Delete");
      }
    });

    it("what only Ana may see leaves no trace with Ben", async () => {
      const visibility = ana.page.getByLabel("Visibility of rolls");
      await ana.throws(6, 4);
      await visibility.selectOption({ label: "Only for me" });
      await ana.post("/kaiser skill 57 vs 64 # Sneak");
      await visibility.selectOption({ index: 0 });
      expect(await ana.lastCard().innerText()).toMatch(/Sneak/);
      await expect.poll(() => ben.lastCard().innerText()).toContain("A hidden roll.");
      expect(await ben.lastCard().locator(".message-content").innerHTML()).not.toMatch(
        /Sneak|(?<!\w)67(?!\w)|Success|Kaiser/,
      );
    });

    it("the dialog rolls, and a card is changed", async () => {
      await ana.throws(6, 6, 2);
      await ana.run(
        `void game.modules.get("dicewright").api.open({ system: "kaiser", kind: "skill", raw: { skill: 5 } })`,
      );
      await ana.page.getByRole("dialog", { name: "Roll dice" }).getByRole("textbox", { name: "Skill" }).press("Enter");
      await expect.poll(() => ana.lastCard().innerText()).toMatch(/Open Roll\s+19/);
      await ana.throws(1, 4, 6);
      await ana.post("/kaiser skill 5 vs 12");
      await ana.lastCard().getByRole("button", { name: "Message menu" }).click();
      await ana.page.getByRole("menuitem", { name: "Change this roll" }).click();
      const change = ana.page.getByRole("dialog", { name: "Change Roll" });
      await change.getByRole("radio", { name: "Advantage 1", exact: true }).check();
      await change.getByRole("status").getByText("New dice: 1d6.").waitFor();
      await change.getByRole("button", { name: "Apply", exact: true }).click();
      await expect.poll(() => ben.lastCard().innerText()).toMatch(/Success\s+15 vs 12\s+3 Degrees of Success/);
    });

    it("a number is picked from the sheet, and rolled from a button beside it", async () => {
      const dice = await openDice(ana, isOld);
      await dice.getByRole("button", { name: "Pick from a sheet" }).click();
      await ana.page.locator(shown).first().click();
      const form = ana.page.locator("#dicewright-saved-check");
      const name = form.getByLabel("Name");
      await expect.poll(() => name.inputValue()).toMatch(/sneak/i);
      expect(await form.getByRole("textbox", { name: "Skill *" }).inputValue()).toBe(path);
      await name.fill("Creep");
      await form.getByLabel("Difficulty").fill("12");
      await form.getByRole("button", { name: "Save" }).click();
      await ana.throws(6, 4);
      await ana.page.getByRole("button", { name: "Roll Creep" }).click();
      await expect.poll(() => ana.lastCard().innerText()).toMatch(/Creep[^]*16 vs 12/);
      await ana.page.keyboard.press("Escape");
    });

    it("a contest is answered and told alike to both", async () => {
      for (const [seat, actor] of [
        [ana, "Mira Vell"],
        [ben, "Tor Haldane"],
      ] as const)
        await seat.run(
          `game.actors.getName("${actor}").setFlag("dicewright", "traits", ${JSON.stringify(brawl(fight))}).then(() => undefined)`,
        );
      await ana.throws(6, 4);
      await ana.run(
        `game.modules.get("dicewright").api.contest({ from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], check: "kaiser skill 3", rules: { tie: "reroll" } }).then(() => undefined)`,
      );
      await ben.throws(5, 2, 3, 5);
      await ben.lastCard().getByRole("button", { name: "Answer: Tor Haldane" }).click();
      for (const seat of [ana, ben])
        await expect
          .poll(() => seat.lastCard().innerText())
          .toMatch(/(?:You win|Tor Haldane wins)\s+Equal totals\s+by 1 Degree/);
    });
  },
);
