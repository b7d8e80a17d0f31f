/** The dice of one roll on the table: thrown when the rule asks for them, in Foundry's own terms. */
import type { Die } from "../../engine/die.ts";
import type { Request } from "../../engine/play.ts";
import type { Term } from "../platform/dice.ts";
import { denominationOf, faceOf, termOf } from "./dice-box.ts";
import type { Mark } from "./marks.ts";

/** Dice of one kind that lie next to each other. */
type Row = readonly [Die, ...Die[]];

/** Dice in rows of one kind, in their order, so that faces fall in the order in which the dice are written. */
function rowsOf(dice: readonly Die[]): Row[] {
  return dice.reduce<Row[]>((rows, die) => {
    const last = rows.at(-1);
    return last && denominationOf(last[0]) === denominationOf(die)
      ? [...rows.slice(0, -1), [...last, die]]
      : [...rows, [die]];
  }, []);
}

/** The dice of a request as a formula: `2d8 + 1d6`; `0` where none are thrown. */
export function formulaOf(dice: readonly Die[]): string {
  return (
    rowsOf(dice)
      .map((row) => `${row.length}d${denominationOf(row[0])}`)
      .join(" + ") || "0"
  );
}

/** Answers what a rule asks for with results of Foundry's dice, and remembers which result answered what. */
export class TableDice {
  readonly marks: Mark[] = [];
  readonly #waiting: Term[];
  /** The terms of the latest throw, by what stands behind their d. */
  #thrown = new Map<string, Term>();

  /** `first` are the dice that a roll was made with; others are handed to `add` before they are thrown. */
  constructor(
    first: readonly Term[],
    readonly add: (term: Term) => void,
    readonly options: object,
  ) {
    this.#waiting = [...first];
  }

  /** The faces for this request, one a die, in its order. */
  async answer({ dice, isAgain }: Request): Promise<number[]> {
    if (!isAgain) this.#thrown = new Map();
    const faces: number[] = [];
    for (const row of rowsOf(dice)) faces.push(...(await (isAgain ? this.#throwAgain(row[0]) : this.#throwRow(row))));
    return faces;
  }

  async #throwRow(row: Row): Promise<number[]> {
    const term = await this.#throw(row[0], row.length);
    this.#thrown.set(denominationOf(row[0]), term);
    return row.map((die, i) => this.#marked(die, term, i));
  }

  /** What a roll was made with comes first, since people may have entered its faces already. */
  async #throw(die: Die, count: number): Promise<Term> {
    const term = this.#waiting.shift() ?? this.#added(termOf(die, count));
    await term.evaluate(this.options);
    return term;
  }

  #added(term: Term): Term {
    this.add(term);
    return term;
  }

  /** The same die once more in its own term, so that a person who enters dice by hand is asked; another kind, such as a coin, beside it. */
  async #throwAgain(die: Die): Promise<number[]> {
    const lying = this.#thrown.get(denominationOf(die));
    if (lying) await lying.roll({ explode: true });
    const term = lying ?? (await this.#throw(die, 1));
    return [this.#marked(die, term, term.results.length - 1)];
  }

  #marked(die: Die, term: Term, at: number): number {
    const result = term.results[at]!;
    this.marks.push({ term, result });
    return faceOf(die, result);
  }
}
