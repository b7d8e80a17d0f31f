import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";
import { illegibleTexts } from "../../tools/pictures/contrast.ts";
import type { Seat } from "./seat.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of these the rules about what differs in the dark and on a narrow page. */
const DIFFERENT = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

/** A phone, in CSS pixels. */
const NARROW = { width: 390, height: 800 };

/**
 * The elements that the rules of WCAG 2.2 AA complain of, each with its rule: within all of these selectors, or on the
 * whole page where none is named. Throws where a selector finds nothing. What `npm run e2e:other` plays in 14 is
 * judged in all colours.
 */
export async function complaints(seat: Seat, ...selectors: readonly string[]): Promise<string[]> {
  const isInAllColors = process.env["SCENES_PART"] !== "own" && (await seat.run("game.release.generation === 14"));
  if (isInAllColors) return complaintsInAllColors(seat, ...selectors);
  return judge(seat.page, selectors, (axe) => axe.withTags(TAGS));
}

/** The same in the light, in forced colours whether texts can be read, and in the dark on a phone. */
export async function complaintsInAllColors(seat: Seat, ...selectors: readonly string[]): Promise<string[]> {
  const { page } = seat;
  const size = page.viewportSize()!;
  await paint(seat, "light");
  const found = await judge(page, selectors, (axe) => axe.withTags(TAGS));
  await page.emulateMedia({ forcedColors: "active" });
  for (const selector of selectors) found.push(...(await illegibleTexts(page.locator(selector).last())));
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize(NARROW);
  await paint(seat, "dark");
  found.push(...(await judge(page, selectors, (axe) => axe.withRules(DIFFERENT))));
  await page.setViewportSize(size);
  await paint(seat, "light");
  return found;
}

/** Chooses the colours of a seated user, as in the settings; no effect if the page's address names a theme. */
async function paint(seat: Seat, theme: "light" | "dark"): Promise<void> {
  const chosen = { colorScheme: { applications: theme, interface: theme } };
  await seat.do(`game.settings.set("core", "uiConfig", ${JSON.stringify(chosen)})`);
  await seat.page.locator(`body.theme-${theme}`).waitFor();
}

/** Runs in the page itself: its one frame needs no second page to bring results together, which would double the work. */
async function judge(
  page: Page,
  selectors: readonly string[],
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  const axe = choose(new AxeBuilder({ page }).setLegacyMode());
  for (const selector of selectors) {
    if ((await page.locator(selector).count()) === 0) throw new Error(`There is no ${selector} to judge.`);
    axe.include(selector);
  }
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
