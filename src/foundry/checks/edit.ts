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
import { startPick, type Picked, type Pick as RunningPick } from "./pick.ts";

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

/** Picking a number on a sheet: what was found is filled in when the form is drawn next. */
class Picking {
  /** What is said of it below the form. */
  status = "";
  /** The field that was used last. */
  touched: string | undefined;
  #running: RunningPick | undefined;
  #found: Picked | undefined;

  start(drawAgain: () => void): void {
    this.stop();
    this.status = words("dicewright.traits.picking");
    const done = (found: Picked) => {
      this.#found = found;
      drawAgain();
    };
    const left = () => {
      this.status = "";
      drawAgain();
    };
    this.#running = startPick({ done, left });
  }

  stop(): void {
    this.#running?.stop();
  }

  filledIn(form: SavedCheckForm): SavedCheckForm {
    if (!this.#found) return form;
    const { name, ...found } = this.#found;
    const { path } = found;
    this.#found = undefined;
    const { form: next, place } = withPath(form, found, this.touched);
    if (place === undefined) {
      this.status = words("dicewright.traits.pickedInVain", { path });
      return form;
    }
    this.status = words("dicewright.traits.picked", { path, field: fieldName(place, words, form.system.id) });
    return { ...next, name: form.name || name };
  }
}

function savedModel({ actor, put }: Writing, title: string): FormModel<SavedCheckForm> {
  const picking = new Picking();
  return {
    ...checkModel,
    frame: { id: "dicewright-saved-check", title, about: words("dicewright.dialog.odds") },
    focus: "[name=name]",
    fill: (form, values) => picking.filledIn(checkModel.fill(form, values)),
    view: (form, client) => ({
      ...oddsOf(form, actor, client),
      controls: savedControls(form, words),
      said: picking.status || words("dicewright.traits.hint"),
      main: words("dicewright.traits.save"),
      others: [
        { action: "pick", text: words("dicewright.traits.pick") },
        { action: "leave", text: words("dicewright.traits.cancel") },
      ],
    }),
    problems: savedProblems,
    touched(place) {
      if (place.startsWith("field-")) picking.touched = place.slice("field-".length);
    },
    pick: (drawAgain) => picking.start(drawAgain),
    async send(form) {
      const saved = savedFrom(form);
      if (isProblem(saved)) return form;
      await put(saved);
      return undefined;
    },
    left: () => picking.stop(),
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
