/**
 * Referees judge contests from the faces on the table. They are written from the rules of each game alone, as plainly as
 * possible, and use nothing of the module, so that a mistake there is not repeated here. Random contests are compared with
 * them (`tools/stress`), and so are odds, by letting them judge every way in which the dice can fall
 * (`test/facts/by-hand.test.ts`).
 */

/** A check before its roll. */
export interface CheckOptions {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A check as a message holds it, with every face in the order rolled. */
export interface RolledCheck extends CheckOptions {
  readonly game: string;
  readonly faces: readonly number[];
}

/** The values that a roll brings into a contest, by name. */
export type Stake = Readonly<Record<string, unknown>>;

/** The index of the winning stake, and the figures that the rules add; `isLeftOpen` if the Gamemaster decides. */
export interface Judgement {
  readonly winner: number | null;
  readonly isLeftOpen?: true;
  readonly figures: Readonly<Record<string, unknown>>;
}

/** The rules of a contest, by name. */
export type Rules = Readonly<Record<string, unknown>>;

/** One game's referee. */
export interface Referee {
  /** Takes the faces of this check; undefined if its kind cannot be contested. */
  stake(check: CheckOptions, faces: Faces): Stake | undefined;
  /** Returns "tie" if dice decide next. */
  judge(stakes: readonly Stake[], rules: Rules): Judgement | "tie";
  /** Judges the dice of a tie-break; undefined if they cannot be its dice. */
  settle(stakes: readonly Stake[], rules: Rules, faces: readonly number[]): Judgement | undefined;
}

/** Rounds of a tie-break after which nobody wins. */
const MOST_ROUNDS = 100;

/** Faces that are taken one after the other, each from a die of the range that the taker names. */
export class Faces {
  #at = 0;
  #isSound = true;
  #missing: readonly [least: number, most: number] | undefined;

  constructor(readonly faces: readonly number[]) {}

  take(least: number, most: number): number {
    const face = this.faces[this.#at++];
    if (face === undefined) this.#missing ??= [least, most];
    if (face === undefined || !Number.isInteger(face) || face < least || face > most) this.#isSound = false;
    return face ?? least;
  }

  takeAll(count: number, sides: number): number[] {
    return Array.from({ length: count }, () => this.take(1, sides));
  }

  /** True if each face was taken and none was missing. */
  get isSpent(): boolean {
    return this.isSound && this.#at === this.faces.length;
  }

  get isSound(): boolean {
    return this.#isSound;
  }

  /** The range of the first die for which no face was left. */
  get missing(): readonly [least: number, most: number] | undefined {
    return this.#missing;
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
