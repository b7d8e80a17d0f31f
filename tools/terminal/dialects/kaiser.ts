/** Kaiser's mechanics in JSON. */
import type { Outcome } from "../../../src/checks/report.ts";
import type { PlayedCheck } from "../../../src/engine/play.ts";
import { kaiser } from "../../../src/games/kaiser.ts";
import {
  checkFor,
  contestFor,
  diceOf,
  keptAndDropped,
  nameWinner,
  netLevel,
  sideFor,
  sizesOf,
  verdictOf,
  playFaces,
  type Dialect,
  type Input,
  type Mechanic,
} from "./dialect.ts";

/** The input's `dice` are the faces that came up; the rest are options. */
function single(kind: string, more: (input: Input) => Input = () => ({})): Mechanic {
  const check = ({ dice: _faces, ...options }: Input) => checkFor(kaiser, kind, { ...options, ...more(options) });
  return { work: (input) => showRoll(playFaces(check(input), input.dice)), odds: check };
}

function showRoll({ outcome, rolledDice: thrown }: PlayedCheck<Outcome>): Outcome {
  const open = diceOf(thrown, "open");
  return {
    ...outcome,
    ...keptAndDropped(diceOf(thrown, "pool", "reroll")),
    ...(open.length > 0 && { openDice: [...open[0]!.faces] }),
  };
}

const characteristicDice = ({ characteristicDice: dice = "1d6" }: Input) => ({ dice });

const METHODS: Readonly<Record<string, string>> = {
  replace: "sequentialReplace",
  keep: "sequentialKeep",
  pool: "pool",
};

const sequential = single("skill", ({ mode = "replace" }) => ({ method: METHODS[mode] ?? mode }));

const NAMES = ["attacker", "defender"] as const;
const RANGES: Readonly<Record<string, string>> = {
  melee: "melee",
  handToHand: "melee",
  ranged: "ranged",
  pointBlank: "pointBlank",
};

function rules(input: Input) {
  const {
    kind = "opposed",
    range = "melee",
    tiePolicy = "defender",
    opposedFumbleAutoFails = false,
    absorption = 0,
    armor = 0,
    baseDamage = null,
  } = input;
  return {
    manner: kind,
    range: RANGES[range] ?? range,
    tie: tiePolicy,
    fumbleFails: opposedFumbleAutoFails,
    absorption,
    armor,
    baseDamage,
  };
}

function sideOptions(kind: string, { dice: _faces, ...options }: Input, { characteristicDice: dice = "1d6" }: Input) {
  return { ...options, opposed: true, ...(kind === "characteristic" && { dice }) };
}

/** One side's roll under the side's name: `attackerTotal`, `attackerFumble` … */
function showSide(name: string, { total, fumble, fumbleLevel, openRoll }: Outcome): Outcome {
  return {
    [`${name}Total`]: total,
    [`${name}Fumble`]: fumble,
    [`${name}FumbleLevel`]: fumbleLevel,
    [`${name}Open`]: openRoll,
  };
}

function opposed(kind: string): Mechanic {
  return {
    work: (input) => {
      const sides = NAMES.map(
        (name) => playFaces(checkFor(kaiser, kind, sideOptions(kind, input[name], input)), input[name].dice).outcome,
      );
      const values = sides.map(({ total, fumble }) => ({ total: total!, fumble: fumble! }));
      const verdict = verdictOf(kaiser, rules(input), values, input.tiebreak?.flat());
      return { ...nameWinner(verdict, NAMES), ...showSide("attacker", sides[0]!), ...showSide("defender", sides[1]!) };
    },
    odds: (input) => {
      const sides = NAMES.map((name) => sideFor(kaiser, kind, sideOptions(kind, input[name], input)));
      return contestFor(kaiser, rules(input), sides, (verdict, [a, b]) => ({
        ...nameWinner(verdict, NAMES),
        ...showSide("attacker", a!),
        ...showSide("defender", b!),
      }));
    },
  };
}

function netAdvantage({ advantage = 0, disadvantage = 0 }: Input): Outcome {
  const check = checkFor(kaiser, "skill", { skill: 0, advantage, disadvantage });
  const net = netLevel(check, 2);
  return { net, diceRolled: sizesOf(check).length, keep: net > 0 ? "highest2" : net < 0 ? "lowest2" : "all" };
}

/** Percentile dice print 0 to 9; a d10's 0 is its ten. */
const tenFace = (digit: number) => (digit === 0 ? 10 : digit);

/** The mechanics by name. */
export const kaiserDialect: Dialect = {
  netAdvantage: { work: netAdvantage },
  difficultySkill: single("skill", ({ advantageMethod = "pool" }) => ({
    method: METHODS[advantageMethod] ?? advantageMethod,
  })),
  resistance: single("resistance"),
  difficultyCharacteristic: single("characteristic", characteristicDice),
  opposedSkill: opposed("skill"),
  opposedCharacteristic: opposed("characteristic"),
  sequential: {
    work: (input) => {
      const { kept: final, dropped, ...outcome } = sequential.work(input);
      return { ...outcome, final, rerolls: (dropped as readonly number[]).length };
    },
    odds: sequential.odds!,
  },
  percentile: {
    work: ({ tens, ones }) =>
      playFaces(checkFor(kaiser, "percentile", {}), tens === undefined ? undefined : [tenFace(tens), tenFace(ones)])
        .outcome,
    odds: () => checkFor(kaiser, "percentile", {}),
  },
  criticalLevel: {
    work: ({ dice, damage }) => playFaces(checkFor(kaiser, "critical", { damage }), dice).outcome,
    odds: ({ damage }) => checkFor(kaiser, "critical", { damage }),
  },
};
