// Provenance: foundryvtt.com/api, pages Game, Globals, CONFIG and hookEvents (init, i18nInit, setup, ready);
// fvtt-types client/canvas/perception/detection-mode.d.mts (schema, types of detection). dnd5e makes one of its own when it loads;
// foundryvtt.com/api, page foundry.helpers.interaction.ClipboardHelper (copyPlainText);
// foundryvtt.com/api/v14, page foundry.data.ActiveEffectTypeDataModel; types of 14, common/data/active-effect; issue #13740.
import { copy, type Source } from "../documents/json.ts";
import { DEFAULT_PICTURE, TABLE_PICTURE, kindNames, worldKindNames, type KindName } from "../documents/kinds.ts";
import { ForcedDeletion, ForcedReplacement } from "../documents/operators.ts";
import * as ownership from "../documents/ownership.ts";
import { declareTemplate, declareTypes, systemOf, typesHere } from "../documents/types.ts";
import { CalendarData, EARTH_CALENDAR } from "../fields/calendar.ts";
import type { DataField } from "../fields/data-field.ts";
import { DataModel, TypeDataModel } from "../fields/data-model.ts";
import { ArrayField, SchemaField } from "../fields/nested-fields.ts";
import { BooleanField, NumberField, StringField, AnyField } from "../fields/simple-fields.ts";
import { Collection } from "../foundry-utils.ts";
import { installGlobals } from "../globals.ts";
import { HostNotImplemented } from "../not-implemented.ts";
import type { WorldData } from "../wire.ts";
import { collectionClasses } from "./applications/sheets/sheet-config.ts";
import { Canvas } from "./canvas/canvas.ts";
import { TokenRuler } from "./canvas/token-ruler.ts";
import { Token } from "./canvas/token.ts";
import { ChatMessage } from "./chat/chat-message.ts";
import { ChatLog } from "./chat/log.ts";
import { configurePlaces } from "./configuration.ts";
import {
  baseClasses,
  documentClasses,
  emptyDocumentConfig,
  makeCollection,
  namedClasses,
  registerUnstored,
} from "./document-classes.ts";
import { ActiveEffect } from "./documents/active-effect.ts";
import { CHANGE_PHASES, CHANGE_TYPES } from "./documents/changes.ts";
import { Color } from "./documents/color.ts";
import { fromUuid, fromUuidSync } from "./documents/uuid.ts";
import { documentConfig, globals } from "./globals.ts";
import { activeModules } from "./packages.ts";
import { makePacks } from "./packs.ts";
import type { SeatOptions } from "./seat.ts";
import { settingStore } from "./setting-store.ts";
import { ModuleSocket } from "./socket.ts";
import { configureStatuses } from "./statuses.ts";
import { TextEditor } from "./text/editor.ts";
import { GameTime } from "./time.ts";

/** The `system` of an effect of 14: what it changes. Packages add to it. */
class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, DataField> {
    const change = {
      key: new StringField({ required: true }),
      value: new AnyField({ required: true, initial: "" }),
      type: new StringField({ required: true, blank: false, initial: "add" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    };
    return { changes: new ArrayField(new SchemaField(change)) };
  }
}

/** Writes text to the clipboard: `game.clipboard`. */
class ClipboardHelper {
  /** Copies a text. If the browser denies its clipboard to the page, a selection is copied instead. */
  async copyPlainText(text: string): Promise<void> {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error("The clipboard is kept from pages like this.");
      await clipboard.writeText(text);
    } catch {
      copySelection(text);
    }
  }
}

function copySelection(text: string): void {
  const before = document.activeElement as HTMLElement | null;
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  before?.focus();
}

const TYPES = { SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 } as const;

/** A way to notice tokens: what packages add to `CONFIG.Canvas.detectionModes`. Nothing is hidden here, so none is ever tested. */
class DetectionMode extends DataModel {
  static readonly DETECTION_TYPES = TYPES;
  static readonly BASIC_MODE_ID = "basicSight";

  static override defineSchema(): Record<string, DataField> {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      walls: new BooleanField({ initial: true }),
      angle: new BooleanField({ initial: true }),
      type: new NumberField({ initial: TYPES.SIGHT, choices: Object.values(TYPES) }),
    };
  }
}

/** Makes the globals of a seat: everything that a package may look for before the hook `init`. Documents do not exist yet, but settings do. */
export function installGame(world: WorldData, { generation, lang, view }: SeatOptions): void {
  declareTypes(world.system, "system");
  declareTemplate(world.system["template"]);
  for (const module of world.modules) declareTypes(module, "module");
  const parts = installGlobals({ generation, store: settingStore });
  const collections = new Collection(worldKindNames.map((kind) => [kind, makeCollection(kind)]));
  const game = parts.game;
  (game["i18n"] as { lang: string }).lang = lang;
  Object.assign(game, {
    ready: false,
    // Nobody pauses at this table.
    paused: false,
    view,
    userId: world.user,
    user: null,
    world: { flags: {}, ...world.world },
    system: { flags: {}, ...world.system },
    collections,
    modules: new Collection(
      world.modules.map((module) => [
        module.id,
        { flags: {}, ...module, active: activeModules(world).includes(module) },
      ]),
    ),
    documentTypes: Object.fromEntries(kindNames.map((kind) => [kind, typesHere(kind)])),
    model: Object.fromEntries(kindNames.map((kind) => [kind, modelOf(kind)])),
    packs: makePacks(world.packs),
    socket: new ModuleSocket(),
    clipboard: new ClipboardHelper(),
    time: new GameTime(),
    data: { ...world, ...storedByCollection(world) },
  });
  for (const [kind, collection] of collections.entries())
    if (kind !== "Setting") game[collectionName(kind)] = collection;
  Object.defineProperties(game, {
    combat: { get: () => globals.game.combats.viewed, configurable: true },
    canvas: { get: () => globals.canvas, configurable: true },
    permissions: { get: () => globals.game.settings.get("core", "permissions"), configurable: true },
  });
  refuseUnbuilt(game);
  Object.setPrototypeOf(game, Game.prototype);
  Object.assign(parts.foundry, { Game, CONST: parts.CONST });
  installClasses(parts, generation);
  fillCollection("Setting", world.documents.Setting ?? []);
}

/**
 * The class of `game`, which packages wrap and ask for. Sources: types of 13, client/game (initialize); lib-wrapper, which
 * begins in `initialize`, and Quench, which asks whether `game` is a Game.
 */
export class Game {
  /** Begins to play, once the scripts of all packages are there. */
  initialize(): void {
    globals.Hooks.callAll("init");
  }
}

/** The initial `system` data of each document type and subtype: `game.model`. */
function modelOf(kind: KindName): Record<string, object> {
  return Object.fromEntries(typesHere(kind).map((type) => [type, copy(systemOf(kind, type))]));
}

/** The stored data of the world, by the names of the collections: `game.data.actors` and its like. */
function storedByCollection({ documents }: WorldData): Record<string, readonly Source[]> {
  return Object.fromEntries(worldKindNames.map((kind) => [collectionName(kind), documents[kind] ?? []]));
}

function collectionName(kind: string): string {
  return documentClasses[kind as KindName].metadata.collection;
}

function installClasses(parts: ReturnType<typeof installGlobals>, generation: 13 | 14): void {
  const { CONFIG, CONST, foundry } = parts as unknown as {
    CONFIG: Record<string, object>;
    CONST: Record<string, unknown>;
    foundry: Record<string, Record<string, unknown>>;
  };
  for (const [kind, documentClass] of Object.entries(documentClasses))
    CONFIG[kind] = { documentClass, ...emptyDocumentConfig() };
  Object.assign(CONFIG["Token"] ?? {}, { objectClass: Token });
  Object.assign(CONFIG["RollTable"] ?? {}, {
    resultIcon: TABLE_PICTURE,
    resultTemplate: "templates/dice/table-result.html",
  });
  Object.assign(CONFIG, { TextEditor: { enrichers: [] }, ui: { chat: ChatLog } });
  Object.assign(CONST, { USER_PERMISSIONS: describedPermissions(), DEFAULT_TOKEN: DEFAULT_PICTURE });
  foundry["data"] = { ...foundry["data"], CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: EARTH_CALENDAR };
  foundry["utils"] = { ...foundry["utils"], fromUuid, fromUuidSync, Color };
  foundry["documents"] = { ...namedClasses, ...baseClasses, collections: collectionClasses() };
  registerUnstored(CONFIG);
  foundry["canvas"] = { perception: { DetectionMode }, placeables: { Token, tokens: { TokenRuler } } };
  foundry["applications"] = { ...foundry["applications"], ux: { TextEditor }, sidebar: { tabs: { ChatLog } } };
  ChatLog.prepare(generation);
  Object.assign(globalThis, namedClasses, { Color, fromUuid, fromUuidSync, canvas: new Canvas() });
  // For scripts and consoles: types of 13, client/client; Spotlight Omnisearch offers it to what is typed.
  Object.defineProperty(globalThis, "_token", {
    get: () => globals.canvas.tokens.controlled[0] ?? null,
    configurable: true,
  });
  configurePlaces(CONFIG);
  configureStatuses(CONFIG, generation);
  if (generation >= 14) addNewer(foundry, CONFIG, CONST);
  else removeNewer(CONFIG);
}

/** Permissions that may be taken from gamemasters too. */
const ownMattersOnly = ["BROADCAST_AUDIO", "BROADCAST_VIDEO", "MANUAL_ROLLS", "SHOW_CURSOR", "SHOW_RULER"];

/** `CONST.USER_PERMISSIONS`: what each is called, and the least role that has it. */
function describedPermissions(): Record<string, object> {
  const described = ([name, defaultRole]: [string, number]) => {
    const label = `PERMISSION.${name.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase())}`;
    return [name, { label, hint: `${label}Hint`, disableGM: ownMattersOnly.includes(name), defaultRole }];
  };
  return Object.fromEntries(Object.entries(ownership.permissions).map(described)) as Record<string, object>;
}

/** Globals that came with 14. */
function addNewer(
  foundry: Record<string, Record<string, unknown>>,
  CONFIG: Record<string, object>,
  CONST: Record<string, unknown>,
): void {
  const operators = { ForcedDeletion, ForcedReplacement };
  foundry["data"] = { ...foundry["data"], operators, ActiveEffectTypeDataModel };
  Object.assign(CONFIG["ActiveEffect"] ?? {}, { changeTypes: {}, phases: {} });
  Object.assign(CONST, { ACTIVE_EFFECT_CHANGE_TYPES: CHANGE_TYPES, ACTIVE_EFFECT_CHANGE_PHASES: CHANGE_PHASES });
  Object.assign(globalThis, {
    _del: ForcedDeletion.create(),
    _replace: (value: unknown) => ForcedReplacement.create(value),
  });
}

/** Packages tell the generations apart by what is there, so what came with 14 is not there in 13. */
function removeNewer(CONFIG: Record<string, object>): void {
  for (const name of ["applyChange", "CHANGE_TYPES", "CHANGE_PHASES"]) Reflect.deleteProperty(ActiveEffect, name);
  // API 13, CONFIG.ActiveEffect: it "can be set to true until V14"; false from the beginning: issue #11412, Shadowdark PR #857.
  Object.assign(CONFIG["ActiveEffect"] ?? {}, { legacyTransferral: false });
  Reflect.deleteProperty(globals.Roll, "_mapLegacyRollMode");
  for (const owner of [ChatMessage, ChatMessage.prototype]) Reflect.deleteProperty(owner, "applyMode");
}

/** Parts of the game that the host does not build; reading one throws. */
const unbuilt = ["audio", "fog", "nue", "video"];

/** Collections of documents that worlds of the table have none of. */
const empty = ["cards", "playlists"];

function refuseUnbuilt(game: object): void {
  for (const name of empty) Object.assign(game, { [name]: new Collection() });
  for (const name of unbuilt) {
    const get = () => {
      throw new HostNotImplemented(`game.${name}`);
    };
    Object.defineProperty(game, name, { get, enumerable: false, configurable: true });
  }
}

/** Makes the documents of a type from what the table sent. */
function fillCollection(kind: KindName, sources: readonly Source[], complain?: (text: string) => void): void {
  const collection = globals.game.collections.get(kind) as unknown as Map<string, object> & {
    readonly invalidDocumentIds: Set<string>;
  };
  for (const source of sources) {
    const document = made(kind, source, complain);
    if (document) collection.set(source._id, document);
    else collection.invalidDocumentIds.add(source._id);
  }
}

/** A document of the configured class, or of the core's if that one refuses the data; undefined if both refuse. */
function made(kind: KindName, source: Source, complain?: (text: string) => void): object | undefined {
  const { documentClass } = documentConfig(kind);
  for (const cls of new Set([documentClass, documentClasses[kind]]))
    try {
      return new cls(source);
    } catch (error) {
      console.error(error);
      complain?.(`${cls.name} refuses a document of the world (${kind} ${source._id}): ${String(error)}`);
    }
  return undefined;
}

/**
 * Makes the users. `game.user` is there when the hook `setup` is called, though no other document is: types of 13, client/game (user);
 * SmallTime and Polyglot read it there.
 */
export function makeUsers({ documents, user, active }: WorldData, complain: (text: string) => void): void {
  const { game } = globals;
  fillCollection("User", documents.User ?? [], complain);
  for (const id of active) Object.assign(game.users.get(id) ?? {}, { active: true });
  Object.assign(game, { user: game.users.get(user) });
}

/** Makes the other documents of the world, with whatever classes are configured by now. */
export function makeDocuments({ documents }: WorldData, complain: (text: string) => void): void {
  for (const kind of worldKindNames)
    if (kind !== "User" && kind !== "Setting") fillCollection(kind, documents[kind] ?? [], complain);
}
