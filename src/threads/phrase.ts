/**
 * Words before they are in a reader's language. `view/threads` puts them into words.
 *
 * Worked example:
 *
 *     phrases("contest")("wins", { name: "Mira" }) // { key: "contest.wins", data: { name: "Mira" } }: "Mira wins"
 */
import type { CheckRequest } from "../systems/notation.ts";
import type { Replayed } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Text } from "../systems/vocabulary.ts";
import { plus } from "../systems/vocabulary.ts";

/**
 * Plain text, a number, words by their key below `dicewright` (a `count` in their data chooses the plural), a game's
 * own words, the name of a game's field, a chance, a list (a, b and c), parts with a separator, or the result of a
 * roll.
 */
export type Phrase =
  | string
  | number
  | { readonly key: string; readonly data?: Readonly<Record<string, Phrase>> }
  | { readonly system: string; readonly text: Text }
  | { readonly system: string; readonly field: string }
  | { readonly chance: number }
  | { readonly list: readonly Phrase[] }
  | { readonly parts: readonly Phrase[]; readonly by: string }
  | { readonly result: Replayed };

/** Makes phrases of one block of words. */
export function phrases(block: string): (name: string, data?: Readonly<Record<string, Phrase>>) => Phrase {
  return (name, data) => ({ key: `${block}.${name}`, ...(data && { data }) });
}

/** A game's own words. */
export function ofGame({ id }: System, key: string, data?: Text["data"]): Phrase {
  return { system: id, text: { key, ...(data && { data }) } };
}

/** What a kind of check is called. */
export function kindName({ system, kind }: Pick<CheckRequest, "system" | "kind">): Phrase {
  return ofGame(system, `kinds.${kind}`);
}

/** What a roll says first, as its own card does. */
export function headlineOf({ system, report }: Replayed): Phrase {
  return { system: system.id, text: report.headline };
}

/** Its number, with a sign if the headline says it with one. */
export function totalOf({ report: { total, headline } }: Replayed): Phrase | undefined {
  if (total === undefined) return undefined;
  return Object.values(headline.data ?? {}).includes(plus(total)) ? plus(total) : total;
}
