import AxeBuilder from "@axe-core/playwright";
import type { Seat } from "./seat.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of these the rules about colours: nothing else differs in the dark, and each place is judged in the light as well. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** The colours that everything must be readable in. */
export const themes = ["light", "dark"] as const;

/** Chooses the colours of a seated user, as in the settings; no effect if the page's address names a theme. */
export async function paint(seat: Seat, theme: (typeof themes)[number]): Promise<void> {
  const chosen = { colorScheme: { applications: theme, interface: theme } };
  await seat.do(`game.settings.set("core", "uiConfig", ${JSON.stringify(chosen)})`);
  await seat.page.locator(`body.theme-${theme}`).waitFor();
}

/**
 * The elements that the rules of WCAG 2.2 AA complain of, each with its rule: within all of these selectors, or on the whole page where none is named. Throws where a selector finds nothing.
 * The rules run in the page itself: its one frame needs no second page to bring results together, which would double the work.
 */
export async function complaints({ page }: Seat, ...selectors: readonly string[]): Promise<string[]> {
  const isDark = (await page.locator("body.theme-dark").count()) > 0;
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (isDark) axe.withRules(COLOURS);
  else axe.withTags(TAGS);
  for (const selector of selectors) {
    if ((await page.locator(selector).count()) === 0) throw new Error(`There is no ${selector} to judge.`);
    axe.include(selector);
  }
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
