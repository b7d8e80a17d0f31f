/** Where contests begin: a token's buttons, the tools of the scene, and a key. Source: the hooks getSceneControlButtons and renderTokenHUD, the page of ClientKeybindings. */
import { lazy, singleFlight } from "../../platform/lazy.ts";
import { MODULE, registerKey } from "../../platform/settings.ts";
import type { SceneControls, TokenHud } from "../../platform/windows.ts";
import { addHudButton, addTokenTool } from "../../platform/windows.ts";
import { notifyError, words } from "../../platform/words.ts";
import { partyOf } from "../party.ts";
import { mayBegin } from "../who-starts.ts";
import type { Wish } from "./start.ts";

const contestStart = lazy(() => import("./start.ts"));

const NAME = `${MODULE}-contest`;
const ICON = "fa-solid fa-swords";

/** Behind all other tools. */
const LAST = 100;

/** Opens the window in which a contest begins. What is wrong is told to the user. */
export function openContest(wish: Wish = {}): Promise<void> {
  return singleFlight("contest", () => show(wish).catch(notifyError));
}

async function show(wish: Wish): Promise<void> {
  const { showContest } = await contestStart();
  await showContest(wish);
}

/** The button around a token: it is the one that acts. */
export function addContestButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner || !mayBegin()) return;
  const from = partyOf(object?.document ?? actor);
  addHudButton(html, {
    action: NAME,
    icon: ICON,
    label: words("dicewright.challenge.open"),
    press: (event) => void openContest({ from, event }),
  });
}

/** The tool beside those that select and target tokens. */
export function addContestTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: NAME,
    title: "dicewright.challenge.open",
    icon: ICON,
    order: LAST,
    visible: mayBegin(),
    onChange: () => void openContest(),
  });
}

/** Registers the key; people may bind another. */
export function registerContestKey(): void {
  registerKey("contest", {
    name: "dicewright.keys.contest.name",
    hint: "dicewright.keys.contest.hint",
    editable: [{ key: "KeyV", modifiers: ["SHIFT"] }],
    onDown: () => (void openContest(), true),
  });
}
