import { describe, expect, it } from "vitest";
import { check } from "../view/drawn.ts";

/** What a Skill Check at this Advantage and fumble degree comes to. */
function skill(levels: string, faces: readonly number[]) {
  return check(`/kaiser skill 3 vs 10 ${levels}`, faces).played.outcome;
}

/** The two dice of a Fumble Level, which follow the ones of the check. */
const LEVEL = [2, 2];

describe("Kaiser's fumble degrees (GEN111)", () => {
  it.each([
    ["d3 fumble -3", [1, 1, 1, 1, 1]],
    ["d4 fumble -3", [1, 1, 6, 1, 1, 1]],
    ["d2 fumble -2", [1, 1, 1, 1]],
    ["d1 fumble -1", [1, 1, 1]],
    ["d2 fumble -1", [1, 1, 6, 1]],
    ["", [1, 1]],
    ["a1", [1, 1, 1]],
    ["fumble +1", [2, 2]],
    ["fumble +4", [5, 5]],
    ["fumble +5", [6, 6]],
  ])("fumble: %s on %j", (levels, faces) => {
    expect(skill(levels, [...faces, ...LEVEL])).toMatchObject({ fumble: true, fumbleLevel: 4 });
  });

  it.each([
    ["d3 fumble -3", [1, 1, 1, 1, 2]],
    ["d2 fumble -2", [1, 1, 1, 2]],
    ["d1 fumble -1", [1, 1, 2]],
    ["fumble -1", [1, 1]],
    ["a1 fumble -1", [1, 1, 1]],
    ["a2 fumble -2", [1, 1, 1, 1]],
    ["a3 fumble -3", [1, 1, 1, 1, 1]],
    ["a2 d1 fumble -1", [1, 1, 1]],
    ["", [2, 2]],
    ["fumble +4", [5, 6]],
  ])("do not fumble: %s on %j", (levels, faces) => {
    expect(skill(levels, faces)).toMatchObject({ fumble: false });
  });

  it("need Disadvantage below 0 by the method with two dice as well", () => {
    const settings = { "kaiser.advantageMethod": "sequentialReplace" };
    const rolled = (levels: string, faces: readonly number[]) =>
      check(`/kaiser skill 3 vs 10 ${levels}`, faces, settings).played.outcome;
    expect(rolled("a1 fumble -1", [1, 1, 1])).toMatchObject({ fumble: false, total: 5 });
    expect(rolled("d1 fumble -1", [1, 1, 1, ...LEVEL])).toMatchObject({ fumble: true });
  });
});
