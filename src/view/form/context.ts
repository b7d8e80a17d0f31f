/** The world and the reader for whom forms are drawn. */
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import type { Words } from "../../words/words.ts";

export interface FormContext {
  /** The games on offer. */
  readonly games: readonly Game[];
  /** The house rules of the world, by setting. */
  readonly rules: UncheckedOptions;
  readonly words: Words;
  /** True if the reader has unfolded the fields that are not asked for first. */
  readonly isMoreOpen?: boolean;
  /** Texts beside fields, by their names. */
  readonly fieldTexts?: Readonly<Record<string, string>>;
  /** The chance of success with other options, if it is known. */
  readonly chanceWith?: (options: UncheckedOptions) => string | undefined;
}
