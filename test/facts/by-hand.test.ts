/**
 * Odds of rare cases, counted by letting the referees judge every way in which the dice can fall. Referees know the rules
 * from `rules.md` alone and share no code with `src`. Endless chains are followed until a way is rarer than 1e-14.
 */
import { describe, expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf } from "../../src/checks/notation.ts";
import type { Outcome, Verdict } from "../../src/checks/report.ts";
import { odds } from "../../src/engine/odds.ts";
import { contestOf, winTieLose } from "../../src/threads/odds.ts";
import { referees } from "../../tools/referees/index.ts";
import { Faces, type Stake } from "../../tools/referees/referee.ts";
import { requestFor, orFail } from "../checks.ts";

/** How likely each stake is. */
type Odds = readonly (readonly [stake: Stake, p: number])[];

const RAREST = 1e-14;
const CLOSE = 10;
const RESULTS = ["win", "tie", "lose"] as const;

/** The stakes that the dice of a line can bring into a contest, by the referee of its game. */
function stakesOf(line: string, settings: UncheckedOptions = {}, more: UncheckedOptions = {}): Odds {
  const { game, kind, options } = requestFor(line, settings);
  const found = new Map<string, readonly [Stake, number]>();
  const roll = (rolled: readonly number[], p: number): void => {
    const faces = new Faces(rolled);
    const stake = referees[game.id]!.stake({ kind, options: { ...options, ...more } }, faces)!;
    if (!faces.missing) {
      const key = JSON.stringify(stake);
      found.set(key, [stake, (found.get(key)?.[1] ?? 0) + p]);
    } else if (p > RAREST) {
      const [least, most] = faces.missing;
      for (let face = least; face <= most; face++) roll([...rolled, face], p * chanceOf(face, least, most));
    }
  };
  roll([], 1);
  return [...found.values()];
}

/** The chance of a face. A d10ish shows its 0 and its 10 half as often as its other faces. */
function chanceOf(face: number, least: number, most: number): number {
  if (least !== 0 || most !== 10) return 1 / (most - least + 1);
  return face % 10 === 0 ? 1 / 20 : 1 / 10;
}

function chance(all: Odds, isWanted: (stake: Stake) => unknown): number {
  return all.reduce((sum, [stake, p]) => (isWanted(stake) ? sum + p : sum), 0);
}

/** The chance of the wanted outcomes according to the module. */
function computed(line: string, isWanted: (outcome: Outcome) => unknown, settings: UncheckedOptions = {}): number {
  const { outcomes } = odds(checkOf(requestFor(line, settings)));
  return outcomes.reduce((sum, { outcome, p }) => (isWanted(outcome) ? sum + p : sum), 0);
}

function verdicts(
  lines: readonly string[],
  rules: UncheckedOptions,
): readonly { readonly outcome: Verdict; readonly p: number }[] {
  const checks = lines.map((line) => requestFor(line));
  return odds(orFail(contestOf(checks, { rules }))).outcomes;
}

/** How a contest ends according to the referee. Dice settle a tie evenly, or all is rolled again. */
function judged(id: string, [a, b]: readonly [Odds, Odds], rules: UncheckedOptions, tieBreak: "even" | "again") {
  const found = { win: 0, tie: 0, lose: 0 };
  let open = 0;
  for (const [x, p] of a)
    for (const [y, q] of b) {
      const judgement = referees[id]!.judge([x, y], rules);
      if (judgement === "tie") open += p * q;
      else found[judgement.winner === null ? "tie" : judgement.winner === 0 ? "win" : "lose"] += p * q;
    }
  const share = tieBreak === "even" ? 0.5 : found.win / (found.win + found.lose);
  return { win: found.win + open * share, tie: found.tie, lose: found.lose + open * (1 - share) };
}

/** Compares the module's odds of a contest with those of the referee. */
function compareContest(
  lines: readonly [string, string],
  rules: UncheckedOptions,
  tieBreak: "even" | "again",
  more: UncheckedOptions = {},
): void {
  const [one, two] = lines;
  const wanted = judged(requestFor(one).game.id, [stakesOf(one, {}, more), stakesOf(two, {}, more)], rules, tieBreak);
  const found = winTieLose({ outcomes: verdicts(lines, rules), missing: 0 });
  for (const result of RESULTS) expect(found[result], result).toBeCloseTo(wanted[result], CLOSE);
}

describe("Kaiser", () => {
  const passes = ({ total, fumble }: Stake) => (total as number) >= 12 && fumble !== true;

  it.each([
    [0, -3],
    [-1, -1],
    [-2, -2],
    [-3, -2],
    [-3, -3],
    [2, 1],
    [1, 5],
    [-2, 5],
  ])("a check with net level %i fumbles and succeeds by the table of degree %i", (net, degree) => {
    const level = net === 0 ? "" : net > 0 ? `a${net}` : `d${-net}`;
    const line = `/kaiser skill 4 vs 12 ${level} fumble ${degree < 0 ? degree : `+${degree}`}`;
    const all = stakesOf(line);
    expect(computed(line, ({ fumble }) => fumble)).toBeCloseTo(
      chance(all, ({ fumble }) => fumble),
      CLOSE,
    );
    expect(computed(line, ({ success }) => success)).toBeCloseTo(chance(all, passes), CLOSE);
  });

  it.each([
    { tie: "defender", fumbleFails: false },
    { tie: "gm", fumbleFails: false },
    { tie: "reroll", fumbleFails: false },
    { tie: "defender", fumbleFails: true },
    { tie: "reroll", fumbleFails: true },
  ])("opposed checks are decided with %o", (rules) => {
    compareContest(["/kaiser skill 3 a1 fumble +1 opposed", "/kaiser skill 5 d1 opposed"], rules, "even");
  });

  it.each(["sequentialReplace", "sequentialKeep"])("dice are rolled again one by one with %s", (method) => {
    const settings = { "kaiser.advantageMethod": method };
    for (const level of ["a3", "d2"]) {
      const line = `/kaiser skill 3 vs 12 ${level}`;
      expect(computed(line, ({ success }) => success, settings)).toBeCloseTo(
        chance(stakesOf(line, settings), passes),
        CLOSE,
      );
    }
  });
});

describe("OGS", () => {
  const SIDES = ["/ogs d8 + d4 + d6", "/ogs d6 + d6 + d6", "/ogs d4 + d4 + d12"];
  const OPPOSED = { opposed: true };

  it.each([
    [0, 1],
    [1, 2],
    [2, 0],
    [1, 1],
  ])("side %i against side %i goes down the ladder of ties", (first, second) => {
    compareContest([SIDES[first]!, SIDES[second]!], {}, "even", OPPOSED);
  });

  it("a winner is found among three sides, and level ones roll off", () => {
    const lines = ["/ogs 3d4 exact", "/ogs d6 + d4 exact", "/ogs d4 + d6 exact"];
    const isAhead = (a: Stake, b: Stake) => {
      const judgement = referees["ogs"]!.judge([a, b], {});
      return judgement !== "tie" && judgement.winner === 0;
    };
    const wins = [0, 0, 0];
    const [one, two, three] = lines.map((line) => stakesOf(line, {}, OPPOSED)) as [Odds, Odds, Odds];
    for (const [a, p] of one)
      for (const [b, q] of two)
        for (const [c, r] of three) {
          const sides = [a, b, c];
          const best = sides.map((side) => !sides.some((other) => isAhead(other, side)));
          const level = best.filter(Boolean).length;
          for (const [side, isBest] of best.entries()) if (isBest) wins[side]! += (p * q * r) / level;
        }
    const all = verdicts(lines, {});
    for (const [side, count] of wins.entries()) {
      const p = all.reduce((sum, each) => (each.outcome.winner === side ? sum + each.p : sum), 0);
      expect(p).toBeCloseTo(count, CLOSE);
    }
  });

  it("stages against a difficulty are counted with dice that broke", () => {
    // A d12 with two increases is two d8; the third die of the check is the stand-in d6.
    const line = "/ogs d12^2 + d10 + 1 vs 18";
    const all = stakesOf(line);
    const lead = ({ total }: Stake) => (total as number) - 18;
    expect(computed(line, ({ success }) => success)).toBeCloseTo(
      chance(all, (stake) => lead(stake) >= 0),
      CLOSE,
    );
    for (const stages of [1, 3])
      expect(computed(line, (each) => each["stages"] === stages)).toBeCloseTo(
        chance(all, (stake) => Math.floor(lead(stake) / 2) === stages),
        CLOSE,
      );
  });
});

describe("Kingdoms & Rulers", () => {
  it.each(["", " active"])("margins are opposed, the first side%s", (active) => {
    const lines = [`/kr opposed 3 dt 7${active}`, "/kr opposed 2 dt 5"] as const;
    compareContest(lines, { tie: "draw" }, "again");
    compareContest(lines, { tie: "reroll" }, "again");
  });

  it("only criticals count against a threshold that cannot be met", () => {
    expect(computed("/kr 4 dt 12", (each) => each["criticalSuccesses"] === 0)).toBeCloseTo((11 / 12) ** 4, CLOSE);
  });

  it("every die but a 1 passes below threshold 1", () => {
    const wanted = chance(stakesOf("/kr opposed 3 dt -3"), ({ margin }) => (margin as number) > 0);
    expect(computed("/kr 3 dt -3", ({ success }) => success)).toBeCloseTo(wanted, CLOSE);
  });

  // rules.md RA7: 12s count one each, nothing else counts, and in an extended test all other dice leave the pool.
  it.each([0, 1, 2, 3])("a margin above the highest threshold is %i as often as that many 12s fall", (count) => {
    const [twelves, others] = [stakesOf("/kr opposed 3 dt 12"), 3 - count];
    const wanted = chance(twelves, ({ margin }) => margin === count);
    expect(wanted).toBeCloseTo(([1, 3, 3, 1][count]! * 11 ** others) / 12 ** 3, CLOSE);
    expect(computed("/kr opposed 3 dt 12", ({ margin }) => margin === count)).toBeCloseTo(wanted, CLOSE);
    expect(computed("/kr extended 3 dt 15", ({ margin }) => margin === count)).toBeCloseTo(wanted, CLOSE);
    const left = (line: string) => computed(line, (each) => each["left"] === count);
    expect(left("/kr extended 3 dt 12")).toBeCloseTo(wanted, CLOSE);
    // How many faces of a d12 take how many dice from the pool, if a 1 takes two.
    const taking = [
      [1, 0],
      [10, 1],
      [1, 2],
    ] as const;
    const ways = taking.flatMap(([x, i]) => taking.flatMap(([y, j]) => taking.map(([z, k]) => [x * y * z, i + j + k])));
    const staying = ways.filter(([, lost]) => Math.max(0, 3 - lost!) === count);
    const twice = staying.reduce((sum, [faces]) => sum + faces! / 12 ** 3, 0);
    expect(left("/kr extended 3 dt 12 ones 2")).toBeCloseTo(twice, CLOSE);
  });
});

describe("the Kleptonomicon", () => {
  it.each(["coin", "reroll", "d10ish"])("a test has the same odds with criticals by %s", (method) => {
    const settings = { "kleptonomicon.critMethod": method };
    for (const level of ["a5 d1", "a5 d3", "d2", "a1 d1"]) {
      const line = `/klepto +2 ${level}`;
      const all = stakesOf(line, settings);
      const passes = ({ score, critical }: Stake) => critical === "success" || (score as number) >= 7;
      expect(computed(line, ({ pass }) => pass, settings)).toBeCloseTo(chance(all, passes), CLOSE);
      const failed = chance(all, ({ critical }) => critical === "failure");
      expect(computed(line, ({ critical }) => critical === "failure", settings)).toBeCloseTo(failed, CLOSE);
    }
  });

  it("a coin settles ties of a contest, criticals among them", () => {
    compareContest(["/klepto +3 a2", "/klepto -1 d1"], {}, "even");
  });
});

describe("Dungeons of Olde", () => {
  it.each([
    [{ tie: "instigator", race: false }],
    [{ tie: "target", race: false }],
    [{ tie: "reroll", race: false }],
    [{ tie: "instigator", race: true }],
  ])("a contest is decided with %o", (rules) => {
    compareContest(["/olde 2d4+1", "/olde 3d2-1"], rules, "again");
  });

  it.each(["/olde stat 5 vs 15", "/olde stat 5 vs 9 limited"])("dice of a Stat meet a challenge: %s", (line) => {
    const [, challenge] = /vs (\d+)/.exec(line)!;
    expect(computed(line, ({ success }) => success)).toBeCloseTo(
      chance(stakesOf(line), ({ total }) => (total as number) >= Number(challenge)),
      CLOSE,
    );
  });
});
