/** How many clicks the usual takes, from the button that begins it. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectText, generations, layTable, MIRA, savedSkill, TOR, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** Counts the presses of a pointer from now on; the function gives how many there were. */
async function countClicks(seat: Seat): Promise<() => Promise<number>> {
  await seat.run(`void (() => {
    if (!("presses" in globalThis)) document.addEventListener("pointerdown", () => void (presses += 1), true);
    globalThis.presses = 0;
  })()`);
  return () => seat.run<number>("presses");
}

describe.each(generations())("clicks in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    const checks = [
      savedSkill("Fight", { skill: 5 }),
      savedSkill("Sneak", { skill: "@skills.sneak", difficulty: 9 }),
    ] as const;
    for (const actor of [MIRA, TOR]) await gm.learn(actor, ...checks);
  });

  beforeEach(async () => {
    await gm.do("ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))");
    await ana.do(`token("Mira Vell").control()`);
    await ana.do(`canvas.tokens.hud.bind(canvas.tokens.controlled[0])`);
  });

  const hud = (seat: Seat, name: string) => seat.page.locator("#token-hud").getByRole("button", { name });

  it("a saved check is rolled by one click beside its token, and by one on the sheet", async () => {
    const clicks = await countClicks(ana);
    await ana.throws(6, 4);
    await ana.posts(async () => {
      await hud(ana, "Saved checks").hover();
      await ana.page.getByRole("menuitem", { name: /Sneak/ }).click();
    });
    expect(await clicks()).toBe(1);
    await gm.reads(/Sneak[^]*vs 9/);
    await ana.do(`actor("Mira Vell").sheet.render({ force: true })`);
    await ana.dialog("Mira Vell").getByRole("button", { name: "Roll Sneak" }).waitFor();
    await ana.afterClick();
    await ana.throws(6, 4);
    await ana.posts(() => ana.page.getByRole("button", { name: "Roll Sneak" }).click());
    expect(await clicks()).toBe(2);
    await ana.do(`actor("Mira Vell").sheet.close()`);
  });

  it("the menu of saved checks leaves the focus while it is hovered, closes behind the mouse, and takes clicks", async () => {
    const menu = ana.page.getByRole("menu", { name: "Saved checks" });
    await ana.input().focus();
    await hud(ana, "Saved checks").hover();
    await menu.waitFor();
    expect(await ana.input().evaluate((input) => input.contains(document.activeElement))).toBe(true);
    await menu.getByRole("menuitem").last().hover();
    await hud(ana, "Saved checks").hover();
    expect(await menu.count()).toBe(1);
    await hud(ana, "Contest with targets").hover();
    await menu.waitFor({ state: "detached" });
    await hud(ana, "Saved checks").click();
    await expect
      .poll(() =>
        menu
          .getByRole("menuitem")
          .first()
          .evaluate((item) => item === document.activeElement),
      )
      .toBe(true);
    await hud(ana, "Contest with targets").hover();
    expect(await menu.count()).toBe(1);
    await ana.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  });

  it("a contest is begun by two clicks beside a token that targets nobody", async () => {
    const clicks = await countClicks(ana);
    await hud(ana, "Contest with targets").click();
    const opponents = ana.page.locator("#dicewright-contest [name^=opponent]:checked");
    await expect.poll(() => opponents.count()).toBe(1);
    await ana.throws(6, 4);
    await ana.button("Roll and challenge").click();
    await expectText(ana.lastCard(), "Opposed Skill Check");
    expect(await clicks()).toBe(2);
  });

  it("a contest is answered by one click", async () => {
    const answers = await countClicks(ben);
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    await ben.throws(3, 2);
    await ben.panel(id).getByRole("button", { name: /Fight/ }).click();
    await expectText(ana.panel(id), "You win");
    expect(await answers()).toBe(1);
  });

  it("three selected tokens are asked as a group by three clicks", async () => {
    await gm.do(
      `Promise.all(canvas.tokens.placeables.slice(0, 3).map((each, i) => each.control({ releaseOthers: i === 0 })))`,
    );
    const clicks = await countClicks(gm);
    await gm.run("void api.openGroup()");
    const form = gm.dialog("Request a Roll");
    await form.locator("label", { hasText: "As a group" }).click();
    await form.getByRole("button", { name: "Send" }).click();
    await expectText(ana.lastCard(), "Fight");
    // The button that opens the window is the first.
    expect(1 + (await clicks())).toBe(3);
  });
});
