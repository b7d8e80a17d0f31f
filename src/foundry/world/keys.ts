/** The keys held while clicking a check; users may bind others. Source: the API page of ClientKeybindings. */
import { isKeyDown, keysOf, registerKey } from "../platform/settings.ts";

/** The modifier keys of a click; a mouse event or a key event. */
export interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

/** What can be held during a click, and its default keys. */
const HELD = {
  otherWay: ["ShiftLeft", "ShiftRight"],
  advantage: ["AltLeft", "AltRight"],
  disadvantage: ["ControlLeft", "ControlRight"],
} as const;

/** Something that can be held during a click. */
type Holding = keyof typeof HELD;

const NAMES: Readonly<Record<Holding | "open", string>> = {
  otherWay: "dicewright.keys.otherWay.name",
  advantage: "dicewright.keys.advantage.name",
  disadvantage: "dicewright.keys.disadvantage.name",
  open: "dicewright.keys.open.name",
};
const HINTS: Readonly<Record<Holding | "open", string>> = {
  otherWay: "dicewright.keys.otherWay.hint",
  advantage: "dicewright.keys.advantage.hint",
  disadvantage: "dicewright.keys.disadvantage.hint",
  open: "dicewright.keys.open.hint",
};

/** Registers the keys. Only `open` does something by itself: it opens the dialog of the last check. */
export function registerKeys(open: () => void): void {
  for (const action of Object.keys(HELD) as Holding[]) {
    registerKey(action, { name: NAMES[action], hint: HINTS[action], editable: HELD[action].map((key) => ({ key })) });
  }
  registerKey("open", {
    name: NAMES.open,
    hint: HINTS.open,
    editable: [{ key: "KeyR", modifiers: ["SHIFT"] }],
    onDown: () => (open(), true),
  });
}

const MODIFIERS: Readonly<Record<string, (held: Held) => boolean>> = {
  Shift: ({ shiftKey }) => shiftKey === true,
  Control: ({ ctrlKey, metaKey }) => ctrlKey === true || metaKey === true,
  Alt: ({ altKey }) => altKey === true,
};

/** Whether a key bound to this is held during the click. */
export function isHeld(holding: Holding, event: Held | undefined): boolean {
  return (
    event !== undefined &&
    keysOf(holding).some(
      ({ key, modifiers = [] }) => isDown(key, event) && modifiers.every((modifier) => isDown(modifier, event)),
    )
  );
}

/** The event knows its modifier keys, left or right; the keyboard knows all others. */
function isDown(key: string, event: Held): boolean {
  const modifier = MODIFIERS[key.replace(/(?:Left|Right)$/, "")];
  return modifier ? modifier(event) : isKeyDown(key);
}
