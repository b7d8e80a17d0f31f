// Provenance: picks from fvtt-types (MIT), client/documents/*.d.mts, client/canvas/placeables/token.d.mts and client/documents/collections/*.d.mts.
// What documents are made with and kept in. A class of documents imports another class as a type alone.
import type { Json } from "../documents/json.ts";
import type { KindName } from "../documents/kinds.ts";
import type { Collection } from "../foundry-utils.ts";
import type { ActiveEffect } from "./documents/active-effect.ts";
import type { Actor } from "./documents/actor.ts";
import type { ClientDocument } from "./documents/document.ts";

/** How documents are written: options that travel to every seat's hooks, besides the parent and what the write itself reads. */
export interface Operation {
  parent?: ClientDocument | null;
  keepId?: boolean;
  diff?: boolean;
  temporary?: boolean;
  rollMode?: string;
  messageMode?: string;
  [option: string]: unknown;
}

/** Options of making a document. */
export interface Context {
  readonly parent?: ClientDocument | null | undefined;
  readonly pack?: string | null;
}

/** A class of documents, as `CONFIG` holds it. */
export interface DocumentClass {
  new (data: Json, context?: Context): ClientDocument;
  readonly documentName: KindName;
  create(data: object | readonly object[], operation?: Operation): Promise<unknown>;
  createDialog(data?: object, operation?: Operation): Promise<ClientDocument | null>;
}

/** Something that can be drawn, such as a window. */
export interface Renderable {
  readonly rendered?: boolean;
  render(options?: object | boolean): unknown;
  close?(options?: object): unknown;
}

/** Documents of one type, of the world or of another document. */
export interface CollectionLike<D> extends Collection<D> {
  /** Those of the world have folders; those within documents have none. */
  readonly folders?: Collection<ClientDocument>;
  get(id: string, options?: { strict?: boolean }): D | undefined;
}

/** One change of an effect: `mode` in 13, `type` and `phase` in 14. */
export interface Change {
  readonly key: string;
  readonly value: unknown;
  readonly mode?: number;
  readonly type?: string;
  readonly phase?: string;
  readonly priority?: number | null;
  readonly effect?: ActiveEffect;
}

/** A class of effects, with what it does in 14. */
export interface EffectClass extends DocumentClass {
  applyChange(actor: Actor, change: Change): Record<string, unknown>;
  fromStatusEffect(statusId: string, context?: Context): Promise<ActiveEffect>;
}

/** The measures of a scene, in pixels but for `distance`. */
export interface SceneDimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
  readonly [more: string]: unknown;
}
