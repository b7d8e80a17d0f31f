/**
 * Makes one member of Foundry fail for the module alone: any other reader finds it as it is. Runs in the page, before
 * the module's scripts; nothing here may refer to anything outside the function.
 */

/** How a member fails: it is not there, it throws, or it gives nothing. */
export const WAYS = ["absent", "throws", "nothing"] as const;

/** A way to fail. */
export type Way = (typeof WAYS)[number];

/** What fails, and what the module's scripts have in their addresses. Without a way, it is only noted who reads it. */
export interface Drilled {
  readonly members: readonly string[];
  readonly way?: Way;
  readonly scripts: string;
}

/** Installs `startDrill`, which a small module calls before the module's own scripts are loaded. */
// eslint-disable-next-line max-lines-per-function -- a page is given one function, which refers to nothing outside itself
export function installDrill({ members, way, scripts }: Drilled): void {
  interface Holder {
    owner: object;
    name: string;
  }
  const page = globalThis as unknown as Record<string, unknown> & { read?: Set<string>; startDrill?: () => void };
  const read = (page.read = new Set<string>());

  /** Whether the one who reads is the module: the first frame with an address behind the accessor's own. */
  function isModule(): boolean {
    const frames = (new Error().stack ?? "").split("\n").slice(3);
    const caller = frames.find((frame) => /(?:https?|file):\/\//.test(frame)) ?? "";
    return caller.includes(scripts);
  }

  function failed(member: string, value: unknown): unknown {
    read.add(member);
    if (way === undefined) return value;
    if (way === "throws") throw new Error(`The drill lets ${member} fail.`);
    if (way === "absent") return undefined;
    return typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value))
      ? () => undefined
      : null;
  }

  function guard({ owner, name }: Holder, member: string): void {
    let holder: object | null = owner;
    while (holder && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder) as object | null;
    const before = holder ? Object.getOwnPropertyDescriptor(holder, name) : undefined;
    if (before && !before.configurable && holder === owner) return;
    const values = new WeakMap<object, unknown>();
    let own = before?.value as unknown;
    const isShared = Object.hasOwn(owner, "constructor");
    Object.defineProperty(owner, name, {
      configurable: true,
      enumerable: before?.enumerable ?? false,
      get(this: object) {
        // The host keeps no copy of stored data where a class has an accessor of that name.
        const source = isShared ? (this as { readonly _source?: Record<string, unknown> })._source : undefined;
        const stored = values.has(this) ? values.get(this) : (source?.[name] ?? own);
        const value: unknown = before?.get ? before.get.call(this) : stored;
        return isModule() ? failed(member, value) : value;
      },
      set(this: object, value: unknown) {
        if (before?.set) before.set.call(this, value);
        else if (isShared) values.set(this, value);
        else own = value;
      },
    });
  }

  function at(path: string): unknown {
    const [first = "", ...steps] = path.split(".");
    return steps.reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], page[first]);
  }

  function prototypeOf(name: string): object | undefined {
    const classes: Record<string, string> = {
      Token: "CONFIG.Token.objectClass",
      TokenDocument: "CONFIG.Token.documentClass",
      RollParser: "foundry.dice.RollParser",
      Tour: "foundry.nue.Tour",
    };
    const found = at(classes[name] ?? `CONFIG.${name}.documentClass`) as { prototype?: object } | undefined;
    return found?.prototype;
  }

  /** A hook that is never called, cannot be listened to, or passes nothing; for the module's listeners alone. */
  function guardHook(hook: string, member: string): void {
    const hooks = at("Hooks") as Record<
      "on" | "once",
      (name: string, listener: (...given: unknown[]) => unknown) => unknown
    >;
    for (const add of ["on", "once"] as const) {
      const before = hooks[add].bind(hooks);
      hooks[add] = (name, listener) => {
        if (name !== hook || !isModule()) return before(name, listener);
        read.add(member);
        if (way === undefined) return before(name, listener);
        if (way === "throws") throw new Error(`The drill lets ${member} fail.`);
        return way === "absent" ? 0 : before(name, () => listener());
      };
    }
  }

  function guardSetting(key: string, member: string): void {
    const settings = at("game.settings") as { get(namespace: string, key: string, options?: unknown): unknown };
    const before = settings.get.bind(settings);
    settings.get = (namespace, name, options) => {
      if (`${namespace}.${name}` !== key || !isModule()) return before(namespace, name, options);
      return failed(member, before(namespace, name, options));
    };
  }

  page.startDrill = () => {
    for (const member of members) {
      if (member.startsWith("hook:")) guardHook(member.slice(5), member);
      else if (member.startsWith("setting:")) guardSetting(member.slice(8), member);
      else {
        const joint = member.includes("#") ? "#" : ".";
        const cut = member.lastIndexOf(joint);
        const [place, name] = [member.slice(0, cut), member.slice(cut + 1)];
        const owner = joint === "#" ? prototypeOf(place) : at(place);
        if (typeof owner === "object" || typeof owner === "function") {
          if (owner) guard({ owner, name }, member);
        }
      }
    }
  };
}
