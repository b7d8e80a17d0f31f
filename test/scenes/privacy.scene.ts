import { beforeAll, describe, expect, it } from "vitest";
import { generations, layTable, withoutCharacters, expectText, type Seat } from "./seat.ts";

const table = layTable();
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** Everything a seat's page holds of the newest message, wherever it is drawn or told. */
const traces = (seat: Seat) =>
  seat.run<string>(
    "[...document.querySelectorAll(`[data-message-id='${latest.id}'] .message-content, .dicewright-speech`)].map((element) => element.outerHTML).join()",
  );
const click = (seat: Seat, selector: string) =>
  seat.page.locator(`#text ${selector}`).evaluate((button) => (button as HTMLElement).click());

/** All that a seat's client has of the newest messages, and what its page says anywhere. */
const holdings = (seat: Seat) =>
  seat.run<string>(
    "JSON.stringify([game.messages.contents.slice(-2).map((message) => message.toObject()), { ...localStorage }, document.body.outerHTML, game.settings.get('dicewright', 'secrets')])",
  );

const lastRecord = "latest.rolls.at(-1).options.dicewright";

/** Our entries in the menu of the last message. */
async function offers(seat: Seat): Promise<string[]> {
  await seat.lastCard().getByRole("button", { name: "Message menu" }).click();
  const listed = await seat.page.getByRole("menuitem").allInnerTexts();
  await seat.press("Escape");
  return listed.filter((each) => OURS.includes(each.trim()));
}

const OURS = ["Change this roll", "Roll damage or effect", "Show to everyone", "Show to GMs only"];

const spoken = ({ page }: Seat) => page.locator(".dicewright-speech");

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a roll that is not for Ben leaves no trace with him until it is shown to everyone, which is announced once", async () => {
    await ana.rollsFor("me");
    await ana.say("/kaiser skill 57 vs 64 # Sneak", 6, 4);
    await ana.rollsFor("everyone");
    await ana.reads("67");
    expect(await traces(ana)).toMatch(/Sneak.*67/s);
    await ben.reads("A hidden roll.");
    expect(await traces(ben)).not.toMatch(/Sneak|(?<!\w)\d{2}(?!\w)|Success|Kaiser|aria-label|data-tone/);
    expect(await ben.run("latest.content")).toBe("A hidden roll.");
    expect(await offers(ben)).toEqual([]);
    await ben.run(
      "void (globalThis.spoken = [], new MutationObserver(() => spoken.push(document.querySelector('.dicewright-speech').innerText)).observe(document.querySelector('.dicewright-speech'), { childList: true }))",
    );
    await ana.pick("Show to everyone");
    await ben.reads("Sneak");
    const sentence = await ben.lastCard().getByRole("article").getAttribute("aria-label");
    await ben.comesTo("spoken", [`Mira Vell, ${sentence}`]);
    expect(await ben.run("latest.content")).toMatch(/^Sneak: Kaiser skill check 57 vs 64 — Success.*total 67/);
    await ana.pick("Show to GMs only");
    await ben.reads("A hidden roll.");
    expect(await ben.run("latest.content")).toBe("A hidden roll.");
  });

  it("an Advantage that was forgotten is added to Ana's own message, and taken back without another roll", async () => {
    await ana.post("/kaiser skill 5 vs 12", 6, 4, 5);
    const count = await ana.cards().count();
    await ana.change({ level: "Advantage 1" }, /New dice: 1d6\.\s+Kept: 6 and 4\./);
    await ana.comesTo(`${lastRecord}.faces`, [6, 4, 5]);
    const rolls = "latest.rolls.map((roll) => `${roll.formula}: ${roll.total}`)";
    expect(await ana.run(rolls)).toEqual(["2d6: 15", "1d6: 16"]);
    await expect.poll(() => ana.lastCard().getByRole("article").count()).toBe(1);
    await ana.change({ level: "none" }, "Set aside: 5.");
    await ana.comesTo(`${lastRecord}.faces`, [6, 4]);
    expect(await ana.cards().count()).toBe(count);
    await ana.reads("Ana: Advantage 1 → 0, total 16 → 15");
    await ana.lastCard().getByLabel("Details").click();
    await ana.lastCard().getByText("Before the change").waitFor();
    await expect.poll(() => ana.lastCard().locator(".dicewright-history li").count()).toBe(2);
  });

  it("Ben may not change Ana's roll, and a GM does so in a message of their own", async () => {
    await ana.post("/kaiser skill 5 vs 12 # Climb", 6, 4);
    await ben.reads("Climb");
    expect(await offers(ben)).toEqual([]);
    await gm.reads("Climb");
    await gm.change({ difficulty: "18" });
    await ben.reads("Failure");
    const rolled =
      "({ author, rolls }) => [author.name, rolls.length, ...rolls.at(-1).options.dicewright.faces].join()";
    const both = `game.messages.contents.slice(-2).map(${rolled})`;
    expect(await ben.run(both)).toEqual(["Ana,1,6,4", "Gamemaster,1,6,4"]);
  });

  it("a GM's change of a roll for GMs is for its roller, too, and for no one else", async () => {
    await ana.roll("kaiser skill 5 vs 12 # Climb", { mode: "gm" }, 6, 4);
    await gm.reads("Success");
    await gm.change({ difficulty: "18" });
    await ana.reads("Failure");
    expect(await ben.lastCard().innerText()).not.toMatch(/Climb|Failure/);
  });

  it("a difficulty that is hidden in a text is on the GM's card alone until it is revealed to everyone", async () => {
    const difficulty = 900 + 5 * generation;
    const secrets = new RegExp(`\\b(?:${difficulty}|(?:${1007 - difficulty}|${1008 - difficulty}) Degrees)\\b`);
    await gm.show(`[[/kaiser skill 997 vs ?${difficulty}]]{Sneak}`);
    const roll = ana.lastCard().getByRole("button", { name: "Roll", exact: true });
    await withoutCharacters(gm, async () => {
      await click(gm, ".dicewright-ask");
      await roll.waitFor();
    });
    await ana.throws(6, 4);
    await roll.click();
    await gm.reads(new RegExp(`Success[^]*vs ${difficulty}[^]*${1007 - difficulty} Degrees of Success`));
    await ben.reads(/Total[^]*1007[^]*Against a hidden difficulty/);
    for (const seat of [ana, ben]) expect(await holdings(seat)).not.toMatch(secrets);
    await ana.pick("Change this roll");
    await ana.dialog("Change Roll").getByRole("radio", { name: "Advantage 1", exact: true }).waitFor();
    expect(await ana.page.getByRole("spinbutton", { name: "Difficulty", exact: true }).count()).toBe(0);
    await ana.escape(ana.dialog("Change Roll"));
    await ana.throws(5);
    await ana.change({ level: "Advantage 1" });
    await gm.reads(`${1008 - difficulty} Degrees of Success`);
    await ben.reads("1008");
    for (const seat of [ana, ben]) expect(await holdings(seat)).not.toMatch(secrets);
    const reveal = gm.lastCard().getByRole("button", { name: /^Reveal Difficulty/ });
    await reveal.click();
    await ben.reads(new RegExp(`Success[^]*vs ${difficulty}[^]*${1008 - difficulty} Degrees of Success`));
    await expect.poll(() => reveal.count()).toBe(0);
    await ana.change({ difficulty: "1010" });
    await ben.reads(/Failure[^]*vs 1010/);
  });

  it("a player who clicks it in a text hands it to the GM and to no one else", async () => {
    await ben.show("[[/ogs d8 + d6 + d4 vs ?1003]]");
    await ben.throws(5, 3, 1);
    await click(ben, "button");
    await gm.reads(/Failure[^]*vs 1003/);
    await ana.reads(/Total[^]*9[^]*Against a hidden difficulty/);
    for (const seat of [ana, ben]) expect(await holdings(seat)).not.toMatch(/\b1003\b/);
  });
});

it("a hit is copied as text, and its damage rolled from its card with the dice that its stages give", async () => {
  await ana.post("/ogs d8 + d6 vs 10 # Slash", 8, 5, 1, 2, 3, 4);
  await ana.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ana.pick("Copy as text");
  await expect.poll(() => ana.run("navigator.clipboard.readText()")).toMatch(/^Slash: OGS action check .*total 14/);
  await ana.rolls(() => ana.pick("Roll damage or effect"));
  await ana.comesTo(`[${lastRecord}.kind, ${lastRecord}.faces, ${lastRecord}.label]`, ["open", [2, 3, 4], "Slash"]);
});

it("a withheld roll is announced to a user who receives it later", async () => {
  const late = await table.sit("ben", { hidden: "withheld" });
  await gm.roll("kaiser skill 5 vs 12", { mode: "gm" }, 2, 3);
  await gm.settle();
  expect(await spoken(late).innerText()).toBe("");
  await gm.pick("Show to everyone");
  await expectText(spoken(late), "10 against 12");
});

it("nothing is told where its reader does not want it", async () => {
  await ana.set("speech", false);
  await ana.post("/kaiser skill 5 vs 12 # Unheard");
  expect(await spoken(ana).innerText()).not.toContain("Unheard");
  await ana.set("speech", true);
  await ana.post("/kaiser skill 5 vs 12 # Climb");
  await expectText(spoken(ana), "Climb");
  expect(await spoken(ana).innerText()).not.toContain("Unheard");
});
