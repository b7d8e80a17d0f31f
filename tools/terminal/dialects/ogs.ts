/** OGS's mechanics in JSON. Dice are lists of sizes, some of them `[count, size]`. */
import type { Outcome, Verdict } from "../../../src/checks/report.ts";
import type { FollowUp } from "../../../src/games/kit.ts";
import { ogs } from "../../../src/games/ogs.ts";
import {
  checkFor,
  contestFor,
  nameWinner,
  sideFor,
  sizesOf,
  verdictOf,
  playFaces,
  type ContestValue,
  type Dialect,
  type Input,
} from "./dialect.ts";

const dieOfSize = (sides: number, up = 0) => ({ count: 1, sides, up });
const diceOfSizes = (dice: readonly number[]) => dice.map((sides) => dieOfSize(sides));
const countSizes = (sizes: readonly number[]) =>
  [...new Set(sizes)].map((size) => [sizes.filter((each) => each === size).length, size]);

/** The dice of an Action Check, with the stages of a Die Increase on the first modifier die or the named target. */
function buildDice({ stat, skill, modifiers = [], stages = 0, target = "modifier" }: Input): readonly number[] {
  const at = { stat: 0, skill: 1, modifier: 2 }[target as string] ?? 2;
  const slots: readonly number[] = [stat, skill, ...(modifiers.length > 0 ? modifiers : [6])];
  return sizesOf(checkFor(ogs, "action", { dice: slots.map((sides, i) => dieOfSize(sides, i === at ? stages : 0)) }));
}

/** The sizes that dice become, each with its stages and separate effects. */
const growDice = (dice: readonly object[]) => sizesOf(checkFor(ogs, "open", { dice }));

const action = ({ faces: _faces, dice, ...options }: Input) =>
  checkFor(ogs, "action", { ...options, dice: diceOfSizes(dice), exact: true });
const open = ({ faces: _faces, dice, ...options }: Input) =>
  checkFor(ogs, "open", { ...options, dice: diceOfSizes(dice) });

/** Separate effects: on the die at the tail, or on the dice chosen. */
function sequence({ die, effects: [first, ...others], targets = [] }: Input): Outcome {
  const more = others.map((up: number, i: number) => ({ up, at: targets[i + 1] }));
  return { pool: growDice([{ ...dieOfSize(die, first), more }]) };
}

function sides({ participants }: Input): { names: readonly string[]; options: readonly Input[] } {
  return {
    names: participants.map(({ name }: Input, i: number) => name ?? String.fromCharCode(97 + i)),
    options: participants.map(({ dice, flat = 0 }: Input) => ({
      dice: diceOfSizes(dice),
      flat,
      opposed: true,
      exact: true,
    })),
  };
}

function showVerdict(verdict: Verdict, values: readonly ContestValue[], names: readonly string[]): Outcome {
  return {
    ...nameWinner(verdict, names),
    totals: Object.fromEntries(names.map((name, i) => [name, values[i]!.total!])),
  };
}

const rules = ({ opposedStages = false }: Input) => ({ stages: opposedStages });

function opposed(input: Input): Outcome {
  const { names, options } = sides(input);
  const values = options.map(
    (option, i) => playFaces(sideFor(ogs, "action", option), input.participants[i].faces).outcome,
  );
  const rollOff: readonly (number | readonly number[])[] | undefined =
    input.rollOff ?? input.d12 ?? input.d12s ?? input.tiebreak;
  return showVerdict(verdictOf(ogs, rules(input), values, rollOff?.flat()), values, names);
}

/** Sides may be listed as `participants`, or be `a` and `b`. */
function contestants(input: Input): Input {
  return input.participants
    ? input
    : {
        ...input,
        participants: ["a", "b"].map((name) => ({
          name,
          ...(Array.isArray(input[name]) ? { dice: input[name] } : input[name]),
        })),
      };
}

/** The damage that follows a hit, with the weapon's own dice. */
function damageDice({ weapon, hit, stages }: Input): Outcome {
  const damage = ogs.kinds["action"]!.followUp!({ success: hit, stages }, {}) as FollowUp | undefined;
  const { dice = [], hitStages = 0 } = (damage?.options ?? {}) as { dice?: readonly Input[]; hitStages?: number };
  return { dice: dice.map(({ count }, i) => [count + (i === 0 ? hitStages : 0), weapon]) };
}

/** The mechanics by name. */
export const ogsDialect: Dialect = {
  buildCheck: { work: (input) => ({ dice: buildDice(input) }) },
  dieIncreaseCheck: { work: (input) => ({ dice: buildDice(input) }) },
  actionCheck: { work: (input) => playFaces(action(input), input.faces).outcome, odds: action },
  openRoll: { work: (input) => playFaces(open(input), input.faces).outcome, odds: open },
  dieIncrease: { work: ({ die, stages }) => ({ pool: growDice([dieOfSize(die, stages)]) }) },
  dieIncreaseSequence: { work: sequence },
  openRollIncrease: {
    work: ({ dice, stages }) => ({
      dice: countSizes(growDice(dice.map(([count, sides]: [number, number]) => ({ count, sides, up: stages })))),
    }),
  },
  damageDice: { work: damageDice },
  opposed: {
    work: (input) => opposed(contestants(input)),
    odds: (input) => {
      const { names, options } = sides(contestants(input));
      return contestFor(
        ogs,
        rules(input),
        options.map((option) => sideFor(ogs, "action", option)),
        (verdict, values) => showVerdict(verdict, values, names),
      );
    },
  },
};
