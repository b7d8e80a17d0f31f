import language from "../../lang/en.json" with { type: "json" };
import type { UncheckedOptions } from "../../src/checks/json.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { games } from "../../src/games/index.ts";
import { cardView, type CardView } from "../../src/view/card/card.ts";
import type { FormContext } from "../../src/view/form/control.ts";
import type { ControlView } from "../../src/view/form/control.ts";
import type { Words } from "../../src/words/words.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { rolledCheck } from "../checks.ts";

/** English. */
export const words = wordsFrom(language);

/** All controls, those within others too. */
export function flat(controls: readonly ControlView[]): readonly ControlView[] {
  return controls.flatMap((each) => [each, ...flat(each.fold?.controls ?? [])]);
}

/** A context of forms with every game. */
export function contextWith(rules: UncheckedOptions = {}, own: Words = words): FormContext {
  return { games, rules, words: own };
}

/** The odds of a roll by these house rules, for a reader who may not know hidden numbers. */
export function rollOdds(rules: UncheckedOptions = {}, isHidden = false) {
  return { isHidden, reveal: () => undefined, oddsOf: (check: CheckRequest) => summaryOf(check, rules) };
}

/** The card of a check whose dice showed these faces. */
export function card(line: string, faces: readonly number[], settings = {}): CardView {
  return cardView(rolledCheck(line, faces, settings), words);
}

/** All dice of a card, row by row. */
export function diceOf({ throws }: CardView) {
  return throws.flatMap(({ groups }) => groups.flatMap(({ dice }) => dice));
}

/** Caption and labels of each group of dice on a card. */
export function groupsOf({ throws }: CardView): (readonly [caption: string | undefined, ...labels: string[]])[] {
  return throws.flatMap(({ groups }) =>
    groups.map(({ caption, dice }) => [caption, ...dice.map(({ label }) => label)] as const),
  );
}
