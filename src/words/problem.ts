/** Sentences for problems with something typed or stored, and the names of fields and choices in them. */
import type { Field } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import type { Problem } from "../checks/problem.ts";
import { games } from "../games/index.ts";
import { gameKey, gameWords, optionalWords, titleCase, type Words } from "./words.ts";

/** Problems whose own sentence names the field. */
const NAMES_FIELD = ["missing", "twice", "unknownPreset", "noPresets", "otherKindsField"];

/**
 * Words of a code such as `missing` are in `dicewright.problems`, those of a game's own code such as `kr.noDice` in
 * `dicewright.kr.problems`. The field is named in the words of `system`, else of the code's game, else of the first
 * game that has such a field.
 */
export function problemText({ problem, data }: Problem, words: Words, system?: string): string {
  const { field, ...more } = data;
  const [, owner, own] = /^([^.]+)\.(.+)$/.exec(problem) ?? [];
  const name = field === undefined ? undefined : fieldName(String(field), words, system ?? owner);
  const { game } = data;
  const by = problem === "ruleFailed" && typeof game === "string" && { game: gameWords(game, "name", words) };
  const mentions = { ...more, ...by, ...(name !== undefined && { field: name }) };
  const sentence =
    owner === undefined
      ? words(`dicewright.problems.${problem}`, mentions)
      : gameWords(owner, `problems.${own}`, words, mentions);
  return name === undefined || NAMES_FIELD.includes(problem)
    ? sentence
    : words("dicewright.problems.inField", { field: name, sentence });
}

export function fieldName(field: string, words: Words, system?: string): string {
  const ids = system === undefined ? games.map(({ id }) => id) : [system];
  const found = ids.map((id) => optionalWords(words, gameKey(id, `fields.${field}`)));
  return found.find((name) => name !== undefined) ?? titleCase(field);
}

/** A choice that is also a house rule has the words of its setting. */
export function choiceName(name: string, { setting }: Field, choice: string, words: Words, system: string): string {
  const key = setting === undefined ? `choices.${name}` : `${settingKey(setting)}.choices`;
  return gameWords(system, `${key}.${choice}`, words);
}

/** The purpose of a field, in one sentence; that of a house rule is in the words of its setting. */
export function fieldHint({ id }: Game, name: string, { setting, hint = name }: Field, words: Words): string {
  return gameWords(id, setting === undefined ? `hints.${hint}` : `${settingKey(setting)}.hint`, words);
}

/** Where the words of a setting such as `kaiser.openEnded` stand in the block of its game. */
export function settingKey(setting: string): string {
  return `settings.${setting.slice(setting.indexOf(".") + 1)}`;
}
