import { expect, it } from "vitest";
import { writeCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { isChallenge, parseChallenge } from "../../src/threads/chat-line.ts";
import { contestedKinds, inContest } from "../../src/threads/odds.ts";
import { orFail, requestFor, replayOrFail } from "../checks.ts";

function read(line: string, settings = {}) {
  const challenge = orFail(parseChallenge(line, { games, rules: settings }));
  return { ...challenge, line: writeCheck(challenge.check) };
}

it.each([
  ["/kaiser skill 5 vs target", "/kaiser skill 5", { manner: "opposed", tie: "defender" }],
  [
    "/Kaiser skill 5 a1 VS Targets attack pointblank absorption 3 baseDamage 2 # Hit",
    "/kaiser skill 5 a1 # Hit",
    { manner: "attack", range: "pointBlank", absorption: 3, baseDamage: 2 },
  ],
  ["/kaiser skill 5 vs 12 vs target reroll fumbleFails", "/kaiser skill 5 vs 12", { tie: "reroll", fumbleFails: true }],
  ["/ogs d8 + d6 vs targets stages", "/ogs d8 + d6", { stages: true }],
  ["/kr opposed 6 dt 7 active vs target reroll", "/kr opposed 6 dt 7 active", { tie: "reroll" }],
  ["/klepto +2 a1 vs target # Race vs target", "/klepto + 2 a1 # Race vs target", {}],
  ["/olde stat 4 vs target race", "/olde stat 4", { race: true, tie: "instigator" }],
])("a line that says vs target: %s", (line, check, rules) => {
  expect(isChallenge(line, games)).toBe(true);
  const challenge = read(line);
  expect(challenge.line).toBe(check);
  expect(challenge.rules).toMatchObject(rules);
  expect([challenge.form, challenge.isSealed]).toEqual(["each", false]);
});

it("a line that says vs target takes the house rules of the world where it says nothing else", () => {
  const settings = { "kaiser.opposedTie": "gm", "kaiser.opposedFumbleAutoFails": true };
  expect(read("/kaiser skill 5 vs target", settings).rules).toMatchObject({ tie: "gm", fumbleFails: true });
  expect(read("/kaiser skill 5 vs target defender", settings).rules).toMatchObject({ tie: "defender" });
});

it("a line that says vs target may be sealed, and a match of all with all where the game has one", () => {
  expect(read("/ogs d8 + d6 vs targets all sealed")).toMatchObject({ form: "all", isSealed: true });
  expect(parseChallenge("/kaiser skill 5 vs targets all", { games })).toMatchObject({ problem: "notForAll" });
});

it.each([
  ["/klepto 2d6 vs target", "notContested"],
  ["/kr 6 dt 7 vs target", "notContested"],
  ["/kaiser skill vs target", "missing"],
  ["/kaiser skill 5 vs target bravely", "unknownWord"],
  ["/kaiser skill 5 vs target attack attack", "twice"],
  ["/kaiser skill 5 vs target absorption 1000", "outOfRange"],
  ["/kaiser skill 5 vs target vs target", "unknownWord"],
])("a line that says vs target: %s is refused", (line, problem) => {
  expect(parseChallenge(line, { games })).toMatchObject({ problem });
});

it("a line that says vs target may have any blanks, and is as long as any line", () => {
  expect(read("/kaiser skill 5  vs \t targets  attack #  Hit").line).toBe("/kaiser skill 5 # Hit");
  const long = `/kaiser skill 5 vs target ${" ".repeat(500)}`;
  expect(parseChallenge(long, { games })).toEqual({ problem: "tooLong", data: { most: 500 } });
  expect(read("/kaiser skill 5")).toMatchObject({ form: "each", line: "/kaiser skill 5" });
  const known = "/kaiser skill, /kaiser characteristic";
  const refused = { problem: "notContested", data: { known } };
  expect(parseChallenge("/kaiser resistance 5 vs target", { games })).toEqual(refused);
  expect(parseChallenge("/ogs open d6 vs target", { games })).toMatchObject({ data: { known: "/ogs" } });
  expect(parseChallenge("/kr 6 dt 7 vs target", { games })).toMatchObject({
    data: { known: "/kr opposed, /kr extended" },
  });
});

const OTHERS = ["/kaiser skill 5 vs 12", "/kaiser skill 5 # vs target", "kaiser skill 5 vs target"];
it.each([...OTHERS, "/r 2d6 vs target", "/kaiser skill 5 vs targeted"])(
  "a line that says vs target: %s is none",
  (line) => expect(isChallenge(line, games)).toBe(false),
);

const met = (line: string, hidden?: CheckRequest["hidden"]) =>
  inContest({ ...requestFor(line), ...(hidden && { hidden }) });

it("a check in a contest has no difficulty, hidden or not, and looks at what a contest needs", () => {
  const { options } = met("/kaiser skill 5 a1 vs 12");
  expect(options).toMatchObject({ skill: 5, advantage: 1, difficulty: null, opposed: true });
  expect(met("/kaiser skill 5", { difficulty: "a".repeat(40) })).not.toHaveProperty("hidden");
});

it("a check in a contest keeps hidden what the contest goes by", () => {
  expect(met("/kr opposed 4 dt 6", { dt: "a".repeat(40) }).hidden).toEqual({ dt: "a".repeat(40) });
  const both = { difficulty: "a".repeat(40), skill: "b".repeat(40) };
  expect(met("/kaiser skill 5", both).hidden).toEqual({ skill: "b".repeat(40) });
});

it("a check in a contest is of a kind that its game compares", () => {
  const kinds = Object.fromEntries(games.map((game) => [game.id, contestedKinds(game)]));
  expect(kinds).toMatchObject({ kaiser: ["skill", "characteristic"], ogs: ["action"], kr: ["opposed", "extended"] });
});

it.each([
  ["its faces in OGS, for ties", "/ogs d8 + d6 + d4", [6, 5, 3], { total: 14, faces: [6, 5, 3], sizes: [8, 6, 4] }],
  ["a fumble, which counts instead of the dice", "/kaiser skill 4", [1, 1, 6, 6], { total: 0, fumble: true }],
  ["any other as it is asked for", "/kr opposed 2 dt 6 active", [9, 2], { margin: 0, pool: 2, dt: 6, active: true }],
] as const)("a check in a contest is compared by %s", (_what, line, faces, value) => {
  const { game, request: rolled, played } = replayOrFail(makeRecord(inContest(requestFor(line)), faces));
  expect(game.kinds[rolled!.kind]!.contestValue!(played.outcome, rolled!.options)).toEqual(value);
});

it.each([
  "/kaiser skill 5 vs 12",
  "/kaiser characteristic 4 vs 7",
  "/ogs d8 + d6 vs 12",
  "/olde stat 4 vs 8",
  "/olde 2d10 vs 12",
])("a check in a contest is rolled against the opponent alone: %s", (line) => {
  const open = requestFor(line);
  const target = Object.keys(open.options).find((name) => open.game.kinds[open.kind]!.fields[name]!.isTarget)!;
  expect([open.options[target] === null, inContest(open).options[target]]).toEqual([false, null]);
  const hidden = { ...open, options: { ...open.options, [target]: null }, hidden: { [target]: "a".repeat(40) } };
  expect(inContest(hidden).hidden).toBeUndefined();
});
