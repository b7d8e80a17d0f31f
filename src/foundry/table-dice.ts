/** The dice of one roll on the table: thrown when the rule asks for them, in Foundry's own terms. */
import type { Die } from "../engine/die.ts";
import type { Request } from "../engine/play.ts";
import { denominationOf, faceOf, termOf } from "./dice-box.ts";
import type { Mark } from "./marks.ts";
import type { Term } from "./term.ts";

/** Dice thrown for one request, and how many of their results have been read. */
interface Heap {
  readonly term: Term;
  read: number;
}

/** Dice by what stands behind their d, with how many there are of each. */
export function kindsOf(dice: readonly Die[]): ReadonlyMap<string, readonly Die[]> {
  const kinds = new Map<string, Die[]>();
  for (const die of dice) kinds.set(denominationOf(die), [...(kinds.get(denominationOf(die)) ?? []), die]);
  return kinds;
}

/** The dice of a request as a formula: `2d8 + 1d6`; `0` where none are thrown. */
export function formulaOf(dice: readonly Die[]): string {
  const terms = [...kindsOf(dice)].map(([denomination, alike]) => `${alike.length}d${denomination}`);
  return terms.join(" + ") || "0";
}

/** Answers what a rule asks for with results of Foundry's dice, and remembers which result answered what. */
export class TableDice {
  readonly marks: Mark[] = [];
  #heaps = new Map<string, Heap>();
  #waiting: Term[];

  /** `first` are the dice that a roll was made with; others are handed to `add` before they are thrown. */
  constructor(first: readonly Term[], readonly add: (term: Term) => void, readonly options: object) {
    this.#waiting = [...first];
  }

  /** The faces for this request, one a die, in its order. */
  async answer({ dice, isAgain }: Request): Promise<number[]> {
    if (!isAgain) this.#heaps = await this.#throwAll(dice);
    const faces: number[] = [];
    for (const die of dice) faces.push(isAgain ? await this.#throwAgain(die) : this.#read(die));
    return faces;
  }

  /** Dice of one kind are one term. What a roll was made with comes first, since people may have entered its faces already. */
  async #throwAll(dice: readonly Die[]): Promise<Map<string, Heap>> {
    const heaps = new Map<string, Heap>();
    for (const [denomination, alike] of kindsOf(dice)) {
      const term = this.#waiting.shift() ?? this.#added(termOf(alike[0]!, alike.length));
      await term.evaluate(this.options);
      heaps.set(denomination, { term, read: 0 });
    }
    return heaps;
  }

  #added(term: Term): Term {
    this.add(term);
    return term;
  }

  #read(die: Die): number {
    const heap = this.#heaps.get(denominationOf(die))!;
    return this.#marked(die, heap.term, heap.read++);
  }

  /** The same die once more in its own term, so that a person who enters dice by hand is asked; another kind, such as a coin, beside it. */
  async #throwAgain(die: Die): Promise<number> {
    const heap = this.#heaps.get(denominationOf(die));
    if (heap) {
      await heap.term.roll({ explode: true });
      return this.#marked(die, heap.term, heap.term.results.length - 1);
    }
    const term = this.#added(termOf(die, 1));
    await term.evaluate(this.options);
    return this.#marked(die, term, 0);
  }

  #marked(die: Die, term: Term, at: number): number {
    const result = term.results[at]!;
    this.marks.push({ term, result });
    return faceOf(die, result);
  }
}
