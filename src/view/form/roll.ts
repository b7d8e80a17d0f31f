/** The form of a roll: all there is to fill in, and what it comes to so far. */
import { advance, isRequest } from "../../engine/play.ts";
import { withoutIds } from "../../systems/hidden.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import { checkOf } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { diceText } from "../card/sentence.ts";
import type { OddsView } from "../odds.ts";
import { oddsView } from "../odds.ts";
import { problemText } from "../problem.ts";
import type { Words } from "../words.ts";
import type { CheckForm } from "./check-form.ts";
import { fieldsAsked, problemOfWhole, requestFrom, situationalField } from "./check-form.ts";
import type { ControlView } from "./control.ts";
import { checkChoice, foldControl, labelControl, modeControl } from "./control.ts";
import { controlsOf, isHouseRule, only } from "./fields.ts";

/** What a form knows of the world and of its reader. */
export interface Around {
  readonly rules: Raw;
  readonly words: Words;
}

/** The same, and the games on offer. */
export interface Offering extends Around {
  readonly games: readonly System[];
}

/** What a form comes to so far. */
export interface ComingView {
  /** The line that asks for the same check; absent while something is wrong. */
  readonly line?: string;
  readonly throws?: string;
  readonly odds?: OddsView;
  /** What becomes of dice that lie on the table. */
  readonly forecast?: readonly string[];
  /** Why there are no odds. */
  readonly note?: string;
  /** What is wrong with the whole, though each field is sound. */
  readonly problem?: string;
}

/** The controls of a check's own fields, then `more`; what the world decides is folded away. */
export function checkControls(
  form: CheckForm,
  { rules, words }: Around,
  more: readonly ControlView[] = [],
): ControlView[] {
  const drawn = { inputs: form.field, purpose: form.purpose, system: form.system, rules, words };
  const fields = fieldsAsked(form);
  const isFolded = (name: string) => isHouseRule(fields[name]!) || !fields[name]!.text;
  const [own, folded] = [false, true].map((wanted) =>
    controlsOf(
      only(fields, (_field, name) => isFolded(name) === wanted),
      drawn,
    ),
  );
  return [...own!, ...more, ...foldControl(folded!, words)];
}

function circumstances(form: CheckForm, words: Words): ControlView[] {
  if (situationalField(form) === undefined) return [];
  const list = form.circumstance.map(({ name, level }, i) => ({ name: `circumstance-${i}`, value: name, level }));
  return [{ name: "circumstance", label: words("dicewright.dialog.circumstances"), circumstances: { list } }];
}

/** All that the form of a roll asks for. */
export function rollControls(form: CheckForm & { readonly mode: string }, around: Offering): ControlView[] {
  const { label, mode } = form;
  const { words } = around;
  return [
    ...checkChoice(form, around),
    ...checkControls(form, around, circumstances(form, words)),
    labelControl(label, words),
    modeControl(mode, words),
  ];
}

/** What a form comes to: its line, its dice and its odds, which stay hidden if the difficulty is. */
export function rollComing(
  form: CheckForm,
  { rules, words, hidesOdds }: Around & { readonly hidesOdds: boolean },
): ComingView {
  const asked = requestFrom(form, rules);
  if (isProblem(asked)) {
    const wrong = problemOfWhole(form, rules);
    const note = words("dicewright.dialog.unsound");
    return { note, ...(wrong && { problem: problemText(wrong, words, form.system.id) }) };
  }
  const throws = words("dicewright.dialog.throws", { dice: firstDice(asked, words) });
  const line = makeCheck(withoutIds(asked));
  return hidesOdds || asked.hidden
    ? { line, throws, note: words("dicewright.dialog.hidden") }
    : { line, throws, odds: oddsView(asked, words) };
}

/** The dice thrown first, such as `2d8 + d6`. */
function firstDice(asked: CheckRequest, words: Words): string {
  const first = advance(checkOf(asked), []);
  return diceText(isRequest(first) ? first.dice : [], words);
}
