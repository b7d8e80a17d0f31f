/** The form in which an extended test begins. */
import type { CheckRequest } from "../../systems/notation.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { extendedControls, extendedForm, extendedProblems, goalFrom, optionsFrom } from "../../view/form/extended.ts";
import { problemTexts } from "../../view/form/fields.ts";
import { words } from "../platform/words.ts";
import { around } from "./model.ts";
import { showForm } from "./window.ts";

/** Shows what an extended test begins with, and begins it. A goal is null if there is none. */
export function showExtended(
  { system, options }: CheckRequest,
  begin: (begun: { readonly options: Raw; readonly goal: number | null }) => Promise<unknown>,
): Promise<void> {
  const title = words("dicewright.extended.title");
  const problems = (form: ReturnType<typeof extendedForm>) => problemTexts(extendedProblems(form), system, words);
  return showForm(extendedForm(system, options), {
    frame: { id: "dicewright-extended", title, width: 420 },
    controls: (form) => extendedControls(form, around()),
    problems,
    beside: (form) => ({
      about: title,
      main: words("dicewright.extended.start.begin"),
      isBlocked: Object.keys(problems(form)).length > 0,
      other: { action: "leave", text: words("dicewright.dialog.cancel") },
    }),
    async send(form) {
      if (Object.keys(problems(form)).length > 0) return form;
      await begin({ options: optionsFrom(form), goal: goalFrom(form)! });
      return undefined;
    },
  });
}
