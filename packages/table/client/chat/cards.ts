// Provenance: foundryvtt.com/releases/13 and public reports (monks-little-details#334, Fabula-Ultima#1128): a message is drawn a second time as a floating copy. Issues #12022 (a copy is drawn again) and #12458 (a dot where there is no room).
import { regions } from "../regions.ts";
import type { ChatMessage } from "./chat-message.ts";

/** How long a copy floats, in milliseconds. */
const floating = 5_000;
/** How many copies float at once. */
const most = 3;
/** The height of the page, in CSS pixels, below which a dot at the chat stands for copies. */
const least = 240;

const cards = new Map<string, HTMLElement>();

/** The floating copies of new messages. Each is a drawing of its own, so packages work on it separately from the log's. */
export const messageCards = {
  /** Shows a floating copy of a new message for a while. */
  async post(message: ChatMessage): Promise<void> {
    if (innerHeight < least) return showDot();
    const html = await drawCard(message);
    cards.set(String(message.id), html);
    regions.messageCards.append(html);
    while (regions.messageCards.children.length > most)
      messageCards.remove(String((regions.messageCards.firstElementChild as HTMLElement).dataset["messageId"]));
    setTimeout(() => messageCards.remove(String(message.id)), floating);
  },

  /** Draws the copy of a message afresh, while it floats. */
  async update(message: ChatMessage): Promise<void> {
    const old = cards.get(String(message.id));
    if (!old) return;
    const html = await drawCard(message);
    old.replaceWith(html);
    cards.set(String(message.id), html);
  },

  /** Takes a copy away. */
  remove(id: string): void {
    cards.get(id)?.remove();
    cards.delete(id);
  },
} as const;

/** Marks the chat until the pointer enters it. */
function showDot(): void {
  regions.chat.classList.add("has-news");
  regions.chat.addEventListener("pointerenter", () => regions.chat.classList.remove("has-news"), { once: true });
}

async function drawCard(message: ChatMessage): Promise<HTMLElement> {
  const html = await message.renderHTML({ canDelete: false, canClose: true });
  html.addEventListener("click", (event) => {
    if ((event.target as HTMLElement).closest("[data-action='dismiss-message']"))
      messageCards.remove(String(message.id));
  });
  return html;
}
