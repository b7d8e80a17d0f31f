// Provenance: the shapes are picks from fvtt-types (MIT): client/game.d.mts, client/helpers/hooks.d.mts, client/client.d.mts.
import type { CombatEncounters } from "../documents/combats.ts";
import type { HudToken } from "./hud/token-hud.ts";

/** The event bus of the table as applications use it. `call` stops at the first `false` and answers it. */
export interface HookBus {
  on(hook: string, listener: (...args: never[]) => unknown): number;
  once(hook: string, listener: (...args: never[]) => unknown): number;
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
}

/** Any document of the table, as far as windows look at it. */
export interface TableDocument {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly name?: string;
  readonly isOwner: boolean;
  readonly apps?: Record<string, unknown>;
  toObject(): Record<string, unknown>;
  update(changes: object, operation?: object): Promise<unknown>;
  delete?(operation?: object): Promise<unknown>;
  testUserPermission(user: TableUser, level: string | number, options?: object): boolean;
}

/** An actor: a document whose `system` holds numbers by path. */
export interface TableActor extends TableDocument {
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly system: Record<string, unknown>;
  readonly sheet?: { render(options?: object | boolean): unknown } | null;
}

/** A macro that can be run from the hotbar. */
export interface TableMacro extends TableDocument {
  readonly name: string;
  readonly img: string | null;
  execute(scope?: object): unknown;
}

/** The seated user. */
export interface TableUser extends TableDocument {
  readonly name: string;
  readonly isGM: boolean;
  readonly hotbar?: Record<string, string>;
  query?(name: string, data: object, options?: object): Promise<unknown>;
  assignHotbarMacro?(macro: unknown, slot: number | string, options?: object): Promise<unknown>;
}

/** A registered setting, as the settings window reads it. */
export interface SettingEntry {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly hint?: string;
  readonly scope: "world" | "client" | "user";
  readonly config?: boolean;
  readonly type?: unknown;
  readonly choices?: Record<string, string>;
  readonly range?: { min: number; max: number; step?: number };
  readonly default?: unknown;
  readonly requiresReload?: boolean;
}

/** A registered settings menu: a button that opens an application. */
export interface SettingMenu {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly restricted?: boolean;
  readonly type: new () => { render(options: object | boolean): unknown };
}

/** The registry of settings and their menus. */
export interface SettingRegistry {
  readonly settings: Map<string, SettingEntry>;
  readonly menus: Map<string, SettingMenu>;
  readonly sheet?: { render(options: { force: boolean }): unknown };
  register(namespace: string, key: string, data: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

/** A collection of documents by id. */
export interface TableCollection<T> extends Iterable<T> {
  get(id: string): T | undefined;
}

/** A compendium as its browser lists it. */
export interface TablePack {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly visible?: boolean;
  readonly metadata: { readonly id?: string; readonly packageName?: string };
  getIndex(
    options?: object,
  ): Promise<
    Iterable<{ _id: string; name: string; img?: string; type?: string; folder: string | null; uuid?: string }>
  >;
  getDocument(id: string): Promise<TableDocument | null | undefined>;
  readonly folders: Iterable<{ readonly _id: string; readonly name: string; readonly sort: number }>;
  render(force?: boolean): void;
}

/** What the applications take from the rest of the host: the globals that the page installs. */
export interface Surroundings {
  Hooks: HookBus;
  game: {
    release: { generation: number };
    i18n: { localize(key: string): string; format(key: string, data?: object): string; lang?: string };
    user: TableUser | null;
    users: TableCollection<TableUser>;
    macros: TableCollection<TableMacro>;
    combats: CombatEncounters;
    packs: TableCollection<TablePack>;
    modules: TableCollection<{ id: string; title?: string }>;
    settings: SettingRegistry;
    keybindings: unknown;
    keyboard: unknown;
    tooltip: unknown;
  };
  CONFIG: Record<string, unknown> & {
    Dice: FulfillingDice;
    queries: Record<string, (data: never, context: object) => unknown>;
  };
  CONST: Record<string, Record<string, number>>;
  ui: Record<string, unknown> & { notifications: Notices };
  canvas: {
    readonly ready?: boolean;
    readonly tokens?: { hud?: unknown; readonly controlled?: readonly HudToken[] };
  } & Record<string, unknown>;
  foundry: { applications: Record<string, unknown> } & Record<string, unknown>;
  fromUuid?(uuid: string): Promise<TableDocument | null>;
  Handlebars?: unknown;
}

/** How dice may be entered by hand: `CONFIG.Dice` as far as windows read it. */
export interface FulfillingDice {
  fulfillment: {
    dice: Record<string, { label: string; icon?: string }>;
    methods: Record<string, { label: string; icon?: string | null; interactive?: boolean; handler?: unknown }>;
    defaultMethod: string;
  };
  terms: Record<string, { readonly name: string; readonly DENOMINATION?: string }>;
}

/** The part of the notification centre that windows speak through. */
export interface Notices {
  info(message: string | Error, options?: object): unknown;
  warn(message: string | Error, options?: object): unknown;
  error(message: string | Error, options?: object): unknown;
}

/** The globals of the page, typed. They are read at call time, since packages may replace them. */
export const surroundings = globalThis as unknown as Surroundings;

/** Translates a key in the seat's language; an unknown key is its own translation. */
export function localize(key: string): string {
  return surroundings.game.i18n.localize(key);
}

/** The version of Foundry whose behaviour the table shows: 13 or 14. */
export function generation(): number {
  return surroundings.game.release.generation;
}
