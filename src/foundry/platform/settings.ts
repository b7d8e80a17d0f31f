/** The settings of the module. Source: the API page of ClientSettings of 13 and 14. */

export const MODULE = "dicewright";

/** Only a setting with `config: true` is shown in Foundry's own window. */
export interface Setting {
  readonly name?: string;
  readonly hint?: string;
  readonly scope: "world" | "client";
  readonly config?: boolean;
  readonly type: unknown;
  readonly default: unknown;
  readonly choices?: Readonly<Record<string, string>>;
  readonly onChange?: (() => void) | undefined;
}

type WorldSettings = foundry.documents.collections.WorldSettings;

interface Settings {
  register(namespace: string, key: string, setting: Setting): void;
  registerMenu(namespace: string, key: string, menu: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
  readonly storage?: ReadonlyMap<string, unknown>;
}

const settings = () => game.settings as unknown as Settings;

export function registerSetting(key: string, setting: Setting): void {
  settings().register(MODULE, key, setting);
}

/** Registers a button in Foundry's settings that opens a window. */
export function registerMenu(key: string, menu: object): void {
  settings().registerMenu(MODULE, key, menu);
}

/** A setting of this module, or of Foundry's `core` or another package. */
export function getSetting(key: string, owner = MODULE): unknown {
  return settings().get(owner, key);
}

export async function setSetting(key: string, value: unknown): Promise<void> {
  await settings().set(MODULE, key, value);
}

/** The last writer of a world setting, as the server records it; undefined if unknown. */
export function writerOf(key: string): string | undefined {
  const world = settings().storage?.get("world") as WorldSettings | undefined;
  return world?.getSetting?.(`${MODULE}.${key}`)?._stats?.lastModifiedBy ?? undefined;
}
