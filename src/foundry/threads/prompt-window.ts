/**
 * A prompt stands at the edge of the page until it is answered. It takes no focus by itself: its reader may be typing.
 * Nor does it cover the window that has the focus.
 */
import type { Prompt } from "../../threads/view.ts";
import { promptView } from "../../view/threads/panel.ts";
import { templateApplication, templatePath, type Application, type ClickAction } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { clickButton, pickedIn } from "./play.ts";

/** What an answer leads to: `later` puts it off. */
interface Dealing {
  done(): void;
  later(): void;
}

interface PromptWindow extends Application {
  readonly thread: string;
  readonly dealing: Dealing;
}

const ACTIONS: Readonly<Record<string, ClickAction<PromptWindow>>> = {
  click(event, { dataset }) {
    this.dealing.done();
    return clickButton(this.thread, dataset["key"]!, { event });
  },
  later() {
    this.dealing.later();
  },
};

const OPTIONS = {
  tag: "section",
  classes: ["dicewright", "dicewright-prompt"],
  window: { frame: false, positioned: false },
  actions: ACTIONS,
};

/** A prompt on the page. */
export interface ShownPrompt {
  close(): void;
  /** Draws it anew, as long as there is something to ask. */
  refresh(): void;
  /** Gives the main answer. */
  answer(): void;
  /** Gives the main answer the focus. */
  focus(): void;
}

/** Shows a prompt of a thread, as long as there is one. */
export async function showPrompt(
  thread: string,
  promptNow: () => Prompt | undefined,
  dealing: Dealing,
): Promise<ShownPrompt> {
  let view = viewOf(promptNow()!, thread);
  let asked = "";
  class DicewrightPrompt extends templateApplication() implements PromptWindow {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = { question: { template: templatePath("threads/prompt") } };
    readonly thread = thread;
    readonly dealing = dealing;

    override _prepareContext(): Promise<object> {
      const prompt = promptNow();
      if (prompt) view = viewOf(prompt, thread);
      // An alert that is drawn again would be spoken again.
      const role = view.asked === asked ? "paragraph" : "alert";
      asked = view.asked;
      return Promise.resolve({ ...view, role });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", view.title);
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        dealing.later();
      });
    }
  }
  const shown = new DicewrightPrompt();
  await shown.render({ force: true });
  const main = () => shown.element.querySelector<HTMLElement>("[data-main=true]");
  return {
    close: () => void shown.close(),
    refresh: () => void shown.render(),
    answer: () => main()?.click(),
    focus: () => main()?.focus(),
  };
}

function viewOf(prompt: Prompt, thread: string): ReturnType<typeof promptView> {
  return promptView(prompt, { words, picked: pickedIn(thread) });
}
