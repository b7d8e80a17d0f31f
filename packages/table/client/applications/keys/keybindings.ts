// Provenance: fvtt-types client/helpers/interaction/client-keybindings.d.mts;
// foundryvtt.com article "Game Controls": Escape dismisses, the number keys run the hotbar's macros.
import { globals } from "../../globals.ts";
import { instances, type ApplicationV2 } from "../api/application.ts";
import {
  PROTECTED_KEYS,
  readModifier,
  type ActionConfig,
  type Binding,
  type BoundAction,
  type GivenBinding,
  type RegisteredAction,
} from "./binding.ts";

/** After every package: `CONST.KEYBINDING_PRECEDENCE.DEFERRED`. */
const DEFERRED = 2;

function topmost(): ApplicationV2 | undefined {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  return windows.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
}

function dismiss(): boolean {
  const hud = globals.canvas.hud?.token as ApplicationV2 | undefined;
  const front = hud?.rendered ? hud : topmost();
  void front?.close({ closeKey: true });
  return front !== undefined;
}

function runSlot(number: number): boolean {
  const hotbar = globals.ui["hotbar"] as { executeSlot(key: number): boolean } | undefined;
  return hotbar?.executeSlot(number) ?? false;
}

/** Registers the keys that belong to the table itself. Their names are kept in the setting that remembers changed keys. */
export function registerCoreActions(keys: ClientKeybindings): void {
  keys.register("core", "dismiss", {
    name: "Dismiss",
    hint: "Closes the menu or the window in front.",
    uneditable: [{ key: "Escape" }],
    onDown: dismiss,
    precedence: DEFERRED,
  });
  for (let number = 0; number <= 9; number++) {
    keys.register("core", `executeMacro${number}`, {
      name: `Run the macro in slot ${number === 0 ? 10 : number}`,
      editable: [{ key: `Digit${number}` }],
      reservedModifiers: ["CONTROL", "SHIFT"],
      onDown: () => runSlot(number),
      precedence: DEFERRED,
    });
  }
}

/** The precedence of an action that names none: after `PRIORITY` 0 and before `DEFERRED` 2. */
const NORMAL = 1;

function readBinding({ key, modifiers = [] }: GivenBinding): Binding {
  if (!key) throw new Error("A key binding needs a key.");
  if (PROTECTED_KEYS.includes(key)) throw new Error(`The key ${key} belongs to the browser and cannot be bound.`);
  return { key, modifiers: modifiers.map(readModifier) };
}

/** The keys of one seat: packages register actions, people change their keys. `game.keybindings`. */
export class ClientKeybindings {
  readonly actions = new Map<string, RegisteredAction>();
  readonly activeKeys = new Map<string, BoundAction[]>();
  bindings: Map<string, Binding[]> | undefined;

  /** Registers an action with its default keys. Packages do so in `init`; later is too late and throws. */
  register(namespace: string, action: string, data: ActionConfig): void {
    if (this.bindings) throw new Error("Key bindings are registered before the game is set up.");
    if (!namespace || !action) throw new Error("A key binding needs a namespace and an action.");
    const id = `${namespace}.${action}`;
    const order = this.actions.get(id)?.order ?? this.actions.size;
    this.actions.set(id, {
      ...data,
      namespace,
      action,
      id,
      order,
      precedence: data.precedence ?? NORMAL,
      uneditable: (data.uneditable ?? []).map(readBinding),
      editable: (data.editable ?? []).map(readBinding),
      reservedModifiers: (data.reservedModifiers ?? []).map(readModifier),
    });
  }

  /** Reads what the person changed and makes the keys live. Called after `setup`, and after each change. */
  initialize(): void {
    const changed = globals.game.settings.get("core", "keybindings") as Record<string, GivenBinding[]>;
    this.bindings = new Map();
    this.activeKeys.clear();
    for (const action of this.actions.values())
      this.#bind(action, changed[action.id]?.map(readBinding) ?? [...action.editable]);
    for (const bound of this.activeKeys.values())
      bound.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
  }

  #bind(action: RegisteredAction, chosen: Binding[]): void {
    const all = [...action.uneditable, ...chosen];
    this.bindings!.set(action.id, all);
    for (const { key, modifiers } of all) {
      this.activeKeys.set(key, [...(this.activeKeys.get(key) ?? []), { ...action, requiredModifiers: modifiers }]);
    }
  }

  /** The keys of an action, those that cannot be changed first. */
  get(namespace: string, action: string): readonly Binding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered key binding.`);
    return this.bindings?.get(id) ?? [...this.actions.get(id)!.uneditable, ...this.actions.get(id)!.editable];
  }

  /** Changes the keys of an action; without any, its defaults come back. */
  async set(namespace: string, action: string, bindings?: readonly GivenBinding[]): Promise<void> {
    const known = this.actions.get(`${namespace}.${action}`);
    if (!known) throw new Error(`"${namespace}.${action}" is not a registered key binding.`);
    if (known.restricted && !globals.game.user?.isGM) throw new Error("Only a Gamemaster may change this key.");
    const changed = { ...(globals.game.settings.get("core", "keybindings") as Record<string, unknown>) };
    if (bindings) changed[known.id] = bindings.map(readBinding);
    else delete changed[known.id];
    await globals.game.settings.set("core", "keybindings", changed);
  }
}
