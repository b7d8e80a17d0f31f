// Provenance: foundryvtt.com/api, pages ChatLog (postOne, updateMessage, deleteMessage, processMessage, parse).
import { regions } from "../regions.ts";
import { surroundings } from "../surroundings.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import { HostNotImplemented } from "../../not-implemented.ts";
import { messageCards } from "./cards.ts";
import { type ChatCommand, chatCommands, messagePatterns } from "./commands.ts";
import { type Parsed, parseMessage, processMessage } from "./processing.ts";

/** How many messages are drawn at once; older ones are drawn when they are scrolled to. */
const windowful = 60;

/** The log of messages in the sidebar: `ui.chat`. It draws the newest messages only, and older ones on demand. */
export class ChatLog {
  /** The patterns of commands (13). */
  static MESSAGE_PATTERNS?: Record<string, RegExp>;
  /** The commands (14). */
  static CHAT_COMMANDS?: Record<string, ChatCommand>;

  /** Puts the tables of one generation in place. */
  static prepare(generation: 13 | 14): void {
    if (generation >= 14) this.CHAT_COMMANDS = chatCommands();
    else this.MESSAGE_PATTERNS = messagePatterns();
  }

  /** The command that a text is, and what its pattern matched. */
  static parse(message: string): Parsed {
    return parseMessage(message, this);
  }

  readonly id = "chat";
  readonly #drawn = new Map<string, HTMLElement>();
  #queue: Promise<unknown> = Promise.resolve();

  get element(): HTMLElement {
    return regions.log;
  }

  get rendered(): boolean {
    return true;
  }

  /** As `ChatLog.parse`; of 13, where it was a method of the log. */
  parse(message: string): Parsed {
    return parseMessage(message, this.constructor as typeof ChatLog);
  }

  /** Does what was typed. Rejects, with nothing posted, where it cannot be read. */
  processMessage(message: string, options: { speaker?: object } = {}): Promise<ChatMessage | undefined> {
    return processMessage(this, message, this.constructor as typeof ChatLog, options);
  }

  /** Draws the newest messages and scrolls to the last. */
  renderBatch(): Promise<void> {
    return this.#inTurn(async () => {
      regions.log.addEventListener("scroll", () => this.#scrolled(), { passive: true });
      await this.#prepend(this.#visible().slice(-windowful));
      this.scrollBottom();
    });
  }

  /** Draws a new message: in the log, and as a floating copy where that is wanted. */
  postOne(message: ChatMessage, { notify = false }: { notify?: boolean } = {}): Promise<void> {
    if (!message.visible) return Promise.resolve();
    return this.#inTurn(async () => {
      const html = await message.renderHTML();
      const atEnd = this.isAtBottom;
      this.#put(message, html);
      if (atEnd || message.isAuthor) this.scrollBottom();
      if (notify) await messageCards.post(message);
    });
  }

  /** Draws a message afresh wherever it is drawn; draws it for the first time where it has become visible. */
  updateMessage(message: ChatMessage): Promise<void> {
    return this.#inTurn(async () => {
      const old = this.#drawn.get(String(message.id));
      if (!message.visible) return this.deleteMessage(String(message.id));
      const html = await message.renderHTML();
      if (old) old.replaceWith(html);
      this.#drawn.set(String(message.id), html);
      if (!old) this.#put(message, html);
      await messageCards.update(message);
    });
  }

  /** Takes a message away wherever it is drawn. */
  deleteMessage(id: string): void {
    this.#drawn.get(id)?.remove();
    this.#drawn.delete(id);
    messageCards.remove(id);
  }

  /** Whether the last message is in sight. */
  get isAtBottom(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = regions.log;
    return scrollHeight - scrollTop - clientHeight < 60;
  }

  /** Scrolls to the last message. */
  scrollBottom(): void {
    regions.log.scrollTop = regions.log.scrollHeight;
  }

  /** Messages are drawn one after the other; waiting for this waits for all of them. */
  get settled(): Promise<unknown> {
    return this.#queue;
  }

  /** The log is drawn by its own page here, not as an application. */
  render(): never {
    throw new HostNotImplemented("ChatLog#render");
  }

  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch((error: unknown) => console.error("A chat message could not be drawn:", error));
    return turn;
  }

  #visible(): ChatMessage[] {
    return surroundings.game.messages.contents.filter((message) => message.visible).sort(inOrder);
  }

  /** Messages are in the order of their time; almost always the new one is the last. */
  #put(message: ChatMessage, html: HTMLElement): void {
    this.#drawn.set(String(message.id), html);
    const last = regions.log.lastElementChild as HTMLElement | null;
    const later = last && this.#timeOf(last) > message.timestamp ? [...regions.log.children].find((item) => this.#timeOf(item as HTMLElement) > message.timestamp) : null;
    regions.log.insertBefore(html, later ?? null);
  }

  #timeOf(item: HTMLElement): number {
    return surroundings.game.messages.get(String(item.dataset["messageId"]))?.timestamp ?? 0;
  }

  /** Floating copies are seen while the newest messages are not. */
  #scrolled(): void {
    regions.messageCards.classList.toggle("quiet", this.isAtBottom);
    if (regions.log.scrollTop <= 200) this.#drawOlder();
  }

  #drawOlder(): void {
    void this.#inTurn(async () => {
      const first = (regions.log.firstElementChild as HTMLElement | null)?.dataset["messageId"];
      const messages = this.#visible();
      const at = messages.findIndex((message) => message.id === first);
      if (at > 0) await this.#prepend(messages.slice(Math.max(0, at - windowful), at));
    });
  }

  async #prepend(messages: readonly ChatMessage[]): Promise<void> {
    const drawn = await Promise.all(messages.map(async (message) => [String(message.id), await message.renderHTML()] as const));
    for (const [id, html] of drawn) this.#drawn.set(id, html);
    const { scrollHeight } = regions.log;
    regions.log.prepend(...drawn.map(([, html]) => html));
    regions.log.scrollTop += regions.log.scrollHeight - scrollHeight;
  }
}

function inOrder(a: ChatMessage, b: ChatMessage): number {
  return a.timestamp - b.timestamp || (String(a.id) < String(b.id) ? -1 : 1);
}
