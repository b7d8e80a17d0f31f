/** The two d6 of Kaiser's Skill and Resistance Checks: `docs/rules.md` §1.3 to §1.5. */
import {
  die,
  discard,
  keep,
  pool,
  rollOrder,
  sum,
  throwDice,
  unlimited,
  type Check,
  type Evaluator,
  type Next,
} from "./kit.ts";

const d6 = die(6);

// §1.3 Advantage and Disadvantage

/** The house rule `kaiser.advantageMethod` (KA2). */
export const ADVANTAGE_METHODS = ["pool", "sequentialReplace", "sequentialKeep"] as const;

/** The two kept dice, the higher first; then the number of ones among all dice, where a Fumble may need it. */
type Pair = readonly number[];

export function sumOfPair([high = 0, low = 0]: Pair): number {
  return high + low;
}

const HIGHEST_TWO = keep(2, "highest");
const LOWEST_TWO = keep(2, "lowest");
/** Keeps two dice and shows five, so that the ones of any Fumble can be counted. */
const LOWEST_FIVE: Evaluator<readonly number[]> = { ...keep(5, "lowest"), keptMarks: LOWEST_TWO.keptMarks! };

/** Adds a d6 for each net level: Advantage keeps the highest two dice, Disadvantage the lowest two. */
export function rollPair(net: number, method: (typeof ADVANTAGE_METHODS)[number], fumbleDegree: number): Check<Pair> {
  if (method !== "pool") return rerollPair(net, fumbleDegree, method === "sequentialReplace");
  const pools = [pool(2 + Math.abs(net), d6)];
  return countsOnes(net, fumbleDegree)
    ? throwDice({ role: "pool", pools, evaluator: LOWEST_FIVE }).map((low) => [...low.slice(-2), onesIn(low)])
    : throwDice({ role: "pool", pools, evaluator: net < 0 ? LOWEST_TWO : HIGHEST_TWO });
}

/** With only two dice at hand: each level rolls the lower (Advantage) or the higher one (Disadvantage) again. */
function rerollPair(net: number, fumbleDegree: number, isReplaced: boolean): Check<Pair> {
  const mustCount = countsOnes(net, fumbleDegree);
  const applyLevel = (faces: readonly number[], slots: readonly number[]): Next<Pair> => {
    const [high, low] = slots.toSorted((a, b) => faces[b]! - faces[a]!) as [number, number];
    const pair = [faces[high]!, faces[low]!, ...(mustCount ? [onesIn(faces)] : [])];
    // Stop early on 6-6 or 1-1, unless ones still have to be counted (KA3).
    const isBest = net > 0 ? faces[low] === 6 : faces[high] === 1 && fumbleDegree >= 0;
    if (isBest || faces.length === 2 + Math.abs(net)) return pair;
    const [rerolled, other] = net > 0 ? [low, high] : [high, low];
    return throwDice({ role: "reroll", pools: [pool(1, d6)], evaluator: sum }, (face) => {
      const isBetter = net > 0 ? face > faces[rerolled]! : face < faces[rerolled]!;
      const [kept, dropped] = isReplaced || isBetter ? [faces.length, rerolled] : [rerolled, faces.length];
      return discard([dropped], applyLevel([...faces, face], [other, kept]));
    }).withKey("reroll", net, fumbleDegree, isReplaced, pair, faces.length);
  };
  return throwDice({ role: "pool", pools: [pool(2, d6)], evaluator: rollOrder }, (faces) => applyLevel(faces, [0, 1]));
}

// §1.4 Open Roll

/** Another d6 is added as long as the last one shows a 6. */
export const openRoll = throwDice({ role: "open", pools: [pool(1, unlimited(d6))], evaluator: sum });

/** Fumbles are checked first, so nothing opens at fumble degree +5 (KA11). */
export function isOpenRoll([, low]: Pair): boolean {
  return low === 6;
}

// §1.5 Fumble

/** GEN111, by the fumble degree: ones among all dice, or doubles among the kept two. */
const FUMBLES = [
  { degree: -3, ones: 5 },
  { degree: -2, ones: 4 },
  { degree: -1, ones: 3 },
  { degree: 0, doublesUpTo: 1 },
  { degree: 1, doublesUpTo: 2 },
  { degree: 2, doublesUpTo: 3 },
  { degree: 3, doublesUpTo: 4 },
  { degree: 4, doublesUpTo: 5 },
  { degree: 5, doublesUpTo: 6 },
];

/** Degrees beyond the table take its nearest row (KA9). */
export function isFumble([high, low, ones = 0]: Pair, fumbleDegree: number): boolean {
  const row = FUMBLES.find(({ degree }) => degree >= fumbleDegree) ?? FUMBLES.at(-1)!;
  return row.doublesUpTo === undefined ? ones >= row.ones : high === low && low! <= row.doublesUpTo;
}

/** More than two ones need Disadvantage. */
function countsOnes(net: number, fumbleDegree: number): boolean {
  return net < 0 && fumbleDegree < 0;
}

function onesIn(faces: readonly number[]): number {
  return faces.filter((face) => face === 1).length;
}

export const fumbleLevelRoll = throwDice({ role: "fumble", pools: [pool(2, d6)], evaluator: sum });

/** GEN1: the effect of a Difficulty Skill Check, and the number that replaces the dice of an Opposed Skill Check. */
const FUMBLE_LEVELS = [
  { upTo: 5, band: "none", dice: 0 },
  { upTo: 11, band: "negative", dice: -5 },
  { upTo: Infinity, band: "disastrous", dice: -10 },
];

export function fumbleLevelRow(level: number) {
  return FUMBLE_LEVELS.find(({ upTo }) => level <= upTo)!;
}
