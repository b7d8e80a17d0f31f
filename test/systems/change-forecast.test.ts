import { describe, expect, it } from "vitest";
import { changed, forecastOf, settledRecord } from "../../src/systems/change.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { makeRecord, pendingRecord, type CheckRecord } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

function asked(line: string) {
  const read = parseCheck(line, systems);
  if (isProblem(read)) throw new Error(read.problem);
  return read;
}

const recordOf = (line: string, faces: readonly number[]) => makeRecord(asked(line), faces);

function change(record: CheckRecord, line: string) {
  const made = changed(record, asked(line).options, systems);
  if (isProblem(made)) throw new Error(made.problem);
  return made;
}

function told(record: CheckRecord, line: string) {
  const { stays, returns, aside, thrown } = forecastOf(record, change(record, line));
  const faces = (dice: readonly { readonly face: number }[]) => dice.map(({ face }) => face);
  return { stays: faces(stays), returns: faces(returns), aside: faces(aside), thrown: thrown.map(({ name }) => name) };
}

describe("what becomes of the dice", () => {
  it.each([
    ["/kaiser skill 5", [6, 4], "/kaiser skill 5 a2", { stays: [6, 4], returns: [], aside: [], thrown: ["d6", "d6"] }],
    ["/kaiser skill 5 a2", [6, 4, 5, 3], "/kaiser skill 5", { stays: [6, 4], returns: [], aside: [5, 3], thrown: [] }],
    [
      "/kaiser skill 5 vs 12",
      [6, 6, 6, 2],
      "/kaiser skill 5 vs 12 d1",
      { stays: [6, 6], returns: [], aside: [], thrown: ["d6"] },
    ],
    [
      "/kaiser skill 5 vs 12",
      [6, 6, 6, 2],
      "/kaiser skill 3 vs 12",
      { stays: [6, 6, 6, 2], returns: [], aside: [], thrown: [] },
    ],
    ["/ogs d8 + d6", [3, 5, 1], "/ogs d10 + d6", { stays: [5, 1], returns: [], aside: [3], thrown: ["d10"] }],
    ["/olde d6 + 1", [6, 2], "/olde d8 + 1", { stays: [], returns: [], aside: [6, 2], thrown: ["d8"] }],
    ["/klepto +2 a1", [10, 4, 1], "/klepto +2", { stays: [10, 1], returns: [], aside: [4], thrown: [] }],
  ])("%s that showed %j, made into %s", (before, faces, after, expected) => {
    expect(told(recordOf(before, faces), after)).toEqual(expected);
  });

  it("returns a die that was set aside", () => {
    const four = recordOf("/kaiser skill 5 a2", [1, 2, 3, 4]);
    const two = change(four, "/kaiser skill 5");
    const settled = settledRecord(pendingRecord(two), two.asked, [1, 2]);
    expect(told(settled, "/kaiser skill 5 a1")).toEqual({ stays: [1, 2], returns: [3], aside: [], thrown: [] });
  });
});
