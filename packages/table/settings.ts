// Provenance: foundryvtt.com/api, page foundry.helpers.ClientSettings (v13, v14).

/** Where the values of one scope are kept. The table keeps `world` on its server, a browser keeps `client`. */
export interface SettingStore {
  /** `game.settings.storage`, by scope. */
  readonly storage?: ReadonlyMap<string, unknown>;
  read(scope: string, key: string): unknown;
  write(scope: string, key: string, value: unknown): unknown;
}

/** A setting as a package declares it. */
export interface SettingConfig {
  name?: string;
  hint?: string;
  scope?: "world" | "client" | "user";
  config?: boolean;
  type?: SettingType;
  default?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  requiresReload?: boolean;
  onChange?: (value: unknown, options?: object, userId?: string) => void;
  [extra: string]: unknown;
}

const SCOPES = ["world", "client", "user"] as const;

/** A constructor such as Number, or a data field that cleans values itself. */
type SettingType = ((value: unknown) => unknown) | (new (...args: never[]) => unknown) | DataFieldLike;

interface DataFieldLike {
  clean(value: unknown, options?: object): unknown;
  initialize?(value: unknown): unknown;
  toObject?(value: unknown): unknown;
  initial?: unknown;
  getInitialValue?(data?: object): unknown;
}

/** A registered setting with its names. */
export type RegisteredSetting = SettingConfig & {
  namespace: string;
  key: string;
  id: string;
  scope: "world" | "client" | "user";
};

/** A button of the settings window that opens a form. */
export interface SettingMenu {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly restricted?: boolean;
  readonly type?: new () => { render(options: object): unknown };
}

/** A store that forgets everything when the process ends. */
export function memoryStore(): SettingStore {
  const values = new Map<string, unknown>();
  const at = (scope: string, key: string) => `${scope}/${key}`;
  return {
    read: (scope, key) => values.get(at(scope, key)),
    write: (scope, key, value) => values.set(at(scope, key), value),
  };
}

/** The settings of one client: packages register them, then read and write them by namespace and key. */
export class ClientSettings {
  readonly settings = new Map<string, RegisteredSetting>();
  readonly menus = new Map<string, SettingMenu>();
  readonly #store: SettingStore;

  constructor(store: SettingStore = memoryStore()) {
    this.#store = store;
  }

  /** The stores themselves: one like `localStorage` for `client`, the world's documents for `world`. */
  get storage(): ReadonlyMap<string, unknown> {
    return this.#store.storage ?? new Map([["client", {}]]);
  }

  /** Registers a setting; `client` is the scope where none, or none that there is, is given (Splittermond, tests of settings). */
  register(namespace: string, key: string, config: SettingConfig): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key.");
    const id = `${namespace}.${key}`;
    this.settings.set(id, {
      ...config,
      namespace,
      key,
      id,
      scope: SCOPES.find((each) => each === config.scope) ?? "client",
    });
  }

  /** Registers a button of the settings window that opens a form. */
  registerMenu(namespace: string, key: string, config: Omit<SettingMenu, "namespace" | "key">): void {
    this.menus.set(`${namespace}.${key}`, { ...config, namespace, key });
  }

  /** The value, or the default where none was written. Throws for a setting that nobody registered. */
  get(namespace: string, key: string): unknown {
    const setting = this.#registered(namespace, key);
    const value = this.#store.read(setting.scope, setting.id);
    return live(setting, value === undefined ? initial(setting) : cast(setting, value));
  }

  /** Writes a value and tells the setting's `onChange`. Gives the value as it is kept. */
  async set(namespace: string, key: string, value: unknown, options: object = {}): Promise<unknown> {
    const setting = this.#registered(namespace, key);
    const kept = cast(setting, stored(setting, value));
    await this.#store.write(setting.scope, setting.id, kept);
    const shown = live(setting, kept);
    setting.onChange?.(shown, options);
    return shown;
  }

  #registered(namespace: string, key: string): RegisteredSetting {
    const setting = this.settings.get(`${namespace}.${key}`);
    if (!setting) throw new Error(`"${namespace}.${key}" is not a registered setting.`);
    return setting;
  }
}

function initial({ type, default: fallback }: RegisteredSetting): unknown {
  if (fallback === undefined && isModel(type)) return {};
  if (fallback !== undefined || !isField(type)) return fallback;
  return type.getInitialValue ? type.getInitialValue({}) : type.initial;
}

function cast({ type }: RegisteredSetting, value: unknown): unknown {
  if (isField(type)) return type.clean(value);
  const primitive = type === Number || type === String || type === Boolean;
  return primitive && value !== null ? (type as (value: unknown) => unknown)(value) : value;
}

/** The value as packages get it: that of a field as the field shows it (a `SetField` a Set), that of a model as the model. */
function live({ type }: RegisteredSetting, value: unknown): unknown {
  if (isField(type)) return type.initialize ? type.initialize(value) : value;
  return isModel(type) && isPlain(value) ? type.fromSource(value) : value;
}

/** The value as it is kept. */
function stored({ type }: RegisteredSetting, value: unknown): unknown {
  if (isField(type)) return type.toObject ? type.toObject(value) : value;
  const { toObject } = (value ?? {}) as { toObject?: () => unknown };
  return isModel(type) && toObject ? toObject.call(value) : value;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function isModel(type: unknown): type is { fromSource(source: object): unknown } {
  return typeof type === "function" && "defineSchema" in type && "fromSource" in type;
}

function isField(type: SettingType | undefined): type is DataFieldLike {
  return typeof (type as DataFieldLike | undefined)?.clean === "function";
}

/** The settings that the core itself registers and that dice and chat read. */
export function registerCoreSettings(settings: ClientSettings): void {
  settings.register("core", "diceConfiguration", { scope: "client", config: false, type: Object, default: {} });
  settings.register("core", "rollMode", { scope: "client", config: true, type: String, default: "publicroll" });
  settings.register("core", "messageMode", { scope: "client", config: true, type: String, default: "public" });
}
