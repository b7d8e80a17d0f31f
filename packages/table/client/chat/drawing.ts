// Provenance: foundryvtt.com/api, pages ChatMessage (renderHTML) and hookEvents (renderChatMessageHTML); class names as public style sheets address them.
import { oldHtml } from "../applications/v1/old-html.ts";
import { make, parseMarkup, type Attributes } from "../element.ts";
import { globals } from "../globals.ts";
import { enrichHTML } from "../text/enriching.ts";
import type { ChatMessage } from "./chat-message.ts";

/** How a message is drawn. */
export interface DrawOptions {
  /** Told to packages: whether the user may delete the message. */
  readonly canDelete?: boolean;
  /** Whether the drawing has a button that closes it, as floating copies have. */
  readonly canClose?: boolean;
}

const styles: Readonly<Record<number, string>> = { 0: "", 1: "ooc", 2: "ic", 3: "emote" };

/** Draws a message for this seat and lets packages work on the drawing. What the seat may not see is not in it. */
export async function drawMessage(
  message: ChatMessage,
  { canDelete = message.isOwner, canClose = false }: DrawOptions,
): Promise<HTMLElement> {
  const body = await bodyOf(message);
  const isWhisper = message.whisper.length > 0 && !message.isRoll;
  const classes = [
    "chat-message",
    "message",
    styles[message.style] ?? "",
    isWhisper ? "whisper" : "",
    message.blind ? "blind" : "",
  ];
  const cssClass = classes.filter(Boolean).join(" ");
  const html = make("li", { class: cssClass, "data-message-id": String(message.id) });
  html.style.setProperty("--message-color", message.author?.color.css ?? "");
  html.append(header(message, canClose), body);
  const context = {
    message: message.toObject(),
    user: globals.game.user,
    author: message.author,
    alias: shownName(message),
    cssClass,
    isWhisper,
    canDelete,
    canClose,
  };
  globals.Hooks.callAll("renderChatMessageHTML", message, html, context);
  // Deprecated since 13, until 15; it hands over jQuery (#11333).
  globals.Hooks.callAll("renderChatMessage", message, oldHtml(html), context);
  return html;
}

/** A hidden roll shows its player's name; the character it was rolled for stays hidden. */
function shownName(message: ChatMessage): string {
  return message.isContentVisible ? message.alias : (message.author?.name ?? "");
}

function header(message: ChatMessage, canClose: boolean): HTMLElement {
  const time = new Date(message.timestamp ?? Date.now());
  const stamp = make("time", { class: "message-timestamp", datetime: time.toISOString() }, clock.format(time));
  const metadata = make("span", { class: "message-metadata" }, stamp);
  metadata.append(
    canClose
      ? button("Dismiss", "×", { "data-action": "dismissMessage" })
      : button("Message menu", "⋮", { "data-context-menu": true, "aria-haspopup": "menu" }),
  );
  return make(
    "header",
    { class: "message-header" },
    make("h4", { class: "message-sender" }, shownName(message)),
    metadata,
    ...subtitles(message),
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

function button(label: string, sign: string, attributes: Attributes): HTMLElement {
  return make("button", { type: "button", "aria-label": label, ...attributes }, sign);
}

function subtitles(message: ChatMessage): HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (message.isRoll && !message.isContentVisible)
    lines.push(
      make("span", { class: "flavor-text" }, `${message.author?.name ?? "Someone"} privately rolled some dice`),
    );
  else if (message.flavor) lines.push(flavor(message.flavor));
  if (message.whisper.length > 0 && message.isContentVisible)
    lines.push(make("span", { class: "whisper-to" }, `To: ${recipients(message)}`));
  return lines;
}

function flavor(markup: string): HTMLElement {
  const element = make("span", { class: "flavor-text" });
  element.append(parseMarkup(markup));
  return element;
}

function recipients(message: ChatMessage): string {
  return message.whisper.map((id) => globals.game.users.get(id)?.name ?? "a deleted user").join(", ");
}

async function bodyOf(message: ChatMessage): Promise<HTMLElement> {
  const body = make("div", { class: "message-content" });
  body.append(parseMarkup(await contentOf(message)));
  return body;
}

/** Rolls are drawn unless the message's own content has markup; a hidden roll is drawn without its numbers. */
async function contentOf(message: ChatMessage): Promise<string> {
  const { isContentVisible, isRoll, content } = message;
  if (isRoll && (!isContentVisible || !/<[a-z]/i.test(content))) {
    const drawings = await Promise.all(message.rolls.map((roll) => roll.render({ isPrivate: !isContentVisible })));
    return drawings.join("");
  }
  return isContentVisible ? enrichHTML(content, { rollData: message.getRollData() }) : "";
}
