/** Dungeons of Olde's mechanics in JSON. */
import { parseFields } from "../../../src/checks/field.ts";
import type { Outcome } from "../../../src/checks/report.ts";
import { isCheck, versus, type Check } from "../../../src/engine/check.ts";
import { dungeonsOfOlde as olde } from "../../../src/games/dungeons-of-olde.ts";
import {
  checkFor,
  diceOf,
  nameWinner,
  orMistake,
  sideFor,
  sizesOf,
  playFaces,
  type ContestValue,
  type Dialect,
  type Input,
  type Mechanic,
} from "./dialect.ts";

function diceOptions({
  count,
  sides,
  adjust = 0,
  unlimited = true,
  challenge = null,
  via,
  d2Method = "highLow",
}: Input): Input {
  return { dice: { count, sides }, adjust, limited: !unlimited, challenge, viaD6: via === "d6", d2Method };
}

const diceCheck = (input: Input) => checkFor(olde, "dice", diceOptions(input));

/** Each die with all its rolls, as the values they count as. */
function showDice(input: Input): Outcome {
  const { outcome, rolledDice: thrown } = playFaces(diceCheck(input), input.faces);
  const chains = diceOf(thrown, "pool").map(({ die, faces }) =>
    faces.map((face) => (die.value ? die.value(face) : face)),
  );
  return { ...outcome, chains };
}

const dice: Mechanic = { work: showDice, odds: diceCheck };

const statOf =
  (kind: string) =>
  ({ faces: _faces, ...options }: Input) =>
    checkFor(olde, kind, options);
const effect = statOf("effect");
const stat = statOf("stat");

/** The dice of a Stat as a table writes them, such as `2d6-1`. */
function diceNotation(kind: string, options: Input): string {
  const check = checkFor(olde, kind, { ...options, limited: true });
  const sizes = sizesOf(check);
  const ones = sizes.map(() => 1);
  const adjust = Number(playFaces(check, ones).outcome["total"]) - ones.length;
  return `${sizes.length}d${sizes[0]}${adjust === 0 ? "" : adjust > 0 ? `+${adjust}` : adjust}`;
}

/** One small die read off a d6 or a coin. */
function rollSmallDie(sides: number, face: number, d2Method = "highLow"): Outcome {
  const options = { dice: { count: 1, sides }, limited: true, viaD6: true, d2Method };
  return { value: playFaces(checkFor(olde, "dice", options), [face]).outcome["total"]! };
}

/** A helper with 2d2 whose adjustment makes two ones into this roll. */
function assistance({ roll, instigatorStat }: Input): Outcome {
  const check = checkFor(olde, "assist", { stat: 2, adjust: roll - 2, instigatorStat, limited: true });
  return { adjustment: playFaces(check, [1, 1]).outcome["adjustment"]! };
}

const challenge = (edition: string, rank: string) => {
  const value = olde.kinds["stat"]!.fields["challenge"]!.presets!.tables[edition]?.[rank];
  if (value === undefined) throw new Error(`The ${edition} table has no challenge called ${rank}.`);
  return { challenge: value };
};

/** The sides with the Instigator first. */
const sidesOf = ({ instigator }: Input): readonly string[] => (instigator === "b" ? ["b", "a"] : ["a", "b"]);

/** Judges contest values as a case asks. Without an Instigator a tie is left open: it is rolled again. */
function judgeFor(input: Input): (values: readonly ContestValue[]) => Outcome {
  const names = sidesOf(input);
  const { judge, fields } = olde.contest!;
  const rules = orMistake(
    parseFields(fields, { tie: input.contestTie ?? "instigator", race: (input.instigator ?? null) === null }),
  );
  return (values) => {
    const next = judge(values, rules);
    const totals = Object.fromEntries(names.map((name, i) => [`total${name.toUpperCase()}`, values[i]!.total]));
    return { ...nameWinner(isCheck(next) ? { winner: null, tie: true } : next, names), ...totals };
  };
}

function sides(input: Input): readonly Check<ContestValue>[] {
  return sidesOf(input).map((name) =>
    "stat" in input[name] ? sideFor(olde, "stat", input[name]) : sideFor(olde, "dice", diceOptions(input[name])),
  );
}

/** The mechanics by name. */
export const oldeDialect: Dialect = {
  roll: dice,
  check: dice,
  stat: { work: (input) => playFaces(stat(input), input.faces).outcome, odds: stat },
  effect: { work: (input) => playFaces(effect(input), input.faces).outcome, odds: effect },
  d3: { work: ({ d6 }) => rollSmallDie(3, d6) },
  d2: { work: ({ d6, coin, method }) => rollSmallDie(2, coin === undefined ? d6 : coin === "heads" ? 1 : 0, method) },
  statDice: {
    work: ({ stat: value, edition, table = edition }) => ({
      check: diceNotation("stat", { stat: value, table }),
      effect: diceNotation("effect", { stat: value, table }),
    }),
  },
  assist: { work: assistance },
  environment: { work: ({ rank, edition = "2016" }) => challenge(edition, rank) },
  contest: {
    work: (input) =>
      judgeFor(input)(sides(input).map((side, i) => playFaces(side, input[sidesOf(input)[i]!].faces).outcome)),
    odds: (input) => versus(sides(input), judgeFor(input)),
  },
};
