/**
 * The odds of dice that are not followed one by one: a limit is shared by all of them, or those that an explosion
 * brought are kept or dropped like the others. They are told apart by how many dice were rolled again, which leaves
 * some dice of each kind on the table. Worked example: two d6, the first 6 of which brings one more.
 *
 *     oddsAtRest(diceOfFormula(formulaNode("2d6xo1=6"))[0]).points().at(-1) // { outcome: 18, p: 1 / 216 }
 */
import { countOf, keptRanks, meets, type RollModifier } from "./dice-modifiers.ts";
import { endsOf, LETTERED, type DiceNode } from "./dice-tree.ts";
import { die, rankedPoints, type TotalOdds } from "./kit.ts";

type Points = ReturnType<typeof rankedPoints>;

/** Dice at rest with these odds each, and how likely it is that they lie there. */
interface Rest {
  readonly p: number;
  readonly dice: readonly (readonly [count: number, odds: Points])[];
}

/** Odds that take more additions are not worked out, nor those of more dice. */
const MOST_WORK = 2e7;
const MOST_DICE = 20;
/** Lists of kept dice are found by their text, which takes as long as so many additions. */
const LOOKUP = 100;

const UNLIKELY = 1e-17;

/** Undefined if the dice are too many, or more than one modifier rolls them again. */
export function oddsAtRest(term: DiceNode): TotalOdds | undefined {
  const { count, sides, rolls } = term;
  const [again] = rolls;
  if (!again || rolls.length > 1 || count > MOST_DICE) return undefined;
  const faces = typeof sides === "number" ? die(sides).faces : LETTERED[sides];
  const work = workOf(term, faces.length);
  return work > MOST_WORK ? undefined : { work, points: () => pointsOf(term, again, faces) };
}

/** Each die is added to all lists of kept dice, or to all sums if none is dropped. */
function workOf({ count, keeps }: DiceNode, faces: number): number {
  const [from, to] = keptRanks(count, keeps);
  const states = keeps.length === 0 ? 2 * count * faces : ways(faces + Math.min(to, count - from), faces);
  const rests = count + 20;
  return LOOKUP * states * faces * 2 * count * (rests / 2);
}

function pointsOf(
  { count, sides, keeps, counts, margin }: DiceNode,
  again: RollModifier,
  faces: readonly number[],
): Points {
  const [low] = endsOf(sides);
  const worth = (face: number) => countOf(face, counts, low);
  const found = new Map<number, number>();
  for (const { p, dice } of restsOf(count, again, faces)) {
    const parts = dice.flatMap(([number, odds]) => Array<Points>(number).fill(odds));
    const [from, to] = keptRanks(parts.length, keeps);
    for (const { outcome, p: own } of rankedPoints(parts, { from, to, worth }))
      found.set(outcome, (found.get(outcome) ?? 0) + p * own);
  }
  const shown = (sum: number) =>
    !margin ? sum : margin.sign.startsWith("<") ? margin.number - sum : sum - margin.number;
  return [...found].map(([sum, p]) => ({ outcome: shown(sum), p })).sort((a, b) => a.outcome - b.outcome);
}

/** All ways in which the dice may lie in the end. */
function restsOf(count: number, { command, on, limit = Infinity }: RollModifier, faces: readonly number[]): Rest[] {
  const [met, unmet] = [faces.filter((face) => meets(on, face)), faces.filter((face) => !meets(on, face))];
  const p = met.length / faces.length;
  const q = 1 - p;
  const [any, again, stay] = [evenOdds(faces), evenOdds(met), evenOdds(unmet)];
  const rests: Rest[] = [];
  const isReplaced = command.startsWith("r");
  if (command === "r" || command === "xo") {
    for (let met = 0; met <= count; met++) {
      const more = Math.min(met, limit);
      const left = isReplaced ? met - more : met;
      rests.push({
        p: ways(count, met) * p ** met * q ** (count - met),
        dice: [
          [count - met, stay],
          [left, again],
          [more, any],
        ],
      });
    }
    return rests.filter((rest) => rest.p > 0);
  }
  // The dice are read in a row, those that were added behind the others: so many met before all of `count` did not.
  for (let met = 0, own = q ** count; met < limit && (own > UNLIKELY || met < count); met++) {
    if (own > 0)
      rests.push({
        p: own,
        dice: [
          [count, stay],
          [isReplaced ? 0 : met, again],
        ],
      });
    own *= ((count + met) / (met + 1)) * p;
  }
  // The limit is reached after so many that did not; what is behind lies as it fell.
  for (let unmet = 0; limit < Infinity && unmet < count; unmet++) {
    const own = ways(limit - 1 + unmet, unmet) * p ** limit * q ** unmet;
    if (own > 0)
      rests.push({
        p: own,
        dice: [
          [unmet, stay],
          [isReplaced ? 0 : limit, again],
          [count - unmet, any],
        ],
      });
  }
  return rests;
}

function evenOdds(faces: readonly number[]): Points {
  return faces.map((outcome) => ({ outcome, p: 1 / faces.length }));
}

function ways(n: number, k: number): number {
  let found = 1;
  for (let i = 0; i < k; i++) found = (found * (n - i)) / (i + 1);
  return found;
}
