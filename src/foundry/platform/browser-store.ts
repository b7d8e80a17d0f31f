/** What this browser keeps, and no other client can read. Source: the API page of ClientSettings (scope `client`). */
import { MODULE } from "../form/house-rules.ts";
import { settings } from "./settings.ts";

/** Values by name in a setting of the client that no window shows. Of very many the oldest are forgotten. */
export class BrowserStore {
  readonly #key: string;
  readonly #most: number;

  constructor(key: string, most: number) {
    this.#key = key;
    this.#most = most;
  }

  /** Registers the setting. */
  register(): void {
    settings().register(MODULE, this.#key, { scope: "client", config: false, type: Object, default: {} });
  }

  /** What is kept under a name; undefined where nothing is. It may be anything that a browser was left with. */
  get(name: string): unknown {
    const kept = this.#kept();
    return Object.hasOwn(kept, name) ? kept[name] : undefined;
  }

  /** Keeps a value, as the latest. */
  async keep(name: string, value: unknown): Promise<void> {
    const others = Object.entries(this.#kept()).filter(([each]) => each !== name);
    await settings().set(MODULE, this.#key, Object.fromEntries([...others.slice(1 - this.#most), [name, value]]));
  }

  /** Forgets a value, if there is one. */
  async drop(name: string): Promise<void> {
    const { [name]: gone, ...others } = this.#kept();
    if (gone !== undefined) await settings().set(MODULE, this.#key, others);
  }

  #kept(): Readonly<Record<string, unknown>> {
    return (settings().get(MODULE, this.#key) ?? {}) as Readonly<Record<string, unknown>>;
  }
}
