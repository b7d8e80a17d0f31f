// Provenance: the names of fvtt-types (MIT); nothing of what they do.
import { foundryNames } from "./foundry-names.ts";
import { HostNotImplemented, noteUnbuilt } from "./not-implemented.ts";

type Namespace = Record<string, unknown>;

/**
 * Gives every documented class and function of `foundry` that the host does not build a stand-in. Reading one is noted by its name.
 * A class may be extended, so that the script that does so still loads; making or calling one throws.
 */
export function refuseTheRest(foundry: Namespace): void {
  for (const [path, names] of Object.entries(foundryNames().namespaces)) {
    if (path === "foundry.CONST") continue;
    const namespace = namespaceAt(foundry, path);
    for (const name of names) if (!(name in namespace)) refuse(namespace, name, `${path}.${name}`);
  }
}

/**
 * Gives the classes of `foundry`, and others by their documented paths, stand-ins for the methods that they are documented to have and are
 * built without, so that calling one, also by `super`, says its name.
 */
export function refuseMembersOf(foundry: Namespace, others: Readonly<Record<string, unknown>>): void {
  for (const path of Object.keys(foundryNames().classes)) {
    const [, namespace, name] = /^(.*)\.(\w+)$/.exec(path) as unknown as [string, string, string];
    const descriptor = Object.getOwnPropertyDescriptor(namespaceAt(foundry, namespace), name);
    const cls = others[path] ?? (descriptor?.value as unknown);
    if (typeof cls === "function") refuseMembers(cls, path, name);
  }
}

function refuseMembers(cls: { readonly prototype?: object }, path: string, name: string): void {
  const { declared, classes } = foundryNames();
  const instances = cls.prototype ?? {};
  for (const index of classes[path]!) {
    const { instance, getters, static: statics } = declared[index]!;
    for (const key of statics) refuseMethod(cls, key, `${name}.${key}`);
    for (const key of instance) refuseMethod(instances, key, `${name}#${key}`);
    for (const key of getters) if (!(key in instances)) refuseReading(instances, key, `${name}#${key}`);
  }
}

function refuseMethod(owner: object, key: string, api: string): void {
  if (!(key in owner)) Object.defineProperty(owner, key, { value: refusing(api), writable: true, configurable: true });
}

/** Refuses to read a property of an instance; one that a package sets itself is its own. */
function refuseReading(owner: object, key: string, api: string): void {
  Object.defineProperty(owner, key, {
    get: () => {
      throw new HostNotImplemented(api);
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: true });
    },
    configurable: true,
  });
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

/** So many steps below what is not built, reading says the name as calling does. */
const DEEPEST = 6;

/** A class or function that refuses to work, as its members do by their names. A mixin gives back its class. */
function standIn(name: string, api: string, depth = 0): object {
  if (name.endsWith("Mixin")) return (base: object) => base;
  const refused = Object.defineProperty(refusing(api), "name", { value: name });
  if (/^[A-Z]/.test(name)) Object.assign(refused, { prototype: prototypeOf(api, refused) });
  return new Proxy(refused, {
    get(target, member, receiver): unknown {
      if (typeof member === "symbol" || member in target || member === "then")
        return Reflect.get(target, member, receiver) as unknown;
      // Who goes up from parent to parent would go on for ever.
      if (depth === DEEPEST) throw new HostNotImplemented(`${api}.${member}`);
      noteUnbuilt(`${api}.${member}`);
      // Members that are read to be extended are empty; others refuse by their names.
      return /^[A-Z_]+$|[oO]ptions$/.test(member) ? nothing() : standIn(member, `${api}.${member}`, depth + 1);
    },
  });
}

/** The prototype of a stand-in: each of its methods says its name. There are no instances, so that only wrappers and `super` look here. */
function prototypeOf(api: string, cls: object): object {
  const methods = new Map<string, object>();
  const method = (member: string) => {
    const known = methods.get(member) ?? refusing(`${api}#${member}`);
    methods.set(member, known);
    return known;
  };
  const isOwn = (target: object, member: string | symbol): member is symbol =>
    typeof member === "symbol" || member in target || member === "then";
  return new Proxy(Object.defineProperty({}, "constructor", { value: cls, configurable: true, writable: true }), {
    get: (target, member, receiver): unknown =>
      isOwn(target, member) ? (Reflect.get(target, member, receiver) as unknown) : method(member),
    getOwnPropertyDescriptor: (target, member) =>
      isOwn(target, member)
        ? Reflect.getOwnPropertyDescriptor(target, member)
        : { value: method(member), writable: true, configurable: true, enumerable: false },
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
