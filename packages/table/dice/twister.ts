// Provenance: foundryvtt.com/api, page foundry.dice.MersenneTwister, for its methods; the algorithm is Matsumoto and Nishimura's, Mersenne Twister (1998), table 1.

const SIZE = 624;
const SHIFT = 397;

/** A seeded generator of uniform numbers: the same seed gives the same numbers. */
export class MersenneTwister {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  /** `seed` is an integer; without one, generators differ from each other. */
  constructor(seed: number = entropy()) {
    this.seed(seed);
  }

  /** Starts again from `seed`, and gives it back. */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const before = state[i - 1]!;
      state[i] = Math.imul(1812433253, before ^ (before >>> 30)) + i;
    }
    this.#next = SIZE;
    return seed;
  }

  /** An integer of 32 random bits. */
  int(): number {
    if (this.#next >= SIZE) this.#twist();
    let bits = this.#state[this.#next++]!;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    return (bits ^ (bits >>> 18)) >>> 0;
  }

  /** A number from 0 up to but not 1. */
  rnd(): number {
    return this.int() / 0x100000000;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const joined = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
      state[i] = state[(i + SHIFT) % SIZE]! ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }

  static readonly #shared = new MersenneTwister();

  static random(): number {
    return MersenneTwister.#shared.rnd();
  }
}

function entropy(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
