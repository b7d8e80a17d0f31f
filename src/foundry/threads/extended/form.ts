/** The form in which an extended test begins. */
import type { CheckRequest } from "../../../systems/notation.ts";
import type { Raw } from "../../../systems/vocabulary.ts";
import {
  extendedControls,
  extendedForm,
  extendedProblems,
  goalFrom,
  optionsFrom,
  outlookTexts,
  standingFrom,
  type ExtendedForm,
} from "../../../view/form/extended.ts";
import { problemTexts } from "../../../view/form/fields.ts";
import { outlookQuestion } from "../../../view/odds-question.ts";
import { formContext, WIDE, type FormView } from "../../form/model.ts";
import { showForm } from "../../form/window.ts";
import { oddsClient, type OddsClient } from "../../odds/client.ts";
import { words } from "../../platform/words.ts";
import { houseRules } from "../../world/house-rules.ts";

/** Shows what an extended test begins with, and begins it. A goal is null if there is none. */
export function showExtended(
  { system, options }: CheckRequest,
  begin: (begun: { readonly options: Raw; readonly goal: number | null }) => Promise<unknown>,
): Promise<void> {
  const title = words("dicewright.extended.title");
  const problems = (form: ExtendedForm) => problemTexts(extendedProblems(form), system, words);
  let drawAgain = () => undefined as void;
  const client = oddsClient(() => drawAgain());
  return showForm(extendedForm(system, options), {
    frame: { id: "dicewright-extended", title, width: WIDE },
    problems,
    view(form, later) {
      drawAgain = later;
      return {
        controls: extendedControls(form, formContext()),
        ...client.drawn(() => courseOf(form, client)),
        about: title,
        hasOdds: true,
        main: words("dicewright.extended.start.begin"),
        isBlocked: Object.keys(problems(form)).length > 0,
        others: [{ action: "leave", text: words("dicewright.dialog.cancel") }],
      };
    },
    async send(form) {
      if (Object.keys(problems(form)).length > 0) return form;
      await begin({ options: optionsFrom(form), goal: goalFrom(form)! });
      return undefined;
    },
    left: () => client.close(),
  });
}

/** How likely the goal is reached by each roll, or what it comes to without one. */
function courseOf(form: ExtendedForm, client: OddsClient): Pick<FormView, "forecast" | "isWorking"> {
  const standing = standingFrom(form, houseRules());
  const outlook = standing && client.answer(outlookQuestion(standing));
  return outlook ? { forecast: outlookTexts(outlook, words) } : { isWorking: client.isWorking() };
}
