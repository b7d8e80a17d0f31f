import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, saved, shows, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });

/** The four of the book's own example, by the names of tokens, with what each adds to a roll. */
const FOUR = { "Mira Vell": 2, "Tor Haldane": 2, "Brigand with a scar": 1, "Old Warden": 1 } as const;
const TOKENS = ["TokenMiraVell000", "TokenTorHaldane0", "TokenBrigandOne0", "TokenOldWarden00"].map(
  (id) => `Scene.SceneDrownedMill.Token.${id}`,
);
const [MIRA, TOR, BRIGAND, WARDEN] = Object.keys(FOUR) as [string, string, string, string];

const learn = async (gm: Seat) => {
  for (const [i, modifier] of Object.values(FOUR).entries())
    await gm.learn(TOKENS[i]!, { ...STEALTH, options: { modifier } });
};
const STEALTH = { id: "t1", name: "Stealth", system: "kleptonomicon", kind: "group" };
const rule = (gm: Seat, gift: string) => gm.set("kleptonomicon.groupAdvantage", gift);
const select = (gm: Seat, names: readonly string[]) =>
  gm.run(
    `(canvas.tokens.releaseAll(), canvas.tokens.placeables.forEach((token) => { if (${JSON.stringify(names)}.includes(token.name)) token.control({ releaseOthers: false }); }))`,
  );

/** The card of the newest test, and a row of it. */
const cardOf = ({ page }: Seat): Locator => page.locator(".chat-log [data-thread=group]").last();
const rowOf = (seat: Seat, name: string): Locator =>
  cardOf(seat)
    .locator(".dicewright-row")
    .filter({ has: seat.page.locator(".dicewright-row-name", { hasText: name }) });
/** Clicks a button of the panel; those that are rare are unfolded first. */
async function click(seat: Seat, name: string | RegExp): Promise<void> {
  const button = cardOf(seat).getByRole("button", { name, exact: true, includeHidden: true });
  await button.waitFor({ state: "attached" });
  if (!(await button.isVisible())) await cardOf(seat).locator("summary").click();
  await button.click();
}
const scores = (seat: Seat) => cardOf(seat).locator(".dicewright-row-total").allInnerTexts();
const headline = (seat: Seat) => cardOf(seat).locator(".dicewright-verdict").innerText();
const promptOf = ({ page }: Seat): Locator => page.locator(".dicewright-prompt");
const facesRolled = (seat: Seat) =>
  seat.run<number[][]>(
    "game.messages.contents.flatMap((message) => message.rolls.map((roll) => roll.options.dicewright.faces))",
  );

/** Shows the fields that are not asked for first. */
const unfold = (dialog: Locator) =>
  dialog.locator("[data-fold=more]").evaluate((fold: HTMLDetailsElement) => void (fold.open = true));

/** Gives help: one click. */
const give = (seat: Seat, from: string, to: string): Promise<void> =>
  rowOf(seat, from)
    .getByRole("button", { name: new RegExp(`to ${to}`) })
    .click();

/** Gives help by keyboard alone. */
const giveByKey = (seat: Seat, from: string, to: string): Promise<void> =>
  rowOf(seat, from)
    .getByRole("button", { name: new RegExp(`to ${to}`) })
    .press("Enter");

/** The users of all scenes of a generation; those of the last one stay to the end. */
let party = {} as Readonly<Record<"gm" | "ana" | "ben", Seat>>;

describe.each(generations)("in generation %i", (generation) => {
  beforeAll(async () => {
    await Promise.all(Object.values(party).map(({ page }) => page.close()));
    party = await table.sitTogether(["gm", "ana", "ben"], { generation, theme: generation === 14 ? "dark" : "light" });
    await learn(party.gm);
    await rule(party.gm, "die");
  });

  it("four roll, help each other with dice, take help back, and come to a seven together", async () => {
    const { gm, ana, ben } = party;
    await Promise.all([gm, ana, ben].map((seat) => seat.hear("dicewright.group")));
    await select(gm, Object.keys(FOUR));
    await gm.button("Request a roll").click();
    const dialog = gm.dialog("Request a Roll");
    await dialog.getByRole("checkbox", { name: WARDEN }).waitFor();
    expect(await dialog.locator("input[name^='member-']:checked").count()).toBe(4);
    await unfold(dialog);
    await dialog.getByLabel("Label").fill("Past the guards");
    await dialog.getByLabel("Label").press("Enter");

    await ana.throws(6);
    await promptOf(ana).getByRole("button", { name: "Roll" }).click();
    await ben.throws(9);
    await click(ben, new RegExp(`^Roll: ${TOR}`));
    await gm.throws(4, 5);
    await expect.poll(() => headline(gm)).toContain("2 of 4 have rolled");
    await click(gm, "Roll for the rest");
    for (const seat of [gm, ana, ben]) await expect.poll(() => scores(seat)).toEqual(["8", "11", "5", "6"]);
    // Two need a 6 to 9, or a ten by heads, in three dice: 0.45² (1 + 2 · 0.55).
    expect(await headline(ben)).toMatch(
      /Low Score\s+5\s+Lowest: Brigand with a scar\s+Chance to save everyone: 42\.5%/,
    );
    expect(await promptOf(ana).count()).toBe(0);
    const panels = await ben.run<string[]>(
      `[...document.querySelectorAll(".chat-log [data-thread=group]")].map(({ dataset }) => dataset.of)`,
    );
    expect(new Set(panels).size).toBe(panels.length);
    if (generation === 14) expect(await complaints(gm, "[data-thread=group]")).toEqual([]);

    await ben.throws(3, 6);
    await give(ben, TOR, BRIGAND);
    await shows(rowOf(gm, BRIGAND), "Advantage from Tor Haldane");
    await ana.throws(6);
    await giveByKey(ana, MIRA, WARDEN);
    await expect.poll(() => scores(gm)).toEqual(["8", "11", "5", "7"]);
    await ben.afterClick();
    await give(ben, TOR, BRIGAND);
    for (const seat of [gm, ana, ben]) await expect.poll(() => scores(seat)).toEqual(["8", "11", "7", "7"]);
    await click(ana, /^Take back/);
    await expect.poll(() => scores(gm)).toEqual(["8", "11", "7", "6"]);
    const faces = await facesRolled(ana);
    await ana.afterClick();
    await give(ana, MIRA, WARDEN);
    await expect.poll(() => scores(ben)).toEqual(["8", "11", "7", "7"]);
    expect(await facesRolled(ana)).toEqual(faces);

    await click(gm, "Close");
    for (const seat of [gm, ana, ben]) {
      await expect
        .poll(() => headline(seat))
        .toMatch(/Mixed Score\s+7\s+Lowest: Brigand with a scar and Old Warden\s+Closed/);
      expect(await cardOf(seat).getByRole("button").count()).toBe(0);
      await seat.comesTo("told.map(({ label, result, sentence }) => [label, result, sentence])", [
        [
          "Past the guards",
          { lowest: 2, highest: 1, count: 4 },
          "Past the guards — Mixed Score, total 7, Lowest: Brigand with a scar and Old Warden.",
        ],
      ]);
    }
  });

  it("by the house rule help is +1 without a die, also where a player asked, and after a reload", async () => {
    const { gm, ana, ben } = party;
    await rule(gm, "plusOne");
    await ana.begin("group", { system: "kleptonomicon", members: TOKENS });
    await ana.throws(6);
    await click(ana, new RegExp(`^Roll: ${MIRA}`));
    await ben.throws(9);
    await promptOf(ben).getByRole("button", { name: "Roll" }).click();
    await gm.throws(4, 5);
    await click(gm, "Roll for the rest");
    await expect.poll(() => scores(ana)).toEqual(["8", "11", "5", "6"]);
    await ben.reload();
    await give(ben, TOR, BRIGAND);
    await give(ana, MIRA, WARDEN);
    await expect.poll(() => scores(ben)).toEqual(["8", "11", "6", "7"]);
    await ben.afterClick();
    await give(ben, TOR, BRIGAND);
    for (const seat of [gm, ana, ben]) await expect.poll(() => scores(seat)).toEqual(["8", "11", "7", "7"]);
    expect(await ben.run("latest.rolls.length")).toBe(0);
    await click(ana, "Close");
    await ana.comesTo("globalThis.ended?.result", { lowest: 2, highest: 1, count: 4 });
  });
});

it("a forged roll, or one for GMs alone, shows nothing and does not count", async () => {
  const { gm, ana, ben } = party;
  await expect(gm.do(`api.group({ system: "kaiser", members: ["Actor.WhoIsGone0000000"] })`)).rejects.toThrow(
    "A participant no longer exists",
  );
  const members = ["Scene.SceneDrownedMill.Token.TokenInTheReeds0", TOKENS[1]!];
  const asked = { system: "kaiser", kind: "skill", options: { difficulty: 12 }, mode: "gm", members };
  const begun = await gm.begin("group", asked);
  await expect.poll(() => headline(ben)).toContain("0 of 2 have rolled");
  expect(await cardOf(ben).innerText()).not.toContain("reeds");
  expect(await cardOf(gm).innerText()).toContain("Something in the reeds");
  const forged = { v: 1, to: begun, act: "answer", place: 1 };
  await ana.do(
    `ChatMessage.implementation.create({ content: "Forged", flags: { dicewright: { refers: ${JSON.stringify(forged)} } } })`,
  );
  await ben.reads("its author may not do it");
  await gm.throws(6, 4);
  await click(gm, /^Roll: Something in the reeds/);
  await gm.page.getByRole("dialog").getByLabel("Skill", { exact: true }).fill("5");
  await gm.page.getByRole("dialog").getByRole("button", { name: "Roll", exact: true }).click();
  await expect.poll(() => headline(ben)).toContain("1 of 2 have rolled");
  expect(await cardOf(ben).innerText()).toContain("Rolled in secret");
  await click(gm, "Leave out: Tor Haldane");
  await expect.poll(() => headline(gm)).toContain("1 of 1 succeed");
  await expect.poll(() => headline(ben)).toContain("Some rolls are secret");
  expect(await cardOf(ben).innerText()).not.toMatch(/Success|reeds|1[05]/);
});

it("a saved check is asked for by its name against a hidden difficulty, each alone, and answered with one click", async () => {
  const { gm, ana, ben } = party;
  const wits = { id: "t2", name: "Wits", system: "kleptonomicon", kind: "test", options: { modifier: 2 } };
  for (const name of [MIRA, TOR]) await gm.learn(name, saved("Sneak", { skill: 5, difficulty: 7 }), wits);
  await select(gm, []);
  await gm.button("Request a roll").click();
  const dialog = gm.dialog("Request a Roll");
  await dialog.getByRole("radio", { name: /^Sneak/ }).check();
  await dialog.getByLabel("Difficulty", { exact: true }).fill("13");
  await dialog.getByText("41.7%").first().waitFor();
  await dialog.getByLabel("Hide the difficulty from players").check();
  expect(await complaints(gm, ".dicewright-dialog")).toEqual([]);
  await dialog.getByLabel("Difficulty", { exact: true }).press("Enter");
  await ana.throws(6, 4);
  await promptOf(ana).getByRole("button", { name: "Sneak" }).click();
  await shows(rowOf(gm, MIRA), /Success[^]*15/);
  await shows(rowOf(ben, MIRA), /15/);
  expect(await cardOf(ben).innerText()).not.toMatch(/Success|13/);
  await gm.throws(1, 2);
  await click(gm, /^Roll: Tor Haldane, Sneak/);
  await expect.poll(() => headline(gm)).toMatch(/^1 of 2 succeed/);
  await expect.poll(() => headline(ben)).toMatch(/Everyone has rolled$/);
  expect(await cardOf(gm).getByRole("button", { name: "Close" }).count()).toBe(0);

  // A check of another game that is not the first in the list: three clicks, and one for each who rolls.
  const clicked: Locator[] = [
    gm.button("Request a roll"),
    dialog.getByRole("radio", { name: /^Wits/ }),
    dialog.getByRole("button", { name: "Send" }),
    promptOf(ana).getByRole("button", { name: "Wits" }),
  ];
  await ana.throws(8);
  for (const button of clicked) await button.click();
  await expect.poll(() => scores(gm)).toEqual(["10"]);
  await expect.poll(() => headline(gm)).toContain("1 of 2 have rolled");
  expect(await dialog.count()).toBe(0);
  await click(gm, "Close");
  await learn(gm);
});

it("a check in a text asks a group if its game has help, and missing members are reminded", async () => {
  const { gm, ben } = party;
  await select(gm, [TOR]);
  await gm.show("[[/klepto group d1]]{Over the wall}");
  await gm.page.locator("#text .dicewright-ask").evaluate((button) => (button as HTMLElement).click());
  const dialog = gm.dialog("Request a Roll");
  await unfold(dialog);
  expect(await dialog.getByRole("textbox", { name: "Disadvantages" }).inputValue()).toBe("1");
  expect(await dialog.getByLabel("Label").inputValue()).toBe("Over the wall");
  await dialog.getByRole("checkbox", { name: MIRA }).uncheck();
  await dialog.getByRole("button", { name: "Send" }).click();
  await promptOf(ben).getByRole("button", { name: "Later" }).click();
  await expect.poll(() => promptOf(ben).count()).toBe(0);
  await click(gm, "Remind");
  await ben.throws(7, 3);
  await promptOf(ben).getByRole("button", { name: "Roll" }).click();
  await expect.poll(() => headline(gm)).toMatch(/Low Score\s+5/);
  await expect.poll(() => promptOf(ben).count()).toBe(0);
});

it("a GM who leaves in the middle is shown to be away, keeps no one from rolling, and closes it on their return", async () => {
  const { gm, ben } = party;
  const asked = { system: "kaiser", kind: "skill", label: "climb", members: [TOKENS[1]!, TOKENS[3]!] };
  await gm.begin("group", asked);
  await gm.learn(TOR, saved("Fight", { skill: 1 }), saved("Climb", { skill: 4 }));
  await expect.poll(() => rowOf(ben, TOR).getByRole("button").allInnerTexts()).toEqual(["Climb", "Fight", "Other…"]);
  await gm.page.close();
  await shows(rowOf(ben, WARDEN), "offline");
  await ben.throws(4, 3);
  await promptOf(ben).getByRole("button", { name: "Climb" }).click();
  await expect.poll(() => scores(ben)).toEqual(["11"]);
  const back = await table.sit("gm", { lang: "de" });
  await expect.poll(() => rowOf(ben, WARDEN).innerText()).not.toContain("offline");
  await click(back, "Abschließen");
  await shows(cardOf(ben), /Best: Tor Haldane[^]*Closed[^]*Old Warden\s+Did not roll/);
  expect(await ben.lastCard().innerText()).toContain("The group test is closed.");
  expect(await back.lastCard().innerText()).toContain("Die Gruppenprobe ist abgeschlossen.");
});
