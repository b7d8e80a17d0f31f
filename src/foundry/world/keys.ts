/** The keys of the module; users may bind others. Source: the API page of ClientKeybindings. */
import { MODULE } from "../platform/settings.ts";
import { nameAndHint } from "./settings.ts";

/** The modifier keys of a click; a mouse event or a key event. */
export interface ModifierKeys {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

const either = (key: string) => [{ key: `${key}Left` }, { key: `${key}Right` }];

/**
 * The actions and their default keys. The first three are held while clicking a check. Screen readers keep letters to
 * themselves while a page is read, also with Shift or with Alt and Shift, but not function keys. Sources: the user
 * guides of NVDA (single letter navigation) and Orca (structural navigation).
 */
const KEYS = {
  otherWay: { ...nameAndHint("dicewright.keys.otherWay"), editable: either("Shift") },
  advantage: { ...nameAndHint("dicewright.keys.advantage"), editable: either("Alt") },
  disadvantage: { ...nameAndHint("dicewright.keys.disadvantage"), editable: either("Control") },
  open: { ...nameAndHint("dicewright.keys.open"), editable: [{ key: "F2" }] },
  contest: { ...nameAndHint("dicewright.keys.contest"), editable: [{ key: "F8" }] },
  /** Not bound until a user chooses a key. */
  group: { name: "dicewright.group.start.key", hint: "dicewright.group.start.keyHint", editable: [] },
};

/** Registers the keys, and what those do that are not held while clicking. There are none without a page. */
export function registerKeys(acts: Readonly<Record<string, () => unknown>>): void {
  for (const [action, key] of Object.entries(KEYS)) {
    const act = acts[action];
    const data = { ...key, ...(act && { onDown: () => (void act(), true) }) };
    game.keybindings?.register(MODULE, action, data);
  }
}

export function keysOf(action: string) {
  return game.keybindings?.get(MODULE, action) ?? [];
}

const MODIFIERS: Readonly<Record<string, (held: ModifierKeys) => boolean>> = {
  Shift: ({ shiftKey }) => shiftKey === true,
  Control: ({ ctrlKey, metaKey }) => ctrlKey === true || metaKey === true,
  Alt: ({ altKey }) => altKey === true,
};

/** Whether a key bound to this is held during the click. */
export function isHeld(holding: keyof typeof KEYS, event: ModifierKeys | undefined): boolean {
  return (
    event !== undefined &&
    keysOf(holding).some(
      ({ key, modifiers }) => isDown(key, event) && modifiers.every((modifier) => isDown(modifier, event)),
    )
  );
}

/** The event knows its modifier keys, left or right; the keyboard knows all others. */
function isDown(key: string, event: ModifierKeys): boolean {
  const modifier = MODIFIERS[key.replace(/(?:Left|Right)$/, "")];
  if (modifier) return modifier(event);
  const { downKeys } = game.keyboard ?? {};
  return downKeys?.has(key) === true;
}
