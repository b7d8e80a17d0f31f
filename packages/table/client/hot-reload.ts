// Provenance: foundryvtt.com/api, pages hookEvents.hotReload (a listener's false keeps the core from handling it) and HotReloadData; issue #9027 (what becomes of styles, templates and words).
/// <reference types="vite/types/importMeta.d.ts" />
import { isObject } from "../documents/json.ts";
import { channels, type HotReloadData } from "../wire.ts";
import { instances } from "./applications/api/application.ts";
import { detached } from "./applications/api/detached.ts";
import { provideTemplate } from "./applications/handlebars/templates.ts";
import { globals } from "./globals.ts";

type Words = Parameters<typeof globals.game.i18n.add>[0];

/** Takes over files of active packages as they change, where their manifests ask for that. */
export function followChanges(hot: ImportMeta["hot"]): void {
  hot?.on(channels.hotReload, (data: HotReloadData) => {
    const { Hooks, game } = globals;
    if (!game?.ready || !isActive(data) || Hooks.call("hotReload", data) === false) return;
    if (data.extension === "css") reloadStyle(data);
    if (data.extension === "html" || data.extension === "hbs") reloadTemplate(data);
    if (data.extension === "json") reloadWords(data);
  });
}

function isActive({ packageType, packageId }: HotReloadData): boolean {
  const { modules, system } = globals.game;
  return packageType === "module" ? modules.get(packageId)?.active === true : system.id === packageId;
}

/** Has the browser fetch a style again that a manifest names. */
function reloadStyle({ path }: HotReloadData): void {
  const address = new URL(path, document.baseURI).href;
  for (const style of detached.querySelectorAll("head style"))
    style.textContent = style.textContent.replace(/url\("([^"?]*)[^"]*"\)/, (whole, own: string) =>
      own === address ? `url("${own}?${Date.now()}")` : whole,
    );
}

function reloadTemplate({ path, content }: HotReloadData): void {
  provideTemplate(path, content);
  drawAgain();
}

/** Words of the language that is spoken here; those of others are read when the page is loaded. */
function reloadWords({ packageType, packageId, path, content }: HotReloadData): void {
  const { i18n, modules, system } = globals.game;
  const languages = (packageType === "module" ? modules.get(packageId) : system)?.["languages"];
  const isSpoken = (entry: unknown) =>
    isObject(entry) && entry["lang"] === i18n.lang && path === `${packageType}s/${packageId}/${String(entry["path"])}`;
  if (!Array.isArray(languages) || !languages.some(isSpoken)) return;
  try {
    i18n.add(JSON.parse(content) as Words);
    drawAgain();
  } catch (error) {
    console.warn(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Draws all open applications again. What was being typed there is lost. */
function drawAgain(): void {
  const { windows, chat } = globals.ui as typeof globals.ui & { windows: Record<number, Drawable> };
  for (const each of [...instances.values(), ...Object.values(windows), chat]) each.render();
}

interface Drawable {
  render(): unknown;
}
