/**
 * Where a newcomer finds the dice: a d20 beside the chat input, and a tool of the scene. Sources: the API pages of 13
 * and 14, hookEvents.renderChatInput, and issue #12719, which asked for it. The system Cryptomancer relies on
 * `#chat-controls` among its elements.
 */
import { openLatest } from "../form/opening.ts";
import type { ChatInput } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { addTokenTool, iconButton, type SceneControls } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { drawScene } from "./scene.ts";

const ICON = "fa-solid fa-dice-d20";

/** Before the tools of contests and groups. */
const ORDER = 99;

/** There is one chat input, which moves between the sidebar, a popout and a detached window, and one button with it. */
let button: HTMLButtonElement | undefined;

/** Puts the button beside the chat input, wherever that is now. */
export function addRollButton(_log: unknown, elements: ChatInput): void {
  const controls = elements["#chat-controls"];
  const input = elements["#chat-message"];
  const place = controls ?? input;
  if (!place) return;
  button ??= makeButton(place.ownerDocument);
  if (controls) controls.append(button);
  else place.after(button);
  drawScene(place.ownerDocument);
}

function makeButton(page: Document): HTMLButtonElement {
  const made = iconButton(page, "ui-control icon dicewright-chat-roll", ICON, words("dicewright.start.roll"));
  made.addEventListener("click", openLatest);
  return made;
}

/** Adds the button to a chat input that was drawn before the module listened. */
export function addFirstRollButton(): void {
  if (!("document" in globalThis) || button?.isConnected) return;
  const parts = ["#chat-controls", "#chat-message"].map(
    (part) => [part, document.querySelector<HTMLElement>(part) ?? undefined] as const,
  );
  addRollButton(undefined, Object.fromEntries(parts));
}

/** Adds the tool beside those that select and target tokens. */
export function addRollTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: `${MODULE}-roll`,
    title: "dicewright.start.roll",
    icon: ICON,
    order: ORDER,
    visible: true,
    onChange: openLatest,
  });
}
