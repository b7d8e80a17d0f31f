/**
 * The button above the actors in the sidebar that opens the statistics of this user's rolls. Sources: the API page of
 * hookEvents (render{ClassName}); public modules find `.directory-header .header-actions` there, which a user without
 * rights to create actors may lack.
 */
import type { AppLoader } from "../platform/app-loader.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { iconButton } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import type * as luck from "./luck.ts";

const BUTTON = "dicewright-luck-button";

export function addLuckButton(app: AppLoader<{ readonly luck: typeof luck }>, html: HTMLElement): void {
  if (html.querySelector(`.${BUTTON}`)) return;
  const label = words("dicewright.luck.open");
  const button = iconButton(html.ownerDocument, `icon ${BUTTON}`, "fa-solid fa-clover", label);
  button.addEventListener("click", () => app.run(({ luck }) => singleFlight("luck", luck.showLuck)));
  (html.querySelector(".directory-header .header-actions") ?? html.querySelector(".directory-header"))?.append(button);
}
