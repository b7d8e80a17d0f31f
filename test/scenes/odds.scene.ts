import { beforeAll, expect, it } from "vitest";
import { saveChecks } from "../../tools/pictures/playing.ts";
import { complaints } from "./accessibility.ts";
import { layTable, MIRA, TOR, type Seat } from "./seat.ts";

const table = layTable();
const { gm, ana, ben } = table.party("gm", "ana", "ben");

beforeAll(async () => {
  await table.gather();
  await saveChecks({ gm: gm.page, ana: ana.page, ben: ben.page });
});

const dialog = ({ page }: Seat) => page.locator(".dicewright-dialog");

/** Chooses how players see odds, and waits until a player knows it. */
async function show(style: "exact" | "words" | "none"): Promise<void> {
  await gm.set("odds.players", style);
  await ana.comesTo(`game.settings.get("dicewright", "odds.players")`, style);
}

/** The text of the odds beside a check, with those of the levels. */
async function oddsBeside(seat: Seat, difficulty: number): Promise<string> {
  await seat.open("kaiser", "skill", { skill: 5, difficulty });
  await dialog(seat).locator(".dicewright-chance, .dicewright-note").first().waitFor();
  const text = await dialog(seat).locator(".dicewright-panes").innerText();
  await seat.escape(dialog(seat));
  return text;
}

/** The text of the odds in the window of a contest. */
async function oddsToWin(seat: Seat): Promise<string> {
  await seat.run(`void api.contest({ from: "${MIRA}", against: ["${TOR}"] })`);
  await dialog(seat).getByRole("radiogroup", { name: "With" }).waitFor();
  await seat.page.waitForTimeout(300);
  const pane = dialog(seat).locator(".dicewright-odds");
  const text = (await pane.count()) === 0 ? "" : await pane.innerText();
  await seat.escape(dialog(seat));
  return text;
}

it("odds are shown to players exactly, in words, or not, and to GMs exactly, in checks and in contests", async () => {
  await gm.set("odds.opponents", "visible");
  await ana.comesTo(`game.settings.get("dicewright", "odds.opponents")`, "visible");
  for (const style of ["exact", "words", "none"] as const) {
    await show(style);
    const [checks, contests] = [await oddsBeside(ana, 12), await oddsToWin(ana)];
    expect([/58\.3%/.test(checks), /%/.test(contests)], style).toEqual([style === "exact", style === "exact"]);
    expect([/Even/.test(checks), /to win/.test(contests)]).toEqual([style === "words", style !== "none"]);
    if (style !== "exact") expect(checks + contests).not.toMatch(/\d%/);
    if (style === "none") expect(checks).toContain("This world shows no odds to players.");
    expect(await oddsBeside(gm, 12), "for the GM").toContain("58.3%");
  }
});

it("a request shows the chance of each member and of all who are ticked, to players as the house rule says", async () => {
  const requested = async (seat: Seat) => {
    await seat.run("void api.openGroup()");
    await dialog(seat).locator(".dicewright-chips label", { hasText: "Sneak" }).click();
    await dialog(seat).locator("[name=field-difficulty]").fill("12");
    await dialog(seat).locator("aside .dicewright-versus").waitFor();
    expect(await complaints(seat, ".dicewright-dialog")).toEqual([]);
    const shown = await dialog(seat).locator("aside").innerText();
    await seat.escape(dialog(seat));
    return shown;
  };
  await gm.set("odds.opponents", "visible");
  await ana.comesTo(`game.settings.get("dicewright", "odds.opponents")`, "visible");
  await show("words");
  expect(await requested(gm)).toMatch(/All succeed: 34%\s*At least one: 82\.6%[^]*Mira Vell[^]*58\.3%/);
  const inWords = await requested(ana);
  expect(inWords).toMatch(/All succeed: Unlikely\s*At least one: Likely[^]*Mira Vell[^]*Even/);
  expect(inWords).not.toContain("%");
  await show("exact");
});

it("odds in words tell nothing of a hidden difficulty", async () => {
  await gm.do(`api.difficulty({ system: "kaiser", value: 28, isHidden: true })`);
  for (const style of ["exact", "words"] as const) {
    await show(style);
    await ana.run(`void api.open({ system: "kaiser", kind: "skill", raw: { skill: 5 } })`);
    const note = dialog(ana).locator(".dicewright-odds .dicewright-note");
    await note.waitFor();
    const text = await dialog(ana).locator(".dicewright-panes").innerText();
    expect(text).toContain("hidden");
    expect(text).not.toMatch(/%|[Ll]ikely|Even/);
    await ana.escape(dialog(ana));
  }
  await gm.do("api.difficulty(null)");
  await show("exact");
});

it("odds against a target are drawn in a window with one button, which closes it", async () => {
  await ana.run(`canvas.tokens.placeables.forEach((token) => {
    if (token.name.startsWith("Mira")) token.control();
    token.setTarget(token.name.startsWith("Tor"), { releaseOthers: false });
  })`);
  await ana.type("/odds kaiser skill 5 vs target");
  await ana.press("Enter");
  const window = ana.page.locator("dialog.application, .application.dialog").last();
  await window.locator(".dicewright-strip").first().waitFor();
  expect(await complaints(ana, ".application .dicewright-versus")).toEqual([]);
  await window.getByRole("button", { name: "Close", exact: true }).last().click();
  await window.waitFor({ state: "detached" });
});

it("a new contest has its games as tabs, one other check, and in another game that game's checks", async () => {
  await gm.run(`void api.contest({ from: "${MIRA}", against: ["${TOR}"] })`);
  const names = () => dialog(gm).locator("[name=means] + span").allInnerTexts();
  await expect.poll(names).toEqual(["Sneak", "Notice", "Fight", "Other check…"]);
  await dialog(gm).locator(".dicewright-tabs label", { hasText: "OGS" }).click();
  await expect.poll(names).toEqual(["Blade", "Other check…"]);
  expect(await dialog(gm).locator("[name=means]:checked + span").innerText()).toBe("Blade");
  await gm.escape(dialog(gm));
});

it("the window of luck is at most 480 px high, and scrolls", async () => {
  // Fewer than twenty rolls have no plot, and so nothing to scroll.
  for (let roll = 0; roll < 24; roll++) await ana.roll(`/kaiser skill 5 vs 12 # Check ${roll}`);
  await ana.click("Actors");
  await ana.page.getByRole("button", { name: "Luck of the dice" }).first().click();
  const window = ana.page.locator(".application:has(.dicewright-luck-body)");
  await window.locator("tbody tr").nth(5).waitFor();
  expect((await window.boundingBox())!.height).toBeLessThanOrEqual(480);
  expect(await window.locator(".window-content").evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
  await ana.click("Chat");
});
