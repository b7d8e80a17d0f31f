// Provenance: fvtt-types client/applications/sidebar/apps/controls-config.d.mts.

import { make } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import {
  keyName,
  MODIFIER_CODES,
  PROTECTED_KEYS,
  type Binding,
  type Modifier,
  type RegisteredAction,
} from "../keys/binding.ts";
import type { ClientKeybindings } from "../keys/keybindings.ts";
import { KeyboardManager } from "../keys/keyboard.ts";
import { packageTitle } from "./setting-row.ts";

const ALL_MODIFIERS = new Set<string>(Object.values(MODIFIER_CODES).flat());

/** A binding as a person reads it, such as `Shift + A`. */
function bindingName({ key, modifiers }: Binding): string {
  return [...modifiers, keyName(key)].join(" + ");
}

function keys(): ClientKeybindings {
  return globals.game.keybindings as ClientKeybindings;
}

/** The window in which keys are looked up and changed. */
export class ControlsConfig extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "controls-config",
    classes: ["controls-config"],
    position: { width: 620 },
    window: { title: "Key bindings" },
    actions: {
      listen: function (_event: PointerEvent, target: HTMLElement) {
        (this as ControlsConfig).#listen(target);
      },
    },
  };

  /** A binding as a person reads it (API ControlsConfig; Spotlight Omnisearch). */
  static humanizeBinding(binding: Binding): string {
    return bindingName(binding);
  }

  override draw(): readonly Node[] {
    const actions = [...keys().actions.values()].filter((action) => !action.restricted || globals.game.user?.isGM);
    const namespaces = [...new Set(actions.map((action) => action.namespace))];
    const sections = namespaces.map((namespace) =>
      make(
        "fieldset",
        { "data-category": namespace },
        make("legend", {}, packageTitle(namespace)),
        ...actions.filter((action) => action.namespace === namespace).map((action) => this.#row(action)),
      ),
    );
    return [make("div", { class: "scrollable settings-list" }, ...sections)];
  }

  #row(action: RegisteredAction): HTMLElement {
    const name = localize(action.name);
    const bound = keys().get(action.namespace, action.action);
    const words = bound.length > 0 ? bound.map(bindingName).join(", ") : "none";
    const row = make(
      "div",
      { class: "form-group key-row" },
      make("span", { class: "menu-name" }, name),
      make("kbd", {}, words),
    );
    if (action.uneditable.length === 0)
      row.append(this.#button("listen", action.id, `Change the key of ${name}`, "Change"));
    if (action.hint) row.append(make("p", { class: "hint" }, localize(action.hint)));
    return row;
  }

  #button(action: string, key: string, label: string, text: string): HTMLButtonElement {
    return make("button", { type: "button", "data-action": action, "data-key": key, "aria-label": label }, text);
  }

  /** Takes the next key that is pressed on the button; Escape leaves things as they are. */
  #listen(button: HTMLElement): void {
    button.textContent = "Press a key …";
    button.dataset["keyboardFocus"] = "true";
    const onKey = (event: KeyboardEvent): void => {
      if (ALL_MODIFIERS.has(event.code)) return;
      event.preventDefault();
      event.stopPropagation();
      button.removeEventListener("keydown", onKey);
      void this.#accept(button.dataset["key"]!, event);
    };
    button.addEventListener("keydown", onKey);
    button.focus();
  }

  async #accept(id: string, event: KeyboardEvent): Promise<void> {
    const { key, modifiers } = KeyboardManager.getKeyboardEventContext(event);
    if (key === "Escape") await this.render();
    else if (PROTECTED_KEYS.includes(key)) globals.ui.notifications.warn(`${keyName(key)} belongs to the browser.`);
    else await this.#change(id, [{ key, modifiers }]);
  }

  async #change(id: string, bindings: readonly { key: string; modifiers: readonly Modifier[] }[]): Promise<void> {
    const action = keys().actions.get(id)!;
    await keys().set(action.namespace, action.action, bindings);
    await this.render();
  }
}
