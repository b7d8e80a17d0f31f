/** Contests as they stand. */
import { systems } from "../../../systems/index.ts";
import { contestOf } from "../../../threads/contest-reading.ts";
import type { Contest } from "../../../threads/contest.ts";
import { rights } from "../party.ts";
import { Readings } from "../readings.ts";

const contests = new Readings((opening, references) => contestOf(opening, references, rights, systems));

/** The contest that a message opened; undefined where that message is gone, opens something else, or may not open this. */
export function contestBy(id: string): Contest | undefined {
  return contests.of(id);
}
