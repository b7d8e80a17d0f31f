/**
 * The numbers that a check may name, and lines read with them: its roller's own, and below `@target.` those of the one
 * token that this user targets. The user must own or see that token, so no line reads one that is hidden from them.
 */
import type { NamedCheck } from "../../api.ts";
import { stringify, type UncheckedOptions } from "../../checks/json.ts";
import {
  gameOfLine,
  parseKindId,
  parseNamedOptions,
  readCheck,
  type CheckRequest,
  type ReadContext,
} from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { requestOfSavedCheck, type NamedOptions } from "../../checks/saved-check.ts";
import { isTargetPath, TARGET } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import { currentUser, numbersOf, rollerOf, type Actor, type Speaker } from "../platform/documents.ts";
import { orThrow } from "../platform/words.ts";
import { checkRules, readContext, rulesWith } from "./house-rules.ts";

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
function explainPath(wrong: Problem): Problem {
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

/** The numbers that a speaker's paths lead to: what holds a path first counts. */
export type NumberSources = readonly [object, ...object[]];

/** The check of a line, with the numbers that it hides as they are typed. */
export function readTyped(line: string, speaker: Speaker, sources?: NumberSources): CheckRequest | Problem {
  const rules = gameOfLine(line, games)?.hasLasting ? rulesWith(checkRules(), rollerOf(speaker)) : checkRules();
  return explained(readCheck(line, contextOf(speaker, rules, sources)), speaker);
}

/** How a speaker's lines are read: with their own numbers, or those of other sources. */
export function contextOf(
  speaker: Speaker,
  rules?: UncheckedOptions,
  sources: NumberSources = [numbersFor(rollerOf(speaker))],
): ReadContext {
  return { ...readContext(rules), numbers: sources };
}

/** The check as it was read; a path that leads to no number is explained to its speaker. */
export function explained<T>(read: T | Problem, speaker: Speaker): T | Problem {
  if (!isProblem(read) || read.problem !== "deadPath") return read;
  return rollerOf(speaker) || isTargetPath(read.data["path"]) ? explainPath(read) : problem("noCharacter", read.data);
}

/** Reads the check that a program asks for, with or without a slash. @throws Refusal if it is wrong. */
export function readNamedCheck(asked: string | NamedCheck, speaker: Speaker): CheckRequest {
  if (typeof asked !== "string") return orThrow(readNamed(asked), games.find(({ id }) => id === asked?.system)?.id);
  const line = asked.startsWith("/") ? asked : `/${asked}`;
  return orThrow(readTyped(line, speaker), gameOfLine(line, games)?.id);
}

/** A program may pass anything. */
function readNamed(request: Partial<NamedCheck> | null | undefined): CheckRequest | Problem {
  const { system, kind, options, label } = request ?? {};
  const named = parseKindId(system, kind, games);
  const asked = isProblem(named) ? named : parseNamedOptions(named, options ?? {}, checkRules());
  return isProblem(asked) || label === undefined ? asked : { ...asked, label: stringify(label) };
}
