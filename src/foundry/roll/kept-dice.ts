/** Answers a rule with faces that lie on the table already, and has only the missing dice thrown. */
import type { Request } from "../../engine/play.ts";
import type { Faces } from "../../systems/change.ts";
import { Places } from "../../systems/change.ts";
import { coreDie } from "../platform/dice.ts";
import type { Mark } from "./marks.ts";
import type { TableDice } from "./table-dice.ts";

/** The dice of a changed check: those kept from before, and those thrown now. */
export class KeptDice {
  readonly #places = new Places();

  /** `faces` are those kept, by the place of their die; `dice` throws the others. */
  constructor(
    readonly faces: Faces,
    readonly dice: TableDice,
  ) {}

  /** The faces for this request, one a die, in its order. */
  async answer(request: Request): Promise<number[]> {
    const kept = this.#places.of(request).map((place) => this.faces[place]);
    const before = this.dice.marks.length;
    const thrown = await this.dice.answer({
      ...request,
      dice: request.dice.filter((_die, i) => kept[i] === undefined),
    });
    const marks = this.dice.marks.splice(before);
    return kept.map((face) => {
      this.dice.marks.push(face === undefined ? marks.shift()! : keptMark(face));
      return face ?? thrown.shift()!;
    });
  }
}

/** A kept face belongs to an earlier roll, which stays as it is: what the rule makes of it now is written nowhere. */
function keptMark(face: number): Mark {
  return { term: new (coreDie())(), result: { result: face } };
}
