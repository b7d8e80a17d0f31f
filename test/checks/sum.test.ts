import { expect, it } from "vitest";
import { writeCheck, readCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { nameOfPath, soundParts, sumAt } from "../../src/checks/sum.ts";
import { games } from "../../src/games/index.ts";
import { cardView } from "../../src/view/card/card.ts";
import { requestFor } from "../checks.ts";
import { words as english } from "../view/drawn.ts";

const HERO = { abilities: { strength: { value: 3 } }, prof: 4, mod: -1, name: "Mira", typed: "5" };
const wrong = (line: string) => (readCheck(line, { games }) as Problem).problem;

it.each([
  ["@abilities.strength.value + @prof", 7],
  ["@abilities.strength.value+@prof -1", 6],
  ["10 - @prof", 6],
  ["- @mod + 2", 3],
  ["@typed − 2", 3],
  ["  @prof  ", 4],
])("a sum of %s is %i", (text, value) => expect(sumAt(HERO, text)).toMatchObject({ value }));

it("a sum names its parts after their paths", () => {
  const { parts } = sumAt(HERO, "@abilities.strength.value + @prof - 1") as Exclude<ReturnType<typeof sumAt>, Problem>;
  expect(parts).toEqual([
    ["Strength", 3],
    ["Prof", 4],
    ["", -1],
  ]);
  expect(nameOfPath("@system.skills.sleightOfHand.total")).toBe("Sleight Of Hand");
});

it.each([
  ["@prof + @gone", "deadPath"],
  ["@prof + @name", "notNumberAt"],
  ["@prof + + 2", "brokenSum"],
  ["@prof 2", "brokenSum"],
  ["@prof * 2", "brokenSum"],
  ["1 + 2 + 3 + 4 + @prof", "longSum"],
  ["", "brokenSum"],
  [`@prof${" + 1".repeat(500)}`, "brokenSum"],
])("a sum is refused: %s", (text, problem) => expect(sumAt(HERO, text)).toMatchObject({ problem }));

// Pool and DT of Kingdoms & Rulers are sums of up to four numbers.
it.each([
  ["/kr 3 + 4 dt 7", { rolled: 7, dt: 7 }],
  ["/kr 3+4-1 dt 9 - 2", { rolled: 6, dt: 7 }],
  ["/kr 2 + 1 of 4 + 5 dt 7", { rolled: 3, pool: 9 }],
  ["/kr extended 5 + 3 dt 6 con 1 + 2", { pool: 8, con: 3 }],
  ["/kr opposed 2 + 4 dt 12 - 5 active", { pool: 6, dt: 7, active: true }],
])("a line: %s", (line, options) => expect(requestFor(line).options).toMatchObject(options));

it("a line keeps its meaning where a check has a modifier", () => {
  expect(requestFor("/kaiser skill 5 + 2 vs 12 + 1").options).toMatchObject({ skill: 5, modifier: 3, difficulty: 12 });
  expect(requestFor("/kaiser skill 5 + -1 vs 12").options).toMatchObject({ skill: 5, modifier: -1 });
  expect(requestFor("/kr damage 3d6 + 2").options).toMatchObject({ bonus: 2 });
});

it.each([
  ["/kr 3 + + 4 dt 7", "brokenSum"],
  ["/kr 3 + dt 7", "brokenSum"],
  ["/kr 1 + 1 + 1 + 1 + 1 dt 7", "longSum"],
  ["/kr 1 - 3 dt 7", "outOfRange"],
  ["/kr 60 + 60 dt 7", "outOfRange"],
])("a line: %s is refused", (line, problem) => expect(wrong(line)).toBe(problem));

it("a line tells the names of the actor's numbers on the card", () => {
  const line = "/kr @abilities.strength.value + @prof dt 12 - 5";
  const asked = readCheck(line, { games, numbers: [HERO] }) as CheckRequest;
  const record = makeRecord(asked, [9, 9, 9, 9, 9, 9, 9]);
  const replayed = replayRecord(JSON.parse(JSON.stringify(record)), games) as ReplayedRecord;
  expect(cardView(replayed, english).lines).toEqual(
    expect.arrayContaining(["Dice rolled 7: Strength 3 + Prof 4", "Difficulty Threshold 7: 12 − 5"]),
  );
  expect(writeCheck(asked)).toBe("/kr 7 dt 7");
});

const ODD = {
  empty: " ",
  comma: "1,000",
  other: "@prof",
  on: true,
  none: null,
  list: [3],
  parts: { value: 3 },
  deep: { a: { very: { long: { path: { to: { nothing: {} } } } } } },
  target: { story: "secret", prof: 3 },
};

it.each([
  ["@empty", "emptyPath", undefined],
  ["@comma", "notNumberAt", "1,000"],
  ["@other", "pathAtPath", "@prof"],
  ["@on", "notNumberAt", "true"],
  ["@parts", "notNumberAt", "{…}"],
  ["@list", "notNumberAt", "{…}"],
  ["@none", "deadPath", undefined],
  ["@deep.a.very.long.path.to.nothing.at.all", "deadPath", undefined],
  ["@target.story", "notNumberAt", "…"],
])("a path in a formula: %s says which path it is and what it holds", (path, code, value) => {
  for (const line of [
    `/dice 1d20 + ${path}`,
    `/dice 1d20 + 2 vs ${path}`,
    `/kaiser skill ${path} vs 12`,
    `/kr 3 dt ${path}`,
  ])
    expect(readCheck(line, { games, numbers: [ODD] }), line).toEqual({
      problem: code,
      data: { path, ...(value !== undefined && { value }) },
    });
});

it("a path in a label is left as it is", () => {
  expect(readCheck("/kr 3 dt 7 # like @gone", { games, numbers: [ODD] })).toMatchObject({ label: "like @gone" });
});

const saved = (options: object) => ({ id: "a", name: "Climb", system: "kr", kind: "basic", options }) as never;

it("a saved check looks up every number of a sum each time", () => {
  const asked = requestOfSavedCheck(
    saved({ rolled: "@abilities.strength.value + @prof", dt: "10 - @prof" }),
    HERO,
    games,
  );
  expect(asked).toMatchObject({
    options: { rolled: 7, dt: 6 },
    parts: {
      rolled: [
        ["Strength", 3],
        ["Prof", 4],
      ],
    },
  });
  expect(requestOfSavedCheck(saved({ rolled: "@prof", dt: 6 }), HERO, games)).not.toHaveProperty("parts");
});

it.each([
  [{ rolled: "@prof + @gone", dt: 6 }, "deadPath", "rolled"],
  [{ rolled: 4, dt: "@name + 1" }, "notNumberAt", "dt"],
  [{ rolled: "@mod - 1", dt: 6 }, "outOfRange", "rolled"],
])("a saved check says what is wrong with %o", (options, problem, field) => {
  const asked = requestOfSavedCheck(saved(options), HERO, games);
  expect(isProblem(asked) && [asked.problem, asked.data["field"]]).toEqual([problem, field]);
});

it("parts that are stored count only if they are sound and come to the number", () => {
  const parts = [
    ["Strength", 3],
    ["", 4],
  ];
  expect(soundParts({ rolled: parts }, { rolled: 7 })).toEqual({ rolled: parts });
  for (const stored of [
    { rolled: parts },
    null,
    5,
    { rolled: [["Strength", 8]] },
    {
      rolled: [
        ["x".repeat(5000), 4],
        ["", 4],
      ],
    },
    {
      rolled: [
        ["a", 4, 1],
        ["", 4],
      ],
    },
    { rolled: "7" },
  ])
    expect(soundParts(stored, { rolled: 8 })).toBeUndefined();
});
