// Provenance: foundryvtt.com/api, pages foundry.utils.fromUuid and fromUuidSync (v13, v14); issue #13757, on linked tokens.
import { conduct } from "../../conduct.ts";
import { parseUuid } from "../../documents/resolved-uuid.ts";
import { globals, worldDocuments } from "../globals.ts";
import type { ClientDocument } from "./document.ts";

/** The document at a uuid, of the world or of a compendium; null if there is none. */
export function fromUuidSync(uuid: string | null | undefined): ClientDocument | null {
  if (!uuid) return null;
  const parsed = parseUuid(uuid);
  const [first, ...rest] = parsed?.steps ?? [];
  if (!parsed || !first) return null;
  const source = parsed.pack === undefined ? worldDocuments(first.kind) : globals.game.packs.get(parsed.pack);
  const outermost = source?.get(first.id);
  return rest.reduce((document, { kind, id }) => inner(document, kind, id), outermost) ?? null;
}

/** The actor of an unlinked token is not stored in the token; it is the token's own view of an actor. */
function inner(document: ClientDocument | undefined, kind: string, id: string): ClientDocument | undefined {
  if (kind === "Actor") {
    const { actor, actorLink } = (document ?? {}) as { actor?: ClientDocument; actorLink?: boolean };
    if (actorLink && conduct.synthetic === "throws") throw new TypeError("A linked token has no actor of its own");
    return actor;
  }
  return document?.getEmbeddedDocument(kind, id);
}

/** The document at a uuid, as a promise. */
export function fromUuid(uuid: string | null | undefined): Promise<ClientDocument | null> {
  return new Promise((resolve) => {
    resolve(fromUuidSync(uuid));
  });
}
