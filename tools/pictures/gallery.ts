/**
 * Writes pictures of every state of every card, panel and window, in light and dark, onto one page to be looked at.
 *
 *     npm run gallery                     # gallery/index.html
 *     npm run gallery -- panels touch     # the panels alone, on a screen for fingers
 *     npm run gallery -- all              # everything on every screen
 *     npm run gallery -- rolls de ja      # the dialogs of rolls in languages with long words
 *     npm run gallery -- axe              # and says what axe finds in each picture
 *     npm run gallery -- 13 forced        # in generation 13 instead of 14, in forced colours
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import module from "../../module.json" with { type: "json" };
import { axeFindings, illegibleTexts } from "./contrast.ts";
import { narrow } from "./heights.ts";
import type { Seats, Shot } from "./playing.ts";
import { STAGES } from "./stages.ts";
import { atTable, chooseGames, open, withBrowser } from "./table.ts";

const OUT = fileURLToPath(new URL("../../gallery", import.meta.url));
const THEMES = ["light", "dark"] as const;
const named = process.argv.slice(2);
const generation = named.includes("13") ? "13" : "14";

/** Whatever a page is looked at on. */
interface Screen extends BrowserContextOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  /** False where the sidebar is as wide as the page lets it. */
  readonly isWide?: boolean;
  /** A script for the opened page. */
  readonly then?: string;
  /** The language of the page; only the dialogs of rolls are found in others than English. */
  readonly lang?: string;
}

const WIDE = { width: 1280, height: 900 };

/** `@` stands for a name; every actor and token is called so. */
const LONG = "The Most Honourable Wilhelmina-Clementine von und zu Hohenzollern-Sigmaringen III";

const LANGUAGES = Object.fromEntries(module.languages.map(({ lang }) => [lang, { viewport: WIDE, lang }]));

const SCREENS: Readonly<Record<string, Screen>> = {
  ...LANGUAGES,
  usual: { viewport: WIDE },
  small: { viewport: { width: 360, height: 800 }, isWide: false },
  zoomed: { viewport: { width: 640, height: 450 }, isWide: false },
  forced: { viewport: WIDE, forcedColors: "active" },
  touch: { viewport: WIDE, hasTouch: true, isMobile: true },
  rtl: { viewport: WIDE, then: `document.documentElement.dir = "rtl"` },
  long: {
    viewport: WIDE,
    then: `game.user.isGM && Promise.all([
      ...game.actors.map((actor) => actor.update({ name: (actor.name + " ${LONG}").slice(0, 80) })),
      ...canvas.scene.tokens.map((token) => token.update({ name: (token.name + " ${LONG}").slice(0, 80) })),
    ]).then(() => undefined)`,
  },
};

/** A picture on the page, by the names of its files. */
interface Hung {
  readonly title: string;
  readonly files: readonly string[];
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dicewright: {{screen}}</title><style>
  body { margin: 0; padding: 16px; background: #8a8478; font: 12px/1.3 system-ui, sans-serif; }
  h2 { margin: 24px 0 8px; } section { columns: 680px; column-gap: 16px; }
  figure { margin: 0 0 12px; break-inside: avoid; } figcaption { padding-bottom: 2px; }
  img { max-width: 49%; vertical-align: top; }
</style></head><body><h1>{{screen}}</h1>{{#each rooms}}<h2>{{name}}</h2><section>
{{#each hung}}<figure><figcaption>{{title}}</figcaption>{{#each files}}<img src="{{this}}" loading="lazy">{{/each}}</figure>{{/each}}
</section>{{/each}}</body></html>`;

async function paint(page: Page, theme: string): Promise<void> {
  const config = { colorScheme: { applications: theme, interface: theme } };
  await page.evaluate(`game.settings.set("core", "uiConfig", ${JSON.stringify(config)}).then(() => undefined)`);
  await page.locator(`body.theme-${theme}`).waitFor();
}

/** Takes the pictures of what stands there now, in both themes; in forced colours axe and a test of contrast judge each. */
async function shoot(shots: readonly Shot[], folder: string, prefix: string, isForced: boolean): Promise<Hung[]> {
  const pages = [...new Set(shots.map(({ at }) => at.page()))];
  for (const theme of THEMES) {
    await Promise.all(pages.map((page) => paint(page, theme)));
    for (const [i, { at }] of shots.entries())
      await at.screenshot({ path: join(folder, `${prefix}-${i}-${theme}.png`), animations: "disabled" });
    for (const { at, title } of shots) {
      const axe = named.includes("axe") || isForced ? await axeFindings(at) : [];
      const illegible = isForced ? await illegibleTexts(at) : [];
      if (axe.length + illegible.length > 0) process.exitCode = 1;
      for (const text of axe) console.error(`axe, ${title}, ${theme}: ${text}`);
      for (const text of illegible) console.error(`contrast, ${title}, ${theme}: ${text}`);
    }
  }
  return shots.map(({ title }, i) => ({ title, files: THEMES.map((theme) => `${prefix}-${i}-${theme}.png`) }));
}

async function sit(
  browser: Browser,
  url: string,
  { viewport, isWide = true, then, lang = "en", ...options }: Screen,
): Promise<Seats> {
  const seat = async (user: string) => {
    const page = await open(browser, url, { user, generation, lang }, viewport, { deviceScaleFactor: 1, ...options });
    page.setDefaultTimeout(5000);
    if (isWide) await narrow(page);
    if (user === "gm") await chooseGames(page);
    if (then !== undefined) await page.evaluate(then);
    return page;
  };
  const gm = await seat("gm");
  return { gm, ana: await seat("ana"), ben: await seat("ben") };
}

/** Plays all stages on one screen; what one of them cannot show is said, and the others go on. */
async function visit(browser: Browser, screen: string, stages: readonly string[]): Promise<void> {
  const folder = join(OUT, generation === "14" ? screen : `${screen}-${generation}`);
  if (stages.length === Object.keys(STAGES).length) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const rooms: { readonly name: string; readonly hung: readonly Hung[] }[] = [];
  for (const name of stages)
    await atTable(async (url) => {
      const seats = await sit(browser, url, SCREENS[screen]!);
      const hung: Hung[] = [];
      const show = async (shots: readonly Shot[]) =>
        void hung.push(...(await shoot(shots, folder, `${name}-${hung.length}`, screen === "forced")));
      try {
        await STAGES[name]!(seats, show);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${screen}, ${name}, after ${hung.at(-1)?.title ?? "nothing"}:`, error);
      }
      rooms.push({ name, hung });
      console.log(`${screen}, ${name}: ${hung.length} pictures in light and dark`);
      for (const page of Object.values(seats) as Page[]) await page.context().close();
    });
  await writeFile(join(folder, "index.html"), Handlebars.compile(PAGE)({ screen, rooms }));
}

const wanted = (all: readonly string[], usual: readonly string[]) => {
  const found = all.filter((each) => named.includes(each));
  return found.length > 0 ? found : named.includes("all") ? all : usual;
};
const unknown = named.filter(
  (each) => !["all", "axe", "13", "14"].includes(each) && !(each in SCREENS) && !(each in STAGES),
);
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")} in the gallery.`);

await withBrowser(async (browser) => {
  for (const screen of wanted(Object.keys(SCREENS), ["usual"]))
    await visit(browser, screen, wanted(Object.keys(STAGES), Object.keys(STAGES)));
});
console.log(`Open ${join(OUT, "<screen>", "index.html")}.`);
