/**
 * The difficulty of the scene where everybody sees it: beside the chat input, with a click by which a GM clears it, and
 * as a tool of the scene by which a GM sets it. Of a hidden one players see a question mark.
 */
import { isGM } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addTokenTool, openPages, type SceneControls } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { storedSecret } from "../roll/secrets/store.ts";
import { currentScene, keepScene, registerScene } from "../world/house-rules.ts";

const sceneForm = lazy(() => import("./scene-form.ts"));

const CLASS = "dicewright-scene";

/** After the tools of contests and groups. */
const ORDER = 102;

/** Registers the difficulty of the scene, and shows it when it changes. */
export function registerSceneDifficulty(): void {
  registerScene(() => openPages().forEach(drawScene));
}

/** Shows the difficulty beside the button that opens the dialog, or takes it away. */
export function drawScene(page: Document): void {
  for (const old of page.querySelectorAll(`.${CLASS}`)) old.remove();
  const text = sceneText();
  if (text !== undefined) page.querySelector(".dicewright-chat-roll")?.before(badgeOf(page, text));
}

/** What this user knows of it: `vs 12`, or `vs ?`. */
function sceneText(): string | undefined {
  const scene = currentScene();
  if (!scene) return undefined;
  const value = "value" in scene ? scene.value : storedSecret(scene.hidden)?.value;
  const number = `${"value" in scene ? "" : "?"}${value ?? ""}`;
  return words("dicewright.scene.against", { number });
}

function badgeOf(page: Document, text: string): HTMLElement {
  const badge = page.createElement(isGM() ? "button" : "span");
  const label = words(isGM() ? "dicewright.scene.clear" : "dicewright.scene.told", { against: text });
  Object.assign(badge, { className: CLASS, textContent: isGM() ? `${text} ×` : text });
  badge.dataset["tooltipText"] = label;
  if (!isGM()) return badge;
  Object.assign(badge, { type: "button", ariaLabel: label });
  badge.addEventListener("click", () => void keepScene(undefined).catch(notifyError));
  return badge;
}

/** Adds the tool that sets it. */
export function addSceneTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: `${MODULE}-difficulty`,
    title: "dicewright.scene.title",
    icon: "fa-solid fa-bullseye",
    order: ORDER,
    visible: isGM(),
    onChange: () =>
      void sceneForm()
        .then(({ showScene }) => showScene())
        .catch(notifyError),
  });
}
