/**
 * The numbers that a check may name: its roller's own, and below `@target.` those of the one token that this user
 * targets. The user must own or see that token, so no line reads one that is hidden from them.
 */
import type { UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { requestOfSavedCheck, type NamedOptions } from "../../checks/saved-check.ts";
import { isTargetPath, TARGET } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import { currentUser, numbersOf, type Actor } from "../platform/documents.ts";

/** An actor's own number of that name comes first. */
export function numbersFor(actor: Actor | undefined): object {
  const own = numbersOf(actor);
  if (TARGET in own) return own;
  const get = () => {
    const target = onlyTarget();
    return isProblem(target) ? undefined : numbersOf(target);
  };
  return Object.create(own, { [TARGET]: { get } }) as object;
}

/** The actor of the one targeted token that this user owns or sees. */
export function onlyTarget(): Actor | Problem {
  const [target, ...others] = currentUser().targets;
  if (!target) return problem("noTargetNumber");
  if (others.length > 0) return problem("manyTargets", { count: others.length + 1 });
  const { document, isVisible } = target;
  const { actor, name } = document;
  if (!isVisible && actor?.isOwner !== true) return problem("unseenTarget");
  return actor ?? problem("targetWithoutActor", { name });
}

/** The problem with the target, if that is why there is nothing at a path. */
export function explainPath(wrong: Problem): Problem {
  const { path } = wrong.data;
  if (wrong.problem !== "deadPath" || !isTargetPath(path)) return wrong;
  const target = onlyTarget();
  return isProblem(target) ? target : problem("deadTargetPath", wrong.data);
}

/** The check of a saved check, or of requested options, with the actor's numbers and those of the target. */
export function requestWithNumbers(
  actor: Actor | undefined,
  asks: NamedOptions,
  rules: UncheckedOptions,
): CheckRequest | Problem {
  const asked = requestOfSavedCheck(asks, numbersFor(actor), games, rules);
  return isProblem(asked) ? explainPath(asked) : asked;
}
