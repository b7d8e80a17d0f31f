import { expect, it } from "vitest";
import { parseRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";

it("the games have the fourteen house rules of docs/rules.md (§6), the default first", () => {
  expect(Object.assign({}, ...games.map(({ settings }) => settings))).toMatchObject({
    "kaiser.advantageMethod": ["pool", "sequentialReplace", "sequentialKeep"],
    "kaiser.opposedTie": ["defender", "reroll", "gm"],
    "kaiser.opposedFumbleAutoFails": false,
    "kaiser.characteristicDice": ["1d6", "2d6"],
    "ogs.separateIncreaseTarget": ["tail", "choose"],
    "ogs.opposedStages": false,
    "kr.marginZeroSucceeds": false,
    "kr.opposedTie": ["draw", "reroll"],
    "kleptonomicon.groupAdvantage": ["die", "plusOne"],
    "kleptonomicon.critMethod": ["coin", "reroll", "d10ish"],
    "olde.contestTie": ["instigator", "reroll", "target"],
    "olde.statTable": ["2017", "2016"],
    "olde.challengeTable": ["2016", "2017"],
    "olde.d2Method": ["highLow", "oddEven", "coin"],
  });
});

it("the games have the ids, commands, kinds and codes that worlds store", () => {
  expect(
    games
      .map(({ id, command, kinds, codes }) => [id, command, Object.keys(kinds).sort(), Object.keys(codes).sort()])
      .slice(0, 5),
  ).toEqual([
    [
      "kaiser",
      "kaiser",
      ["characteristic", "critical", "percentile", "resistance", "roll", "skill"],
      ["ko", "koa", "kod"],
    ],
    ["ogs", "ogs", ["action", "open"], ["up"]],
    ["kr", "kr", ["basic", "damage", "extended", "opposed"], ["kar"]],
    ["kleptonomicon", "klepto", ["group", "sum", "test"], ["ish"]],
    ["olde", "olde", ["assist", "dice", "effect", "stat"], ["un"]],
  ]);
});

it("the games have an example of each kind that can be rolled", () => {
  for (const game of games)
    for (const [kind, { example }] of Object.entries(game.kinds))
      expect(isProblem(parseRequest(game, kind, example)), `${game.id} ${kind}`).toBe(false);
});
