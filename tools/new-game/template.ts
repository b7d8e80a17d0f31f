/** Templates of a new game: one worked rule, its words, its drawing and its test. NAME and ID are replaced. */

export const FILE = `/** NAME: 2d6 + Skill against a difficulty. Say here in one sentence what its dice do. */
import {
  defineGame,
  die,
  kind,
  number,
  numberAfterWord,
  plainNumber,
  pool,
  rollSum,
  type Check,
  type OptionsOf,
  type Report,
} from "./kit.ts";

/** The player's options. Ids of fields are stored in messages, so they never change. */
const FIELDS = {
  skill: number({ min: 0, max: 50, text: plainNumber }),
  difficulty: number({ min: 1, max: 100, default: 8, text: numberAfterWord("vs") }),
};

/** The outcome of a roll: plain JSON, in the terms of the game. */
type Result = { readonly total: number; readonly success: boolean };

/** The rule. */
function test({ skill, difficulty }: OptionsOf<typeof FIELDS>): Check<Result> {
  return rollSum([pool(2, die(6))], (dice) => ({ total: dice + skill, success: dice + skill >= difficulty }));
}

/** The report on the card. */
function report({ total, success }: Result): Report {
  return { headline: { key: success ? "success" : "failure" }, tone: success ? "good" : "bad", total, lines: [] };
}

/** The game. */
export const ID = defineGame({
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
  guide: { test: "Roll 2d6 and add your Skill. You succeed if the total reaches the Difficulty." },
  fields: { skill: "Skill", difficulty: "Difficulty" },
  hints: { skill: "Added to the dice.", difficulty: "What the total must reach." },
  roles: { pool: "Dice" },
  success: "Success",
  failure: "Failure",
  problems: {},
};

/** Two dice, for the macros of the game until it has a drawing of its own. */
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none"
  stroke="#2b2620" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
<rect x="6" y="20" width="38" height="38" rx="7" fill="#f3ead7"/>
<circle cx="25" cy="39" r="3.2" fill="#2b2620" stroke="none"/>
<circle cx="16" cy="30" r="3.2" fill="#2b2620" stroke="none"/>
<circle cx="34" cy="48" r="3.2" fill="#2b2620" stroke="none"/>
<path d="m44 4 14 8v16l-14 8-14-8V12Z" fill="#7f9aa8"/>
<path d="m44 12 8 13H36Z"/>
</svg>
`;

export const TEST = `import { expect, it } from "vitest";
import { games } from "../../src/games/index.ts";
import { readCheck } from "../../src/checks/notation.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";

/** A line that is typed, with the faces that come up. */
const played = (line: string, ...faces: number[]) =>
  replayRecord(makeRecord(readCheck(line, { games }) as never, faces), games) as { played: { outcome: object } };

it("adds Skill to 2d6", () => {
  expect(played("/ID 3 vs 8", 4, 1).played.outcome).toEqual({ total: 8, success: true });
  expect(played("/ID 3 vs 8", 3, 1).played.outcome).toEqual({ total: 7, success: false });
});
`;
