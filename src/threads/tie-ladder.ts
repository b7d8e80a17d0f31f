/**
 * A tie as the ladder that was climbed: what was compared, one thing after another, until a side was ahead.
 *
 * Worked example: two OGS rolls of 20, of which one shows an 8 more: Total 20 and 20, Faces 8 8 4 and 8 6 6.
 */
import type { Contest, RungWords } from "../systems/contest.ts";
import type { Fields, OptionsOf } from "../systems/field.ts";
import type { Replayed } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Json } from "../systems/vocabulary.ts";
import type { LadderView, Phrase } from "./view.ts";
import { headlineOf, ofGame, phrases } from "./view.ts";

const say = phrases("contest");

/** A side that was compared. */
export interface Climber {
  readonly name: string;
  readonly replayed: Replayed;
  readonly value: Json;
  readonly isWinner: boolean;
}

/** More sides than these do not fit beside each other. */
const MOST_SIDES = 4;

const TOTAL: RungWords = { name: "total" };

/** The rungs up to the one that parted the winner from all others; all of them if none did. */
export function tieLadder(
  system: System,
  rules: OptionsOf<Fields>,
  climbers: readonly Climber[],
): LadderView | undefined {
  const { ladder, rungs: told = [] } = system.contest as Contest<Fields, Json>;
  const rungs = ladder?.(rules).rungs ?? [];
  if (climbers.length < 2 || climbers.length > MOST_SIDES || rungs.length === 0) return undefined;
  const rows: LadderView["rows"][number][] = [];
  let level = climbers;
  for (const [i, rung] of rungs.entries()) {
    const words = told[i] ?? TOTAL;
    const values = climbers.map(({ value, replayed }) => valueText(rung(value), words, replayed));
    rows.push({ name: ofGame(system, words.name), values });
    const winner = climbers.find(({ isWinner }) => isWinner);
    const best = winner && JSON.stringify(rung(winner.value));
    level = level.filter(({ value }) => best === undefined || JSON.stringify(rung(value)) === best);
    if (level.length === 1) break;
  }
  return { title: say("ladder"), names: climbers.map(({ name }) => name), rows };
}

/** A critical is beyond all numbers, so its name tells it. */
function valueText(value: unknown, { told = String }: RungWords, replayed: Replayed): Phrase {
  const numbers = [value].flat() as number[];
  return numbers.every(Number.isFinite) ? numbers.map(told).join(" ") : headlineOf(replayed);
}
