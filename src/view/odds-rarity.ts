/** How rare a roll was: "this or better: 1 in 14", or worse if it is dire, for the fold of its card. */
import { decisiveOdds, probability } from "../engine/odds.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { checkOf, type Replayed } from "../systems/record.ts";
import type { Kind } from "../systems/system.ts";
import type { Outcome, Report } from "../systems/vocabulary.ts";
import { percent, type Words } from "./words.ts";

/** The chance of this outcome of a check or a better one. Of the worst, such as a Fumble, it is its own chance. */
export function rarityOf(asked: CheckRequest, rolled: Outcome): number {
  const kind = asked.system.kinds[asked.kind]!;
  const own = rankOf(kind, rolled, kind.report(rolled, asked.options));
  return probability(decisiveOdds(checkOf(asked)), (outcome) =>
    isAsRare(rankOf(kind, outcome, kind.report(outcome, asked.options)), own),
  );
}

/** The rarity of a roll in words; undefined if it could not have been rolled. */
export function rarityText({ report }: Replayed, p: number, words: Words): string | undefined {
  if (p <= 0) return undefined;
  const data = { chance: percent(p, words) };
  if (report.tone === "dire") return words("dicewright.odds.rarityWorse", data);
  return words(report.tone === "plain" ? "dicewright.odds.rarityTotal" : "dicewright.odds.rarity", data);
}

type OutcomeRank = readonly [rank: number, score: number];

const WORST = -1;

/** A Fumble is below every total, and a critical without a number above. */
function rankOf(kind: Kind, outcome: Outcome, { tone, total }: Report): OutcomeRank {
  const rank = tone === "dire" ? WORST : tone === "great" && total === undefined ? 1 : 0;
  return [rank, rank === 0 ? kind.score(outcome) : 0];
}

function isAsRare([rank, score]: OutcomeRank, [ownRank, ownScore]: OutcomeRank): boolean {
  if (ownRank === WORST) return rank === WORST;
  return rank === ownRank ? score >= ownScore : rank > ownRank;
}
