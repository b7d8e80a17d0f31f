// Provenance: fvtt-types (MIT), common/abstract/document.d.mts and backend.d.mts: how documents are created, updated and deleted, and by whom;
// fvtt-types (MIT), DocumentStatsField in common/data/fields.d.mts: the times in `_stats` are the server's.
import { difference, expand, merged } from "../documents/change.ts";
import { isObject, type Json, type Source } from "../documents/json.ts";
import { kinds, type KindName } from "../documents/kinds.ts";
import { isAllowed, type WriteAction } from "../documents/laws.ts";
import type { PermissionSetting } from "../documents/ownership.ts";
import { completeSource } from "../documents/source.ts";
import { turnAfter } from "../documents/turns.ts";
import type { RequestOf } from "../wire.ts";
import { ownerAt, type Archive, type DocumentList } from "./archive.ts";
import { cleanMarkup, cleanName } from "./markup.ts";

/** The table's clock: milliseconds since 1970, and no moment twice, so that whatever was written second is later, also after a restart. */
class Clock {
  #last: number;

  /** Goes on after the latest of these documents. */
  constructor(known: readonly Source[]) {
    this.#last = known.reduce((latest, source) => Math.max(latest, createdTime(source)), 0);
  }

  /** The present moment, or the one after the last that was given. */
  next(): number {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return this.#last;
  }
}

function createdTime({ _stats: stats }: Source): number {
  return isObject(stats) ? Number(stats["createdTime"] ?? 0) : 0;
}

/** The documents of a write: as stored, and before it where they were there. */
export interface Written {
  readonly before: readonly Source[];
  readonly after: readonly Source[];
  readonly changes: readonly Source[];
}

/** Documents that a write keeps and forgets, with its options. */
interface Change {
  readonly keep?: readonly Source[];
  readonly forget?: readonly string[];
  readonly options?: Json | undefined;
}

/** Longest text that one field of a message may hold, in characters. */
const longestText = 500_000;

/** The writing side of one world: cleans, asks the law, stores. One write at a time is the caller's business. */
export class Writes {
  readonly #archive: Archive;
  readonly #clock: Clock;

  constructor(archive: Archive) {
    this.#archive = archive;
    this.#clock = new Clock(archive.all("ChatMessage"));
  }

  /** Stores new documents for a user: all of them, or none and an Error that names the refusal. */
  async create(user: Source, { kind, data, parent, options = {} }: RequestOf<"create">): Promise<Written> {
    const list = this.#archive.listFor(kind, parent);
    const after = data.map((entry) => this.#newSource(user, list, entry, options["keepId"] === true));
    refuseTwice(
      kind,
      after.map(({ _id }) => _id),
    );
    for (const source of after) this.#demand("create", user, list, source);
    await this.#store(list, { keep: after, options });
    return { before: [], after, changes: after };
  }

  /** Merges changes into stored documents. Changes that change nothing are left out of the answer. */
  async update(user: Source, { kind, updates, parent, options }: RequestOf<"update">): Promise<Written> {
    const list = this.#archive.listFor(kind, parent);
    refuseTwice(
      kind,
      updates.map(({ _id }) => String(_id)),
    );
    const steps = updates
      .map((update) => this.#step(user, list, update))
      .filter((step) => Object.keys(step.changes).length > 1);
    if (steps.length > 0) await this.#store(list, { keep: steps.map((step) => step.after), options });
    return {
      before: steps.map((step) => step.before),
      after: steps.map((step) => step.after),
      changes: steps.map((step) => step.changes),
    };
  }

  /** Deletes stored documents. */
  async delete(user: Source, { kind, ids, parent, options }: RequestOf<"delete">): Promise<Written> {
    const list = this.#archive.listFor(kind, parent);
    refuseTwice(kind, ids);
    const before = ids.map((id) => this.#existing(list, id));
    for (const source of before) this.#demand("delete", user, list, source);
    await this.#store(list, { forget: ids, options });
    return { before, after: [], changes: [] };
  }

  /** Keeps and forgets documents. A fight whose order that changes stays with the combatant who has the turn. */
  async #store(list: DocumentList, { keep = [], forget = [], options }: Change): Promise<void> {
    const before = list.kind === "Combatant" ? list.parent?.source : undefined;
    await this.#archive.change(list, keep, forget);
    const after = before && this.#archive.get("Combat", before._id);
    if (!after) return;
    const turn = turnAfter(before, after, options);
    if (turn !== after["turn"]) await this.#archive.change({ kind: "Combat" }, [{ ...after, turn }]);
  }

  /** The world setting that says which role has which permission. */
  get permissionSetting(): PermissionSetting {
    const stored = this.#archive
      .all("Setting")
      .find((entry) => entry["key"] === "core.permissions" && entry["user"] === null);
    return parseSetting(stored?.["value"]);
  }

  #newSource(user: Source, list: DocumentList, data: Json, keepId: boolean): Source {
    const source = completeSource(list.kind, cleaned(list.kind, keepId ? data : { ...data, _id: undefined }));
    if ("author" in source && source["author"] === null) source["author"] = user._id;
    if (source["ownership"] && !list.parent) source["ownership"] = { ...(source["ownership"] as Json), [user._id]: 3 };
    const stats = this.#stamp(source, user, true);
    if (list.kind === "ChatMessage") source["timestamp"] ??= stats?.["createdTime"];
    if (this.#archive.find(list, source._id))
      throw new Error(`A ${list.kind} with the id ${source._id} is there already`);
    return source;
  }

  #step(user: Source, list: DocumentList, update: Json): { before: Source; after: Source; changes: Source } {
    const before = this.#existing(list, String(update["_id"]));
    const changes = difference(before, cleaned(list.kind, known(list.kind, expand(update))));
    this.#demand("update", user, list, before, changes);
    const after = completeSource(list.kind, merged(before, changes));
    if (Object.keys(changes).length === 0) return { before, after, changes: { _id: before._id } };
    const stats = this.#stamp(after, user, false);
    return { before, after, changes: { ...changes, ...(stats && { _stats: stats }), _id: before._id } };
  }

  /** Writes down when and by whom; gives what it wrote, or nothing for a type that does not tell. */
  #stamp(source: Source, user: Source, isNew: boolean): Json | undefined {
    if (!("_stats" in source)) return undefined;
    const time = this.#clock.next();
    const stats = { ...(isNew && { createdTime: time }), modifiedTime: time, lastModifiedBy: user._id };
    source["_stats"] = { ...(source["_stats"] as Json), ...stats };
    return stats;
  }

  #existing(list: DocumentList, id: string): Source {
    const source = this.#archive.find(list, id);
    if (!source) throw new Error(`${list.kind} "${id.slice(0, 40)}" does not exist!`);
    return source;
  }

  #demand(action: WriteAction, user: Source, list: DocumentList, source: Source, changes: Json = {}): void {
    const parent = ownerAt(list);
    const find = (kind: KindName, id: string) => this.#archive.get(kind, id);
    if (isAllowed(action, list.kind, { user, source, parent, changes, setting: this.permissionSetting, find })) return;
    throw new Error(
      `User ${String(user["name"])} lacks permission to ${action} ${list.kind} [${source._id}]${parent ? ` in parent ${parent._id}` : ""}`,
    );
  }
}

/** One of two writes of the same document in a batch would be lost. */
function refuseTwice(kind: KindName, ids: readonly string[]): void {
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined) throw new Error(`${kind} "${twice.slice(0, 40)}" is named twice in one request`);
}

function parseSetting(value: unknown): PermissionSetting {
  try {
    return (typeof value === "string" ? JSON.parse(value) : {}) as PermissionSetting;
  } catch {
    return {};
  }
}

/** Fields of `_stats` that only the table writes; a seat's values for them are ignored. */
const managed = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

function unmanaged(stats: unknown): Json {
  return isObject(stats)
    ? Object.fromEntries(Object.entries(stats).filter(([key]) => !managed.includes(key.replace(/^(?:-=|==)/, ""))))
    : {};
}

/** Leaves out fields that the type does not have, and those that hold embedded documents, which are written one by one. */
function known(kind: KindName, changes: Json): Json {
  const { fields, embedded } = kinds[kind];
  const isField = (key: string) => {
    const name = key.replace(/^(?:-=|==)/, "");
    return Object.hasOwn(fields, name) && !Object.hasOwn(embedded, name) && !/^(?:-=|==)_stats$/.test(key);
  };
  return Object.fromEntries(Object.entries(changes).filter(([key]) => isField(key)));
}

const cleaners: Readonly<Record<string, (text: string) => string>> = {
  name: cleanName,
  content: cleanMarkup,
  flavor: cleanMarkup,
  description: cleanMarkup,
  title: cleanName,
};

/** Cleans the fields that are shown as markup or as names; what a macro holds is a program and stays as it is. */
function cleaned(kind: KindName, data: Json): Json {
  const result: Json = { ...data, ...("_stats" in data && { _stats: unmanaged(data["_stats"]) }) };
  for (const [field, clean] of Object.entries(cleaners)) {
    const value = result[field];
    if (typeof value !== "string") continue;
    result[field] = clean(bounded(kind, field, value));
  }
  return { ...result, ...cleanedParts(kind, result), ...cleanedChildren(kind, result) };
}

/** Documents that are created with the one that holds them are cleaned as if each came alone. */
function cleanedChildren(kind: KindName, data: Json): Json {
  const alone = Object.entries(kinds[kind].single).flatMap(([field, child]) =>
    ["", "=="].flatMap((mark) => {
      const value = data[`${mark}${field}`];
      return isObject(value) ? [[`${mark}${field}`, cleaned(child, value)] as const] : [];
    }),
  );
  const held = Object.entries(kinds[kind].embedded).filter(([field]) => Array.isArray(data[field]));
  return Object.fromEntries<unknown>([
    ...alone,
    ...held.map(([field, child]) => [field, (data[field] as Json[]).map((entry) => cleaned(child, entry))] as const),
  ]);
}

function bounded(kind: KindName, field: string, value: string): string {
  if (value.length <= longestText) return value;
  throw new Error(`${kind} validation errors: ${field}: is too long (${value.length} characters)`);
}

function cleanedParts(kind: KindName, data: Json): Json {
  const parts: Json = {};
  const { text, speaker } = data as { text?: Json; speaker?: Json };
  if (typeof text?.["content"] === "string")
    parts["text"] = { ...text, content: cleanMarkup(bounded(kind, "text.content", text["content"])) };
  if (typeof speaker?.["alias"] === "string")
    parts["speaker"] = { ...speaker, alias: cleanName(bounded(kind, "speaker.alias", speaker["alias"])) };
  return parts;
}
