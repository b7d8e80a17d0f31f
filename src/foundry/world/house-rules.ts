/** The rules that checks are read by: house rules, the difficulty of the scene, and lasting Advantages of an actor. */
import { withPresetValues } from "../../checks/field-reader.ts";
import type { Game } from "../../checks/game.ts";
import { omit, type UncheckedOptions } from "../../checks/json.ts";
import { lastingRules, parseLasting, type LastingAdvantage } from "../../checks/lasting.ts";
import { gameOfLine, type CheckRequest, type ReadContext } from "../../checks/notation.ts";
import { parseSceneDifficulty, sceneRules, type SceneDifficulty } from "../../checks/scene-difficulty.ts";
import { games } from "../../games/index.ts";
import { presetNames } from "../../words/words.ts";
import { flagOf, type Actor } from "../platform/documents.ts";
import { getSetting, MODULE, registerSetting, setSetting } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { choiceSetting, nameAndHint } from "./settings.ts";

const ruleKeysOf = (offered: readonly Game[]) =>
  offered.flatMap((game) => Object.entries(game.settings).map(([key, choices]) => ({ game, key, choices })));

/** Registers the house rules of games, changed in a window of their own; the first choice is the book's rule. */
export function registerHouseRules(offered: readonly Game[]): void {
  for (const { game, key, choices } of ruleKeysOf(offered)) {
    const own = `${MODULE}.${game.id}.settings.${key.slice(key.indexOf(".") + 1)}`;
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

/** The house rules by the names of their settings. */
export function houseRules(): UncheckedOptions {
  return Object.fromEntries(ruleKeysOf(games).map(({ key }) => [key, getSetting(key)]));
}

const presetName = presetNames(words);

/** A line with numbers in place of the names of presets, as it is stored for readers of any language. */
export function withPresetNumbers(line: string): string {
  const game = gameOfLine(line, games);
  const reader = { system: game?.id ?? "", rules: houseRules(), names: presetName };
  return game ? withPresetValues(line, Object.values(game.kinds), reader) : line;
}

/** How lines are read in this world: by its rules, and with the names of presets in the reader's language. */
export function readContext(rules = houseRules()): ReadContext {
  return { games, rules, names: presetName };
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
  await actor.setFlag(MODULE, LASTING, { v: 1, list: list.map((each) => omit(each, "left")) });
}

/** Counts a test on lasting Advantages that end after some, under a key of its own: those of two browsers add up. */
export async function countTest({ game, lasting = [] }: CheckRequest, actor: Actor | undefined): Promise<void> {
  const names = lasting.filter(({ left }) => left !== undefined).map(({ name }) => name);
  if (names.length === 0 || !actor?.isOwner) return;
  const counted = lastingOf(actor).filter(({ system, name }) => system === game.id && names.includes(name));
  const test = { [foundry.utils.randomID()]: true };
  await actor.setFlag(MODULE, LASTING, { used: Object.fromEntries(counted.map(({ id }) => [id, test])) });
}

/** Forgets the tests that were counted. */
export async function restartLasting(actor: Actor, { id }: LastingAdvantage): Promise<void> {
  await actor.unsetFlag(MODULE, `${LASTING}.used.${id}`);
}

/** Rules that checks are read by, with what lasts for this actor. Without any they stay the same object. */
export function rulesWith(given: UncheckedOptions, actor: Actor | undefined): UncheckedOptions {
  const list = lastingOf(actor);
  return list.some(({ isOn }) => isOn) ? { ...given, ...lastingRules(list) } : given;
}
