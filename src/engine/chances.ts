/**
 * What may happen and how likely: a list of values with their probabilities, and the mass cut off from endless chains.
 *
 * Worked example: merging equal values.
 *
 *     const masses = [["a", 0.25], ["b", 0.5], ["a", 0.25]].reduce((sofar, [value, p]) => (sofar.add(value, p), sofar), new Tally());
 *     masses.list() // [["a", 0.5], ["b", 0.5]]
 */

/** A value and its probability. */
export type Chance<V> = readonly [value: V, p: number];

/** All that may happen. The probabilities and `missing` sum to one. */
export interface Chances<V> {
  readonly list: readonly Chance<V>[];
  /** Mass cut off from endless chains; 0 where nothing was cut. */
  readonly missing: number;
}

/** What makes two values equal: their JSON, or themselves where they are not objects. */
function keyOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Adds up probabilities by value; values are first compared by identity, which is cheap, and then by content. */
export class Tally<V> {
  readonly #mass = new Map<V, number>();
  /** The value added last and its mass so far; in sorted lists the same value often comes many times in a row. */
  #last: V | undefined;
  #run = 0;

  add(value: V, p: number): void {
    if (value !== this.#last) this.#settle(value);
    this.#run += p;
  }

  #settle(next?: V): void {
    if (this.#run > 0) this.#mass.set(this.#last!, (this.#mass.get(this.#last!) ?? 0) + this.#run);
    this.#last = next;
    this.#run = 0;
  }

  /** One entry a distinct value, in the order first seen. */
  list(): Chance<V>[] {
    this.#settle();
    const merged = new Map<unknown, [V, number]>();
    for (const [value, p] of this.#mass) {
      const key = keyOf(value);
      const entry = merged.get(key);
      if (entry) entry[1] += p;
      else merged.set(key, [value, p]);
    }
    return [...merged.values()];
  }
}
