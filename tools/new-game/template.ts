/** What a new game begins with: one worked rule, its words and its test. Names of the game stand where NAME and ID are. */

export const FILE = `/** NAME: 2d6 + Skill against a difficulty. Say here in one sentence what its dice do. */
import type { Check } from "../engine/check.ts";
import { die, pool } from "../engine/die.ts";
import type { OptionsOf } from "./field.ts";
import { number } from "./field.ts";
import { after, bare } from "./line.ts";
import { defineSystem, kind, rollSum } from "./system.ts";
import type { Report } from "./vocabulary.ts";

/** What a player sets. Ids of fields are stored in messages, so they never change. */
const FIELDS = {
  skill: number({ min: 0, max: 50, text: bare }),
  difficulty: number({ min: 1, max: 100, default: 8, text: after("vs") }),
};

/** What comes of a roll: plain JSON, in the terms of the game. */
type Result = { readonly total: number; readonly success: boolean };

/** The rule. */
function test({ skill, difficulty }: OptionsOf<typeof FIELDS>): Check<Result> {
  return rollSum([pool(2, die(6))], (dice) => ({ total: dice + skill, success: dice + skill >= difficulty }));
}

/** What the card says. */
function report({ total, success }: Result): Report {
  return { headline: { key: success ? "success" : "failure" }, tone: success ? "good" : "bad", total, lines: [] };
}

/** The game. */
export const ID = defineSystem({
  id: "ID",
  command: "ID",
  kinds: {
    test: kind({ fields: FIELDS, example: { skill: 3 }, check: test, report, score: ({ total }) => total }),
  },
  codes: {},
});
`;

export const WORDS = {
  name: "NAME",
  about: "2d6 + Skill against a difficulty.",
  kinds: { test: "test" },
  fields: { skill: "Skill", difficulty: "Difficulty" },
  hints: { skill: "Added to the dice.", difficulty: "What the total must reach." },
  roles: { pool: "Dice" },
  success: "Success",
  failure: "Failure",
  problems: {},
};

export const TEST = `import { expect, it } from "vitest";
import { odds, probability } from "../../src/engine/odds.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { checkOf, makeRecord, replayRecord } from "../../src/systems/record.ts";

/** A line that is typed, with the faces that come up. */
const played = (line: string, ...faces: number[]) =>
  replayRecord(makeRecord(parseCheck(line, systems) as never, faces), systems) as { played: { outcome: object } };

it("adds Skill to 2d6", () => {
  expect(played("/ID 3 vs 8", 4, 1).played.outcome).toEqual({ total: 8, success: true });
  expect(played("/ID 3 vs 8", 3, 1).played.outcome).toEqual({ total: 7, success: false });
});

it("has exact odds", () => {
  const check = checkOf(parseCheck("/ID 3 vs 8", systems) as never);
  expect(probability(odds(check), ({ success }) => success === true)).toBeCloseTo(30 / 36, 12);
});
`;
