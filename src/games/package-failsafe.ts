/** Failsafes around what screens and lines ask of a package's game: what fails is left out, and said once. */
import type { Field, Fields } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../checks/problem.ts";
import { ANSWERS, misshapenPart, shapeFault, type Shape } from "./package-shape.ts";

type Part = Readonly<Record<string, unknown>>;
type Rule = (...given: unknown[]) => unknown;

interface Safe {
  readonly shape?: Shape | undefined;
  /** The answer of what fails; undefined by default. */
  readonly instead?: (failed: Problem, given: readonly unknown[]) => unknown;
}

const SAY_WHY: Safe = { instead: (failed) => failed };
const NONE: Safe = { instead: () => 0 };
const NO: Safe = { instead: () => false };
const SAFE_TEXT: Readonly<Record<string, Safe>> = { read: {}, write: { instead: () => "" } };
const SAFE_FIELD: Readonly<Record<string, Safe>> = { parse: SAY_WHY, diceOf: {} };
const SAFE_CONTEST: Readonly<Record<string, Safe>> = { followUp: {}, isLeftOpen: {}, ladder: {} };
const SAFE_COMPARISON: Readonly<Record<string, Safe>> = { text: { instead: (_failed, [value]) => String(value) } };
const SAFE_PARTS: Readonly<Record<string, Readonly<Record<string, Safe>>>> = {
  extended: { progress: NONE, remainingDice: NONE },
  group: { gifts: NONE, isSafe: NO, rank: NONE },
  groupMean: { isUsed: NO },
};
const SAFE_KIND: Readonly<Record<string, Safe>> = {
  ...Object.fromEntries(Object.entries(ANSWERS).map(([name, shape]) => [name, { shape }])),
  misread: {},
  refuse: SAY_WHY,
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
      return instead?.(answer, given);
    };
  const guardAll = <P extends object>(whole: P, path: string, safe: Readonly<Record<string, Safe>>): P => {
    const rules = Object.entries(whole).filter(([name, rule]) => name in safe && typeof rule === "function");
    const guarded = rules.map(([name, rule]) => [name, guard(rule as Rule, `${path}.${name}`, safe[name]!)] as const);
    return { ...whole, ...(Object.fromEntries(guarded) as Part) };
  };
  const each = <P extends object>(parts: Readonly<Record<string, P>>, path: string, safe: (part: P, at: string) => P) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, safe(part, `${path}.${name}`)]));
  const fieldsOf = (fields: Fields, path: string) =>
    each<Field>(fields, `${path}.fields`, (field, at) => ({
      ...guardAll(field, at, SAFE_FIELD),
      ...(field.text && { text: guardAll(field.text, `${at}.text`, SAFE_TEXT) }),
    }));
  const { kinds, contest } = game;
  const parts = Object.entries(SAFE_PARTS).flatMap(([name, safe]) => {
    const part = game[name as keyof Game];
    return part === undefined ? [] : [[name, guardAll(part as object, name, safe)] as const];
  });
  const guarded: Game = {
    ...guardAll(game, game.id, { firstWord: {} }),
    ...(Object.fromEntries(parts) as Partial<Game>),
    kinds: each(kinds, "kinds", (kind, at) => ({
      ...guardAll(kind, at, SAFE_KIND),
      fields: fieldsOf(kind.fields, at),
    })),
    ...(contest && {
      contest: {
        ...guardAll(contest, "contest", SAFE_CONTEST),
        fields: fieldsOf(contest.fields, "contest"),
        ...(contest.comparisons && {
          comparisons: contest.comparisons.map((each, i) =>
            guardAll(each, `contest.comparisons.${i}`, SAFE_COMPARISON),
          ),
        }),
      },
    }),
  };
  written.set(guarded, game);
  return guarded;
}

const written = new WeakMap<Game, Game>();

/** The game without failsafes, of which laws are to see what fails. */
export function asWritten(game: Game): Game {
  return written.get(game) ?? game;
}
