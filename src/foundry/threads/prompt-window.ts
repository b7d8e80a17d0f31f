/** A question that stands at the edge of the page until it is answered. It takes no focus: its reader may be typing. */
import type { Application, Press } from "../platform/windows.ts";
import { templateApplication, templatePath } from "../platform/windows.ts";

/** What somebody is asked, in words, and what their answers do. */
export interface Question {
  /** What the question is called where it stands alone. */
  readonly name: string;
  readonly asked: string;
  readonly told: string;
  readonly texts: { readonly answer: string; readonly later: string; readonly gives?: string };
  answer(event: PointerEvent): Promise<void>;
  /** Present where somebody can give in instead. */
  yield?(): Promise<void>;
}

/** What a question leads to: `done` where it is answered, `later` where it is put off. */
export interface Dealing {
  done(): void;
  later(): void;
}

interface Prompt extends Application {
  readonly question: Question;
  readonly dealing: Dealing;
}

const ACTIONS: Readonly<Record<string, Press<Prompt>>> = {
  answer(event) {
    this.dealing.done();
    return this.question.answer(event);
  },
  yield() {
    this.dealing.done();
    return this.question.yield?.();
  },
  later() {
    this.dealing.later();
  },
};

const OPTIONS = {
  tag: "section",
  classes: ["dicewright", "dicewright-form", "dicewright-prompt"],
  window: { frame: false, positioned: false },
  actions: ACTIONS,
};

/** Shows a question; gives what takes it away again. */
export async function showPrompt(question: Question, dealing: Dealing): Promise<() => void> {
  class DicewrightPrompt extends templateApplication() implements Prompt {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = { question: { template: templatePath("prompt") } };
    readonly question = question;
    readonly dealing = dealing;

    override _prepareContext(): Promise<object> {
      const { asked, told, texts } = question;
      return Promise.resolve({ asked, told, texts });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", question.name);
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        dealing.later();
      });
    }
  }
  const prompt = new DicewrightPrompt();
  await prompt.render({ force: true });
  return () => void prompt.close();
}
