/**
 * What becomes of the dice on the table when a check is changed, as far as it is known before anything is thrown.
 *
 * Worked example: a level of Advantage is taken back.
 *
 *     const record = makeRecord(parseCheck("/kaiser skill 5 a1", systems), [6, 4, 5]);
 *     forecastOf(record, changed(record, { advantage: 0 }, systems)).aside.map(({ face }) => face) // [5]
 */
import type { Die } from "../engine/die.ts";
import { advance, isRequest } from "../engine/play.ts";
import type { Change, PlacedDie } from "./change.ts";
import { placeDice } from "./change.ts";
import type { CheckRequest } from "./notation.ts";
import type { CheckRecord } from "./record.ts";
import { checkOf } from "./record.ts";

/** Dice by what becomes of them. */
export interface Forecast {
  /** Lie on the table and stay there. */
  readonly stays: readonly PlacedDie[];
  /** Were set aside by an earlier change and are needed again. */
  readonly returns: readonly PlacedDie[];
  /** Lie on the table and are surely not needed. */
  readonly aside: readonly PlacedDie[];
  /** Are thrown next; more may follow from what they show. */
  readonly thrown: readonly Die[];
}

/** What becomes of the dice of a record by this change of it. */
export function forecastOf({ faces }: CheckRecord, { before, asked, known, missing }: Change): Forecast {
  const table = placeDice(checkOf(before), (_place, index) => faces[index]).lying;
  const used = placeDice(checkOf(asked), (place) => known[place]).lying;
  const [lies, needed] = [table, used].map((dice) => new Set(dice.map(({ place }) => place)));
  const gone = table.filter(({ place }) => !needed!.has(place));
  return {
    stays: used.filter(({ place }) => lies!.has(place)),
    returns: used.filter(({ place }) => !lies!.has(place)),
    aside: missing.length === 0 ? gone : gone.filter(ofFirstThrow(before, table)),
    thrown: missing,
  };
}

/**
 * A later throw may still need its dice where an earlier one is not done. The first throw is always known, with what
 * follows on each die of it.
 */
function ofFirstThrow(before: CheckRequest, table: readonly PlacedDie[]): (die: PlacedDie) => boolean {
  const first = advance(checkOf(before), []);
  const places = table.slice(0, isRequest(first) ? first.dice.length : 0).map(({ place }) => place);
  return (die) => places.some((place) => die.place === place || die.place.startsWith(`${place} +`));
}
