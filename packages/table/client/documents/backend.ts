// Provenance: foundryvtt.com/api, page hookEvents (preCreate, create, preUpdate, update, preDelete, delete of every document type).
import { conduct } from "../../conduct.ts";
import { difference, expand, merged } from "../../documents/change.ts";
import type { Json, Source } from "../../documents/json.ts";
import { kinds, type KindName } from "../../documents/kinds.ts";
import { plainChanges } from "../../documents/operators.ts";
import { completeSource } from "../../documents/source.ts";
import type { RequestOf, TableEvent } from "../../wire.ts";
import { documentConfig, globals, worldDocuments } from "../globals.ts";
import type { CollectionLike, DocumentClass, Operation } from "../shapes.ts";
import { askTable } from "../wire.ts";
import type { Actor } from "./actor.ts";
import type { ClientDocument } from "./document.ts";
import { fromUuidSync } from "./uuid.ts";

type Class = Pick<DocumentClass, "documentName">;

function split({ parent, ...options }: Operation): { parent: ClientDocument | null; options: Json } {
  return { parent: parent ?? null, options };
}

function writing<A extends "create" | "update" | "delete">(
  action: A,
  cls: Class,
  parent: ClientDocument | null,
  options: Json,
) {
  return { action, kind: cls.documentName, options, ...(parent ? { parent: parent.uuid } : {}) };
}

/** The collection that documents of a class are in: their parent's, or the world's. */
function collectionOf({ documentName }: Class, parent: ClientDocument | null): CollectionLike<ClientDocument> {
  return parent ? parent.getEmbeddedCollection(documentName) : worldDocuments(documentName)!;
}

/** Creates documents: asks the class and the hooks of this seat, then the table. Gives those that were created. */
export async function createDocuments(
  cls: Class,
  data: readonly object[],
  operation: Operation,
): Promise<ClientDocument[]> {
  const { parent, options: asked } = split(operation);
  const options = keepsIds(cls) ? asked : { ...asked, keepId: false };
  const implementation = documentConfig(cls.documentName).documentClass;
  const wanted: ClientDocument[] = [];
  for (const entry of data) {
    const given = "toObject" in entry ? (entry as ClientDocument).toObject() : ({ ...entry } as Json);
    const document = new implementation(options["keepId"] ? given : { ...given, _id: undefined }, { parent });
    if (await mayCreate(document, given, options)) wanted.push(document);
  }
  if (operation.temporary) return wanted;
  if (wanted.length === 0) return [];
  const request = {
    ...writing("create", cls, parent, options),
    data: wanted.map((document) => document.toObject()),
  } as RequestOf<"create">;
  const ids = (await askTable(request)) as string[];
  return ids.flatMap((id) => collectionOf(cls, parent).get(id) ?? []);
}

/** Whether ids stay that this user proposes. */
function keepsIds({ documentName }: Class): boolean {
  return conduct.ids === "kept" || documentName !== "ChatMessage" || globals.game.user.isGM;
}

async function mayCreate(document: ClientDocument, data: Json, options: Operation): Promise<boolean> {
  const { user } = globals.game;
  if ((await document._preCreate(data, options, user)) === false) return false;
  return globals.Hooks.call(`preCreate${document.documentName}`, document, data, options, user.id);
}

/** Changes documents: only what differs is asked for. Gives those that were found and that no hook held back. */
export async function updateDocuments(
  cls: Class,
  updates: readonly Json[],
  operation: Operation,
): Promise<ClientDocument[]> {
  const { parent, options } = split(operation);
  const wanted: Source[] = [];
  const documents: ClientDocument[] = [];
  for (const update of updates) {
    const document = collectionOf(cls, parent).get(String(update["_id"]));
    if (!document) throw new Error(`${cls.documentName} "${String(update["_id"])}" does not exist!`);
    documents.push(document);
    const changes = await changesAllowed(document, update, operation);
    if (changes) wanted.push(changes);
  }
  if (wanted.length > 0) await askTable({ ...writing("update", cls, parent, options), updates: wanted });
  return documents.filter((document) => wanted.some((changes) => changes._id === document.id));
}

/** The changes of an update; undefined if there are none or a hook prevents them. */
export async function changesAllowed(
  document: ClientDocument,
  update: Json,
  operation: Operation,
): Promise<Source | undefined> {
  const changes = changesOf(document, update, operation.diff !== false);
  const { options } = split(operation);
  return Object.keys(changes).length > 1 && (await mayUpdate(document, changes, options)) ? changes : undefined;
}

function changesOf(document: ClientDocument, update: Json, diff: boolean): Source {
  const { _id, ...changes } = document._cleanData(expand(plainChanges(update)));
  return { ...(diff ? difference(document.toObject(), changes) : changes), _id: String(_id) };
}

async function mayUpdate(document: ClientDocument, changes: Json, options: Operation): Promise<boolean> {
  const { user } = globals.game;
  if ((await document._preUpdate(changes, options, user)) === false) return false;
  return globals.Hooks.call(`preUpdate${document.documentName}`, document, changes, options, user.id);
}

/** Deletes documents. Gives those that were deleted. */
export async function deleteDocuments(
  cls: Class,
  ids: readonly string[],
  operation: Operation,
): Promise<ClientDocument[]> {
  const { parent, options } = split(operation);
  const documents: ClientDocument[] = [];
  for (const id of ids) {
    const document = collectionOf(cls, parent).get(id);
    if (!document) throw new Error(`${cls.documentName} "${id}" does not exist!`);
    if (await mayDelete(document, options)) documents.push(document);
  }
  if (documents.length > 0)
    await askTable({
      ...writing("delete", cls, parent, options),
      ids: documents.map((document) => String(document.id)),
    });
  return documents;
}

async function mayDelete(document: ClientDocument, options: Operation): Promise<boolean> {
  const { user } = globals.game;
  if ((await document._preDelete(options, user)) === false) return false;
  return globals.Hooks.call(`preDelete${document.documentName}`, document, options, user.id);
}

type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** Applies changes of documents at this seat, then calls the methods of the documents and the hooks. */
export const receiveDocuments = {
  create({ kind, documents, parent, options, user }: EventOf<"create">): void {
    const home = homeOf(kind, parent);
    if (!home) return;
    tellAncestors("_preCreate", home.parent, kind, documents, options, user);
    const made: ClientDocument[] = [];
    for (const source of documents) {
      const document = new (documentConfig(kind).documentClass)(source, { parent: home.parent });
      made.push(document);
      home.collection.set(source._id, document);
      refreshActors(home.parent, kind, source._id);
      document._onCreate(source, options, user);
      globals.Hooks.callAll(`create${kind}`, document, options, user);
    }
    tellAncestors("_onCreate", home.parent, kind, made, documents, options, user);
  },

  update({ kind, updates, parent, options, user }: EventOf<"update">): void {
    const home = homeOf(kind, parent);
    if (!home) return;
    tellAncestors("_preUpdate", home.parent, kind, updates, options, user);
    const changed: ClientDocument[] = [];
    for (const changes of updates) {
      const document = home.collection.get(changes._id);
      if (!document) continue;
      changed.push(document);
      document._source = completeSource(kind, { ...merged(document._source, changes), ...childrenOf(document) });
      document.reset();
      refreshActors(home.parent, kind, changes._id);
      document._onUpdate(changes, options, user);
      globals.Hooks.callAll(`update${kind}`, document, changes, options, user);
    }
    tellAncestors("_onUpdate", home.parent, kind, changed, updates, options, user);
  },

  delete({ kind, ids, parent, options, user }: EventOf<"delete">): void {
    const home = homeOf(kind, parent);
    if (!home) return;
    tellAncestors("_preDelete", home.parent, kind, ids, options, user);
    const lost: ClientDocument[] = [];
    for (const id of ids) {
      const document = home.collection.get(id);
      if (!document) continue;
      lost.push(document);
      home.collection.delete(id);
      refreshActors(home.parent, kind, id);
      document._onDelete(options, user);
      globals.Hooks.callAll(`delete${kind}`, document, options, user);
    }
    tellAncestors("_onDelete", home.parent, kind, lost, ids, options, user);
  },
} as const;

type Occasion = "_preCreate" | "_onCreate" | "_preUpdate" | "_onUpdate" | "_preDelete" | "_onDelete";
type Told = (parent: ClientDocument, collection: string, ...told: readonly unknown[]) => void;

/** Tells what holds documents, and what holds that, of a change among them. */
function tellAncestors(
  occasion: Occasion,
  parent: ClientDocument | null,
  kind: KindName,
  ...told: readonly unknown[]
): void {
  for (let holder = parent; holder; holder = holder.parent) {
    const name = `${occasion}DescendantDocuments` as const;
    (holder as unknown as Record<typeof name, Told>)[name](parent!, kinds[kind].collection, ...told);
  }
}

/** After a change in what an actor holds: a token stores it in its delta, and tokens follow an actor of the world (issue #9095). */
function refreshActors(parent: ClientDocument | null, kind: KindName, id: string): void {
  if (parent?.documentName === "Item") refreshActors(parent.parent, "Item", String(parent.id));
  if (parent?.documentName !== "Actor") return;
  const actor = parent as Actor;
  if (actor.token) actor.token.storeInDelta(kind, id);
  else actor.refreshTokens();
}

function childrenOf(document: ClientDocument): Json {
  const source = document.toObject();
  return Object.fromEntries(Object.keys(kinds[document.documentName].embedded).map((field) => [field, source[field]]));
}

function homeOf(
  kind: KindName,
  parentUuid?: string,
): { parent: ClientDocument | null; collection: CollectionLike<ClientDocument> } | undefined {
  if (parentUuid === undefined) return { parent: null, collection: worldDocuments(kind)! };
  const parent = fromUuidSync(parentUuid);
  return parent ? { parent, collection: parent.getEmbeddedCollection(kind) } : undefined;
}
