// Provenance: fvtt-types client/applications/api/application.d.mts (actions, ClickAction, _onClickAction).

import type { Action, ActionEntry, ApplicationLike } from "./options.ts";

type BuiltIn = (app: ApplicationLike, target: HTMLElement) => unknown;

/** Actions that every application understands. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  close: (app) => app.close(),
  toggleControls: (app) => app.toggleControls(),
  tab: (app, target) => app.changeTab(target.dataset["tab"]!, target.dataset["group"]!),
};

function handlerFor(entry: ActionEntry | undefined, button: number): Action | undefined {
  if (entry === undefined) return undefined;
  if (typeof entry === "function") return button === 0 ? entry : undefined;
  return entry.buttons.includes(button) ? entry.handler : undefined;
}

function runAction(app: ApplicationLike, event: PointerEvent): void {
  const target = (event.target as Element).closest<HTMLElement>("[data-action]");
  if (!target || !app.element?.contains(target) || target.closest("[disabled]")) return;
  const name = target.dataset["action"]!;
  const entry = app.options.actions[name];
  const handler = handlerFor(entry, event.button);
  if (handler) {
    event.preventDefault();
    void handler.call(app, event, target);
  } else if (!entry && event.button === 0) runBuiltIn(app, name, event, target);
}

function runBuiltIn(app: ApplicationLike, name: string, event: PointerEvent, target: HTMLElement): void {
  const builtIn = BUILT_IN[name];
  if (builtIn) void builtIn(app, target);
  else app._onClickAction(event, target);
}

/** Answers presses of any mouse button on elements with `data-action`, now and after every re-rendering. */
export function listenToActions(app: ApplicationLike, element: HTMLElement): void {
  for (const type of ["click", "auxclick"] as const) element.addEventListener(type, (event) => runAction(app, event));
}
