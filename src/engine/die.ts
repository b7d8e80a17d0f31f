/**
 * A die is what is printed on its faces, what each face is worth, and whether a face asks for another throw.
 *
 * Worked example: an unlimited d6 that shows 6, 6, 2 is worth 14.
 *
 *     dieValue(unlimited(die(6)), [6, 6, 2]) // 14
 */

/** A face that asks for another throw: of which die, and what the new throw does to the old one. */
export interface Reroll {
  /** Tells whether this printed face asks for another throw. */
  readonly on: (face: number) => boolean;
  /** The die thrown then; the same die once more where it is left out. */
  readonly die?: Die;
  /** `add` sums the throws of one die; `instead` lets the new throw replace the old. */
  readonly how: "add" | "instead";
  /** The most extra throws of one die. Reaching it is marked on the die. */
  readonly most: number;
}

/** One kind of die. All faces are equally likely; a number printed twice stands twice in `faces`. */
export interface Die {
  /** What a screen draws: `d6`, `d10ish`, `coin`. */
  readonly name: string;
  /** The printed faces. */
  readonly faces: readonly number[];
  /** What a face is worth; the printed number where it is left out. */
  readonly value?: (face: number) => number;
  /** What a person reads on a face; its number where it is left out. */
  readonly print?: (face: number) => string;
  /** Absent where one throw is all. */
  readonly reroll?: Reroll;
}

/** Some dice of one kind. `tag` names their part in the check (stat, skill, tens …). */
export interface Pool {
  readonly count: number;
  readonly die: Die;
  readonly tag?: string;
}

/** Extra throws of one die after which it stops; far beyond anything a fair die does. */
const MOST_THROWS = 1000;

/** A die numbered 1 to `sides`. */
export function die(sides: number): Die {
  return { name: `d${sides}`, faces: Array.from({ length: sides }, (_, i) => i + 1) };
}

/** The same die, thrown again and added as long as it shows its highest face. */
export function unlimited(base: Die): Die {
  const worth = base.value ?? ((face: number) => face);
  const top = Math.max(...base.faces.map(worth));
  return { ...base, reroll: { on: (face) => worth(face) === top, how: "add", most: MOST_THROWS } };
}

/** `count` dice of one kind. */
export function pool(count: number, kind: Die, tag?: string): Pool {
  return tag === undefined ? { count, die: kind } : { count, die: kind, tag };
}

/** The die that must be thrown next after these faces of one die, or `undefined` when it has come to rest. */
export function nextDie(first: Die, faces: readonly number[]): Die | undefined {
  let current = first;
  for (let i = 0; i < faces.length; i++) {
    const { reroll: again } = current;
    if (!again || i >= again.most || !again.on(faces[i]!)) return undefined;
    current = again.die ?? current;
  }
  return current;
}

/** What one die is worth after all its throws, first throw first. */
export function dieValue(first: Die, faces: readonly number[]): number {
  if (faces.length === 1) return first.value ? first.value(faces[0]!) : faces[0]!;
  let current = first;
  let how = "instead";
  let worth = 0;
  for (const face of faces) {
    const value = current.value ? current.value(face) : face;
    worth = how === "add" ? worth + value : value;
    how = current.reroll?.how ?? how;
    current = current.reroll?.die ?? current;
  }
  return worth;
}

/** Tells whether a die stopped only because it reached the most throws it may have. */
export function isCapped(first: Die, faces: readonly number[]): boolean {
  const { reroll: again } = first;
  return again !== undefined && faces.length > again.most && again.die === undefined && again.on(faces[again.most]!);
}
