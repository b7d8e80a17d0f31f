/** Dungeons of Olde: unlimited dice chosen by a Stat. Rules: `docs/rules.md` §5. */
import {
  LIMITS,
  checkReport,
  choice,
  code,
  contest,
  defineGame,
  dice as diceField,
  die,
  difficultyField,
  flag,
  higherWins,
  kind,
  modifierField,
  number,
  numberAfterWord,
  plainNumber,
  pool,
  problem,
  readKeyword,
  readRegExp,
  rollSidesAgain,
  sum,
  throwDice,
  unlimited,
  verdictReport,
  withSign,
  type Check,
  type Die,
  type Field,
  type FollowUp,
  type Ladder,
  type Next,
  type OptionsOf,
  type Outcome,
  type Report,
  type Text,
  type Verdict,
} from "./kit.ts";

// §5.1 Small dice

const D2: Readonly<Record<string, Die>> = {
  highLow: { ...die(6), name: "d2", value: (face) => (face <= 3 ? 1 : 2) },
  oddEven: { ...die(6), name: "d2", value: (face) => (face % 2 === 1 ? 1 : 2) },
  coin: { name: "coin", faces: [1, 0], value: (side) => (side === 1 ? 1 : 2) },
};
const D3: Die = { ...die(6), name: "d3", value: (face) => Math.ceil(face / 2) };

const smallDice = {
  viaD6: flag({ word: "by6" }),
  d2Method: choice(["highLow", "oddEven", "coin"], { setting: "olde.d2Method" }),
};

function dieOf(sides: number, { viaD6, d2Method }: OptionsOf<typeof smallDice>): Die {
  if (viaD6 && sides === 2) return D2[d2Method]!;
  return viaD6 && sides === 3 ? D3 : die(sides);
}

// §5.2 Unlimited dice

const adjust = modifierField;
/** The book's own word changes nothing, since dice are unlimited by themselves: `/olde 3d6 unlimited`. */
const limited: Field<boolean> = {
  ...flag(),
  text: {
    word: "limited",
    ...readKeyword(["limited", "unlimited"], (word) => word === "limited"),
    write: (on) => (on ? "limited" : ""),
  },
};

type Roll = { readonly count: number; readonly sides: number; readonly adjust?: number };

type Manner = OptionsOf<typeof smallDice> & { readonly adjust: number; readonly limited: boolean };

const USUAL_MANNER: Manner = { adjust: 0, limited: false, viaD6: false, d2Method: "highLow" };

function mannerText({ limited: isLimited }: Pick<Manner, "limited">): Text {
  return { key: isLimited ? "limited" : "unlimited" };
}

/** Adds the adjustments once, at the end. */
function rollDice({ count, sides, adjust: own = 0 }: Roll, manner: Manner): Check<number> {
  const kindOfDie = dieOf(sides, manner);
  const pools = [pool(count, manner.limited ? kindOfDie : unlimited(kindOfDie))];
  return throwDice({ role: "pool", pools, evaluator: sum }).map((total) => total + own + manner.adjust);
}

// §5.3 Stats and Dice Table: check dice and effect dice of the Stats 1 to 20 (DA2)

const STATS_2017 = [
  ["2d2-1", "1d2-1"],
  ["2d2", "1d2"],
  ["2d3", "1d3"],
  ["2d4", "1d4"],
  ["2d6-1", "1d4+1"],
  ["2d6", "1d6"],
  ["2d8-1", "1d6+1"],
  ["2d8", "1d8"],
  ["2d10-1", "1d8+1"],
  ["2d10", "1d10"],
  ["2d12-1", "1d10+1"],
  ["2d12", "1d12"],
  ["2d12+1", "1d12+1"],
  ["3d10-1", "2d6+1"],
  ["3d10", "2d8-1"],
  ["3d10+1", "2d8"],
  ["3d12-1", "2d8+1"],
  ["3d12", "3d6"],
  ["2d20-1", "3d6+1"],
  ["2d20", "1d20"],
];

/** The Stats that differ in the 2016 table. */
const STATS_2016: Readonly<Record<number, readonly string[]>> = {
  13: ["2d12+1", "2d6"],
  17: ["3d10+2", "2d8+1"],
  19: ["3d12+1", "3d6+1"],
  20: ["3d12+2", "3d8-1"],
};

const stat = number({ min: 1, max: 20, text: plainNumber });
const table = choice(["2017", "2016"], { setting: "olde.statTable" });

/** The dice that a Stat rolls, beside it in a dialog: `2d6−1, unlimited`. */
function statText(options: StatOptions & Pick<Manner, "limited">, purpose: "check" | "effect") {
  const { count, sides, adjust: own = 0 } = statDice(options, purpose);
  const dice = `${count}d${sides}${own === 0 ? "" : withSign(own)}`;
  return { stat: { key: options.limited ? "limitedStatDice" : "statDice", data: { dice } } };
}

type StatOptions = { readonly stat: number; readonly table: string };

function statDice(options: StatOptions, purpose: "check" | "effect"): Roll {
  const row = (options.table === "2016" ? STATS_2016[options.stat] : undefined) ?? STATS_2017[options.stat - 1]!;
  const [, count, sides, own = 0] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(row[purpose === "check" ? 0 : 1]!)!;
  return { count: Number(count), sides: Number(sides), adjust: Number(own) };
}

// §5.4 Attempts

const CHALLENGES = {
  2016: { Trivial: 4, Easy: 6, Hard: 8, Heroic: 10, Superhuman: 12, Impossible: 15 },
  2017: { Trivial: 3, Easy: 6, Moderate: 9, Hard: 12, Heroic: 15, Superhuman: 18, Godly: 21 },
};

const TARGET = { adjust, challenge: difficultyField({ setting: "olde.challengeTable", tables: CHALLENGES }) };

interface Result extends Outcome {
  readonly total: number;
  readonly success?: boolean;
}

function resultOf(check: Check<number>, challenge: number | null): Check<Result> {
  return check.map((total) => (challenge === null ? { total } : { total, success: total >= challenge }));
}

const score = ({ total }: Result) => total;

function report(result: Result, options: Pick<Manner, "limited">): Report {
  return { ...checkReport(result), lines: [mannerText(options)] };
}

const STAT = { stat, ...TARGET, table, limited, ...smallDice };

const statCheck = kind({
  word: "stat",
  fields: STAT,
  example: { stat: 4, challenge: 8 },
  check: (options) => resultOf(rollDice(statDice(options, "check"), options), options.challenge),
  report,
  score,
  fieldTexts: (options) => statText(options, "check"),
  followUp: effectAfter,
  contestOptions: { challenge: null },
  contestValue: (outcome, options) => ({
    ...sideOf(outcome, statDice(options, "check"), options),
    effect: effectOf(options),
  }),
});

/** The Effect of the same Stat, without what was adjusted or limited before. */
function effectAfter({ success }: Result, options: OptionsOf<typeof STAT>): FollowUp | undefined {
  return success === false ? undefined : { kind: "effect", options: effectOf(options) };
}

function effectOf({ stat: own, table: edition, viaD6, d2Method }: OptionsOf<typeof STAT>) {
  return { stat: own, adjust: 0, table: edition, limited: false, viaD6, d2Method };
}

const anyDice = diceField({ most: LIMITS.dice, sides: [2, LIMITS.sides] });
/** Marks of exploding dice elsewhere. */
const readMarkedDice = readRegExp(/(\d{0,9}d\d{1,9})(?:!+|xo?\d*|un)(?![\w.])/iy, ([, written = ""]) =>
  problem("olde.unlimited", { dice: written }),
);
const rolledDice: typeof anyDice = {
  ...anyDice,
  text: { ...anyDice.text!, read: (line) => readMarkedDice(line) ?? anyDice.text!.read(line) },
};

const dice = kind({
  fields: { dice: rolledDice, ...TARGET, limited, ...smallDice },
  example: { dice: { count: 2, sides: 10 }, adjust: -1, challenge: 12 },
  check: (options) => resultOf(rollDice(options.dice, options), options.challenge),
  report,
  score,
  fieldTexts: (options) => ({ dice: mannerText(options) }),
  contestOptions: { challenge: null },
  contestValue: (outcome, options) => sideOf(outcome, options.dice, options),
});

/** An Effect, such as damage, is never below 0 (DA7). */
const effect = kind({
  word: "effect",
  fields: { stat, adjust, table, limited, ...smallDice },
  example: { stat: 10 },
  check: (options) =>
    rollDice(statDice(options, "effect"), options).map((total): Result & { readonly isRaised?: true } =>
      total < 0 ? { total: 0, isRaised: true } : { total },
    ),
  report({ total, isRaised }, options) {
    const plain = report({ total }, options);
    const added = (statDice(options, "effect").adjust ?? 0) + options.adjust;
    return { ...plain, lines: [...plain.lines, ...(isRaised ? [{ key: "raised" }] : [])], added, areDiceAdded: true };
  },
  score: ({ total }) => total,
  fieldTexts: (options) => statText(options, "effect"),
});

const ASSIST = {
  stat,
  adjust,
  instigatorStat: number({ min: 1, max: 99, text: numberAfterWord("vs"), isTarget: true }),
  table,
  limited,
  ...smallDice,
};

/** A helper gives the Instigator +1 for meeting their Stat, and one more for each point above. */
const assist = kind({
  word: "assist",
  fields: ASSIST,
  example: { stat: 4, instigatorStat: 6 },
  fieldTexts: (options) => statText(options, "check"),
  check: (options) =>
    rollDice(statDice(options, "check"), options).map((total) => ({
      total,
      adjustment: Math.max(0, total - options.instigatorStat + 1),
    })),
  report({ total, adjustment }, options) {
    const plain = report({ total, success: adjustment > 0 }, options);
    return { ...plain, lines: [{ key: "adjustment", data: { adjustment } }, ...plain.lines] };
  },
  score: ({ adjustment }) => adjustment,
  followUpNames: ["rollAssisted"],
  followUp: helpedAttempt,
});

function helpedAttempt(
  { adjustment }: Readonly<Record<"total" | "adjustment", number>>,
  { instigatorStat, table: edition, viaD6, d2Method }: OptionsOf<typeof ASSIST>,
): FollowUp | undefined {
  if (adjustment === 0 || instigatorStat > STATS_2017.length) return undefined;
  const options = { stat: instigatorStat, adjust: adjustment, challenge: null, limited: false };
  const same = { table: edition, viaD6, d2Method };
  return { name: "rollAssisted", kind: "stat", options: { ...options, ...same }, isForAnybody: true };
}

// §5.4 Opposed Attempts

const CONTEST_FIELDS = {
  tie: choice(["instigator", "reroll", "target"], {
    setting: "olde.contestTie",
    visibleWhen: { field: "race", value: false },
  }),
  race: flag(),
};

/** The total of a side, and everything needed to roll it again. */
type Side = Readonly<Record<"total" | "count" | "sides" | "adjust", number> & Record<"limited", boolean>> & {
  /** The options of the Effect that an Instigator with a Stat rolls after a success. */
  readonly effect?: ReturnType<typeof effectOf>;
};

function sideOf({ total }: Result, { count, sides, adjust: own = 0 }: Roll, manner: Manner): Side {
  return { total, count, sides, adjust: own + manner.adjust, limited: manner.limited };
}

/** A tie goes to the Instigator; a race has none and is rolled again (DA1). */
function judge(sides: readonly Side[], rules: OptionsOf<typeof CONTEST_FIELDS>): Next<Verdict> {
  const verdict = compare(sides);
  if (verdict) return verdict;
  if (!rules.race && rules.tie !== "reroll") return { winner: rules.tie === "instigator" ? 0 : 1, tie: true };
  const again = (side: Side) =>
    rollDice(side, { ...USUAL_MANNER, limited: side.limited }).map((total) => ({ ...side, total }));
  const unrolled = sides.map((side) => ({ ...side, total: 0 }));
  return rollSidesAgain(unrolled, again, compare, LADDER);
}

const LADDER: Ladder<Side> = { comparisonKeys: [({ total }) => total] };

function compare([a, b]: readonly Side[]): Verdict | undefined {
  return higherWins(a!.total, b!.total);
}

function reportVerdict(verdict: Verdict, { tie: rule, race }: OptionsOf<typeof CONTEST_FIELDS>): Report {
  const lines = verdict.tie ? [{ key: race || rule === "reroll" ? "tie" : `${rule}Tie` }] : [];
  return verdictReport(verdict, ["instigatorWins", "targetWins", "undecided"], lines);
}

/** `2d6un`: unlimited dice in any formula. */
const un = code({
  refuse: ({ sides }, argument) => {
    if (sides < 2) return problem("olde.sides");
    return argument === undefined ? undefined : problem("olde.noNumber");
  },
  check: (dice) => resultOf(rollDice(dice, USUAL_MANNER), null),
  report: checkReport,
});

export const dungeonsOfOlde = defineGame({
  id: "olde",
  command: "olde",
  kinds: { stat: statCheck, effect, assist, dice },
  codes: { un },
  formulas: ["2d6un"],
  contest: contest({
    fields: CONTEST_FIELDS,
    most: 2,
    judge,
    ladder: () => LADDER,
    report: reportVerdict,
    followUp: ({ winner }, { effect: options }) =>
      winner === 0 && options ? { name: "rollEffect", kind: "effect", options } : undefined,
  }),
});
