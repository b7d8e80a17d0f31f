// Provenance: our own; no part of Foundry's interface.
import { isObject, type Source } from "../documents/json.ts";
import type { PackageManifest } from "../wire.ts";
import { plain } from "../worlds/plain.ts";
import type { World } from "../worlds/world.ts";

/** A world for a user's own system: the people and the place of the plain world, with actors of types that this system declares and without numbers. */
export function worldUnder({ id, title, documentTypes }: PackageManifest): World {
  const types = isObject(documentTypes) && isObject(documentTypes["Actor"]) ? Object.keys(documentTypes["Actor"]) : [];
  const typeFor = (wanted: string) => (types.includes(wanted) ? wanted : (types[0] ?? "base"));
  const retyped = (actor: Source): Source => ({ ...actor, type: typeFor(String(actor["type"])), system: {} });
  return {
    ...plain,
    id,
    title: `The Drowned Mill, under ${title}`,
    system: { id, title },
    documents: { ...plain.documents, Actor: (plain.documents.Actor ?? []).map(retyped) },
  };
}
