// Provenance: foundryvtt.com/api, page foundry.helpers.Hooks (v13, v14).

type HookedFunction = (...args: never[]) => unknown;

interface HookEntry {
  readonly id: number;
  readonly hook: string;
  readonly fn: HookedFunction;
  readonly once: boolean;
}

/** The event table of one client: functions registered by hook name, called in the order they were registered. */
class HookTable {
  readonly #entries = new Map<string, HookEntry[]>();
  #nextId = 1;

  /** What is registered, by the names of hooks (types of 13, client/helpers/hooks). */
  get events(): Readonly<Record<string, readonly HookEntry[]>> {
    return Object.fromEntries(this.#entries);
  }

  /** Registers `fn` for `hook` and gives the id with which `off` removes it again. */
  on(hook: string, fn: HookedFunction, { once = false }: { once?: boolean } = {}): number {
    const entry: HookEntry = { id: this.#nextId++, hook, fn, once };
    this.#entries.set(hook, [...this.#registered(hook), entry]);
    return entry.id;
  }

  /** Registers `fn` for the next call of `hook` only. */
  once(hook: string, fn: HookedFunction): number {
    return this.on(hook, fn, { once: true });
  }

  /** Removes a function, named by itself or by the id that `on` gave. */
  off(hook: string, fnOrId: HookedFunction | number): void {
    const stays = (entry: HookEntry) => entry.id !== fnOrId && entry.fn !== fnOrId;
    this.#entries.set(hook, this.#registered(hook).filter(stays));
  }

  /** Calls every function of `hook`, whatever they answer. */
  callAll(hook: string, ...args: unknown[]): true {
    for (const entry of this.#registered(hook)) this.#invoke(entry, args);
    return true;
  }

  /** Calls the functions of `hook` until one answers exactly `false`, and tells whether none did. */
  call(hook: string, ...args: unknown[]): boolean {
    return this.#registered(hook).every((entry) => this.#invoke(entry, args) !== false);
  }

  /** Reports an error met in a hooked function or another named place, and calls the hook `error`. */
  onError(location: string, error: Error, { log = "error", ...data }: { log?: "error" | "warn" | null } = {}): void {
    if (log) console[log](`${location}:`, error);
    this.callAll("error", location, error, data);
  }

  /** Forgets every registration, for a fresh start between tests. */
  clear(): void {
    this.#entries.clear();
  }

  #registered(hook: string): HookEntry[] {
    return this.#entries.get(hook) ?? [];
  }

  /** One function that fails must not keep the others from running. */
  #invoke(entry: HookEntry, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return entry.fn(...(args as never[]));
    } catch (error) {
      if (entry.hook !== "error") this.onError(`Hooks.${entry.hook}`, error as Error);
      return undefined;
    }
  }
}

/** The hook table of this client, installed as the global `Hooks`. */
export const Hooks = new HookTable();
