// Provenance: foundryvtt.com/api, page foundry.applications.dice.RollResolver; the window that people see is built elsewhere on this protocol.
import type { DiceTerm } from "./dice-term.ts";
import { isInteractive, methodOf } from "./fulfillment.ts";
import type { Roll } from "./roll.ts";

/** A term whose faces are asked for, under the id it has in the resolver. */
export interface Fulfillable {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  isNew?: boolean;
}

/** Where a face that was asked for goes. */
interface Wish {
  readonly term: DiceTerm;
  readonly method: string;
  answer(face: number | undefined): void;
}

/**
 * Collects the faces of one roll from outside: one wish per die, answered through `registerResult`, from the `answers` a test
 * wrote down, or by `submit`, which leaves the rest to chance.
 */
export class RollResolver {
  /** Faces that answer wishes at once, in order; `undefined` makes the resolver wait. */
  static answers: number[] | undefined;

  readonly roll: Roll;
  readonly fulfillable = new Map<string, Fulfillable>();
  readonly #wishes: Wish[] = [];

  constructor(roll: Roll) {
    this.roll = roll;
  }

  /** Asks for all dice the formula is known to need, and waits until they are there. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.roll.constructor as typeof Roll;
    await Promise.all(cls.identifyFulfillableTerms(this.roll.terms).map((term) => this.addTerm(term)));
  }

  /** Asks for the dice of a term met during evaluation. Terms that no person fulfils are left alone. */
  async addTerm(term: DiceTerm): Promise<void> {
    if (term._id || !isInteractive(term)) return;
    term._id = `term-${this.fulfillable.size}`;
    const method = (term.method = methodOf(term));
    this.fulfillable.set(term._id, { id: term._id, term, method, isNew: true });
    const missing = Math.abs(term.number ?? 0) - term.results.length;
    const faces = await Promise.all(Array.from({ length: Math.max(missing, 0) }, () => this.#wish(term, method)));
    for (const face of faces) if (face !== undefined) term.results.push({ result: face, active: true });
  }

  /** Asks for one more face, because of an explosion or a reroll. */
  async resolveResult(
    term: DiceTerm,
    method: string,
    _why: { explode?: boolean; reroll?: boolean } = {},
  ): Promise<number | undefined> {
    return this.#wish(term, method);
  }

  /** Answers the first wish of that method and denomination, and tells whether there was one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const at = this.#wishes.findIndex((wish) => wish.method === method && wish.term.denomination === denomination);
    const [wish] = at < 0 ? [] : this.#wishes.splice(at, 1);
    wish?.answer(result);
    return wish !== undefined;
  }

  /** Leaves every open wish to chance, as an empty form does when it is submitted. */
  submit(): void {
    for (const wish of this.#wishes.splice(0)) wish.answer(undefined);
  }

  /** Ends the resolver; open wishes are left to chance. */
  async close(): Promise<void> {
    this.submit();
    return Promise.resolve();
  }

  #wish(term: DiceTerm, method: string): Promise<number | undefined> {
    const { answers } = this.constructor as typeof RollResolver;
    if (answers) return Promise.resolve(answers.shift());
    return new Promise((answer) => this.#wishes.push({ term, method, answer }));
  }
}
