// Provenance: foundryvtt.com/api, pages ChatLog (postOne, updateMessage, deleteMessage, processMessage, parse) and hookEvents (renderApplicationV2,
// getChatMessageContextOptions); Dice Tray, for what `renderChatLog` passes;
// foundryvtt.com/releases/13 and public reports (monks-little-details#334, Fabula-Ultima#1128): a message is drawn a second time as a floating copy. Issues #12022 (a copy is drawn again) and #12458 (a dot where there is no room);
// foundryvtt.com/api, AbstractSidebarTab (renderPopout, popout, isPopout) and hookEvents.renderChatInput (v13, v14); issues #11878 (the popout has the input), #12719 (the one input moves and a hook says so) and #14575 (14 detaches the popout), #14210 (closing it then lost the input); titan's tests rely on `ui.chat.popout` and the id `chat-popout`;
// our own; public reports of slow logs are why only a part of the log is ever in the page;
// foundryvtt.com/api, pages ChatLog (processMessage, parse) and hookEvents (chatMessage); issues #13717 and #14275 on input of 14; article "Chat".
import { conduct } from "../../conduct.ts";
import { DrawnApplication } from "../applications/api/drawn.ts";
import type { PartialOptions } from "../applications/api/options.ts";
import type { Sidebar } from "../applications/sidebar/sidebar.ts";
import { ContextMenu } from "../applications/ux/context-menu.ts";
import { deletionEntry } from "../applications/ux/menu-entry.ts";
import { make } from "../element.ts";
import { globals, isFourteen } from "../globals.ts";
import { regions } from "../regions.ts";
import { enrichImmediateRolls } from "../text/enriching.ts";
import { ChatMessage } from "./chat-message.ts";
import {
  chatCommands,
  messagePatterns,
  type ChatCommand,
  coreHandlers,
  plainHandler,
  type ChatData,
  type CreateOptions,
} from "./commands.ts";
import { isKeyless, moveChatInput, settleChatInput } from "./input.ts";

/** A command that was recognised: its name and what its pattern matched. */
type Parsed = readonly [name: string, match: RegExpMatchArray];

/** The class whose static tables hold the commands; packages change them. */
interface CommandTables {
  readonly MESSAGE_PATTERNS?: Record<string, RegExp>;
  readonly CHAT_COMMANDS?: Record<string, ChatCommand>;
}

/** The command that a text is, by the tables of this generation. `none` is plain speech, `invalid` a command that nobody knows. */
function parseMessage(text: string, tables: CommandTables): Parsed {
  const patterns = tables.CHAT_COMMANDS
    ? {
        ...Object.fromEntries(Object.entries(tables.CHAT_COMMANDS).map(([name, { rgx }]) => [name, rgx])),
        invalid: /^(\/[^/\s]\S*)([^]*)$/,
      }
    : (tables.MESSAGE_PATTERNS ?? {});
  const order = (name: string) => ["invalid", "none"].indexOf(name);
  for (const [name, rgx] of Object.entries(patterns).sort(([a], [b]) => order(a) - order(b))) {
    const match = rgx.test(text) ? text.replace(/\s+$/, "").match(rgx) : null;
    rgx.lastIndex = 0;
    if (match) return [name, match];
  }
  return ["none", /^([^]*)$/.exec(text) as RegExpMatchArray];
}

/** The text of 14's editor without the paragraph around it, as commands are matched against; its entities stay escaped. */
function commandText(message: string): string {
  return isFourteen()
    ? message
        .replace(/^<p>|<\/p>$/g, "")
        .replaceAll("</p><p>", "\n")
        .replaceAll("<br>", "\n")
        .trim()
    : message.trim();
}

/**
 * Posts what was typed: a roll, a whisper, speech. Gives the message; undefined if a hook or a command prevented it.
 * Rejects for an unknown command and for a formula that cannot be read.
 */
async function processMessage(
  log: object,
  typed: string,
  tables: CommandTables,
  { speaker = ChatMessage.getSpeaker() }: { speaker?: object } = {},
): Promise<ChatMessage | undefined> {
  const userId = globals.game.userId;
  const data: ChatData = { author: userId, user: userId, speaker };
  if (!globals.Hooks.call("chatMessage", log, typed, data)) return undefined;
  return obey(commandText(typed), data, tables);
}

/** Runs a command that stands in a text; no hook is called. */
function runCommand(line: string, tables: CommandTables): Promise<ChatMessage | undefined> {
  const { userId } = globals.game;
  return obey(line, { author: userId, user: userId, speaker: ChatMessage.getSpeaker() }, tables);
}

async function obey(text: string, data: ChatData, tables: CommandTables): Promise<ChatMessage | undefined> {
  const [command, match] = parseMessage(text, tables);
  if (command === "invalid") throw new Error(`${match[1]} is not a valid chat message command.`);
  const options: CreateOptions = {};
  if ((await handle(command, match, data, options, tables)) === false) return undefined;
  return post(data, options);
}

/** In 14 a command's handler reads text whose `<`, `>` and `&` are still escaped (issue #14275). */
async function handle(
  command: string,
  match: RegExpMatchArray,
  data: ChatData,
  options: CreateOptions,
  tables: CommandTables,
): Promise<unknown> {
  const handler = tables.CHAT_COMMANDS?.[command]?.fn ?? coreHandlers[command] ?? plainHandler;
  const answer: unknown = await handler(command, match, data, options);
  return answer;
}

async function post(data: ChatData, options: CreateOptions): Promise<ChatMessage | undefined> {
  if (!data.rolls && !data.content?.trim()) return undefined;
  if (!data.rolls)
    data.content = await enrichImmediateRolls(
      data.content ?? "",
      ChatMessage.getSpeakerActor(data.speaker ?? {})?.getRollData() ?? {},
    );
  return (await ChatMessage.implementation.create(data, options)) as ChatMessage | undefined;
}

/** How many messages are drawn at once. While the newest are in sight, no more than twice as many stay in the page. */
const windowful = 60;

/** The part of the log that is drawn: a run of messages without gaps, in the order of their time. */
class LogWindow {
  readonly #drawn = new Map<string, HTMLElement>();
  /** Whether the newest message is in sight, so that the log follows what is new. */
  isFollowing = true;

  /** Starts to watch the scrolling; calls `atTop` when older messages are wanted. */
  watch(atTop: () => void): void {
    regions.chatScroll.addEventListener(
      "scroll",
      () => {
        const { scrollTop, scrollHeight, clientHeight } = regions.chatScroll;
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
    const { scrollHeight } = regions.chatScroll;
    regions.log.prepend(...drawings.map(([, html]) => html));
    regions.chatScroll.scrollTop += regions.chatScroll.scrollHeight - scrollHeight;
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
    regions.chatScroll.scrollTop = regions.chatScroll.scrollHeight;
    this.isFollowing = true;
  }

  #trim(): void {
    while (this.#drawn.size > 2 * windowful && this.first) this.remove(this.first);
  }
}

function timeOf(item: Element): number {
  return globals.game.messages.get(String((item as HTMLElement).dataset["messageId"]))?.timestamp ?? 0;
}

/** The chat in a window of its own: a log with drawings of its own, and the one input, which is in the sidebar again once the window is closed. */
class ChatPopout extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "chat-popout",
    classes: ["chat-popout", "sidebar-popout"],
    position: { width: 320, height: 520 },
    window: { title: "Chat", resizable: true },
  };

  readonly isPopout = true;
  readonly #log = make("ol", { class: "chat-log", "aria-label": "Chat log" });
  readonly #scroll = make("div", { class: "chat-scroll", tabindex: 0 }, this.#log);
  readonly #form = make("div", { class: "chat-form" });

  override draw(): readonly Node[] {
    return [this.#scroll, this.#form];
  }

  protected override _onFirstRender(): Promise<void> {
    moveChatInput(this.#form);
    return Promise.resolve();
  }

  protected override _preClose(): Promise<void> {
    if (!isKeyless(this.#form)) settleChatInput();
    return Promise.resolve();
  }

  /** Draws a message, in its place if it is drawn already, and scrolls to the last. */
  async show(message: ChatMessage): Promise<void> {
    const html = await message.renderHTML();
    const old = this.#drawn(String(message.id));
    if (old) old.replaceWith(html);
    else this.#log.append(html);
    if (!old) this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /** Takes a message away. */
  forget(id: string): void {
    this.#drawn(id)?.remove();
  }

  #drawn(id: string): Element | undefined {
    return [...this.#log.children].find((each) => (each as HTMLElement).dataset["messageId"] === id);
  }
}

/** How long a copy floats, in milliseconds. */
const floating = 5_000;
/** How many copies float at once. */
const most = 3;
/** The height of the page, in CSS pixels, below which a dot at the chat stands for copies. */
const least = 240;

/** Whether the user wants a dot in place of copies. */
function isPip(): boolean {
  return (globals.game.settings.get("core", "uiConfig") as { chatNotifications: string }).chatNotifications === "pip";
}

const cards = new Map<string, HTMLElement>();

/** The floating copies of new messages. Each is a drawing of its own, so packages work on it separately from the log's. */
const messageCards = {
  /** Shows a floating copy of a new message for a while. */
  async post(message: ChatMessage): Promise<void> {
    if (innerHeight < least || isPip()) return showDot();
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
    if ((event.target as HTMLElement).closest("[data-action='dismissMessage']"))
      messageCards.remove(String(message.id));
  });
  return html;
}

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
  readonly #window = new LogWindow();
  #waiting = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #popout?: ChatPopout;

  /** The tab of the sidebar: the log and the place where messages are written. */
  get element(): HTMLElement {
    return regions.chat;
  }

  /** Shows the log in place of another tab. */
  activate(): void {
    (globals.ui["sidebar"] as Sidebar).changeTab("chat", "primary");
  }

  /** Takes the place for messages along when the tab comes or goes, unless a window has it. */
  followTab(): void {
    if (!this.#popout?.rendered) settleChatInput();
  }

  /** Tells packages that the tab is there, by the hook of each of its classes. */
  announce({ isFirstRender = true } = {}): void {
    const names = ["AbstractSidebarTab", "ApplicationV2"];
    for (let cls = this.constructor; cls !== Function.prototype; cls = Object.getPrototypeOf(cls) as typeof cls)
      names.splice(-2, 0, cls.name);
    for (const name of names)
      globals.Hooks.callAll(`render${name}`, this, this.element, {}, { force: isFirstRender, isFirstRender });
  }

  get rendered(): boolean {
    return true;
  }

  /** The command that a text is: `ChatLog.parse` as 13 has it, a method of the log. */
  parse(message: string): Parsed {
    return parseMessage(message, this.constructor as typeof ChatLog);
  }

  /** Posts what was typed. Rejects, with nothing posted, if it cannot be read. */
  processMessage(message: string, options: { speaker?: object } = {}): Promise<ChatMessage | undefined> {
    return processMessage(this, message, this.constructor as typeof ChatLog, options);
  }

  /** The commands of this log's class (14). */
  get commands(): Readonly<Record<string, ChatCommand>> {
    return (this.constructor as typeof ChatLog).CHAT_COMMANDS ?? {};
  }

  /** Does what a command in a text says. */
  runCommand(line: string): Promise<ChatMessage | undefined> {
    return runCommand(line, this.constructor as typeof ChatLog);
  }

  /** Draws the newest messages and scrolls to the last. */
  renderBatch(): Promise<void> {
    return this.#inTurn(async () => {
      this.#window.watch(() => this.#drawOlder());
      await this.#prepend(this.#visible().slice(-windowful));
      this.scrollBottom();
    });
  }

  /** Draws a new message: in the log, and as a floating copy with `notify`. Of very many at once only the last are drawn; older ones when scrolled to. */
  postOne(message: ChatMessage, { notify = false }: { notify?: boolean } = {}): Promise<void> {
    if (!message.visible) return Promise.resolve();
    this.#waiting++;
    return this.#inTurn(async () => {
      this.#waiting--;
      if (this.#window.isFollowing && this.#waiting > windowful) return this.#window.clear();
      this.#window.put(message, await message.renderHTML());
      await this.#inPopout((popout) => popout.show(message));
      if (this.#window.isFollowing || message.isAuthor) this.scrollBottom();
      if (notify && globals.game.view !== "stream") await messageCards.post(message);
    });
  }

  /** Redraws a message wherever it is drawn; draws it for the first time if it has become visible. */
  updateMessage(message: ChatMessage): Promise<void> {
    const id = String(message.id);
    return this.#inTurn(async () => {
      if (!message.visible && conduct.redrawn === "visible") return this.deleteMessage(id);
      if (this.#window.get(id)) this.#window.replace(id, await message.renderHTML());
      else if (this.#belongs(message)) this.#window.put(message, await message.renderHTML());
      await this.#inPopout((popout) => popout.show(message));
      await messageCards.update(message);
    });
  }

  /** Takes a message away wherever it is drawn. */
  deleteMessage(id: string): void {
    this.#window.remove(id);
    void this.#inPopout((popout) => popout.forget(id));
    messageCards.remove(id);
  }

  /** Scrolls to the newest message. */
  scrollBottom(): void {
    this.#window.scrollBottom();
  }

  /** Messages are drawn one after the other; waiting for this waits for all of them. */
  get settled(): Promise<unknown> {
    return this.#queue;
  }

  /** The window that shows the log too, once it was opened. */
  get popout(): ChatPopout | undefined {
    return this.#popout;
  }

  /** Opens a window that shows the newest messages, with the place for messages in it. */
  async renderPopout(): Promise<ChatPopout> {
    const popout = (this.#popout ??= new ChatPopout());
    await popout.render({ force: true });
    for (const message of this.#visible().slice(-windowful)) await popout.show(message);
    return popout;
  }

  #inPopout(work: (popout: ChatPopout) => Promise<void> | void): Promise<void> | void {
    if (this.#popout?.rendered) return work(this.#popout);
  }

  /** Redraws the messages, as systems ask when a setting changes (dnd4e, sw5e). The chat input stays (issue #12719). */
  async render(): Promise<this> {
    await this.#inTurn(async () => {
      this.#window.clear();
      await this.#prepend(this.#visible().slice(-windowful));
      this.scrollBottom();
    });
    this.announce({ isFirstRender: false });
    return this;
  }

  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch((error: unknown) => console.error("A chat message could not be drawn:", error));
    return turn;
  }

  #visible(): ChatMessage[] {
    return globals.game.messages.contents.filter((message) => message.visible).sort(inOrder);
  }

  /** Whether a message is later than the oldest one that is drawn. */
  #belongs(message: ChatMessage): boolean {
    const first = globals.game.messages.get(String(this.#window.first));
    return !first || inOrder(first, message) < 0;
  }

  #drawOlder(): void {
    void this.#inTurn(async () => {
      const messages = this.#visible();
      const at = messages.findIndex((message) => message.id === this.#window.first);
      if (at > 0) await this.#prepend(messages.slice(Math.max(0, at - windowful), at));
    });
  }

  async #prepend(messages: readonly ChatMessage[]): Promise<void> {
    this.#window.prepend(
      await Promise.all(messages.map(async (message) => [String(message.id), await message.renderHTML()] as const)),
    );
  }
}

function inOrder(a: ChatMessage, b: ChatMessage): number {
  return Number(a.timestamp) - Number(b.timestamp) || (String(a.id) < String(b.id) ? -1 : 1);
}

function messageOf(target: HTMLElement): ChatMessage | undefined {
  return globals.game.messages.get(String(target.dataset["messageId"]));
}

/**
 * Gives every message of the log its menu. Packages are asked for their entries once, when the log is first drawn; conditions are asked each
 * time.
 */
export function addMessageMenu(): void {
  const entries = [deletionEntry(messageOf)];
  globals.Hooks.callAll("getChatMessageContextOptions", globals.ui.chat, entries);
  const menu = new ContextMenu(regions.log, ".chat-message", entries);
  regions.log.addEventListener("click", (event) => {
    const opener = (event.target as HTMLElement).closest<HTMLElement>("[data-context-menu]");
    const message = opener?.closest<HTMLElement>(".chat-message");
    if (message) void menu.render(message, { event: event });
  });
}
