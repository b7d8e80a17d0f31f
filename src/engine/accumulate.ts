/**
 * The exact distribution of anything that can be remembered of the dice while they are looked at one by one.
 *
 * Hands that leave the same behind are walked once: of ninety-nine d6 of which two are kept, never more than twenty-one pairs.
 *
 * Worked example: how many of two d6 show a six.
 *
 *     accumulate([pool(2, die(6))], countOf(6)).list // [[0, 25 / 36], [1, 10 / 36], [2, 1 / 36]]
 */
import type { Chances } from "./chances.ts";
import type { Pool } from "./die.ts";
import { dieChances } from "./sum.ts";

/** What is remembered while dice are looked at, in whatever order. */
export interface Accumulation<S> {
  readonly start: S;
  /** What to remember once a die of this worth has been looked at. */
  next(state: S, worth: number): S;
  /** Equal for states that are equal, and only for those. */
  key(state: S): string | number;
}

/** States and their mass, by key. */
type States<S> = Map<string | number, { readonly state: S; mass: number }>;

/** The chances of what is remembered of these dice in the end. */
export function accumulate<S>(dice: readonly Pool[], fold: Accumulation<S>): Chances<S> {
  let states: States<S> = new Map([[fold.key(fold.start), { state: fold.start, mass: 1 }]]);
  for (const { count, die } of dice) {
    const faces = dieChances(die);
    for (let i = 0; i < count; i++) states = lookAt(states, faces, fold);
  }
  const list = Array.from(states.values(), ({ state, mass }) => [state, mass] as const);
  const isEndless = dice.some(({ count, die }) => count > 0 && die.reroll?.how === "add");
  return { list, missing: isEndless ? Math.max(0, 1 - list.reduce((all, [, p]) => all + p, 0)) : 0 };
}

/** Looks at one more die. */
function lookAt<S>(states: States<S>, faces: readonly (readonly [number, number])[], fold: Accumulation<S>): States<S> {
  const after: States<S> = new Map();
  for (const { state, mass } of states.values()) {
    for (let i = 0; i < faces.length; i++) {
      const next = fold.next(state, faces[i]![0]);
      const key = fold.key(next);
      const known = after.get(key);
      if (known) known.mass += mass * faces[i]![1];
      else after.set(key, { state: next, mass: mass * faces[i]![1] });
    }
  }
  return after;
}
