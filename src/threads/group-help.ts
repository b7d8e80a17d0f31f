/**
 * What help makes of a roll. The dice that were ever thrown for somebody stay theirs in their order, so that help that is taken back
 * and given again shows the same die.
 */
import type { Change } from "../systems/change.ts";
import { changed, completeRecord, withThrown } from "../systems/change.ts";
import { isProblem } from "../systems/problem.ts";
import type { CheckRecord, Replayed } from "../systems/record.ts";
import { makeRecord, replayRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { GroupOpening } from "./group.ts";
import { helpOf } from "./group.ts";

/** A roll before anybody helps, and the dice thrown for help so far. */
export interface Helpable {
  readonly first: Replayed;
  /** The faces of each die: its first, and those that followed on it. */
  readonly thrown: readonly (readonly number[])[];
}

/** What a roll becomes with so much help, with the dice that are missing for it; undefined where the game knows no help. */
export function helpedBy(
  opening: GroupOpening,
  { first, thrown }: Helpable,
  count: number,
  systems: readonly System[],
): Change | undefined {
  const help = helpOf(opening);
  if (!help) return undefined;
  const options = help.helped(first.asked!.options, count, opening.rules);
  const change = changed(recordOf(first, help.helpedKind), options, systems);
  return isProblem(change) ? undefined : withThrown(change, thrown);
}

/** The roll with so much help; undefined where a die is missing for it, or one shows what it cannot show. */
export function replayedWith(
  opening: GroupOpening,
  roll: Helpable,
  count: number,
  systems: readonly System[],
): Replayed | undefined {
  if (count === 0) return roll.first;
  const change = helpedBy(opening, roll, count, systems);
  if (!change || change.needed > 0) return undefined;
  const replayed = replayRecord(completeRecord(change), systems);
  return isProblem(replayed) ? undefined : replayed;
}

/**
 * The die that help was given with: the last one of the roll as it was posted. Before it there is only the roll without that help, and
 * what was changed in the message later throws no other die for it.
 */
export function dieOfHelp(given: Replayed): readonly number[] | undefined {
  const { played } = given.history?.[1] ?? given;
  return played.thrown.at(-1)?.dice.at(-1)?.faces;
}

function recordOf({ asked, played: { faces } }: Replayed, kind: string): CheckRecord {
  return makeRecord({ ...asked!, kind }, faces);
}
