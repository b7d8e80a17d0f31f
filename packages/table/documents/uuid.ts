// Provenance: foundryvtt.com/article/compendium and API page foundry.utils.parseUuid: `Scene.<id>.Token.<id>`, `Compendium.<package>.<pack>.<type>.<id>`.
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
