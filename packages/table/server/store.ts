// Provenance: classic-level (MIT) documentation: a batch with `sync` is on the disk before it is acknowledged.
import { ClassicLevel } from "classic-level";
import type { Source } from "../documents/json.ts";
import { kinds, type KindName } from "../documents/kinds.ts";

/** One change of what is stored: a document to keep, or the id of one to forget. */
export type Entry =
  { readonly kind: KindName; readonly keep: Source } | { readonly kind: KindName; readonly forget: string };

const keyOf = (kind: KindName, id: string): string => `!${kinds[kind].collection}!${id}`;

/** The world on the disk: a LevelDB folder with one entry for each document that has no parent. */
export class Store {
  readonly #level: ClassicLevel<string, Source>;

  private constructor(level: ClassicLevel<string, Source>) {
    this.#level = level;
  }

  /** Opens the store in `folder`, making it where there is none. Throws where another process has it open. */
  static async open(folder: string): Promise<Store> {
    const level = new ClassicLevel<string, Source>(folder, { valueEncoding: "json" });
    try {
      await level.open();
    } catch (error) {
      throw new Error(`The world in ${folder} cannot be opened; it may be open at another table.`, { cause: error });
    }
    return new Store(level);
  }

  /** Every stored document of one type. */
  async read(kind: KindName): Promise<Source[]> {
    const start = keyOf(kind, "");
    return await this.#level.values({ gte: start, lt: `${start}~` }).all();
  }

  /** Makes all changes or none. When the promise resolves they survive the end of the process and of the machine. */
  async write(entries: readonly Entry[]): Promise<void> {
    const operations = entries.map((entry) =>
      "keep" in entry
        ? ({ type: "put", key: keyOf(entry.kind, entry.keep._id), value: entry.keep } as const)
        : ({ type: "del", key: keyOf(entry.kind, entry.forget) } as const),
    );
    await this.#level.batch(operations, { sync: true });
  }

  /** Closes the folder for another process. */
  async close(): Promise<void> {
    await this.#level.close();
  }
}
