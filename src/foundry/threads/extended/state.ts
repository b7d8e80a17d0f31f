/** Extended tests as they stand, each read from its messages once and again only after something has changed. */
import { systems } from "../../../systems/index.ts";
import { extendedOf } from "../../../threads/extended-reading.ts";
import type { Extended } from "../../../threads/extended.ts";
import { MODULE } from "../../house-rules.ts";
import { entryOf } from "../entry.ts";
import { isOver } from "./turn.ts";
import { rights } from "../party.ts";
import type { ThreadMessage } from "../references.ts";
import { messageBy, referencesTo } from "../references.ts";

/** Extended tests by the id of the message that opened them; undefined for one that is none. */
const known = new Map<string, Extended | undefined>();

/** The extended test that a message opened; undefined where that message is gone, opens something else, or may not open this. */
export function extendedBy(id: string): Extended | undefined {
  if (!known.has(id)) known.set(id, readExtended(id));
  return known.get(id);
}

function readExtended(id: string): Extended | undefined {
  const opening = messageBy(id);
  if (!opening || !opensExtended(opening)) return undefined;
  return extendedOf(entryOf(opening), referencesTo(id).map(entryOf), { rights, isOver, systems });
}

/** Whether a message says that it opens an extended test. */
export function opensExtended({ flags }: ThreadMessage): boolean {
  return (flags?.[MODULE]?.thread as { readonly thread?: unknown } | null | undefined)?.thread === "extended";
}

/** Has one extended test read again, or all of them where a fight, an owner or somebody who takes part has changed. */
export function forgetExtended(id?: string): void {
  if (id === undefined) known.clear();
  else known.delete(id);
}

/** Whether this user may say when an extended test ends, and what its goal is. */
export function mayEnd({ author }: Extended): boolean {
  return author === game.userId || game.user?.isGM === true;
}
