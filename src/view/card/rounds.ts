/** The dice of a tie-break, round by round, with the names of those who rolled them. */
import type { Thrown } from "../../engine/play.ts";
import type { Words } from "../words.ts";
import { keyIn } from "../words.ts";
import type { DieView } from "./dice.ts";
import { dieView } from "./dice.ts";

/** One roll of a round. */
export interface RoundThrowView {
  readonly who: string;
  readonly dice: readonly DieView[];
}

/** What all sides rolled that were still level. */
export interface RoundView {
  readonly title: string;
  readonly throws: readonly RoundThrowView[];
}

/** Rounds that are shown; of more, the first few and the last. */
const MOST_ROUNDS = 6;

/**
 * The rounds of a tie-break among sides with these names, in the order of the game. A die's tag may say whose it is;
 * otherwise sides roll in turn, and a single roll is for all.
 */
export function roundViews(
  system: string,
  thrown: readonly Thrown[],
  names: readonly string[],
  words: Words,
): readonly RoundView[] {
  const places = thrown.map(({ dice }, i) => placeOf(dice[0]?.tag) ?? i % names.length);
  const whose = (i: number) =>
    thrown.length === 1 ? words(keyIn(system, `roles.${thrown[0]!.role}`)) : names[places[i]!]!;
  const starts = places.flatMap((place, i) => (i === 0 || place <= places[i - 1]! ? [i] : []));
  const rounds = starts.map((start, count): RoundView => {
    const end = starts[count + 1] ?? thrown.length;
    const title = starts.length > 1 ? words("dicewright.contest.round", { count: count + 1 }) : "";
    return {
      title,
      throws: thrown
        .slice(start, end)
        .map(({ dice }, i) => ({
          who: whose(start + i),
          dice: dice.map((die) => dieView(die, die.kept ? "kept" : "dropped", words)),
        })),
    };
  });
  return rounds.length <= MOST_ROUNDS ? rounds : [...rounds.slice(0, MOST_ROUNDS - 1), rounds.at(-1)!];
}

/** `side2` is the second of those who are compared. */
function placeOf(tag: string | undefined): number | undefined {
  const [, place] = /^side(\d+)$/.exec(tag ?? "") ?? [];
  return place === undefined ? undefined : Number(place) - 1;
}
