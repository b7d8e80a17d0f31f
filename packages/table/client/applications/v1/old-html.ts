// Provenance: fvtt-types client/appv1/api/application-v1.d.mts, where hooks of the old windows hand over jQuery. The host has no jQuery:
// what it hands over can be indexed, counted and walked, and everything else says that it is not built.

import { HostNotImplemented } from "../../../not-implemented.ts";

/** One element as hooks of the old windows receive it: `html[0]`. */
export type OldHtml = readonly [HTMLElement] & Iterable<HTMLElement>;

const KNOWN = new Set<PropertyKey>([
  "0",
  "length",
  Symbol.iterator,
  Symbol.toStringTag,
  "constructor",
  "then",
  "toJSON",
]);

/** Wraps an element. */
export function oldHtml(element: HTMLElement): OldHtml {
  return new Proxy([element] as const, {
    get(target, name, receiver): unknown {
      if (name === "get") return (index: number) => target[index as 0];
      if (KNOWN.has(name)) return Reflect.get(target, name, receiver);
      if (typeof name === "symbol" || /^\d+$/.test(name)) return undefined;
      throw new HostNotImplemented(`jQuery#${name}`);
    },
  });
}
