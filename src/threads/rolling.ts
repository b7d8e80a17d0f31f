/**
 * How one who takes part may roll: with one click on a check of their own, or by the dialog. The first few checks are
 * buttons, and those for which there is no room are in the list of the last.
 */
import { phrases, type Button, type Phrase, type RollAction } from "./view.ts";

/** `chanceNow` is called only for chips that are shown: an actor may have hundreds. */
export interface Chip {
  readonly id: string;
  readonly text: Phrase;
  readonly chanceNow: () => number | undefined;
  readonly does: RollAction;
}

interface Rolling {
  readonly key: string;
  readonly name: string;
  readonly action: Phrase;
  readonly chips: readonly Chip[];
  readonly most: number;
  readonly sides: number;
  /** True if this reader is expected to roll: then the first chip, or the likeliest one, is the main button. */
  readonly isExpected: boolean;
  readonly isLikeliestMain?: boolean;
  /** True if only the best check has a button of its own, and the others are in the row's menu. */
  readonly isCompact: boolean;
  readonly does: RollAction;
}

/** Saved checks listed in one panel; of many sides each has fewer. */
const MOST_LISTED = 200;

export function rollingButtons(rolling: Rolling): Button[] {
  const { key, name, action, chips, most, sides, does, isCompact, isExpected, isLikeliestMain } = rolling;
  const say = phrases("contest");
  const labelOf = (text: Phrase) => say("forSide", { action: text, name });
  const shown = chips.slice(0, most).map((chip) => ({ ...chip, chance: chip.chanceNow() }));
  const areKnown = shown.every(({ chance }) => chance !== undefined);
  const likeliest = shown.toSorted((a, b) => b.chance! - a.chance!);
  const [main] = isLikeliestMain && areKnown ? likeliest : shown;
  const buttons = shown.map((chip): Button => {
    const { id, text, chance } = chip;
    const check: Phrase = chance === undefined ? text : { parts: [text, { chance }], separator: " " };
    const label: Phrase = { parts: [labelOf(action), check], separator: ", " };
    const isMain = isExpected && chip === main;
    const isRare = isCompact && chip !== main;
    return { key: `${key} ${id}`, text, label, isChip: true, chance, isMain, isRare, does: chip.does };
  });
  const isOnly = chips.length === 0;
  const text = isOnly ? action : say("another");
  const label = labelOf(text);
  const own = { key, text, label, isMain: isOnly && isExpected, isRare: isCompact && !isOnly, does };
  const rest = chips.slice(most, most + Math.ceil(MOST_LISTED / sides));
  if (rest.length === 0) return [...buttons, own];
  const options = rest.map((chip) => ({ value: chip.id, text: chip.text, does: chip.does }));
  const choice = { label: say("answerWith", { name }), options: [{ value: "", text, does }, ...options] };
  return [...buttons, { ...own, choice }];
}
