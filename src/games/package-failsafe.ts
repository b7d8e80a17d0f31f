/** Failsafes around what screens and lines ask of a package's game: what fails is left out, and said once. */
import type { Game } from "../checks/game.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../checks/problem.ts";
import { ANSWERS, misshapenPart, shapeFault, type Shape } from "./package-shape.ts";

type Rule = (...given: unknown[]) => unknown;

/** The answer in place of one that fails, or has another shape. */
interface Safe {
  readonly instead: (failed: Problem, given: readonly unknown[]) => unknown;
  readonly shape?: Shape;
}

/** Rules by their names in a game; `*` stands for all names. */
type Failsafes = Safe | { readonly [part: string]: Failsafes };

const NOTHING: Safe = { instead: () => undefined };
const NONE: Safe = { instead: () => 0 };
const NO: Safe = { instead: () => false };
const REASON: Safe = { instead: (failed) => failed };
const VALUE: Safe = { instead: (_failed, [value]) => String(value) };
const FIELDS = { "*": { parse: REASON, diceOf: NOTHING, text: { read: NOTHING, write: { instead: () => "" } } } };
const ASKED = Object.fromEntries(Object.entries(ANSWERS).map(([name, shape]) => [name, { ...NOTHING, shape }]));
const FAILSAFES: Failsafes = {
  firstWord: NOTHING,
  kinds: { "*": { ...ASKED, misread: NOTHING, refuse: REASON, fields: FIELDS } },
  contest: {
    followUp: NOTHING,
    isLeftOpen: NOTHING,
    ladder: NOTHING,
    fields: FIELDS,
    comparisons: { "*": { text: VALUE } },
  },
  extended: { progress: NONE, remainingDice: NONE },
  group: { gifts: NONE, isSafe: NO, rank: NONE },
  groupMean: { isUsed: NO },
};

/** The game with failsafes. What is said names a part of it by its path. */
export function withFailsafes(game: Game, warn: (said: Problem) => void = () => undefined): Game {
  const said = new Set<string>();
  const guard = (rule: Rule, path: string, { shape, instead }: Safe): Rule =>
    function (this: unknown, ...given) {
      const answer = ruleAnswer(game.id, () => {
        const found = rule.apply(this, given);
        const wrong = shape && found !== undefined ? misshapenPart(found, shape, "answer") : undefined;
        if (wrong) throw new Error(shapeFault(wrong));
        return found;
      });
      if (!isProblem(answer) || answer.problem !== "ruleFailed") return answer;
      if (!said.has(path)) warn(problem("gamePart", { path, ...answer.data }));
      said.add(path);
      return instead(answer, given);
    };
  const guardAll = (part: unknown, safe: Failsafes, path: readonly string[]): unknown => {
    if (isSafe(safe)) return typeof part === "function" ? guard(part as Rule, path.join("."), safe) : part;
    const guarded = Object.entries((part ?? {}) as Readonly<Record<string, unknown>>).map(([name, each]) => {
      const own = Object.hasOwn(safe, name) ? safe[name] : safe["*"];
      return [name, own ? guardAll(each, own, [...path, name]) : each] as const;
    });
    if (part === undefined) return undefined;
    return Array.isArray(part) ? guarded.map(([, each]) => each) : (Object.fromEntries(guarded) as object);
  };
  const guarded = guardAll(game, FAILSAFES, []) as Game;
  written.set(guarded, game);
  return guarded;
}

function isSafe(safe: Failsafes): safe is Safe {
  return "instead" in safe;
}

const written = new WeakMap<Game, Game>();

/** The game without failsafes, of which laws are to see what fails. */
export function asWritten(game: Game): Game {
  return written.get(game) ?? game;
}
