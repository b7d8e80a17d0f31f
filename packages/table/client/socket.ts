// Provenance: foundryvtt.com/article/module-development ("socket"); the emitter does not hear itself.
import { askTable } from "./wire.ts";

type Listener = (payload: unknown, ...more: unknown[]) => void;

/** The channels `module.<id>` on which packages talk between seats: `game.socket`. */
export class ModuleSocket {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Sends to every other seat. */
  emit(channel: string, ...payload: unknown[]): this {
    void askTable({ action: "emit", channel, payload }).catch((error: Error) =>
      console.error(`Nothing was emitted on ${channel}: ${error.message}`),
    );
    return this;
  }

  on(channel: string, listener: Listener): this {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return this;
  }

  off(channel: string, listener: Listener): this {
    this.#listeners.get(channel)?.delete(listener);
    return this;
  }

  /** Tells this seat's listeners what another seat sent. */
  receive(channel: string, payload: readonly unknown[], userId: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload[0], ...payload.slice(1), userId);
  }
}
