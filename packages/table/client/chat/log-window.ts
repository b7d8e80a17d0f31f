// Provenance: our own; public reports of slow logs are why only a part of the log is ever in the page.
import { globals } from "../globals.ts";
import { regions } from "../regions.ts";
import type { ChatMessage } from "./chat-message.ts";

/** How many messages are drawn at once. While the newest are in sight, no more than twice as many stay in the page. */
export const windowful = 60;

/** The part of the log that is drawn: a run of messages without gaps, in the order of their time. */
export class LogWindow {
  readonly #drawn = new Map<string, HTMLElement>();
  /** Whether the newest message is in sight, so that the log follows what is new. */
  isFollowing = true;

  /** Starts to watch the scrolling; calls `atTop` when older messages are wanted. */
  watch(atTop: () => void): void {
    regions.log.addEventListener(
      "scroll",
      () => {
        const { scrollTop, scrollHeight, clientHeight } = regions.log;
        this.isFollowing = scrollHeight - scrollTop - clientHeight < 60;
        regions.messageCards.classList.toggle("quiet", this.isFollowing);
        if (scrollTop <= 200) atTop();
      },
      { passive: true },
    );
  }

  /** The drawing of a message, if it is drawn. */
  get(id: string): HTMLElement | undefined {
    return this.#drawn.get(id);
  }

  /** The oldest message that is drawn. */
  get first(): string | undefined {
    return (regions.log.firstElementChild as HTMLElement | null)?.dataset["messageId"];
  }

  /** Inserts a drawing by its time, which is almost always at the end. */
  put(message: ChatMessage, html: HTMLElement): void {
    this.#drawn.set(String(message.id), html);
    const last = regions.log.lastElementChild;
    const time = Number(message.timestamp);
    const later = last && timeOf(last) > time ? [...regions.log.children].find((item) => timeOf(item) > time) : null;
    regions.log.insertBefore(html, later ?? null);
    if (this.isFollowing) this.#trim();
  }

  /** Puts a fresh drawing in place of an old one. */
  replace(id: string, html: HTMLElement): void {
    this.#drawn.get(id)?.replaceWith(html);
    this.#drawn.set(id, html);
  }

  /** Inserts drawings before all others, without scrolling what is in sight. */
  prepend(drawings: readonly (readonly [id: string, html: HTMLElement])[]): void {
    for (const [id, html] of drawings) this.#drawn.set(id, html);
    const { scrollHeight } = regions.log;
    regions.log.prepend(...drawings.map(([, html]) => html));
    regions.log.scrollTop += regions.log.scrollHeight - scrollHeight;
  }

  /** Takes a drawing away. */
  remove(id: string): void {
    this.#drawn.get(id)?.remove();
    this.#drawn.delete(id);
  }

  /** Takes every drawing away. */
  clear(): void {
    regions.log.replaceChildren();
    this.#drawn.clear();
  }

  /** Scrolls to the newest message. */
  scrollBottom(): void {
    regions.log.scrollTop = regions.log.scrollHeight;
    this.isFollowing = true;
  }

  #trim(): void {
    while (this.#drawn.size > 2 * windowful && this.first) this.remove(this.first);
  }
}

function timeOf(item: Element): number {
  return globals.game.messages.get(String((item as HTMLElement).dataset["messageId"]))?.timestamp ?? 0;
}
