// Provenance: fvtt-types client/helpers/interaction/keyboard-manager.d.mts.

import { globals } from "../../globals.ts";
import {
  MODIFIER_CODES,
  MODIFIER_KEYS,
  PROTECTED_KEYS,
  readModifier,
  type BoundAction,
  type KeyContext,
  type Modifier,
} from "./binding.ts";
import type { ClientKeybindings } from "./keybindings.ts";

function matches(action: BoundAction, { modifiers }: KeyContext): boolean {
  if (action.restricted && !globals.game.user?.isGM) return false;
  const allowed = [...action.requiredModifiers, ...action.reservedModifiers];
  return (
    action.requiredModifiers.every((needed) => modifiers.includes(needed)) &&
    modifiers.every((held) => allowed.includes(held))
  );
}

/** Follows the keyboard and runs the actions that are bound to its keys: `game.keyboard`. */
export class KeyboardManager {
  static readonly MODIFIER_KEYS = MODIFIER_KEYS;
  static readonly MODIFIER_CODES = MODIFIER_CODES;
  static readonly PROTECTED_KEYS = PROTECTED_KEYS;
  readonly downKeys = new Set<string>();

  /** Begins to listen to the keyboard of the page. */
  _activateListeners(): void {
    addEventListener("keydown", (event) => this.#onKey(event, false));
    addEventListener("keyup", (event) => this.#onKey(event, true));
    addEventListener("blur", () => this.releaseKeys());
  }

  /** Whether what has the focus wants the keys for itself. */
  get hasFocus(): boolean {
    const element = document.activeElement as HTMLElement | null;
    const own = element?.dataset?.["keyboardFocus"];
    if (!element || own === "false") return false;
    if (own === "" || own === "true" || element.isContentEditable) return true;
    if (element.localName === "prose-mirror") return true;
    return (
      element.matches("input, select, textarea") || (element.localName === "button" && element.closest("form") !== null)
    );
  }

  /** Whether a modifier is held down, by its name in either spelling. */
  isModifierActive(modifier: string): boolean {
    return MODIFIER_CODES[readModifier(modifier)].some((code) => this.downKeys.has(code));
  }

  /** Reads a keyboard event. */
  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyContext {
    const [isShift, isControl, isAlt] = [event.shiftKey, event.ctrlKey || event.metaKey, event.altKey];
    const held = { Control: isControl, Shift: isShift, Alt: isAlt };
    const modifiers = (Object.keys(held) as Modifier[]).filter(
      (name) => held[name] && !MODIFIER_CODES[name].includes(event.code),
    );
    return {
      key: event.code,
      logicalKey: event.key,
      event,
      isShift,
      isControl,
      isAlt,
      hasModifier: modifiers.length > 0,
      modifiers,
      up,
      repeat: event.repeat,
    };
  }

  /** The actions that a key would run, in their order. */
  static _getMatchingActions(context: KeyContext): BoundAction[] {
    const { activeKeys } = globals.game.keybindings as ClientKeybindings;
    return (activeKeys.get(context.key) ?? []).filter((action) => matches(action, context));
  }

  #onKey(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing || event.defaultPrevented) return;
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    this._processKeyboardContext(KeyboardManager.getKeyboardEventContext(event, up));
  }

  /** Runs the actions of a key until one answers `true`. Nothing runs while a field has the focus. */
  _processKeyboardContext(context: KeyContext, { force = false }: { force?: boolean } = {}): void {
    if (this.hasFocus && !force) return;
    const consumed = KeyboardManager._getMatchingActions(context).some((action) => this.#run(action, context));
    if (consumed) context.event.preventDefault();
  }

  #run(action: BoundAction, context: KeyContext): boolean {
    if (context.repeat && !action.repeat) return false;
    const handler = context.up ? action.onUp : action.onDown;
    return handler?.({ ...context, action: action.id }) === true;
  }

  /** Forgets the keys that are down, as when the browser loses the focus. */
  releaseKeys(_options: object = {}): void {
    this.downKeys.clear();
  }
}
