/** The rules that checks are read by: what the world has decided, the difficulty of the scene, and what lasts. */
import { systems } from "../../systems/index.ts";
import { lastingRules, parseLasting, type LastingEntry } from "../../systems/lasting.ts";
import { systemOf } from "../../systems/notation.ts";
import { withPresetValues, type PresetNames } from "../../systems/preset-names.ts";
import { readScene, sceneRules, type SceneDifficulty } from "../../systems/scene.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { keyIn, wordsOf } from "../../view/words.ts";
import { flagOf, type Actor } from "../platform/documents.ts";
import { getSetting, MODULE, registerSetting, setSetting } from "../platform/settings.ts";
import { words } from "../platform/words.ts";

const keys = systems.flatMap((system) =>
  Object.entries(system.settings).map(([key, choices]) => ({ system, key, choices })),
);

/** Registers every house rule, changed in a window of their own; the first choice is the book's rule. */
export function registerHouseRules(): void {
  for (const { system, key, choices } of keys) {
    const own = `${MODULE}.${system.id}.settings.${key.slice(key.indexOf(".") + 1)}`;
    const common = { name: `${own}.name`, hint: `${own}.hint`, scope: "world", config: false } as const;
    registerSetting(
      key,
      choices
        ? { ...common, type: String, default: choices[0], choices: namesOf(own, choices) }
        : { ...common, type: Boolean, default: false },
    );
  }
}

const namesOf = (own: string, choices: readonly string[]) =>
  Object.fromEntries(choices.map((choice) => [choice, `${own}.choices.${choice}`]));

/** The difficulty of the scene; undefined if there is none. */
export function currentScene(): SceneDifficulty | undefined {
  return readScene(getSetting("sceneDifficulty"));
}

/** Keeps it; undefined for none. */
export function keepScene(scene: SceneDifficulty | undefined): Promise<void> {
  return setSetting("sceneDifficulty", scene ?? {});
}

/** What checks are read by that may name no difficulty: those of a contest name none on purpose. */
export function checkRules(): Raw {
  const [rules, scene] = [houseRules(), currentScene()];
  return scene ? { ...rules, ...sceneRules(scene) } : rules;
}

let rules: Raw = {};

/** What this world has decided, by the names of the settings: the same object until something is decided anew. */
export function houseRules(): Raw {
  const isSame = keys.every(({ key }) => rules[key] === getSetting(key));
  return isSame ? rules : (rules = Object.fromEntries(keys.map(({ key }) => [key, getSetting(key)])));
}

/** A preset in the language of this user. */
const presetName: PresetNames = (system, preset) => wordsOf(words, keyIn(system, `presets.${preset}`));

/** A line with numbers in place of the names of presets, as it is stored for readers of any language. */
export function withNumbers(line: string): string {
  const system = systemOf(line, systems);
  const reader = { system: system?.id ?? "", rules: houseRules(), names: presetName };
  return system ? withPresetValues(line, Object.values(system.kinds), reader) : line;
}

/** What lines are read by: the rules of this world, and the names of presets. */
export function reading(rules = houseRules()): [rules: Raw, names: PresetNames] {
  return [rules, presetName];
}

const LASTING = "lasting";

/** What lasts for an actor; nothing where its flags cannot be read, so that a roll goes on. */
export function lastingOf(actor: Actor | undefined): readonly LastingEntry[] {
  try {
    const stored = actor && flagOf(actor, LASTING);
    return stored === undefined ? [] : parseLasting(stored, systems);
  } catch {
    return [];
  }
}

/** Stores what lasts; only who may change the actor may do so. */
export async function writeLastingOf(actor: Actor, list: readonly LastingEntry[]): Promise<void> {
  await actor.setFlag(MODULE, LASTING, { v: 1, list });
}

/** Rules that checks are read by, with what lasts for this actor. Without any they stay the same object. */
export function rulesWith(given: Raw, actor: Actor | undefined): Raw {
  const list = lastingOf(actor);
  return list.some(({ isOn }) => isOn) ? { ...given, ...lastingRules(list) } : given;
}
