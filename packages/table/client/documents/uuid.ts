// Provenance: foundryvtt.com/api, pages foundry.utils.fromUuid and fromUuidSync (v13, v14).
import { parseUuid } from "../../documents/uuid.ts";
import { surroundings } from "../surroundings.ts";
import type { WorldCollection } from "./collections.ts";
import type { ClientDocument } from "./document.ts";

interface Inner {
  getEmbeddedDocument(name: string, id: string): ClientDocument | undefined;
}

/** The document at a uuid, of the world or of a compendium; null where there is none. */
export function fromUuidSync(uuid: string): ClientDocument | null {
  const parsed = parseUuid(uuid);
  const [first, ...rest] = parsed?.steps ?? [];
  if (!parsed || !first) return null;
  const source =
    parsed.pack === undefined
      ? surroundings.game.collections.get(first.kind)
      : surroundings.game.packs.get(parsed.pack);
  const outermost = (source as unknown as WorldCollection<ClientDocument> | undefined)?.get(first.id);
  return (
    rest.reduce<ClientDocument | undefined>((document, { kind, id }) => inner(document, kind, id), outermost) ?? null
  );
}

/** The actor of an unlinked token is not stored in the token; it is the token's own view of an actor. */
function inner(document: ClientDocument | undefined, kind: string, id: string): ClientDocument | undefined {
  if (kind === "Actor") return (document as { actor?: ClientDocument } | undefined)?.actor;
  return (document as Inner | undefined)?.getEmbeddedDocument(kind, id);
}

/** As `fromUuidSync`, as a promise. */
export function fromUuid(uuid: string): Promise<ClientDocument | null> {
  return Promise.resolve(fromUuidSync(uuid));
}
