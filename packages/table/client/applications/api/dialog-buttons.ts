// Provenance: fvtt-types client/applications/api/dialog.d.mts (Button, ConfirmYesButton, ConfirmNoButton, PromptOkButton).

import { icon, make } from "../element.ts";
import { localize } from "../surroundings.ts";
import type { DialogV2 } from "./dialog.ts";

/** One button of a dialog. */
export interface DialogButton {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly class?: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly type?: "submit" | "button" | "reset";
  readonly default?: boolean;
  readonly disabled?: boolean;
  readonly callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/** The one button of a prompt, with what the caller says otherwise. */
export function promptButton(given?: Partial<DialogButton> | null): DialogButton {
  return { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...given };
}

/** The two buttons of a question; "no" is the one that Enter presses. */
export function confirmButtons(
  yes?: Partial<DialogButton> | null,
  no?: Partial<DialogButton> | null,
): [DialogButton, DialogButton] {
  return [
    { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
    { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false, ...no },
  ];
}

/**
 * Draws a button. Only the default one asks the browser to check the fields first, so that one can always say no.
 */
export function buttonElement(button: DialogButton): HTMLButtonElement {
  const element = make("button", {
    type: button.type ?? "submit",
    class: button.class ?? false,
    "data-action": button.action,
    disabled: button.disabled ?? false,
    formnovalidate: !button.default,
  });
  if (button.default) element.classList.add("default");
  if (button.icon) element.append(icon(button.icon));
  element.append(make("span", {}, localize(button.label)));
  Object.assign(element.style, button.style);
  return element;
}
