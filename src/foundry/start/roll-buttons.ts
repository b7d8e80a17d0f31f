/**
 * Where a newcomer finds the dice: a d20 beside the chat input, and a tool of the scene. With the d20 stands the
 * difficulty of the scene; of a hidden one players see a question mark. Sources: the API pages of 13 and 14,
 * hookEvents.renderChatInput, and issue #12719, which asked for it. The system Cryptomancer relies on `#chat-controls`
 * among its elements.
 */
import { targetOf } from "../../checks/scene-difficulty.ts";
import { isGM } from "../platform/documents.ts";
import type { ChatInput } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addTokenTool, iconButton, openPages, type SceneControls } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { currentScene, keepScene } from "../world/house-rules.ts";

const rollDialog = lazy(() => import("../windows/roll.ts"));
const sceneForm = lazy(() => import("./scene-form.ts"));

/** Opens the dialog of the latest check. */
export const openLatest = () => rollDialog((part) => part.openRollDialog({ isLatest: true }));

const ICON = "fa-solid fa-dice-d20";

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
    // Before the tools of contests and groups.
    order: 99,
    visible: true,
    onChange: openLatest,
  });
}

// ---- The difficulty of the scene ----

const SCENE = "dicewright-scene";

/** Shows the difficulty of now on all pages. */
export function followScene(): void {
  openPages().forEach(drawScene);
}

/** Shows the difficulty beside the button that opens the dialog, or takes it away. */
function drawScene(page: Document): void {
  if (currentScene()) sceneForm((part) => putChips(page, part.sceneText()));
  else putChips(page, undefined);
}

function putChips(page: Document, text: string | undefined): void {
  for (const old of page.querySelectorAll(`.${SCENE}`)) old.remove();
  page.querySelector(".dicewright-chat-roll")?.before(...chipsOf(page, text));
}

/** Players see a difficulty that is set. GMs set it by a click on it, and clear it by another beside it. */
function chipsOf(page: Document, text: string | undefined): HTMLElement[] {
  if (!isGM())
    return text === undefined ? [] : [chip(page, "span", text, words("dicewright.scene.told", { against: text }))];
  if (
    text === undefined &&
    !gamesInUse().some(({ kinds }) => Object.values(kinds).some(({ fields }) => targetOf(fields)))
  )
    return [];
  const open = chip(page, "button", text ?? "◎", words("dicewright.scene.title"));
  open.addEventListener("click", () => sceneForm((part) => part.showScene()));
  if (text === undefined) return [open];
  const clear = chip(page, "button", "×", words("dicewright.scene.clear", { against: text }));
  clear.addEventListener("click", () => void keepScene(undefined).catch(notifyError));
  return [open, clear];
}

function chip(page: Document, element: "button" | "span", text: string, label: string): HTMLElement {
  const made = page.createElement(element);
  Object.assign(made, { className: SCENE, textContent: text });
  made.dataset["tooltipText"] = label;
  if (element === "button") Object.assign(made, { type: "button", ariaLabel: label });
  return made;
}
