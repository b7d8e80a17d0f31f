/** The question whether somebody rolls now, at the edge of the page until it is answered. It takes no focus: its reader may be typing. */
import type { Application, Press } from "../../application.ts";
import { templateApplication, templatePath } from "../../application.ts";

/** What is asked, in words, and what its answers do. */
export interface Question {
  readonly name: string;
  readonly asked: string;
  readonly told: string;
  readonly texts: { readonly answer: string; readonly later: string };
  answer(event: PointerEvent): Promise<void>;
  later(): void;
}

interface Prompt extends Application {
  readonly question: Question;
}

const ACTIONS: Readonly<Record<string, Press<Prompt>>> = {
  answer(event) {
    return this.question.answer(event);
  },
  later() {
    this.question.later();
  },
};

const OPTIONS = { tag: "section", classes: ["dicewright", "dicewright-form", "dicewright-prompt"], window: { frame: false, positioned: false }, actions: ACTIONS };

/** Shows a question; gives what takes it away again. */
export async function showQuestion(question: Question): Promise<() => void> {
  class DicewrightQuestion extends templateApplication() implements Prompt {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = { question: { template: templatePath("prompt") } };
    readonly question = question;

    override _prepareContext(): Promise<object> {
      const { asked, told, texts } = question;
      return Promise.resolve({ asked, told, texts: { ...texts, gives: "" } });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", question.name);
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        question.later();
      });
    }
  }
  const prompt = new DicewrightQuestion();
  await prompt.render({ force: true });
  return () => void prompt.close();
}
