import { beforeAll, expect, it } from "vitest";
import { illegibleTexts } from "../../tools/pictures/contrast.ts";
import { complaintsInAllColors } from "./accessibility.ts";
import { layTable, MIRA, savedSkill, TOR } from "./seat.ts";

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

const BRIGAND = "Actor.ActorBrigand0000";

/** Rolls all of these, and reads their cards in every way. */
const { gm, ana } = table.party("gm", "ana");

beforeAll(async () => {
  await table.gather({ faces: [3, 4, ...ROLLS.flatMap(([, faces]) => faces)] });
  for (const line of ["Hello", "/r 2d6 + 1", ...ROLLS.map(([line]) => line)]) await ana.say(line);
});

it("cards of all tones, their menu and the window of a change are accessible", async () => {
  await ana.comesTo(
    `[...document.querySelectorAll("#chat .chat-log .dicewright-card")].slice(-6).map(({ dataset }) => dataset.tone)`,
    ["great", "good", "mixed", "bad", "dire", "plain"],
  );
  expect(await complaintsInAllColors(ana)).toEqual([]);
  await ana.lastCard().getByRole("button", { name: "Message menu" }).focus();
  await ana.press("Enter");
  expect(await complaintsInAllColors(ana, "#context-menu", "#chat .chat-log > .chat-message:last-child")).toEqual([]);
  await ana.press("Escape");
  await ana.pick("Change this roll", ana.cards().nth(1 - ROLLS.length));
  await ana.page.getByLabel("Difficulty", { exact: true }).waitFor();
  expect(await complaintsInAllColors(ana, ".dicewright-dialog")).toEqual([]);
  await ana.escape(ana.page.locator(".dicewright-dialog"));
  await ana.page
    .locator("#chat .chat-scroll")
    .evaluate((log) => log.scrollTo({ top: log.scrollHeight, behavior: "instant" }));
});

it("the windows of a GM are accessible", async () => {
  await gm.set("odds.opponents", "visible");
  for (const name of ["Mira Vell", "Tor Haldane", "Brigand"]) await gm.learn(name, savedSkill("Sneak", { skill: 5 }));
  for (const [script, awaited] of [
    [`api.contest({ from: "${MIRA}", against: ["${TOR}", "${BRIGAND}"] })`, ".dicewright-chance"],
    ["api.difficulty()", "[type=submit]"],
  ] as const) {
    await gm.run(`void ${script}`);
    await gm.page.locator(`.dicewright-dialog ${awaited}`).first().waitFor();
    expect(await complaintsInAllColors(gm, ".dicewright-dialog"), script).toEqual([]);
    await gm.escape(gm.page.locator(".dicewright-dialog"));
  }
});

it("a tone is told without colour, and nothing moves, where the reader wants it so", async () => {
  await ana.page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await ana.post("/kaiser skill 5 vs 12", 1, 1, 6, 6);
  const card = ana.lastCard().locator(".dicewright-card");
  expect(await card.innerText()).toContain("Fumble");
  expect(await card.locator(".dicewright-mark").isVisible()).toBe(true);
  const headline = await card.locator(".dicewright-headline").evaluate((line) => {
    const { color } = getComputedStyle(line);
    const text = Object.assign(document.createElement("i"), { style: "color: CanvasText" });
    line.ownerDocument.body.append(text);
    return [color, getComputedStyle(text).color];
  });
  expect(headline[0]).toBe(headline[1]);
  expect(await card.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
});

it("the roll dialog has a frame around its main button in forced colours, and at 200 % nothing covers what has the focus", async () => {
  await ana.page.emulateMedia({ forcedColors: "active" });
  // 1280 by 800 at 200 %.
  await ana.page.setViewportSize({ width: 640, height: 400 });
  const dialog = await ana.open("ogs", "action", { dice: [{ sides: 8 }, { sides: 12, up: 1 }], difficulty: 12 });
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
    const [name, isInDialog, isCovered] = await ana.run<[string, boolean, boolean]>(`(() => {
      const element = document.activeElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSeen = [top + 2, top + height / 2, top + height - 2].every((y) => {
        const above = document.elementFromPoint(left + width / 2, y);
        return above && (element.contains(above) || above.contains(element) || above.closest("label")?.control === element);
      });
      return [element.name || element.ariaLabel || element.textContent.trim(), element.closest(".dicewright-dialog") !== null, !isSeen];
    })()`);
    if (!isInDialog || seen.has(name)) break;
    seen.add(name);
    expect(isCovered, name).toBe(false);
    await ana.press("Tab");
  }
  expect(seen.size).toBeGreaterThan(4);
  expect(await illegibleTexts(dialog)).toEqual([]);
  await roll.evaluate((button) => button.style.setProperty("color", getComputedStyle(button).backgroundColor));
  expect(await illegibleTexts(dialog)).toEqual([expect.stringMatching(/^Roll: 1/)]);
  await roll.evaluate((button) => button.style.removeProperty("color"));
  await roll.focus();
  const box = await roll.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  expect([box.height > 0, box.bottom <= 400]).toEqual([true, true]);
  await ana.press("Escape");
  await ana.page.setViewportSize({ width: 1280, height: 800 });
});
