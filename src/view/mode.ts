/** The choice of who may see a roll. */
import type { Mode } from "../threads/mode.ts";
import { MODES } from "../threads/mode.ts";
import type { OptionView } from "./control.ts";
import type { Words } from "./words.ts";

/** What a mode is called. */
export function modeName(mode: Mode, words: Words): string {
  return words(`dicewright.dialog.modes.${mode}`);
}

/** All modes in the order in which they are offered. */
export function modeChoices(chosen: string, words: Words): OptionView[] {
  return MODES.map((mode) => ({ value: mode, text: modeName(mode, words), isSelected: mode === chosen }));
}
