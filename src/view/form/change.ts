/**
 * The form in which a rolled check is changed: the controls of a roll, and what becomes of the dice on the table.
 *
 * Worked example: an Advantage taken back.
 *
 *     forecastTexts(forecastOf(record, change), words)
 *     // ["No new dice.", "Stay on the table: 6 and 4.", "Set aside: 5."]
 */
import { changed, forecastOf, type Change, type Forecast, type PlacedDie } from "../../systems/change.ts";
import { rawOptions, withoutIds } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { makeCheck } from "../../systems/notation.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { isProblem, type Problem } from "../../systems/vocabulary.ts";
import { diceText, faceText } from "../card/sentence.ts";
import { listOf, type Words } from "../words.ts";
import { newForm, problemsIn, rawFrom, unsound, type CheckForm } from "./check-form.ts";
import type { ComingView } from "./roll.ts";

const MOST_NAMED = 12;

/** The form of a check as it was rolled; undefined if no game here knows it. */
export function formOfRecord(record: CheckRecord): CheckForm | undefined {
  const system = systems.find(({ id }) => id === record.system);
  return system && Object.hasOwn(system.kinds, record.kind)
    ? newForm(system, record.kind, { raw: rawOptions(record) })
    : undefined;
}

/** What a form makes of the record it began with, or the first thing that is wrong with it. */
export function changeFrom(form: CheckForm, record: CheckRecord): Change | Problem {
  return Object.values(problemsIn(form, {}))[0] ?? changed(record, rawFrom(form), systems);
}

/** Whether a change leaves everything as it was rolled. */
export function isSame({ before, asked }: Change): boolean {
  return JSON.stringify(rawOptions(before)) === JSON.stringify(rawOptions(asked));
}

/** What a change comes to: the line that would ask for it, and what becomes of the dice. */
export function changeComing(form: CheckForm, record: CheckRecord, words: Words): ComingView {
  const change = changeFrom(form, record);
  if (isProblem(change)) return unsound(form, {}, words("dicewright.after.unsound"), words);
  return { line: makeCheck(withoutIds(change.asked)), forecast: forecastTexts(forecastOf(record, change), words) };
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
