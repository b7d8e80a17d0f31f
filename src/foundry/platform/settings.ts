/** Foundry's settings as this module uses them: by full names, which the type definitions know only of its own. Source: the API page of ClientSettings. */

/** The documented part of the settings. */
export interface Settings {
  register(namespace: string, key: string, setting: object): void;
  registerMenu(namespace: string, key: string, menu: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

/** The settings of this client and its world. */
export function settings(): Settings {
  return game.settings as unknown as Settings;
}
