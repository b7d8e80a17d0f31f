import { LIMITS } from "../../../systems/limits.ts";
import { SECRET_ID } from "../../../systems/vocabulary.ts";
import { flagsOf, messages, type ChatMessage } from "../../platform/documents.ts";
/** Which hidden numbers the world refers to: rolls, requests and group tests in the log, macros, and the scene. */
import { macros } from "../../platform/world-documents.ts";
import { currentScene } from "../../world/house-rules.ts";
import { DicewrightCheckRoll } from "../check-roll.ts";

const ID = new RegExp(`\\b(?:${SECRET_ID})\\b`, "g");

/** More than any message or macro of ours names. */
const MOST_IDS = 500;

/** The ids that anything in the world refers to, among other words that look like ids. */
export function referredIds(): ReadonlySet<string> {
  const found = new Set(idsIn(JSON.stringify(currentScene() ?? {})));
  for (const message of messages())
    for (const id of idsOf(message, message._stats?.modifiedTime, () => textOf(message))) found.add(id);
  for (const macro of macros()) for (const id of idsOf(macro, macro.command, () => macro.command)) found.add(id);
  return found;
}

/** What was found in a document, by its version: a player who sends many numbers has the world looked through often. */
const idCache = new WeakMap<object, { readonly version: unknown; readonly ids: readonly string[] }>();

function idsOf(document: object, version: unknown, text: () => string): readonly string[] {
  const before = idCache.get(document);
  if (before && before.version === version && version !== undefined) return before.ids;
  const ids = idsIn(text());
  idCache.set(document, { version, ids });
  return ids;
}

function idsIn(text: string): readonly string[] {
  return (text.slice(0, LIMITS.record).match(ID) ?? []).slice(0, MOST_IDS);
}

function textOf(message: ChatMessage): string {
  const { request, thread } = flagsOf(message);
  const hidden = message.rolls.map((roll) => (roll instanceof DicewrightCheckRoll ? roll.record.hidden : undefined));
  return JSON.stringify([request, thread, hidden]);
}
