/** The measured questions about odds, each from the rules of its game as a dialog asks it, with its floor and its goal. */
import { readFileSync } from "node:fs";
import { parseFields } from "../../src/checks/field.ts";
import { followRun, progressAfter, singleDie, type RollOutcome } from "../../src/checks/forecast.ts";
import type { Json } from "../../src/checks/json.ts";
import { readCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { isProblem } from "../../src/checks/problem.ts";
import type { Outcome, Verdict } from "../../src/checks/report.ts";
import { versus, type Check } from "../../src/engine/check.ts";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { decisiveOdds, odds } from "../../src/engine/odds.ts";
import { sumDistribution } from "../../src/engine/sums.ts";
import { games } from "../../src/games/index.ts";
import * as floors from "./floors.ts";

/** One question. */
export interface Row {
  readonly id: string;
  readonly name: string;
  /** The most that ours may take, as a multiple of the floor. */
  readonly goal?: number;
  readonly floor: () => unknown;
  readonly ours: () => unknown;
  /** True if one answer takes so long that a few are enough. */
  readonly isSlow?: true;
  /** True if no table rolls so many dice, so that nobody waits for the first answer. */
  readonly isHuge?: true;
}

function asked(line: string): CheckRequest {
  const found = readCheck(line, { games });
  if (isProblem(found)) throw new Error(`${line} is not a check: ${found.problem}.`);
  return found;
}

/** The odds of one check, described anew each time. */
function single(line: string, ask: (check: Check<Outcome>) => unknown = odds): () => unknown {
  const { game, kind, options } = asked(line);
  return () => ask(game.kinds[kind]!.check(options));
}

/** All that the dialog of a check shows. */
function dialog(line: string): () => unknown {
  const check = asked(line);
  return () => summaryOf(check, {});
}

/** The odds of a contest of two checks of one game under its usual rules. */
function contest(first: string, second: string, ask: (check: Check<Verdict>) => unknown = odds): () => unknown {
  const sides = [asked(first), asked(second)];
  const { contest: rule } = sides[0]!.game;
  const rules = parseFields(rule!.fields, {});
  if (isProblem(rules)) throw new Error(rules.problem);
  const value = ({ game, kind, options }: CheckRequest) => {
    const rule = game.kinds[kind]!;
    return rule.check(options).map((outcome) => rule.contestValue!(outcome, options));
  };
  return () =>
    ask(versus<Json, Verdict>(sides.map(value), (values) => rule!.judge(values, rules), rule!.ladder?.(rules)));
}

/** What each roll of an extended test of Kingdoms & Rulers may do, by the rules of the game. */
const extendedRoll = (pool: number): readonly RollOutcome[] => {
  const { game, kind, options } = asked("/kr extended 8 dt 6");
  return odds(game.kinds[kind]!.check({ ...options, pool })).outcomes.map(({ outcome, p }) => ({
    outcome: [game.extended!.progress(outcome), game.extended!.remainingDice(outcome)],
    p,
  }));
};

/** Rows that must finish within one frame, however long the floor takes. */
export const frames: readonly Omit<Row, "floor" | "goal">[] = [
  {
    id: "kr-extended-forecast",
    name: "K&R extended test of 8 dice, 2 back, 12 to go: the chance by each of up to 16 rolls",
    ours: () => followRun({ pool: 8, remaining: 12, refill: (left) => left + 2, roll: extendedRoll }, 16),
  },
  {
    id: "kr-extended-joint",
    name: "the same, pool and progress after 5 rolls",
    ours: () => followRun({ pool: 8, remaining: 10_000, refill: (left) => left + 2, roll: extendedRoll }, 5),
  },
  { id: "dialog-kaiser", name: "the dialog of a Kaiser skill check", ours: dialog("/kaiser skill 5 vs 12 a2") },
  {
    id: "dialog-kaiser-d90",
    name: "the same at D90 with a fumble degree of -3 (worked out in a worker)",
    ours: dialog("/kaiser skill 5 vs 12 d90 fumble -3"),
  },
  { id: "dialog-kr-20", name: "the dialog of a K&R pool of 20", ours: dialog("/kr 20 of 20 dt 6") },
  { id: "dialog-ogs", name: "the dialog of an OGS check", ours: dialog("/ogs d12 + d10 + d8 vs 14") },
  { id: "dialog-klepto", name: "the dialog of a Kleptonomicon test", ours: dialog("/klepto +2 a3") },
  { id: "dialog-any-8", name: "the dialog of 8d6x vs 30, with levels", ours: dialog("/dice 8d6x vs 30") },
  {
    id: "dialog-any-20",
    name: "the dialog of 20d6x vs 80 (worked out in a worker)",
    ours: dialog("/dice 20d6x vs 80"),
  },
  {
    id: "dialog-any-45",
    name: "the dialog of 45d6x vs 180 (worked out in a worker)",
    ours: dialog("/dice 45d6x vs 180"),
  },
  { id: "dialog-olde", name: "the dialog of an Olde check of 10d10", ours: dialog("/olde 10d10 vs 60") },
];

/** Formulas that published packages write; those that need a sheet are told it holds threes. */
const written = readFileSync("test/facts/formulas.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((row) => (JSON.parse(row) as readonly [string])[0].replace(/@[\w.:-]*\w/g, "3"));

/** Reads all of these formulas and works out the odds of each that has some; gives their number. */
export function workOutFormulas(): number {
  for (const formula of written) {
    const read = readCheck(`/dice ${formula}`, { games });
    if (isProblem(read)) continue;
    const { game, kind, options } = read;
    const rule = game.kinds[kind]!;
    if (!rule.withoutOdds?.(options)) decisiveOdds(rule.check(options));
  }
  return written.length;
}

const kr = { ...die(12), value: (face: number) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1) };

/** In the order of the games, then what grows. */
export const rows: readonly Row[] = [
  {
    id: "kaiser-a3",
    name: "Kaiser, skill 3 vs 10 at A3, all totals",
    goal: 10,
    floor: () => floors.kaiser(5, true),
    ours: single("/kaiser skill 3 vs 10 a3"),
  },
  {
    id: "kaiser-contest",
    name: "Kaiser contest, skill 5 at A2 against 7 at D1, as the dialog asks",
    goal: 12,
    floor: floors.kaiserContest,
    ours: contest("/kaiser skill 5 a2 opposed", "/kaiser skill 7 d1 opposed", decisiveOdds),
  },
  {
    id: "kaiser-contest-told",
    name: "the same, each Degree of Success",
    floor: floors.kaiserContest,
    ours: contest("/kaiser skill 5 a2 opposed", "/kaiser skill 7 d1 opposed"),
  },
  {
    id: "kr-30",
    name: "K&R, 30d12 against DT 6, as the dialog asks",
    goal: 6,
    floor: () => floors.margin(30, 6),
    ours: single("/kr 30 dt 6", decisiveOdds),
  },
  {
    id: "kr-30-told",
    name: "the same, each number of successes and failures (a thousand and more outcomes)",
    floor: () => floors.successesAndFailures(30, 6),
    ours: single("/kr 30 dt 6"),
  },
  {
    id: "kr-30-margin",
    name: "the same pool in an opposed test, the margin alone",
    goal: 4,
    floor: () => floors.margin(30, 6),
    ours: single("/kr opposed 30 dt 6"),
  },
  {
    id: "kr-contest",
    name: "K&R contest, 40d12 against 40d12",
    goal: 5,
    floor: () => floors.marginContest(40, 6),
    ours: contest("/kr opposed 40 dt 6", "/kr opposed 40 dt 6"),
  },
  {
    id: "kr-extended",
    name: "K&R extended test of 8 dice, 2 back, the total of 5 rolls",
    goal: 2,
    floor: () => floors.extended(8, 6, 2, 5),
    ours: () => progressAfter(singleDie(extendedRoll)!, 8, 2, 5),
  },
  {
    id: "olde-10d10",
    name: "Olde, 10d10 unlimited",
    goal: 5,
    floor: () => floors.unlimited(10, 10),
    ours: single("/olde 10d10"),
  },
  {
    id: "olde-contest",
    name: "Olde contest, 2d4 against 2d10 unlimited",
    goal: 8,
    floor: () => floors.unlimitedContest([2, 4], [2, 10], 1e-15),
    ours: contest("/olde 2d4", "/olde 2d10"),
  },
  {
    id: "olde-contest-10",
    name: "Olde contest, 10d8 against 10d10 unlimited",
    goal: 8,
    floor: () => floors.unlimitedContest([10, 8], [10, 10], 1e-13),
    ours: contest("/olde 10d8", "/olde 10d10"),
  },
  {
    id: "ogs-3v3",
    name: "OGS contest, d12+d10+d8 against 3d6, full ties",
    goal: 5,
    floor: () => floors.ogs([12, 10, 8], [6, 6, 6]),
    ours: contest("/ogs d12 + d10 + d8 opposed", "/ogs 3d6 opposed"),
  },
  {
    id: "ogs-5v3",
    name: "OGS contest, d12+d10+2d8+d6 against 3d12, full ties",
    goal: 5,
    floor: () => floors.ogs([12, 10, 8, 8, 6], [12, 12, 12]),
    ours: contest("/ogs d12 + d10 + d8 + d8 + d6 opposed", "/ogs 3d12 opposed"),
    isSlow: true,
  },
  {
    id: "ogs-10v10",
    name: "OGS contest, ten mixed dice against ten, full ties",
    goal: 2,
    floor: () => floors.ogs([12, 12, 10, 10, 8, 8, 8, 6, 6, 6], [12, 10, 10, 8, 8, 8, 8, 6, 6, 4]),
    ours: contest("/ogs 2d12 + 2d10 + 3d8 + 3d6 opposed", "/ogs d12 + 2d10 + 4d8 + 2d6 + d4 opposed"),
    isSlow: true,
    isHuge: true,
  },
  {
    id: "d10ish-4",
    name: "Klepto, +2 with three Advantages",
    goal: 4,
    floor: () => floors.highestD10ish(4),
    ours: single("/klepto +2 a3"),
  },
  {
    id: "any-keep",
    name: "any dice, 20d20kh10",
    goal: 10,
    floor: () => floors.keptSum(20, 20, 10),
    ours: single("/dice 20d20kh10"),
  },
  {
    id: "any-count",
    name: "any dice, 40d10cs>=7",
    goal: 10,
    floor: () => floors.count(40, 0.4),
    ours: single("/dice 40d10cs>=7"),
  },
  {
    id: "any-explode",
    name: "any dice, 30d6x",
    goal: 10,
    floor: () => floors.unlimited(30, 6),
    ours: single("/dice 30d6x"),
  },
  {
    id: "any-reroll",
    name: "any dice, 6d20r<3kh4",
    goal: 10,
    floor: () => floors.keptRerolled(6, 20, 3, 4),
    ours: single("/dice 6d20r<3kh4"),
  },
  {
    id: "any-contest",
    name: "any dice, 8d6 + 3 against 5d12kh4, as the dialog asks",
    goal: 10,
    floor: () => floors.sumAgainstKept(),
    ours: contest("/dice 8d6 + 3", "/dice 5d12kh4", decisiveOdds),
  },
  {
    id: "1000-margin",
    name: "1000d12, the margin",
    goal: 1,
    floor: () => floors.margin(1000, 6),
    ours: () => sumDistribution([pool(1000, kr)]),
    isSlow: true,
    isHuge: true,
  },
  {
    id: "1000-unlimited",
    name: "1000d6 unlimited",
    goal: 1.2,
    floor: () => floors.unlimited(1000, 6),
    ours: () => sumDistribution([pool(1000, unlimited(die(6)))]),
    isSlow: true,
    isHuge: true,
  },
];
