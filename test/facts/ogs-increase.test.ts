/** Die Increases that name no die, and people without a name: cases from `docs/rules.md` §2.1, OA2 and OA3. */
import { expect, it } from "vitest";
import { writeCheck, readCheck, parseRequest, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import type { FollowUp } from "../../src/games/kit.ts";
import { rolledCheck, requestFor } from "../checks.ts";

const oddsOf = (line: string) =>
  odds(checkOf(requestFor(line))).outcomes.map(({ outcome, p }) => [outcome["total"], p]);

it.each([
  // OA2: the d6 that stands in is raised: d6 and two stages are a d10.
  ["/ogs d8 + d6 ^2", "/ogs d8 + d6 + d10"],
  ["/ogs d8^1 + d6 ^1", "/ogs d10 + d6 + d8"],
  // A modifier die that is there grows, the first of several (OA3).
  ["/ogs d8 + d6 + d4 ^1", "/ogs d8 + d6 + d6"],
  ["/ogs d8 + d6 + d4 + d4 ^2", "/ogs d8 + d6 + d8 + d4"],
  ["/ogs d8 + d6 ^1 ^1", "/ogs d8 + d6 + d10"],
  // §2.6: past d12 it breaks into d8 and d6.
  ["/ogs d8 + d6 + d12 ^1", "/ogs d8 + d6 + d8 + d6"],
  // §2.1: unimportant people without a name roll 3d6.
  ["/ogs npc", "/ogs 3d6"],
  ["/ogs npc vs 9", "/ogs d6 + d6 + d6 vs 9"],
])("%s rolls what %s rolls", (line, same) => {
  const sorted = (each: string) => oddsOf(each).sort(([a], [b]) => Number(a) - Number(b));
  const [is, must] = [sorted(line), sorted(same)];
  expect(is.map(([total]) => total)).toEqual(must.map(([total]) => total));
  for (const [i, [, p]] of is.entries()) expect(p).toBeCloseTo(Number(must[i]![1]), 10);
});

it("a Die Increase keeps the name of what made a die grow", () => {
  const grown = requestFor('/ogs d8 + d6 + d4 ^1 "Bless"');
  expect(grown.options["dice"]).toEqual([
    { count: 1, sides: 8, up: 0 },
    { count: 1, sides: 6, up: 0 },
    { count: 1, sides: 4, up: 1, effect: "Bless" },
  ]);
  expect(writeCheck(grown)).toBe('/ogs d8 + d6 + d4^1 "Bless"');
  expect(requestFor(writeCheck(grown)).options).toEqual(grown.options);
});

it.each(["/ogs ^2", "/ogs d8 + d6 ^41", "/ogs open d6 ^41", '/ogs d8 + d6 ^1 ""'])("%s is refused", (line) =>
  expect(readCheck(line, { games })).toHaveProperty("problem"),
);

// §2.2: two points above the difficulty are a Stage, and each Stage is one more of the weapon's dice.
it.each([
  ["/ogs d8 + d6 + d4 vs 12 damage d8 + 2", [6, 4, 2], "/ogs open d8 + 2 stages 0"],
  ["/ogs d8 + d6 + d4 vs 8 damage d8 + 2", [6, 4, 2], "/ogs open d8 + 2 stages 2"],
  ["/ogs d8 + d6 + d4 vs 10 damage d10 + d4 - 1", [6, 4, 2], "/ogs open d10 + d4 - 1 stages 1"],
  ["/ogs d8 + d6 + d4 vs 10", [6, 4, 2], "/ogs open d6 stages 1"],
])("the damage of a hit of %s with %j is %s", (line, faces, damage) => {
  const { request: asked, played, game } = rolledCheck(line, faces);
  const { kind, options } = game.kinds["action"]!.followUp!(played.outcome, asked!.options) as FollowUp;
  expect(writeCheck(parseRequest(game, kind, options) as CheckRequest)).toBe(damage);
});

it("the damage of a hit stands in the line, before other words too", () => {
  expect(writeCheck(requestFor("/ogs d8 + d6 damage d8^1 + 2 vs 10"))).toBe("/ogs d8 + d6 vs 10 damage d8^1 + 2");
  expect(readCheck("/ogs d8 + d6 damage 2", { games })).toHaveProperty("problem");
  expect(readCheck("/ogs d8 + d6 damage", { games })).toHaveProperty("problem");
  expect(readCheck("/ogs d8 + d6 damage d7", { games })).toMatchObject({ problem: "ogs.sides" });
});
