// Provenance: foundryvtt.com/api, pages foundry.utils.parseUuid and foundry.utils.buildUuid; types of 13, common/utils/helpers (ResolvedUUID).
import { isId } from "./id.ts";

/** A uuid in its parts: the document that is meant, and the outermost one that holds it. */
interface ResolvedUuid {
  readonly uuid: string;
  readonly type: string | undefined;
  readonly id: string;
  readonly primaryType: string | undefined;
  readonly primaryId: string | undefined;
  readonly collection: unknown;
  readonly embedded: string[];
  readonly documentType: string | undefined;
  readonly documentId: string | undefined;
}

/** A document, as far as its address needs it. */
interface Placed {
  readonly uuid: string;
  readonly parent?: Placed | null;
  readonly documentName?: string;
}

/** The parts of a uuid, as packages are given them; null where there is none. One that begins with a dot is relative to a document. */
export function resolvedUuid(uuid: string, { relative }: { relative?: Placed } = {}): ResolvedUuid | null {
  if (!uuid) return null;
  const full = uuid.startsWith(".") && relative ? besides(uuid, relative) : uuid;
  const parts = full.split(".");
  const pack = parts[0] === "Compendium" ? parts.splice(0, 3).slice(1).join(".") : undefined;
  // An address of older versions names no type behind the compendium.
  if (pack !== undefined && parts.length % 2 === 1) parts.unshift(String(collectionAt(pack)?.documentName));
  const [documentType, documentId, ...embedded] = parts;
  const [type, id] = embedded.length > 0 ? embedded.slice(-2) : [documentType, documentId];
  const isInner = embedded.length > 0;
  return {
    uuid: full,
    type,
    id: id ?? "",
    primaryType: isInner ? documentType : undefined,
    primaryId: isInner ? documentId : undefined,
    collection: collectionAt(pack, documentType),
    embedded,
    documentType,
    documentId,
  };
}

/** The full address of a relative one: `.Item.<id>` is within the document, `.<id>` beside it. */
function besides(uuid: string, relative: Placed): string {
  const home =
    isId(uuid.slice(1)) && relative.parent ? `${relative.parent.uuid}.${relative.documentName}` : relative.uuid;
  return `${home}${uuid}`;
}

interface Homes {
  readonly game?: {
    readonly collections?: { get(kind: string): { readonly documentName?: string } | undefined };
    readonly packs?: { get(id: string): { readonly documentName?: string } | undefined };
  };
}

function collectionAt(pack: string | undefined, kind = ""): { readonly documentName?: string } | undefined {
  const { game } = globalThis as Homes;
  return pack === undefined ? game?.collections?.get(kind) : game?.packs?.get(pack);
}
