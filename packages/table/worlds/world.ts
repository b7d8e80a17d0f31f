// Provenance: our own; no part of Foundry's interface.
import type { Source } from "../documents/json.ts";
import type { KindName } from "../documents/kinds.ts";

/** A sample world: what it is called, the game system it pretends to run, and the documents it begins with. */
export interface World {
  readonly id: string;
  readonly title: string;
  /** The title of its system, and the script the system loads before any module, as an address of the page; none for a system without code. */
  readonly system: { readonly id: string; readonly title: string; readonly script?: string };
  /** The documents of a new world, by type. */
  readonly documents: Readonly<Partial<Record<KindName, readonly Source[]>>>;
}
