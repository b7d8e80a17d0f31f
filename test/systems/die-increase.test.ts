import { describe, expect, it } from "vitest";
import { grownSizes } from "../../src/systems/die-increase.ts";
import { systems } from "../../src/systems/index.ts";
import { makeCheck, parseCheck } from "../../src/systems/notation.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

const read = (line: string) => parseCheck(line, systems);

describe("separate effects on one die", () => {
  it.each([
    ["/ogs d8 + d12^2", "/ogs d8 + d12^2", { up: 2 }],
    ["/ogs d8 + d12^1^1", "/ogs d8 + d12^2", { up: 2 }],
    ["/ogs d8 + d12^1^2/1", "/ogs d8 + d12^1^2/1", { up: 1, more: [{ at: 0, up: 2 }] }],
    ["/ogs d8 + d12^1^2/2", "/ogs d8 + d12^3", { up: 3 }],
    [
      "/ogs d8 + d12^1^5/1^1",
      "/ogs d8 + d12^1^5/1^1/3",
      {
        up: 1,
        more: [
          { at: 0, up: 5 },
          { at: 2, up: 1 },
        ],
      },
    ],
    ["/ogs d8 + d12^0^1", "/ogs d8 + d12^1", { up: 1 }],
  ])("%s is %s", (line, written, die) => {
    const asked = read(line);
    if (isProblem(asked)) throw new Error(asked.problem);
    expect(makeCheck(asked)).toBe(written);
    expect((asked.options["dice"] as readonly object[])[1]).toEqual({ count: 1, sides: 12, ...die });
  });

  it("grow what is chosen", () => {
    expect(
      grownSizes({
        sides: 12,
        up: 1,
        more: [
          { at: 0, up: 5 },
          { at: 2, up: 1 },
        ],
      }),
    ).toEqual([8, 10, 8]);
  });

  it.each([
    "/ogs d8 + d12^1^2/3",
    "/ogs d8 + d12^1^2/0",
    "/ogs d8 + d12^20^20^1",
    "/ogs d8 + d12^2/",
    "/ogs d8 + d12^1/2",
  ])("%s is refused", (line) => {
    expect(isProblem(read(line))).toBe(true);
  });

  it.each([
    [{ more: [{ up: "2", at: 0 }] }],
    [{ more: [{ up: 1, at: 0.5 }] }],
    [{ more: {} }],
    [{ more: 5 }],
    [{ more: [null] }],
    [{ more: [{ up: -1, at: 0 }] }],
  ])("%j is refused", (die) => {
    const { dice } = systems.find(({ id }) => id === "ogs")!.kinds["action"]!.fields;
    expect(isProblem(dice!.parse([{ sides: 12, up: 1, ...die }]))).toBe(true);
  });
});
