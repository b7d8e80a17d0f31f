/** How rare a roll was: "this or better: 1 in 14", for the fold of its card. */
import { oddsInGist } from "../engine/odds.ts";
import { isUntold } from "../systems/hidden.ts";
import type { Replayed } from "../systems/record.ts";
import { checkOf } from "../systems/record.ts";
import type { Kind } from "../systems/system.ts";
import type { Outcome, Report } from "../systems/vocabulary.ts";
import type { Words } from "./words.ts";
import { percent } from "./words.ts";

/** The chance of what was rolled or better; undefined if this reader does not know all that was asked. */
export function rarityOf({ played, report, asked }: Replayed): number | undefined {
  if (!asked || isUntold(asked)) return undefined;
  const kind = asked.system.kinds[asked.kind]!;
  const own = placeOf(kind, played.outcome, report);
  return oddsInGist(checkOf(asked)).outcomes.reduce(
    (sum, { outcome, p }) =>
      isAtLeast(placeOf(kind, outcome, kind.report(outcome, asked.options)), own) ? sum + p : sum,
    0,
  );
}

/** The rarity in words. */
export function rarityText(replayed: Replayed, words: Words): string | undefined {
  const p = rarityOf(replayed);
  if (p === undefined || p <= 0) return undefined;
  const digits = { maximumFractionDigits: p > 0.1 ? 1 : 0 };
  const count = new Intl.NumberFormat(words("dicewright.locale"), digits).format(1 / p);
  const key = replayed.report.tone === "plain" ? "dicewright.odds.rarityTotal" : "dicewright.odds.rarity";
  return words(key, { count, chance: percent(p, words) });
}

type Place = readonly [rank: number, score: number];

/** A Fumble is below every total, and a critical without a number above. */
function placeOf(kind: Kind, outcome: Outcome, { tone, total }: Report): Place {
  const rank = tone === "dire" ? -1 : tone === "great" && total === undefined ? 1 : 0;
  return [rank, rank === 0 ? kind.score(outcome) : 0];
}

function isAtLeast([rank, score]: Place, [ownRank, ownScore]: Place): boolean {
  return rank === ownRank ? score >= ownScore : rank > ownRank;
}
