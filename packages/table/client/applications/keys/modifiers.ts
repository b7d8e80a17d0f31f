// Provenance: fvtt-types client/helpers/interaction/keyboard-manager.d.mts (MODIFIER_KEYS, MODIFIER_CODES, PROTECTED_KEYS).

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
