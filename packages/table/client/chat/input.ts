// Provenance: foundryvtt.com/api, hookEvents.chatInput and renderChatInput (v13, v14); issues #12719 and #14191; fvtt-dice-tray#77 and issues #13717, #14275: 13 has a text area, 14 an editor `prose-mirror#chat-message` whose text is HTML;
// our own; the line that a user has sent, until its message has come.
import { conduct } from "../../conduct.ts";
import { escapeHTML } from "../../foundry-utils.ts";
import type { Sidebar } from "../applications/sidebar/sidebar.ts";
import { make } from "../element.ts";
import { globals, isFourteen } from "../globals.ts";
import { regions } from "../regions.ts";
import { onLost } from "../wire.ts";
import { chatControls } from "./controls.ts";

let sent: string | undefined;

/** Keeps the line that is being sent. */
function keepSent(line: string): void {
  sent = line;
}

/** A message of this user has come, so that nothing is on its way. */
export function forgetSent(): void {
  sent = undefined;
}

/** The line that is on its way, if there is one. */
function lineOnItsWay(): string | undefined {
  return sent;
}

/** The place where messages are written, of either generation. */
interface Input {
  readonly element: HTMLElement;
  /** The typed text, as this generation hands it on. */
  read(): string;
  /** Empties it, or puts back an earlier line. */
  write(text: string): void;
}

function textArea(): Input {
  const element = make("textarea", {
    id: "chat-message",
    class: "chat-input",
    name: "content",
    rows: 3,
    autocomplete: "off",
    "aria-label": "Chat message",
    placeholder: "Say something, or roll: /r 2d6",
  });
  return { element, read: () => element.value, write: (text) => void (element.value = text) };
}

/** An element that stands for 14's editor: it has the same name and id. */
function editor(): Input {
  const element = document.createElement("prose-mirror");
  element.id = "chat-message";
  const attributes = {
    contenteditable: "plaintext-only",
    role: "textbox",
    tabindex: "0",
    "aria-multiline": "true",
    "aria-label": "Chat message",
    "data-placeholder": "Say something, or roll: /r 2d6",
    class: "chat-input",
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return { element, read: () => asParagraphs(element.innerText), write: (text) => void (element.textContent = text) };
}

function asParagraphs(text: string): string {
  return text.trim()
    ? text
        .trim()
        .split("\n")
        .map((line) => `<p>${escapeHTML(line).replaceAll("&#x27;", "'").replaceAll("&quot;", '"')}</p>`)
        .join("")
    : "";
}

/** The key under which the browser keeps an unsent line while the page reloads. */
const draft = "table.draft";

/** The lines typed in this window, newest last. */
const earlier: string[] = [];

/** The unsent line, to go back to after older ones. */
let pending = "";

/** The text that 14 records as typed after a key, even if a listener of `chatInput` kept the key from the input. */
function typedWith({ key }: KeyboardEvent, input: Input): string {
  return lineOf(input) + (key === "Enter" ? "\n" : key.length === 1 ? key : "");
}

/** The place for messages and what stands beside it, by their selectors: there is one, which moves. */
let parts: Readonly<Record<string, HTMLElement>> = {};

/** Moves the place for messages to another element, which may be in the document of another window. */
export function moveChatInput(place: HTMLElement): void {
  const previousParent = parts["#chat-message"]?.parentElement ?? null;
  place.append(...Object.values(parts));
  parts["#chat-controls"]?.firstElementChild?.classList.toggle("vertical", place === regions.chatBeside);
  globals.Hooks.callAll("renderChatInput", globals.ui.chat, parts, { previousParent });
}

/** Whether text can be typed there and nothing more: no key is told to packages, and Enter begins a line. */
export function isKeyless(place: HTMLElement): boolean {
  return isFourteen() && conduct.detachedInput === "types" && place.ownerDocument !== document;
}

/** Moves it to where it belongs: into the tab of the log, or beside the scene while that is out of sight. */
export function settleChatInput(): void {
  const { expanded, tabGroups } = globals.ui["sidebar"] as Sidebar;
  const isLogShown = expanded && tabGroups.primary === "chat";
  regions.chatBeside.parentElement!.classList.toggle("in-place-of-log", !isLogShown);
  const place = isLogShown ? regions.chatForm : regions.chatBeside;
  if (parts["#chat-message"]?.parentElement !== place) moveChatInput(place);
}

/** Puts the place for messages and the choice of visibility into the sidebar. */
export function addChatForm(): void {
  const input = isFourteen() ? editor() : textArea();
  parts = { "#chat-controls": chatControls(), "#chat-message": input.element };
  moveChatInput(regions.chatForm);
  input.write(sessionStorage.getItem(draft) ?? "");
  onLost((request) => {
    if (request.action === "create" && request.kind === "ChatMessage") bringBack(input);
  });
  input.element.addEventListener("input", () => sessionStorage.setItem(draft, (pending = lineOf(input))));
  let recalled = 0;
  input.element.addEventListener("keydown", (event) => {
    if (event.isComposing || isKeyless(input.element)) return;
    const options = { recordPending: true };
    const isSwallowed = !globals.Hooks.call("chatInput", event, options);
    if (isSwallowed && options.recordPending && isFourteen() && conduct.history === "recorded")
      pending = typedWith(event, input);
    if (isSwallowed) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      recalled = 0;
      void send(input);
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      recalled = Math.min(earlier.length, Math.max(0, recalled + (event.key === "ArrowUp" ? 1 : -1)));
      input.write(earlier[earlier.length - recalled] ?? pending);
    }
  });
}

/** The text of the input, as it was typed. */
function lineOf({ element }: Input): string {
  return element instanceof HTMLTextAreaElement ? element.value : element.innerText;
}

/** A line whose message never reached the table comes back, before what has been typed since. */
function bringBack(input: Input): void {
  const line = lineOnItsWay();
  const typed = lineOf(input).trim();
  if (line === undefined || input.element.hasAttribute("aria-busy") || typed.startsWith(line.trim())) return;
  input.write((pending = [line.trim(), typed].filter(Boolean).join("\n")));
  sessionStorage.setItem(draft, pending);
}

/** A line that cannot be read stays in the input, and a notification says why. */
async function send(input: Input): Promise<void> {
  const typed = input.read();
  const line = lineOf(input);
  if (!typed.trim()) return;
  input.element.setAttribute("aria-busy", "true");
  keepSent(line);
  try {
    await globals.ui.chat.processMessage(typed);
    earlier.push(line);
    input.write((pending = ""));
    sessionStorage.removeItem(draft);
  } catch (error) {
    globals.ui.notifications.error((error as Error).message, { console: false });
  } finally {
    input.element.removeAttribute("aria-busy");
  }
}
