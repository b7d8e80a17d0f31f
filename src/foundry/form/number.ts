/** The form of one number, which may be left empty. */
import { number } from "../../systems/field.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { typedNumber } from "../../view/form/field-types.ts";
import { problemTexts } from "../../view/form/fields.ts";
import { words } from "../platform/words.ts";
import { showForm } from "./window.ts";

/** What is asked; the number is null if it is left empty. */
export interface NumberContext {
  readonly title: string;
  readonly label: string;
  /** What the main button says. */
  readonly action: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
}

/** Shows the form, and hands on the number. */
export function showNumber(
  { title, label, action, value, min, max }: NumberContext,
  set: (value: number | null) => Promise<unknown>,
): Promise<void> {
  const field = number({ default: null, min, max });
  const read = (form: { readonly number: string }) => field.parse(typedNumber(form.number) ?? null);
  return showForm(
    { number: String(value ?? "") },
    {
      frame: { id: "dicewright-number", title, width: 420 },
      focus: "[name=number]",
      problems(form) {
        const wrong = read(form);
        return isProblem(wrong) ? problemTexts({ number: wrong }, undefined, words) : {};
      },
      view: (form) => ({
        controls: [{ name: "number", label, number: { value: form.number, min, max, presets: [] } }],
        about: title,
        main: action,
        isBlocked: isProblem(read(form)),
        other: { action: "leave", text: words("dicewright.dialog.cancel") },
      }),
      async send(form) {
        const wanted = read(form);
        if (isProblem(wanted)) return form;
        await set(wanted);
        return undefined;
      },
    },
  );
}
