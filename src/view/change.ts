/**
 * The window in which a rolled check is changed: the controls of the roll dialog, and what becomes of the dice on the table.
 *
 * Worked example: an Advantage taken back.
 *
 *     forecastTexts(forecastOf(record, change), words) // ["No new dice.", "Stay on the table: 6 and 4.", "Set aside: 5."]
 */
import type { Change, PlacedDie } from "../systems/change.ts";
import { changed } from "../systems/change.ts";
import type { Raw } from "../systems/field.ts";
import type { Forecast } from "../systems/forecast.ts";
import { forecastOf } from "../systems/forecast.ts";
import { rawOptions, withoutIds } from "../systems/hidden.ts";
import { systems } from "../systems/index.ts";
import { makeCheck } from "../systems/notation.ts";
import type { Problem } from "../systems/problem.ts";
import { isProblem } from "../systems/problem.ts";
import type { CheckRecord } from "../systems/record.ts";
import { diceText, faceText } from "./card/sentence.ts";
import type { ComingView, FormView } from "./dialog.ts";
import { formView } from "./dialog.ts";
import type { Draft } from "./draft.ts";
import { complaintsOf, draftOf, rawFrom } from "./draft.ts";
import { problemText } from "./problem.ts";
import type { Words } from "./words.ts";
import { listOf } from "./words.ts";

/** Faces that are told one by one. */
const MOST_NAMED = 12;

/** The draft of a check as it was rolled; undefined where no game here knows it. */
export function draftOfRecord(record: CheckRecord): Draft | undefined {
  const system = systems.find(({ id }) => id === record.system);
  return system && Object.hasOwn(system.kinds, record.kind)
    ? draftOf(system, record.kind, { raw: rawOptions(record) })
    : undefined;
}

/** What a draft makes of the record it began with, or the first thing that is wrong with it. */
export function changeFrom(draft: Draft, record: CheckRecord): Change | Problem {
  return Object.values(complaintsOf(draft, {}, false).fields)[0] ?? changed(record, rawFrom(draft), systems);
}

/** Whether a draft leaves everything as it was rolled. */
export function isSame({ before, asked }: Change): boolean {
  return JSON.stringify(rawOptions(before)) === JSON.stringify(rawOptions(asked));
}

/** The controls of a change. A label, and who sees it, are what they were. */
export function changeView(draft: Draft, { rules, words }: { readonly rules: Raw; readonly words: Words }): FormView {
  const view = formView(draft, { rules, words });
  return { ...view, texts: { ...view.texts, ...textsIn(words) } };
}

/** What a change comes to: the line that would ask for it, and what becomes of the dice. */
export function changeComing(draft: Draft, record: CheckRecord, words: Words): ComingView {
  const texts = textsIn(words);
  const change = changeFrom(draft, record);
  if (!isProblem(change))
    return {
      texts,
      line: makeCheck(withoutIds(change.asked)),
      forecast: forecastTexts(forecastOf(record, change), words),
    };
  const { whole } = complaintsOf(draft, {});
  return {
    texts,
    note: words("dicewright.after.unsound"),
    ...(whole && { problem: problemText(whole, words, draft.system.id) }),
  };
}

/** What becomes of the dice, one sentence for each fate that any of them has. */
export function forecastTexts({ thrown, ...lying }: Forecast, words: Words): string[] {
  const first =
    thrown.length === 0
      ? words("dicewright.after.forecast.nothing")
      : words("dicewright.after.forecast.thrown", { dice: diceText(thrown, words) });
  const fates = (["stays", "returns", "aside"] as const).filter((fate) => lying[fate].length > 0);
  return [
    first,
    ...fates.map((fate) => words(`dicewright.after.forecast.${fate}`, { dice: facesText(lying[fate], words) })),
  ];
}

function facesText(dice: readonly PlacedDie[], words: Words): string {
  if (dice.length > MOST_NAMED) return words("dicewright.sentence.many", { count: dice.length });
  return listOf(
    dice.map(({ die, face }) => faceText(die, face, words)),
    words,
  );
}

/** The window says other things than the roll dialog of the same controls. */
function textsIn(words: Words): Readonly<Record<string, string>> {
  return {
    odds: words("dicewright.after.dice"),
    roll: words("dicewright.after.apply"),
    leave: words("dicewright.after.cancel"),
  };
}
