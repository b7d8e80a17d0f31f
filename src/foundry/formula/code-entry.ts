/** The codes of all games in one list. */
import { systems } from "../../systems/index.ts";
import type { Code, System } from "../../systems/system.ts";

/** A code and the game it belongs to. */
export interface CodeEntry {
  readonly system: System;
  readonly letters: string;
  readonly code: Code;
}

/** Every code of every game. */
export const codeEntries: readonly CodeEntry[] = systems.flatMap((system) =>
  Object.entries(system.codes).map(([letters, code]) => ({ system, letters, code })),
);

/** The code of these letters, if any game has it. */
export function codeNamed(letters: string | undefined): CodeEntry | undefined {
  return codeEntries.find((entry) => entry.letters === letters);
}
