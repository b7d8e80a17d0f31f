/**
 * Luck is looked at from the actors in the sidebar. Sources: the API page of hookEvents (render{ClassName}); public
 * modules find `.directory-header .header-actions` there, which a user without rights to create actors may lack.
 */
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError, words } from "../platform/words.ts";

const luck = lazy(() => import("./luck.ts"));

const ACTION = `${MODULE}-luck`;
const ICON = "fa-solid fa-clover";

async function openLuck(name?: string): Promise<void> {
  await (await luck()).showLuck(name);
}

const open = (name?: string) => void singleFlight("luck", () => openLuck(name)).catch(notifyError);

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
