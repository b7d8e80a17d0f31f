/** Chance that can be repeated: the same seed gives the same numbers. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".split("");

/** A row of random numbers (mulberry32, public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number between these two, both among them. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True as often as `share` says, from 0 to 1. */
  isLucky(share: number): boolean {
    return this.next() < share;
  }

  /** One of some things. */
  one<T>(things: readonly T[]): T {
    return things[Math.floor(this.next() * things.length)]!;
  }

  /** The same things in another order. */
  shuffled<T>(things: Iterable<T>): T[] {
    const left = [...things];
    for (let i = left.length - 1; i > 0; i--) {
      const other = this.whole(0, i);
      [left[i], left[other]] = [left[other]!, left[i]!];
    }
    return left;
  }

  /** An id as documents have it: sixteen letters and digits. */
  id(): string {
    return Array.from({ length: 16 }, () => this.one(LETTERS)).join("");
  }
}
