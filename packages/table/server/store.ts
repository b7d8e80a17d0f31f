// Provenance: classic-level (MIT) documentation: a batch with `sync` is on the disk before it is acknowledged.
import { readdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { isObject, type Source } from "../documents/json.ts";
import { kinds, type KindName } from "../documents/kinds.ts";

/** One change of what is stored: a document to keep, or the id of one to forget. */
export type Entry =
  | { readonly kind: KindName; readonly keep: Source }
  | { readonly kind: KindName; readonly forget: string };

const keyOf = (kind: KindName, id: string): string => `!${kinds[kind].collection}!${id}`;

/** LevelDB would begin a new store in a folder that holds a damaged one, and what was in it would be lost without a word. */
async function refuseHeadless(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const holdsData = names.some((name) => /^(?:MANIFEST-\d+|\d+\.(?:log|ldb|sst))$/.test(name));
  if (holdsData && !names.includes("CURRENT"))
    throw new Error(`The world in ${folder} is damaged: its file CURRENT is missing. Restore it from a copy.`);
}

/** LevelDB's errors by their codes (classic-level documentation, Errors). */
function whyClosed(folder: string, error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  if (code === "LEVEL_LOCKED") return `The world in ${folder} is open at another table.`;
  if (code === "LEVEL_CORRUPTION")
    return `The world in ${folder} is damaged (${message}). Restore it from a copy, or delete the folder to begin anew.`;
  return `The world in ${folder} cannot be opened: ${message}.`;
}

/** The world on the disk: a LevelDB folder with one entry for each document that has no parent. */
export class Store {
  readonly #folder: string;
  readonly #level: ClassicLevel<string, string>;

  private constructor(folder: string, level: ClassicLevel<string, string>) {
    this.#folder = folder;
    this.#level = level;
  }

  /** Opens the store in `folder`, making it where there is none. Throws where another process has it open, and where it is damaged. */
  static async open(folder: string): Promise<Store> {
    await refuseHeadless(folder);
    const level = new ClassicLevel<string, string>(folder, { valueEncoding: "utf8" });
    try {
      await level.open();
    } catch (error) {
      throw new Error(whyClosed(folder, error), { cause: error });
    }
    return new Store(folder, level);
  }

  /** Every stored document of one type. Throws an Error that names the key of one that cannot be read. */
  async read(kind: KindName): Promise<Source[]> {
    const start = keyOf(kind, "");
    const entries = await this.#level.iterator({ gte: start, lt: `${start}~` }).all();
    return entries.map(([key, text]) => this.#parse(key, text));
  }

  #parse(key: string, text: string): Source {
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value) && typeof value["_id"] === "string") return value as Source;
    } catch {
      // Told below.
    }
    throw new Error(`The value of ${key} in ${this.#folder} is damaged. Restore it from a copy, or delete this key.`);
  }

  /** Makes all changes or none. When the promise resolves they survive the end of the process and of the machine. */
  async write(entries: readonly Entry[]): Promise<void> {
    const operations = entries.map((entry) =>
      "keep" in entry
        ? ({ type: "put", key: keyOf(entry.kind, entry.keep._id), value: JSON.stringify(entry.keep) } as const)
        : ({ type: "del", key: keyOf(entry.kind, entry.forget) } as const),
    );
    await this.#level.batch(operations, { sync: true });
  }

  /** Closes the folder for another process. */
  async close(): Promise<void> {
    await this.#level.close();
  }
}
