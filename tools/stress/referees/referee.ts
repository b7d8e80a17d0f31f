/**
 * Referees judge contests from the faces on the table, written from the rules of each game alone and as plainly as can be. They use
 * nothing of the module, so that a mistake there is not made here again.
 */

/** Dice as a message holds them: what was asked for, and every face in the order thrown. */
export interface Throw {
  readonly game: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly faces: readonly number[];
}

/** What a throw brings into a contest, by name. */
export type Stake = Readonly<Record<string, unknown>>;

/** Who won, by their place among the stakes, and whatever else the rules say of it; `isLeftOpen` where the Gamemaster decides. */
export interface Judgement {
  readonly winner: number | null;
  readonly isLeftOpen?: true;
  readonly figures: Readonly<Record<string, unknown>>;
}

/** The rules of a contest, by name. */
export type Rules = Readonly<Record<string, unknown>>;

/** One game's referee. */
export interface Referee {
  /** Undefined where this kind of check cannot be contested, or the faces cannot be those of one. */
  stake(thrown: Throw): Stake | undefined;
  /** "tie" where dice decide next. */
  judge(stakes: readonly Stake[], rules: Rules): Judgement | "tie";
  /** What the dice of a tie-break say; undefined where they cannot be its dice. */
  settle(stakes: readonly Stake[], rules: Rules, faces: readonly number[]): Judgement | undefined;
}

/** Rounds of a tie-break after which nobody wins. */
export const MOST_ROUNDS = 100;

/** Faces to be taken one after the other, each from a die of this many sides. */
export class Faces {
  #at = 0;
  #isSound = true;

  constructor(readonly faces: readonly number[]) {}

  take(least: number, most: number): number {
    const face = this.faces[this.#at++];
    if (face === undefined || !Number.isInteger(face) || face < least || face > most) this.#isSound = false;
    return face ?? least;
  }

  takeAll(count: number, sides: number): number[] {
    return Array.from({ length: count }, () => this.take(1, sides));
  }

  /** Whether each of them was taken and none was missing. */
  get isSpent(): boolean {
    return this.isSound && this.#at === this.faces.length;
  }

  get isSound(): boolean {
    return this.#isSound;
  }
}

/** Adds numbers up. */
export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Plays rounds until one has a judgement; after the last of them nobody has won. */
export function inRounds(faces: Faces, round: () => Judgement | undefined): Judgement | undefined {
  for (let i = 0; i < MOST_ROUNDS && faces.isSound; i++) {
    const judgement = round();
    if (judgement) return faces.isSpent ? judgement : undefined;
  }
  return faces.isSpent ? { winner: null, figures: { tie: true, capped: true } } : undefined;
}
