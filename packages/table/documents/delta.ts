// Provenance: foundryvtt.com/api, pages ActorDelta, EmbeddedCollectionDelta and ActorDeltaData (v13, v14); fvtt-types (MIT), actor-delta and
// embedded-collection-delta. What is inherited and what is kept: issues #9095, #8973. Owners of both: issues #11034, #9509. That a delta has the id
// of its token: ACKS #123. What a token forgets it inherits again: issue #8400.
import { merged } from "./change.ts";
import { isObject, type Json, type Source } from "./json.ts";

/** An entry of a delta that says of an item or effect of the actor that the token has it no longer. */
export function isTombstone(entry: Json): boolean {
  return entry["_tombstone"] === true;
}

/** The stored form of such an entry. */
export function tombstone(id: string): Source {
  return { _id: id, _tombstone: true };
}

/** The documents of a token's own actor: those of the actor of the world, with what the token has changed, lost and gained. */
export function heldByBoth(base: readonly Source[], own: readonly Source[]): Source[] {
  const kept = new Map(own.map((entry) => [entry._id, entry]));
  const inherited = base.map((entry) => kept.get(entry._id) ?? entry);
  const gained = own.filter(({ _id }) => !base.some((entry) => entry._id === _id));
  return [...inherited, ...gained].filter((entry) => !isTombstone(entry));
}

/** Who owns a token's own actor: those of the actor of the world, as far as the token does not say otherwise. */
export function ownersOfBoth(base: Json, delta: unknown): Json {
  const own = isObject(delta) && isObject(delta["ownership"]) ? delta["ownership"] : {};
  return merged(isObject(base["ownership"]) ? base["ownership"] : {}, own);
}

/** A token's own actor: that of the world, with what the token says otherwise. */
export function actorOfBoth(base: Source, delta: Json): Source {
  const { name, type, img, system, flags } = delta;
  const lists = ["items", "effects"].map((field) => [field, heldByBoth(listIn(base, field), listIn(delta, field))]);
  return {
    ...base,
    name: name ?? base["name"],
    type: type ?? base["type"],
    img: img ?? base["img"],
    system: merged(base["system"] as Json, (system ?? {}) as Json),
    flags: merged(base["flags"] as Json, (flags ?? {}) as Json),
    ownership: ownersOfBoth(base, delta),
    ...(Object.fromEntries(lists) as Json),
  };
}

/** The stored documents in a list of a document; one that was stored before its type held any has none. */
export function listIn(source: Json, field: string): Source[] {
  return (source[field] as Source[] | undefined) ?? [];
}
