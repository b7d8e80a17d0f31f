// Provenance: fvtt-types client/applications/api/application.d.mts (Window, WindowConfiguration,
// HeaderControlsEntry, toggleControls); v14 API page ApplicationHeaderControlsEntry; markup and classes our own
// save those modules address by the documented names (window-header, window-title, window-content, window-resize-handle).

import { icon, make } from "../../element.ts";
import { localize } from "../../globals.ts";
import type { ApplicationLike, HeaderControl, WindowOptions } from "./options.ts";

/** The elements of a window, as `ApplicationV2#window` hands them out. */
export interface Frame {
  header: HTMLElement | undefined;
  title: HTMLElement | undefined;
  icon: HTMLElement | undefined;
  close: HTMLButtonElement | undefined;
  controls: HTMLButtonElement | undefined;
  controlsDropdown: HTMLElement | undefined;
  resize: HTMLElement | undefined;
  content: HTMLElement | undefined;
}

/** A frame without elements: that of an application which is not drawn, or draws no window. */
export function emptyFrame(): Frame {
  return {
    header: undefined,
    title: undefined,
    icon: undefined,
    close: undefined,
    controls: undefined,
    controlsDropdown: undefined,
    resize: undefined,
    content: undefined,
  };
}

function headerButton(action: string, label: string, glyph: string): HTMLButtonElement {
  const name = localize(label);
  return make("button", {
    type: "button",
    class: `header-control icon ${glyph}`,
    "data-action": action,
    "aria-label": name,
    "data-tooltip": name,
  });
}

function menuButton(menuId: string): HTMLButtonElement {
  const button = headerButton("toggleControls", "Window menu", "window-menu");
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", menuId);
  return button;
}

/**
 * Builds the header, content and handles of a window inside its outer element.
 * @param element The outer element, whose id is already set.
 * @param options How the window is framed.
 * @returns The parts, so that they need not be searched for.
 */
export function buildFrame(element: HTMLElement, options: WindowOptions): Frame {
  const frame: Frame = {
    ...emptyFrame(),
    icon: icon(`window-icon ${options.icon || "hidden"}`),
    title: make("h1", { class: "window-title", id: `${element.id}-title` }),
    controls: menuButton(`${element.id}-menu`),
    close: headerButton("close", "Close window", "window-close"),
    controlsDropdown: make("menu", {
      class: "controls-dropdown",
      id: `${element.id}-menu`,
      role: "menu",
      hidden: true,
    }),
    content: document.createElement(options.contentTag),
  };
  frame.content!.classList.add("window-content", ...options.contentClasses);
  frame.header = make("header", { class: "window-header" }, frame.icon!, frame.title!, frame.controls!, frame.close!);
  element.append(frame.header, frame.controlsDropdown!, frame.content!);
  if (options.resizable)
    element.append((frame.resize = make("div", { class: "window-resize-handle", "aria-hidden": "true" })));
  element.setAttribute("aria-labelledby", frame.title!.id);
  return frame;
}

/** Writes the title and the icon of a window. An icon of `false` hides it. */
export function nameFrame(frame: Frame, title: string, iconClass: string | false): void {
  if (frame.title) frame.title.textContent = title;
  if (frame.icon) frame.icon.className = `window-icon ${iconClass || "hidden"}`;
}

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
