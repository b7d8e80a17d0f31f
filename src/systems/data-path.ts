/**
 * The path of a number that a person sees on a sheet: by how its element is named, or else by the number itself.
 *
 * Worked example: a field named as the world's data are.
 *
 *     findPath({ names: ["system.skills.sneak"], words: "Sneak" }, { skills: { sneak: 6 } }) // "@skills.sneak"
 */
import { isPath, numberAt } from "./saved-check.ts";
import type { Problem } from "./vocabulary.ts";
import { isProblem, problem } from "./vocabulary.ts";

/** What is known of the element that was pressed. */
export interface Clue {
  /** Names and data attributes of the element and those around it, the nearest first. */
  readonly names: readonly string[];
  /** The number that it shows. */
  readonly shown?: number | undefined;
  /** The words beside it. */
  readonly words: string;
}

/** How deep an actor's data are searched for a number, and how many are named if several fit. */
const DEEPEST = 6;
const MOST_LEAVES = 5000;
const MOST_NAMED = 4;

/** The path with its at sign, or why there is none. */
export function findPath({ names, shown, words }: Clue, data: object): string | Problem {
  const named = names.flatMap(pathsNamed).find((path) => isPath(path) && !isProblem(numberAt(data, path)));
  if (named !== undefined) return named;
  if (shown === undefined) return problem("noNumberHere");
  const equal = leavesOf(data).filter((path) => numberAt(data, path) === shown);
  const likely = equal.length > 1 ? mostLike(equal, words) : equal;
  if (likely.length === 1) return likely[0]!;
  return likely.length === 0
    ? problem("noPathHere", { value: shown })
    : problem("manyPaths", { value: shown, paths: likely.slice(0, MOST_NAMED).join(", ") });
}

/**
 * A sheet names its fields from the actor, its roll data begin below `system`; a group may hold its number as `value`
 * or `total`.
 */
function pathsNamed(name: string): string[] {
  const path = `@${name.replace(/^@/, "").replace(/^(?:actor\.)?(?:system\.|data\.)*/, "")}`;
  return [path, `${path}.value`, `${path}.total`];
}

function leavesOf(data: object): string[] {
  const found: string[] = [];
  const search = (at: object, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(at)) {
      const here = path === "" ? `@${key}` : `${path}.${key}`;
      if (found.length >= MOST_LEAVES || depth > DEEPEST) return;
      if (typeof value === "object" && value !== null) search(value as object, here, depth + 1);
      else if (isPath(here) && !isProblem(numberAt(data, here))) found.push(here);
    }
  };
  search(data, "", 0);
  return found;
}

/** Those that share the most steps with the words beside the number; all of them if none does. */
function mostLike(paths: readonly string[], words: string): string[] {
  const spoken = words.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const likeness = (path: string) =>
    path
      .slice(1)
      .toLowerCase()
      .split(/[.\-_]/)
      .filter((step) => spoken.some((word) => word === step || (step.length > 2 && word.startsWith(step)))).length;
  const best = Math.max(...paths.map(likeness));
  return paths.filter((path) => likeness(path) === best);
}
