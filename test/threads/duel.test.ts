/** The worked contests of the rules as messages hold them: what each side asked for, and the faces it rolled. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { referees } from "../../tools/stress/referees/index.ts";
import type { Throw } from "../../tools/stress/referees/referee.ts";
import { begun, Thread } from "./messages.ts";

/** A worked contest; winners are places in the list of sides. */
interface ContestFact {
  readonly id: string;
  readonly game: string;
  readonly rules: Readonly<Record<string, string | number | boolean | null>>;
  readonly sides: readonly Throw[];
  /** The faces of the tie-break, if it was rolled. */
  readonly tie: readonly number[];
  readonly winner?: number | null;
  /** What else is expected of the verdict. */
  readonly figures: Readonly<Record<string, unknown>>;
}

/** One side as the cases of all games tell of it: each game uses some of these. */
interface Told {
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

interface Input extends Readonly<Record<"attacker" | "defender" | "a" | "b", Told>> {
  readonly participants: readonly Told[];
  readonly tiebreak?: readonly number[][];
  readonly kind?: string;
  readonly tiePolicy: string;
  readonly opposedFumbleAutoFails?: boolean;
  readonly active?: string;
  readonly coin?: string;
  readonly instigator?: string | null;
}

interface Case {
  readonly id: string;
  readonly system: string;
  readonly mechanic: string;
  readonly input: Input;
  readonly expected: Readonly<Record<string, unknown>>;
}

type Setup = Pick<ContestFact, "rules" | "sides" | "tie">;

const FIGURES = ["dos", "hit", "counter", "units", "damage", "decidedBy", "activeFailed"];
const METHODS = { method: "pool", fumbleDegree: 0, modifier: 0, advantage: 0, disadvantage: 0, opposed: true };

function kaiser(kind: string) {
  return ({
    attacker,
    defender,
    tiebreak = [],
    kind: manner = "opposed",
    tiePolicy,
    opposedFumbleAutoFails = false,
    ...more
  }: Input): Setup => {
    const side = ({ dice, ...options }: Told) => ({
      game: "kaiser",
      kind,
      options: { ...(kind === "skill" ? METHODS : { modifier: 0, dice: "1d6", opposed: true }), ...options },
      faces: dice,
    });
    return {
      rules: {
        manner,
        tie: tiePolicy,
        fumbleFails: opposedFumbleAutoFails,
        range: "melee",
        absorption: 0,
        armor: 0,
        baseDamage: null,
        ...(more as object),
      },
      sides: [side(attacker), side(defender)],
      tie: tiebreak.flat(),
    };
  };
}

function ogs({ participants }: Input): Setup {
  const side = ({ dice, faces, flat }: Told) => ({
    game: "ogs",
    kind: "action",
    options: { dice: dice.map((sides) => ({ count: 1, sides, up: 0 })), flat, opposed: true, exact: true },
    faces,
  });
  return { rules: { stages: false }, sides: participants.map(side), tie: [] };
}

/** A margin is rolled as so many plain successes or failures. */
function kingdoms({ a, b, active }: Input): Setup {
  const facesOf = ({ margin, faces }: Partial<Told>) =>
    faces ?? (!margin ? [7, 3] : Array.from({ length: Math.abs(margin) }, () => (margin > 0 ? 7 : 3)));
  const side = (who: Told, name: string) => ({
    game: "kr",
    kind: "opposed",
    options: { pool: facesOf(who).length, dt: who.dt ?? 6, active: active === name },
    faces: facesOf(who),
  });
  return { rules: { tie: "draw" }, sides: [side(a, "a"), side(b, "b")], tie: [] };
}

/** A Score is rolled as a 5 and a modifier, a critical one as a 10 and its coin. */
function kleptonomicon({ a, b, coin }: Input): Setup {
  const side = ({ score = 5, critical }: Told) => ({
    game: "kleptonomicon",
    kind: "test",
    options: {
      modifier: critical ? 0 : score - 5,
      advantages: 0,
      disadvantages: 0,
      ranges: [],
      pass: false,
      critMethod: "coin",
    },
    faces: critical ? [10, critical === "success" ? 1 : 0] : [5],
  });
  return { rules: {}, sides: [side(a), side(b)], tie: coin ? [coin === "a" ? 1 : 0] : [] };
}

function olde({ a, b, instigator }: Input): Setup {
  const side = ({ count, sides, adjust, faces }: Told) => ({
    game: "olde",
    kind: "dice",
    options: { dice: { count, sides }, adjust, limited: false },
    faces,
  });
  return { rules: { tie: "instigator", race: instigator === null }, sides: [side(a), side(b)], tie: [] };
}

const SETUPS: Readonly<Record<string, (input: Input) => Setup>> = {
  "kaiser opposedSkill": kaiser("skill"),
  "kaiser opposedCharacteristic": kaiser("characteristic"),
  "ogs opposed": ogs,
  "kr opposed": kingdoms,
  "kr opposedRoll": kingdoms,
  "kleptonomicon contest": kleptonomicon,
  "olde contest": olde,
};

const FIRST = ["a", "attacker", "player"];

/** Every worked contest. */
const contestFacts: readonly ContestFact[] = (
  JSON.parse(readFileSync(new URL("../facts/vectors.json", import.meta.url), "utf8")) as Case[]
).flatMap(({ id, system, mechanic, input, expected }) => {
  const setup = SETUPS[`${system} ${mechanic}`]?.(input);
  if (!setup) return [];
  const winner = expected["winner"] === null ? null : FIRST.includes(expected["winner"] as string) ? 0 : 1;
  const figures = Object.fromEntries(Object.entries(expected).filter(([name]) => FIGURES.includes(name)));
  return [{ id, game: system, ...setup, figures, ...(expected["winner"] !== undefined && { winner }) }];
});

const facts = contestFacts.map((fact) => [`${fact.id} ${fact.game}`, fact] as const);

/** The messages of a worked contest. */
function played({ game, rules, sides, tie }: ContestFact): Thread {
  const [first, second] = sides.map(({ kind, options, faces }) => ({ v: 1, system: game, kind, options, faces }));
  const thread = new Thread(begun(game, 2, { rules }), { record: first }).answer("ben", 1, second);
  return tie.length === 0 ? thread : thread.tie("ben", tie);
}

describe("the worked contests of the rules", () => {
  it("are those of all five games", () => {
    expect(facts.length).toBeGreaterThan(30);
    expect(new Set(contestFacts.map(({ game }) => game)).size).toBe(5);
  });

  it.each(facts)("%s, as its messages tell it", (_name, fact) => {
    const [duel] = played(fact).read().duels;
    expect(duel!.verdict ?? {}).toMatchObject(fact.figures);
    if (fact.winner !== undefined) expect(duel!.winner ?? null).toBe(fact.winner);
    expect(duel!.stage).toBe(fact.rules["race"] === true ? "tie" : "settled");
  });

  it.each(facts)(
    "%s, as the referee of the stress judges it",
    (_name, { game, rules, sides, tie, winner, figures }) => {
      const stakes = sides.map((side) => referees[game]!.stake(side)!);
      const judged = referees[game]!.judge(stakes, rules);
      const judgement = judged === "tie" ? referees[game]!.settle(stakes, rules, tie) : judged;
      expect(judgement?.figures ?? {}).toMatchObject(figures);
      if (winner !== undefined) expect(judgement?.winner ?? null).toBe(winner);
    },
  );
});
