// Provenance: fvtt-types (MIT), common/documents/*.d.mts: names, collections and stored fields of the document types.
import type { Json } from "./json.ts";

/** Types of a stored field. `id` is a document id or null; `any` is not looked at. */
type FieldType = "string" | "number" | "boolean" | "object" | "array" | "id" | "any";

/** One stored field: its type and the value it has when nothing is given; a function is asked for it at that moment. */
export interface Field {
  readonly type: FieldType;
  readonly initial: unknown;
  readonly nullable?: boolean;
}

/** One type of document that the table keeps. */
export interface Kind {
  readonly name: KindName;
  /** The name of its collection in `game` and in its parent. */
  readonly collection: string;
  /** Fields of this document that hold embedded documents, and their type. */
  readonly embedded: Readonly<Record<string, KindName>>;
  /** Fields of this document that hold exactly one document each, and its type. */
  readonly single: Readonly<Record<string, KindName>>;
  /** Types a document may declare in `type`; empty where the type does not have the field. */
  readonly types: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
}

/** The document types that the table keeps. */
export const kindNames = [
  "User",
  "Setting",
  "Actor",
  "Item",
  "ActiveEffect",
  "Scene",
  "Token",
  "ActorDelta",
  "ChatMessage",
  "Macro",
  "JournalEntry",
  "JournalEntryPage",
  "Combat",
  "Combatant",
  "Folder",
  "RollTable",
  "TableResult",
] as const;

/** The name of a document type that the table keeps. */
export type KindName = (typeof kindNames)[number];

/** The types that have a collection in the world; the others are embedded only. */
export const worldKindNames = kindNames.filter(
  (name) => !["ActiveEffect", "Token", "ActorDelta", "JournalEntryPage", "Combatant", "TableResult"].includes(name),
);

const text = (initial = ""): Field => ({ type: "string", initial });
const numeric = (initial = 0): Field => ({ type: "number", initial });
const flag = (initial = false): Field => ({ type: "boolean", initial });
const record = (initial: Json = {}): Field => ({ type: "object", initial });
const list = (): Field => ({ type: "array", initial: [] });
const reference = (): Field => ({ type: "id", initial: null });
const maybe = (field: Field): Field => ({ ...field, initial: null, nullable: true });

/** The picture of an actor that is given none: `CONST.DEFAULT_TOKEN`. */
export const DEFAULT_PICTURE = "icons/svg/mystery-man.svg";

/** The picture of an item that is given none. */
export const ITEM_PICTURE = "icons/svg/item-bag.svg";

/** The picture of a macro that is given none (types of 13, common/documents/macro; the module Twodsix reads it). */
export const MACRO_PICTURE = "icons/svg/dice-target.svg";

/** The picture of a table that is given none (API RollTable.DEFAULT_ICON). */
export const TABLE_PICTURE = "icons/svg/d20-grey.svg";

const stats = record({
  coreVersion: null,
  systemId: null,
  systemVersion: null,
  createdTime: null,
  modifiedTime: null,
  lastModifiedBy: null,
  compendiumSource: null,
  duplicateSource: null,
  exportSource: null,
});

const common = { name: text(), flags: record() };
const owned = {
  ...common,
  ownership: record({ default: 0 }),
  img: maybe(text()),
  sort: numeric(),
  folder: reference(),
};

/** Fields that tokens and the prototypes of tokens share (types of 13 and 14, client/documents/token: SharedProtoSchema). dnd5e reads `ring`. */
const tokenLook: Readonly<Record<string, Field>> = {
  ...{
    displayName: numeric(50),
    displayBars: numeric(),
    disposition: numeric(-1),
    rotation: numeric(),
    alpha: numeric(1),
  },
  ...{ actorLink: flag(), appendNumber: flag(), prependAdjective: flag(), lockRotation: flag() },
  width: numeric(1),
  height: numeric(1),
  texture: record({ src: null, anchorX: 0.5, anchorY: 0.5, fit: "contain", scaleX: 1, scaleY: 1, tint: "#ffffff" }),
  bar1: record({ attribute: null }),
  bar2: record({ attribute: null }),
  light: record(),
  sight: record({ enabled: false, range: 0, angle: 360, visionMode: "basic", color: null }),
  detectionModes: list(),
  occludable: record({ radius: 0 }),
  ring: record({
    enabled: false,
    colors: { ring: null, background: null },
    effects: 1,
    subject: { scale: 1, texture: null },
  }),
  turnMarker: record({ mode: 1, animation: null, src: null, disposition: false }),
};

const prototypeToken = Object.fromEntries(Object.entries(tokenLook).map(([name, { initial }]) => [name, initial]));

/** Every type but tokens, and what is kept with them, tells when it was made and changed. */
function kind(name: KindName, collection: string, fields: Kind["fields"], more: Partial<Kind> = {}): Kind {
  return {
    name,
    collection,
    embedded: {},
    single: {},
    types: [],
    fields: ["Token", "ActorDelta"].includes(name) ? fields : { ...fields, _stats: stats },
    ...more,
  };
}

const everyKind: readonly Kind[] = [
  kind("User", "users", {
    ...common,
    role: numeric(1),
    color: text("#7a8ca0"),
    character: reference(),
    avatar: maybe(text()),
    hotbar: record(),
    permissions: record(),
  }),
  kind("Setting", "settings", {
    key: text(),
    value: { type: "any", initial: null },
    user: reference(),
    flags: record(),
  }),
  kind(
    "Actor",
    "actors",
    {
      ...owned,
      img: { ...text(DEFAULT_PICTURE), nullable: true },
      type: text("character"),
      system: record(),
      prototypeToken: record({ name: "", randomImg: false, ...prototypeToken }),
      items: list(),
      effects: list(),
    },
    { embedded: { items: "Item", effects: "ActiveEffect" }, types: ["character", "npc"] },
  ),
  kind(
    "Item",
    "items",
    { ...owned, img: { ...text(ITEM_PICTURE), nullable: true }, type: text("base"), system: record(), effects: list() },
    { embedded: { effects: "ActiveEffect" }, types: ["base"] },
  ),
  kind(
    "ActiveEffect",
    "effects",
    {
      ...common,
      img: maybe(text()),
      type: text("base"),
      // The changes of 14 are in `system`.
      system: record(),
      changes: list(),
      disabled: flag(),
      start: maybe(record()),
      duration: record(),
      description: text(),
      origin: maybe(text()),
      tint: text("#ffffff"),
      transfer: flag(true),
      statuses: list(),
      showIcon: numeric(1),
      sort: numeric(),
      folder: reference(),
    },
    { types: ["base"] },
  ),
  kind(
    "Scene",
    "scenes",
    {
      ...owned,
      active: flag(),
      width: numeric(1600),
      height: numeric(1000),
      grid: record({ size: 100 }),
      tokens: list(),
      // Kept for what packages read of them (SmallTime: background and darkness); nothing here shows them.
      ...{ navName: text(), navigation: flag(true), navOrder: numeric(), backgroundColor: text("#999999") },
      background: record({ src: null, anchorX: 0, anchorY: 0, scaleX: 1, scaleY: 1, rotation: 0, tint: "#ffffff" }),
      ...{ foreground: maybe(text()), thumb: maybe(text()), initial: record({ x: null, y: null, scale: null }) },
      ...{ padding: numeric(), tokenVision: flag(true), weather: text(), playlist: reference(), journal: reference() },
      fog: record({ exploration: true, overlay: null }),
      environment: record({ darknessLevel: 0, darknessLock: false, globalLight: { enabled: false } }),
    },
    { embedded: { tokens: "Token" } },
  ),
  kind(
    "Token",
    "tokens",
    {
      ...common,
      ...tokenLook,
      actorId: reference(),
      delta: record(),
      x: numeric(),
      y: numeric(),
      elevation: numeric(),
      sort: numeric(),
      hidden: flag(),
      locked: flag(),
    },
    { single: { delta: "ActorDelta" } },
  ),
  kind(
    "ActorDelta",
    "delta",
    {
      name: maybe(text()),
      type: maybe(text()),
      img: maybe(text()),
      system: record(),
      items: list(),
      effects: list(),
      ownership: maybe(record()),
      flags: record(),
    },
    { embedded: { items: "Item", effects: "ActiveEffect" } },
  ),
  kind(
    "ChatMessage",
    "messages",
    {
      type: text("base"),
      system: record(),
      author: reference(),
      // The table writes it, unless it is given (API 14 ChatMessageData: null until then).
      timestamp: maybe(numeric()),
      style: numeric(),
      title: text(),
      flavor: text(),
      content: text(),
      speaker: record({ scene: null, actor: null, token: null }),
      whisper: list(),
      blind: flag(),
      rolls: list(),
      sound: maybe(text()),
      emote: flag(),
      flags: record(),
    },
    { types: ["base"] },
  ),
  kind(
    "Macro",
    "macros",
    {
      ...owned,
      img: { ...text(MACRO_PICTURE), nullable: true },
      type: text("chat"),
      author: reference(),
      scope: text("global"),
      command: text(),
    },
    { types: ["chat", "script"] },
  ),
  kind("JournalEntry", "journal", { ...owned, pages: list() }, { embedded: { pages: "JournalEntryPage" } }),
  kind(
    "JournalEntryPage",
    "pages",
    {
      ...owned,
      type: text("text"),
      title: record({ show: true, level: 1 }),
      text: record({ content: "", format: 1 }),
      system: record(),
      ownership: record({ default: -1 }),
    },
    { types: ["text"] },
  ),
  kind(
    "Combat",
    "combats",
    {
      type: text("base"),
      system: record(),
      scene: reference(),
      active: flag(),
      round: numeric(),
      turn: maybe(numeric()),
      combatants: list(),
      sort: numeric(),
      flags: record(),
    },
    { embedded: { combatants: "Combatant" }, types: ["base"] },
  ),
  kind(
    "Combatant",
    "combatants",
    {
      ...common,
      type: text("base"),
      system: record(),
      actorId: reference(),
      tokenId: reference(),
      sceneId: reference(),
      initiative: maybe(numeric()),
      hidden: flag(),
      defeated: flag(),
      img: maybe(text()),
    },
    { types: ["base"] },
  ),
  kind(
    "Folder",
    "folders",
    {
      ...common,
      type: text("Actor"),
      description: text(),
      folder: reference(),
      sorting: text("a"),
      sort: numeric(),
      color: maybe(text()),
    },
    { types: ["Actor", "Item", "Scene", "JournalEntry", "Playlist", "RollTable", "Cards", "Macro", "Compendium"] },
  ),
  kind(
    "RollTable",
    "tables",
    {
      ...owned,
      img: { ...text(TABLE_PICTURE), nullable: true },
      description: text(),
      results: list(),
      formula: text(),
      replacement: flag(true),
      displayRoll: flag(true),
    },
    { embedded: { results: "TableResult" } },
  ),
  kind(
    "TableResult",
    "results",
    {
      ...common,
      type: text("text"),
      img: maybe(text()),
      description: text(),
      documentUuid: maybe(text()),
      weight: numeric(1),
      range: list(),
      drawn: flag(),
    },
    { types: ["text", "document", "pack"] },
  ),
];

/** Every document type by its name. */
export const kinds = Object.fromEntries(everyKind.map((entry) => [entry.name, entry])) as Readonly<
  Record<KindName, Kind>
>;

/** Whether a value names a document type that the table keeps. */
export function isKindName(value: unknown): value is KindName {
  return typeof value === "string" && Object.hasOwn(kinds, value);
}

/** The field of `parent` that holds embedded documents of type `child`, or `undefined` where it holds none. */
export function embeddedField(parent: KindName, child: KindName): string | undefined {
  const { embedded, single } = kinds[parent];
  return Object.entries({ ...embedded, ...single }).find(([, name]) => name === child)?.[0];
}
