// Provenance: foundryvtt.com/api, pages foundry.utils.parseUuid and foundry.utils.buildUuid; types of 13, common/utils/helpers (ResolvedUUID);
// foundryvtt.com/article/compendium and API page foundry.utils.parseUuid: `Scene.<id>.Token.<id>`, `Compendium.<package>.<pack>.<type>.<id>`.
import { isId } from "./json.ts";
import { isKindName, type KindName } from "./kinds.ts";

/** One step of a uuid: a document type and an id. */
export interface Step {
  readonly kind: KindName;
  readonly id: string;
}

/** A uuid taken apart: the compendium it points into, if any, and the documents from the outermost to the one meant. */
interface ParsedUuid {
  readonly pack?: string;
  readonly steps: readonly Step[];
}

/** Takes a uuid apart; `undefined` where it has not the form of one. */
export function parseUuid(uuid: string): ParsedUuid | undefined {
  const parts = uuid.split(".");
  const pack = parts[0] === "Compendium" ? parts.splice(0, 3).slice(1).join(".") : undefined;
  const steps: Step[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [kind, id] = [parts[at], parts[at + 1]];
    if (!isKindName(kind) || !id) return undefined;
    steps.push({ kind, id });
  }
  if (steps.length === 0) return undefined;
  return pack === undefined ? { steps } : { pack, steps };
}

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
