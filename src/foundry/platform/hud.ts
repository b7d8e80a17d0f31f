/** Buttons around a token. Source: the API pages of TokenHUD and the hook renderApplicationV2. */

/** The documented part of the application around a token. */
export interface Hud {
  readonly object?: { readonly document?: object; readonly actor?: object | null } | null;
}

/** One button; its action tells it apart. */
export interface HudButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  readonly press: (event: MouseEvent) => void;
}

/** Puts a button on the left of a token, unless it stands there already. */
export function addHudButton(html: HTMLElement, { action, icon, label, press }: HudButton): void {
  if (html.querySelector(`[data-action=${action}]`)) return;
  const button = html.ownerDocument.createElement("button");
  const glyph = html.ownerDocument.createElement("i");
  Object.assign(button, { type: "button", className: "control-icon", ariaLabel: label });
  Object.assign(button.dataset, { action, tooltip: label });
  Object.assign(glyph, { className: icon, ariaHidden: "true" });
  button.append(glyph);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    press(event);
  });
  html.querySelector(".col.left")?.append(button);
}
