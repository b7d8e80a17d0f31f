import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Kind } from "../../src/checks/game.ts";
import { games } from "../../src/games/index.ts";
import { saveChecks } from "../../tools/pictures/playing.ts";
import { promptOf } from "./contests.ts";
import { generations, layTable, MIRA, WORLD, TOR, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

/** Widths of phones, in CSS pixels. */
const WIDTHS = [360, 390, 430];
/** The least size of what a finger meets, in CSS pixels. Source: WCAG 2.2, 2.5.5. */
const TARGET = 44;

/** Elements beyond the edges of the page, and controls smaller than a finger needs. */
function wrong(root: Element, least: number): string[] {
  const isSeen = (each: Element) => each.getClientRects().length > 0 && getComputedStyle(each).opacity !== "0";
  const nameOf = (each: Element) => each.getAttribute("aria-label") ?? each.textContent.trim();
  const all = (selector: string) => [...root.querySelectorAll(selector)].filter(isSeen);
  const beyond = [root, ...all("button, input, select, label, p")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) && !each.closest("[class*=tabs], [class*=heads]");
  });
  const controls = ":is(.window-content, .dicewright-thread, .dicewright-prompt) button, .window-content select";
  const small = all(controls)
    .map((each) => each.closest(".dicewright-number") ?? each)
    .map((each) => [nameOf(each), each.getBoundingClientRect().height] as const)
    .filter(([, height]) => height < least - 1);
  return [...beyond.map((each) => `beyond: ${nameOf(each)}`), ...small.map((each) => `small: ${each.join(" ")}`)];
}

const wrongIn = ({ page }: Seat, place: string) => page.locator(place).last().evaluate(wrong, TARGET);

describe.each(generations())("on phones in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation, touch: true }));
  // A contest that one scene left open would ask in the next.
  beforeEach(() => gm.do("ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))"));

  it.each(WIDTHS)("a contest is played from challenge to verdict on %i px", async (width) => {
    await saveChecks({ gm: gm.page, ana: ana.page, ben: ben.page });
    for (const { page } of [ana, ben]) await page.setViewportSize({ width, height: 800 });
    const tools = await ana.page
      .locator(".dicewright-chat-tool")
      .evaluateAll((each) => each.map((tool) => tool.getBoundingClientRect().height));
    expect(Math.min(...tools), "beside the chat input").toBe(TARGET);
    await ana.run(`void api.contest({ from: "${MIRA}", against: ["${TOR}"] })`);
    const dialog = ana.page.locator("#dicewright-contest");
    await dialog.waitFor();
    expect(await wrongIn(ana, "#dicewright-contest")).toEqual([]);
    const start = dialog.getByRole("button", { name: "Roll and challenge" });
    const { y, height } = (await start.boundingBox())!;
    expect(y + height, "within reach of a thumb").toBeGreaterThan(700);
    expect(y + height).toBeLessThanOrEqual(800);
    await dialog.locator("label", { hasText: "Sneak" }).tap();
    await ana.throws(6, 4);
    await start.tap();
    // The panel can be clicked at once: no prompt stands before it.
    const panel = ben.page.locator("#chat .chat-log [data-of]").last();
    await panel.getByRole("button", { name: /Sneak/ }).click({ trial: true });
    const prompt = promptOf(ben);
    expect(await prompt.count()).toBe(0);
    const talk = Array.from({ length: 20 }, (_, i) => ({ content: `Line ${i}` }));
    await gm.do(`ChatMessage.createDocuments(${JSON.stringify(talk)})`);
    await prompt.waitFor();
    expect(await wrongIn(ben, ".dicewright-prompt")).toEqual([]);
    const box = (await prompt.boundingBox())!;
    const above = await ben.page
      .locator("#chat-message, #chat-controls")
      .evaluateAll((parts) => Math.min(...parts.map((part) => part.getBoundingClientRect().top)));
    expect(box.y + box.height, "above what is typed into").toBeLessThanOrEqual(above);
    expect(box.y + box.height, "within reach of a thumb").toBeGreaterThan(above - 40);
    expect(box.height, "a sheet of at most two thirds").toBeLessThanOrEqual((800 * 2) / 3);
    const chances = (place: string) => ben.page.locator(`${place} .dicewright-chip small`).allInnerTexts();
    await expect.poll(async () => (await chances(".dicewright-prompt")).length).toBeGreaterThan(1);
    await expect
      .poll(async () => (await chances(".dicewright-prompt")).toSorted().join())
      .toBe((await chances("#chat .chat-log [data-of]")).toSorted().join());
    await panel.scrollIntoViewIfNeeded();
    await prompt.waitFor({ state: "detached" });
    await ben.page.locator("#chat .chat-log .chat-message").last().scrollIntoViewIfNeeded();
    await prompt.waitFor();
    await ben.throws(3, 2);
    await prompt.getByRole("button", { name: /Sneak/ }).tap();
    await prompt.waitFor({ state: "detached" });
    for (const [seat, verdict] of [
      [ana, "You win"],
      [ben, "You lose: Mira Vell wins"],
    ] as const) {
      const headline = seat.lastCard().locator(".dicewright-verdict > .dicewright-headline").first();
      await expect.poll(async () => (await headline.innerText()).trim()).toBe(verdict);
      expect(await wrongIn(seat, ".dicewright-thread")).toEqual([]);
    }
  });

  it.each(WIDTHS)("everything beside a GM's chat input is in sight on %i px", async (width) => {
    await gm.page.setViewportSize({ width, height: 800 });
    for (const difficulty of [{ system: "kaiser", value: 12, isHidden: true }, null]) {
      await gm.do(`api.difficulty(${JSON.stringify(difficulty)})`);
      await expect.poll(() => gm.page.locator(".dicewright-scene").count()).toBe(difficulty ? 2 : 1);
      const ends = await gm.page
        .locator("#chat-controls, #chat-controls > *, #chat-controls button")
        .evaluateAll((each) => each.map((part) => part.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThan(5);
      expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    }
  });

  it.each(WIDTHS)("the windows of rolls are whole on %i px", async (width) => {
    await ana.page.setViewportSize({ width, height: 800 });
    expect(games.length).toBeGreaterThan(4);
    for (const { id, kinds } of games) {
      const [[kind, { example }]] = Object.entries(kinds) as [[string, Kind]];
      const dialog = await ana.open(id, kind, { ...example });
      await dialog.getByRole("button", { name: "Roll", exact: true }).waitFor();
      expect(await wrongIn(ana, ".dicewright-dialog"), id).toEqual([]);
      expect((await dialog.boundingBox())!.height, id).toBeLessThanOrEqual((2 / 3) * 800 + 4);
      if (id === "kr") await dialog.locator(".dicewright-columns button").first().waitFor();
      await ana.escape(dialog);
    }
  });
});
