/** Lines of the Kleptonomicon as its book writes them. */
import { describe, expect, it } from "vitest";
import { writeCheck, readCheck, checkOf } from "../../src/checks/notation.ts";
import type { Problem } from "../../src/checks/problem.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { rollSentence } from "../../src/words/sentence.ts";
import { rolledCheck, requestFor } from "../checks.ts";
import { card, words } from "../view/drawn.ts";

it.each([
  ["/klepto d10 + 2", "/klepto +2"],
  ["/klepto 1d10 + 2", "/klepto +2"],
  ["/klepto D10 - 1 a2", "/klepto -1 a2"],
  ["/klepto d10", "/klepto +0"],
])("the first word: %s is %s", (line, same) => {
  const [is, must] = [requestFor(line), requestFor(same)];
  expect([is.kind, is.options]).toEqual([must.kind, must.options]);
});

it.each([
  ["/klepto d20 + 1", "kleptonomicon.firstDie"],
  ["/klepto d4", "kleptonomicon.firstDie"],
  ["/klepto d10 + d10", "unknownWord"],
])("the first word: %s is refused", (line, problem) =>
  expect((readCheck(line, { games }) as Problem).problem).toBe(problem),
);

it("the first word of other lines keeps its meaning", () => {
  expect(requestFor("/klepto +1 d20")).toMatchObject({ kind: "test", options: { modifier: 1, disadvantages: 20 } });
  expect(requestFor("/klepto +2 d4").options["disadvantages"]).toBe(4);
  expect(requestFor("/klepto 1d20 + 1").kind).toBe("sum");
  expect(requestFor("/klepto group d4").options["disadvantages"]).toBe(4);
});

// The seed: a Mixed Score or better, [7..], is a Passing Score, otherwise [..6] it is a Failing Score.
it.each([
  [4, "Failing Score", "bad", "[..6]"],
  [5, "Passing Score", "good", "[7..]"],
  [9, "Passing Score", "good", "[7..]"],
])("a test that passes or fails with a %i and +2 is a %s", (face, headline, tone, range) =>
  expect(card("/klepto +2 pass", [face])).toMatchObject({ headline, tone, lines: [range] }),
);

it("a test that passes or fails is a Critical Roll as ever", () => {
  expect(card("/klepto +2 pass", [10, 1]).headline).toBe("Critical Success");
  expect(card("/klepto +2 pass", [10, 0]).headline).toBe("Critical Failure");
});

it("a test that passes or fails passes with a 5 to 9, or a ten by heads", () => {
  const { outcomes } = odds(checkOf(requestFor("/klepto +2 pass")));
  const passes = outcomes.reduce((sum, { outcome, p }) => sum + (outcome["pass"] ? p : 0), 0);
  expect(passes).toBeCloseTo(5 / 10 + 1 / 20, 12);
});

it("a test that passes or fails has no Score Ranges of its own", () =>
  expect((readCheck("/klepto +2 pass ranges ..4 5..", { games }) as Problem).problem).toBe(
    "kleptonomicon.passOrRanges",
  ));

// The seed's Magic Missile: Alice's Mixed Score matches [7..9], so she gets 2 Missiles.
const MISSILE = '/klepto +2 ranges ..6 "miss" 7..9 "2 Missiles" 10.. "3 Missiles"';

it.each([
  [4, "Low Score", "bad", "miss"],
  [5, "Mixed Score", "mixed", "2 Missiles"],
  [7, "Mixed Score", "mixed", "2 Missiles"],
  [8, "High Score", "good", "3 Missiles"],
])("ranges that say what happens with a %i and +2 keep the name %s", (face, headline, tone, text) =>
  expect(card(MISSILE, [face])).toMatchObject({ headline, tone, lines: [text] }),
);

it("ranges that say what happens are said aloud and by programs", () => {
  expect(rollSentence(rolledCheck(MISSILE, [6]), words)).toContain("Mixed Score, 2 Missiles");
  expect(rolledCheck(MISSILE, [6]).played.outcome).toMatchObject({ range: "[7..9]", effect: "2 Missiles" });
});

it("ranges that say what happens of other bounds have no name of their own", () =>
  expect(card('/klepto +1 ranges ..4 5..8 "a hit" 3..9 "a scratch"', [6])).toMatchObject({
    headline: "Score Range [5..8]",
    tone: "plain",
    lines: ["a hit", "Also in [3..9] a scratch"],
  }));

it("ranges that say what happens tell a critical before every other", () =>
  expect(card('/klepto +2 ranges ..6 "miss" 7.. "hit" 10! "two hits"', [10, 1])).toMatchObject({
    headline: "Critical Success",
    lines: ["two hits", "Score Range [10!]", "Also in [7..] hit"],
  }));

it("ranges that say what happens are written again as they were read", () => {
  const line = '/klepto + 2 ranges [..6] "miss" [7..] "hit @home" [Win] "push them"';
  expect(writeCheck(requestFor(line))).toBe(line);
  expect(card(line, [7]).lines).toEqual(["hit @home"]);
});

it.each([
  ['ranges ..6 "a" "b"', "twoEffects"],
  ['ranges ..6 "a', "openEffect"],
  [`ranges ..6 "${"x".repeat(81)}"`, "longEffect"],
  ['ranges ..6 "a" ..6 "b"', "twoEffects"],
  ["ranges win win", "twoEffects"],
  ["ranges ..6 maybe", "unknownWord"],
  ["ranges maybe", "range"],
])("ranges that say what happens: %s is refused", (ranges, why) =>
  expect((readCheck(`/klepto +2 ${ranges}`, { games }) as Problem).problem).toMatch(new RegExp(`${why}$`)),
);

it("ranges that say what happens have the chances of their bounds", () => {
  const { outcomes } = odds(checkOf(requestFor(MISSILE)));
  const chance = (text: string) =>
    outcomes.reduce((sum, { outcome, p }) => sum + (outcome["effect"] === text ? p : 0), 0);
  // 1 to 4 and half of the tens, 5 to 7, and 8, 9 and the other half.
  expect([chance("miss"), chance("2 Missiles"), chance("3 Missiles")].map((p) => Math.round(p * 1000))).toEqual([
    450, 300, 250,
  ]);
});
describe("texts for the ends of a contest", () => {
  it.each([
    [4, "Low Score", "bad"],
    [6, "Mixed Score", "mixed"],
    [9, "High Score", "good"],
  ])("texts for the ends of a contest leave a %i with +1 its name and stand beside it", (face, headline, tone) =>
    expect(card('/klepto +1 ranges win "push them" lose "fall"', [face])).toMatchObject({
      headline,
      tone,
      lines: ["[Win] push them", "[Lose] fall"],
    }),
  );

  it("texts for the ends of a contest go with passing, with criticals and with ranges of Scores", () => {
    expect(card('/klepto +1 pass ranges win "push them"', [6])).toMatchObject({ headline: "Passing Score" });
    expect(card('/klepto +1 ranges win "a"', [10, 1])).toMatchObject({
      headline: "Critical Success",
      lines: ["[Win] a"],
    });
    expect(card('/klepto +1 ranges 5..8 "so" win "a"', [6])).toMatchObject({ headline: "Score Range [5..8]" });
    expect(card('/klepto +1 ranges 5..8 "so" win "a"', [1])).toMatchObject({ headline: "No Score Range" });
  });
});
