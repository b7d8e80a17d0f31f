/**
 * Plays a check to its end: asks for faces, reads them, follows where the rule leads, and remembers every die.
 *
 * The faces come from outside. `play` hands out one request at a time, so a person may type them; `roll` takes a source that
 * answers at once; `replay` takes the faces of an earlier play.
 *
 * Worked example: two d6 that showed 4 and 1.
 *
 *     const total = toss({ role: "first", pools: [pool(2, die(6))], reading: sum }, (thrown) => thrown);
 *     replay(total, [4, 1]).outcome // 5
 */
import type { Check, Next, Toss } from "./check.ts";
import { isCheck, isSequel, isToss } from "./check.ts";
import type { Die, Pool } from "./die.ts";
import { isCapped, nextDie, worthOf } from "./die.ts";

/** Dice to throw now, and what for. The answer is one printed face a die, in the same order. */
export interface Request {
  readonly role: string;
  readonly dice: readonly Die[];
  /** True where these throws follow on a face of a die already on the table. */
  readonly isAgain: boolean;
}

/** A die on the table. */
export interface ThrownDie {
  readonly die: Die;
  readonly tag?: string;
  /** Its printed faces, first throw first; more than one where it was thrown again. */
  readonly faces: readonly number[];
  readonly worth: number;
  /** False where it is dropped or replaced. */
  kept: boolean;
  /** True where it stopped only at the most throws allowed. */
  readonly isCapped: boolean;
}

/** Dice thrown together. */
export interface Thrown {
  readonly role: string;
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

type Asking<T> = Generator<Request, T, readonly number[]>;

/** Plays a check by asking for faces; the generator's return value is the check played. */
export function* play<O>(check: Check<O>): Asking<Played<O>> {
  const thrown: Thrown[] = [];
  const faces: number[] = [];
  const outcome = yield* follow(check, thrown, faces);
  return { outcome, thrown, faces };
}

/** Plays a check with a source that answers at once. */
export function roll<O>(check: Check<O>, source: Source): Played<O> {
  const playing = play(check);
  let step = playing.next();
  while (!step.done) step = playing.next(step.value.dice.map(source));
  return step.value;
}

/** Plays a check with a source that may take its time, such as a person at a window. */
export async function rollSlowly<O>(check: Check<O>, source: (request: Request) => Promise<readonly number[]>): Promise<Played<O>> {
  const playing = play(check);
  let step = playing.next();
  while (!step.done) step = playing.next(await source(step.value));
  return step.value;
}

/**
 * Plays a check again from its recorded faces.
 * @throws Error where the faces are too few, too many, or not on the dice.
 */
export function replay<O>(check: Check<O>, faces: readonly number[]): Played<O> {
  const played = roll(check, scripted(faces));
  const needed = played.faces.length;
  if (needed < faces.length) throw new Error(`The check needs ${needed} faces, but ${faces.length} are recorded.`);
  return played;
}

/** A source that gives these faces, one after the other. */
export function scripted(faces: readonly number[]): Source {
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

function* follow<O>(check: Check<O>, thrown: Thrown[], faces: number[]): Asking<O> {
  let next: Next<O> = check;
  while (isCheck(next)) {
    if (isToss(next)) next = yield* tossed(next, thrown, faces);
    else if (isSequel(next)) next = next.next(yield* follow(next.first, thrown, faces));
  }
  return next;
}

function* tossed<V, O>({ dice, resolve }: Toss<V, O>, thrown: Thrown[], faces: number[]): Asking<Next<O>> {
  if (dice.aside) setAside(thrown, dice.aside);
  const table = yield* throwAll(dice.role, dice.pools, faces);
  const worths = table.map(({ worth }) => worth);
  dice.reading.kept?.(worths).forEach((kept, i) => (table[i]!.kept = kept));
  if (table.length > 0) thrown.push({ role: dice.role, dice: table });
  return resolve(dice.reading.read(worths));
}

/** All dice first, then the further throws of each die in turn. */
function* throwAll(role: string, pools: readonly Pool[], faces: number[]): Asking<ThrownDie[]> {
  const flat = pools.flatMap(({ count, die, tag }) => Array.from({ length: count }, () => ({ die, tag })));
  if (flat.length === 0) return [];
  const first = yield { role, dice: flat.map(({ die }) => die), isAgain: false };
  faces.push(...first);
  const table: ThrownDie[] = [];
  for (const [i, { die, tag }] of flat.entries()) {
    const chain = yield* throwAgain(role, die, first[i]!, faces);
    const worth = worthOf(die, chain);
    table.push({ die, ...(tag !== undefined && { tag }), faces: chain, worth, kept: true, isCapped: isCapped(die, chain) });
  }
  return table;
}

function* throwAgain(role: string, die: Die, first: number, faces: number[]): Asking<number[]> {
  const chain = [first];
  for (let next = nextDie(die, chain); next; next = nextDie(die, chain)) {
    const [face] = yield { role, dice: [next], isAgain: true };
    chain.push(face!);
    faces.push(face!);
  }
  return chain;
}

/** The last kept die of each of these worths no longer counts. */
function setAside(thrown: readonly Thrown[], worths: readonly number[]): void {
  const table = thrown.flatMap(({ dice }) => dice);
  for (const worth of worths) {
    const die = table.findLast((each) => each.kept && each.worth === worth);
    if (die) die.kept = false;
  }
}
