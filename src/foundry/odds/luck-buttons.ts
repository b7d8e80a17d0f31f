/** Where luck is looked at: from a token, from the tools of the scene, and from the settings. */
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE, registerMenu } from "../platform/settings.ts";
import type { SceneControls, TokenHud } from "../platform/windows.ts";
import { addHudButton, addTokenTool, hasPage } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { doorTo } from "../start/menus.ts";

const luck = lazy(() => import("./luck.ts"));

const ACTION = `${MODULE}-luck`;
const ICON = "fa-solid fa-clover";
/** After the tools of contests and groups. */
const ORDER = 103;

async function openLuck(name?: string): Promise<void> {
  await (await luck()).showLuck(name);
}

const open = (name?: string) => void singleFlight("luck", () => openLuck(name)).catch(notifyError);

/** Offers the window in the settings, to every user. */
export function registerLuck(): void {
  if (!hasPage()) return;
  registerMenu("luck", {
    name: "dicewright.luck.title",
    label: "dicewright.luck.open",
    hint: "dicewright.luck.hint",
    icon: ICON,
    type: doorTo(() => openLuck()),
    restricted: false,
  });
}

/** Adds a button around a token of one's own. */
export function addLuckButton({ object }: TokenHud, html: HTMLElement): void {
  const { actor, document } = object ?? {};
  if (!actor?.isOwner) return;
  const name = document?.name ?? actor.name;
  addHudButton(html, { action: ACTION, icon: ICON, label: words("dicewright.luck.open"), onClick: () => open(name) });
}

/** Adds a tool of the scene. */
export function addLuckTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: ACTION,
    title: "dicewright.luck.open",
    icon: ICON,
    order: ORDER,
    visible: true,
    onChange: () => open(),
  });
}
