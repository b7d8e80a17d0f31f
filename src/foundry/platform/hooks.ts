/** The hooks this module hears and calls, the same in 13 and 14. Sources: hookEvents, and the pages of Dice So Nice. */
import type { Actor, ChatMessage, Flagged, Speaker, TokenDocument } from "./documents.ts";
import type { AnyWindow, SceneControls, TokenHud } from "./windows.ts";
import { reportFailure } from "./words.ts";

/** A window in which a person enters dice by hand lists them in the order of their fields. */
export type Resolver = Partial<
  Pick<foundry.applications.dice.RollResolver, "addEventListener" | "close" | "fulfillable" | "render" | "roll">
>;
export type ResolverContext = Partial<Pick<foundry.applications.dice.RollResolver.RenderContext, "groups">>;

export const DRAGGED = "dicewright-check";

/** Data that is dropped on the hotbar: any JSON that some package has dragged. */
export type Dropped = Readonly<Record<string, unknown>>;

/** A package may still forbid dice that are about to fall. The member is absent where Dice So Nice has not begun. */
export interface Interception {
  willTrigger3DRoll?: boolean;
}

/** The part of Dice So Nice's API that we use, as its page Customization and the modules 5.1.6 and 6 have it. */
export interface Dice3d {
  addSystem(system: object, mode: "default" | "preferred"): void;
  addDicePreset(preset: object, shape: string): void;
  addColorset(set: object, mode: "default" | "preferred"): unknown;
}

/** The part of Chat Commander's API that we use, as packages that register with it show. */
export interface ChatCommands {
  register(command: object): void;
  createCommandElement(line: string, markup: string): HTMLElement;
}

/** The part of Token Action HUD Core's API that we use: it asks extenders for the actions of the selected tokens. */
export interface HudCore {
  readonly api: {
    readonly ActionHandlerExtender: new () => {
      readonly actor?: Actor | null;
      readonly actors?: readonly Actor[];
      /** The extended handler, once this one is added. */
      readonly actionHandler?: ActionHandler;
      extendActionHandler(): void;
    };
  };
}

/** The HUD's own handler, which runs clicks. */
interface ActionHandler {
  addActionHandlerExtender(extender: object): void;
  addActions(actions: readonly object[], group: object): void;
}

/** The default layout of the HUD; a system may have none. */
interface HudDefaults {
  readonly layout?: object[];
  readonly groups?: object[];
}

/** A map of Dice Tray: rows of buttons by the formula that each puts in. */
export interface DiceMap {
  readonly dice: readonly Readonly<Record<string, { readonly label?: string; readonly tooltip?: string }>>[];
}

export type DiceMapClass = new () => DiceMap;

export type ChatInput = Readonly<Record<string, HTMLElement | undefined>>;

type AnyArguments = readonly unknown[];

interface HookArguments {
  init: [];
  setup: [];
  ready: [];
  /**
   * A key pressed where chat is typed; false prevents what it does, and in 14 an option that it is kept to go back to
   * (hookEvents.chatInput; LoreBridge changes the options too).
   */
  chatInput: [event: KeyboardEvent, options?: { recordPending?: boolean }];
  renderChatInput: [log: unknown, elements: ChatInput];
  /** A sent line; false prevents the message. */
  chatMessage: [log: unknown, line: string, data: { readonly speaker?: Speaker } | undefined];
  /** Called for each copy of a message, each time it is drawn. */
  renderChatMessageHTML: [message: ChatMessage, html: HTMLElement];
  /** Asked once for the entries of `menuEntry`. */
  getChatMessageContextOptions: [log: unknown, entries: object[]];
  createChatMessage: [message: ChatMessage];
  updateChatMessage: [message: ChatMessage, changes: Flagged, options: object, user: string];
  deleteChatMessage: [message: ChatMessage, options: object, user: string];
  chatCommandsReady: [commands: ChatCommands];
  tokenActionHudCoreApiReady: [core: HudCore];
  tokenActionHudCoreRegisterDefaults: [defaults: HudDefaults];
  tokenActionHudCoreAddActionHandlerExtenders: [handler: ActionHandler];
  "dice-calculator.keymaps": [maps: Record<string, DiceMapClass>];
  diceSoNiceReady: [dice3d: Dice3d];
  diceSoNiceMessagePreProcess: [message: string, interception: Interception];
  diceSoNiceMessageProcessed: [message: string, interception: Interception];
  diceSoNiceRollStart: [message: string];
  diceSoNiceRollComplete: [message: string];
  /** Both generations call the `onClick` of a control. */
  getHeaderControlsApplicationV2: [window: AnyWindow, controls: object[]];
  getActorSheetHeaderButtons: [sheet: AnyWindow, buttons: object[]];
  renderTokenHUD: [hud: TokenHud, html: HTMLElement];
  getSceneControlButtons: [controls: SceneControls];
  renderActorDirectory: [directory: unknown, html: HTMLElement];
  renderApplicationV2: [window: AnyWindow];
  renderApplication: [window: AnyWindow];
  /** Sources: the types; the module ACDC. */
  renderDiceConfig: [window: AnyWindow];
  renderRollResolver: [resolver: Resolver, html: HTMLElement, context: ResolverContext];
  /** Called where a macro is created; changes by `updateSource` are stored. */
  preCreateMacro: [macro: Macro.Implementation];
  /** False if a listener took the drop. */
  hotbarDrop: [hotbar: unknown, dropped: Dropped, slot: number];
  createActor: [actor: Actor];
  updateActor: [actor: Actor, changes: object];
  deleteActor: [actor: Actor];
  createToken: [token: TokenDocument];
  updateToken: [token: TokenDocument, changes: object];
  deleteToken: [token: TokenDocument];
  updateUser: [user: unknown, changes: object];
  deleteUser: [user: unknown];
  userConnected: [user: unknown, isConnected: boolean];
  createCombat: AnyArguments;
  updateCombat: AnyArguments;
  deleteCombat: AnyArguments;
  createCombatant: AnyArguments;
  updateCombatant: AnyArguments;
  deleteCombatant: AnyArguments;
}

export type HookName = keyof HookArguments;

/** Hooks for other packages; docs/api.md describes them. Each thread has one of its own. */
type OwnHook = `dicewright.${string}`;

type AllHooks = Readonly<
  Record<"on" | "once" | "call" | "callAll", (name: string, ...given: readonly unknown[]) => unknown>
>;
const hooks = () => Hooks as unknown as AllHooks;

type Listener<K extends HookName> = (...given: HookArguments[K]) => unknown;

export function listen<K extends HookName>(name: K, ...listeners: Listener<K>[]): void {
  for (const listener of listeners) hooks().on(name, guard(name, listener));
}

export function listenOnce<K extends HookName>(name: K, ...listeners: Listener<K>[]): void {
  for (const listener of listeners) hooks().once(name, guard(name, listener));
}

/** Wraps a listener so that its errors, also later ones, are logged once and do not stop others. */
function guard<K extends HookName>(name: K, listener: Listener<K>) {
  const report = (error: unknown) => reportFailure(name, error);
  return (...given: HookArguments[K]) => {
    try {
      const answer = listener(...given);
      if (answer instanceof Promise) answer.catch(report);
      return answer;
    } catch (error) {
      report(error);
    }
  };
}

export function emit(name: OwnHook, event: object): void {
  hooks().callAll(name, event);
}

/** Asks other packages; false if one of them objects. */
export function askPackages(name: OwnHook, event: object): boolean {
  return hooks().call(name, event) !== false;
}

/** Offers a message to the listeners of other packages, as Foundry does with what is sent. True if one takes it. */
export function offerMessage(message: string, speaker: Speaker): boolean {
  return hooks().call("chatMessage", ui.chat, message, { user: game.user?.id, speaker }) === false;
}
