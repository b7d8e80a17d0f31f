/** The rules that checks are read by, and lines as they read by them, with the numbers of who speaks. */
import type { Game } from "../../checks/game.ts";
import { stringify, type UncheckedOptions } from "../../checks/json.ts";
import { lastingRules, parseLasting, type LastingAdvantage } from "../../checks/lasting.ts";
import { LIMITS } from "../../checks/limits.ts";
import { parseCheck, parseKindId, parseNamedOptions, gameOfLine, type CheckRequest } from "../../checks/notation.ts";
import { withPresetValues, type PresetNames } from "../../checks/preset-names.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { parseSceneDifficulty, sceneRules, type SceneDifficulty } from "../../checks/scene-difficulty.ts";
import { dieAt, isTargetPath, numberAt, valueAt, type Origins } from "../../checks/sum.ts";
import type { NamedCheck } from "../../dicewright.d.ts";
import { memoize } from "../../engine/die.ts";
import { games } from "../../games/index.ts";
import { presetNames } from "../../view/words.ts";
import { Roll } from "../platform/dice.ts";
import { flagOf, rollerOf, type Actor, type Speaker } from "../platform/documents.ts";
import { getSetting, MODULE, registerSetting, setSetting } from "../platform/settings.ts";
import { orThrow, words } from "../platform/words.ts";
import { choiceSetting, nameAndHint } from "./settings.ts";
import { explainPath, numbersFor } from "./target.ts";

const keysOf = memoize((systems: readonly Game[]) =>
  systems.flatMap((system) => Object.entries(system.settings).map(([key, choices]) => ({ system, key, choices }))),
);

/** Registers the house rules of games, changed in a window of their own; the first choice is the book's rule. */
export function registerHouseRules(systems: readonly Game[]): void {
  for (const { system, key, choices } of keysOf(systems)) {
    const own = `${MODULE}.${system.id}.settings.${key.slice(key.indexOf(".") + 1)}`;
    const typed = choices
      ? choiceSetting(own, choices, `${own}.choices`)
      : { ...nameAndHint(own), type: Boolean, default: false };
    registerSetting(key, { ...typed, scope: "world", config: false });
  }
}

export function sceneDifficulty(): SceneDifficulty | undefined {
  return parseSceneDifficulty(getSetting("sceneDifficulty"));
}

export function storeSceneDifficulty(scene: SceneDifficulty | undefined): Promise<void> {
  return setSetting("sceneDifficulty", scene ?? {});
}

/** The rules for checks that use the scene's difficulty; checks of contests name none on purpose. */
export function checkRules(): UncheckedOptions {
  const [rules, scene] = [houseRules(), sceneDifficulty()];
  return scene ? { ...rules, ...sceneRules(scene) } : rules;
}

let rules: UncheckedOptions = {};

/** The house rules by the names of their settings: the same object until one changes. */
export function houseRules(): UncheckedOptions {
  const keys = keysOf(games);
  const isSame = keys.every(({ key }) => rules[key] === getSetting(key));
  return isSame ? rules : (rules = Object.fromEntries(keys.map(({ key }) => [key, getSetting(key)])));
}

const presetName = presetNames(words);

/** A line with numbers in place of the names of presets, as it is stored for readers of any language. */
export function withNumbers(line: string): string {
  const system = gameOfLine(line, games);
  const reader = { system: system?.id ?? "", rules: houseRules(), names: presetName };
  return system ? withPresetValues(line, Object.values(system.kinds), reader) : line;
}

/** The arguments for reading lines: the rules of this world, and the names of presets. */
export function parserArguments(rulesCache = houseRules()): [rules: UncheckedOptions, names: PresetNames] {
  return [rulesCache, presetName];
}

const LASTING = "lasting";

/** The actor's lasting Advantages; empty if the flags cannot be read, so that a roll goes on. */
export function lastingOf(actor: Actor | undefined): readonly LastingAdvantage[] {
  try {
    const stored = actor && flagOf(actor, LASTING);
    return stored === undefined ? [] : parseLasting(stored, games);
  } catch {
    return [];
  }
}

/** Stores lasting Advantages. Only users who may change the actor can. */
export async function writeLastingOf(actor: Actor, list: readonly LastingAdvantage[]): Promise<void> {
  await actor.setFlag(MODULE, LASTING, { v: 1, list });
}

/** Rules that checks are read by, with what lasts for this actor. Without any they stay the same object. */
export function rulesWith(given: UncheckedOptions, actor: Actor | undefined): UncheckedOptions {
  const list = lastingOf(actor);
  return list.some(({ isOn }) => isOn) ? { ...given, ...lastingRules(list) } : given;
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
  return [...origins.values()].map((path) => numberAt(sourceOf(path, sources), path)).find(isProblem);
}

/** The first path that is left in a line: the actor or the target does not have it, or there is no actor. */
function deadPathIn(filled: string, speaker: Speaker): Problem | undefined {
  const [path] = /@[A-Za-z_][\w-]*(?:\.[\w-]+)*/.exec(filled.split("#")[0]!) ?? [];
  if (path === undefined) return undefined;
  return rollerOf(speaker) || isTargetPath(path) ? explainPath(problem("deadPath", { path })) : problem("noCharacter");
}

const sourceOf = (path: string, sources: NumberSources) =>
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
    const data = sourceOf(path, sources);
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
