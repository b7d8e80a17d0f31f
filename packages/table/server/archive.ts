// Provenance: our own; the shape of documents is that of fvtt-types (MIT), common/documents/*.d.mts.
import type { Source } from "../documents/json.ts";
import { embeddedField, kindNames, kinds, type KindName } from "../documents/kinds.ts";
import { parseUuid } from "../documents/uuid.ts";
import { Store, type Entry } from "./store.ts";

/** Where a document of some type lives: in the world, or in a field of its parent. */
export interface Place {
  readonly kind: KindName;
  readonly parent?: Holder;
}

/** A document that holds others in one of its fields. */
interface Holder {
  readonly source: Source;
  readonly field: string;
  /** Where it lives itself. */
  readonly place: Place;
}

/** The document at a place whose owners own what is there: the outermost that holds it, if any. */
export function ownerAt({ parent }: Place): Source | undefined {
  return parent && (ownerAt(parent.place) ?? parent.source);
}

/** All documents of one world, in memory and in its store. */
export class Archive {
  readonly #documents = new Map<KindName, Map<string, Source>>();
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  /** Opens the world kept in `folder` and reads all of it. */
  static async open(folder: string): Promise<Archive> {
    const archive = new Archive(await Store.open(folder));
    for (const kind of kindNames) {
      const sources = await archive.#store.read(kind);
      archive.#documents.set(kind, new Map(sources.map((source) => [source._id, source])));
    }
    return archive;
  }

  /** Every document of a type that has no parent, in no promised order. */
  all(kind: KindName): Source[] {
    return [...this.#shelf(kind).values()];
  }

  /** A document without parent. */
  get(kind: KindName, id: string): Source | undefined {
    return this.#shelf(kind).get(id);
  }

  /** The place of documents of type `kind` under the parent with this uuid. Throws where there is no such parent. */
  place(kind: KindName, parentUuid?: string): Place {
    if (parentUuid === undefined) return { kind };
    const steps = parseUuid(parentUuid)?.steps ?? [];
    let place: Place | undefined;
    for (const [at, step] of steps.entries()) {
      const held = place ?? { kind: step.kind };
      const source = this.find(held, step.id);
      const inner = steps[at + 1]?.kind ?? kind;
      const field = embeddedField(step.kind, inner);
      if (!source || !field) throw new Error(`There is no ${parentUuid} that could hold a ${kind}`);
      place = { kind: inner, parent: { source, field, place: held } };
    }
    if (!place) throw new Error(`There is no ${parentUuid} that could hold a ${kind}`);
    return place;
  }

  /** The documents at a place. */
  at(place: Place): readonly Source[] {
    return place.parent ? childrenIn(place.parent) : this.all(place.kind);
  }

  /** The document with this id at a place. */
  find(place: Place, id: string): Source | undefined {
    return place.parent ? this.at(place).find((source) => source._id === id) : this.get(place.kind, id);
  }

  /** Keeps and forgets documents at a place, on the disk first. */
  async change(place: Place, keep: readonly Source[], forget: readonly string[] = []): Promise<void> {
    const entries = entriesAt(place, keep, forget);
    await this.#store.write(entries);
    for (const entry of entries) this.#remember(entry);
  }

  /** Writes what is left and closes the store. */
  async close(): Promise<void> {
    await this.#store.close();
  }

  #shelf(kind: KindName): Map<string, Source> {
    const shelf = this.#documents.get(kind);
    if (!shelf) throw new Error(`The archive has no shelf for ${kinds[kind].collection}.`);
    return shelf;
  }

  #remember(entry: Entry): void {
    const shelf = this.#shelf(entry.kind);
    if ("keep" in entry) shelf.set(entry.keep._id, entry.keep);
    else shelf.delete(entry.forget);
  }
}

/** What a parent holds; one that was stored before its type held anything has nothing yet. */
function childrenIn({ source, field }: Holder): Source[] {
  return (source[field] as Source[] | undefined) ?? [];
}

/** What is written for a change at a place: the outermost document that holds it, or the documents themselves. */
function entriesAt({ kind, parent }: Place, keep: readonly Source[], forget: readonly string[]): Entry[] {
  if (!parent)
    return [...keep.map((source) => ({ kind, keep: source })), ...forget.map((id) => ({ kind, forget: id }))];
  const children = new Map(childrenIn(parent).map((source) => [source._id, source]));
  for (const source of keep) children.set(source._id, source);
  for (const id of forget) children.delete(id);
  return entriesAt(parent.place, [{ ...parent.source, [parent.field]: [...children.values()] }], []);
}
