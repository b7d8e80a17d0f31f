import { beforeAll, expect, it } from "vitest";
import { complaints, paint, themes } from "./accessibility.ts";
import { layTable, type Seat } from "./seat.ts";

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
  ana = await table.sit("ana", { faces: [3, 4, ...ROLLS.flatMap(([, faces]) => faces)] });
  for (const line of ["Hello", "/r 2d6 + 1", ...ROLLS.map(([line]) => line)]) await ana.say(line);
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
  await ana.lastCard().getByRole("button", { name: "Message menu" }).focus();
  await ana.page.keyboard.press("Enter");
  expect(await complaints(ana, "#context-menu", ".chat-log > .chat-message:last-child")).toEqual([]);
  await ana.page.keyboard.press("Escape");
  await ana
    .cards()
    .nth(1 - ROLLS.length)
    .getByRole("button", { name: "Message menu" })
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

it("the roll dialog has a frame around its main button in forced colours, and at 200 % nothing covers what has the focus", async () => {
  await ana.page.emulateMedia({ forcedColors: "active" });
  // 1280 by 800 at 200 %.
  await ana.page.setViewportSize({ width: 640, height: 400 });
  const raw = JSON.stringify({ dice: [{ sides: 8 }, { sides: 12, up: 1 }], difficulty: 12 });
  await ana.run(`void api.open({ system: "ogs", kind: "action", raw: ${raw} })`);
  const dialog = ana.page.locator(".dicewright-dialog");
  const roll = dialog.locator("button[type=submit]").first();
  await roll.waitFor();
  const [edge, width, ground] = await roll.evaluate((button) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(button);
    return [borderTopColor, borderTopWidth, backgroundColor];
  });
  expect(parseFloat(width)).toBeGreaterThanOrEqual(1);
  expect(edge).not.toBe(ground);
  await dialog.evaluate((each) => each.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  await dialog.locator("input, select").first().focus();
  const seen = new Set<string>();
  for (let at = 0; at < 40; at++) {
    const focused = await ana.page.evaluate<[name: string, isInDialog: boolean, isCovered: boolean]>(`(() => {
      const element = document.activeElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSeen = [top + 2, top + height / 2, top + height - 2].every((y) => {
        const above = document.elementFromPoint(left + width / 2, y);
        return above && (element.contains(above) || above.contains(element) || above.closest("label")?.control === element);
      });
      return [element.name || element.ariaLabel || element.textContent.trim(), element.closest(".dicewright-dialog") !== null, !isSeen];
    })()`);
    const [name, isInDialog, isCovered] = focused;
    if (!isInDialog || seen.has(name)) break;
    seen.add(name);
    expect(isCovered, name).toBe(false);
    await ana.page.keyboard.press("Tab");
  }
  expect(seen.size).toBeGreaterThan(4);
  await roll.focus();
  const { bottom, height } = await ana.run<{ bottom: number; height: number }>(
    "(({ bottom, height }) => ({ bottom, height }))(document.activeElement.getBoundingClientRect())",
  );
  expect([height > 0, bottom <= 400]).toEqual([true, true]);
  await ana.page.keyboard.press("Escape");
  await ana.page.setViewportSize({ width: 1280, height: 800 });
});
