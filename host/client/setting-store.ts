// Provenance: foundryvtt.com/api, page ClientSettings: world and user settings are documents, client settings stay in the browser.
import type { SettingStore } from "../settings.ts";
import { documentConfig, surroundings } from "./surroundings.ts";
import type { Setting } from "./documents/setting.ts";
import type { WorldCollection } from "./documents/collections.ts";

/** Where the settings of this seat are kept: the browser for `client`, the table for `world` and `user`. */
export function settingStore(world: string): SettingStore {
  const place = (key: string) => `table.${world}.${surroundings.game.userId}.${key}`;
  return {
    read: (scope, key) => (scope === "client" ? fromBrowser(place(key)) : settingFor(scope, key)?.parsed),
    write: (scope, key, value) => (scope === "client" ? localStorage.setItem(place(key), JSON.stringify(value) ?? "null") : toTable(scope, key, value)),
  };
}

function fromBrowser(place: string): unknown {
  const text = localStorage.getItem(place);
  return text === null ? undefined : (JSON.parse(text) as unknown);
}

function settingFor(scope: string, key: string): Setting | undefined {
  const user = scope === "user" ? surroundings.game.userId : null;
  const settings = surroundings.game.collections.get("Setting") as unknown as WorldCollection<Setting>;
  return settings.find((setting) => setting.key === key && setting.user === user);
}

async function toTable(scope: string, key: string, value: unknown): Promise<void> {
  const stored = settingFor(scope, key);
  const text = JSON.stringify(value) ?? "null";
  if (stored) await stored.update({ value: text });
  else await documentConfig("Setting").documentClass.create({ key, value: text, user: scope === "user" ? surroundings.game.userId : null });
}
