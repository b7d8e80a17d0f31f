/** Starts contests and requests from a token's button, tools of the scene and of the chat input, and keys. */
import { MODULE } from "../platform/settings.ts";
import { addHudButton, addTokenTool, type SceneControls, type TokenHud } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { chatButtons, inputOnPage, ROLL_BUTTON } from "../windows/roll-buttons.ts";
import { partyOf } from "../world/party.ts";
import { mayStartThreads } from "../world/settings.ts";
import { openContest } from "./contest/window.ts";
import { openRequest } from "./group/start.ts";
import { answerPrompt } from "./prompts.ts";

/** Answers the question that this user is asked; without one, opens the window of a contest. */
export function answerOrContest(): void {
  if (!answerPrompt()) void openContest();
}

const CONTEST = `${MODULE}-contest`;
const CONTEST_ICON = "fa-solid fa-people-arrows";

/** Adds a button for each key that does something by itself: assistive technology may keep the key to itself. */
export const addChatButtons = chatButtons([
  ROLL_BUTTON,
  { name: "contest", icon: CONTEST_ICON, labelKey: "dicewright.keys.contest.button", act: answerOrContest },
]);

/** Adds the buttons to a chat input that was drawn before the module listened. */
export function addFirstChatButtons(): void {
  if ("document" in globalThis) addChatButtons(inputOnPage());
}

/** Places these tools after those of other packages. */
const ORDER = 100;

/** Adds a button around a token, which is the one that acts. */
export function addContestButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner || !mayStartThreads()) return;
  const document = object?.document ?? actor;
  addHudButton(
    html,
    CONTEST,
    CONTEST_ICON,
    words("dicewright.challenge.open"),
    (event) => void openContest({ from: partyOf(document), event }),
  );
}

const TOOLS = [
  [CONTEST, "dicewright.challenge.open", CONTEST_ICON, openContest],
  [`${MODULE}-group`, "dicewright.group.start.tool", "fa-solid fa-people-group", openRequest],
] as const;

export function addThreadTools(controls: SceneControls): void {
  for (const [i, [name, title, icon, open]] of TOOLS.entries())
    addTokenTool(controls, {
      name,
      title,
      icon,
      order: ORDER + i,
      visible: mayStartThreads(),
      onChange: () => void open(),
    });
}
