import type { NamedCheck } from "../../api.ts";
/**
 * The numbers that a check may name, and lines read with them: its roller's own, and below `@target.` those of the one
 * token that this user targets. The user must own or see that token, so no line reads one that is hidden from them.
 */
import { stringify, type UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { gameOfLine, parseCheck, parseKindId, parseNamedOptions, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { requestOfSavedCheck, type NamedOptions } from "../../checks/saved-check.ts";
import { dieAt, isTargetPath, numberAt, TARGET, valueAt, type Origins } from "../../checks/sum.ts";
import { games } from "../../games/index.ts";
import { Roll } from "../platform/dice.ts";
import { currentUser, numbersOf, rollerOf, type Actor, type Speaker } from "../platform/documents.ts";
import { orThrow } from "../platform/words.ts";
import { checkRules, parserArguments, rulesWith } from "./house-rules.ts";

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

const sourcesOf = (speaker: Speaker): NumberSources => [numbersFor(rollerOf(speaker))];

/** The check of a line, with the numbers that it hides as they are typed. */
export function readTyped(line: string, speaker: Speaker, sources?: NumberSources): CheckRequest | Problem {
  const rules = checkRules();
  const lasting = gameOfLine(line, games)?.hasLasting ? rulesWith(rules, rollerOf(speaker)) : rules;
  const read = (filled: string, origins: Origins) => parseCheck(filled, games, ...parserArguments(lasting), origins);
  return readWithNumbers(line, speaker, read, sources);
}

/** Reads a line with numbers in place of its paths; the problem names a path that leads to none. */
export function readWithNumbers<T>(
  line: string,
  speaker: Speaker,
  read: (filled: string, origins: Origins) => T | Problem,
  sources: NumberSources = sourcesOf(speaker),
): T | Problem {
  const { line: filled, origins } = replacePaths(line, sources);
  const found = read(filled, origins);
  if (!isProblem(found) || !UNREAD.includes(found.problem)) return found;
  return deadPathIn(filled, speaker) ?? textPathIn(origins, sources) ?? found;
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

/** The problems of a line in which a path may have no number. */
const UNREAD = ["unknownWord", "brokenSum", "noPresets", "unknownPreset", "notNumber"];

/** The first path that leads to something else than a number. */
function textPathIn(origins: Origins, sources: NumberSources): Problem | undefined {
  return [...origins.values()].map((path) => numberAt(sourceWith(path, sources), path)).find(isProblem);
}

/** The first path that is left in a line: the actor or the target does not have it, or there is no actor. */
function deadPathIn(filled: string, speaker: Speaker): Problem | undefined {
  const [path] = /@[A-Za-z_][\w-]*(?:\.[\w-]+)*/.exec(filled.split("#")[0]!) ?? [];
  if (path === undefined) return undefined;
  return rollerOf(speaker) || isTargetPath(path) ? explainPath(problem("deadPath", { path })) : problem("noCharacter");
}

const sourceWith = (path: string, sources: NumberSources) =>
  sources.find((each) => valueAt(each, path) !== undefined) ?? sources[0];

/** A path, with or without the `d` of a die before it. */
const PATH = /((?<![\w@.])\d{0,9}d)?(@[\w.-]+)/gi;

/** A line with the speaker's number for each `@path`. Unknown paths stay, and paths to other values. */
export function withActorNumbers(line: string, speaker: Speaker): string {
  return replacePaths(line, sourcesOf(speaker)).line;
}

/** The line with its paths replaced, and the path of each value by the offset behind it. */
function replacePaths(line: string, sources: NumberSources) {
  const origins = new Map<number, string>();
  if (!line.includes("@") || line.length > LIMITS.chat) return { line, origins };
  let longer = 0;
  const filled = line.replace(PATH, (all, die: string | undefined, path: string, at: number) => {
    const data = sourceWith(path, sources);
    const size = die === undefined ? undefined : dieAt(data, path);
    const isDie = size !== undefined && !isProblem(size);
    if (!isDie && !isWord(valueAt(data, path))) return all;
    const value = `${die ?? ""}${isDie ? size : Roll.replaceFormulaData(path, data)}`;
    longer += value.length - all.length;
    origins.set(at + all.length + longer, path);
    return value;
  });
  return { line: filled, origins };
}

/** Whether a value can be part of a line: some systems have objects that can stand in a formula. */
function isWord(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LIMITS.line;
  if (typeof value !== "object" || value === null) return true;
  const { toString: says } = value as { readonly toString: unknown };
  return typeof says === "function" && says !== Object.prototype.toString && !Array.isArray(value);
}
