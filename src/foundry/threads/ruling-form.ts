/** The form in which a GM decides a contest or a test by hand, and says why. */
import { LIMITS } from "../../systems/limits.ts";
import { problem } from "../../systems/vocabulary.ts";
import type { MoveData } from "../../threads/reader/log.ts";
import type { RulingForm } from "../../threads/view.ts";
import { choiceOf, type ControlView } from "../../view/form/control.ts";
import { typedNumber } from "../../view/form/field-types.ts";
import { problemTexts } from "../../view/form/fields.ts";
import { phraseText } from "../../view/threads/phrase.ts";
import { showForm } from "../form/window.ts";
import { words } from "../platform/words.ts";

interface Ruled {
  readonly choice: string;
  readonly number: string;
  readonly reason: string;
}

/** Shows the form, and hands on the move that decides. */
export function showRuling(
  { title, choices = [], number }: RulingForm,
  post: (move: MoveData) => Promise<void>,
): Promise<void> {
  const told = phraseText(title, words);
  const moveOf = ({ choice, number: typed, reason }: Ruled): MoveData | undefined => {
    if (!number) return { ...choices[Number(choice)]!.move, reason: reason.trim() };
    const value = typedNumber(typed);
    const fits = Number.isInteger(value) && Number(value) >= number.min && Number(value) <= number.max;
    return fits ? { ...number.move, [number.name]: value, reason: reason.trim() } : undefined;
  };
  const controls = ({ choice, number: typed, reason }: Ruled): ControlView[] => [
    ...(number
      ? [
          {
            name: "number",
            label: phraseText(number.label, words),
            number: { value: typed, presets: [], ...rangeOf(number) },
          },
        ]
      : [{ name: "choice", label: words("dicewright.thread.ruling.decision"), ...choiceOf(textsOf(choices), choice) }]),
    { name: "reason", label: words("dicewright.thread.ruling.reason"), text: { value: reason, most: LIMITS.label } },
  ];
  return showForm<Ruled>(
    { choice: "0", number: String(number?.value ?? ""), reason: "" },
    {
      frame: { id: "dicewright-ruling", title: words("dicewright.thread.ruling.title", { title: told }), width: 420 },
      focus: "[name=choice], [name=number]",
      problems(form) {
        if (moveOf(form) || !number) return {};
        const wrong = problem("outOfRange", { value: form.number, ...rangeOf(number) });
        return problemTexts({ number: wrong }, undefined, words);
      },
      view: (form) => ({
        controls: controls(form),
        about: told,
        main: words("dicewright.thread.ruling.apply"),
        isBlocked: !moveOf(form),
        others: [{ action: "leave", text: words("dicewright.dialog.cancel") }],
      }),
      async send(form) {
        const move = moveOf(form);
        if (!move) return form;
        await post(move);
        return undefined;
      },
    },
  );
}

function rangeOf({ min, max }: NonNullable<RulingForm["number"]>) {
  return { min, max };
}

function textsOf(choices: NonNullable<RulingForm["choices"]>): Readonly<Record<string, string>> {
  return Object.fromEntries(choices.map(({ text }, i) => [String(i), phraseText(text, words)]));
}
