/** Lasting Advantages of an actor, in its flags, and the rules by which its checks are read. */
import { lastingRules, parseLasting, type LastingEntry } from "../../systems/lasting.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import type { Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { allGames } from "./games.ts";

const FLAG = "lasting";

/** The list of an actor. */
export function lastingOf(actor: Actor | undefined): readonly LastingEntry[] {
  return actor ? parseLasting(actor.getFlag(MODULE, FLAG), allGames()) : [];
}

/** Stores a list; only who may change the actor may do so. */
export async function writeLastingOf(actor: Actor, list: readonly LastingEntry[]): Promise<void> {
  await actor.setFlag(MODULE, FLAG, { v: 1, list });
}

/** Rules that checks are read by, with what lasts for this actor. Without any they stay the same object. */
export function rulesWith(rules: Raw, actor: Actor | undefined): Raw {
  const lasting = lastingRules(lastingOf(actor));
  return Object.keys(lasting).length > 0 ? { ...rules, ...lasting } : rules;
}
