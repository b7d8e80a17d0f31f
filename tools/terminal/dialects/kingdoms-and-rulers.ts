/** Kingdoms & Rulers' mechanics in JSON. */
import type { Outcome } from "../../../src/checks/report.ts";
import type { Check } from "../../../src/engine/check.ts";
import { die } from "../../../src/engine/die.ts";
import { kingdomsAndRulers as kr } from "../../../src/games/kingdoms-and-rulers.ts";
import {
  checkFor,
  contestFor,
  Mistake,
  nameWinner,
  sideFor,
  verdictOf,
  playFaces,
  type Dialect,
  type Input,
} from "./dialect.ts";

/** How a case names the mistakes of its game. */
const ERRORS: Readonly<Record<string, string>> = { "kr.overPool": "rolled>pool", "kr.noDice": "rolled<1" };

const basic = ({ faces: _faces, pool, rolled = pool, dt, marginZeroSucceeds = false }: Input) =>
  checkFor(kr, "basic", { pool, rolled, dt, zeroSucceeds: marginZeroSucceeds });

function basicTest(input: Input): Outcome {
  try {
    return playFaces(basic(input), input.faces).outcome;
  } catch (error) {
    const named = error instanceof Mistake ? ERRORS[error.problem.problem] : undefined;
    if (named === undefined) throw error;
    return { error: named };
  }
}

/** The state of a test over several rolls. */
interface Progress {
  readonly margins: readonly number[];
  readonly failuresRemoved: readonly number[];
  readonly pools: readonly number[];
}

const NOTHING: Progress = { margins: [], failuresRemoved: [], pools: [] };

interface Round extends Outcome {
  readonly margin: number;
  readonly removed: number;
  readonly left: number;
  readonly pool: number;
}

/** One roll of an extended test and the refill after it, by the number of dice in the pool. */
function roundBy({ dt, add = 0, critRemovesTwo = false }: Input): (pool: number) => Check<Round> {
  const rounds: Check<Round>[] = [];
  const options = { dt, refill: add, critRemovesTwo };
  return (pool) => (rounds[pool] ??= checkFor(kr, "extended", { ...options, pool }) as Check<Round>);
}

function withRound(progress: Progress, { margin, removed, pool }: Round): Progress {
  return {
    margins: [...progress.margins, margin],
    failuresRemoved: [...progress.failuresRemoved, removed],
    pools: [...progress.pools, pool],
  };
}

function roundsOf({ pool, rounds, ...input }: Input): Outcome {
  const round = roundBy(input);
  let progress = NOTHING;
  for (const faces of rounds as readonly number[][])
    progress = withRound(progress, playFaces(round(progress.pools.at(-1) ?? pool), faces).outcome);
  return { ...progress };
}

/** Up to this many rounds are listed one by one; beyond it only the sums are given. */
const MOST_LISTED = 2;

/** All rounds as one check. */
function allRounds({ pool, rounds, ...input }: Input): Check<Outcome> {
  const count = Array.isArray(rounds) ? rounds.length : rounds;
  const round = roundBy(input);
  const from = (left: number, dice: number, margin: number, progress: Progress): Check<Outcome> =>
    round(dice)
      .andThen((rolled) => {
        const total = margin + rolled.margin;
        const next = count > MOST_LISTED ? progress : withRound(progress, rolled);
        if (left > 1) return from(left - 1, rolled.pool, total, next);
        return { ...(count <= MOST_LISTED && next), margin: total, pool: rolled.pool };
      })
      .withKey(left, dice, margin, progress.margins, progress.pools);
  return from(count, pool, 0, NOTHING);
}

/** All rolls of one turn share the shrinking pool; it is refilled once, at the end. */
function turn({ pool, dt, add = 0, rolls }: Input): Outcome {
  const round = roundBy({ dt });
  let left: number = pool;
  const poolAfterRolls = (rolls as readonly number[][]).map(
    (faces) => (left = playFaces(round(left), faces).outcome.left),
  );
  return { poolAfterRolls, poolEnd: left + add };
}

/** The rolls of one turn as one check; `rolls` says how many. */
function turnRolls({ pool, dt, add = 0, rolls }: Input): Check<Outcome> {
  const round = roundBy({ dt });
  const from = (count: number, after: readonly number[]): Check<Outcome> =>
    round(count)
      .andThen(({ left }) => {
        const poolAfterRolls = [...after, left];
        return poolAfterRolls.length < rolls ? from(left, poolAfterRolls) : { poolAfterRolls, poolEnd: left + add };
      })
      .withKey(count, after);
  return from(pool, []);
}

/** The margin of one die, as an opposed test with one die has it. */
const classify = (face: number, dt: number) =>
  playFaces(checkFor(kr, "opposed", { pool: 1, dt }), [face]).outcome["margin"]!;

const NAMES = ["a", "b"] as const;

const rules = ({ opposedTie = "draw" }: Input) => ({ tie: opposedTie });

function judgeMargins(input: Input, margins: readonly number[]): Outcome {
  const values = NAMES.map((name, i) => ({
    margin: margins[i]!,
    pool: input[name].pool ?? 0,
    dt: input[name].dt ?? 6,
    active: input.active === name,
  }));
  return nameWinner(verdictOf(kr, rules(input), values, input.reroll?.flat()), NAMES);
}

const sideOptions = (input: Input, name: string) => ({
  pool: input[name].pool ?? input[name].faces?.length,
  dt: input[name].dt,
  active: input.active === name,
});

function opposedRoll(input: Input): Outcome {
  const margins = NAMES.map((name) =>
    Number(playFaces(checkFor(kr, "opposed", sideOptions(input, name)), input[name].faces).outcome.margin),
  );
  return { ...judgeMargins(input, margins), marginA: margins[0], marginB: margins[1] };
}

function opposedOdds(input: Input): Check<Outcome> {
  const sides = NAMES.map((name) => sideFor(kr, "opposed", sideOptions(input, name)));
  return contestFor(kr, rules(input), sides, (verdict, [a, b]) => ({
    ...nameWinner(verdict, NAMES),
    marginA: a!.margin,
    marginB: b!.margin,
  }));
}

/** The mechanics by name. */
export const krDialect: Dialect = {
  classify: { work: ({ dt, faces }) => ({ values: faces.map((face: number) => classify(face, dt)) }) },
  basicTest: { work: basicTest, odds: basic },
  margin: { work: ({ successes, failures }) => ({ margin: successes - failures }) },
  opposed: {
    work: (input) =>
      judgeMargins(
        input,
        NAMES.map((name) => input[name].margin),
      ),
  },
  opposedRoll: { work: opposedRoll, odds: opposedOdds },
  extended: { work: roundsOf, odds: allRounds },
  turn: { work: turn, odds: turnRolls },
  // Combat figures (§3.6) that the module leaves to the table.
  attackSetup: {
    work: ({ stat, weaponProficiency, armorClass }) => ({
      pool: stat + weaponProficiency,
      dt: armorClass - weaponProficiency,
    }),
  },
  attackDamage: {
    work: ({ margin, weaponProficiency, die: sides, damageStat }) => ({
      count: Math.max(0, margin + weaponProficiency),
      die: sides,
      bonus: damageStat,
    }),
  },
  sumRoll: {
    work: ({ faces, sides }) => ({
      total: faces
        .filter((face: number) => die(sides).faces.includes(face))
        .reduce((sum: number, face: number) => sum + face, 0),
    }),
  },
};
