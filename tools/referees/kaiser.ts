/** Kaiser, from `rules.md` §1.2–1.8. */
import {
  Faces,
  inRounds,
  total,
  type Judgement,
  type Referee,
  type Rules,
  type Stake,
  type CheckOptions,
} from "./referee.ts";

type Numbers = Readonly<Record<string, number>>;

/** The two dice that count, lower first, and how many ones were among all. */
interface Pair {
  readonly dice: readonly number[];
  readonly ones: number;
}

function ascending(dice: readonly number[]): number[] {
  return [...dice].sort((a, b) => a - b);
}

function ones(dice: readonly number[]): number {
  return dice.filter((face) => face === 1).length;
}

function pooled(faces: Faces, net: number): Pair {
  const dice = ascending(faces.takeAll(2 + Math.abs(net), 6));
  return { dice: net >= 0 ? dice.slice(-2) : dice.slice(0, 2), ones: ones(dice) };
}

/** Level for level the lower die with Advantage, the higher with Disadvantage is rerolled. */
function oneByOne(faces: Faces, net: number, degree: number, keepsBetter: boolean): Pair {
  let dice = ascending(faces.takeAll(2, 6));
  let counted = ones(dice);
  for (let level = 0; level < Math.abs(net); level++) {
    const [low, high] = dice as [number, number];
    if (net > 0 ? low === 6 : high === 1 && degree >= 0) break;
    const face = faces.take(1, 6);
    if (face === 1) counted++;
    if (net > 0) dice = ascending([keepsBetter ? Math.max(low, face) : face, high]);
    else dice = ascending([low, keepsBetter ? Math.min(high, face) : face]);
  }
  return { dice, ones: counted };
}

function hasFumbled({ dice: [low, high], ones: counted }: Pair, degree: number, net: number): boolean {
  if (degree < 0) return net <= degree && counted >= 2 - degree;
  return low === high && high! <= degree + 1;
}

function skill({ options }: CheckOptions, faces: Faces): Stake | undefined {
  const { skill: level, modifier, advantage, disadvantage, fumbleDegree } = options as Numbers;
  const degree = Math.min(5, Math.max(-3, fumbleDegree!));
  const net = advantage! - disadvantage!;
  const pair =
    options["method"] === "pool"
      ? pooled(faces, net)
      : oneByOne(faces, net, degree, options["method"] === "sequentialKeep");
  const bonus = level! + modifier!;
  const isFumble = hasFumbled(pair, degree, net);
  let reached = bonus + total(pair.dice);
  if (isFumble) {
    const fumbleLevel = total(faces.takeAll(2, 6));
    const instead = fumbleLevel >= 12 ? -10 : fumbleLevel >= 6 ? -5 : 0;
    if (options["opposed"]) reached = Math.max(0, bonus + instead);
  } else if (pair.dice[0] === 6) {
    for (let face = 6; face === 6; reached += face) face = faces.take(1, 6);
  }
  return { total: reached, fumble: isFumble };
}

function characteristic({ options }: CheckOptions, faces: Faces): Stake | undefined {
  const { characteristic: level, modifier } = options as Numbers;
  const dice = faces.takeAll(options["dice"] === "1d6" ? 1 : 2, 6);
  return { total: level! + modifier! + total(dice), fumble: false };
}

function won(winner: 0 | 1, degree: number, rules: Rules): Judgement {
  const figures: Record<string, unknown> = { tie: false, dos: degree, dod: degree };
  if (rules["manner"] === "attack") Object.assign(figures, winner === 0 ? hit(degree, rules) : missed(degree, rules));
  return { winner, figures };
}

function hit(degree: number, rules: Rules): object {
  const { absorption, armor, baseDamage } = rules as Readonly<Record<string, number | null>>;
  const units = Math.max(0, degree - absorption! - armor!);
  return { hit: true, counter: false, ...(baseDamage !== null && { units, damage: units * baseDamage! }) };
}

function missed(degree: number, { range }: Rules): object {
  return range === "ranged"
    ? { hit: false, counter: false }
    : { hit: false, counter: true, counterBonus: Math.floor(degree / 2) };
}

/** The referee of Kaiser. */
export const kaiser: Referee = {
  stake(check, faces) {
    if (check.kind === "skill") return skill(check, faces);
    return check.kind === "characteristic" ? characteristic(check, faces) : undefined;
  },

  judge([attacker, defender], rules) {
    const [a, b] = [attacker!["total"] as number, defender!["total"] as number];
    const [aFails, bFails] = [attacker, defender].map(
      (side) => rules["fumbleFails"] === true && side!["fumble"] === true,
    );
    if (aFails !== bFails) return won(aFails ? 1 : 0, Math.max(1, Math.abs(a - b)), rules);
    if (a > b) return won(0, a - b, rules);
    if (b > a) return won(1, b - a, rules);
    if (rules["manner"] === "attack")
      return { winner: null, figures: { tie: true, hit: false, counter: false, dos: 0 } };
    if (rules["tie"] === "reroll") return "tie";
    if (rules["tie"] === "gm") return { winner: null, isLeftOpen: true, figures: { tie: true, dos: 0 } };
    return { winner: 1, figures: { tie: true, dos: 0 } };
  },

  settle(_stakes, _rules, rolled) {
    const faces = new Faces(rolled);
    const judgement = inRounds(faces, () => {
      const [a, b] = [faces.take(1, 6), faces.take(1, 6)];
      return a === b ? undefined : { winner: a > b ? 0 : 1, figures: { tie: true, dos: 1, dod: 1 } };
    });
    return judgement?.winner === null ? { ...judgement, isLeftOpen: true } : judgement;
  },
};
