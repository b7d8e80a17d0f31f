// Provenance: our own; no part of Foundry's interface.
import type { Source } from "../documents/json.ts";
import type { KindName } from "../documents/kinds.ts";
import type { Entry } from "../server/store.ts";

/** A world that is kept nowhere: it stands in for the store on the disk when the table is part of a page. */
export class Store {
  readonly #documents = new Map<KindName, Map<string, Source>>();

  static open(): Promise<Store> {
    return Promise.resolve(new Store());
  }

  read(kind: KindName): Promise<Source[]> {
    return Promise.resolve([...this.#shelf(kind).values()]);
  }

  write(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      if ("keep" in entry) this.#shelf(entry.kind).set(entry.keep._id, entry.keep);
      else this.#shelf(entry.kind).delete(entry.forget);
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #shelf(kind: KindName): Map<string, Source> {
    const shelf = this.#documents.get(kind) ?? new Map<string, Source>();
    this.#documents.set(kind, shelf);
    return shelf;
  }
}
