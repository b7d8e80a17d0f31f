/** Stores values in the browser, for this world and user alone. */
import { omit } from "../../checks/json.ts";
import { getSetting, setSetting } from "./settings.ts";

type StoredValues = Readonly<Record<string, unknown>>;

/** Stores by world and user: all who share a browser share its client settings (#9488, #11212). Reads 0.1.0's too. */
export class BrowserStore {
  constructor(
    private readonly key: string,
    private readonly most: number,
  ) {}

  /** The value of a name, or undefined. A browser's store may contain anything. */
  get(name: string): unknown {
    const own = this.#own();
    if (Object.hasOwn(own, name)) return own[name];
    return Object.hasOwn(this.#all(), name) ? this.#all()[name] : undefined;
  }

  entries(): [name: string, value: unknown][] {
    return Object.entries(this.#own());
  }

  async keep(name: string, value: unknown, replaced: readonly string[] = []): Promise<void> {
    const others = this.entries().filter(([each]) => each !== name && !replaced.includes(each));
    await this.#write(this.#all(), Object.fromEntries([...others.slice(1 - this.most), [name, value]]));
  }

  async drop(name: string): Promise<void> {
    if (this.get(name) !== undefined) await this.#write(omit(this.#all(), name), omit(this.#own(), name));
  }

  #write(all: StoredValues, own: StoredValues): Promise<void> {
    return setSetting(this.key, { ...all, [owner()]: own });
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
