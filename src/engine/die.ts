/**
 * Dice, their faces and rerolls. Worked example: an unlimited d6 that shows 6, 6, 2 counts 14.
 *
 *     readDie(unlimited(die(6)), [6, 6, 2]) // { value: 14, isCapped: false }
 */

/** Faces on which a die is rolled again, and how the new roll counts. */
export interface Reroll {
  readonly matches: (face: number) => boolean;
  /** The die of the reroll; the same die again by default. */
  readonly die?: Die;
  /** `add` sums all rolls of the die; `instead` lets the new roll replace the old. */
  readonly how: "add" | "instead";
  /** A die that reaches this number of rerolls is marked as capped. */
  readonly most: number;
  /** The reroll of faces that do not match this one. */
  readonly otherwise?: Reroll;
}

/** All faces are equally likely; a number printed twice stands twice in `faces`. */
export interface Die {
  /** The name by which screens draw it: `d6`, `d10ish`, `coin`. */
  readonly name: string;
  readonly faces: readonly number[];
  /** The size by which rules know it; the number of its faces by default. */
  readonly sides?: number;
  /** The value of a face; the printed number by default. */
  readonly value?: (face: number) => number;
  readonly print?: (face: number) => string;
  readonly reroll?: Reroll;
  /** The formula whose total is its one face, worked out outside of the rule; then it has no faces of its own. */
  readonly formula?: string;
  readonly odds?: TotalOdds;
}

/** The known odds of a total, and about how many additions it takes to work them out. */
export interface TotalOdds {
  readonly work: number;
  points(this: void): readonly { readonly outcome: number; readonly p: number }[];
}

/** The largest total of a formula, which nobody can check: a stored one may be forged. */
const MOST_TOTAL = 1e9;

export function hasFace({ formula, faces }: Die, face: number): boolean {
  return formula === undefined ? faces.includes(face) : Math.abs(face) <= MOST_TOTAL;
}

/** A die whose face is the total of a formula that the rule itself cannot roll. */
export function totalDie(formula: string, odds?: TotalOdds): Die {
  return { name: formula, faces: [], formula, ...(odds && { odds }) };
}

/** Dice of one kind. `tag` names their purpose in the check (stat, skill, tens …). */
export interface Pool {
  readonly count: number;
  readonly die: Die;
  readonly tag?: string;
  /** Tells these dice apart from like dice of the same roll, without a word for it. */
  readonly part?: string;
}

/** Far beyond anything a fair die does. */
const MOST_REROLLS = 1000;

/** Dice up to d100 are shared, so that results memoized per die are reused. */
const MOST_SHARED_SIDES = 100;

const sharedDice: Die[] = [];

/** A die with faces from 1 to `sides`. @throws Error if it can have no such number of sides */
export function die(sides: number): Die {
  const known = sharedDice[sides];
  if (known) return known;
  if (!(sides >= 1) || !Number.isInteger(sides))
    throw new Error(`A die has ${sides} sides; their number is whole and at least 1, such as die(6).`);
  const made: Die = Object.freeze({ name: `d${sides}`, faces: Array.from({ length: sides }, (_, i) => i + 1) });
  if (sides <= MOST_SHARED_SIDES) sharedDice[sides] = made;
  return made;
}

/** A function that remembers its result for each object. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

/** A die that is rolled again and added as long as it shows its highest face. */
export const unlimited = memoize((base: Die): Die => {
  const value = base.value ?? ((face: number) => face);
  const highest = Math.max(...base.faces.map(value));
  return { ...base, reroll: { matches: (face) => value(face) === highest, how: "add", most: MOST_REROLLS } };
});

export function rerollOf({ reroll }: Die, face: number): Reroll | undefined {
  let found = reroll;
  while (found && !found.matches(face)) found = found.otherwise;
  return found;
}

/** Dice of one kind, by their number; a tag names their part in the check. @throws Error if that is not a whole one */
export function pool(count: number, kind: Die, tag?: string): Pool {
  if (!(count >= 0) || !Number.isInteger(count))
    throw new Error(`A pool has ${count} dice; its number is whole and not negative, such as pool(3, die(6)).`);
  return tag === undefined ? { count, die: kind } : { count, die: kind, tag };
}

/** The size by which rules know a die. */
export function sidesOf({ sides, faces }: Die): number {
  return sides ?? faces.length;
}

/** Pools in which some dice, by their number in the order rolled, are rolled once more, and the new face counts. */
export function rolledAgain(pools: readonly Pool[], numbers: readonly number[]): readonly Pool[] {
  let before = 0;
  return pools.flatMap((each) => {
    const from = before;
    before += each.count;
    const chosen = numbers.filter((number) => number > from && number <= before);
    if (chosen.length === 0) return [each];
    return Array.from({ length: each.count }, (_, i) => ({
      ...each,
      count: 1,
      die: chosen.includes(from + i + 1) ? onceMore(each.die) : each.die,
    }));
  });
}

const onceMore = memoize((die: Die): Die => ({
  ...die,
  reroll: { matches: () => true, die, how: "instead", most: 1 },
}));

/** The value of a die after these faces, first roll first, and the die to roll next if one is missing. */
export function readDie(
  first: Die,
  faces: readonly number[],
): { readonly value: number; readonly isCapped: boolean; readonly next?: Die } {
  let die = first;
  let value = 0;
  let before = 0;
  for (let i = 0; i < faces.length; i++) {
    value = before + (die.value ? die.value(faces[i]!) : faces[i]!);
    const reroll = rerollOf(die, faces[i]!);
    if (!reroll) return { value, isCapped: false };
    if (i >= reroll.most) return { value, isCapped: true };
    if (reroll.how === "add") before = value;
    die = reroll.die ?? die;
  }
  return { value, isCapped: false, next: die };
}
