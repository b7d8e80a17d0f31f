/** OGS: a stat die, a skill die and modifier dice, which Die Increases make bigger. Rules: `docs/rules.md` §2. */
import {
  actionDiceField,
  damageField,
  diceEditor,
  dieIncrease,
  grownSizes,
  isOnLadder,
  MOST_STAGES,
  type NotatedDie,
  openDiceField,
  splitDice,
  STAND_IN,
} from "./die-increase.ts";
import {
  LIMITS,
  checkReport,
  code,
  contest,
  defineGame,
  die,
  difficultyField,
  flag,
  kind,
  leadOf,
  memoize,
  modifierField,
  namedTag,
  number,
  numberAfterWord,
  pool,
  problem,
  repeatUntilWon,
  rollSum,
  sortDescending,
  sum,
  throwDice,
  tieBreakHand,
  verdictTone,
  type Check,
  type Comparison,
  type Fields,
  type FollowUp,
  type Kind,
  type Next,
  type OptionsOf,
  type Outcome,
  type Pool,
  type Report,
  type Text,
  type Verdict,
} from "./kit.ts";

// §2.1 Action Check

const SLOTS = ["stat", "skill", "modifier"] as const;

/** §2.3 Flat Bonuses */
const flat = modifierField;

const ACTION = {
  dice: {
    ...actionDiceField,
    diceEditor: { ...diceEditor, slots: SLOTS, standIn: { sides: STAND_IN.sides, unless: "exact" } },
  },
  flat,
  difficulty: difficultyField(),
  opposed: flag({ word: "opposed", isUnreported: true }),
  exact: flag({ word: "exact" }),
  damage: damageField,
};

const action = kind({
  fields: ACTION,
  example: { dice: [{ sides: 8 }, { sides: 6 }], difficulty: 10 },
  refuse: ({ dice, exact }) => (splitDice(dice).length < 2 && !exact ? problem("ogs.twoDice") : undefined),
  check(options) {
    const { flat: bonus, difficulty, opposed } = options;
    const pools = checkDice(options).flatMap((each, i) => increasedPools(each, SLOTS[Math.min(i, SLOTS.length - 1)]!));
    return opposed
      ? throwDice({ role: "pool", pools, evaluator: tieBreakHand }, (faces) => ({
          ...resultOf(sum.read(faces) + bonus, difficulty),
          faces,
        }))
      : rollSum(pools, (rolled) => resultOf(rolled + bonus, difficulty));
  },
  report,
  heading,
  score: ({ total }) => total,
  steps: {
    stepOf: ({ success, stages }) => (success ? stages : success === false ? -1 : undefined),
    text: (stages, options) =>
      stages > 0 ? stagesText(stages, options) : { key: stages === 0 ? "success" : "failure" },
  },
  compare: increaseAdvice,
  followUp: damageAfter,
  contestOptions: { opposed: true, difficulty: null },
  contestValue: ({ total, faces = [] }, options): Side =>
    options.damage === null
      ? { total, faces, sizes: sizesOf(options) }
      : { total, faces, sizes: sizesOf(options), damage: options.damage },
});

/** Sizes of all dice, the largest first. Odds ask for the same options thousands of times. */
const sizesOf = memoize((options: OptionsOf<typeof ACTION>): readonly number[] =>
  sortDescending(checkDice(options).flatMap(grownSizes)),
);

/** `Agility (Sneak) check`, from the names of the stat and skill dice, or from a label such as `Agility (Sneak)`. */
function heading({ parts = {}, label = "" }: Parameters<NonNullable<Kind["heading"]>>[0]): Text | undefined {
  const [[ofStat] = [""], [ofSkill] = [""]] = parts["dice"] ?? [];
  const [, stat = ofStat, skill = ofSkill] = /^([^()]+) \(([^()]+)\)$/.exec(label) ?? [];
  return stat !== "" && skill !== "" ? { key: "namedCheck", data: { stat, skill } } : undefined;
}

/** One more Die Increase on each of the different dice, except the stand-in. */
function increaseAdvice({ dice, difficulty }: OptionsOf<typeof ACTION>): readonly Comparison[] {
  if (difficulty === null) return [];
  const each = splitDice(dice).map(({ count, sides, up, more }) => ({ count, sides, up, ...(more && { more }) }));
  const grown = each.flatMap((one, i) => {
    const more = { ...one, up: one.up + 1 };
    const isFirst = each.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i;
    if (!isFirst || one.more || more.up > MOST_STAGES) return [];
    return [{ options: { dice: each.with(i, more) } }];
  });
  return [{ each: [{ options: { dice } }, ...grown] }];
}

function checkDice({ dice, exact }: Pick<OptionsOf<typeof ACTION>, "dice" | "exact">): readonly NotatedDie[] {
  const each = splitDice(dice);
  return each.length < SLOTS.length && !exact ? [...each, STAND_IN] : each;
}

// §2.2 Stages of critical success

interface Result extends Outcome {
  readonly total: number;
  readonly success?: boolean;
  readonly stages?: number;
  readonly faces?: readonly number[];
}

function resultOf(total: number, difficulty: number | null): Result {
  return difficulty === null
    ? { total }
    : { total, success: total >= difficulty, stages: stagesOf(total - difficulty) };
}

function stagesOf(margin: number): number {
  return Math.max(0, Math.floor(margin / 2));
}

/** An attack, which has damage to roll, hits. */
function stagesText(stages: number, { damage = null }: OptionsOf<Fields> = {}): Text {
  return { key: damage === null ? "stageSuccess" : "stageHit", data: { stages } };
}

function report({ stages = 0, ...result }: Result, options: OptionsOf<typeof ACTION>): Report {
  const { difficulty } = options;
  const points = Math.abs(result.total - (difficulty ?? 0));
  const plain = { ...checkReport(result), ...(difficulty !== null && { by: { key: "by", data: { points } } }) };
  if (stages === 0) return plain;
  return { ...plain, headline: stagesText(stages, options), tone: "great", isSuspenseful: true };
}

/** A hit rolls damage: d6s if no dice are known (OA7). */
function damageAfter({ success, stages = 0 }: Result, { damage }: OptionsOf<typeof ACTION>): FollowUp | undefined {
  return success ? damageOf(damage, stages) : undefined;
}

function damageOf(damage: Damage, stages: number): FollowUp {
  return { kind: "open", options: { ...(damage ?? { dice: [STAND_IN], flat: 0 }), hitStages: stages } };
}

// §2.4 Opposed Check

const CONTEST_FIELDS = { stages: flag({ setting: "ogs.opposedStages" }) };
const MOST_SIDES = 8;

type Damage = OptionsOf<typeof ACTION>["damage"];
type Side = {
  readonly total: number;
  readonly faces: readonly number[];
  readonly sizes: readonly number[];
  readonly damage?: Damage;
};

/** The ladder; sides that are still level roll d12s. */
const KEYS = [(side: Side) => side.total, (side: Side) => side.faces, (side: Side) => side.sizes];
const VERDICTS = ["total", "values", "sizes"].map(verdictsBy);
const ROLL_OFF = verdictsBy("d12");

/** One object for each verdict and winner, so that odds merge them cheaply. */
function verdictsBy(decidedBy: string): readonly Verdict[] {
  return Array.from({ length: MOST_SIDES }, (_, winner) => ({ winner, tie: decidedBy !== "total", decidedBy }));
}

const lead = (a: Side, b: Side) => leadOf(KEYS, a, b);

/** The side ahead of all others wins, by the key that beats the closest of them (OA8). */
function judge(sides: readonly Side[], rules: OptionsOf<typeof CONTEST_FIELDS>): Next<Verdict> {
  let best = 0;
  for (let i = 1; i < sides.length; i++) if (lead(sides[i]!, sides[best]!) > 0) best = i;
  let needed = 1;
  for (let i = 0; i < sides.length; i++) {
    if (i === best) continue;
    const key = lead(sides[best]!, sides[i]!);
    if (key === 0) return rollOff(levelWith(best, sides));
    needed = Math.max(needed, key);
  }
  const verdict = VERDICTS[needed - 1]![best]!;
  return rules.stages ? { ...verdict, stages: stagesAgainst(sides, best) } : verdict;
}

function levelWith(best: number, sides: readonly Side[]): readonly number[] {
  return [...sides.keys()].filter((i) => lead(sides[best]!, sides[i]!) === 0);
}

/** The house rule `ogs.opposedStages` (OA6): stages against the best of the others. */
function stagesAgainst(sides: readonly Side[], winner: number): number {
  const others = sides.filter((_, i) => i !== winner).map(({ total }) => total);
  return stagesOf(sides[winner]!.total - Math.max(...others));
}

/** Sides that are still level roll a d12; those that share the highest roll again. */
function rollOff(level: readonly number[]): Check<Verdict> {
  const round = highestOf(level, 0, 0, []).andThen((highest) => {
    if (highest.length === 1) return ROLL_OFF[highest[0]!];
    return highest.length === level.length ? undefined : rollOff(highest);
  });
  return repeatUntilWon(round).withKey("rollOff", level);
}

/** One d12 each, in turn. Only the highest face so far and its sides matter. */
function highestOf(
  sides: readonly number[],
  turn: number,
  best: number,
  sharing: readonly number[],
): Check<readonly number[]> {
  const side = sides[turn]!;
  const d12 = pool(1, die(12), `side${side + 1}`);
  return throwDice({ role: "rollOff", pools: [d12], evaluator: sum }, (face): Next<readonly number[]> => {
    const highest = face > best ? [side] : face === best ? [...sharing, side] : sharing;
    return turn + 1 === sides.length ? highest : highestOf(sides, turn + 1, Math.max(face, best), highest);
  }).withKey("highestOf", sides, turn, best, sharing);
}

function reportVerdict(verdict: Verdict): Report {
  const { winner, decidedBy, stages } = verdict;
  if (winner === null) return { headline: { key: "undecided" }, tone: verdictTone(verdict), lines: [] };
  const lines: Text[] = [{ key: `decidedBy.${decidedBy as string}` }];
  if (typeof stages === "number") lines.push({ key: "stages", data: { stages } });
  return { headline: { key: "sideWins", data: { side: winner + 1 } }, tone: verdictTone(verdict), lines };
}

// §2.5 Open Roll

const OPEN = {
  dice: { ...openDiceField, diceEditor: { ...diceEditor, slots: ["open"] }, hint: "openDice" },
  flat,
  /** Null for dice that are not the damage of a hit. */
  hitStages: number({
    min: 0,
    max: LIMITS.dice,
    default: null,
    text: numberAfterWord("stages"),
    addedAfterSeals: true,
  }),
};

const open = kind({
  word: "open",
  fields: OPEN,
  example: { dice: [{ count: 10, sides: 6, up: 2 }] },
  check: ({ dice: [weapon, ...others], flat: bonus, hitStages }) =>
    rollSum(
      // Each stage adds one of the weapon's dice (OA7).
      [{ ...weapon!, count: weapon!.count + (hitStages ?? 0) }, ...others].flatMap((each) =>
        increasedPools(each, "open"),
      ),
      (rolled) => ({ total: rolled + bonus }),
    ),
  report: ({ total }, { dice, hitStages }) =>
    hitStages === null
      ? { ...checkReport({ total }), headline: { key: "openRoll" } }
      : { ...checkReport({ total }), headline: { key: "fields.damage" }, lines: damageLines(dice, hitStages) },
  score: ({ total }) => total,
});

function damageLines(dice: readonly NotatedDie[], stages: number): readonly Text[] {
  const count = dice.reduce((all, each) => all + each.count, 0);
  return [{ key: "weaponDice", data: { count } }, ...(stages > 0 ? [{ key: "stageDice", data: { stages } }] : [])];
}

// §2.6 Die Increase

function increasedPools(each: NotatedDie, slot: string): readonly Pool[] {
  const sizes = grownSizes(each);
  const grown = `${slot}${sizes.length > 1 ? "Broken" : "Grown"}`;
  const tag = each.up === 0 ? slot : each.effect === undefined ? grown : namedTag(grown, each.effect);
  return sizes.map((size) => pool(each.count, die(size), tag));
}

/** `10d6up2`: all dice of a formula's term grow. */
const up = code({
  refuse: ({ sides }, stages) => {
    if (stages === undefined) return problem("ogs.noStages");
    if (!isOnLadder(sides)) return problem("ogs.sides", { sides });
    return stages <= MOST_STAGES ? undefined : problem("outOfRange", { value: stages, min: 0, max: MOST_STAGES });
  },
  reshape: ({ count, sides }, stages) => {
    const sizes = dieIncrease(sides, stages);
    return [...new Set(sizes)].map((size) => ({
      count: count * sizes.filter((each) => each === size).length,
      sides: size,
      tag: sizes.length > 1 ? "openBroken" : "openGrown",
    }));
  },
});

export const ogs = defineGame({
  id: "ogs",
  command: "ogs",
  kinds: { action, open },
  codes: { up },
  formulas: ["1d12up1"],
  contest: contest({
    fields: CONTEST_FIELDS,
    most: MOST_SIDES,
    judge,
    ladder: ({ stages }) => ({ comparisonKeys: KEYS, isMeasured: stages, isForBest: true }),
    comparisons: [{ name: "total" }, { name: "faces" }, { name: "roles.pool", text: (sides) => `d${sides}` }],
    report: reportVerdict,
    followUp: ({ stages = 0 }, { damage }) =>
      damage ? { name: "rollDamage", ...damageOf(damage, Number(stages)) } : undefined,
  }),
});
