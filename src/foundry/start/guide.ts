/**
 * The guide: an entry of a compendium whose pages are one mark each, such as `@DicewrightGuide[kaiser]`. The mark
 * becomes the page when it is read, so one pack serves every language. Source: the API page of CONFIG.TextEditor
 * (enrichers).
 */
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher } from "../platform/windows.ts";

const page = lazy(() => import("./guide-page.ts"));

/** Teaches texts the mark. One that names no page stays as it is written. */
export function registerGuide(): void {
  addEnricher({
    id: `${MODULE}-guide`,
    pattern: /@DicewrightGuide\[([a-z]{1,20})\]/g,
    enricher: async ([, name = ""]) => (await page()).drawGuide(name),
  });
}
