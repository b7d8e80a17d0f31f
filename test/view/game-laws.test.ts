import { expect, it } from "vitest";
import type { Game } from "../../src/checks/game.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { checkGame, LAWS } from "../../src/view/game-laws.ts";
import { numbersFrom } from "../checks.ts";
import { words } from "./drawn.ts";

const {
  defineGame,
  die,
  difficultyField,
  kind,
  number,
  plainNumber,
  pool,
  rollSum,
  throwDice,
  contest,
  verdictReport,
} = kit;

const failing = (game: Game) =>
  checkGame(game, words, numbersFrom(1)).laws.flatMap(({ law, failures }) => (failures.length > 0 ? [law] : []));

it.each(games.map((game) => [game.id, game] as const))("the laws of games hold in %s, on every law", (_id, game) => {
  const { laws, missingWords } = checkGame(game, words, numbersFrom(7));
  expect(laws.map(({ law }) => law)).toEqual([...Object.keys(LAWS), "names"]);
  expect(laws.flatMap(({ failures }) => failures)).toEqual([]);
  expect(laws.filter(({ runs }) => runs > 0).length).toBeGreaterThan(5);
  expect(missingWords).toEqual([]);
});

type Result = { readonly total: number; readonly success?: boolean };

/** A sound game, with parts that a test spoils. */
function gameWith(spoiled: object, rules: object = {}): Game {
  const fields = { skill: number({ min: 0, max: 9, text: plainNumber }), difficulty: difficultyField() };
  return defineGame({
    id: "spoiled",
    command: "spoiled",
    codes: {},
    kinds: {
      test: kind({
        fields,
        example: { skill: 3, difficulty: 8 },
        check: ({ skill, difficulty }: { readonly skill: number; readonly difficulty: number | null }) =>
          rollSum([pool(2, die(6))], (rolled): Result => {
            const total = rolled + skill;
            return difficulty === null ? { total } : { total, success: total >= difficulty };
          }),
        report: kit.checkReport,
        score: ({ total }: Result) => total,
        contestValue: ({ total }: Result) => total,
        ...spoiled,
      }),
    },
    contest: contest<Record<string, never>, number>({
      fields: {},
      most: 2,
      judge: ([a, b]) => (a === b ? { winner: null, tie: true } : { winner: a! > b! ? 0 : 1, tie: false }),
      report: (verdict) => verdictReport(verdict, ["first", "second", "nobody"], []),
      ...rules,
    }),
  });
}

it("the laws of games hold in a sound game, whose words are named as missing", () => {
  const { laws, missingWords } = checkGame(gameWith({}), words, numbersFrom(1));
  expect(laws.flatMap(({ failures }) => failures)).toEqual([]);
  expect(missingWords).toContain("fields.skill");
});

let calls = 0;
const spoiledEvaluator = { ...kit.sum, distribution: () => ({ outcomes: [{ outcome: 7, p: 0.9 }], missing: 0 }) };
it.each([
  [
    "odds",
    gameWith({
      check: () =>
        throwDice({ role: "pool", pools: [pool(2, die(6))], evaluator: spoiledEvaluator }, (total) => ({ total })),
    }),
  ],
  ["replay", gameWith({ check: () => rollSum([pool(2, die(6))], (total) => ({ total: total + (calls += 1) })) })],
  ["hidden", gameWith({ check: () => rollSum([pool(2, die(6))], (total) => ({ total, success: total > 7 })) })],
  [
    "texts",
    gameWith({
      report: ({ total }: Result) => ({ headline: { key: "" }, tone: "plain", total, lines: [{ key: "{x}" }] }),
    }),
  ],
  ["mirror", gameWith({}, { judge: () => ({ winner: 0, tie: false }) })],
  ["lines", gameWith({ fields: { skill: number({ min: 0, max: 9, text: { ...plainNumber, write: () => "9" } }) } })],
] as const)("the laws of games name what fails: %s", (law, game) => {
  expect(failing(game)).toContain(law);
});

it("the laws of games report a rule that throws, instead of throwing", () => {
  const broken = gameWith({
    check: () => {
      throw new Error("no such table");
    },
  });
  const { laws } = checkGame(broken, words, numbersFrom(1));
  expect(laws.find(({ law }) => law === "odds")!.failures[0]).toMatch(/^\/spoiled .*no such table/);
});
