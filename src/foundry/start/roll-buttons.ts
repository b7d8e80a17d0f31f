/**
 * Where a newcomer finds the dice: a d20 beside the chat input, and a tool of the scene. Sources: the API pages of 13
 * and 14, hookEvents.renderChatInput, and issue #12719, which asked for it. The system Cryptomancer relies on
 * `#chat-controls` among its elements.
 */
import { openLatest } from "../form/opening.ts";
import { MODULE } from "../platform/settings.ts";
import { addTokenTool, type SceneControls } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { drawScene } from "./scene.ts";

const ICON = "fa-solid fa-dice-d20";
const CLASS = "dicewright-chat-roll";

/** Before the tools of contests and groups. */
const ORDER = 99;

/** The parts of the chat input by their selectors. */
type ChatInput = Readonly<Record<string, HTMLElement | undefined>>;

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
  const made = page.createElement("button");
  const glyph = page.createElement("i");
  const label = words("dicewright.start.roll");
  Object.assign(made, { type: "button", className: `ui-control icon ${CLASS}`, ariaLabel: label });
  made.dataset["tooltipText"] = label;
  Object.assign(glyph, { className: ICON, ariaHidden: "true" });
  made.append(glyph);
  made.addEventListener("click", openLatest);
  return made;
}

/** Adds the button to a chat input that was drawn before the module listened. */
export function addFirstRollButton(): void {
  if (!("document" in globalThis) || button?.isConnected) return;
  const [controls, input] = ["#chat-controls", "#chat-message"].map((each) =>
    document.querySelector<HTMLElement>(each),
  );
  addRollButton(undefined, {
    ...(controls && { "#chat-controls": controls }),
    ...(input && { "#chat-message": input }),
  });
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
