/**
 * Shows a newcomer the dice: a d20 beside the chat input, and a tool of the scene. With the d20 stands the
 * difficulty of the scene; of a hidden one players see a question mark. Sources: the API pages of 13 and 14,
 * hookEvents.renderChatInput, and issue #12719, which asked for it. The system Cryptomancer relies on `#chat-controls`
 * among its elements.
 */
import { gamesWithTargets } from "../../view/form/world.ts";
import { isGM } from "../platform/documents.ts";
import type { ChatInput } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { addTokenTool, iconButton, openPages, type SceneControls } from "../platform/windows.ts";
import { attempt, notifyError, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { storeSceneDifficulty } from "../world/house-rules.ts";
import { openRollDialog } from "./roll-dialog.ts";
import { sceneText, showScene } from "./world-windows.ts";

export function openLatest(): void {
  attempt(() => openRollDialog({ isLatest: true }));
}

const ICON = "fa-solid fa-dice-d20";

interface ChatButton {
  readonly name: string;
  readonly icon: string;
  readonly labelKey: string;
  readonly act: () => void;
}

/** Puts buttons beside the chat input, of which there is one: it moves between the sidebar, the scene and windows. */
export function chatButtons(buttons: readonly ChatButton[]) {
  let row: HTMLElement | undefined;
  return (elements: ChatInput): void => {
    const controls = elements["#chat-controls"];
    const anchor = controls ?? elements["#chat-message"];
    if (!anchor) return;
    const page = anchor.ownerDocument;
    row ??= rowOf(page, buttons);
    if (controls) controls.append(row);
    else anchor.after(row);
    drawScene(page);
  };
}

function rowOf(page: Document, buttons: readonly ChatButton[]): HTMLElement {
  const row = page.createElement("div");
  row.className = "dicewright-chat-tools";
  for (const { name, icon, labelKey, act } of buttons) {
    const className = `ui-control icon dicewright-chat-tool dicewright-chat-${name}`;
    const button = iconButton(page, className, icon, words(labelKey));
    button.addEventListener("click", act);
    row.append(button);
  }
  return row;
}

export const ROLL_BUTTON: ChatButton = { name: "roll", icon: ICON, labelKey: "dicewright.start.roll", act: openLatest };

/** The parts of a chat input that was drawn before the module listened. */
export function inputOnPage(): ChatInput {
  const parts = ["#chat-controls", "#chat-message"].map(
    (part) => [part, document.querySelector<HTMLElement>(part) ?? undefined] as const,
  );
  return Object.fromEntries(parts);
}

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

const SCENE = "dicewright-scene";

export function redrawScene(): void {
  for (const page of openPages()) drawScene(page);
}

function drawScene(page: Document): void {
  for (const old of page.querySelectorAll(`.${SCENE}`)) old.remove();
  page.querySelector(".dicewright-chat-roll")?.before(...chipsOf(page, sceneText()));
}

/** Players see a difficulty that is set. GMs set it by a click on it, and clear it by another beside it. */
function chipsOf(page: Document, text: string | undefined): HTMLElement[] {
  if (!isGM())
    return text === undefined ? [] : [chip(page, "span", text, words("dicewright.scene.told", { against: text }))];
  if (text === undefined && gamesWithTargets(gamesInUse()).length === 0) return [];
  const open = chip(page, "button", text ?? "◎", words("dicewright.scene.title"));
  open.addEventListener("click", () => attempt(showScene));
  if (text === undefined) return [open];
  const clear = chip(page, "button", "×", words("dicewright.scene.clear", { against: text }));
  clear.addEventListener("click", () => void storeSceneDifficulty(undefined).catch(notifyError));
  return [open, clear];
}

function chip(page: Document, element: "button" | "span", text: string, label: string): HTMLElement {
  const made = page.createElement(element);
  Object.assign(made, { className: SCENE, textContent: text });
  made.dataset["tooltipText"] = label;
  if (element === "button") Object.assign(made, { type: "button", className: `ui-control ${SCENE}`, ariaLabel: label });
  return made;
}
