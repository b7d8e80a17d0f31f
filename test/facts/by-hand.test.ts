/**
 * Odds of odd cases, counted by loops that know the rules from `docs/rules.md` alone and share no code with `src`.
 * Endless chains are followed so far that what is left is below 1e-12.
 */
import { describe, expect, it } from "vitest";
import type { Raw } from "../../src/checks/json.ts";
import { checkOf } from "../../src/checks/notation.ts";
import type { Outcome, Verdict } from "../../src/checks/report.ts";
import { odds } from "../../src/engine/odds.ts";
import { contestOf, winTieLose } from "../../src/threads/odds.ts";
import { sound, asked } from "../checks.ts";

/** How likely each value is. */
type Odds<V> = readonly (readonly [value: V, p: number])[];

/** The chance of the outcomes that are wanted, as the module tells it. */
function told(line: string, isWanted: (outcome: Outcome) => unknown, settings: Raw = {}): number {
  const { outcomes } = odds(checkOf(asked(line, settings)));
  return outcomes.reduce((sum, { outcome, p }) => (isWanted(outcome) ? sum + p : sum), 0);
}

function verdicts(lines: readonly string[], rules: Raw): readonly { readonly outcome: Verdict; readonly p: number }[] {
  return odds(
    sound(
      contestOf(
        lines.map((line) => asked(line)),
        { rules },
      ),
    ),
  ).outcomes;
}

const chances = (lines: readonly string[], rules: Raw = {}) =>
  winTieLose({ outcomes: verdicts(lines, rules), missing: 0 });

const faces = (sides: number) => Array.from({ length: sides }, (_, i) => i + 1);

/** Every way in which some dice can fall. */
function falls(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (ways, size) => ways.flatMap((way) => faces(size).map((face) => [...way, face])),
    [[]],
  );
}

function chance<V>(all: Odds<V>, isWanted: (value: V) => boolean): number {
  return all.reduce((sum, [value, p]) => (isWanted(value) ? sum + p : sum), 0);
}

/** How likely the first is higher, both are equal, and the second is higher. */
function compared(a: Odds<number>, b: Odds<number>): readonly [win: number, tie: number, lose: number] {
  let [win, tie, lose] = [0, 0, 0];
  for (const [x, p] of a)
    for (const [y, q] of b)
      if (x > y) win += p * q;
      else if (x === y) tie += p * q;
      else lose += p * q;
  return [win, tie, lose];
}

const CLOSE = 10;

describe("Kaiser", () => {
  interface Pair {
    readonly total: number;
    readonly isFumble: boolean;
  }

  /** A Skill Check at some level, as its total: what a Fumble counts in opposed checks is among it. */
  function skill(bonus: number, net: number, degree: number): Odds<Pair> {
    const found: [Pair, number][] = [];
    const ways = falls(Array<number>(2 + Math.abs(net)).fill(6));
    for (const way of ways) {
      const p = 1 / ways.length;
      const order = [...way].sort((a, b) => b - a);
      const [high, low] = (net < 0 ? order.slice(-2) : order.slice(0, 2)) as [number, number];
      const ones = way.filter((face) => face === 1).length;
      const isFumble =
        degree < 0 ? net <= degree && ones >= 2 - degree : high === low && low <= Math.min(6, 1 + degree);
      if (isFumble)
        for (const [one, two] of falls([6, 6]) as [number, number][]) {
          const counts = one + two <= 5 ? 0 : one + two <= 11 ? -5 : -10;
          found.push([{ total: Math.max(0, bonus + counts), isFumble }, p / 36]);
        }
      else if (high === 6 && low === 6)
        for (let sixes = 0, q = p / 6; sixes < 17; sixes++, q /= 6)
          for (let last = 1; last < 6; last++) found.push([{ total: bonus + 12 + 6 * sixes + last, isFumble }, q]);
      else found.push([{ total: bonus + high + low, isFumble }, p]);
    }
    return found;
  }

  it.each([
    [0, -3],
    [-1, -1],
    [-2, -2],
    [-3, -2],
    [-3, -3],
    [2, 1],
    [1, 5],
    [-2, 5],
  ])("with level %i fumbles and succeeds by the table of degree %i", (net, degree) => {
    const level = net === 0 ? "" : net > 0 ? `a${net}` : `d${-net}`;
    const line = `/kaiser skill 4 vs 12 ${level} fumble ${degree < 0 ? degree : `+${degree}`}`;
    const all = skill(4, net, degree);
    expect(told(line, ({ fumble }) => fumble)).toBeCloseTo(
      chance(all, ({ isFumble }) => isFumble),
      CLOSE,
    );
    const wanted = chance(all, ({ total, isFumble }) => total >= 12 && !isFumble);
    expect(told(line, ({ success }) => success)).toBeCloseTo(wanted, CLOSE);
  });

  it.each([
    { tie: "defender", fumbleFails: false },
    { tie: "gm", fumbleFails: false },
    { tie: "reroll", fumbleFails: false },
    { tie: "defender", fumbleFails: true },
    { tie: "reroll", fumbleFails: true },
  ])("decides opposed checks with %o", ({ tie, fumbleFails }) => {
    const [a, b] = [skill(3, 1, 1), skill(5, -1, 0)];
    const found = { win: 0, tie: 0, lose: 0 };
    for (const [x, p] of a)
      for (const [y, q] of b) {
        const isForfeit = fumbleFails && x.isFumble !== y.isFumble;
        const lead = isForfeit ? (x.isFumble ? -1 : 1) : x.total - y.total;
        if (lead !== 0) found[lead > 0 ? "win" : "lose"] += p * q;
        else if (tie === "defender") found.lose += p * q;
        else if (tie === "gm") found.tie += p * q;
        else {
          found.win += (p * q) / 2;
          found.lose += (p * q) / 2;
        }
      }
    const told = chances(["/kaiser skill 3 a1 fumble +1 opposed", "/kaiser skill 5 d1 opposed"], { tie, fumbleFails });
    for (const result of ["win", "tie", "lose"] as const) expect(told[result]).toBeCloseTo(found[result], CLOSE);
  });

  it.each(["sequentialReplace", "sequentialKeep"] as const)("rolls dice again one by one by %s", (method) => {
    /** The worse die is rolled again until the levels are spent or nothing can get better. */
    const rolled = (pair: readonly [number, number], left: number): Odds<number> => {
      const [high, low] = [Math.max(...pair), Math.min(...pair)];
      if (left === 0 || low === 6) return [[high + low, 1]];
      return faces(6).flatMap((face) => {
        const next = method === "sequentialReplace" ? face : Math.max(face, low);
        return rolled([high, next], left - 1).map(([total, p]) => [total, p / 6] as const);
      });
    };
    const all = falls([6, 6]).flatMap((pair) =>
      rolled(pair as [number, number], 3).map(([total, p]) => [total, p / 36] as const),
    );
    const line = "/kaiser resistance 2 vs 11 a3";
    const settings = { "kaiser.advantageMethod": method };
    expect(told(line, ({ success }) => success, settings)).toBeCloseTo(
      chance(all, (total) => total + 2 >= 11),
      CLOSE,
    );
  });
});

describe("OGS", () => {
  const SIDES = [
    [8, 4, 6],
    [6, 6, 6],
    [4, 4, 12],
  ] as const;

  /** Which side is ahead: by its total, its faces from the highest on, then its sizes; 0 if none is. */
  function ahead(a: Hand, b: Hand): number {
    const lists = [
      [[a.total], [b.total]],
      [a.faces, b.faces],
      [a.sizes, b.sizes],
    ] as const;
    for (const [x, y] of lists)
      for (let i = 0; i < Math.max(x.length, y.length); i++) if (x[i] !== y[i]) return (x[i] ?? 0) - (y[i] ?? 0);
    return 0;
  }

  interface Hand {
    readonly total: number;
    readonly faces: readonly number[];
    readonly sizes: readonly number[];
  }

  const down = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a);
  const hands = (sizes: readonly number[]): Hand[] =>
    falls(sizes).map((way) => ({
      total: way.reduce((sum, face) => sum + face, 0),
      faces: down(way),
      sizes: down(sizes),
    }));
  const line = (sizes: readonly number[]) => `/ogs ${sizes.map((size) => `d${size}`).join(" + ")}`;

  it.each([
    [0, 1],
    [1, 2],
    [2, 0],
    [1, 1],
  ])("goes down the ladder of ties, side %i against side %i", (first, second) => {
    const [one, two] = [SIDES[first]!, SIDES[second]!];
    let [win, lose, all] = [0, 0, 0];
    for (const a of hands(one))
      for (const b of hands(two)) {
        const lead = ahead(a, b);
        all += 1;
        win += lead > 0 ? 1 : lead === 0 ? 0.5 : 0;
        lose += lead < 0 ? 1 : lead === 0 ? 0.5 : 0;
      }
    const told = chances([line(one), line(two)]);
    expect(told.win).toBeCloseTo(win / all, CLOSE);
    expect(told.lose).toBeCloseTo(lose / all, CLOSE);
  });

  it("finds the winner among three sides, and lets level ones roll off", () => {
    const three = [
      [4, 4, 4],
      [6, 4],
      [4, 6],
    ] as const;
    const wins = [0, 0, 0];
    const all = three.map(hands);
    let ways = 0;
    for (const a of all[0]!)
      for (const b of all[1]!)
        for (const c of all[2]!) {
          const sides = [a, b, c];
          const best = sides.filter((side) => sides.every((other) => ahead(side, other) >= 0));
          ways += 1;
          sides.forEach((side, i) => (wins[i]! += best.includes(side) ? 1 / best.length : 0));
        }
    const lines = ["/ogs 3d4 exact", "/ogs d6 + d4 exact", "/ogs d4 + d6 exact"];
    const told = verdicts(lines, {});
    wins.forEach((count, side) => {
      const p = told.reduce((sum, { outcome, p }) => (outcome.winner === side ? sum + p : sum), 0);
      expect(p).toBeCloseTo(count / ways, CLOSE);
    });
  });

  it("counts stages against a difficulty with dice that broke", () => {
    // A d12 with two increases is a d8 and a d8; the third die of the check is the stand-in d6.
    const all: Odds<number> = falls([8, 8, 10, 6]).map((way) => [way.reduce((sum, face) => sum + face, 1), 1 / 3840]);
    const text = "/ogs d12^2 + d10 + 1 vs 18";
    expect(told(text, ({ success }) => success)).toBeCloseTo(
      chance(all, (total) => total >= 18),
      CLOSE,
    );
    for (const stages of [1, 3])
      expect(told(text, (each) => each["stages"] === stages)).toBeCloseTo(
        chance(all, (total) => total >= 18 && Math.floor((total - 18) / 2) === stages),
        CLOSE,
      );
  });
});

describe("Kingdoms & Rulers", () => {
  const value = (face: number, dt: number) => (face === 1 ? -2 : face === 12 ? 2 : face > dt ? 1 : -1);
  const margins = (dice: number, dt: number): Odds<number> => {
    const ways = falls(Array<number>(dice).fill(12));
    return ways.map((way) => [way.reduce((sum, face) => sum + value(face, dt), 0), 1 / ways.length]);
  };

  it.each([false, true])("opposes margins, the first side active: %s", (isActive) => {
    const found = { win: 0, tie: 0, lose: 0 };
    for (const [x, p] of margins(3, 7))
      for (const [y, q] of margins(2, 5)) {
        const result = isActive && x < 0 ? "lose" : x > y ? "win" : x < y || isActive ? "lose" : "tie";
        found[result] += p * q;
      }
    const lines = [`/kr opposed 3 dt 7${isActive ? " active" : ""}`, "/kr opposed 2 dt 5"];
    const told = chances(lines, { tie: "draw" });
    for (const result of ["win", "tie", "lose"] as const) expect(told[result]).toBeCloseTo(found[result], CLOSE);
    // Rolled again, ties fall as everything else does.
    const again = chances(lines, { tie: "reroll" });
    const decided = found.win + found.lose;
    expect(again.win).toBeCloseTo(isActive ? found.win : found.win / decided, CLOSE);
    expect(again.tie).toBeCloseTo(0, CLOSE);
  });

  it("counts only criticals against a threshold that cannot be met, and lets every die but a 1 pass below 1", () => {
    const none = (11 / 12) ** 4;
    expect(told("/kr 4 dt 12", (each) => each["criticalSuccesses"] === 0)).toBeCloseTo(none, CLOSE);
    const all = margins(3, -3);
    expect(told("/kr 3 dt -3", ({ success }) => success)).toBeCloseTo(
      chance(all, (margin) => margin > 0),
      CLOSE,
    );
  });
});

describe("Kingdoms & Rulers above the highest threshold", () => {
  // RA7: 12s count one each, nothing else counts, and in an extended test all other dice leave the pool.
  const twelves = (way: readonly number[]) => way.filter((face) => face === 12).length;
  const ways = falls([12, 12, 12]);

  it.each([0, 1, 2, 3])("has %i in a margin as often as so many 12s fall", (count) => {
    const wanted = ways.filter((way) => twelves(way) === count).length / ways.length;
    expect(told("/kr opposed 3 dt 12", ({ margin }) => margin === count)).toBeCloseTo(wanted, CLOSE);
    expect(told("/kr extended 3 dt 15", ({ margin }) => margin === count)).toBeCloseTo(wanted, CLOSE);
    const left = (line: string) => told(line, (each) => each["left"] === count);
    expect(left("/kr extended 3 dt 12")).toBeCloseTo(wanted, CLOSE);
    const bothLeave = (way: readonly number[]) =>
      Math.max(0, 3 - way.reduce((sum, face) => sum + (face === 12 ? 0 : face === 1 ? 2 : 1), 0));
    const twice = ways.filter((way) => bothLeave(way) === count).length / ways.length;
    expect(left("/kr extended 3 dt 12 ones 2")).toBeCloseTo(twice, CLOSE);
  });
});

describe("the Kleptonomicon", () => {
  /** A resolved d10: 1 to 9, and a ten that is a failure or a success. */
  const die: Odds<number> = [[0, 1 / 20], [10, 1 / 20], ...faces(9).map((face) => [face, 1 / 10] as const)];

  /** The rank of the kept die with its modifier: criticals are beyond every number. */
  function test(bonus: number, net: number): Odds<number> {
    let kept = die;
    for (let i = 0; i < Math.abs(net); i++)
      kept = kept.flatMap(([a, p]) => die.map(([b, q]) => [net > 0 ? Math.max(a, b) : Math.min(a, b), p * q] as const));
    return kept.map(([face, p]) => [face === 0 ? -Infinity : face === 10 ? Infinity : face + bonus, p]);
  }

  it.each(["coin", "reroll", "d10ish"])("has the same odds with criticals by %s", (method) => {
    const settings = { "kleptonomicon.critMethod": method };
    for (const [level, net] of [
      ["a5 d1", 3],
      ["a5 d3", 2],
      ["d2", -2],
      ["a1 d1", 0],
    ] as const) {
      const all = test(2, net);
      const line = `/klepto +2 ${level}`;
      expect(told(line, ({ pass }) => pass, settings)).toBeCloseTo(
        chance(all, (rank) => rank >= 7),
        CLOSE,
      );
      const failed = chance(all, (rank) => rank === -Infinity);
      expect(told(line, ({ critical }) => critical === "failure", settings)).toBeCloseTo(failed, CLOSE);
    }
  });

  it("settles ties of a contest by a coin, criticals among them", () => {
    const [win, tie, lose] = compared(test(3, 2), test(-1, -1));
    const told = chances(["/klepto +3 a2", "/klepto -1 d1"]);
    expect(told.win).toBeCloseTo(win + tie / 2, CLOSE);
    expect(told.lose).toBeCloseTo(lose + tie / 2, CLOSE);
  });
});

describe("Dungeons of Olde", () => {
  /** Unlimited dice: each on its own, as long as it shows its highest face. */
  function unlimited(dice: number, sides: number, adjust: number): Odds<number> {
    const one = new Map<number, number>();
    for (let base = 0, p = 1 / sides; p > 1e-15; base += sides, p /= sides)
      for (let face = 1; face < sides; face++) one.set(base + face, p);
    let all = new Map([[adjust, 1]]);
    for (let i = 0; i < dice; i++) {
      const next = new Map<number, number>();
      for (const [total, p] of all)
        for (const [value, q] of one) next.set(total + value, (next.get(total + value) ?? 0) + p * q);
      all = next;
    }
    return [...all];
  }

  it.each([
    [{ tie: "instigator", race: false }],
    [{ tie: "target", race: false }],
    [{ tie: "reroll", race: false }],
    [{ tie: "instigator", race: true }],
  ])("decides a contest with %o", (rules) => {
    const [win, tie, lose] = compared(unlimited(2, 4, 1), unlimited(3, 2, -1));
    const told = chances(["/olde 2d4+1", "/olde 3d2-1"], rules);
    const isAgain = rules.race || rules.tie === "reroll";
    const wanted = isAgain ? win / (win + lose) : rules.tie === "instigator" ? win + tie : win;
    expect(told.win).toBeCloseTo(wanted, CLOSE);
  });

  it("meets a challenge by dice of a Stat, unlimited or not", () => {
    // Stat 5 rolls 2d6-1.
    const all = unlimited(2, 6, -1);
    expect(told("/olde stat 5 vs 15", ({ success }) => success)).toBeCloseTo(
      chance(all, (total) => total >= 15),
      CLOSE,
    );
    const plain: Odds<number> = falls([6, 6]).map(([a = 0, b = 0]) => [a + b - 1, 1 / 36]);
    const limited = chance(plain, (total) => total >= 9);
    expect(told("/olde stat 5 vs 9 limited", ({ success }) => success)).toBeCloseTo(limited, CLOSE);
  });
});
