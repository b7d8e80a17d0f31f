/** The lines that were read last, each with what was made of it: a table rolls the same ones again and again. */

/** Two lots of so many lines are kept, and then the older lot is given up. */
const MOST_KEPT = 64;

export class KeptLines<T> {
  #latest = new Map<string, T>();
  #older = new Map<string, T>();

  get(line: string): T | undefined {
    const found = this.#latest.get(line);
    if (found !== undefined) return found;
    const old = this.#older.get(line);
    if (old !== undefined) this.keep(line, old);
    return old;
  }

  keep(line: string, made: T): void {
    if (this.#latest.size >= MOST_KEPT) {
      this.#older = this.#latest;
      this.#latest = new Map();
    }
    this.#latest.set(line, made);
  }
}
