/** Threads whose next roll may be made in a contest, such as extended tests. */
import type { Game } from "../../checks/game.ts";
import { threads } from "../../threads/index.ts";
import type { Party } from "../../threads/reader/log.ts";
import { openedBy } from "../../threads/reader/reader.ts";
import type { PoolOffer } from "../../threads/view.ts";
import { flagsOf } from "../platform/documents.ts";
import { isSame, mayActFor } from "../world/party.ts";
import { readingOf } from "./state.ts";
import { openings } from "./thread-log.ts";
import { viewer } from "./world.ts";

/** The newest openings that are searched, and the most rolls that are offered. */
const MOST_SEARCHED = 100;
const MOST_OFFERED = 3;

/** The next rolls of a party in a game, of the newest thread first. */
export function poolsOf(party: Party, system: Game): readonly PoolOffer[] {
  if (!mayActFor(party)) return [];
  const newest = openings().slice(-MOST_SEARCHED).toReversed();
  const some = newest.filter((message) => openedBy(threads, { ...flagsOf(message) })?.poolOffer !== undefined);
  const offers = some.flatMap(({ id }) => offerOf(id) ?? []);
  return offers.filter(({ check, party: own }) => check.system === system && isSame(own, party)).slice(0, MOST_OFFERED);
}

export function offerOf(thread: string): PoolOffer | undefined {
  const { kind, state } = readingOf(thread) ?? {};
  return state && kind?.poolOffer?.(state, viewer);
}
