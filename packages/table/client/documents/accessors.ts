// Provenance: our own; no part of Foundry's interface.

const known = new WeakMap<object, ReadonlySet<string>>();

/** The names that a class shows by accessors of its own or of a class above it; what is stored under them is not set on its instances. */
export function accessorsOf(cls: { readonly prototype: object }): ReadonlySet<string> {
  const names = known.get(cls) ?? readAccessors(cls.prototype);
  known.set(cls, names);
  return names;
}

function readAccessors(first: object): ReadonlySet<string> {
  const names = new Set<string>();
  for (
    let prototype: object | null = first;
    prototype && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if ("get" in descriptor) names.add(name);
  }
  return names;
}
