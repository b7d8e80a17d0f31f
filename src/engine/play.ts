/**
 * Plays a check to its end: asks for faces, reads them, follows where the rule leads, and remembers every die.
 *
 * The faces come from outside. `roll` takes a source that answers at once and `replay` the faces of an earlier play; `advance` plays
 * as far as some faces go and then names the dice to throw next, which is how `rollSlowly` waits for a person to type them.
 *
 * Worked example: two d6 that showed 4 and 1.
 *
 *     const total = throwDice({ role: "first", pools: [pool(2, die(6))], evaluator: sum }, (thrown) => thrown);
 *     replay(total, [4, 1]).outcome // 5
 */
import type { Check, Dice, Next, Purpose, Throw } from "./check.ts";
import { isChain, isCheck, isThrow } from "./check.ts";
import type { Die, Pool } from "./die.ts";
import { dieValue, isCapped, nextDie } from "./die.ts";

/** Dice to throw now, and what for. The answer is one printed face a die, in the same order. */
export interface Request {
  readonly role: string;
  readonly dice: readonly Die[];
  /** True where these throws follow on a face of a die already on the table. */
  readonly isAgain: boolean;
  /** The pools of the throw that these dice are, or that the die thrown again lies in. */
  readonly pools: readonly Pool[];
  /** Which die of those pools is thrown again, and how often it has been thrown before; both 0 where the dice are thrown first. */
  readonly at: number;
  readonly before: number;
}

/** A die on the table. */
export interface ThrownDie {
  readonly die: Die;
  readonly tag: string | undefined;
  /** Its printed faces, first throw first; more than one where it was thrown again. */
  readonly faces: readonly number[];
  readonly value: number;
  /** False where it is dropped or replaced. */
  kept: boolean;
  /** True where it stopped only at the most throws allowed. */
  readonly isCapped: boolean;
}

/** Dice thrown together. */
export interface Thrown {
  readonly role: string;
  readonly purpose: Purpose | undefined;
  readonly dice: readonly ThrownDie[];
}

/** A check played to its end. */
export interface Played<O> {
  readonly outcome: O;
  readonly thrown: readonly Thrown[];
  /** Every printed face in the order thrown; enough to replay the check. */
  readonly faces: readonly number[];
}

/** Gives the next face of a die. */
export type Source = (die: Die) => number;

/** Plays a check with a source that answers at once. */
export function roll<O>(check: Check<O>, source: Source): Played<O> {
  return played(check, ({ dice }) => dice.map(source));
}

/** Plays a check as far as these faces go: the check played, or the dice to throw next. */
export function advance<O>(check: Check<O>, faces: readonly number[]): Played<O> | Request {
  let used = 0;
  return answer(check, ({ dice }) =>
    used + dice.length > faces.length ? undefined : faces.slice(used, (used += dice.length)),
  );
}

/** Plays a check as far as there are answers: the check played, or the first request that none is given to. */
export function answer<O>(
  check: Check<O>,
  source: (request: Request) => readonly number[] | undefined,
): Played<O> | Request {
  try {
    return played(check, (request) => {
      const faces = source(request);
      if (!faces) throw new OutOfFaces(request);
      return faces;
    });
  } catch (error) {
    if (error instanceof OutOfFaces) return error.request;
    throw error;
  }
}

/** Tells dice to throw next from a check played. */
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

/**
 * Plays a check again from its recorded faces.
 * @throws Error where the faces are too few, too many, or not on the dice.
 */
export function replay<O>(check: Check<O>, faces: readonly number[]): Played<O> {
  const again = roll(check, scripted(faces));
  const needed = again.faces.length;
  if (needed < faces.length) throw new Error(`The check needs ${needed} faces, but ${faces.length} are recorded.`);
  return again;
}

/** A source that gives these faces, one after the other. */
function scripted(faces: readonly number[]): Source {
  let next = 0;
  return (die) => {
    const face = faces[next++];
    if (face === undefined) throw new Error(`The check needs more than the ${faces.length} faces recorded.`);
    if (!die.faces.includes(face)) throw new Error(`A ${die.name} has no face ${face}.`);
    return face;
  };
}

/** A source of equally likely faces from numbers in [0, 1). */
export function chance(random: () => number): Source {
  return ({ faces }) => faces[Math.floor(random() * faces.length)]!;
}

/** There are no faces for this request. */
class OutOfFaces extends Error {
  constructor(readonly request: Request) {
    super("The dice of this request have not been thrown.");
  }
}

/** The throw that a die lies in. */
type Where = Pick<Request, "role" | "pools">;

/** One play of a check: the dice on the table and where their faces come from. */
class Playing {
  readonly thrown: Thrown[] = [];
  readonly faces: number[] = [];

  constructor(private readonly ask: (request: Request) => readonly number[]) {}

  follow<O>(check: Check<O>): O {
    let next: Next<O> = check;
    while (isCheck(next)) {
      if (isThrow(next)) next = this.#throwDice(next);
      else if (isChain(next)) next = next.next(this.follow(next.first));
    }
    return next;
  }

  #throwDice<V, O>({ dice, resolve }: Throw<V, O>): Next<O> {
    if (dice.aside) setAside(this.thrown, dice.aside);
    const table = this.#throwAll(dice);
    const values = table.map(({ value }) => value);
    const read = dice.evaluator.read(values);
    if (dice.evaluator.kept) drop(table, dice.evaluator.kept(values, read));
    if (table.length > 0) this.thrown.push({ role: dice.role, purpose: dice.purpose, dice: table });
    return resolve(read);
  }

  /** All dice first, then the further throws of each die in turn. */
  #throwAll<V>(tossed: Dice<V>): ThrownDie[] {
    const { role, pools } = tossed;
    const dice: Die[] = [];
    for (const { count, die } of pools) for (let i = 0; i < count; i++) dice.push(die);
    const first = dice.length === 0 ? [] : this.#throw({ role, dice, isAgain: false, pools, at: 0, before: 0 });
    const table: ThrownDie[] = [];
    for (const kind of pools)
      for (let i = 0; i < kind.count; i++) table.push(this.#settle(tossed, table.length, kind, first[table.length]!));
    return table;
  }

  /** Throws one die as often as its faces ask for. */
  #settle({ role, pools }: Where, at: number, { die, tag }: Pool, first: number): ThrownDie {
    const faces = [first];
    if (!die.reroll) return { die, tag, faces, value: dieValue(die, faces), kept: true, isCapped: false };
    for (let next = nextDie(die, faces); next; next = nextDie(die, faces)) {
      faces.push(this.#throw({ role, dice: [next], isAgain: true, pools, at, before: faces.length })[0]!);
    }
    return { die, tag, faces, value: dieValue(die, faces), kept: true, isCapped: isCapped(die, faces) };
  }

  #throw(request: Request): readonly number[] {
    const faces = this.ask(request);
    this.faces.push(...faces);
    return faces;
  }
}

function played<O>(check: Check<O>, ask: (request: Request) => readonly number[]): Played<O> {
  const playing = new Playing(ask);
  const outcome = playing.follow(check);
  return { outcome, thrown: playing.thrown, faces: playing.faces };
}

function drop(table: readonly ThrownDie[], kept: readonly boolean[]): void {
  for (let i = 0; i < table.length; i++) table[i]!.kept = kept[i]!;
}

/** The last kept die of each of these values no longer counts. */
function setAside(thrown: readonly Thrown[], values: readonly number[]): void {
  const table = thrown.flatMap(({ dice }) => dice);
  for (const value of values) {
    const die = table.findLast((each) => each.kept && each.value === value);
    if (die) die.kept = false;
  }
}
