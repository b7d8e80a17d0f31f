// Provenance: fvtt-types client/applications/api/application.d.mts (HeaderControlsEntry, toggleControls); v14 API page ApplicationHeaderControlsEntry.

import { localize } from "../../surroundings.ts";
import { icon, make } from "../element.ts";
import type { ApplicationLike, HeaderControl } from "./options.ts";

/** Whether an entry shows for this user: `visible` may be a value or a function of the application. */
export function isVisible(app: ApplicationLike, control: HeaderControl): boolean {
  return typeof control.visible === "function" ? control.visible.call(app) : (control.visible ?? true);
}

function menuItem(control: HeaderControl): HTMLLIElement {
  const button = make(
    "button",
    { type: "button", role: "menuitem", tabindex: -1 },
    icon(`control-icon ${control.icon ?? ""}`),
    localize(control.label),
  );
  if (control.action) button.dataset["action"] = control.action;
  return make("li", { class: "header-menu-entry", role: "none" }, button);
}

/**
 * Builds one entry of a window's header menu. An entry with `onClick` runs it with the application as `this`;
 * any other is found by its `data-action`.
 */
export function renderControl(app: ApplicationLike, control: HeaderControl): HTMLLIElement {
  const item = menuItem(control);
  const { onClick } = control;
  if (onClick) {
    item.addEventListener("click", (event) => {
      event.stopPropagation();
      void app.toggleControls(false);
      void onClick.call(app, event, item);
    });
  }
  return item;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Lets the arrow keys, Home and End move among the entries of a menu. */
export function walkMenu(menu: HTMLElement): void {
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const step = STEPS[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    items[step(items.indexOf(menu.ownerDocument.activeElement as HTMLElement), items.length)]?.focus();
  });
}
