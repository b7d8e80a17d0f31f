import AxeBuilder from "@axe-core/playwright";
import { expect, it } from "vitest";
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
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function violations(seat: Seat): Promise<string[]> {
  const found = await new AxeBuilder({ page: seat.page }).withTags(TAGS).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

it.each(["light", "dark"] as const)("cards of all tones, their menu and the window of a change are accessible in the %s", async (theme) => {
  const ana = await table.sit("ana", { theme, faces: ROLLS.flatMap(([, faces]) => faces) });
  for (const [line] of ROLLS) await ana.say(line);
  await expect.poll(() => ana.cards().locator(".dicewright-card").evaluateAll((cards) => cards.slice(-6).map((card) => (card as HTMLElement).dataset["tone"]))).toEqual(["great", "good", "mixed", "bad", "dire", "plain"]);
  expect(await violations(ana)).toEqual([]);
  await ana.lastCard().getByRole("button", { name: "After the roll" }).focus();
  await ana.page.keyboard.press("Enter");
  expect(await violations(ana)).toEqual([]);
  await ana.page.keyboard.press("Escape");
  await ana.cards().nth(1 - ROLLS.length).getByRole("button", { name: "After the roll" }).click();
  await ana.page.getByRole("menuitem", { name: "Change this roll" }).click();
  await ana.page.getByLabel("Difficulty", { exact: true }).waitFor();
  expect(await violations(ana)).toEqual([]);
});

it("a tone is told without colour, and nothing moves, where the reader wants it so", async () => {
  const ana = await table.sit("ana", { faces: [1, 1, 6, 6] });
  await ana.page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await ana.say("/kaiser skill 5 vs 12");
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
