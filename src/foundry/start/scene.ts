/** The difficulty of the scene as chips beside the chat input. Of a hidden one players see a question mark. */
import { targetOf } from "../../systems/scene.ts";
import type { System } from "../../systems/system.ts";
import { isGM } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { openPages } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { storedSecret } from "../roll/secrets/store.ts";
import { gamesInUse } from "../world/games.ts";
import { currentScene, keepScene } from "../world/house-rules.ts";

const sceneForm = lazy(() => import("./scene-form.ts"));

const CLASS = "dicewright-scene";

/** Shows the difficulty of now on all pages. */
export function followScene(): void {
  openPages().forEach(drawScene);
}

/** Shows the difficulty beside the button that opens the dialog, or takes it away. */
export function drawScene(page: Document): void {
  for (const old of page.querySelectorAll(`.${CLASS}`)) old.remove();
  page.querySelector(".dicewright-chat-roll")?.before(...chipsOf(page, sceneText()));
}

/** Players see a difficulty that is set. GMs set it by a click on it, and clear it by another beside it. */
function chipsOf(page: Document, text: string | undefined): HTMLElement[] {
  if (!isGM())
    return text === undefined ? [] : [chip(page, "span", text, words("dicewright.scene.told", { against: text }))];
  if (text === undefined && !gamesInUse().some(hasTargets)) return [];
  const open = chip(page, "button", text ?? "◎", words("dicewright.scene.title"));
  open.addEventListener("click", openScene);
  if (text === undefined) return [open];
  const clear = chip(page, "button", "×", words("dicewright.scene.clear", { against: text }));
  clear.addEventListener("click", () => void keepScene(undefined).catch(notifyError));
  return [open, clear];
}

function hasTargets({ kinds }: System): boolean {
  return Object.values(kinds).some(({ fields }) => targetOf(fields) !== undefined);
}

function chip(page: Document, element: "button" | "span", text: string, label: string): HTMLElement {
  const made = page.createElement(element);
  Object.assign(made, { className: CLASS, textContent: text });
  made.dataset["tooltipText"] = label;
  if (element === "button") Object.assign(made, { type: "button", ariaLabel: label });
  return made;
}

function openScene(): void {
  void sceneForm()
    .then(({ showScene }) => showScene())
    .catch(notifyError);
}

/** What this user knows of it: `vs 12`, or `vs ?`. */
function sceneText(): string | undefined {
  const scene = currentScene();
  if (!scene) return undefined;
  const value = "value" in scene ? scene.value : storedSecret(scene.hidden)?.value;
  const number = `${"value" in scene ? "" : "?"}${value ?? ""}`;
  return words("dicewright.scene.against", { number });
}
