/** The roll dialog as its template shows it: all there is to fill in, and what it comes to so far. */
import { advance, isRequest } from "../engine/play.ts";
import type { Raw } from "../systems/field.ts";
import { withoutIds } from "../systems/hidden.ts";
import { systems } from "../systems/index.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { makeCheck } from "../systems/notation.ts";
import { isProblem } from "../systems/problem.ts";
import { checkOf } from "../systems/record.ts";
import { diceText } from "./card/sentence.ts";
import type { ControlView, OptionView } from "./control.ts";
import { controlsOf } from "./control.ts";
import type { Circumstance, Draft } from "./draft.ts";
import { askedFrom, complaintsOf, fieldsOf, situationalField } from "./draft.ts";
import { modeChoices } from "./mode.ts";
import type { OddsView } from "./odds.ts";
import { oddsView } from "./odds.ts";
import { problemText } from "./problem.ts";
import type { Words } from "./words.ts";
import { keyIn } from "./words.ts";

const TEXTS = [
  "game",
  "kind",
  "label",
  "mode",
  "less",
  "more",
  "ladder",
  "houseRules",
  "circumstances",
  "circumstance",
  "level",
  "add",
  "remove",
  "addDie",
  "size",
  "count",
  "grow",
  "shrink",
  "increase",
  "target",
  "addIncrease",
  "roll",
  "macro",
  "odds",
  "success",
  "net",
] as const;

/** The controls of a check. */
export interface FormView {
  readonly texts: Readonly<Record<string, string>>;
  readonly controls: readonly ControlView[];
  /** Controls whose value is the world's unless somebody changes it here. */
  readonly houseRules: readonly ControlView[];
}

/** All that is filled in. */
export interface DialogView extends FormView {
  readonly games: readonly OptionView[];
  readonly kinds: readonly OptionView[];
  readonly circumstances: readonly (Circumstance & { readonly index: number })[];
  readonly takesCircumstances: boolean;
  readonly label: string;
  readonly modes: readonly OptionView[];
}

/** What a draft comes to so far. */
export interface ComingView {
  readonly texts: Readonly<Record<string, string>>;
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

/** The controls of a draft, without those of what is hidden and of what no report tells. */
export function formView(draft: Draft, { rules, words }: { readonly rules: Raw; readonly words: Words }): FormView {
  const { system, entries, hidden = {} } = draft;
  const fields = fieldsOf(draft).filter(([name, { uiHidden }]) => !uiHidden && !(name in hidden));
  const drawing = { system, entries, rules, words };
  return {
    texts: textsIn(words),
    controls: controlsOf(
      fields.filter(([, { setting, text }]) => setting === undefined && text),
      drawing,
    ),
    houseRules: controlsOf(
      fields.filter(([, { setting, text }]) => setting !== undefined || !text),
      drawing,
    ),
  };
}

/** All that the roll dialog asks for. */
export function dialogView(
  draft: Draft,
  { mode, rules, words }: { readonly mode: string; readonly rules: Raw; readonly words: Words },
): DialogView {
  const { system, kind, circumstances, label } = draft;
  return {
    ...formView(draft, { rules, words }),
    games: systems.map(({ id }) => ({ value: id, text: words(keyIn(id, "name")), isSelected: id === system.id })),
    kinds: Object.keys(system.kinds).map((each) => ({
      value: each,
      text: words(keyIn(system.id, `kinds.${each}`)),
      isSelected: each === kind,
    })),
    circumstances: circumstances.map((each, index) => ({ ...each, index })),
    takesCircumstances: situationalField(draft) !== undefined,
    label,
    modes: modeChoices(mode, words),
  };
}

/** What a draft comes to: its line, its dice and its odds, which stay hidden where the difficulty does. */
export function comingView(
  draft: Draft,
  { rules, words, hidesOdds }: { readonly rules: Raw; readonly words: Words; readonly hidesOdds: boolean },
): ComingView {
  const asked = askedFrom(draft, rules);
  const texts = textsIn(words);
  if (isProblem(asked)) {
    const { whole } = complaintsOf(draft, rules);
    return {
      texts,
      note: words("dicewright.dialog.unsound"),
      ...(whole && { problem: problemText(whole, words, draft.system.id) }),
    };
  }
  const throws = words("dicewright.dialog.throws", { dice: throwsOf(asked, words) });
  const line = makeCheck(withoutIds(asked));
  return hidesOdds || asked.hidden
    ? { texts, line, throws, note: words("dicewright.dialog.hidden") }
    : { texts, line, throws, odds: oddsView(asked, words) };
}

/** What is wrong at each control, in words: by the name of the field, or `circumstance-` and its place. */
export function complaintTexts(draft: Draft, rules: Raw, words: Words): Readonly<Record<string, string>> {
  const { fields, circumstances } = complaintsOf(draft, rules, false);
  const told = (key: string, wrong: Parameters<typeof problemText>[0]) =>
    [key, problemText(wrong, words, draft.system.id)] as const;
  return Object.fromEntries([
    ...Object.entries(fields).map(([name, wrong]) => told(name, wrong)),
    ...Object.entries(circumstances).map(([place, wrong]) => told(`circumstance-${place}`, wrong)),
  ]);
}

function textsIn(words: Words): Readonly<Record<string, string>> {
  return Object.fromEntries(TEXTS.map((text) => [text, words(`dicewright.dialog.${text}`)]));
}

/** The dice thrown first, such as `2d8 + d6`. */
function throwsOf(asked: CheckRequest, words: Words): string {
  const first = advance(checkOf(asked), []);
  return diceText(isRequest(first) ? first.dice : [], words);
}
