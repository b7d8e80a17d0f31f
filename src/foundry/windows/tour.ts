/**
 * The tour. A step opens what it is about. Each has an element: 13 would draw it partly off a low screen (#13069).
 * Sources: the API pages of Tour and ToursCollection, the same in 13 and 14; the modules of World Smiths and
 * foundry-ironsworn, which register and start theirs in this way.
 */
import { actors, type Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { openWindows } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { openRollDialog } from "./roll-dialog.ts";
import { showHouseRules } from "./world-windows.ts";

const ID = "first-steps";

/** The target of a step without its element: the button is always beside the chat input. */
const BUTTON = ".dicewright-chat-roll";

const step = (id: string, title: string, text: string, selector: string, restricted = false, typed = {}) => ({
  id,
  title: words(title),
  content: `<p>${words(text, typed)}</p>`,
  selector,
  restricted,
});

/** Fills in texts in the reader's language: those of a step are markup, which Foundry does not escape. */
function configOf() {
  const { command } = gamesInUse()[0]!;
  const typed = { command: `<code>/${command}</code>`, help: `<code>/${command} ?</code>` };
  return {
    namespace: MODULE,
    id: ID,
    title: "dicewright.tour.title",
    description: "dicewright.tour.about",
    display: true,
    canBeResumed: true,
    steps: [
      step("roll", "dicewright.start.roll", "dicewright.tour.roll", BUTTON),
      step("dialog", "dicewright.tour.dialog.title", "dicewright.tour.dialog.text", ".dicewright-dialog"),
      step("chat", "dicewright.tour.chat.title", "dicewright.tour.chat.text", "#chat-message", false, typed),
      step("saved", "dicewright.tour.saved.title", "dicewright.tour.saved.text", ".dicewright-traits-window"),
      step("contest", "dicewright.challenge.open", "dicewright.tour.contest", `[data-tool="${MODULE}-contest"]`),
      step("request", "dicewright.group.start.tool", "dicewright.tour.request", `[data-tool="${MODULE}-group"]`, true),
      step("rules", "dicewright.settings.window.name", "dicewright.tour.rules", "#dicewright-house-rules", true),
      step("end", "dicewright.tour.end.title", "dicewright.tour.end.text", BUTTON),
    ],
  };
}

export function registerTour(openSavedChecks: (actor: Actor) => unknown): void {
  if (!game.tours) return;
  const openers: Readonly<Record<string, () => unknown>> = {
    dialog: () => openRollDialog({ isLatest: true }),
    saved() {
      const actor = actors().find(({ isOwner }) => isOwner);
      return actor && openSavedChecks(actor);
    },
    rules: showHouseRules,
  };
  class DicewrightTour extends foundry.nue.Tour {
    /** The windows that the user had open before a step opened one. */
    #before: ReadonlySet<object> | undefined;

    /** Builds the steps anew, since the games in use may have changed. */
    override start(): Promise<void> {
      Object.assign(this.config, { steps: configOf().steps });
      return super.start();
    }

    override async _preStep(): Promise<void> {
      await super._preStep();
      const open = openers[this.currentStep?.id ?? ""];
      if (!open) return;
      this.#before = new Set(openWindows());
      await open();
    }

    /** Foundry also calls this before the first step (issue #10457). */
    override async _postStep(): Promise<void> {
      await super._postStep();
      await this.#closeOpened();
    }

    override exit(): void {
      super.exit();
      void this.#closeOpened();
    }

    override _getTargetElement(selector: string): Element | null {
      return super._getTargetElement(selector) ?? super._getTargetElement(BUTTON);
    }

    async #closeOpened(): Promise<void> {
      const before = this.#before;
      this.#before = undefined;
      if (before) for (const each of openWindows()) if (!before.has(each)) await each.close?.();
    }
  }
  game.tours.register(MODULE, ID, new DicewrightTour(configOf()));
}

export async function startTour(): Promise<void> {
  await game.tours?.get(`${MODULE}.${ID}`)?.start();
}
