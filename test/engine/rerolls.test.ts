/** Dice that are rolled again a limited number of times: odds say what rolling does, way by way. */
import { expect, it } from "vitest";
import { throwDice } from "../../src/engine/check.ts";
import type { Check } from "../../src/engine/check.ts";
import { die, pool, rolledAgain, unlimited, type Die, type Reroll } from "../../src/engine/die.ts";
import { keep, sum } from "../../src/engine/evaluator.ts";
import { odds } from "../../src/engine/odds.ts";
import { advance, isRequest } from "../../src/engine/play.ts";

/** The chances of all outcomes, by playing every way in which the dice may fall. */
function played<O>(check: Check<O>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const follow = (faces: readonly number[], p: number): void => {
    const step = advance(check, faces);
    if (!isRequest(step)) {
      const key = JSON.stringify(step.outcome);
      found.set(key, (found.get(key) ?? 0) + p);
      return;
    }
    const ways = step.dice.reduce<number[][]>(
      (all, each) => all.flatMap((before) => each.faces.map((face) => [...before, face])),
      [[]],
    );
    for (const way of ways) follow([...faces, ...way], p / ways.length);
  };
  follow([], 1);
  return found;
}

function expectPlayed<O>(check: Check<O>): void {
  const [told, found] = [odds(check), played(check)];
  expect(told.missing).toBe(0);
  expect(told.outcomes.map(({ outcome }) => JSON.stringify(outcome)).sort()).toEqual([...found.keys()].sort());
  for (const { outcome, p } of told.outcomes) expect(p / found.get(JSON.stringify(outcome))!).toBeCloseTo(1, 12);
}

const thrown = (count: number, one: Die) => throwDice({ role: "any", pools: [pool(count, one)], evaluator: sum });
const again = (sides: number, reroll: Partial<Reroll>): Die => ({
  ...die(sides),
  reroll: { matches: (face) => face < sides, how: "instead", most: 1, ...reroll },
});

const WAYS = [1, 2, 3].flatMap((most) => (["instead", "add"] as const).map((how) => ({ most, how })));

it.each(WAYS)("a die that is rolled again at most $most times has the odds of that: $how", ({ most, how }) => {
  expectPlayed(thrown(1, again(4, { how, most })));
  expectPlayed(thrown(2, again(3, { how, most })));
  expectPlayed(thrown(1, again(3, { how, most, matches: () => true })));
  const best = { role: "any", pools: [pool(2, again(3, { how, most }))], evaluator: keep(1, "highest") };
  expectPlayed(throwDice(best));
});

it.each(WAYS)("a limit counts all rolls of a die, those of the dice before among them: $how, $most", (way) => {
  const later = again(3, { ...way, matches: (face) => face > 1 });
  expectPlayed(thrown(1, again(2, { how: "add", most: 2, die: later })));
  expectPlayed(thrown(1, again(4, { ...way, otherwise: { matches: (face) => face === 4, how: "add", most: 2 } })));
  expectPlayed(throwDice({ role: "any", pools: rolledAgain([pool(2, later)], [2]), evaluator: sum }));
});

it("a die without an end has the odds that it had", () => {
  const { outcomes, missing } = odds(thrown(1, unlimited(die(6))));
  expect(outcomes.find(({ outcome }) => outcome === 13)!.p).toBeCloseTo(1 / 216, 15);
  expect(missing).toBeLessThan(1e-12);
});
