/** A contest before the first roll: the game, its rules, the sides and their checks. */
import { parseFields, type Fields, type OptionsOf } from "../../src/checks/field.ts";
import type { Game } from "../../src/checks/game.ts";
import { parseRequest, type CheckRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import type { ContestOpening } from "../../src/threads/contest/moves.ts";
import type { Random } from "./random.ts";
import { PLAYERS, type World } from "./world.ts";

const MOST_SIDES = 6;

type Options = Readonly<Record<string, unknown>>;
type Draw = (random: Random) => readonly [kind: string, options: Options];

/** Options close to each other, so that ties are common. */
const DRAWS: Readonly<Record<string, Draw>> = {
  kaiser: (random) => {
    const modifier = random.whole(-1, 1);
    if (random.isLucky(0.2))
      return [
        "characteristic",
        { characteristic: random.whole(4, 6), modifier, dice: random.one(["1d6", "2d6"]), opposed: true },
      ];
    const levels = random.isLucky(0.4) ? { advantage: random.whole(0, 3), disadvantage: random.whole(0, 3) } : {};
    const method = random.one(["pool", "sequentialReplace", "sequentialKeep"]);
    return [
      "skill",
      {
        skill: random.whole(4, 6),
        modifier,
        ...levels,
        method,
        fumbleDegree: random.whole(-2, 6),
        opposed: random.isLucky(0.9),
      },
    ];
  },
  ogs: (random) => {
    const dice = Array.from({ length: random.whole(2, 4) }, () => ({
      count: 1,
      sides: random.one([4, 4, 6, 12]),
      up: random.isLucky(0.2) ? random.whole(1, 5) : 0,
    }));
    return ["action", { dice, flat: random.whole(0, 1), opposed: random.isLucky(0.8), exact: random.isLucky(0.2) }];
  },
  kr: (random) => [
    "opposed",
    { pool: random.isLucky(0.05) ? 0 : random.whole(1, 5), dt: random.whole(-1, 14), active: random.isLucky(0.3) },
  ],
  kleptonomicon: (random) => {
    const levels = { advantages: random.whole(0, 5), disadvantages: random.whole(0, 5) };
    return [
      random.one(["test", "group"]),
      { modifier: random.whole(0, 2), ...levels, critMethod: random.one(["coin", "reroll", "d10ish"]) },
    ];
  },
  olde: (random) => {
    const more = { adjust: random.whole(-1, 1), limited: random.isLucky(0.3) };
    if (random.isLucky(0.6)) return ["stat", { stat: random.whole(1, 6), ...more }];
    return ["dice", { dice: { count: random.whole(1, 3), sides: random.one([2, 3, 4, 6]) }, ...more }];
  },
  anydice: (random) => {
    const formula = random.one([
      "2d4",
      "1d6 + 1",
      "3d4kh2",
      "2d6r=1 - 1d4",
      "1d4x",
      "2d4dl1 + 2",
      "2d6min3",
      "1d8rr<3",
    ]);
    const target = random.isLucky(0.4) ? { difficulty: random.whole(3, 6) } : {};
    const limit = random.isLucky(0.4) ? { limit: random.whole(3, 6) } : {};
    const levels = random.isLucky(0.3) ? { advantages: random.whole(0, 2), disadvantages: random.whole(0, 2) } : {};
    const own = { formula, ...("limit" in limit ? limit : target), ...levels };
    return ["check", { ...own, levels: random.one(["dice", "d6"]) }];
  },
};

/** A contest to be played. */
export interface Plan extends ContestOpening {
  /** The players who may act for each side. */
  readonly owners: readonly (readonly string[])[];
}

/** The games that have contests. */
export const CONTESTED = games.filter(({ contest }) => contest !== undefined);

/** A check of a game that can be contested; of a game that is not drawn above, its example. */
export function drawAsked(game: Game, random: Random): CheckRequest {
  const [kind, options] = DRAWS[game.id]?.(random) ?? exampleOf(game);
  const asked = parseRequest(game, kind, options);
  if (isProblem(asked)) throw new Error(`A check of ${game.id} was drawn that it refuses: ${asked.problem}.`);
  return asked;
}

function exampleOf({ kinds }: Game): ReturnType<Draw> {
  const [kind, { example }] = Object.entries(kinds).find(([, { contestValue }]) => contestValue)!;
  return [kind, example];
}

/** A contest of any game, with sides nobody has met before. */
export function drawPlan(name: string, world: World, random: Random): Plan {
  const game = random.one(CONTESTED);
  const form = random.isLucky(0.5) ? "all" : "each";
  const count = random.isLucky(0.4)
    ? 2
    : random.whole(2, form === "all" ? Math.min(game.contest!.most, MOST_SIDES) : MOST_SIDES);
  const owners = Array.from({ length: count }, () => drawOwners(random));
  const sides = owners.map((each, side) => world.add(`${name}s${side}`, each));
  return { game, rules: drawRules(game.contest!.fields, random), form, isSealed: random.isLucky(0.3), sides, owners };
}

function drawOwners(random: Random): readonly string[] {
  if (random.isLucky(0.25)) return [];
  return random.shuffled(PLAYERS).slice(0, random.isLucky(0.2) ? 2 : 1);
}

function drawRules(fields: Fields, random: Random): OptionsOf<Fields> {
  const raw = Object.entries(fields).map(([name, { type, choices, default: usual }]) => {
    if (type === "choice") return [name, random.isLucky(0.4) ? choices!.at(-1) : random.one(choices!)];
    if (type === "flag") return [name, random.isLucky(0.4)];
    return [name, random.isLucky(0.3) ? usual : random.whole(0, 4)];
  });
  const rules = parseFields(fields, Object.fromEntries(raw) as Options);
  if (isProblem(rules)) throw new Error(`Rules of a contest were drawn that are refused: ${rules.problem}.`);
  return rules;
}
