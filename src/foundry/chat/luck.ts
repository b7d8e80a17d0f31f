/** The window of luck: what this reader may see of the world's rolls, against what was to be expected. */
import { LIMITS } from "../../checks/limits.ts";
import { trialOf } from "../../checks/luck.ts";
import { luckView, type LuckRoll } from "../../view/luck.ts";
import { checkQuestion } from "../../view/odds-question.ts";
import { gameWords } from "../../words/words.ts";
import { answerOf } from "../odds/view.ts";
import { actorOfSpeaker, messages, userBy, type ChatMessage } from "../platform/documents.ts";
import { pageApplication } from "../platform/page-window.ts";
import { MODULE } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { iconButton, templatePath, windowWithId } from "../platform/windows.ts";
import { attempt, notifyError, words } from "../platform/words.ts";
import { documentBy } from "../platform/world-documents.ts";
import { replayedCheck } from "../roll/message-rolls.ts";
import { WIDE } from "../windows/form-window.ts";

const ID = `${MODULE}-luck`;

const MESSAGES_AT_ONCE = 50;

/** All rolls that count for this reader. A message whose content they may not see is left out. */
async function rollsSeen(): Promise<readonly LuckRoll[]> {
  const rolls: LuckRoll[] = [];
  for (const [i, message] of messages().entries()) {
    if (message.isContentVisible) rolls.push(...(await rollOf(message)));
    if (i % MESSAGES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return rolls;
}

async function rollOf(message: ChatMessage): Promise<LuckRoll[]> {
  const replayed = replayedCheck(message);
  const question = replayed?.request && checkQuestion("prospect", replayed.request);
  const prospect = question && (await answerOf(question));
  const trial = prospect && trialOf(replayed, prospect);
  if (!trial) return [];
  const { label, ...asked } = replayed.request;
  const kind = gameWords(asked.game.id, `kinds.${asked.kind}`, words);
  return [{ ...trial, name: nameOf(message), check: label ?? kind }];
}

/** The name of the roller, with that of the user unless it is theirs: anyone may post under any name. */
function nameOf({ speaker, author }: ChatMessage): string {
  const alias = (speaker.alias ?? "").slice(0, LIMITS.name);
  const user = author && userBy(author.id);
  if (!user || user.isGM || user.name === alias) return alias;
  const token = speaker.token && documentBy(`Scene.${speaker.scene}.Token.${speaker.token}`);
  const actor = actorOfSpeaker(speaker);
  const isOwn = actor?.testUserPermission(user, "OWNER") === true;
  if (isOwn && [actor.name, token ? token.name : undefined].includes(alias)) return alias;
  return words("dicewright.request.by", { name: alias, author: user.name.slice(0, LIMITS.name) });
}

const BUTTON = "dicewright-luck-button";

/**
 * Adds the button above the actors in the sidebar that opens the window. Sources: the API page of hookEvents
 * (render{ClassName}); public modules find `.directory-header .header-actions` there, which a user without rights to
 * create actors may lack.
 */
export function addLuckButton(html: HTMLElement): void {
  if (html.querySelector(`.${BUTTON}`)) return;
  const label = words("dicewright.luck.open");
  const button = iconButton(html.ownerDocument, `icon ${BUTTON}`, "fa-solid fa-clover", label);
  button.addEventListener("click", () => attempt(() => singleFlight("luck", showLuck)));
  (html.querySelector(".directory-header .header-actions") ?? html.querySelector(".directory-header"))?.append(button);
}

/** Shows the window, or closes an open one. */
export async function showLuck(): Promise<void> {
  await windowWithId(ID)?.close?.();
  await new (luckClass(await rollsSeen()))().render({ force: true });
}

function luckClass(rolls: readonly LuckRoll[]) {
  return class DicewrightLuck extends pageApplication() {
    static DEFAULT_OPTIONS = {
      id: ID,
      window: {
        title: words("dicewright.luck.title"),
        icon: "fa-solid fa-clover",
        resizable: true,
        contentClasses: ["dicewright", "dicewright-luck"],
      },
      position: { width: WIDE },
    };
    static PARTS = { body: { template: templatePath("luck"), templates: [templatePath("form/options")] } };
    /** The user whose luck is shown; empty for all. */
    #name = "";

    override _prepareContext(): Promise<object> {
      return Promise.resolve(luckView(rolls, this.#name, words));
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      const list = this.element.querySelector<HTMLSelectElement>("[name=name]");
      list?.addEventListener("change", () => {
        this.#name = list.value;
        this.render().catch(notifyError);
      });
    }
  };
}
