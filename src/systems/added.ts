/** What a check adds to its dice, so that a card and a panel show how its total came about. */
import type { Thrown, ThrownDie } from "../engine/play.ts";
import type { Replayed } from "./record.ts";

/** The dice that are part of the sum: not those that are only looked up. */
export function summedDice({ system, played }: Pick<Replayed, "system" | "played">): readonly ThrownDie[] {
  const isLookedUp = ({ role }: Thrown) => system.purposes?.[role] === "lookUp";
  return played.thrown.filter((row) => !isLookedUp(row)).flatMap(({ dice }) => dice);
}

/** What was added to the dice; 0 for a code, and where nothing was asked for. */
export function addedTo(replayed: Replayed): number {
  const { report, asked } = replayed;
  if (report.added !== undefined) return report.added;
  const isAdded = Object.keys(asked?.options ?? {}).length > 0;
  if (!isAdded || report.total === undefined) return 0;
  return report.total - summedDice(replayed).reduce((sum, { kept, value }) => (kept ? sum + value : sum), 0);
}
