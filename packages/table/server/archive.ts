// Provenance: our own; the shape of documents is that of fvtt-types (MIT), common/documents/*.d.mts.
import { heldByBoth, listIn, ownersOfBoth, tombstone } from "../documents/delta.ts";
import type { Json, Source } from "../documents/json.ts";
import { embeddedField, kindNames, kinds, type KindName } from "../documents/kinds.ts";
import { parseUuid, type Step } from "../documents/resolved-uuid.ts";
import { completeSource } from "../documents/source.ts";
import { Store, type Entry } from "./store.ts";

/** Where a document of some type lives: in the world, or in a field of its parent. */
export interface DocumentList {
  readonly kind: KindName;
  readonly parent?: Holder;
}

/** A document that holds others in one of its fields. */
interface Holder {
  readonly source: Source;
  readonly field: string;
  /** Where it lives itself. */
  readonly list: DocumentList;
  /** Who owns what is there, where it is neither this document nor one that holds it. */
  readonly owner?: Source;
  /** The documents of the token's actor of the world, which hold as long as this document does not change them. */
  readonly inherited?: readonly Source[];
}

/** The document in a list whose owners own what is there: the outermost that holds it, if any, and for a token's own actor that actor. */
export function ownerAt({ parent }: DocumentList): Source | undefined {
  return parent && (parent.owner ?? ownerAt(parent.list) ?? parent.source);
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

  /** The list of documents of type `kind` under the parent with this uuid. Throws where there is no such parent. */
  listFor(kind: KindName, parentUuid?: string): DocumentList {
    if (parentUuid === undefined) return { kind };
    const steps = storedSteps(parseUuid(parentUuid)?.steps ?? []);
    let list: DocumentList | undefined;
    for (const [at, step] of steps.entries()) {
      const held = list ?? { kind: step.kind };
      const source = this.find(held, step.id);
      const inner = steps[at + 1]?.kind ?? kind;
      const field = embeddedField(step.kind, inner);
      if (!source || !field) throw new Error(`There is no ${parentUuid} that could hold a ${kind}`);
      list = { kind: inner, parent: { source, field, list: held, ...this.#heritage(step.kind, source, held, field) } };
    }
    if (!list) throw new Error(`There is no ${parentUuid} that could hold a ${kind}`);
    return list;
  }

  at(list: DocumentList): readonly Source[] {
    return list.parent ? childrenIn(list.parent) : this.all(list.kind);
  }

  find(list: DocumentList, id: string): Source | undefined {
    return list.parent ? this.at(list).find((source) => source._id === id) : this.get(list.kind, id);
  }

  /** Keeps and forgets documents in a list, on the disk first. */
  async change(list: DocumentList, keep: readonly Source[], forget: readonly string[] = []): Promise<void> {
    const entries = entriesAt(list, keep, forget);
    await this.#store.write(entries);
    for (const entry of entries) this.#remember(entry);
  }

  /** Writes what is left and closes the store. */
  async close(): Promise<void> {
    await this.#store.close();
  }

  /** A token's own actor differs from that of the world by what the token keeps. */
  #heritage(
    kind: KindName,
    source: Source,
    { parent }: DocumentList,
    field: string,
  ): Pick<Holder, "owner" | "inherited"> {
    const token = kind === "Token" ? source : kind === "ActorDelta" ? parent?.source : undefined;
    if (!token) return {};
    const base = this.get("Actor", String(token["actorId"]));
    if (kind === "ActorDelta") return { inherited: base ? listIn(base, field) : [] };
    return { owner: { _id: token._id, ownership: base ? ownersOfBoth(base, token["delta"]) : {} } };
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

/** The actor of a token that is not linked is kept as what it differs by. */
function storedSteps(steps: readonly Step[]): readonly Step[] {
  return steps.map((step, at) => {
    const before = steps[at - 1];
    return before?.kind === "Token" && step.kind === "Actor" ? { kind: "ActorDelta", id: before.id } : step;
  });
}

/** The lists of documents in a parent. */
function childrenIn({ source, field, list, inherited }: Holder): Source[] {
  if (isSingle(list.kind, field))
    return [completeSource("ActorDelta", { ...(source[field] as Json), _id: source._id })];
  return inherited ? heldByBoth(inherited, listIn(source, field)) : listIn(source, field);
}

function isSingle(kind: KindName, field: string): boolean {
  return Object.hasOwn(kinds[kind].single, field);
}

/** The documents to write for a change: the outermost document that holds it, or the documents themselves. */
function entriesAt({ kind, parent }: DocumentList, keep: readonly Source[], forget: readonly string[]): Entry[] {
  if (!parent)
    return [...keep.map((source) => ({ kind, keep: source })), ...forget.map((id) => ({ kind, forget: id }))];
  const { source, field, list } = parent;
  const held = isSingle(list.kind, field)
    ? (keep[0] ?? completeSource("ActorDelta", { _id: source._id }))
    : listAfter(parent, keep, forget);
  return entriesAt(list, [{ ...source, [field]: held }], []);
}

function listAfter({ source, field, inherited = [] }: Holder, keep: readonly Source[], forget: readonly string[]) {
  const children = new Map(listIn(source, field).map((entry) => [entry._id, entry]));
  for (const entry of keep) children.set(entry._id, entry);
  for (const id of forget) {
    if (inherited.some(({ _id }) => _id === id)) children.set(id, tombstone(id));
    else children.delete(id);
  }
  return [...children.values()];
}
