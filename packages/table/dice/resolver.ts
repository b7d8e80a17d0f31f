// Provenance: foundryvtt.com/api, page foundry.applications.dice.RollResolver; Roll.resolverImplementation, Roll.RESOLVERS and
// RollResolver#awaitFulfillment. The window that people see is built elsewhere on this protocol.
import { diceConfig } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import { chosenMethods, isInteractive, methodOf } from "./fulfillment.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, ResolverClass, ResolverLike, RollClass } from "./shape.ts";

/** A term whose faces are asked for, under the id it has in the resolver. */
export interface Fulfillable {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  isNew?: boolean;
}

/** One face that is asked for, and where it goes. */
interface FaceRequest {
  readonly term: DiceTerm;
  readonly method: string;
  answer(face: number | undefined): void;
}

/**
 * Collects the faces of one roll from outside: one request per die, answered through `registerResult`, from the `answers` a test
 * wrote down, or by `submit`, which leaves the rest to chance.
 */
export class RollResolver implements ResolverLike {
  /** Faces that answer requests at once, in order; `undefined` makes the resolver wait. */
  static answers: number[] | undefined;

  readonly roll: Roll;
  readonly fulfillable = new Map<string, Fulfillable>();
  readonly #requests: FaceRequest[] = [];

  constructor(roll: Roll) {
    this.roll = roll;
  }

  /** Asks for all dice the formula is known to need, and waits until they are there. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.roll.constructor as RollClass;
    await Promise.all(cls.identifyFulfillableTerms(this.roll.terms).map((term) => this.addTerm(term)));
  }

  /** Asks for the dice of a term met during evaluation. Terms that no person fulfils are left alone. */
  async addTerm(term: DiceTerm): Promise<void> {
    if (term._id || !isInteractive(term)) return;
    term._id = `term-${this.fulfillable.size}`;
    const method = (term.method = methodOf(term));
    this.fulfillable.set(term._id, { id: term._id, term, method, isNew: true });
    const missing = Math.abs(term.number ?? 0) - term.results.length;
    const faces = await Promise.all(Array.from({ length: Math.max(missing, 0) }, () => this.#request(term, method)));
    for (const face of faces) if (face !== undefined) term.results.push({ result: face, active: true });
  }

  /** Asks for one more face, because of an explosion or a reroll. */
  async resolveResult(
    term: DiceTerm,
    method: string,
    _why: { explode?: boolean; reroll?: boolean } = {},
  ): Promise<number | undefined> {
    return this.#request(term, method);
  }

  /** Answers the first request of that method and denomination, and tells whether there was one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const at = this.#requests.findIndex(
      (request) => request.method === method && request.term.denomination === denomination,
    );
    const [request] = at < 0 ? [] : this.#requests.splice(at, 1);
    request?.answer(result);
    return request !== undefined;
  }

  /** Leaves every open request to chance, as an empty form does when it is submitted. */
  submit(): void {
    for (const request of this.#requests.splice(0)) request.answer(undefined);
  }

  /** Ends the resolver; open requests are left to chance. */
  async close(): Promise<void> {
    this.submit();
    return Promise.resolve();
  }

  #request(term: DiceTerm, method: string): Promise<number | undefined> {
    const { answers } = this.constructor as typeof RollResolver;
    if (answers) return Promise.resolve(answers.shift());
    return new Promise((answer) => this.#requests.push({ term, method, answer }));
  }
}

interface WithResolver {
  foundry?: { applications?: { dice?: { RollResolver: ResolverClass } } };
}

/** Evaluates a roll with its resolver open, where people enter some of its dice; inner rolls use that of their root. */
export async function resolving<T>(
  roll: Roll,
  { allowInteractive = true, minimize, maximize }: EvaluationOptions,
  evaluate: () => Promise<T>,
): Promise<T> {
  const cls = roll.constructor as RollClass;
  const asked =
    allowInteractive && !minimize && !maximize && !roll._root && roll._knownDice().some((term) => isInteractive(term));
  if (!asked) return evaluate();
  const resolver = (roll._resolver = new cls.resolverImplementation(roll));
  cls.RESOLVERS.set(roll, resolver);
  try {
    await resolver.awaitFulfillment();
    return await evaluate();
  } finally {
    cls.RESOLVERS.delete(roll);
    await resolver.close();
  }
}

/** The resolver of the one special method the user has chosen beside manual entry, or else the general one. */
export function resolverClass(): ResolverClass {
  const { methods } = diceConfig().fulfillment;
  const special = new Set(
    Object.values(chosenMethods()).filter((name) => name !== "manual" && methods[name]?.interactive),
  );
  const [only] = special.size === 1 ? special : [];
  const general = (globalThis as unknown as WithResolver).foundry?.applications?.dice?.RollResolver;
  const found = (only ? methods[only]?.resolver : undefined) ?? general;
  if (!found) throw new Error("No RollResolver is installed under foundry.applications.dice.");
  return found;
}
