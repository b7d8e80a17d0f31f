/** Dungeons of Olde, from `rules.md` §5.1–5.4. */
import { Faces, inRounds, total, type Referee, type Stake } from "./referee.ts";

interface Roll {
  readonly count: number;
  readonly sides: number;
  readonly adjust: number;
}

/** The check dice of Stats 1 to 12: up to 3 as printed, then two dice of the Stat, or of the next size less one where it is odd. */
function statDice(stat: number): Roll {
  if (stat <= 2) return { count: 2, sides: 2, adjust: stat === 1 ? -1 : 0 };
  if (stat === 3) return { count: 2, sides: 3, adjust: 0 };
  return stat % 2 === 0 ? { count: 2, sides: stat, adjust: 0 } : { count: 2, sides: stat + 1, adjust: -1 };
}

function diceOf(kind: string, options: Readonly<Record<string, unknown>>): Roll {
  const { adjust } = options as { readonly adjust: number };
  const dice =
    kind === "stat"
      ? statDice(options["stat"] as number)
      : { adjust: 0, ...(options["dice"] as Pick<Roll, "count" | "sides">) };
  return { count: dice.count, sides: dice.sides, adjust: dice.adjust + adjust };
}

/** All dice first, then each that shows its highest face again and again, die by die. */
function rolled(faces: Faces, { count, sides, adjust }: Roll, isLimited: boolean): number {
  const dice = faces.takeAll(count, sides);
  const grown = dice.map((first) => {
    let sum = first;
    for (let face = first; face === sides && !isLimited && faces.isSound; sum += face) face = faces.take(1, sides);
    return sum;
  });
  return total(grown) + adjust;
}

/** The referee of Dungeons of Olde. */
export const dungeonsOfOlde: Referee = {
  stake({ kind, options }, faces) {
    if (kind !== "stat" && kind !== "dice") return undefined;
    const dice = diceOf(kind, options);
    const limited = options["limited"] === true;
    return { ...dice, limited, total: rolled(faces, dice, limited) };
  },

  judge([a, b], rules) {
    const [first, second] = [a!["total"] as number, b!["total"] as number];
    if (first !== second) return { winner: first > second ? 0 : 1, figures: { tie: false } };
    if (rules["race"] === true || rules["tie"] === "reroll") return "tie";
    return { winner: rules["tie"] === "instigator" ? 0 : 1, figures: { tie: true } };
  },

  settle(stakes, _rules, shown) {
    const faces = new Faces(shown);
    const again = (stake: Stake) => rolled(faces, stake as unknown as Roll, stake["limited"] === true);
    return inRounds(faces, () => {
      const [a, b] = [again(stakes[0]!), again(stakes[1]!)];
      return a === b ? undefined : { winner: a > b ? 0 : 1, figures: { tie: true } };
    });
  },
};
