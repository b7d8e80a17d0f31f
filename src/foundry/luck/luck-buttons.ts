/**
 * Where luck is looked at: from a token, the tools of the scene, the actors in the sidebar, and the settings. Sources:
 * the API page of hookEvents (render{ClassName}); public modules find `.directory-header .header-actions` there, which
 * a user without rights to create actors may lack.
 */
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE, registerMenu } from "../platform/settings.ts";
import { addHudButton, addTokenTool, hasPage, type SceneControls, type TokenHud } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { doorTo } from "../start/menus.ts";

const luck = lazy(() => import("./luck.ts"));

const ACTION = `${MODULE}-luck`;
const ICON = "fa-solid fa-clover";
/** After the tools of contests and groups. */
const ORDER = 103;

async function openLuck(name?: string): Promise<void> {
  await (await luck()).showLuck(name);
}

const open = (name?: string) => void singleFlight("luck", () => openLuck(name)).catch(notifyError);

/** Offers the window in the settings, to every user. */
export function registerLuck(): void {
  if (!hasPage()) return;
  registerMenu("luck", {
    name: "dicewright.luck.title",
    label: "dicewright.luck.open",
    hint: "dicewright.luck.hint",
    icon: ICON,
    type: doorTo(() => openLuck()),
    restricted: false,
  });
}

/** Adds a button around a token of one's own. */
export function addLuckButton({ object }: TokenHud, html: HTMLElement): void {
  const { actor, document } = object ?? {};
  if (!actor?.isOwner) return;
  const name = document?.name ?? actor.name;
  addHudButton(html, { action: ACTION, icon: ICON, label: words("dicewright.luck.open"), onClick: () => open(name) });
}

/** Adds a button above the actors in the sidebar, or in their window. */
export function addLuckInSidebar(_directory: unknown, html: HTMLElement): void {
  if (html.querySelector(`.${ACTION}-button`)) return;
  const button = html.ownerDocument.createElement("button");
  const glyph = html.ownerDocument.createElement("i");
  const label = words("dicewright.luck.open");
  Object.assign(button, { type: "button", className: `icon ${ACTION}-button`, ariaLabel: label });
  button.dataset["tooltipText"] = label;
  Object.assign(glyph, { className: ICON, ariaHidden: "true" });
  button.append(glyph);
  button.addEventListener("click", () => open());
  (html.querySelector(".directory-header .header-actions") ?? html.querySelector(".directory-header"))?.append(button);
}

/** Adds a tool of the scene. */
export function addLuckTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: ACTION,
    title: "dicewright.luck.open",
    icon: ICON,
    order: ORDER,
    visible: true,
    onChange: () => open(),
  });
}
