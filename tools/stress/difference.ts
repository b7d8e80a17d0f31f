/** The first thing in which a contest on a screen is not as it must be. */

import type { Duel, ContestState } from "../../src/threads/contest/moves.ts";
import type { ExpectedContest, ExpectedDuel } from "./oracle.ts";

/** A sentence that names it; undefined where there is none. */
export function difference(
  contest: ContestState | undefined,
  expected: ExpectedContest | undefined,
): string | undefined {
  if (!contest || !expected)
    return contest || expected ? `a contest is ${contest ? "shown where there is none" : "missing"}` : undefined;
  const { seats, closedBy, rejections } = contest;
  return (
    first(
      "side",
      seats.map(({ standing, entry = "" }) => `${standing} ${entry}`),
      expected.sides,
    ) ??
    first("withdrawn", [closedBy !== undefined], [expected.isWithdrawn]) ??
    first(
      "comparison",
      contest.duels.map((duel, i) => shown(duel, expected.duels[i]?.figures)),
      expected.duels.map(bare),
    ) ??
    first("rejection", [...rejections].map((each) => each.join(" ")).sort(), expected.rejections)
  );
}

/** The part of a verdict that is compared: all that the oracle knows of it. */
function shown({ stage, winner, verdict, tie, isRuled }: Duel, figures?: ExpectedDuel["figures"]): object {
  const known = figures && Object.fromEntries(Object.keys(figures).map((name) => [name, verdict?.[name]]));
  return { stage, winner, tie, isRuled, figures: known };
}

function bare({ stage, winner, tie, isRuled, figures }: ExpectedDuel): object {
  return { stage, winner, tie, isRuled, figures };
}

function first(what: string, shownAll: readonly unknown[], expectedAll: readonly unknown[]): string | undefined {
  for (let i = 0; i < Math.max(shownAll.length, expectedAll.length); i++) {
    const [is, must] = [JSON.stringify(shownAll[i]), JSON.stringify(expectedAll[i])];
    if (is !== must) return `${what} ${i} is ${is} and must be ${must}`;
  }
  return undefined;
}
