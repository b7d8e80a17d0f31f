// Provenance: fvtt-types client/helpers/interaction/keyboard-manager.d.mts (MODIFIER_KEYS, MODIFIER_CODES, PROTECTED_KEYS) and
// client-keybindings.d.mts (KeybindingActionConfig, KeyboardEventContext).

/** Modifier keys by the names that packages write. */
export const MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;

/** A modifier key by its stored name. */
export type Modifier = (typeof MODIFIER_KEYS)[keyof typeof MODIFIER_KEYS];

/** The physical keys of each modifier. */
export const MODIFIER_CODES: Readonly<Record<Modifier, readonly string[]>> = {
  Alt: ["AltLeft", "AltRight"],
  Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
  Shift: ["ShiftLeft", "ShiftRight"],
};

/** Keys that belong to the browser. */
export const PROTECTED_KEYS: readonly string[] = [
  "F5",
  "F11",
  "F12",
  "PrintScreen",
  "ScrollLock",
  "NumLock",
  "CapsLock",
];

/** Reads a modifier's name in either spelling, `SHIFT` or `Shift`. Throws for anything else. */
export function readModifier(name: string): Modifier {
  const modifier = (MODIFIER_KEYS as Record<string, Modifier>)[name.toUpperCase()];
  if (!modifier) throw new Error(`"${name}" is not a modifier key; CONTROL, SHIFT and ALT are.`);
  return modifier;
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Backquote: "`",
  Backslash: "\\",
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Equal: "=",
  Minus: "-",
  Period: ".",
  Quote: "'",
  Semicolon: ";",
  Slash: "/",
  NumpadAdd: "Numpad+",
  NumpadSubtract: "Numpad-",
};

/** A key as a person knows it: `KeyA` is A, `Digit1` is 1. */
export function keyName(code: string): string {
  return NAMES[code] ?? code.replace(/^(Key|Digit)(?=.$)/, "");
}

/** The key that was pressed, as an action receives it. */
export interface KeyContext {
  readonly key: string;
  readonly logicalKey: string;
  readonly event: KeyboardEvent;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly hasModifier: boolean;
  readonly modifiers: readonly Modifier[];
  readonly up: boolean;
  readonly repeat: boolean;
  readonly action?: string;
}

/** A key with the modifiers held beside it. */
export interface Binding {
  readonly key: string;
  readonly modifiers: readonly Modifier[];
}

/** A binding as packages write it. */
export interface GivenBinding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** A binding as a package registers it. */
export interface ActionConfig {
  readonly name: string;
  readonly hint?: string;
  readonly uneditable?: readonly GivenBinding[];
  readonly editable?: readonly GivenBinding[];
  readonly onDown?: (context: KeyContext) => unknown;
  readonly onUp?: (context: KeyContext) => unknown;
  readonly repeat?: boolean;
  readonly restricted?: boolean;
  readonly reservedModifiers?: readonly string[];
  readonly precedence?: number;
}

/** A registered action with every default filled in. */
export interface RegisteredAction extends ActionConfig {
  readonly namespace: string;
  readonly action: string;
  readonly id: string;
  readonly uneditable: readonly Binding[];
  readonly editable: readonly Binding[];
  readonly reservedModifiers: readonly Modifier[];
  readonly precedence: number;
  readonly order: number;
}

/** An action bound to a key, ready to be tried. */
export interface BoundAction extends RegisteredAction {
  readonly requiredModifiers: readonly Modifier[];
}
