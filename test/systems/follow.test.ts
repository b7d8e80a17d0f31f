import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseRequest } from "../../src/systems/notation.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { check } from "../checks.ts";

function followOf(line: string, faces: readonly number[]) {
  const { system, asked, played } = check(line, faces);
  return system.kinds[asked!.kind]!.follow?.(played.outcome, asked!.options);
}

describe("what may follow on a check", () => {
  it.each([
    ["/ogs d8 + d6 vs 10", [8, 5, 1], { kind: "open", options: { dice: [{ count: 3, sides: 6, up: 0 }] } }],
    ["/ogs d8 + d6 vs 10", [1, 2, 1], undefined],
    ["/kr 3 dt 6", [12, 8, 9], { kind: "damage", options: { dice: { count: 4, sides: 6 }, bonus: 0 } }],
    ["/kr 3 dt 6", [1, 8, 9], undefined],
    ["/olde stat 4 vs 4", [2, 3], { kind: "effect", options: { stat: 4 } }],
    ["/olde stat 4 vs 9", [1, 3], undefined],
    ["/klepto +1", [6], undefined],
  ] as const)("of %s with %j is %j", (line, faces, expected) => {
    expect(followOf(line, faces)).toEqual(expected);
  });

  it("passes the gate of its own kind", () => {
    for (const [line, faces] of [
      ["/ogs d8 + d6 vs 10", [8, 5, 1]],
      ["/kr 3 dt 6", [12, 8, 9]],
      ["/olde stat 4 vs 4", [2, 3]],
    ] as const) {
      const { system } = check(line, faces);
      const { kind, options } = followOf(line, faces)!;
      expect(
        isProblem(
          parseRequest(
            systems.find(({ id }) => id === system.id)!,
            kind,
            options,
          ),
        ),
      ).toBe(false);
    }
  });
});
