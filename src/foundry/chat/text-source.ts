/** Finds the actor that a clicked text rolls for, and refuses numbers of its reader to texts of other players. */
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { TARGET } from "../../checks/sum.ts";
import { isGM, numbersOf, type Actor } from "../platform/documents.ts";
import { notifyProblem } from "../platform/words.ts";
import { actorHolding, documentAt } from "../platform/world-documents.ts";
import type { ModifierKeys } from "../world/keys.ts";
import { numbersFor } from "../world/numbers.ts";
import { runLine, type TextSource } from "./lines.ts";
import { isOwnedByWriters, isTrusted } from "./text-writers.ts";

/** The text of an actor or item is enriched relative to it (the API page EnrichmentOptions; dnd5e, PR #2785). */
export interface TextOptions {
  readonly relativeTo?: unknown;
}

/**
 * Marks a button with the uuid of the document whose text it is in: `data-source` if that is an actor's or is in a
 * compendium, or else `data-text`. A text may hold any mark, so none makes it more trusted.
 */
export function markSource(button: HTMLElement, { relativeTo }: TextOptions = {}): void {
  const { uuid, documentName } = Object(relativeTo) as { readonly [name in "uuid" | "documentName"]?: unknown };
  if (typeof uuid !== "string") return;
  const isFromPack = isInPack(uuid) && documentName === "Item" && button.dataset["line"]?.includes("@");
  button.dataset[isFromPack || actorHolding(relativeTo) ? "source" : "text"] = uuid;
}

const isInPack = (uuid: string) => uuid.startsWith("Compendium.");

/**
 * The actor that a text rolls for and the numbers of its document; a problem if this user cannot roll for it, or if its
 * line takes numbers of this user's and another player may have written it.
 */
export function sourceOf(element: HTMLElement, line: string, shown?: Actor): TextSource | Problem {
  const { source: uuid, text } = element.dataset;
  if (uuid !== undefined && isInPack(uuid)) return problem("textInPack");
  const document = uuid === undefined ? shown : documentAt(uuid);
  const actor = actorHolding(document);
  if (uuid !== undefined && !actor) return problem("textGone");
  if (actor && isOwnedByWriters(actor, element)) return sourceOfActor(actor, document, element, line);
  const isRefused = line.includes("@") && !isTrusted(element, text === undefined ? undefined : documentAt(text));
  return isRefused ? problem("textOfPlayer") : {};
}

/** Every text of an actor uses that actor's numbers, but numbers of a GM's target only if GMs wrote it. */
function sourceOfActor(actor: Actor, document: unknown, element: HTMLElement, line: string): TextSource | Problem {
  if (!actor.isOwner) return problem("textOfOther");
  if (isGM() && line.includes(`@${TARGET}.`) && !isTrusted(element, document)) return problem("textOfPlayer");
  return { actor, numbers: [numbersOf(document), numbersFor(actor)] };
}

/** Runs the line of a clicked text. */
export async function runTextLine(
  element: HTMLElement,
  line: string,
  event: ModifierKeys,
  shown?: Actor,
): Promise<void> {
  const source = sourceOf(element, line, shown);
  if (isProblem(source)) notifyProblem(source);
  else await runLine(line, source, event);
}
