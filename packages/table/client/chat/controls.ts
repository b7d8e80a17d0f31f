// Provenance: packages that put buttons there and read them: StarWarsFFG, Better Rolls and LAME name `#roll-privacy` (13), LAME and other published
// packages `#message-modes` (14), with `data-action`, `data-roll-mode` or `data-mode`, and `aria-pressed`; `.control-buttons` with `export` and `flush`;
// `split-button` and, beside the scene, `vertical`. foundryvtt.com/api, pages ChatMessages (export, flush) and hookEvents.clientSettingChanged.
import { modeSetting } from "../documents/modes.ts";
import { make } from "../element.ts";
import { globals, isFourteen, localize } from "../globals.ts";
import type { ChatMessage } from "./chat-message.ts";

/** Signs for the modes of either generation, public first. */
const ICONS = ["fa-globe", "fa-user-secret", "fa-eye-slash", "fa-user", "fa-comment"];

/** Modes by name: of messages in 14, of rolls in 13. */
function modes(): Readonly<Record<string, { label: string }>> {
  const { CONFIG } = globals;
  const { rollModes } = CONFIG.Dice as unknown as { rollModes?: Record<string, { label: string }> };
  return (isFourteen() ? CONFIG.ChatMessage.modes : rollModes) ?? {};
}

function controlButton(sign: string, action: string, label: string, data: Record<string, string> = {}) {
  const named = { "data-action": action, "data-tooltip": label, "aria-label": label };
  return make("button", { type: "button", class: `ui-control icon fa-solid ${sign}`, ...named, ...data });
}

/** A button for each mode in which messages go out; the usual one is pressed. */
function modeButtons(): HTMLElement {
  const { settings } = globals.game;
  const isNew = isFourteen();
  const buttons = Object.entries(modes()).map(([name, { label }], i) => {
    const data = { [isNew ? "data-mode" : "data-roll-mode"]: name };
    const button = controlButton(ICONS[i] ?? "fa-comment", modeSetting(), localize(label), data);
    button.addEventListener("click", () => void settings.set("core", modeSetting(), name));
    return [name, button] as const;
  });
  const press = (chosen: unknown) => {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === chosen));
  };
  press(settings.get("core", modeSetting()));
  globals.Hooks.on("clientSettingChanged", (key, chosen) => {
    if (key === `core.${modeSetting()}`) press(chosen);
  });
  const group = { id: isNew ? "message-modes" : "roll-privacy", role: "group", "aria-label": "Visibility of rolls" };
  return make("div", { ...group, class: "split-button" }, ...buttons.map(([, button]) => button));
}

const messages = () => globals.game.messages.contents as unknown as readonly ChatMessage[];

/** Saves the log as a text. */
function exportLog(): void {
  const lines = messages().map(({ alias, content, timestamp }) => {
    const { textContent } = new DOMParser().parseFromString(content, "text/html").body;
    return `[${new Date(Number(timestamp)).toLocaleString()}] ${alias}\n${textContent}\n`;
  });
  const href = URL.createObjectURL(new Blob([lines.join("---\n")], { type: "text/plain" }));
  make("a", { href, download: "log.txt" }).click();
  URL.revokeObjectURL(href);
}

/** Deletes all messages, once the gamemaster has said yes. */
async function flushLog(): Promise<void> {
  const { DialogV2 } = foundry.applications.api;
  const content = "<p>Delete all messages?</p>";
  if (!(await DialogV2.confirm({ window: { title: "Clear Chat Log" }, content }))) return;
  const { documentClass } = globals.CONFIG.ChatMessage;
  await (documentClass as unknown as typeof ChatMessage).deleteDocuments(messages().map(({ id }) => String(id)));
}

/** What stands beside the place for messages: modes, and what gamemasters do with the log. */
export function chatControls(): HTMLElement {
  const controls = make("div", { id: "chat-controls", class: "chat-controls" }, modeButtons());
  if (!globals.game.user.isGM) return controls;
  const exported = controlButton("fa-floppy-disk", "export", "Export Chat Log");
  const flushed = controlButton("fa-trash", "flush", "Clear Chat Log");
  exported.addEventListener("click", exportLog);
  flushed.addEventListener("click", () => void flushLog());
  controls.append(make("div", { class: "control-buttons" }, exported, flushed));
  return controls;
}
