/**
 * Makes members of Foundry fail for the module alone: any other reader finds them as they are. Runs in the page, before
 * the module's scripts; nothing here may refer to anything outside the function.
 */

/** Ways of a member to fail: it is not there, or it throws. A hook is never called. */
export const WAYS = ["absent", "throws"] as const;

/** A way to fail. */
export type Way = (typeof WAYS)[number];

/** The members that fail, and a part of the addresses of the module's scripts. */
export interface Failure {
  readonly members: readonly string[];
  readonly way: Way;
  readonly scripts: string;
}

/** Installs `startDrill`, which a small module calls before the module's own scripts are loaded. */
// eslint-disable-next-line max-lines-per-function -- a page is given one function, which refers to nothing outside itself
export function installDrill({ members, way, scripts }: Failure): void {
  interface Holder {
    owner: object;
    name: string;
  }
  const page = globalThis as unknown as Record<string, unknown> & { startDrill?: () => void };

  /** Whether the one who reads is the module: the first frame with an address behind the accessor's own. */
  function isModule(): boolean {
    const frames = (new Error().stack ?? "").split("\n").slice(3);
    const caller = frames.find((frame) => /(?:https?|file):\/\//.test(frame)) ?? "";
    return caller.includes(scripts);
  }

  function fail(member: string): undefined {
    if (way === "throws") throw new Error(`The drill lets ${member} fail.`);
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
        return isModule() ? fail(member) : value;
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
    return (at(`CONFIG.${name}.documentClass`) as { prototype?: object } | undefined)?.prototype;
  }

  /** Drops the module's listeners of a hook. */
  function guardHook(hook: string): void {
    const hooks = at("Hooks") as Record<"on" | "once", (name: string, listener: unknown) => unknown>;
    for (const add of ["on", "once"] as const) {
      const before = hooks[add].bind(hooks);
      hooks[add] = (name, listener) => (name === hook && isModule() ? 0 : before(name, listener));
    }
  }

  page.startDrill = () => {
    for (const member of members) {
      if (member.startsWith("hook:")) guardHook(member.slice(5));
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
