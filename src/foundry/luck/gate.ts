/**
 * Luck is looked at from the actors in the sidebar. Sources: the API page of hookEvents (render{ClassName}); public
 * modules find `.directory-header .header-actions` there, which a user without rights to create actors may lack.
 */
import { lazy, singleFlight } from "../platform/lazy.ts";
import { iconButton } from "../platform/windows.ts";
import { words } from "../platform/words.ts";

const luck = lazy(() => import("./luck.ts"));

const BUTTON = "dicewright-luck-button";

/** Adds a button above the actors in the sidebar, or in their window. */
export function addLuckInSidebar(_directory: unknown, html: HTMLElement): void {
  if (html.querySelector(`.${BUTTON}`)) return;
  const label = words("dicewright.luck.open");
  const button = iconButton(html.ownerDocument, `icon ${BUTTON}`, "fa-solid fa-clover", label);
  button.addEventListener("click", () => luck((part) => singleFlight("luck", part.showLuck)));
  (html.querySelector(".directory-header .header-actions") ?? html.querySelector(".directory-header"))?.append(button);
}
