/** A question that stands at the edge of the page until it is answered. It takes no focus: its reader may be typing. */
import { kindName } from "../../../view/sentence.ts";
import { keyIn } from "../../../view/words.ts";
import type { Application, Press } from "../../application.ts";
import { templateApplication, templatePath } from "../../application.ts";
import { words } from "../../words.ts";
import { yieldSide } from "./acts.ts";
import { answerContest } from "./answer.ts";
import { nameOf } from "../party.ts";
import type { Question } from "./prompt.ts";
import { contestBy } from "./state.ts";

interface Prompt extends Application {
  readonly question: Question;
  readonly done: () => void;
  readonly later: () => void;
}

const ACTIONS: Readonly<Record<string, Press<Prompt>>> = {
  answer(event) {
    this.done();
    return answerContest(this.question.message, this.question.side, event);
  },
  yield() {
    this.done();
    return yieldSide(this.question.message, this.question.side);
  },
  later() {
    this.later();
  },
};

const OPTIONS = {
  tag: "section",
  classes: ["dicewright", "dicewright-form", "dicewright-prompt"],
  window: { frame: false, positioned: false },
  actions: ACTIONS,
};

/** Who begins it with whom, and with what where that may be seen. */
function viewOf({ message, side }: Question): object {
  const { sides, system } = contestBy(message)!;
  const [from, name] = [nameOf(sides[0]!.party), nameOf(sides[side]!.party)];
  const asked = sides[0]!.replayed?.asked;
  const game = words(keyIn(system.id, "name"));
  return {
    asked: words("dicewright.challenge.asked", { from, name }),
    told: asked ? words("dicewright.challenge.told", { from, check: `${asked.label ?? kindName(asked, words)} (${game})` }) : game,
    texts: { answer: words("dicewright.challenge.answer"), gives: words("dicewright.challenge.gives"), later: words("dicewright.challenge.later") },
  };
}

/** Shows a question. Gives what takes it away again; `done` is called when it is answered, `later` when it is put off. */
export async function showPrompt(question: Question, done: () => void, later: () => void): Promise<() => void> {
  const { sides } = contestBy(question.message)!;
  const name = words("dicewright.challenge.prompt", { name: nameOf(sides[question.side]!.party) });
  class DicewrightPrompt extends templateApplication() implements Prompt {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = { question: { template: templatePath("prompt") } };
    readonly question = question;
    readonly done = done;
    readonly later = later;

    override _prepareContext(): Promise<object> {
      return Promise.resolve(viewOf(question));
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", name);
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        later();
      });
    }
  }
  const prompt = new DicewrightPrompt();
  await prompt.render({ force: true });
  return () => void prompt.close();
}
