// Provenance: foundryvtt.com/api, pages foundry.abstract.Document and ClientDocumentMixin (v13, v14); issue #11934 for windows of what a deleted document held.
import { expand } from "../../documents/change.ts";
import type { Json } from "../../documents/json.ts";
import { isKindName, kinds, type KindName } from "../../documents/kinds.ts";
import { isAllowed, type WriteAction } from "../../documents/laws.ts";
import { plainChanges } from "../../documents/operators.ts";
import { levels, ownershipLevel } from "../../documents/ownership.ts";
import { HostNotImplemented } from "../../not-implemented.ts";
import { make } from "../element.ts";
import { documentConfig, globals, worldDocuments } from "../globals.ts";
import type { CollectionLike, Context, DocumentClass, Operation, Renderable } from "../shapes.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./backend.ts";
import { DataDocument } from "./data-document.ts";
import type { User } from "./user.ts";

/** A document of the world as one seat holds it: a copy of what the table keeps, changed only by asking the table. */
export class ClientDocument extends DataDocument {
  /** Open windows that show this document, by their ids. */
  readonly apps: Record<string, Renderable> = {};
  #sheet: Renderable | null = null;

  /** The class that is configured for this type. */
  static get implementation(): DocumentClass {
    return documentConfig(this.documentName).documentClass;
  }

  /** The types that documents of this class may have. */
  static get TYPES(): readonly string[] {
    return globals.game.documentTypes[this.documentName] ?? [];
  }

  /** The document of the world with this id; null if there is none. */
  static get(id: string): ClientDocument | null {
    return worldDocuments(this.documentName)?.get(id) ?? null;
  }

  /** A document in memory, of its stored form. */
  static fromSource(source: object, context: Context = {}): ClientDocument {
    return new (this as unknown as new (source: object, context: Context) => ClientDocument)(source, context);
  }

  static fromJSON(json: string): ClientDocument {
    return this.fromSource(JSON.parse(json) as object);
  }

  /** The field in which documents of this class hold those of a type; null where they hold none. */
  static getCollectionName(name: string): string | null {
    const held = Object.entries(kinds[this.documentName].embedded);
    return held.find(([field, kind]) => field === name || kind === name)?.[0] ?? null;
  }

  /** Creates one document, or several from a list. Gives what was created; undefined if a hook refused. */
  static async create(data: object | readonly object[], operation: Operation = {}): Promise<unknown> {
    const created = await createDocuments(this, Array.isArray(data) ? (data as object[]) : [data], operation);
    return Array.isArray(data) ? created : created[0];
  }

  /** Asks for a name and a type, creates that document and opens it. Gives null if nobody answers. */
  static async createDialog(data: Json = {}, operation: Operation = {}): Promise<ClientDocument | null> {
    const types = this.TYPES.filter((type) => type !== "base");
    const options = types.map((type) => make("option", { value: type, selected: type === data["type"] }, type));
    const fields = [["Name", make("input", { name: "name", value: (data["name"] ?? "") as string })] as const];
    const chosen = types.length > 0 ? [["Type", make("select", { name: "type" }, ...options)] as const] : [];
    const rows = [...fields, ...chosen].map(([label, field]) =>
      make("div", { class: "form-group" }, make("label", {}, `${label} `, field)),
    );
    const window = { title: `Create ${this.documentName}` };
    const given = (await dialogs().input({ window, content: make("div", {}, ...rows) })) as Json | null;
    if (!given) return null;
    const name = String(given["name"]) || `New ${this.documentName}`;
    const created = (await this.create({ ...data, ...given, name }, operation)) as ClientDocument | undefined;
    created?.sheet?.render({ force: true });
    return created ?? null;
  }

  /** Creates several documents. */
  static createDocuments(data: readonly object[], operation: Operation = {}): Promise<ClientDocument[]> {
    return createDocuments(this, data, operation);
  }

  /** Deletes several documents. */
  static deleteDocuments(ids: readonly string[], operation: Operation = {}): Promise<ClientDocument[]> {
    return deleteDocuments(this, ids, operation);
  }

  /** The compendium that it is in, if any. */
  get compendium(): unknown {
    return globals.game.packs.get(String(this.pack));
  }

  /** The folder that it stands in, of the world or of its compendium; null if in none. */
  get folder(): ClientDocument | null {
    const id = String(this._source["folder"]);
    const folders = this.pack === null ? globals.game.folders : globals.game.packs.get(this.pack)?.folders;
    return (folders as CollectionLike<ClientDocument> | undefined)?.get(id) ?? null;
  }

  /** The text link to this document. */
  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  /** The seat's own level of ownership. */
  get permission(): number {
    return this.getUserLevel(globals.game.user);
  }

  get isOwner(): boolean {
    return this.permission >= levels.OWNER;
  }

  get limited(): boolean {
    return this.permission === levels.LIMITED;
  }

  get visible(): boolean {
    return this.permission >= levels.LIMITED;
  }

  /** Whether some player owns it. */
  get hasPlayerOwner(): boolean {
    return globals.game.users.players.some((user) => this.getUserLevel(user) >= levels.OWNER);
  }

  /** The window of this document, of the class configured for its type, made at first use; null if none is configured. */
  get sheet(): Renderable | null {
    this.#sheet ??= makeSheet(this);
    return this.#sheet;
  }

  /** The level at which a user owns this document. */
  getUserLevel(user: User = globals.game.user): number {
    return ownershipLevel(user._source, this._source, this.parent?._source);
  }

  /** Whether a user owns it at least at a level, or exactly so. */
  testUserPermission(
    user: User,
    level: keyof typeof levels | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const wanted = typeof level === "number" ? level : levels[level];
    const actual = this.getUserLevel(user);
    return exact ? actual === wanted : actual >= wanted;
  }

  /** Whether the table would let a user do this. */
  canUserModify(user: User, action: WriteAction, changes: Json = {}): boolean {
    const find = (kind: KindName, id: string) => worldDocuments(kind)?.get(id)?._source;
    return isAllowed(action, this.documentName, {
      user: user._source,
      source: this._source,
      parent: this.parent?._source,
      changes: plainChanges(changes),
      setting: {},
      find,
    });
  }

  /** A flag of this document. Throws for a package that is not active. */
  getFlag(scope: string, key: string): unknown {
    checkScope(scope);
    const step = (value: unknown, name: string) => (value as Json | undefined)?.[name];
    return key.split(".").reduce<unknown>(step, this.flags[scope]);
  }

  /** Stores something under a package's name. */
  setFlag(scope: string, key: string, value: unknown): Promise<unknown> {
    checkScope(scope);
    return this.update({ flags: { [scope]: expand({ [key]: value }) } });
  }

  /** Removes what a package stored under a key. */
  unsetFlag(scope: string, key: string): Promise<unknown> {
    checkScope(scope);
    const steps = key.split(".");
    const last = steps.pop() ?? key;
    return this.update({ [["flags", scope, ...steps, `-=${last}`].join(".")]: null });
  }

  /** Asks the table to change this document. Resolves to it when it is changed; rejects, unchanged, if the table refuses. */
  async update(changes: object = {}, operation: Operation = {}): Promise<this | undefined> {
    const [updated] = await updateDocuments(this.constructor as typeof ClientDocument, [{ ...changes, _id: this.id }], {
      ...operation,
      parent: this.parent,
    });
    return updated as this | undefined;
  }

  /** Asks the table to delete this document. */
  async delete(operation: Operation = {}): Promise<this | undefined> {
    const [deleted] = await deleteDocuments(this.constructor as typeof ClientDocument, [String(this.id)], {
      ...operation,
      parent: this.parent,
    });
    return deleted as this | undefined;
  }

  /** What a drag of it carries. */
  toDragData(): Json {
    return { type: this.documentName, uuid: this.uuid };
  }

  /** Asks whether to delete this document, and does. */
  async deleteDialog(config: object = {}, operation: Operation = {}): Promise<this | false | null | undefined> {
    const content = make("div", {}, make("p", {}, `Delete ${this.name}?`));
    const sure = await dialogs().confirm({ window: { title: "Delete" }, content, ...config });
    return sure === true ? this.delete(operation) : (sure as false | null);
  }

  async createEmbeddedDocuments(
    name: KindName,
    data: readonly object[],
    operation: Operation = {},
  ): Promise<ClientDocument[]> {
    return createDocuments(embeddedClass(name), data, { ...operation, parent: this });
  }

  async updateEmbeddedDocuments(
    name: KindName,
    updates: readonly Json[],
    operation: Operation = {},
  ): Promise<ClientDocument[]> {
    return updateDocuments(embeddedClass(name), updates, { ...operation, parent: this });
  }

  async deleteEmbeddedDocuments(
    name: KindName,
    ids: readonly string[],
    operation: Operation = {},
  ): Promise<ClientDocument[]> {
    return deleteDocuments(embeddedClass(name), ids, { ...operation, parent: this });
  }

  /** Draws the open windows of this document again. */
  render(force = false, context: object = {}): void {
    for (const app of Object.values(this.apps)) void app.render({ force, ...context });
  }

  /** Before this document is created by this seat; `false` stops it. */
  async _preCreate(_data: Json, _options: Operation, _user: User): Promise<boolean | void> {}

  /** Before this seat changes this document; `false` stops it. */
  async _preUpdate(_changes: Json, _options: Operation, _user: User): Promise<boolean | void> {}

  /** Before this seat deletes this document; `false` stops it. */
  async _preDelete(_options: Operation, _user: User): Promise<boolean | void> {}

  /** After the document was created, on every seat. */
  _onCreate(_data: Json, _options: Json, _userId: string): void {}

  /** After the document was changed, on every seat. */
  _onUpdate(_changed: Json, _options: Json, _userId: string): void {
    this.render();
  }

  /** After the document was deleted, on every seat: nothing shows it any more. */
  _onDelete(_options: Json, _userId: string): void {
    closeWindowsOf(this);
  }

  // On every seat, before and after a change among what this document holds, or what that holds: systems such as dnd5e and Nimble override these.
  _preCreateDescendantDocuments(..._told: unknown[]): void {}
  _onCreateDescendantDocuments(..._told: unknown[]): void {}
  _preUpdateDescendantDocuments(..._told: unknown[]): void {}
  _onUpdateDescendantDocuments(..._told: unknown[]): void {}
  _preDeleteDescendantDocuments(..._told: unknown[]): void {}
  _onDeleteDescendantDocuments(..._told: unknown[]): void {}

  /** Every document within this one, and within those, by where it is. */
  *traverseEmbeddedDocuments(within = ""): Generator<[string, ClientDocument]> {
    for (const field of Object.keys(kinds[this.documentName].embedded)) {
      const path = within ? `${within}.${field}` : field;
      for (const document of this.getEmbeddedCollection(field).contents) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }
}

/** The questions of the page, as packages may have replaced them. */
export function dialogs(): { readonly [way in "confirm" | "input"]: (config: object) => Promise<unknown> } {
  return (globals.foundry.applications["api"] as { DialogV2: ReturnType<typeof dialogs> }).DialogV2;
}

/** Closes the windows of a document that is gone, and of all that was within it. */
function closeWindowsOf(document: ClientDocument): void {
  for (const [, each] of [["", document] as const, ...document.traverseEmbeddedDocuments()])
    for (const app of Object.values(each.apps)) void app.close?.({ submit: false });
}

/** The class of an embedded type. Throws for a type that the table does not keep. */
function embeddedClass(name: string): DocumentClass {
  if (!isKindName(name)) throw new HostNotImplemented(`documents of type ${name}`);
  return documentConfig(name).documentClass;
}

function checkScope(scope: string): void {
  const { system, modules } = globals.game;
  if (["core", "world", system.id].includes(scope) || modules.has(scope)) return;
  throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

function makeSheet(document: ClientDocument): Renderable | null {
  const type = "type" in document ? (document as { type: string }).type : "base";
  const { sheetClasses: sheets } = documentConfig(document.documentName);
  const table = sheets?.[type] ?? sheets?.["base"] ?? {};
  const classes = Object.values(table);
  const chosen = table[String(document.getFlag("core", "sheetClass"))];
  const cls = (chosen ?? classes.find((entry) => entry.default) ?? classes[0])?.cls as
    | (new (options: object) => Renderable)
    | undefined;
  return cls ? new cls({ document }) : null;
}
