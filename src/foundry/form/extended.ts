/** The form in which an extended test begins, and that of its goal. */
import type { CheckRequest } from "../../systems/notation.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import {
  extendedControls,
  extendedForm,
  extendedProblems,
  goalControl,
  goalFrom,
  goalProblems,
  optionsFrom,
} from "../../view/form/extended.ts";
import { problemTexts } from "../../view/form/fields.ts";
import { words } from "../platform/words.ts";
import type { BesideView } from "./model.ts";
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
    beside: (form) => besideOf(title, words("dicewright.extended.start.begin"), problems(form)),
    async send(form) {
      if (Object.keys(problems(form)).length > 0) return form;
      await begin({ options: optionsFrom(form), goal: goalFrom(form)! });
      return undefined;
    },
  });
}

/** Shows the goal of a test, and sets another. */
export function showGoal(goal: number | null, set: (goal: number | null) => Promise<unknown>): Promise<void> {
  const title = words("dicewright.extended.start.goal");
  const problems = (form: { readonly goal: string }) => problemTexts(goalProblems(form), undefined, words);
  return showForm(
    { goal: String(goal ?? "") },
    {
      frame: { id: "dicewright-goal", title, width: 420 },
      focus: "[name=goal]",
      controls: (form) => [goalControl(form.goal, words)],
      problems,
      beside: (form) => besideOf(title, words("dicewright.extended.start.apply"), problems(form)),
      async send(form) {
        const wanted = goalFrom(form);
        if (wanted === undefined) return form;
        await set(wanted);
        return undefined;
      },
    },
  );
}

function besideOf(about: string, main: string, problems: Readonly<Record<string, string>>): BesideView {
  const isBlocked = Object.keys(problems).length > 0;
  return { about, main, isBlocked, other: { action: "leave", text: words("dicewright.extended.start.cancel") } };
}
