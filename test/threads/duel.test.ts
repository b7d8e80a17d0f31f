/** The worked contests of the rules as messages hold them: what each side asked for, and the faces it rolled. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { referees } from "../../tools/referees/index.ts";
import { Faces } from "../../tools/referees/referee.ts";
import { replayOrFail } from "../checks.ts";
import { contestOpening, Thread } from "./messages.ts";

/** One side as the cases of all games tell of it: each game uses some of these. */
interface Told extends UncheckedOptions {
  readonly dice: number[];
  readonly faces: number[];
  readonly flat: number;
  readonly margin: number;
  readonly dt?: number;
  readonly score?: number;
  readonly critical?: string;
  readonly count: number;
  readonly sides: number;
  readonly adjust: number;
}

interface Input extends UncheckedOptions, Readonly<Record<"attacker" | "defender" | "a" | "b", Told>> {
  readonly participants: readonly Told[];
  readonly tiebreak?: readonly number[][];
}

interface Case extends Readonly<Record<"id" | "system" | "mechanic", string>> {
  readonly input: Input;
  readonly expected: UncheckedOptions;
}

/** A worked case: its rules and options, the faces of each side, and those of a tie-break. */
interface Setup {
  readonly kind: string;
  readonly rules: UncheckedOptions;
  readonly sides: readonly { readonly options: UncheckedOptions; readonly faces: readonly number[] }[];
  readonly tie?: readonly number[];
}

const kaiser = (kind: string) => (input: Input) => {
  const {
    attacker,
    defender,
    tiebreak = [],
    kind: manner = "opposed",
    tiePolicy,
    opposedFumbleAutoFails,
    ...more
  } = input;
  const rules = { ...more, manner, tie: tiePolicy, fumbleFails: opposedFumbleAutoFails === true };
  const side = ({ dice, ...options }: Told) => ({ options: { ...options, opposed: true }, faces: dice });
  return { kind, rules, sides: [side(attacker), side(defender)], tie: tiebreak.flat() };
};

/** A margin is rolled as so many plain successes or failures. */
function kingdoms({ a, b, active }: Input): Setup {
  const side = ({ margin, faces, dt = 6 }: Told, name: string) => {
    const plain = margin === 0 ? [7, 3] : Array.from({ length: Math.abs(margin) }, () => (margin > 0 ? 7 : 3));
    const rolled = (faces as number[] | undefined) ?? plain;
    return { options: { pool: rolled.length, dt, active: active === name }, faces: rolled };
  };
  return { kind: "opposed", rules: { tie: "draw" }, sides: [side(a, "a"), side(b, "b")] };
}

const SETUPS: Readonly<Record<string, (input: Input) => Setup>> = {
  "kaiser opposedSkill": kaiser("skill"),
  "kaiser opposedCharacteristic": kaiser("characteristic"),
  "ogs opposed": ({ participants }) => ({
    kind: "action",
    rules: {},
    sides: participants.map(({ dice, faces, flat }) => {
      return {
        options: { dice: dice.map((sides) => ({ count: 1, sides, up: 0 })), flat, opposed: true, exact: true },
        faces,
      };
    }),
  }),
  "kr opposed": kingdoms,
  "kr opposedRoll": kingdoms,
  // A Score is rolled as a 5 and a modifier, a critical one as a 10 and its coin.
  "kleptonomicon contest": ({ a, b, coin }) => ({
    kind: "test",
    rules: {},
    sides: [a, b].map(({ score = 5, critical }) => {
      return critical
        ? { options: {}, faces: [10, critical === "success" ? 1 : 0] }
        : { options: { modifier: score - 5 }, faces: [5] };
    }),
    tie: coin === undefined ? [] : [coin === "a" ? 1 : 0],
  }),
  "olde contest": ({ a, b, instigator }) => ({
    kind: "dice",
    rules: { tie: "instigator", race: instigator === null },
    sides: [a, b].map(({ count, sides, adjust, faces }) => ({ options: { dice: { count, sides }, adjust }, faces })),
  }),
};

const FIRST = ["a", "attacker", "player"];
const FIGURES = ["dos", "hit", "counter", "units", "damage", "decidedBy", "activeFailed"];

const cases = JSON.parse(readFileSync(new URL("../facts/vectors.json", import.meta.url), "utf8")) as Case[];

/** Every worked contest; winners are places in the list of sides, and figures what else is expected of the verdict. */
const facts = cases.flatMap(({ id, system, mechanic, input, expected }) => {
  const setup = SETUPS[`${system} ${mechanic}`]?.(input);
  if (!setup) return [];
  const { kind, tie = [] } = setup;
  const { rules } = contestOpening(system, 2, { rules: setup.rules });
  const sides = setup.sides.map((side) => ({ v: 1, system, kind, ...side }));
  const named = expected["winner"];
  const winner = typeof named === "string" ? (FIRST.includes(named) ? 0 : 1) : (named as null | undefined);
  const figures = Object.fromEntries(Object.entries(expected).filter(([name]) => FIGURES.includes(name)));
  return [[`${id} ${system}`, { system, rules, sides, tie, winner, figures }] as const];
});

it("the worked contests of the rules are those of all five games", () => {
  expect(facts).toHaveLength(35);
  expect(new Set(facts.map(([, { system }]) => system)).size).toBe(5);
});

it.each(facts)(
  "the worked contests of the rules: %s, as its messages tell it",
  (_name, { system, rules, sides, tie, winner, figures }) => {
    const thread = new Thread(contestOpening(system, 2, { rules }), { record: sides[0] }).answer("ben", 1, sides[1]);
    const [duel] = (tie.length === 0 ? thread : thread.tie("ben", tie)).read().duels;
    expect(duel!.verdict ?? {}).toMatchObject(figures);
    if (winner !== undefined) expect(duel!.winner ?? null).toBe(winner);
    expect(duel!.stage).toBe(rules["race"] === true ? "tie" : "settled");
  },
);

it.each(facts)("the worked contests of the rules: %s, as the referee of the stress judges it", (_name, fact) => {
  const { system, rules, sides, tie, winner, figures } = fact;
  const stakes = sides.map((side) => {
    const { kind, options } = replayOrFail(side).request!;
    return referees[system]!.stake({ kind, options }, new Faces(side.faces))!;
  });
  const judged = referees[system]!.judge(stakes, rules);
  const judgement = judged === "tie" ? referees[system]!.settle(stakes, rules, tie) : judged;
  expect(judgement?.figures ?? {}).toMatchObject(figures);
  if (winner !== undefined) expect(judgement?.winner ?? null).toBe(winner);
});
