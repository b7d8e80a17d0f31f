/**
 * The word that was probably meant.
 *
 * Worked example:
 *
 *     nearest("skil", ["skill", "critical"]) // "skill"
 */

/** Longer words are not compared, so that the work has a limit. */
const MOST_CHARACTERS = 24;

/** How many mistakes a word of this length may have. */
const mistakesIn = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The known word with the fewest mistakes; undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  if (typed.length > MOST_CHARACTERS) return undefined;
  let found: string | undefined;
  let least = mistakesIn(typed.length) + 1;
  for (const each of known) {
    const far = Math.abs(each.length - typed.length) < least ? mistakes(typed, each.toLowerCase()) : least;
    if (far < least) [found, least] = [each, far];
  }
  return found;
}

/** The letters left out, added, changed, or swapped with the next: the distance of Damerau, one row at a time. */
export function mistakes(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + same, swaps ? before[j - 2]! + 1 : Infinity));
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
