/** Seats that are unlike the usual one: no actor, nothing owned, the log elsewhere or out of sight, no styles. */
import { beforeAll, describe, expect, it } from "vitest";
import { contestAt, expectNoPrompt, expectPanel, openContest, promptOf, saveChecks } from "./contests.ts";
import { expectText, generations, layTable, MIRA, TOR } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

const WARDEN = "Actor.ActorOldWarden00";
/** Begins a contest of the Old Warden, who rolls a 15. */
const challenge = (name: string) => openContest(gm, [name], { from: WARDEN, check: "kaiser skill 5 # Fight" }, 6, 4);

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    await saveChecks(gm, "Mira Vell", "Tor Haldane");
  });

  it("a user without an actor of their own rolls, and answers for what they own", async () => {
    await gm.do(`game.users.getName("Ana").update({ character: null })`);
    await ana.comesTo("game.user.character", null);
    await ana.post("/kaiser skill 5 vs 12", 6, 4);
    await ana.reads(/Success[^]*15/);
    const id = await challenge("Mira Vell");
    await ana.throws(6, 6, 3);
    await contestAt(ana, id).getByRole("button", { name: /Fight/ }).click();
    await expectPanel(ana, id, "You win");
    await gm.do(`game.users.getName("Ana").update({ character: "${MIRA.slice(6)}" })`);
  });

  it("a spectator rolls and reads along, and is asked nothing", async () => {
    const own = (level: number) =>
      gm.do(`fromUuidSync("${TOR}").update({ ownership: { [game.users.getName("Ben").id]: ${level} } })`);
    await own(0);
    await ben.comesTo(`fromUuidSync("${TOR}").isOwner`, false);
    const id = await challenge("Tor Haldane");
    await expectPanel(ben, id, "Waiting for Tor Haldane");
    expect(await contestAt(ben, id).getByRole("button").count()).toBe(0);
    await expectNoPrompt(ben);
    await ben.post("/kr 2 of 9 dt 7", 12, 9);
    await ben.reads(/Margin/);
    await own(3);
    await ben.comesTo(`fromUuidSync("${TOR}").isOwner`, true);
  });

  it("a log in a window of its own answers and rolls", async () => {
    await ana.do("ui.chat.renderPopout()");
    const log = ana.page.locator("#chat-popout .chat-log");
    await ana.say("/kaiser skill 5 vs 12 # Sneak", 6, 4, 5);
    const card = log.locator("> .chat-message").last();
    await expectText(card, /Sneak[^]*15/);
    await card.hover();
    await card.getByRole("button", { name: "Advantage: one more" }).click();
    await expectText(card, "total 15 → 16");
    const id = await challenge("Mira Vell");
    await expectNoPrompt(ana);
    await ana.throws(6, 6, 3);
    await log
      .locator(`[data-of="${id}"]`)
      .last()
      .getByRole("button", { name: /^Answer/ })
      .first()
      .click();
    await expectText(log.locator(`[data-of="${id}"]`).last(), "You win");
    await ana.do("ui.chat.popout.close({ animate: false })");
  });

  it("a sidebar out of sight answers from a floating card, or by the question where a dot is all that is shown", async () => {
    const show = (copies: "cards" | "pip") =>
      ana.set("uiConfig", { colorScheme: {}, chatNotifications: copies }, "core");
    await ana.do("ui.sidebar.collapse()");
    await show("cards");
    const floating = (id: string) => ana.page.locator(`#chat-notifications [data-of="${id}"]`).last();
    const first = await challenge("Mira Vell");
    await ana.throws(6, 6, 3);
    await floating(first)
      .getByRole("button", { name: /^Answer/ })
      .first()
      .press("Enter");
    await expectText(floating(first), "You win");
    await show("pip");
    const second = await challenge("Mira Vell");
    await promptOf(ana).waitFor();
    await ana.throws(1, 2);
    await ana.run("document.activeElement?.blur()");
    await ana.press("F8");
    await expectPanel(gm, second, "Old Warden wins");
    await ana.do("ui.sidebar.expand()");
  });

  it("a card and a panel can be read where their styles do not arrive", async () => {
    await ben.post("/kaiser skill 5 vs 12 a2 # Climb", 6, 3, 4, 1);
    await ben.run(`void (() => {
      const drop = (sheet) => {
        for (let i = sheet.cssRules.length - 1; i >= 0; i--) {
          const { href = "", styleSheet } = sheet.cssRules[i];
          if (/dicewright/.test(href)) sheet.deleteRule(i);
          else if (styleSheet) drop(styleSheet);
        }
      };
      for (const sheet of document.styleSheets) if (/dicewright/.test(sheet.href ?? "")) sheet.disabled = true; else drop(sheet);
    })()`);
    const id = await challenge("Tor Haldane");
    await expectPanel(ben, id, "Old Warden");
    expect(await ben.run(`getComputedStyle(document.querySelector("#chat .chat-log .dicewright-card")).display`)).toBe(
      "block",
    );
    const sizes = await ben.page
      .locator("#chat .chat-log .dicewright svg")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(24);
  });
});
