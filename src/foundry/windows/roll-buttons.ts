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

/** Adds a button beside a chat input. There is one input, which moves between the sidebar, a popout and a window. */
export function chatButton(name: string, icon: string, label: string, act: () => void) {
  let button: HTMLButtonElement | undefined;
  return (elements: ChatInput): void => {
    const controls = elements["#chat-controls"];
    const anchor = controls ?? elements["#chat-message"];
    if (!anchor) return;
    if (!button) {
      button = iconButton(
        anchor.ownerDocument,
        `ui-control icon ${CHAT_TOOL} ${MODULE}-chat-${name}`,
        icon,
        words(label),
      );
      button.addEventListener("click", act);
    }
    if (controls) controls.append(button);
    else anchor.after(button);
  };
}

const CHAT_TOOL = `${MODULE}-chat-tool`;

const addDice = chatButton("roll", ICON, "dicewright.start.roll", openLatest);

export function addRollButton(elements: ChatInput): void {
  addDice(elements);
  const page = (elements["#chat-controls"] ?? elements["#chat-message"])?.ownerDocument;
  if (page) drawScene(page);
}

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
  if (element === "button") Object.assign(made, { type: "button", ariaLabel: label });
  return made;
}
