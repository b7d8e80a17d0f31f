/** OGS: a stat die, a skill die and modifier dice, of which a Die Increase makes bigger ones. Rules: `rules.md` §2. */
import type { Check, Next } from "../engine/check.ts";
import { memoize, throwDice } from "../engine/check.ts";
import type { Pool } from "../engine/die.ts";
import { die, pool } from "../engine/die.ts";
import { descending, hand, sum } from "../engine/evaluator.ts";
import { repeated, verdictTone } from "./contest.ts";
import type { NotatedDie } from "./die-increase.ts";
import { diceEditor, diceField, dieIncrease, grownSizes, isOnLadder, MOST_STAGES } from "./die-increase.ts";
import type { Json, OptionsOf } from "./field.ts";
import { after, flag, number, signed } from "./field.ts";
import { hiddenAfter } from "./hidden.ts";
import { problem } from "./problem.ts";
import type { Follow, Outcome, Report, System, TermDice, Text, Verdict } from "./system.ts";
import { code, contest, kind, numberReport } from "./system.ts";

const TARGETS = ["tail", "choose"] as const;
const SLOTS = ["stat", "skill", "modifier"] as const;
const STAND_IN: NotatedDie = { count: 1, sides: 6, up: 0 };
const MOST_SIDES = 8;

function single(dice: readonly NotatedDie[]): readonly NotatedDie[] {
  return dice.flatMap(({ count, ...rest }) => Array.from({ length: count }, () => ({ ...rest, count: 1 })));
}

/** The dice of a check, one by one: stat, skill and modifiers. With no modifier dice a d6 stands in, unless these are all. */
export function checkDice(dice: readonly NotatedDie[], isExact = false): readonly NotatedDie[] {
  const each = single(dice);
  return each.length < SLOTS.length && !isExact ? [...each, STAND_IN] : each;
}

/** The sizes of all dice a check throws, increases done. */
export function sizesOf(dice: readonly NotatedDie[], isExact = false): readonly number[] {
  return checkDice(dice, isExact).flatMap(grownSizes);
}

/** Sizes and how many there are of each, in the order first met. */
export function gather(sizes: readonly number[]): readonly (readonly [size: number, count: number])[] {
  return [...new Set(sizes)].map((size) => [size, sizes.filter((each) => each === size).length]);
}

/** The pools of some dice after their increases. A die that broke keeps its place in the check. */
function poolsOf(dice: readonly NotatedDie[], slotted: boolean): readonly Pool[] {
  return dice.flatMap((each, i) => {
    const { count, up } = each;
    const sizes = grownSizes(each);
    const slot = slotted ? SLOTS[Math.min(i, SLOTS.length - 1)]! : "open";
    return sizes.map((size) =>
      pool(count, die(size), up === 0 ? slot : sizes.length > 1 ? `${slot}Broken` : `${slot}Grown`),
    );
  });
}

const flat = number({ min: -999, max: 999, default: 0, text: signed, isSituational: true });
const ACTION = {
  dice: { ...diceField, diceEditor: { ...diceEditor, places: SLOTS } },
  flat,
  difficulty: number({ min: -999, max: 9999, default: null, text: after("vs"), hidden: hiddenAfter("vs") }),
  opposed: flag({ word: "opposed", uiHidden: true }),
  exact: flag({ word: "exact" }),
};
const OPEN = { dice: { ...diceField, diceEditor: { ...diceEditor, places: ["open"] } }, flat };

interface Result extends Outcome {
  readonly total: number;
  readonly success?: boolean;
  readonly stages?: number;
  /** Only of an opposed check: what came up, highest first. */
  readonly faces?: readonly number[];
}

/** Every two points above the difficulty are one stage of critical success. */
function graded(total: number, difficulty: number | null): Result {
  if (difficulty === null) return { total };
  return { total, success: total >= difficulty, stages: Math.max(0, Math.floor((total - difficulty) / 2)) };
}

function actionCheck({ dice, flat: bonus, difficulty, opposed, exact }: OptionsOf<typeof ACTION>): Check<Result> {
  const pools = poolsOf(checkDice(dice, exact), true);
  if (!opposed)
    return throwDice({ role: "pool", pools, evaluator: sum }, (thrown) => graded(thrown + bonus, difficulty));
  return throwDice({ role: "pool", pools, evaluator: hand }, (faces) => ({
    ...graded(sum.read(faces) + bonus, difficulty),
    faces,
  }));
}

/** Dice that are only added up, such as damage. */
function openRoll({ dice, flat: bonus }: OptionsOf<typeof OPEN>): Check<Result> {
  return throwDice({ role: "pool", pools: poolsOf(dice, false), evaluator: sum }, (thrown) => ({
    total: thrown + bonus,
  }));
}

/** Each stage of a hit adds one damage die of the weapon's size; a miss does no damage. */
export function damageDice({
  weapon,
  hit,
  stages,
}: {
  readonly weapon: number;
  readonly hit: boolean;
  readonly stages: number;
}): readonly TermDice[] {
  return hit ? [{ count: 1 + stages, sides: weapon }] : [];
}

/** Damage after a success, with a d6 until the weapon's own die is chosen. */
function damageAfter({ success = false, stages = 0 }: Result): Follow | undefined {
  const dice = damageDice({ weapon: STAND_IN.sides, hit: success, stages }).map((each) => ({ ...each, up: 0 }));
  return dice.length === 0 ? undefined : { kind: "open", options: { dice } };
}

const RULES = { stages: flag({ setting: "ogs.opposedStages" }) };

/** All an opposed check looks at. */
interface Side extends Readonly<Record<string, Json>> {
  readonly total: number;
  readonly faces: readonly number[];
  readonly sizes: readonly number[];
}

/** What may decide, in this order; a tie on all of them is left to d12s. */
const LADDER_OF_TIES = ["total", "values", "sizes"] as const;

/** Above 0 where the first is ahead; a missing die counts 0. */
function placeByPlace(a: readonly number[], b: readonly number[]): number {
  const places = Math.max(a.length, b.length);
  for (let i = 0; i < places; i++) {
    const lead = (a[i] ?? 0) - (b[i] ?? 0);
    if (lead !== 0) return lead;
  }
  return 0;
}

/** The rung of the ladder, counted from 1, on which two sides part: above 0 where the first is ahead; 0 where none parts them. */
function rung(a: Side, b: Side): number {
  if (a.total !== b.total) return a.total > b.total ? 1 : -1;
  const values = placeByPlace(a.faces, b.faces);
  if (values !== 0) return values > 0 ? 2 : -2;
  return 3 * Math.sign(placeByPlace(a.sizes, b.sizes));
}

/** The side ahead of all others wins, on the lowest rung that any of them reached with it; those level on all rungs throw d12s. */
function judge(sides: readonly Side[], rules: OptionsOf<typeof RULES>): Next<Verdict> {
  let best = 0;
  let parted = 0;
  for (let i = 1; i < sides.length; i++) {
    parted = rung(sides[i]!, sides[best]!);
    if (parted > 0) best = i;
  }
  const lowest = sides.length === 2 ? Math.abs(parted) : lowestRung(best, sides);
  if (lowest === 0) return rollOff(levelWith(best, sides));
  const verdict = VERDICTS[lowest - 1]![best]!;
  return rules.stages ? { ...verdict, stages: stagesOf(sides, best) } : verdict;
}

/** The lowest rung on which the best side parted from another; 0 where another is level with it. */
function lowestRung(best: number, sides: readonly Side[]): number {
  let lowest = 0;
  for (let i = 0; i < sides.length; i++) {
    if (i === best) continue;
    const reached = rung(sides[best]!, sides[i]!);
    if (reached === 0) return 0;
    lowest = Math.max(lowest, reached);
  }
  return lowest;
}

function levelWith(best: number, sides: readonly Side[]): readonly number[] {
  return [...sides.keys()].filter((i) => rung(sides[best]!, sides[i]!) === 0);
}

/** Under the house rule an opposed check has stages as well, against the best of the others. */
function stagesOf(sides: readonly Side[], winner: number): number {
  const next = Math.max(...sides.filter((_, i) => i !== winner).map(({ total }) => total));
  return Math.max(0, Math.floor((sides[winner]!.total - next) / 2));
}

/** One object for each distinct verdict, by what decided and by who won, so that adding up their odds is cheap. */
const VERDICTS = [...LADDER_OF_TIES, "d12"].map((decidedBy) =>
  Array.from({ length: MOST_SIDES }, (_, winner): Verdict => ({ winner, tie: decidedBy !== "total", decidedBy })),
);

/** Everybody still level throws a d12; those who share the highest throw again. */
const rollOff = memoize((left: readonly number[]): Check<Verdict> =>
  repeated((next) =>
    highestOf(left, (level) =>
      level.length === 1 ? VERDICTS.at(-1)![level[0]!]! : level.length === left.length ? next() : rollOff(level),
    ),
  ),
);

/** One d12 each, in turn; only the highest face so far and those who share it matter. */
function highestOf(sides: readonly number[], next: (level: readonly number[]) => Next<Verdict>): Check<Verdict> {
  const turn = memoize((i: number, best: number, level: readonly number[]): Next<Verdict> =>
    i === sides.length ? next(level) : throwFor(i, best, level),
  );
  const throwFor = (i: number, best: number, level: readonly number[]) =>
    throwDice({ role: "rollOff", pools: [pool(1, die(12), `side${sides[i]! + 1}`)], evaluator: sum }, (face) =>
      turn(i + 1, Math.max(face, best), face > best ? [sides[i]!] : face === best ? [...level, sides[i]!] : level),
    );
  return throwFor(0, 0, []);
}

function report({ total, success, stages = 0 }: Result): Report {
  const headline: Text =
    stages > 0
      ? { key: "stageSuccess", data: { stages } }
      : { key: success === undefined ? "total" : success ? "success" : "failure" };
  return {
    headline,
    tone: stages > 0 ? "great" : success === undefined ? "plain" : success ? "good" : "bad",
    total,
    lines: [],
  };
}

function reportVerdict(verdict: Verdict): Report {
  const { winner, decidedBy, stages } = verdict;
  if (winner === null) return { headline: { key: "undecided" }, tone: verdictTone(verdict), lines: [] };
  const lines: Text[] = typeof decidedBy === "string" ? [{ key: `decidedBy.${decidedBy}` }] : [];
  if (typeof stages === "number") lines.push({ key: "stages", data: { stages } });
  return { headline: { key: "sideWins", data: { side: winner + 1 } }, tone: verdictTone(verdict), lines };
}

const total = ({ total: value }: Result) => value;

/** The game. */
export const ogs: System = {
  id: "ogs",
  command: "ogs",
  kinds: {
    action: kind({
      fields: ACTION,
      refuse: ({ dice, exact }) => (single(dice).length < 2 && !exact ? problem("ogs.twoDice") : undefined),
      check: actionCheck,
      report,
      score: total,
      follow: damageAfter,
      contested: { opposed: true },
      contestValue: ({ total: reached, faces = [] }, { dice, exact }) => ({
        total: reached,
        faces,
        sizes: descending(sizesOf(dice, exact)),
      }),
    }),
    open: kind({
      word: "open",
      fields: OPEN,
      check: openRoll,
      report: (result) => numberReport("openRoll", result.total),
      score: total,
    }),
  },
  codes: {
    up: code({
      refuse: ({ sides }, stages) => {
        if (stages === undefined) return problem("ogs.noStages");
        if (!isOnLadder(sides)) return problem("ogs.sides", { sides });
        return stages < 1 || stages > MOST_STAGES
          ? problem("outOfRange", { value: stages, min: 1, max: MOST_STAGES })
          : undefined;
      },
      reshape: ({ count, sides }, stages) => {
        const sizes = dieIncrease(sides, stages);
        return gather(sizes).map(([size, n]) => ({
          count: count * n,
          sides: size,
          tag: sizes.length > 1 ? "openBroken" : "openGrown",
        }));
      },
    }),
  },
  contest: contest({ fields: RULES, most: MOST_SIDES, judge, report: reportVerdict }),
  settings: { "ogs.separateIncreaseTarget": TARGETS, "ogs.opposedStages": false },
};
