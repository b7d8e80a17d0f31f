/**
 * A die is what is printed on its faces, what each face counts, and whether a face asks for a reroll.
 *
 * Worked example: an unlimited d6 that shows 6, 6, 2 counts 14.
 *
 *     dieValue(unlimited(die(6)), [6, 6, 2]) // 14
 */

/** When a die is rolled again: which die then, and what the new roll does to the old one. */
export interface Reroll {
  /** Whether this printed face asks for a reroll. */
  readonly on: (face: number) => boolean;
  /** The die rolled then; the same die again by default. */
  readonly die?: Die;
  /** `add` sums all rolls of the die; `instead` lets the new roll replace the old. */
  readonly how: "add" | "instead";
  /** The most rerolls of one die. A die that reaches it is marked as capped. */
  readonly most: number;
}

/** One kind of die. All faces are equally likely; a number printed twice stands twice in `faces`. */
export interface Die {
  /** What a screen draws: `d6`, `d10ish`, `coin`. */
  readonly name: string;
  /** The printed faces. */
  readonly faces: readonly number[];
  /** What a face counts; the printed number by default. */
  readonly value?: (face: number) => number;
  /** What a person reads on a face; its number by default. */
  readonly print?: (face: number) => string;
  readonly reroll?: Reroll;
}

/** Some dice of one kind. `tag` names their part in the check (stat, skill, tens …). */
export interface Pool {
  readonly count: number;
  readonly die: Die;
  readonly tag?: string;
}

/** Rerolls after which an unlimited die stops; far beyond anything a fair die does. */
const MOST_REROLLS = 1000;

/** A die numbered 1 to `sides`. */
export function die(sides: number): Die {
  return { name: `d${sides}`, faces: Array.from({ length: sides }, (_, i) => i + 1) };
}

/** The same die, rolled again and added as long as it shows its highest face. */
export function unlimited(base: Die): Die {
  const value = base.value ?? ((face: number) => face);
  const highest = Math.max(...base.faces.map(value));
  return { ...base, reroll: { on: (face) => value(face) === highest, how: "add", most: MOST_REROLLS } };
}

/** `count` dice of one kind. */
export function pool(count: number, kind: Die, tag?: string): Pool {
  return tag === undefined ? { count, die: kind } : { count, die: kind, tag };
}

/** The die to roll next after these faces of one die; undefined when it has come to rest. */
export function nextDie(first: Die, faces: readonly number[]): Die | undefined {
  let current = first;
  for (let i = 0; i < faces.length; i++) {
    const { reroll } = current;
    if (!reroll || i >= reroll.most || !reroll.on(faces[i]!)) return undefined;
    current = reroll.die ?? current;
  }
  return current;
}

/** What one die counts after all its rolls, first roll first. */
export function dieValue(first: Die, faces: readonly number[]): number {
  if (faces.length === 1) return first.value ? first.value(faces[0]!) : faces[0]!;
  let current = first;
  let how = "instead";
  let total = 0;
  for (const face of faces) {
    const value = current.value ? current.value(face) : face;
    total = how === "add" ? total + value : value;
    how = current.reroll?.how ?? how;
    current = current.reroll?.die ?? current;
  }
  return total;
}

/** Whether a die stopped only because it reached the most rerolls allowed. */
export function isCapped({ reroll }: Die, faces: readonly number[]): boolean {
  return reroll !== undefined && !reroll.die && faces.length > reroll.most && reroll.on(faces[reroll.most]!);
}
