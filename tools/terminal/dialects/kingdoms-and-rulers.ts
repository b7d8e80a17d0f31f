/** Kingdoms & Rulers' mechanics in JSON. */
import type { Check } from "../../../src/engine/check.ts";
import { memoize } from "../../../src/engine/check.ts";
import { die } from "../../../src/engine/die.ts";
import {
  attackDamage,
  attackSetup,
  classify,
  kingdomsAndRulers as kr,
  round,
} from "../../../src/systems/kingdoms-and-rulers.ts";
import type { Outcome } from "../../../src/systems/system.ts";
import type { Dialect, Input } from "./dialect.ts";
import { checkFor, contestFor, Mistake, named, sideFor, verdictOf, worked } from "./dialect.ts";

/** How a case names the mistakes of its game. */
const ERRORS: Readonly<Record<string, string>> = { "kr.overPool": "rolled>pool", "kr.noDice": "rolled<1" };

const basic = ({ faces: _faces, pool, rolled = pool, dt, marginZeroSucceeds = false }: Input) =>
  checkFor(kr, "basic", { pool, rolled, dt, zeroSucceeds: marginZeroSucceeds });

function basicTest(input: Input): Outcome {
  try {
    return worked(basic(input), input.faces).outcome;
  } catch (error) {
    const named = error instanceof Mistake ? ERRORS[error.problem.problem] : undefined;
    if (named === undefined) throw error;
    return { error: named };
  }
}

/** What a test over several rolls has come to. */
interface Progress {
  readonly margins: readonly number[];
  readonly failuresRemoved: readonly number[];
  readonly pools: readonly number[];
}

const NOTHING: Progress = { margins: [], failuresRemoved: [], pools: [] };

function roundsOf({ pool, dt, add = 0, critRemovesTwo = false, rounds }: Input): Outcome {
  let left: number = pool;
  let progress = NOTHING;
  for (const faces of rounds as readonly number[][]) {
    const { margin, removed } = worked(round(left, dt, critRemovesTwo), faces).outcome;
    left += add - removed;
    progress = {
      margins: [...progress.margins, margin],
      failuresRemoved: [...progress.failuresRemoved, removed],
      pools: [...progress.pools, left],
    };
  }
  return { ...progress };
}

/** Round by round up to this many; beyond, the lists are too many to tell apart and only the sums are told. */
const MOST_LISTED = 2;

/** All rounds as one check. */
function allRounds({ pool, dt, add = 0, critRemovesTwo = false, rounds }: Input): Check<Outcome> {
  const from = memoize((left: number, count: number, margin: number, progress: Progress): Check<Outcome> =>
    round(count, dt, critRemovesTwo).andThen((rolled) => {
      const after = count - rolled.removed + add;
      const total = margin + rolled.margin;
      const listed =
        rounds > MOST_LISTED
          ? progress
          : {
              margins: [...progress.margins, rolled.margin],
              failuresRemoved: [...progress.failuresRemoved, rolled.removed],
              pools: [...progress.pools, after],
            };
      if (left > 1) return from(left - 1, after, total, listed);
      return { ...(rounds <= MOST_LISTED && listed), margin: total, pool: after };
    }),
  );
  return from(Array.isArray(rounds) ? rounds.length : rounds, pool, 0, NOTHING);
}

/** All rolls of one turn share the shrinking pool; it is refilled once, at the end. */
function turn({ pool, dt, add = 0, rolls }: Input): Outcome {
  let left: number = pool;
  const poolAfterRolls = (rolls as readonly number[][]).map(
    (faces) => (left -= worked(round(left, dt), faces).outcome.removed),
  );
  return { poolAfterRolls, poolEnd: left + add };
}

/** The rolls of one turn as one check; `rolls` says how many. */
function turnRolls({ pool, dt, add = 0, rolls }: Input): Check<Outcome> {
  const from = memoize((count: number, after: readonly number[]): Check<Outcome> =>
    round(count, dt).andThen(({ removed }) => {
      const poolAfterRolls = [...after, count - removed];
      return poolAfterRolls.length < rolls
        ? from(count - removed, poolAfterRolls)
        : { poolAfterRolls, poolEnd: count - removed + add };
    }),
  );
  return from(pool, []);
}

const NAMES = ["a", "b"] as const;

const rules = ({ opposedTie = "draw" }: Input) => ({ tie: opposedTie });

function judged(input: Input, margins: readonly number[]): Outcome {
  const stakes = NAMES.map((name, i) => ({
    margin: margins[i]!,
    pool: input[name].pool ?? 0,
    dt: input[name].dt ?? 6,
    active: input.active === name,
  }));
  return named(verdictOf(kr, rules(input), stakes, input.reroll?.flat()), NAMES);
}

const sideOptions = (input: Input, name: string) => ({
  pool: input[name].pool ?? input[name].faces?.length,
  dt: input[name].dt,
  active: input.active === name,
});

function opposedRoll(input: Input): Outcome {
  const margins = NAMES.map((name) =>
    Number(worked(checkFor(kr, "opposed", sideOptions(input, name)), input[name].faces).outcome.margin),
  );
  return { ...judged(input, margins), marginA: margins[0], marginB: margins[1] };
}

function opposedOdds(input: Input): Check<Outcome> {
  const sides = NAMES.map((name) => sideFor(kr, "opposed", sideOptions(input, name)));
  return contestFor(kr, rules(input), sides, (verdict, [a, b]) => ({
    ...named(verdict, NAMES),
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
      judged(
        input,
        NAMES.map((name) => input[name].margin),
      ),
  },
  opposedRoll: { work: opposedRoll, odds: opposedOdds },
  extended: { work: roundsOf, odds: allRounds },
  turn: { work: turn, odds: turnRolls },
  attackSetup: {
    work: ({ stat, weaponProficiency, armorClass }) => attackSetup({ stat, weaponProficiency, armorClass }),
  },
  attackDamage: {
    work: ({ margin, weaponProficiency, die: sides, damageStat }) =>
      attackDamage({ margin, weaponProficiency, die: sides, damageStat }),
  },
  sumRoll: {
    work: ({ faces, sides }) => ({
      total: faces
        .filter((face: number) => die(sides).faces.includes(face))
        .reduce((sum: number, face: number) => sum + face, 0),
    }),
  },
};
