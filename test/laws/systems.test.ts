import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf } from "../../src/checks/notation.ts";
import { randomFaceSource, replay, roll, type RolledDice } from "../../src/engine/play.ts";
import { LAWS } from "../../src/view/game-laws.ts";
import { words } from "../view/drawn.ts";
import { drawAsked, kinds } from "./draw.ts";

const RUNS = { numRuns: 40 };

/** A source of faces that fast-check can shrink: numbers in [0, 1), then a fixed sequence. */
const randoms = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 0, maxLength: 40 }).map((list) => {
  let next = 0;
  return () => (list[next++] ?? (next * 617) % 1000) / 1000;
});

/** The faces of a play with the dice of its first roll, and their rerolls, in another order within their pools. */
function shuffled(thrown: readonly RolledDice[], order: readonly number[]): number[] {
  const [first, ...others] = thrown;
  const dice = first!.dice.map((die, i) => ({ die, i }));
  const group = (i: number) => `${dice[i]!.die.die.name} ${dice[i]!.die.tag} ${dice[i]!.die.part}`;
  const moved = dice.map(({ i }) => {
    const same = dice.filter((each) => group(each.i) === group(i));
    const sorted = [...same].sort((a, b) => order[a.i % order.length]! - order[b.i % order.length]! || b.i - a.i);
    return sorted[same.findIndex((each) => each.i === i)]!.die;
  });
  const chains = moved.flatMap(({ faces }) => faces.slice(1));
  return [
    ...moved.map(({ faces }) => faces[0]!),
    ...chains,
    ...others.flatMap(({ dice: more }) => [
      ...more.map(({ faces }) => faces[0]!),
      ...more.flatMap(({ faces }) => faces.slice(1)),
    ]),
  ];
}

describe.each(kinds)("%s", (_name, game, kind) => {
  const asked = drawAsked(game, kind);

  it.each(["odds", "possible", "replay", "lines", "quick"] as const)(
    "a check obeys the law of %s that authors play",
    (law) => {
      const labels = fc.constantFrom(undefined, "Sneak", "a # b");
      fc.assert(
        fc.property(asked, randoms, labels, (each, random, label) => {
          const request = label === undefined ? each : { ...each, label };
          expect(
            LAWS[law](request, { random, words, now: () => 0, later: (run) => run(), missing: new Set() }),
          ).toBeUndefined();
        }),
        RUNS,
      );
    },
  );

  it("a check does not depend on the order of dice within a pool", () => {
    fc.assert(
      fc.property(asked, randoms, fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }), (each, random, order) => {
        const played = roll(checkOf(each), randomFaceSource(random));
        fc.pre(played.rolledDice.length > 0 && played.rolledDice.every(({ role }) => role !== "reroll"));
        expect(replay(checkOf(each), shuffled(played.rolledDice, order)).outcome).toEqual(played.outcome);
      }),
      RUNS,
    );
  });
});
