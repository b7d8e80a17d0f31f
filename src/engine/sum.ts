/**
 * The exact distribution of a sum of dice, as a row of probabilities.
 *
 * Adding one more die is one pass over the row. An endless die needs no chain of throws either: with stopping faces q and
 * repeating faces r its row y satisfies y = a·q + y·r, which one pass from low to high solves.
 *
 * Worked example: two coins worth 0 and 1 sum to 1 half the time.
 *
 *     sumChances([pool(2, { name: "coin", faces: [0, 1] })]).list // [[0, 0.25], [1, 0.5], [2, 0.25]]
 */
import type { Chance, Chances } from "./chances.ts";
import type { Die, Pool } from "./die.ts";

/** Tail mass of an endless chain below which the row ends. */
export const PRECISION = 1e-17;

interface Row {
  readonly low: number;
  readonly mass: Float64Array;
}

/** A die as two short lists of (worth, probability): the faces that stop and the faces that ask for more. */
interface Steps {
  readonly stop: readonly Chance<number>[];
  readonly more: readonly Chance<number>[];
}

function stepsOf(die: Die): Steps {
  const stop = new Map<number, number>();
  const more = new Map<number, number>();
  const p = 1 / die.faces.length;
  const put = (map: Map<number, number>, worth: number, mass: number) => map.set(worth, (map.get(worth) ?? 0) + mass);
  for (const face of die.faces) {
    const worth = die.value ? die.value(face) : face;
    if (!die.reroll?.on(face)) put(stop, worth, p);
    else if (die.reroll.how === "add") put(more, worth, p);
    else for (const [next, q] of dieChances(die.reroll.die ?? die)) put(stop, next, p * q);
  }
  return { stop: [...stop], more: [...more] };
}

/** Throws that `count` dice may need before more of them are less likely than the precision: a negative binomial, which rises before it falls. */
function throwsNeeded(count: number, again: number): number {
  const rise = (extra: number) => ((count + extra) / (extra + 1)) * again;
  let extra = 0;
  for (let p = (1 - again) ** count; again > 0 && (rise(extra) > 1 || p > PRECISION); extra += 1) p *= rise(extra);
  return count + extra;
}

function addDie(row: Row, { stop, more }: Steps, length: number): Row {
  const lowest = Math.min(...stop.map(([worth]) => worth));
  const mass = isRun(stop)
    ? neighbours(row.mass, stop.length, length).map((all) => all * stop[0]![1])
    : shifted(row.mass, stop, lowest, length);
  if (more.length > 0) {
    for (let i = 0; i < length; i++) {
      for (const [worth, p] of more) if (i >= worth) mass[i]! += mass[i - worth]! * p;
    }
  }
  return { low: row.low + lowest, mass };
}

/** Adds up the row once for each stopping face, as far on as the face is worth. */
function shifted(row: Float64Array, stop: Steps["stop"], lowest: number, length: number): Float64Array {
  const mass = new Float64Array(length);
  for (const [worth, p] of stop) {
    const shift = worth - lowest;
    const end = Math.min(row.length, length - shift);
    for (let i = 0; i < end; i++) mass[i + shift]! += row[i]! * p;
  }
  return mass;
}

/** Whether all stopping faces are equally likely and follow each other, as on most dice. */
function isRun(stop: Steps["stop"]): boolean {
  return stop.every(([worth, p], i) => worth === stop[0]![0] + i && p === stop[0]![1]);
}

/**
 * For each place the sum of so many places up to it, in one pass however many they are. Cut into blocks of that many, they are the end of
 * one block and the beginning of the next: nothing is ever subtracted, so the smallest chances stay exact.
 */
function neighbours(row: Float64Array, count: number, length: number): Float64Array {
  const ends = row.slice();
  for (let i = row.length - 2; i >= 0; i--) if ((i + 1) % count !== 0) ends[i]! += ends[i + 1]!;
  const sums = new Float64Array(length);
  let beginning = 0;
  for (let i = 0; i < length; i++) {
    beginning = (i % count === 0 ? 0 : beginning) + (row[i] ?? 0);
    const first = i - count + 1;
    sums[i] = beginning + (first % count === 0 ? 0 : (ends[first] ?? 0));
  }
  return sums;
}

function addPool(row: Row, { count, die }: Pool): Row {
  if (count === 0) return row;
  const steps = stepsOf(die);
  const worths = [...steps.stop, ...steps.more].map(([worth]) => worth);
  const lowest = Math.min(...steps.stop.map(([worth]) => worth));
  const again = steps.more.reduce((sum, [, p]) => sum + p, 0);
  const span = Math.max(...worths) - lowest;
  const tail = (throwsNeeded(count, again) - count) * Math.max(...worths);
  for (let i = 1; i <= count; i++) {
    const grown = row.mass.length + span + (i === 1 && again > 0 ? tail : 0);
    row = addDie(row, steps, grown);
  }
  return row;
}

/** The chances of each sum of these pools, lowest sum first; sums that cannot come up are left out. */
export function sumChances(dice: readonly Pool[]): Chances<number> {
  const { low, mass } = dice.reduce(addPool, { low: 0, mass: Float64Array.of(1) });
  const list: Chance<number>[] = [];
  let all = 0;
  mass.forEach((p, i) => {
    if (p === 0) return;
    list.push([low + i, p]);
    all += p;
  });
  const isEndless = dice.some(({ count, die }) => count > 0 && die.reroll?.how === "add");
  return { list, missing: isEndless ? Math.max(0, 1 - all) : 0 };
}

/** The chances of what one die is worth after all its throws. */
export function dieChances(die: Die): readonly Chance<number>[] {
  return sumChances([{ count: 1, die }]).list;
}
