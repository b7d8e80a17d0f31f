/** The Kleptonomicon's mechanics in JSON. */
import { parseFields } from "../../../src/checks/field.ts";
import { isProblem } from "../../../src/checks/problem.ts";
import type { Outcome } from "../../../src/checks/report.ts";
import { advance, isRequest, replay } from "../../../src/engine/play.ts";
import { kleptonomicon } from "../../../src/games/kleptonomicon.ts";
import {
  checkFor,
  contestFor,
  diceOf,
  keptAndDropped,
  nameWinner,
  netLevel,
  orMistake,
  sideFor,
  sizesOf,
  verdictOf,
  playFaces,
  type Dialect,
  type Input,
} from "./dialect.ts";

/** A plain d10 prints its ten as 0; on a d10ish the 0 is the failure. */
function facesOf({ faces, coins = [], rerolls = [], critMethod }: Input): readonly number[] | undefined {
  const plain = (face: number) => (face === 0 && critMethod !== "d10ish" ? 10 : face);
  return (
    faces && [
      ...faces.map(plain),
      ...coins.map((coin: string) => (coin === "success" || coin === "heads" ? 1 : 0)),
      ...rerolls.map(plain),
    ]
  );
}

const test = ({ faces: _faces, coins: _coins, rerolls: _rerolls, ...options }: Input) =>
  checkFor(kleptonomicon, "test", options);

function showTest(input: Input): Outcome {
  const { outcome, rolledDice: thrown } = playFaces(test(input), facesOf(input));
  return { ...outcome, dropped: keptAndDropped(diceOf(thrown, "pool")).dropped };
}

const score = ({ score: value = null, critical = null }: Input) => ({ score: value, critical });

/** A test that comes to this Score: a 5 on the die and the modifier it takes, or a critical face. */
function testWithScore({ score: value, critical, ...options }: Input): Outcome {
  const face = critical === "success" ? 10 : critical === "failure" ? 0 : 5;
  const modifier = typeof value === "number" ? value - face : 0;
  return playFaces(test({ ...options, modifier, critMethod: "d10ish" }), [face]).outcome;
}

/** The d10ish prints its faces in the order of an ordinary d20. */
const { faces: d10ish } = kleptonomicon.dice!["t"]!;

function showD10ish({ d20 }: Input): Outcome {
  const face = d10ish[d20 - 1]!;
  return { face, critical: playFaces(test({ critMethod: "d10ish" }), [face]).outcome["critical"]! };
}

function netAdvantage({ advantages = 0, disadvantages = 0 }: Input): Outcome {
  const check = test({ advantages, disadvantages });
  return { net: netLevel(check, 1), dice: sizesOf(check).length };
}

/** A range as its field writes it: its bounds, a critical or a side of a contest. */
function showRange({ text }: Input): Outcome {
  const written = kleptonomicon.kinds["test"]!.fields["ranges"]!.parse([text]);
  if (isProblem(written)) return { error: true };
  const [, min, max, critical, contest] = /^\[(?:(-?\d*)\.\.(-?\d*)|(0|10)!|(Win|Lose))\]$/.exec(
    (written as readonly string[])[0]!,
  )!;
  if (critical !== undefined) return { critical: critical === "0" ? "failure" : "success" };
  if (contest !== undefined) return { contest: contest.toLowerCase() };
  return { min: min === "" ? null : Number(min), max: max === "" ? null : Number(max) };
}

const METHODS: Readonly<Record<string, string>> = { die: "die", plus1: "plusOne", plusOne: "plusOne" };
const help = kleptonomicon.group!;

/** All dice of a player as a d10ish shows them: the first ones, then those of the gifts, in the order rolled. */
function facesFor(player: Input, gifts: readonly Input[]): readonly number[] {
  const extra = gifts.filter(({ face }) => face !== undefined);
  const faces = facesOf({
    ...player,
    faces: [...player.faces, ...extra.map(({ face }) => face)],
    coins: [...(player.coins ?? []), ...extra.flatMap(({ coin }) => coin ?? [])],
  })!;
  return withCoins(faces, player.faces.length + extra.length);
}

/** Each ten, in order, takes one of the coins behind the dice. */
function withCoins(faces: readonly number[], count: number): readonly number[] {
  const coins = faces.slice(count);
  return faces.slice(0, count).map((face) => (face === 10 ? (coins.shift() === 0 ? 0 : 10) : face));
}

/** The result of a player's Test with these gifts; as many dice as it needs count, first rolled first. */
function helpedTest(
  { modifier = 0, advantages = 0, disadvantages = 0, ...player }: Input,
  gifts: readonly Input[],
  mode: string,
): Outcome {
  const rules = orMistake(parseFields(help.fields, { gifts: METHODS[mode] ?? mode }));
  const own = { modifier, advantages, disadvantages };
  const check = checkFor(kleptonomicon, help.helpedKind, {
    ...own,
    ...help.withHelp(own, gifts.length, rules),
    critMethod: "d10ish",
  });
  const first = advance(check, []);
  return replay(check, facesFor(player, gifts).slice(0, isRequest(first) ? first.dice.length : 0)).outcome;
}

function groupTest({ players, gifts = [], mode = "die" }: Input): Outcome {
  const everybody = players as readonly Input[];
  const received = ({ name }: Input) => (gifts as readonly Input[]).filter(({ to }) => to === name);
  const final = everybody.map((player) => helpedTest(player, received(player), mode));
  const lowest = final.reduce((low, each) => (help.rank(each) < help.rank(low) ? each : low));
  const byName = (list: readonly Outcome[]) =>
    Object.fromEntries(everybody.map(({ name }, i) => [name, list[i]!["score"] ?? list[i]!["critical"]!]));
  return {
    initial: byName(everybody.map((player) => helpedTest(player, [], mode))),
    final: byName(final),
    groupScore: lowest["score"],
    band: lowest["band"],
    ...(lowest["critical"] && { critical: lowest["critical"] }),
  };
}

const NAMES = ["a", "b"] as const;

function judgeContest(input: Input): Outcome {
  const values = NAMES.map((name) => score(input[name]));
  return nameWinner(
    verdictOf(kleptonomicon, {}, values, input.coin === undefined ? undefined : [input.coin === "a" ? 1 : 0]),
    NAMES,
  );
}

const sum = ({ faces: _faces, count, sides, modifier = 0 }: Input) =>
  checkFor(kleptonomicon, "sum", { dice: { count, sides }, modifier });

/** The mechanics by name. */
export const kleptonomiconDialect: Dialect = {
  sumRoll: { work: (input) => playFaces(sum(input), input.faces).outcome, odds: sum },
  test: { work: showTest, odds: test },
  coinSubstitute: {
    work: ({ reroll }) => ({ critical: showTest({ critMethod: "reroll", faces: [10], rerolls: [reroll] }).critical }),
  },
  d10ish: { work: showD10ish },
  d10ishFaces: {
    work: () => ({
      counts: Object.fromEntries(
        [...new Set(d10ish)].map((face) => [face, d10ish.filter((each) => each === face).length]),
      ),
    }),
  },
  netAdvantage: { work: netAdvantage },
  band: { work: testWithScore },
  matchRanges: {
    work: (input) => {
      const { matches = [], range = null } = testWithScore(input);
      return { matches, primary: range };
    },
  },
  parseRange: { work: showRange },
  groupGifts: { work: (input) => ({ advantages: help.gifts(testWithScore(input)) }) },
  groupTest: { work: groupTest },
  contest: {
    work: judgeContest,
    odds: (input) =>
      contestFor(
        kleptonomicon,
        {},
        NAMES.map((name) => sideFor(kleptonomicon, "test", input[name])),
        (verdict) => nameWinner(verdict, NAMES),
      ),
  },
};
