/** The form of one saved check: what the roll dialog asks for, where a number may come from the actor, and its odds. */
import { systems } from "../../systems/index.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { savedControls, savedFrom, savedProblems, withPath, type SavedCheckForm } from "../../view/form/saved-check.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import { summaryView } from "../../view/odds.ts";
import { fieldName } from "../../view/problem.ts";
import { checkModel, type FormModel, type FormView } from "../form/model.ts";
import { showForm } from "../form/window.ts";
import type { OddsClient } from "../odds/client.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import { startPick, type Picked } from "./pick.ts";

/** Whose check is written, whether it is there already, and how it is stored. */
interface Writing {
  readonly actor: Actor | undefined;
  readonly isOld: boolean;
  readonly put: (saved: SavedCheck) => Promise<void>;
}

/** Shows the form; another one takes its place. */
export function showSavedCheck(form: SavedCheckForm, writing: Writing): Promise<void> {
  const title = writing.isOld ? words("dicewright.traits.edit", { name: form.name }) : words("dicewright.traits.add");
  return showForm(form, savedModel(writing, title));
}

function savedModel({ actor, put }: Writing, title: string): FormModel<SavedCheckForm> {
  /** What is said of a pick below the form. */
  let status = "";
  /** The field that was used last. */
  let touched: string | undefined;
  let stop: (() => void) | undefined;
  const withPicked = (form: SavedCheckForm, { name, ...found }: Picked): SavedCheckForm => {
    const { path } = found;
    const { form: next, place } = withPath(form, found, touched);
    if (place === undefined) {
      status = words("dicewright.traits.pickedInVain", { path });
      return form;
    }
    status = words("dicewright.traits.picked", { path, field: fieldName(place, words, form.system.id) });
    return { ...next, name: form.name || name };
  };
  return {
    ...checkModel,
    frame: { id: "dicewright-saved-check", title, about: words("dicewright.dialog.odds") },
    focus: "[name=name]",
    view: (form, client) => ({
      ...oddsOf(form, actor, client),
      controls: savedControls(form, words),
      said: status || words("dicewright.traits.hint"),
      main: words("dicewright.traits.save"),
      others: [
        { action: "pick", text: words("dicewright.traits.pick") },
        { action: "leave", text: words("dicewright.traits.cancel") },
      ],
    }),
    problems: savedProblems,
    touched(place) {
      if (place.startsWith("field-")) touched = place.slice("field-".length);
    },
    pick(window) {
      stop?.();
      status = words("dicewright.traits.picking");
      stop = startPick({
        done: (found) => window.change((form) => withPicked(form, found)),
        left() {
          status = "";
          window.change((form) => form);
        },
      });
    },
    async send(form) {
      const saved = savedFrom(form);
      if (isProblem(saved)) return form;
      await put(saved);
      return undefined;
    },
    left: () => stop?.(),
  };
}

/** The odds of a check with the numbers that its actor has now. */
function oddsOf(form: SavedCheckForm, actor: Actor | undefined, client: OddsClient): Pick<FormView, "odds" | "note"> {
  const saved = savedFrom(form);
  const asked = isProblem(saved) ? saved : requestOf(saved, numbersOf(actor), systems, rulesWith(checkRules(), actor));
  if (isProblem(asked)) return { note: words("dicewright.dialog.unsound") };
  const odds = client.answer(summaryQuestion(asked, checkRules()));
  return odds ? { odds: summaryView(asked.system.id, odds, words) } : {};
}
