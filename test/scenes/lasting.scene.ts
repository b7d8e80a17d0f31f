/** Lasting Advantages, as a player switches them on and off and a GM sets them for several tokens. */
import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { clickButton, expectPanel, openContest, TRAITS } from "./contests.ts";
import { generations, layTable, expectText, type Seat } from "./seat.ts";

const table = layTable();
const { gm, ana } = table.party("gm", "ana");

const stored = (seat: Seat, actor: string) =>
  seat.run(
    `(actor("${actor}").getFlag("dicewright", "lasting")?.list ?? []).map(({ name, level, isOn }) => ({ name, level, isOn }))`,
  );
const tests = (actor: string) =>
  ana.run(`(actor("${actor}").getFlag("dicewright", "lasting")?.list ?? []).map(({ tests = null }) => tests)`);
const forget = (seat: Seat, name: string) => seat.do(`actor("${name}").unsetFlag("dicewright", "lasting")`);

const BOOST = {
  v: 1,
  list: [{ id: "boost", system: "kleptonomicon", name: "boost", level: 1, isOn: true, testCount: 2 }],
};

/** Adds one in the window of an actor, and gives the control for its text. */
async function add(seat: Seat, window: Locator, text: string): Promise<Locator> {
  const input = window.getByRole("textbox", { name: "Lasting Advantages" });
  if (!(await input.isVisible())) await seat.choose(window, "Lasting Advantages");
  await input.fill(text);
  await window.getByRole("button", { name: "Add and switch on" }).click();
  return input;
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("soft boots count on the Tests that are chosen for them, and the dialog says so", async () => {
    await forget(ana, "Mira Vell");
    const window = await ana.openChecks("Mira Vell");
    await add(ana, window, "soft boots: a1 Sneak");
    await expect.poll(() => tests("Mira Vell")).toEqual([["Sneak"]]);
    await ana.post("/klepto +2 # Climb", 8);
    expect(await ana.lastCard().innerText()).not.toContain("boots");
    await ana.post("/klepto +2 # Sneak", 4, 8);
    await ana.reads("soft boots: Advantages 1");

    await expectText(window.locator("label", { hasText: "soft boots" }), "on Sneak");
    await ana.choose(window, "Edit");
    await window.getByText("on Sneak").click();
    const labels = window.getByRole("textbox", { name: "Other labels" });
    await labels.fill("Sneak, Climb");
    await labels.press("Tab");
    await expect.poll(() => tests("Mira Vell")).toEqual([["Sneak", "Climb"]]);
    await expectText(window, "on Sneak and Climb");
    await labels.fill("");
    await labels.press("Tab");
    await expect.poll(() => tests("Mira Vell")).toEqual([null]);
    await forget(ana, "Mira Vell");
  });

  it("ants in their pants count on each Test until they are gone", async () => {
    await forget(ana, "Mira Vell");
    await ana.throws(4, 9, 8, 5, 5);
    const window = await ana.openChecks("Mira Vell");
    const input = await add(ana, window, "ants in their pants: 99");
    await expectText(ana.page.locator("#notifications"), "is not a lasting Advantage");
    expect(await input.inputValue()).toBe("ants in their pants: 99");
    await add(ana, window, "ants in their pants: d1");
    await expect.poll(() => stored(ana, "Mira Vell")).toEqual([{ name: "ants in their pants", level: -1, isOn: true }]);

    await ana.post("/klepto +2");
    await ana.reads("ants in their pants: Disadvantages 1");
    await ana.reads("Low Score");

    const isOn = window.getByRole("checkbox", { name: "ants in their pants" });
    await expect.poll(() => isOn.isChecked()).toBe(true);
    await isOn.click();
    await expect.poll(() => stored(ana, "Mira Vell")).toMatchObject([{ isOn: false }]);
    await ana.post("/klepto +2");
    await ana.reads("High Score");
    expect(await ana.lastCard().innerText()).not.toContain("ants");
  });

  it("a boost ends by itself after three Tests, two of them rolled at once in two browsers", async () => {
    await forget(ana, "Mira Vell");
    const twin = await table.sit("ana", { generation });
    const window = await ana.openChecks("Mira Vell");
    await add(ana, window, "boost: a1 x3");
    const chip = window.locator("label", { hasText: "boost" });
    const isOn = chip.getByRole("checkbox");
    await expectText(chip, "3 Tests left");
    await ana.post("/klepto +2", 4, 8);
    await ana.reads("boost: Advantages 1 (2 Tests left)");
    await expectText(chip, "2 Tests left");
    await Promise.all([ana, twin].map((seat) => seat.say("/klepto +2", 4, 8)));
    await expectText(chip, "has ended");
    expect(await isOn.isChecked()).toBe(false);
    await twin.post("/klepto +2", 8);
    await ana.reads("High Score");
    expect(await ana.lastCard().innerText()).not.toContain("boost");
    await isOn.click();
    await expectText(chip, "3 Tests left");
    await ana.post("/klepto +2 # Climb", 4, 8);
    await expectText(chip, "2 Tests left");
    await forget(ana, "Mira Vell");
  });
});

it("a boost counts a sealed roll once, when it is rolled", async () => {
  const ben = await table.sit("ben");
  await forget(ana, "Mira Vell");
  await ana.do(`actor("Mira Vell").setFlag("dicewright", "lasting", ${JSON.stringify(BOOST)})`);
  await ben.learn("Tor Haldane", TRAITS[3]!);
  const left = () =>
    ana.run(`Object.keys(actor("Mira Vell").getFlag("dicewright", "lasting").used?.boost ?? {}).length`);
  const id = await openContest(ana, ["Tor Haldane"], { check: "klepto +2", sealed: true }, 4, 8);
  await expect.poll(left).toBe(1);
  await ben.throws(5);
  await clickButton(ben, id, "Answer: Tor Haldane");
  await expectPanel(ana, id, "You win");
  expect(await left()).toBe(1);
  await forget(ana, "Mira Vell");
});

it("a sum is told by its parts, also on the card of a real roll", async () => {
  await ana.post("/kr 3 + 4 dt 7");
  await ana.reads("7: 3 + 4");
});

it("a GM sets a lasting Advantage for all selected tokens", async () => {
  const both = ["Mira Vell", "Tor Haldane"];
  for (const name of both) await forget(gm, name);
  await gm.run(`${JSON.stringify(both)}.forEach((name, i) => token(name).control({ releaseOthers: i === 0 }))`);
  const window = await gm.openChecks("Mira Vell");
  await add(gm, window, "blessed: a1");
  await expectText(window, "Changes count for all 2 selected actors.");
  for (const name of both)
    await expect.poll(() => stored(gm, name)).toEqual([{ name: "blessed", level: 1, isOn: true }]);
});
