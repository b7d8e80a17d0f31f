import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeRecord, completeRecord, pendingRecord, DiceSlots, playedRecord } from "../../src/checks/change.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import { randomFaceSource, roll, rollSlowly } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { drawAsked, kinds } from "./draw.ts";

/** Chains longer than this are left to the engine's own laws. */
const MOST_FACES = 400;

/** Moves each number on, so that dice that are rolled again come to an end although a stream repeats one number. */
const STRIDE = (Math.sqrt(5) - 1) / 2;

/** The record with other options, missing dice rolled by chance; undefined if its game refuses them. */
async function change(
  record: CheckRecord,
  options: UncheckedOptions,
  source: ReturnType<typeof randomFaceSource>,
): Promise<CheckRecord | undefined> {
  const change = changeRecord(record, options, games);
  if (isProblem(change)) return undefined;
  const places = new DiceSlots();
  const { spare = {} } = pendingRecord(change);
  const { faces } = await rollSlowly(checkOf(change.request), (request) =>
    Promise.resolve(places.namesFor(request).map((place, i) => spare[place] ?? source(request.dice[i]!))),
  );
  if (change.missing.length === 0) expect(completeRecord(change).faces).toEqual(faces);
  return playedRecord(pendingRecord(change), change.request, faces);
}

describe.each(kinds)("a change of %s", (_name, game, kind) => {
  it("a change can be read, and undoing it shows the same dice", async () => {
    const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(drawAsked(game, kind), drawAsked(game, kind), numbers, async (first, second, stream) => {
        let drawn = 0;
        const source = randomFaceSource(() => (stream.next().value! + drawn++ * STRIDE) % 1);
        const { faces } = roll(checkOf(first), source);
        fc.pre(faces.length <= MOST_FACES);
        const record = makeRecord(first, faces);
        const there = await change(record, second.options, source);
        const back = there && (await change(there, first.options, source));
        for (const each of [there, back]) if (each) expect(replayRecord(each, games)).not.toHaveProperty("problem");
        if (back) expect(back.faces).toEqual(faces);
      }),
      { numRuns: 40 },
    );
  });
});
