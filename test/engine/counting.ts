import { expect } from "vitest";
import type { Die, Pool } from "../../src/engine/die.ts";

/** In how many of all ways something comes up. */
export interface Ways {
  readonly found: ReadonlyMap<string, bigint>;
  readonly all: bigint;
}

/** The values of a die and the number of ways to each; a die that another replaces has more ways. */
function valuesOf({ faces, value = (face) => face, reroll }: Die): readonly (readonly [value: number, ways: bigint])[] {
  const next = reroll ? valuesOf(reroll.die!) : [];
  const each = next.reduce((sum, [, ways]) => sum + ways, 0n) || 1n;
  return faces.flatMap((face) => (reroll?.matches(face) ? next : [[value(face), each] as const]));
}

/** Every way in which dice that end may fall, one after the other: nothing is known of sums, hands or odds. */
export function count(pools: readonly Pool[], read: (values: readonly number[]) => unknown): Ways {
  const found = new Map<string, bigint>();
  const dice = pools.flatMap(({ count: many, die }) => Array.from({ length: many }, () => valuesOf(die)));
  const fall = (values: readonly number[], ways: bigint): void => {
    const next = dice[values.length];
    if (next) for (const [value, more] of next) fall([...values, value], ways * more);
    else {
      const key = JSON.stringify(read(values));
      found.set(key, (found.get(key) ?? 0n) + ways);
    }
  };
  fall([], 1n);
  return { found, all: [...found.values()].reduce((sum, ways) => sum + ways, 0n) };
}

/** Odds are those of the ways, to their last digits, and name nothing else. */
export function expectCounted(
  { outcomes }: { readonly outcomes: readonly { readonly outcome: unknown; readonly p: number }[] },
  { found, all }: Ways,
): void {
  const told = new Map(outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
  expect([...told.keys()].sort()).toEqual([...found.keys()].sort());
  expect(outcomes).toHaveLength(told.size);
  for (const [key, ways] of found) expect(told.get(key)! / (Number(ways) / Number(all)), key).toBeCloseTo(1, 12);
}
