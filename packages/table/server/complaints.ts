// Provenance: our own; no part of Foundry's interface.

/** The longest text of a complaint; what a stranger sent may be any length. */
const longest = 300;

/** Complaints of the table, each said once. */
export class Complaints {
  readonly #said = new Set<string>();
  readonly #say: (text: string) => void;

  /** `say` writes one line; by default to the server's standard error. */
  constructor(say: (text: string) => void = (text) => console.warn(text)) {
    this.#say = say;
  }

  /** Says it, unless it was said before. */
  add(text: string): void {
    const line = text.replace(/\p{Cc}+/gu, " ").slice(0, longest);
    if (this.#said.has(line) || this.#said.size > 10_000) return;
    this.#said.add(line);
    this.#say(`table: ${line}`);
  }

  /** Everything said so far, in order. */
  get all(): readonly string[] {
    return [...this.#said];
  }
}
