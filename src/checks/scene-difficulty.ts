/**
 * The difficulty of a scene, for checks that name none. It may be hidden. Worked example: Kaiser against 12.
 *
 *     const rules = sceneRules({ system: "kaiser", value: 12 });
 *     readCheck("/kaiser skill 5", { games, rules }).options.difficulty // 12
 */
import type { Fields } from "./field.ts";
import type { Game } from "./game.ts";
import { isSecretId } from "./hidden.ts";
import { asRecord, type UncheckedOptions } from "./json.ts";
import { isProblem } from "./problem.ts";

export type SceneDifficulty = { readonly system: string } & ({ readonly value: number } | { readonly hidden: string });

export function parseSceneDifficulty(stored: unknown): SceneDifficulty | undefined {
  const { system, value, hidden } = asRecord(stored);
  if (typeof system !== "string") return undefined;
  if (Number.isSafeInteger(value)) return { system, value: value as number };
  return isSecretId(hidden) && hidden !== "" ? { system, hidden } : undefined;
}

const keyOf = (system: string) => `${system}.scene`;

export function sceneRules(scene: SceneDifficulty | undefined): UncheckedOptions {
  if (!scene) return {};
  return { [keyOf(scene.system)]: "value" in scene ? scene.value : { hidden: scene.hidden } };
}

export function targetFieldOf(fields: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.isTarget);
}

/** The fields that a result may be compared with: the difficulty, and what may stand in its place. */
export function targetNames(fields: Fields): readonly string[] {
  const name = targetFieldOf(fields);
  return name === undefined ? [] : [name, ...(fields[name]!.replacedBy ?? [])];
}

/** Adds the difficulty to options that name none. A null means that there shall be none. */
export function withSceneDifficulty(
  { id }: Game,
  fields: Fields,
  raw: UncheckedOptions,
  rules: UncheckedOptions,
): UncheckedOptions {
  const scene = rules[keyOf(id)];
  const name = scene === undefined ? undefined : targetFieldOf(fields);
  if (name === undefined || raw[name] !== undefined) return raw;
  if (fields[name]!.replacedBy?.some((other) => (raw[other] ?? fields[other]!.default) !== fields[other]!.default))
    return raw;
  // Fields that cannot be hidden ignore a hidden difficulty.
  return isProblem(fields[name]!.parse(scene)) ? raw : { ...raw, [name]: scene };
}
