/**
 * Plays a check to its end: asks for faces, reads them, follows where the rule leads, and remembers every die.
 *
 * The faces come from outside. `roll` takes a source that answers at once and `replay` the faces of an earlier play;
 * `advance` plays as far as some faces go and then names the dice to roll next, which is how `rollSlowly` waits for a
 * person to enter them.
 *
 * Worked example: two d6 that showed 4 and 1.
 *
 *     const total = throwDice({ role: "first", pools: [pool(2, die(6))], evaluator: sum });
 *     replay(total, [4, 1]).outcome // 5
 */
import type { Check, Dice, Next } from "./check.ts";
import { isChain, isCheck, isRounds, isThrow } from "./check.ts";
import type { Die, Pool } from "./die.ts";
import { readDie } from "./die.ts";

/** Dice to roll now, and what for. The answer is one printed face a die, in the same order. */
export interface Request {
  readonly role: string;
  readonly dice: readonly Die[];
  /** True for a die on the table that is rolled again. */
  readonly isAgain: boolean;
  /** The pools that these dice are, or that the die rolled again is in. */
  readonly pools: readonly Pool[];
  /** Which die of those pools is rolled again, and how often it was rolled before; both 0 for dice rolled first. */
  readonly at: number;
  readonly before: number;
}

/** A die on the table. */
export interface ThrownDie {
  readonly die: Die;
  readonly tag: string | undefined;
  /** Its printed faces, first roll first; more than one if it was rolled again. */
  readonly faces: readonly number[];
  readonly value: number;
  /** False if it is dropped or replaced. */
  kept: boolean;
  /** True if it stopped only at the most rerolls allowed. */
  readonly isCapped: boolean;
}

/** Dice rolled together. */
export interface Thrown {
  readonly role: string;
  readonly dice: readonly ThrownDie[];
}

/** A check played to its end. */
export interface Played<O> {
  readonly outcome: O;
  readonly thrown: readonly Thrown[];
  /** Every printed face in the order rolled; enough to replay the check. */
  readonly faces: readonly number[];
}

/** Gives the next face of a die. */
export type Source = (die: Die) => number;

/** A source of equally likely faces from numbers in [0, 1). */
export function chance(random: () => number): Source {
  return ({ faces }) => faces[Math.floor(random() * faces.length)]!;
}

/** Plays a check with a source that answers at once. */
export function roll<O>(check: Check<O>, source: Source): Played<O> {
  return play(check, ({ dice }) => {
    const faces: number[] = [];
    for (let i = 0; i < dice.length; i++) faces.push(source(dice[i]!));
    return faces;
  });
}

/**
 * Plays a check again from its recorded faces.
 * @throws Error if the faces are too few, too many, or not on the dice.
 */
export function replay<O>(check: Check<O>, faces: readonly number[]): Played<O> {
  let used = 0;
  const played = roll(check, (die) => {
    const face = faces[used++];
    if (face === undefined) throw new Error(`The check needs more than the ${faces.length} faces recorded.`);
    if (!die.faces.includes(face)) throw new Error(`A ${die.name} has no face ${face}.`);
    return face;
  });
  if (used < faces.length) throw new Error(`The check needs ${used} faces, but ${faces.length} are recorded.`);
  return played;
}

/** Plays a check as far as these faces go: the check played, or the dice to roll next. */
export function advance<O>(check: Check<O>, faces: readonly number[]): Played<O> | Request {
  let used = 0;
  return answer(check, ({ dice }) =>
    used + dice.length > faces.length ? undefined : faces.slice(used, (used += dice.length)),
  );
}

/** Plays a check as far as there are answers: the check played, or the first request without one. */
export function answer<O>(
  check: Check<O>,
  source: (request: Request) => readonly number[] | undefined,
): Played<O> | Request {
  try {
    return play(check, (request) => {
      const faces = source(request);
      if (!faces) throw new OutOfFaces(request);
      return faces;
    });
  } catch (error) {
    if (error instanceof OutOfFaces) return error.request;
    throw error;
  }
}

/** There are no faces for this request. */
class OutOfFaces extends Error {
  constructor(readonly request: Request) {
    super("The dice of this request have not been rolled.");
  }
}

/** Tells dice to roll next from a check played. */
export function isRequest<O>(step: Played<O> | Request): step is Request {
  return "isAgain" in step;
}

/** Plays a check with a source that may take its time, such as a person at a window. */
export async function rollSlowly<O>(
  check: Check<O>,
  source: (request: Request) => Promise<readonly number[]>,
): Promise<Played<O>> {
  const faces: number[] = [];
  let step = advance(check, faces);
  while (isRequest(step)) {
    faces.push(...(await source(step)));
    step = advance(check, faces);
  }
  return step;
}

function play<O>(check: Check<O>, ask: (request: Request) => readonly number[]): Played<O> {
  const table = new Table(ask);
  const outcome = table.follow(check);
  return { outcome, thrown: table.thrown, faces: table.faces };
}

/** One play of a check: the dice on the table and where their faces come from. */
class Table {
  readonly thrown: Thrown[] = [];
  readonly faces: number[] = [];

  constructor(private readonly ask: (request: Request) => readonly number[]) {}

  follow<O>(check: Check<O>): O {
    let next: Next<O> = check;
    while (isCheck(next)) {
      if (isChain(next)) next = next.next(this.follow(next.first));
      else if (isThrow(next)) return this.#throwDice(next.dice);
      else if (isRounds(next)) return this.#decide(next);
    }
    return next;
  }

  #decide<O>({ round, most, undecided }: { round: Check<O | undefined>; most: number; undecided: O }): O {
    for (let i = 0; i < most; i++) {
      const outcome = this.follow(round);
      if (outcome !== undefined) return outcome;
    }
    return undecided;
  }

  #throwDice<V>({ role, pools, evaluator, aside }: Dice<V>): V {
    if (aside) this.#setAside(aside);
    const table = this.#rollAll(role, pools);
    const values: number[] = [];
    for (let i = 0; i < table.length; i++) values.push(table[i]!.value);
    const read = evaluator.read(values);
    const kept = evaluator.kept?.(values, read);
    if (kept) for (let i = 0; i < table.length; i++) table[i]!.kept = kept[i]!;
    if (table.length > 0) this.thrown.push({ role, dice: table });
    return read;
  }

  #setAside(places: readonly number[]): void {
    const all = this.thrown.flatMap(({ dice }) => dice);
    for (const place of places) all[place]!.kept = false;
  }

  /** All dice first, then the rerolls of each die in turn. */
  #rollAll(role: string, pools: readonly Pool[]): ThrownDie[] {
    const dice: Die[] = [];
    for (const { count, die } of pools) for (let i = 0; i < count; i++) dice.push(die);
    const table: ThrownDie[] = [];
    if (dice.length === 0) return table;
    const first = this.#ask({ role, dice, isAgain: false, pools, at: 0, before: 0 });
    for (const { count, die, tag } of pools)
      for (let i = 0; i < count; i++) {
        const faces = [first[table.length]!];
        let read = readDie(die, faces);
        while (read.next) {
          const dice = [read.next];
          faces.push(...this.#ask({ role, dice, isAgain: true, pools, at: table.length, before: faces.length }));
          read = readDie(die, faces);
        }
        table.push({ die, tag, faces, value: read.value, kept: true, isCapped: read.isCapped });
      }
    return table;
  }

  #ask(request: Request): readonly number[] {
    const faces = this.ask(request);
    for (let i = 0; i < faces.length; i++) this.faces.push(faces[i]!);
    return faces;
  }
}
