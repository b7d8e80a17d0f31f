/**
 * Outcomes with their probabilities, and the mass cut off from endless chains. Worked example: equal outcomes merge.
 *
 *     const coins = ["heads", "tails", "heads"].reduce((all, side) => all.add(side, 1 / 4), new DistributionBuilder());
 *     coins.build().outcomes // [{ outcome: "heads", p: 0.5 }, { outcome: "tails", p: 0.25 }]
 */

export type Weighted<V> = { readonly outcome: V; readonly p: number };

/** The first of some sorted numbers at which this part of their mass is reached. */
export function quantile(numbers: readonly Weighted<number>[], part: number): number {
  let below = 0;
  return (numbers.find(({ p }) => (below += p) >= part) ?? numbers.at(-1)!).outcome;
}

/** Every outcome once. The probabilities and `missing` sum to one. */
export interface Distribution<V> {
  readonly outcomes: readonly Weighted<V>[];
  /** A bound of the mass cut off from endless chains, at most 1e-9. */
  readonly missing: number;
}

/** Equal outcomes share a slot, found by a hash. Rising first numbers, as most come in, need no hash. */
export class DistributionBuilder<V> {
  readonly #slots: { readonly outcome: V; p: number }[] = [];
  /** Rounding errors of each slot, so that sums of very many parts stay exact to the last digits (Kahan). */
  readonly #roundingErrors: number[] = [];
  /** The last slot of each hash, and for each slot the previous one of the same hash. */
  readonly #byHash = new Map<number, number>();
  readonly #previousSlot: (number | undefined)[] = [];
  #highest = -Infinity;
  #last = -1;
  #missing = 0;

  add(outcome: V, p: number): this {
    if (!(p > 0)) return this;
    if (this.#last < 0 || this.#slots[this.#last]!.outcome !== outcome) this.#last = this.#slotOf(outcome);
    const slot = this.#slots[this.#last]!;
    const part = p - this.#roundingErrors[this.#last]!;
    const sum = slot.p + part;
    this.#roundingErrors[this.#last] = sum - slot.p - part;
    slot.p = sum;
    return this;
  }

  addMissing(p: number): void {
    this.#missing += p;
  }

  /** Outcomes keep the order in which they were first added. */
  build(): Distribution<V> {
    return { outcomes: this.#slots, missing: this.#missing };
  }

  #slotOf(outcome: V): number {
    const first = firstNumber(outcome);
    if (first > this.#highest) {
      this.#highest = first;
      return this.#newSlot(outcome);
    }
    while (this.#previousSlot.length < this.#slots.length)
      this.#indexNextSlot(contentHash(this.#slots[this.#previousSlot.length]!.outcome));
    const hash = contentHash(outcome);
    for (let slot = this.#byHash.get(hash); slot !== undefined; slot = this.#previousSlot[slot])
      if (isSameContent(this.#slots[slot]!.outcome, outcome)) return slot;
    this.#indexNextSlot(hash);
    return this.#newSlot(outcome);
  }

  #newSlot(outcome: V): number {
    this.#roundingErrors.push(0);
    return this.#slots.push({ outcome, p: 0 }) - 1;
  }

  #indexNextSlot(hash: number): void {
    this.#previousSlot.push(this.#byHash.get(hash));
    this.#byHash.set(hash, this.#previousSlot.length - 1);
  }
}

function firstNumber(outcome: unknown): number {
  if (typeof outcome === "number") return outcome;
  if (!isRecord(outcome)) return NaN;
  for (const key in outcome) {
    const part = outcome[key];
    if (part !== undefined) return typeof part === "number" ? part : NaN;
  }
  return NaN;
}

const MOST_HASHED = 2;

function contentHash(value: unknown): number {
  if (typeof value === "number") return mixHash(0, value);
  if (typeof value === "string") return textHash(value);
  if (!isRecord(value)) return 3;
  let hash = 7;
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) hash = mixHash(hash, contentHash(value[i]));
  else {
    // The first parts distinguish most outcomes; the others are compared only if these are equal.
    let left = MOST_HASHED;
    for (const key in value) {
      const part = value[key];
      // Booleans mostly follow from an outcome's numbers.
      if (part === undefined || part === true || part === false) continue;
      hash = mixHash(hash, typeof part === "number" ? part : contentHash(part));
      if (--left === 0) break;
    }
  }
  return hash;
}

function mixHash(hash: number, part: number): number {
  const product = Math.imul(hash ^ part, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function textHash(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return mixHash(hash, 0);
}

/** Whether two outcomes are equal. Undefined parts are ignored. */
function isSameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b)) return a !== a && b !== b;
  let left = 0;
  for (const key in a) {
    const [part, other] = [a[key], b[key]];
    if (part !== other && !isSameContent(part, other)) return false;
    if (part !== undefined) left += 1;
  }
  // The second has every part of the first, so it must not have more.
  for (const key in b) if (b[key] !== undefined) left -= 1;
  return left === 0 && Array.isArray(a) === Array.isArray(b);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
