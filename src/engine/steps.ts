/**
 * Work in steps: between two of them the page may do something else, or give the work up. If there is nothing else to
 * do, all steps are taken at once.
 *
 * Worked example:
 *
 *     finished(mapped([1, 2], (each) => 2 * each)) // [2, 4]
 */

/** Work that ends in an answer. A step takes about a millisecond, or less. */
export type Resumable<T> = Generator<void, T>;

/** What comes of all steps at once. */
export function finished<T>(steps: Resumable<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** So many outcomes are one step. */
export const OUTCOMES_A_STEP = 4096;

/** Looks at each of a list, some of them in each step. */
export function* each<T>(list: readonly T[], look: (each: T, i: number) => void): Resumable<void> {
  for (let from = 0; from < list.length; from += OUTCOMES_A_STEP) {
    if (from > 0) yield;
    lookAt(list, look, from);
  }
}

/** Loops over many are plain functions: in a generator they would be slower. */
function lookAt<T>(list: readonly T[], look: (each: T, i: number) => void, from: number): void {
  const end = Math.min(list.length, from + OUTCOMES_A_STEP);
  for (let i = from; i < end; i++) look(list[i]!, i);
}

/** Each of a list in another form. */
export function* mapped<T, R>(list: readonly T[], form: (each: T) => R): Resumable<R[]> {
  const found: R[] = [];
  yield* each(list, (one) => void found.push(form(one)));
  return found;
}

/** A list in order, the lowest first: short runs are sorted, and two neighbours merged until one is left. */
export function* inOrder<T>(list: readonly T[], compare: (a: T, b: T) => number): Resumable<T[]> {
  let runs: T[][] = [];
  for (let i = 0; i < list.length; i += RUN) {
    runs.push(list.slice(i, i + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) longer.push(yield* merged(runs[i]!, runs[i + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

const RUN = 512;

function* merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Resumable<T[]> {
  const all: T[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (all.length % OUTCOMES_A_STEP === 0) yield;
    const isFirst = j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0);
    all.push(isFirst ? a[i++]! : b[j++]!);
  }
  return all;
}
