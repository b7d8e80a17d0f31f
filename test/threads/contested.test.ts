import { expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { makeRecord } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { inContest } from "../../src/threads/challenge.ts";
import { replayed } from "../view/drawn.ts";

/** What a contest looks at of a check that is rolled in it with these faces. */
function stakeOf(line: string, faces: readonly number[]): unknown {
  const asked = parseCheck(line, systems);
  if (isProblem(asked)) throw new Error(`The line ${line} cannot be read: ${asked.problem}.`);
  const rolled = replayed(makeRecord(inContest(asked), faces));
  return asked.system.kinds[asked.kind]!.contestValue!(rolled.played.outcome, rolled.asked!.options);
}

it.each([
  [
    "the faces of an OGS check, for ties",
    "/ogs d8 + d6 + d4",
    [6, 5, 3],
    { total: 14, faces: [6, 5, 3], sizes: [8, 6, 4] },
  ],
  [
    "a fumble of Kaiser as an opposed one, which counts instead of the dice",
    "/kaiser skill 4",
    [1, 1, 6, 6],
    { total: 0, fumble: true },
  ],
  [
    "any other check as it is asked for",
    "/kr opposed 2 dt 6 active",
    [9, 2],
    { margin: 0, pool: 2, dt: 6, active: true },
  ],
] as const)("a contest looks at %s", (_what, line, faces, stake) => {
  expect(stakeOf(line, faces)).toEqual(stake);
});
