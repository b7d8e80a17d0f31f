/** Stores values in the browser, for this world and user alone. */
import { omit } from "../../checks/json.ts";
import { getSetting, setSetting } from "./settings.ts";

type StoredValues = Readonly<Record<string, unknown>>;

/** Stores by world and user, since all who share a browser share its client settings (#9488, #11212). */
export class BrowserStore {
  /** The last write: each writes everything. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly key: string,
    private readonly most: number,
  ) {}

  /** The value of a name, or undefined. A browser's store may contain anything. */
  get(name: string): unknown {
    const own = this.#own();
    return Object.hasOwn(own, name) ? own[name] : undefined;
  }

  entries(): [name: string, value: unknown][] {
    return Object.entries(this.#own());
  }

  keep(name: string, value: unknown): Promise<void> {
    return this.#change((own) => {
      const others = Object.entries(own).filter(([each]) => each !== name);
      return Object.fromEntries([...others.slice(1 - this.most), [name, value]]);
    });
  }

  async drop(name: string): Promise<void> {
    if (this.get(name) !== undefined) await this.#change((own) => omit(own, name));
  }

  #change(changed: (own: StoredValues) => StoredValues): Promise<void> {
    const write = () => setSetting(this.key, { ...this.#all(), [owner()]: changed(this.#own()) });
    const written = this.#written.then(write, write);
    this.#written = written;
    return written;
  }

  #own(): StoredValues {
    return (this.#all()[owner()] ?? {}) as StoredValues;
  }

  #all(): StoredValues {
    return (getSetting(this.key) ?? {}) as StoredValues;
  }
}

/** The key of this world and user; ids have no dots. */
const owner = () => `${game.world?.id}.${game.user?.id}`;
