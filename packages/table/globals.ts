// Provenance: foundryvtt.com/api, Globals (v13, v14); issue #10434 for the dice classes that left the global scope in 14;
// the names of foundryvtt.com/api, namespaces foundry.applications and foundry.documents; nothing of what they do;
// foundryvtt.com/api, primitives (v13, v14); MIT types src/foundry/common/primitives.
import { constants } from "./constants.ts";
import { makeDiceConfig, makeDiceNamespace, terms } from "./dice/config.ts";
import { reloadModifiers } from "./dice/die.ts";
import { RollResolver } from "./dice/resolver.ts";
import { Roll } from "./dice/roll.ts";
import { clearScript } from "./dice/script.ts";
import { resolvedUuid } from "./documents/resolved-uuid.ts";
import { DataModel, TypeDataModel } from "./fields/data-model.ts";
import { fields } from "./fields/fields.ts";
import * as classes from "./foundry-classes.ts";
import * as helpers from "./foundry-helpers.ts";
import { foundryNames } from "./foundry-names.ts";
import * as utils from "./foundry-utils.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./localization.ts";
import { HostNotImplemented } from "./not-implemented.ts";
import { refuse, refuseTheRest } from "./refusals.ts";
import { ClientSettings, memoryStore, registerCoreSettings, type SettingStore } from "./settings.ts";

type Methods = Record<string, (...args: never[]) => unknown>;

const array: Methods = {
  filterJoin(this: unknown[], separator: string) {
    return this.filter(Boolean).join(separator);
  },
  findSplice(this: unknown[], find: (item: unknown, at: number, all: unknown[]) => boolean, ...replacement: unknown[]) {
    const at = this.findIndex(find);
    return at < 0 ? null : this.splice(at, 1, ...replacement)[0];
  },
  partition(this: unknown[], rule: (item: unknown) => boolean) {
    return [this.filter((item) => !rule(item)), this.filter(rule)];
  },
};

const arrayStatics: Methods = { fromRange: (length: number, from = 0) => Array.from({ length }, (_, at) => at + from) };

const ROUND: Readonly<Record<string, (number: number) => number>> = {
  round: Math.round,
  ceil: Math.ceil,
  floor: Math.floor,
};

const number: Methods = {
  ordinalString(this: number) {
    const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this));
    return `${this}${{ one: "st", two: "nd", few: "rd" }[rule as "one"] ?? "th"}`;
  },
  toNearest(this: number, interval = 1, method = "round", base = 0) {
    return (ROUND[method] ?? Math.round)((this - base) / interval) * interval + Number(base);
  },
};

const numberStatics: Methods = {
  isNumeric: (value: unknown) =>
    (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) && !Number.isNaN(Number(value)),
};

const string: Methods = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase(this: string) {
    return this.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  },
  slugify(this: string, { replacement = "-", strict = false }: { replacement?: string; strict?: boolean } = {}) {
    const plain = this.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, replacement);
    return strict
      ? plain.replace(new RegExp(`[^a-z0-9${regexp["escape"]!(replacement as never) as string}]`, "g"), "")
      : plain;
  },
};

const math: Methods = {
  clamp: (value: number, low: number, high: number) => Math.min(Math.max(value, low), high),
  roundDecimals: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
};

const set: Methods = {
  equals(this: Set<unknown>, other: ReadonlySet<unknown>) {
    return this.size === other.size && [...this].every((item) => other.has(item));
  },
  every(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].every(test);
  },
  filter(this: Set<unknown>, test: (item: unknown) => boolean) {
    return new Set([...this].filter(test));
  },
  find(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].find(test);
  },
  first(this: Set<unknown>) {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: ReadonlySet<unknown>) {
    return [...this].some((item) => other.has(item));
  },
  isSubset(this: Set<unknown>, other: ReadonlySet<unknown>) {
    return [...this].every((item) => other.has(item));
  },
  toObject(this: Set<unknown>) {
    return [...this];
  },
  map(this: Set<unknown>, transform: (item: unknown) => unknown) {
    return new Set([...this].map(transform));
  },
  some(this: Set<unknown>, test: (item: unknown) => boolean) {
    return [...this].some(test);
  },
  reduce(this: Set<unknown>, reducer: (sum: unknown, item: unknown, at: number) => unknown, initial: unknown) {
    return [...this].reduce<unknown>((sum, item, at) => reducer(sum, item, at), initial);
  },
};

const date: Methods = {};

const regexp: Methods = { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&") };

const EXTENSIONS: readonly [home: object, methods: Methods][] = [
  [Array.prototype, array],
  [Array, arrayStatics],
  [Number.prototype, number],
  [Number, numberStatics],
  [String.prototype, string],
  [Math, math],
  [Set.prototype, set],
  [Date.prototype, date],
  [RegExp, regexp],
];

/** Gives JavaScript's own objects the methods that Foundry documents for them; those that exist already stay. */
function extendPrimitives(): void {
  for (const [home, methods] of EXTENSIONS) {
    for (const [name, value] of Object.entries(methods)) {
      if (!(name in home)) Object.defineProperty(home, name, { value, writable: true, configurable: true });
    }
  }
}

const HINT = "A page and a table may have it; a host without them has not.";

type AnyClass = abstract new (...args: never[]) => object;

/** A class that code may extend when it is read, and that refuses to be made or asked anything. */
function unbuiltClass(api: string, statics: readonly string[] = []): AnyClass {
  const cls = class {
    constructor() {
      throw new HostNotImplemented(api, HINT);
    }
  };
  return Object.assign(cls, unbuiltFunctions(api, statics));
}

function unbuiltFunctions(api: string, names: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(names.map((name) => [name, unbuiltFunction(`${api}.${name}`)]));
}

function unbuiltFunction(api: string): () => never {
  return () => {
    throw new HostNotImplemented(api, HINT);
  };
}

const DIALOGS = ["confirm", "input", "prompt", "query", "wait"];
const DOCUMENTS = ["Actor", "ChatMessage", "Combat", "Item", "JournalEntry", "Macro", "Scene", "TokenDocument", "User"];

/** `foundry.applications` without a page: windows may be declared and templates named, but not shown. */
function pagelessApplications() {
  return {
    instances: new Map<string, object>(),
    api: {
      ApplicationV2: unbuiltClass("foundry.applications.api.ApplicationV2"),
      DialogV2: unbuiltClass("foundry.applications.api.DialogV2", DIALOGS),
      DocumentSheetV2: unbuiltClass("foundry.applications.api.DocumentSheetV2"),
      HandlebarsApplicationMixin: (base: AnyClass) => class extends base {},
    },
    handlebars: unbuiltFunctions("foundry.applications.handlebars", ["getTemplate", "loadTemplates", "renderTemplate"]),
    ux: {
      FormDataExtended: unbuiltClass("foundry.applications.ux.FormDataExtended"),
      TextEditor: { implementation: { enrichHTML: unbuiltFunction("foundry.applications.ux.TextEditor.enrichHTML") } },
    },
  };
}

/** `foundry.documents` without a table: documents may be extended, but there are none. */
function tablelessDocuments() {
  return Object.fromEntries(
    DOCUMENTS.map((name) => [name, unbuiltClass(`foundry.documents.${name}`, ["create", "get"])]),
  );
}

/** Sounds. The host has none of Foundry's files, so nothing is heard; what is asked for can be read in a test. */

/** A sound to play (types, audio/helper: `PlayData`). */
interface PlayData {
  readonly src: string;
  readonly channel?: string;
  readonly volume?: number;
  readonly loop?: boolean;
}

/** The documented part of Foundry's class. */
class AudioHelper {
  /** Plays a sound for this client, or for others too if the second argument says so. */
  static play(data: PlayData, _socketOptions: boolean | object = false): Promise<void> {
    if (typeof data.src !== "string") return Promise.reject(new TypeError("A sound needs the path of a file."));
    return Promise.resolve();
  }
}

/** The generations of Foundry that the host plays. */
export type Generation = 13 | 14;

const RELEASES = {
  13: { generation: 13, build: 351, channel: "stable", version: "13.351" },
  14: { generation: 14, build: 365, channel: "stable", version: "14.365" },
} as const;

/**
 * Helpers of `foundry.utils` that are global as well in 13, deprecated since 12; 14 has none of them (reports from 14.365:
 * wintersleepAI/swnr PR #234, MrVauxs/pf2e-jb2a-macros PR #215, anvil-vtt/FateX PR #167).
 */
const bareHelpers = [
  ...["duplicate", "deepClone", "mergeObject", "getProperty", "setProperty"],
  ...["expandObject", "flattenObject", "isEmpty", "randomID"],
] as readonly (keyof typeof utils)[];

/** The globals of 13 that are gone in 14. */
export const goneInFourteen: readonly string[] = [...bareHelpers, ...Object.keys(terms)];

/** One notification that code under test showed. */
interface Notice {
  readonly level: "info" | "warn" | "error" | "success";
  readonly message: string;
}

/** The globals of a host without a page; the browser's client makes its own from the same parts. */
export interface HostParts {
  readonly foundry: ReturnType<typeof makeFoundry>;
  readonly CONFIG: ReturnType<typeof makeConfig>;
  readonly CONST: Record<string, unknown>;
  readonly game: Record<string, unknown>;
  readonly ui: { notifications: Record<Notice["level"] | "notify", (message: string, level?: string) => void> };
  readonly canvas: { ready: boolean; tokens: { controlled: object[] } };
}

const notices: Notice[] = [];

/** The notifications shown so far, and a reset, for tests. */
export const table = {
  /** The notifications shown since the last reset. */
  notifications: notices as readonly Notice[],
  /** Puts configuration, settings, hooks, notifications and scripted dice back as they were installed. */
  reset(): void {
    installGlobals(installed);
  },
};

let installed: { generation: Generation; store?: SettingStore } = { generation: 14 };

/** The globals of one generation, made afresh and not yet installed. */
function makeParts({ generation, store = memoryStore() }: { generation: Generation; store?: SettingStore }): HostParts {
  const settings = new ClientSettings(store);
  registerCoreSettings(settings);
  const game = makeGame(RELEASES[generation], settings);
  const canvas = { ready: false, tokens: { controlled: [] } };
  return {
    foundry: makeFoundry(),
    CONFIG: makeConfig(generation),
    CONST: makeConstants(),
    game,
    ui: { notifications: makeNotifications() },
    canvas,
  };
}

function makeFoundry() {
  const applications = { ...pagelessApplications(), dice: { RollResolver } };
  const foundry = {
    abstract: { DataModel, TypeDataModel },
    applications,
    audio: { AudioHelper },
    data: { fields },
    dice: makeDiceNamespace(),
    documents: tablelessDocuments(),
    utils: {
      ...utils,
      ...helpers,
      ...classes,
      SortingHelpers: { performIntegerSort: classes.performIntegerSort },
      parseUuid: resolvedUuid,
      getDocumentClass,
    },
  };
  refuseTheRest(foundry);
  return foundry;
}

function makeConfig(generation: Generation) {
  const sounds = { dice: "sounds/dice.wav", notification: "sounds/notify.wav" };
  return {
    Dice: makeDiceConfig(generation),
    ChatMessage: {},
    TextEditor: { enrichers: [] as object[] },
    debug: { dice: false, hooks: false },
    queries: {},
    sounds,
  };
}

/** Makes `foundry`, `CONFIG`, `CONST`, `Hooks`, `game`, `ui`, `canvas` and `Roll` global, and in generation 13 the dice classes as well. */
export function installGlobals({
  generation = 14,
  ...more
}: { generation?: Generation; store?: SettingStore } = {}): HostParts {
  installed = { generation, ...more };
  const parts = makeParts(installed);
  extendPrimitives();
  clearScript();
  reloadModifiers();
  Hooks.clear();
  notices.length = 0;
  Roll.RESOLVERS.clear();
  Object.assign(globalThis, parts, { Hooks, Roll, getDocumentClass });
  expose("_loc", generation === 14 ? localizer(parts.game["i18n"] as Localization) : undefined);
  for (const name of bareHelpers) expose(name, generation === 13 ? utils[name] : undefined);
  for (const [name, cls] of Object.entries(terms)) expose(name, generation === 13 ? cls : undefined);
  return parts;
}

/** The configured class of a kind of documents (Globals page of the API). */
export function getDocumentClass(name: string): unknown {
  const { CONFIG } = globalThis as unknown as { CONFIG: Record<string, { documentClass?: unknown } | undefined> };
  return CONFIG[name]?.documentClass;
}

/** `_loc` of 14: a text by its key, filled in if there is data (issue #13357). */
function localizer(words: Pick<Localization, "localize" | "format">) {
  return (key: string, data?: Record<string, unknown>): string =>
    data ? words.format(key, data) : words.localize(key);
}

function expose(name: string, cls: unknown): void {
  if (cls) Object.assign(globalThis, { [name]: cls });
  else delete (globalThis as Record<string, unknown>)[name];
}

function makeConstants(): Record<string, unknown> {
  const made = { ...constants };
  for (const name of foundryNames().namespaces["foundry.CONST"]!)
    if (!(name in made)) refuse(made, name, `CONST.${name}`);
  return made;
}

function makeGame(release: (typeof RELEASES)[Generation], settings: ClientSettings): Record<string, unknown> {
  const may = { hasPermission: () => true, can: () => true };
  const user = {
    id: "gamemaster000000",
    name: "Gamemaster",
    isGM: true,
    role: 4,
    active: true,
    isSelf: true,
    targets: new Set<object>(),
    ...may,
  };
  const users = new utils.Collection<typeof user>([[user.id, user]]);
  const modules = new utils.Collection<object>();
  const messages = new utils.Collection<object>();
  const keybindings = makeKeybindings();
  const world = { system: { id: "plain", version: "1.0.0" }, world: { id: "test" } };
  return {
    release,
    version: release.version,
    settings,
    i18n: new Localization(),
    user,
    users,
    messages,
    modules,
    keybindings,
    socket: loneSocket(),
    ...world,
    ready: true,
  };
}

/** Keys as they were registered; without a page nobody binds others, and nothing presses them. */
function makeKeybindings(): object {
  const actions = new Map<string, { readonly editable?: readonly object[] }>();
  return {
    actions,
    register: (namespace: string, action: string, data: { readonly editable?: readonly object[] }) =>
      void actions.set(`${namespace}.${action}`, data),
    get: (namespace: string, action: string) => actions.get(`${namespace}.${action}`)?.editable ?? [],
  };
}

/** The socket of a seat that nobody else sits with: what it emits reaches nobody, and nothing is ever heard. */
function loneSocket() {
  return { on: () => undefined, off: () => undefined, emit: () => undefined };
}

function makeNotifications(): HostParts["ui"]["notifications"] {
  const record = (level: Notice["level"]) => (message: string) =>
    void notices.push({ level, message: String(message) });
  const levels = { info: record("info"), warn: record("warn"), error: record("error"), success: record("success") };
  return { ...levels, notify: (message, level = "info") => levels[level as Notice["level"]](message) };
}
