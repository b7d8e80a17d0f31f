/** The keys held while something that rolls is pressed; people may bind others. Source: the API page of ClientKeybindings. */
import { MODULE } from "./house-rules.ts";

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

interface Keybindings {
  register(namespace: string, action: string, data: object): void;
  get(namespace: string, action: string): readonly Binding[];
}

interface Keyboard {
  readonly downKeys: ReadonlySet<string>;
}

/** What a press tells of the keys that are held; a mouse event or a key event. */
export interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

/** What is held beside a press, and the keys it is held by until somebody binds others. */
const HELD = {
  otherWay: ["ShiftLeft", "ShiftRight"],
  advantage: ["AltLeft", "AltRight"],
  disadvantage: ["ControlLeft", "ControlRight"],
} as const;

/** A thing that can be held beside a press. */
export type Holding = keyof typeof HELD;

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

function keybindings(): Keybindings | undefined {
  return (game as unknown as { readonly keybindings?: Keybindings }).keybindings;
}

/** Registers the keys. Only `open` does something by itself: it opens a dialog for the check rolled last. */
export function registerKeys(open: () => void): void {
  const keys = keybindings();
  for (const action of Object.keys(HELD) as Holding[]) {
    keys?.register(MODULE, action, {
      name: NAMES[action],
      hint: HINTS[action],
      editable: HELD[action].map((key) => ({ key })),
    });
  }
  keys?.register(MODULE, "open", {
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

/** Whether a key bound to this is held beside the press. */
export function isHeld(holding: Holding, event: Held | undefined): boolean {
  const bindings = keybindings()?.get(MODULE, holding) ?? [];
  return (
    event !== undefined &&
    bindings.some(
      ({ key, modifiers = [] }) => isDown(key, event) && modifiers.every((modifier) => isDown(modifier, event)),
    )
  );
}

/** A modifier is told by the press itself, on its left or right; any other key by the keyboard. */
function isDown(key: string, event: Held): boolean {
  const modifier = MODIFIERS[key.replace(/(?:Left|Right)$/, "")];
  const { keyboard } = game as unknown as { readonly keyboard?: Keyboard };
  return modifier ? modifier(event) : keyboard?.downKeys.has(key) === true;
}
