/**
 * What may happen and how likely: outcomes with their probabilities, and the mass cut off from endless chains.
 *
 * Worked example: equal outcomes become one.
 *
 *     const coins = ["heads", "tails", "heads"].reduce((all, side) => all.add(side, 1 / 4), new DistributionBuilder());
 *     coins.build().outcomes // [{ outcome: "heads", p: 0.5 }, { outcome: "tails", p: 0.25 }]
 */

/** An outcome and its probability. */
export interface Weighted<V> {
  readonly outcome: V;
  readonly p: number;
}

/** Every outcome once. The probabilities and `missing` sum to one. */
export interface Distribution<V> {
  readonly outcomes: readonly Weighted<V>[];
  /** Mass cut off from endless chains, at most 1e-9; 0 if nothing was cut. */
  readonly missing: number;
}

/** Adds up probabilities by outcome. Comparing by identity first is cheap; equal content is merged once, at the end. */
export class DistributionBuilder<V> {
  readonly #mass = new Map<V, number>();
  #missing = 0;
  /** The outcome added last and its mass so far: in sorted lists the same one often comes many times in a row. */
  #last: V | undefined;
  #run = 0;

  add(outcome: V, p: number): this {
    if (outcome !== this.#last) this.#settle(outcome);
    this.#run += p;
    return this;
  }

  /** Mass that is not followed any further. */
  cutOff(p: number): void {
    this.#missing += p;
  }

  /** The distribution, in the order in which outcomes were first added. */
  build(): Distribution<V> {
    this.#settle();
    const merged = new Map<unknown, { outcome: V; p: number }>();
    for (const [outcome, p] of this.#mass) {
      const key = typeof outcome === "object" ? JSON.stringify(outcome) : outcome;
      const known = merged.get(key);
      if (known) known.p += p;
      else merged.set(key, { outcome, p });
    }
    return { outcomes: [...merged.values()], missing: this.#missing };
  }

  #settle(next?: V): void {
    if (this.#run > 0) this.#mass.set(this.#last!, (this.#mass.get(this.#last!) ?? 0) + this.#run);
    this.#last = next;
    this.#run = 0;
  }
}
