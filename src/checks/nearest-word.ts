/**
 * The word that was probably meant.
 *
 *     nearestWord("kasier", ["kaiser", "kr"]) // "kaiser"
 */

/** Longer words are not compared, which limits the work. */
const LONGEST_WORD = 24;

const allowedMistakes = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The known word with the fewest mistakes, such as `skill` for `skil`; undefined if none is near enough. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const alike = typed.length > LONGEST_WORD ? [] : known.filter((each) => Math.abs(each.length - typed.length) < 3);
  const near = alike.flatMap((each) => {
    const far = editDistance(typed, each.toLowerCase());
    return far <= allowedMistakes(Math.max(typed.length, each.length)) ? [{ each, far }] : [];
  });
  return near.sort((a, b) => a.far - b.far)[0]?.each;
}

/** Letters left out, added, changed, or swapped with the next (Damerau's distance), one row at a time. */
export function editDistance(a: string, b: string): number {
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
