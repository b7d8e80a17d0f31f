/** Where contests begin: a token's buttons, the tools of the scene, and a key. Source: the hooks getSceneControlButtons and renderTokenHUD, the page of ClientKeybindings. */
import { MODULE } from "../../form/house-rules.ts";
import type { Hud } from "../../platform/hud.ts";
import { addHudButton } from "../../platform/hud.ts";
import { lazy } from "../../platform/lazy.ts";
import { notifyError } from "../../platform/notices.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { words } from "../../platform/words.ts";
import type { PartyActor, TokenLike } from "../party.ts";
import { partyOf } from "../party.ts";
import { mayBegin } from "../who-starts.ts";
import type { Wish } from "./start.ts";

const contestStart = lazy(() => import("./start.ts"));

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly order: number;
  readonly button: boolean;
  readonly visible: boolean;
  readonly onChange: () => void;
}

interface Control {
  readonly tools?: Record<string, Tool>;
}

interface Keybindings {
  register(namespace: string, action: string, data: object): void;
}

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
export function addContestButton({ object }: Hud, html: HTMLElement): void {
  const actor = object?.actor as PartyActor | null | undefined;
  if (!actor?.isOwner || !mayBegin()) return;
  const from = partyOf((object?.document as TokenLike | undefined) ?? actor);
  addHudButton(html, {
    action: NAME,
    icon: ICON,
    label: words("dicewright.challenge.open"),
    press: (event) => void openContest({ from, event }),
  });
}

/** The tool beside those that select and target tokens. */
export function addContestTool({ tokens }: Readonly<Record<string, Control | undefined>>): void {
  const { tools } = tokens ?? {};
  if (tools)
    tools[NAME] = {
      name: NAME,
      title: "dicewright.challenge.open",
      icon: ICON,
      order: LAST,
      button: true,
      visible: mayBegin(),
      onChange: () => void openContest(),
    };
}

/** Registers the key; people may bind another. */
export function registerContestKey(): void {
  const { keybindings } = game as unknown as { readonly keybindings?: Keybindings };
  keybindings?.register(MODULE, "contest", {
    name: "dicewright.keys.contest.name",
    hint: "dicewright.keys.contest.hint",
    editable: [{ key: "KeyV", modifiers: ["SHIFT"] }],
    onDown: () => (void openContest(), true),
  });
}
