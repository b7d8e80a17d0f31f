/**
 * The difficulty that a table plays against when a check names none. It may be hidden, as that of a check may.
 *
 * Worked example: Kaiser against 12.
 *
 *     const rules = sceneRules({ system: "kaiser", value: 12 });
 *     parseCheck("/kaiser skill 5", games, rules).options.difficulty // 12
 */
import type { Fields } from "./field.ts";
import type { Game } from "./game.ts";
import { isCommitted } from "./hidden.ts";
import { namedIn, type Raw } from "./json.ts";
import { isProblem } from "./problem.ts";

/** A difficulty of one game: a number, or the id of a hidden one. */
export type SceneDifficulty = { readonly system: string } & ({ readonly value: number } | { readonly hidden: string });

/** What a setting holds; undefined unless it is a difficulty. */
export function readScene(stored: unknown): SceneDifficulty | undefined {
  const { system, value, hidden } = namedIn(stored);
  if (typeof system !== "string") return undefined;
  if (Number.isSafeInteger(value)) return { system, value: value as number };
  return typeof hidden === "string" && isCommitted(hidden) ? { system, hidden } : undefined;
}

const keyOf = (system: string) => `${system}.scene`;

/** The difficulty among the rules that checks are read by. */
export function sceneRules(scene: SceneDifficulty | undefined): Raw {
  if (!scene) return {};
  return { [keyOf(scene.system)]: "value" in scene ? scene.value : { hidden: scene.hidden } };
}

/** The field of a kind that a table's difficulty is for. */
export function targetOf(fields: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.isTarget);
}

/** Raw options, with the table's difficulty in the place of none. A null says that there shall be none. */
export function withScene({ id }: Game, fields: Fields, raw: Raw, rules: Raw): Raw {
  const scene = rules[keyOf(id)];
  const name = scene === undefined ? undefined : targetOf(fields);
  if (name === undefined || raw[name] !== undefined) return raw;
  // A number that may not be hidden does not take one that is.
  return isProblem(fields[name]!.parse(scene)) ? raw : { ...raw, [name]: scene };
}
