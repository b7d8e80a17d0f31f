/**
 * Plays a check to its end with faces from outside: from a source (`roll`), a record (`replay`), or a person whom
 * `rollSlowly` waits for. Worked example: two d6 that showed 4 and 1.
 *
 *     replay(throwDice({ role: "first", pools: [pool(2, die(6))], evaluator: sum }), [4, 1]).outcome // 5
 */
import {
  isChain,
  isCheck,
  isRounds,
  isThrow,
  MOST_FACES,
  RuleError,
  type Check,
  type Dice,
  type Next,
} from "./check.ts";
import { hasFace, readDie, type Die, type Pool } from "./die.ts";

/** Dice to roll now. The answer is one printed face for each, in the same order. */
export interface DiceRequest {
  readonly role: string;
  readonly dice: readonly Die[];
  readonly isReroll: boolean;
  readonly pools: readonly Pool[];
  /** The index of the die that is rolled again, and its number of earlier rolls; both 0 for first rolls. */
  readonly dieIndex: number;
  readonly rollsBefore: number;
}

export interface RolledDie {
  readonly die: Die;
  readonly tag: string | undefined;
  readonly part?: string;
  /** Its printed faces, first roll first; more than one if it was rolled again. */
  readonly faces: readonly number[];
  readonly value: number;
  /** False if it is dropped or replaced. */
  counts: boolean;
  readonly isCapped: boolean;
}

export type RolledDice = { readonly role: string; readonly dice: readonly RolledDie[] };

export interface PlayedCheck<O> {
  readonly outcome: O;
  readonly rolledDice: readonly RolledDice[];
  /** Every printed face in the order rolled; enough to replay the check. */
  readonly faces: readonly number[];
}

type FaceSource = (die: Die) => number;

export function randomFaceSource(random: () => number): FaceSource {
  return ({ faces }) => faces[Math.floor(random() * faces.length)]!;
}

export function roll<O>(check: Check<O>, source: FaceSource): PlayedCheck<O> {
  return new Table(source).play(check);
}

/** @throws Error if the faces are too few, too many, or not on the dice. */
export function replay<O>(check: Check<O>, faces: readonly number[]): PlayedCheck<O> {
  let used = 0;
  const played = roll(check, (die) => {
    const face = faces[used++];
    if (face === undefined) throw new Error(`The check needs more than the ${faces.length} faces recorded.`);
    if (!hasFace(die, face)) throw new Error(`A ${die.name} has no face ${face}.`);
    return face;
  });
  if (used < faces.length) throw new Error(`The check needs ${used} faces, but ${faces.length} are recorded.`);
  return played;
}

export function advance<O>(check: Check<O>, faces: readonly number[]): PlayedCheck<O> | DiceRequest {
  let used = 0;
  return playWithAnswers(check, ({ dice }) =>
    used + dice.length > faces.length ? undefined : faces.slice(used, (used += dice.length)),
  );
}

export function playWithAnswers<O>(
  check: Check<O>,
  source: (request: DiceRequest) => readonly number[] | undefined,
): PlayedCheck<O> | DiceRequest {
  let faces: Iterator<number>;
  const ask = (request: DiceRequest) => {
    const found = source(request);
    if (!found) throw new MissingFaces(request);
    faces = found.values();
  };
  try {
    return new Table(() => faces.next().value as number, ask).play(check);
  } catch (error) {
    if (error instanceof MissingFaces) return error.request;
    throw error;
  }
}

class MissingFaces extends Error {
  constructor(readonly request: DiceRequest) {
    super("The dice of this request have not been rolled.");
  }
}

export function isRequest<O>(step: PlayedCheck<O> | DiceRequest): step is DiceRequest {
  return !("outcome" in step);
}

export async function rollSlowly<O>(
  check: Check<O>,
  source: (request: DiceRequest) => Promise<readonly number[]>,
): Promise<PlayedCheck<O>> {
  const faces: number[] = [];
  let step = advance(check, faces);
  while (isRequest(step)) {
    faces.push(...(await source(step)));
    step = advance(check, faces);
  }
  return step;
}

class Table {
  readonly #faces: number[] = [];
  readonly #throws: Dice<unknown>[] = [];

  constructor(
    private readonly source: FaceSource,
    private readonly ask?: (request: DiceRequest) => void,
  ) {}

  play<O>(check: Check<O>): PlayedCheck<O> {
    try {
      return new FinishedPlay(this.#follow(check), this.#faces, this.#throws);
    } catch (error) {
      throw error instanceof MissingFaces ? error : RuleError.from(error);
    }
  }

  #follow<O>(check: Check<O>): O {
    let next: Next<O> = check;
    while (isCheck(next)) {
      if (isChain(next)) next = next.next(this.#follow(next.first));
      else if (isThrow(next)) return this.#throwDice(next.dice);
      else if (isRounds(next)) return this.#decide(next);
    }
    return next;
  }

  #decide<O>({ round, most, undecided }: { round: Check<O | undefined>; most: number; undecided: O }): O {
    for (let i = 0; i < most; i++) {
      const outcome = this.#follow(round);
      if (outcome !== undefined) return outcome;
    }
    return undecided;
  }

  /** Rolls all dice first, then the rerolls of each die in turn. */
  #throwDice<V>(dice: Dice<V>): V {
    this.#throws.push(dice);
    const { role, pools, evaluator } = dice;
    this.#refuseEndless(pools.reduce((sum, { count }) => sum + count, 0));
    const from = this.#faces.length;
    const all = this.ask ? pools.flatMap(({ count, die }) => Array<Die>(count).fill(die)) : [];
    if (all.length > 0) this.ask?.({ role, dice: all, isReroll: false, pools, dieIndex: 0, rollsBefore: 0 });
    for (let i = 0; i < pools.length; i++) {
      const { count, die } = pools[i]!;
      for (let j = 0; j < count; j++) this.#faces.push(this.source(die));
    }
    const values: number[] = [];
    for (let i = 0; i < pools.length; i++) {
      const { count, die } = pools[i]!;
      for (let j = 0; j < count; j++) {
        const face = this.#faces[from + values.length]!;
        if (die.reroll) values.push(this.#rollUntilSettled(die, face, dice, values.length));
        else values.push(die.value ? die.value(face) : face);
      }
    }
    return evaluator.read(values, pools);
  }

  /** Refuses more dice than one roll may have, before any of them is rolled, and throws of nothing without an end. */
  #refuseEndless(more: number): void {
    if (this.#faces.length + more <= MOST_FACES && this.#throws.length <= MOST_FACES) return;
    throw new RuleError(`It rolls more than ${MOST_FACES} dice.`);
  }

  #rollUntilSettled(die: Die, face: number, { role, pools }: Dice<unknown>, at: number): number {
    const faces = [face];
    let read = readDie(die, faces);
    while (read.next) {
      this.#refuseEndless(1);
      this.ask?.({ role, dice: [read.next], isReroll: true, pools, dieIndex: at, rollsBefore: faces.length });
      faces.push(this.source(read.next));
      this.#faces.push(faces.at(-1)!);
      read = readDie(die, faces);
    }
    return read.value;
  }
}

/** Reads its dice on demand, since storing a roll needs only the faces. */
class FinishedPlay<O> implements PlayedCheck<O> {
  #rolledDice: readonly RolledDice[] | undefined;

  constructor(
    readonly outcome: O,
    readonly faces: readonly number[],
    private readonly throws: readonly Dice<unknown>[],
  ) {}

  get rolledDice(): readonly RolledDice[] {
    return (this.#rolledDice ??= readThrows(this.throws, this.faces));
  }
}

function readThrows(throws: readonly Dice<unknown>[], faces: readonly number[]): RolledDice[] {
  const rolledDice: RolledDice[] = [];
  const all: RolledDie[] = [];
  let used = 0;
  for (const { role, pools, evaluator, discarded = [] } of throws) {
    for (const slot of discarded) all[slot]!.counts = false;
    const first = used;
    used += pools.reduce((sum, { count }) => sum + count, 0);
    const dice: RolledDie[] = [];
    for (const { count, die, tag, part } of pools)
      for (let i = 0; i < count; i++) {
        const own = [faces[first + dice.length]!];
        let read = readDie(die, own);
        while (read.next) {
          own.push(faces[used++]!);
          read = readDie(die, own);
        }
        const rolled = { die, tag, faces: own, value: read.value, counts: true, isCapped: read.isCapped };
        dice.push(part === undefined ? rolled : { ...rolled, part });
      }
    const kept = evaluator.keptMarks?.(dice.map(({ value }) => value));
    kept?.forEach((isKept, i) => (dice[i]!.counts = isKept));
    if (dice.length > 0) rolledDice.push({ role, dice });
    all.push(...dice);
  }
  return rolledDice;
}
