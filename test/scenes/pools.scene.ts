/** Contests that are rolled from extended tests: dice leave the pool on both panels, and come back. */
import { describe, expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { contestAt, expectPanel } from "./contests.ts";
import { expectText, generations, layTable, TOR, MIRA, WORLD } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { ana, ben } = table.party("ana", "ben");

const newest = (kind: string) =>
  `game.messages.contents.findLast(({ flags }) => flags.dicewright?.thread?.thread === "${kind}")?.id ?? ""`;

describe.each(generations())("in generation %i", (generation) => {
  it("a contest is rolled from two extended tests, whose pools lose dice and get some back", async () => {
    await table.gather({ generation });
    const options = { pool: 4, dt: 6, con: 2 };
    const attack = await ana.begin("extended", { for: MIRA, system: "kr", options, label: "Fight" });
    const defence = await ben.begin("extended", { for: TOR, system: "kr", options, goal: 9, label: "Guard" });
    await ana.do(`token("Tor Haldane").setTarget(true)`);
    await ana.throws(9, 9, 9, 2);
    await ana.panel(attack).locator("summary").click();
    await ana.panel(attack).getByRole("button", { name: "Against…" }).click();
    const window = ana.dialog("New Contest: Mira Vell");
    await expectText(window, "Tor Haldane");
    expect(await complaints(ana, "[role=dialog]")).toEqual([]);
    await window.getByRole("button", { name: "Next…" }).click();
    await ana.page.locator(".dicewright-dialog").getByRole("button", { name: "Roll", exact: true }).click();
    await expectText(ana.panel(attack), /^5 dice/m);
    const id = await ana.run<string>(newest("contest"));
    await expectPanel(ana, id, "Waiting for Tor Haldane");
    await expectText(contestAt(ana, id), /1 die leaves\s*3 dice/);
    expect(await ana.panel(attack).innerText()).not.toContain("2 of");

    await ben.throws(9, 9, 12, 12);
    const answer = contestAt(ben, id).locator(`[data-key="pool 1 ${defence}"]`, { hasText: "Guard: 4 dice" });
    await answer.waitFor();
    expect(await complaints(ben, `[data-of="${id}"]`)).toEqual([]);
    await ben.rolls(() => answer.click());
    await expectPanel(ben, id, "You win");
    await expectText(ben.panel(defence), /6 of 9/);
    await expectPanel(ana, id, "You lose: Tor Haldane wins");
    await contestAt(ben, id).getByRole("button", { name: "Roll damage" }).click();
    await expectText(ben.dialog("Roll"), "6d6");
    await ben.press("Escape");
    await ben.panel(defence).locator("summary").click();
    await expectText(ben.panel(defence), /4 dice: Margin \+6|In a contest/);
  });

  it("a line begins an extended test and a contest with its first roll, and is refused where it cannot", async () => {
    const before = await ana.run<number>("game.messages.size");
    await ana.say("/kr extended 6 dt 6 con 3 vs target sealed");
    await expect
      .poll(() => ana.notices())
      .toEqual([expect.stringContaining("Extended tests cannot be rolled in a sealed contest")]);
    expect(await ana.unsent()).toContain("vs target sealed");
    await ana.input().focus();
    for (const key of ["ControlOrMeta+A", "Delete"]) await ana.press(key);
    expect(await ana.run<number>("game.messages.size")).toBe(before);
    await ana.say("/kr extended 3 dt 6 con 1 vs target # Duel", 9, 9, 2);
    await ana.comesTo("game.messages.size", before + 3);
    const [test, id] = [await ana.run<string>(newest("extended")), await ana.run<string>(newest("contest"))];
    await expectText(ana.panel(test), /^3 dice/m);
    await expectText(contestAt(ana, id), /1 die leaves\s*2 dice/);
    await ana.panel(test).locator("summary").click();
    await ana.panel(test).getByRole("button", { name: "End test" }).click();
    await expectText(ana.panel(test), "Ended");
    await expectText(contestAt(ana, id), /1 die leaves\s*2 dice/);
  });
});
