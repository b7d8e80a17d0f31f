/** OGS, from `rules.md` §2.1–2.6. */
import { Faces, total, type Judgement, type Referee, type Stake } from "./referee.ts";

interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly up: number;
}

const LADDER = [4, 6, 8, 10, 12];
const RUNGS = ["total", "faces", "sizes"] as const;
const NAMES = { total: "total", faces: "values", sizes: "sizes" } as const;

/** The last die grows by one stage at a time; a d12 becomes a d8 and a d6. */
function grown(sides: number, stages: number): number[] {
  const dice = [sides];
  for (let i = 0; i < stages; i++) {
    const last = dice.pop()!;
    if (last === 12) dice.push(8, 6);
    else dice.push(LADDER[LADDER.indexOf(last) + 1]!);
  }
  return dice;
}

function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => b - a);
}

/** Stat, skill and modifier dice, a d6 in place of the last where there is none. Dice of one entry lie size by size. */
function sizesOf(dice: readonly Dice[], isExact: boolean): number[] {
  const single = dice.flatMap(({ count, sides, up }) => Array.from({ length: count }, () => grown(sides, up)));
  if (single.length < 3 && !isExact) single.push([6]);
  return single.flat();
}

function lead(a: Stake, b: Stake, rung: (typeof RUNGS)[number]): number {
  if (rung === "total") return (a["total"] as number) - (b["total"] as number);
  const [x, y] = [a[rung] as number[], b[rung] as number[]];
  for (let i = 0; i < Math.max(x.length, y.length); i++)
    if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
}

/** Above 0 where the first is ahead. */
function order(a: Stake, b: Stake): number {
  for (const rung of RUNGS) if (lead(a, b, rung) !== 0) return lead(a, b, rung);
  return 0;
}

/** The places of those nobody is ahead of. */
function foremost(stakes: readonly Stake[]): number[] {
  return [...stakes.keys()].filter((place) => stakes.every((other) => order(stakes[place]!, other) >= 0));
}

/** The rung on which the winner parted from the last one to stay level. */
function decisive(stakes: readonly Stake[], winner: number): string {
  const others = stakes.filter((_, place) => place !== winner);
  const rung = RUNGS.findLast((each) =>
    others.some((other) => RUNGS.find((name) => lead(stakes[winner]!, other, name) !== 0) === each),
  );
  return NAMES[rung!];
}

/** The referee of OGS. */
export const ogs: Referee = {
  stake({ kind, options }, faces) {
    if (kind !== "action") return undefined;
    const sizes = sizesOf(options["dice"] as Dice[], options["exact"] === true);
    const dice = sizes.map((sides) => faces.take(1, sides));
    const shown = options["opposed"] === true ? descending(dice) : [];
    return { total: total(dice) + (options["flat"] as number), faces: shown, sizes: descending(sizes) };
  },

  judge(stakes, rules) {
    const [winner, ...level] = foremost(stakes);
    if (level.length > 0) return "tie";
    const decidedBy = decisive(stakes, winner!);
    const second = Math.max(...stakes.filter((_, place) => place !== winner).map((stake) => stake["total"] as number));
    const stages = Math.max(0, Math.floor(((stakes[winner!]!["total"] as number) - second) / 2));
    return {
      winner: winner!,
      figures: { decidedBy, tie: decidedBy !== "total", ...(rules["stages"] === true && { stages }) },
    };
  },

  settle(stakes, _rules, rolled): Judgement | undefined {
    const faces = new Faces(rolled);
    let left = foremost(stakes);
    while (left.length > 1 && faces.isSound) {
      const dice = left.map(() => faces.take(1, 12));
      left = left.filter((_, i) => dice[i] === Math.max(...dice));
    }
    return faces.isSpent ? { winner: left[0]!, figures: { decidedBy: "d12", tie: true } } : undefined;
  },
};
