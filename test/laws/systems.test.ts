import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCheck, readCheck, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";
import { odds } from "../../src/engine/odds.ts";
import { randomFaceSource, replay, roll, type RolledDice } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
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

/** Options that a line of text cannot contain come from the world's settings. */
function spoken({ system, kind, options }: CheckRequest): Record<string, unknown> {
  const { fields } = system.kinds[kind]!;
  return Object.fromEntries(Object.entries(options).filter(([name]) => fields[name]!.text !== undefined));
}

describe.each(kinds)("%s", (_name, system, kind) => {
  const asked = drawAsked(system, kind);

  it("a check has odds that sum to one", () => {
    fc.assert(
      fc.property(asked, (each) => {
        const { outcomes, missing } = odds(checkOf(each));
        expect(Math.abs(outcomes.reduce((sum, { p }) => sum + p, missing) - 1)).toBeLessThan(1e-12);
        expect(outcomes.every(({ p }) => p > 0)).toBe(true);
        expect(missing).toBeLessThan(1e-9);
      }),
      RUNS,
    );
  });

  it("a check rolls only outcomes that its odds contain", () => {
    fc.assert(
      fc.property(asked, randoms, (each, random) => {
        const possible = new Set(odds(checkOf(each)).outcomes.map(({ outcome }) => JSON.stringify(outcome)));
        expect(possible).toContain(JSON.stringify(roll(checkOf(each), randomFaceSource(random)).outcome));
      }),
      RUNS,
    );
  });

  it("a check is the same when its stored record is played again", () => {
    fc.assert(
      fc.property(asked, randoms, (each, random) => {
        const played = roll(checkOf(each), randomFaceSource(random));
        const stored: unknown = JSON.parse(JSON.stringify(makeRecord(each, played.faces)));
        const replayed = replayRecord(stored, games);
        expect(replayed).toMatchObject({ played: { outcome: played.outcome, faces: played.faces } });
      }),
      RUNS,
    );
  });

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

  it("a check reads what it writes", () => {
    fc.assert(
      fc.property(asked, fc.constantFrom(undefined, "Sneak", "a # b"), (each, label) => {
        const line = writeCheck(label === undefined ? each : { ...each, label });
        const read = readCheck(line, { games });
        expect(read).toMatchObject({ system: { id: system.id }, kind, ...(label !== undefined && { label }) });
        expect(spoken(read as CheckRequest)).toEqual(spoken(each));
      }),
      RUNS,
    );
  });
});
