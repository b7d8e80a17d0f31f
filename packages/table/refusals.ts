// Provenance: the names of fvtt-types (MIT); nothing of what they do.
import { documentedMembers } from "./documented-members.ts";
import { documented } from "./documented.ts";
import { HostNotImplemented, noteUnbuilt } from "./not-implemented.ts";

type Namespace = Record<string, unknown>;

/**
 * Gives every documented class and function of `foundry` that the host does not build a stand-in. Reading one is noted by its name.
 * A class may be extended, so that the script that does so still loads; making or calling one throws.
 */
export function refuseTheRest(foundry: Namespace): void {
  for (const [path, names] of Object.entries(documented)) {
    const namespace = namespaceAt(foundry, path);
    for (const name of names.trim().split(/\s+/)) if (!(name in namespace)) refuse(namespace, name, `${path}.${name}`);
  }
}

/**
 * Gives the classes of `foundry`, and others by their documented names, stand-ins for the methods that they are documented to have and are
 * built without, so that calling one, also by `super`, says its name.
 */
export function refuseMembersOf(foundry: Namespace, others: Readonly<Record<string, unknown>>): void {
  const found = Object.entries(documented).flatMap(([path, names]) => {
    const namespace = namespaceAt(foundry, path);
    const built = (name: string) => Object.getOwnPropertyDescriptor(namespace, name)?.value as unknown;
    return names
      .trim()
      .split(/\s+/)
      .map((name) => [name, built(name)] as const);
  });
  for (const [name, cls] of [...found, ...Object.entries(others)])
    if (typeof cls === "function" && Object.hasOwn(documentedMembers, name)) refuseMembers(cls, name);
}

function refuseMembers(cls: { readonly prototype?: object }, name: string): void {
  for (const member of documentedMembers[name]!.trim().split(/\s+/)) {
    const isStatic = member.startsWith(".");
    const [owner, key] = isStatic ? [cls, member.slice(1)] : [cls.prototype ?? {}, member];
    if (key in owner) continue;
    const value = refusing(isStatic ? `${name}.${key}` : `${name}#${key}`);
    Object.defineProperty(owner, key, { value, writable: true, configurable: true });
  }
}

/** Gives an object a member that is made when it is asked for. Packages may put something else in its place. */
export function defineLazily(owner: object, name: string, get: () => unknown): void {
  Object.defineProperty(owner, name, {
    get,
    set: (value: unknown) => {
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    },
    enumerable: false,
    configurable: true,
  });
}

/** Puts a stand-in for something that is not built where a package would look for it. */
export function refuse(owner: object, name: string, api: string): void {
  let stand: unknown;
  defineLazily(owner, name, () => {
    noteUnbuilt(api);
    return (stand ??= standIn(name, api));
  });
}

/** A class or function that refuses to work, as its members do by their names. A mixin gives back its class. */
function standIn(name: string, api: string): object {
  if (name.endsWith("Mixin")) return (base: object) => base;
  const refused = Object.defineProperty(refusing(api), "name", { value: name });
  return new Proxy(refused, {
    get(target, member, receiver): unknown {
      if (typeof member === "symbol" || member in target || member === "then")
        return Reflect.get(target, member, receiver) as unknown;
      noteUnbuilt(`${api}.${member}`);
      // What is read to be extended is empty, and what is called says its name.
      return /^[A-Z_]+$|[oO]ptions$/.test(member) ? nothing() : standIn(member, `${api}.${member}`);
    },
  });
}

/** Nothing, to be merged with something or to be gone through. */
function nothing(): object {
  return Object.defineProperty({}, Symbol.iterator, { value: () => [][Symbol.iterator]() });
}

/** Refuses to be called, gone through, or used as a number or a text. */
function refusing(api: string): object {
  const refuseIt = function (): never {
    throw new HostNotImplemented(api);
  };
  return Object.defineProperties(refuseIt, {
    [Symbol.iterator]: { value: () => refuseIt() },
    [Symbol.toPrimitive]: { value: () => refuseIt() },
  });
}

function namespaceAt(foundry: Namespace, path: string): Namespace {
  return path
    .split(".")
    .slice(1)
    .reduce<Namespace>((level, step) => (level[step] ??= {}) as Namespace, foundry);
}
