// Provenance: foundryvtt.com/api, page Setting (v13, v14).
import type { Json } from "../../documents/json.ts";
import { globals } from "../globals.ts";
import { isWriting } from "../setting-store.ts";
import { ClientDocument } from "./document.ts";

/** The stored value of a setting: of the world, or of one user. */
export class Setting extends ClientDocument {
  static override readonly documentName = "Setting";

  declare readonly key: string;
  declare readonly value: string;
  declare readonly user: string | null;

  /** The value as it was written. */
  get parsed(): unknown {
    return JSON.parse(this.value) as unknown;
  }

  override _onCreate(_data: Json, _options: Json, userId: string): void {
    this.#callListener(userId);
  }

  override _onUpdate(_changed: Json, options: Json, userId: string): void {
    this.#callListener(userId, options);
  }

  /** Calls the listener of the setting, unless this window wrote it: then the writer does. */
  #callListener(userId: string, options: Json = {}): void {
    if (isWriting(this.key)) return;
    globals.game.settings.settings.get(this.key)?.onChange?.(this.parsed, options, userId);
  }
}
