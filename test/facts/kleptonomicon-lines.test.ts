/** Lines of the Kleptonomicon as its book writes them: cases from the seed and `notation.md` §5. */
import { describe, expect, it } from "vitest";
import { odds } from "../../src/engine/odds.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck, type CheckRequest } from "../../src/systems/notation.ts";
import { checkOf } from "../../src/systems/record.ts";
import type { Problem } from "../../src/systems/vocabulary.ts";
import { card } from "../view/drawn.ts";

const read = (line: string) => parseCheck(line, systems) as CheckRequest;

describe("the first word", () => {
  it.each([
    ["/klepto d10 + 2", "/klepto +2"],
    ["/klepto 1d10 + 2", "/klepto +2"],
    ["/klepto D10 - 1 a2", "/klepto -1 a2"],
    ["/klepto d10", "/klepto +0"],
  ])("%s is %s", (line, same) => {
    const [is, must] = [read(line), read(same)];
    expect([is.kind, is.options]).toEqual([must.kind, must.options]);
  });

  it.each([
    ["/klepto d20 + 1", "kleptonomicon.firstDie"],
    ["/klepto d4", "kleptonomicon.firstDie"],
    ["/klepto d10 + d10", "unknownWord"],
  ])("%s is refused", (line, problem) => expect((parseCheck(line, systems) as Problem).problem).toBe(problem));

  it("of other lines keeps its meaning", () => {
    expect(read("/klepto +1 d20")).toMatchObject({ kind: "test", options: { modifier: 1, disadvantages: 20 } });
    expect(read("/klepto +2 d4").options["disadvantages"]).toBe(4);
    expect(read("/klepto 1d20 + 1").kind).toBe("sum");
    expect(read("/klepto group d4").options["disadvantages"]).toBe(4);
  });
});

describe("a test that passes or fails", () => {
  // The seed: a Mixed Score or better, [7..], is a Passing Score, otherwise [..6] it is a Failing Score.
  it.each([
    [4, "Failing Score", "bad", "[..6]"],
    [5, "Passing Score", "good", "[7..]"],
    [9, "Passing Score", "good", "[7..]"],
  ])("with a %i and +2 is a %s", (face, headline, tone, range) =>
    expect(card("/klepto +2 pass", [face])).toMatchObject({ headline, tone, lines: [range] }),
  );

  it("is a Critical Roll as ever", () => {
    expect(card("/klepto +2 pass", [10, 1]).headline).toBe("Critical Success");
    expect(card("/klepto +2 pass", [10, 0]).headline).toBe("Critical Failure");
  });

  it("passes with a 5 to 9, or a ten by heads", () => {
    const { outcomes } = odds(checkOf(read("/klepto +2 pass")));
    const passes = outcomes.reduce((sum, { outcome, p }) => sum + (outcome["pass"] ? p : 0), 0);
    expect(passes).toBeCloseTo(5 / 10 + 1 / 20, 12);
  });

  it("has no ranges of its own", () =>
    expect((parseCheck("/klepto +2 pass ranges ..4 5..", systems) as Problem).problem).toBe(
      "kleptonomicon.passOrRanges",
    ));
});
