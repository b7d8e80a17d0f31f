import { beforeAll, expect, it } from "vitest";
import { complaints, paint, themes } from "./accessibility.ts";
import type { Seat } from "./seat.ts";
import { layTable } from "./seat.ts";

const table = layTable();

/** A roll of every tone, and what its dice show. */
const ROLLS = [
  ["/kaiser skill 5 vs 12", [6, 6, 4]],
  ["/kaiser skill 5 vs 12", [6, 4]],
  ["/klepto +1", [6]],
  ["/kaiser skill 5 vs 30", [2, 3]],
  ["/kaiser skill 5 vs 12", [1, 1, 6, 6]],
  ["/kaiser percentile", [3, 4]],
] as const;

/** Who has rolled all of these, and reads their cards in every way. */
let ana: Seat;

beforeAll(async () => {
  ana = await table.sit("ana", { faces: ROLLS.flatMap(([, faces]) => faces) });
  for (const [line] of ROLLS) await ana.say(line);
});

it.each(themes)("cards of all tones, their menu and the window of a change are accessible in the %s", async (theme) => {
  await paint(ana, theme);
  await expect
    .poll(() =>
      ana
        .cards()
        .locator(".dicewright-card")
        .evaluateAll((cards) => cards.slice(-6).map((card) => (card as HTMLElement).dataset["tone"])),
    )
    .toEqual(["great", "good", "mixed", "bad", "dire", "plain"]);
  expect(await complaints(ana)).toEqual([]);
  await ana.lastCard().getByRole("button", { name: "After the roll" }).focus();
  await ana.page.keyboard.press("Enter");
  expect(await complaints(ana, "#context-menu", ".chat-log > .chat-message:last-child")).toEqual([]);
  await ana.page.keyboard.press("Escape");
  await ana
    .cards()
    .nth(1 - ROLLS.length)
    .getByRole("button", { name: "After the roll" })
    .click();
  await ana.page.getByRole("menuitem", { name: "Change this roll" }).click();
  await ana.page.getByLabel("Difficulty", { exact: true }).waitFor();
  expect(await complaints(ana, ".dicewright-dialog")).toEqual([]);
  await ana.page.keyboard.press("Escape");
  await ana.page.locator(".dicewright-dialog").waitFor({ state: "detached" });
  await ana.page.locator(".chat-log").evaluate((log) => log.scrollTo({ top: log.scrollHeight, behavior: "instant" }));
});

it("a tone is told without colour, and nothing moves, where the reader wants it so", async () => {
  await ana.throws(1, 1, 6, 6);
  await ana.page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await ana.post("/kaiser skill 5 vs 12");
  const card = ana.lastCard().locator(".dicewright-card");
  await card.waitFor();
  expect(await card.innerText()).toContain("Fumble");
  expect(await card.locator(".dicewright-mark").isVisible()).toBe(true);
  const headline = await card.locator(".dicewright-headline").evaluate((line) => {
    const { color } = getComputedStyle(line);
    const text = Object.assign(document.createElement("i"), { style: "color: CanvasText" });
    line.ownerDocument.body.append(text);
    return [color, getComputedStyle(text).color];
  });
  expect(headline[0]).toBe(headline[1]);
  const moving = await card.evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(moving).toBe(0);
});
