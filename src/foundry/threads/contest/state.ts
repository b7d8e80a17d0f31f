/** Contests as they stand, each read from its messages once and again only after something has changed. */
import { systems } from "../../../systems/index.ts";
import { contestOf } from "../../../threads/contest-reading.ts";
import type { Contest } from "../../../threads/contest.ts";
import { entryOf } from "../entry.ts";
import { rights } from "../party.ts";
import { messageBy, referencesTo } from "../references.ts";

/** Contests by the id of the message that opened them; undefined for one that is none. */
const known = new Map<string, Contest | undefined>();

/** The contest that a message opened; undefined where that message is gone, opens something else, or may not open this. */
export function contestBy(id: string): Contest | undefined {
  if (!known.has(id)) known.set(id, readContest(id));
  return known.get(id);
}

function readContest(id: string): Contest | undefined {
  const opening = messageBy(id);
  return opening && contestOf(entryOf(opening), referencesTo(id).map(entryOf), rights, systems);
}

/** Has a contest read again, since one of its messages came, changed or went. */
export function forgetContest(id: string): void {
  known.delete(id);
}

/** Has every contest read again, since who may act for whom has changed. */
export function forgetContests(): void {
  known.clear();
}
