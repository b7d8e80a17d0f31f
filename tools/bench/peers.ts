/** The same questions to two libraries of the registry. Each is asked in the way its own pages show; what it cannot do is left out. */
import { PMF, setCachingEnabled } from "@yipe/dice";
import { builderPMFCache, d6, roll, type RollBuilder } from "@yipe/dice/builder";
import { Die } from "dice-pool-calc";

setCachingEnabled(false);

/** The library keeps what its builders have found whatever that switch says, so it is cleared before each question. */
function asked(builder: RollBuilder): PMF {
  builderPMFCache.clear();
  return builder.toPMF();
}

type Masses = ReadonlyMap<number, number>;

/** A die of @yipe/dice: its values and their probabilities. */
function yipe(masses: Masses): PMF {
  return new PMF(new Map([...masses].map(([value, p]) => [value, { p, count: {} }])));
}

/** A die of dice-pool-calc. */
function pools(masses: Masses): Die<number> {
  const one = Die.d(1).outcomes.clear();
  return new Die([...masses].reduce((all, [value, p]) => all.set(value, p), one));
}

/** A die of Kingdoms & Rulers as what it adds to the margin. */
const marginDie = (threshold: number): Masses =>
  new Map([
    [-2, 1 / 12],
    [-1, (threshold - 1) / 12],
    [1, (11 - threshold) / 12],
    [2, 1 / 12],
  ]);

/** An unlimited die, followed as far as the floors do. */
function endless(sides: number): Masses {
  const masses = new Map<number, number>();
  for (let d = 0, p = 1 / sides; p > 1e-14; d++, p /= sides)
    for (let i = 1; i < sides; i++) masses.set(sides * d + i, p);
  return masses;
}

/** How likely the first is higher. */
function beats(a: PMF, b: PMF): number {
  let win = 0;
  const below = new Map<number, number>();
  let sum = 0;
  for (const value of b.support()) below.set(value, (sum += b.map.get(value)!.p));
  const places = b.support();
  let [j, reached] = [0, 0];
  for (const value of a.support()) {
    while (j < places.length && places[j]! < value) reached = below.get(places[j++]!)!;
    win += a.map.get(value)!.p * reached;
  }
  return win;
}

function openedPair(best: PMF, isHighest: boolean): PMF {
  const kept = isHighest ? best : new PMF(new Map([...best.map].map(([value, bin]) => [14 - value, bin])));
  const open = [...endless(6)].map(([value, p]) => [12 + value, p * kept.map.get(12)!.p] as const);
  return yipe(
    new Map([...[...kept.map].filter(([value]) => value < 12).map(([value, { p }]) => [value, p] as const), ...open]),
  );
}

const bestTwo = (dice: number) => asked(roll(dice, d6).keepHighest(dice, 2));
const margins = (dice: number) => yipe(marginDie(6)).power(dice);
const sum = (dice: number, die: Masses) => yipe(die).power(dice);

function poolSum(dice: number, die: Masses): Die<number> {
  const one = pools(die);
  return Die.pool((total: number, value: number) => total + value, 0, Array<Die<number>>(dice).fill(one));
}

/** The highest of some d10ish. */
function highest(dice: number): Die<number> {
  const d10ish = new Map([
    [0, 1 / 20],
    [10, 1 / 20],
    ...Array.from({ length: 9 }, (_, i) => [i + 1, 1 / 10] as const),
  ] as const);
  return Die.pool(
    (best: number, value: number) => Math.max(best, value),
    -1,
    Array<Die<number>>(dice).fill(pools(d10ish)),
  );
}

/** Sorted hands as one number, so that the library can compare them by value. */
function hands(dice: readonly number[]): Die<string> {
  const read = (held: string, face: number) =>
    [...held.split(",").filter(Boolean), String(face)].sort((a, b) => Number(b) - Number(a)).join();
  return Die.pool(
    read,
    "",
    dice.map((sides) => Die.d(sides)),
  );
}

function faceContest(first: readonly number[], second: readonly number[]): Die<number> {
  const read = (hand: string) => hand.split(",").map(Number);
  const total = (hand: readonly number[]) => hand.reduce((all, face) => all + face, 0);
  return Die.pair(
    (one: string, other: string) => {
      const [a, b] = [read(one), read(other)];
      if (total(a) !== total(b)) return total(a) > total(b) ? 1 : -1;
      for (let i = 0; i < Math.max(a.length, b.length); i++)
        if (a[i] !== b[i]) return (a[i] ?? 0) > (b[i] ?? 0) ? 2 : -2;
      return 0;
    },
    hands(first),
    hands(second),
  );
}

/** One or more libraries by name, each with its way to the answer. */
export type Peers = Readonly<Record<string, () => unknown>>;

/** By the id of the row. */
export const peers: Readonly<Record<string, Peers>> = {
  "kaiser-a3": { yipe: () => openedPair(bestTwo(5), true) },
  "kaiser-contest": { yipe: () => beats(openedPair(bestTwo(4), true), openedPair(bestTwo(3), false)) },
  "kr-30": { yipe: () => margins(30), dpc: () => poolSum(30, marginDie(6)) },
  "kr-30-margin": { yipe: () => margins(30), dpc: () => poolSum(30, marginDie(6)) },
  "kr-contest": { yipe: () => beats(margins(40), margins(40)) },
  "olde-10d10": { yipe: () => sum(10, endless(10)) },
  "olde-contest": { yipe: () => beats(sum(2, endless(4)), sum(2, endless(10))) },
  "olde-contest-10": { yipe: () => beats(sum(10, endless(8)), sum(10, endless(10))) },
  "ogs-3v3": { dpc: () => faceContest([12, 10, 8], [6, 6, 6]) },
  "d10ish-4": { dpc: () => highest(4) },
};
