// Provenance: foundryvtt.com/api, page ClientSettings and hookEvents.clientSettingChanged: world and user settings are documents, client settings stay in the browser.
import type { SettingStore } from "../settings.ts";
import type { WorldSettings } from "./documents/collections.ts";
import type { Setting } from "./documents/setting.ts";
import { documentConfig, globals, worldDocuments } from "./globals.ts";

/** The settings that this window is writing at the moment; the writer calls their listeners. */
const underWay = new Set<string>();

/** Whether this window is writing a setting, so that the table's message about it is ignored here. */
export function isWriting(key: string): boolean {
  return underWay.has(key);
}

/**
 * Where the settings of this seat are kept: the browser for `client`, the table for `world` and `user`. A client setting is one store a
 * browser, whatever the world and the user (issues #9488, #11212).
 */
export const settingStore: SettingStore = {
  get storage() {
    return new Map<string, unknown>([
      ["client", localStorage],
      ["world", worldSettings()],
    ]);
  },
  read: (scope, key) => (scope === "client" ? fromBrowser(key) : settingFor(scope, key)?.parsed),
  write: (scope, key, value) => (scope === "client" ? toBrowser(key, value) : toTable(scope, key, value)),
};

function fromBrowser(key: string): unknown {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as unknown);
}

function toBrowser(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value) ?? "null");
  globals.Hooks.callAll("clientSettingChanged", key, value, {});
}

const worldSettings = () => worldDocuments("Setting") as WorldSettings;

function settingFor(scope: string, key: string): Setting | undefined {
  const user = scope === "user" ? globals.game.userId : null;
  return worldSettings().getSetting(key, user);
}

async function toTable(scope: string, key: string, value: unknown): Promise<void> {
  const stored = settingFor(scope, key);
  const text = JSON.stringify(value) ?? "null";
  underWay.add(key);
  try {
    if (stored) await stored.update({ value: text });
    else
      await documentConfig("Setting").documentClass.create({
        key,
        value: text,
        user: scope === "user" ? globals.game.userId : null,
      });
  } finally {
    underWay.delete(key);
  }
}
