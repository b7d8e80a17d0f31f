// Provenance: foundryvtt.com/api, AbstractSidebarTab (renderPopout, popout, isPopout) and hookEvents.renderChatInput (v13, v14); issues #11878 (the popout has the input), #12719 (the one
// input moves and a hook says so) and #14575 (14 detaches the popout), #14210 (closing it then lost the input); titan's tests rely on `ui.chat.popout` and the id `chat-popout`.
import { DrawnApplication } from "../applications/api/drawn.ts";
import type { PartialOptions } from "../applications/api/options.ts";
import { make } from "../element.ts";
import { regions } from "../regions.ts";
import type { ChatMessage } from "./chat-message.ts";
import { isKeyless, moveChatInput } from "./input.ts";

/** The chat in a window of its own: a log with drawings of its own, and the one input, which is in the sidebar again once the window is closed. */
export class ChatPopout extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "chat-popout",
    classes: ["chat-popout", "sidebar-popout"],
    position: { width: 320, height: 520 },
    window: { title: "Chat", resizable: true },
  };

  readonly isPopout = true;
  readonly #log = make("ol", { class: "chat-log", "aria-label": "Chat log" });
  readonly #form = make("div", { class: "chat-form" });

  override draw(): readonly Node[] {
    return [this.#log, this.#form];
  }

  protected override _onFirstRender(): Promise<void> {
    moveChatInput(this.#form);
    return Promise.resolve();
  }

  protected override _preClose(): Promise<void> {
    if (!isKeyless(this.#form)) moveChatInput(regions.chatForm);
    return Promise.resolve();
  }

  /** Draws a message, in its place if it is drawn already, and scrolls to the last. */
  async show(message: ChatMessage): Promise<void> {
    const html = await message.renderHTML();
    const old = this.#drawn(String(message.id));
    if (old) old.replaceWith(html);
    else this.#log.append(html);
    if (!old) this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** Takes a message away. */
  forget(id: string): void {
    this.#drawn(id)?.remove();
  }

  #drawn(id: string): Element | undefined {
    return [...this.#log.children].find((each) => (each as HTMLElement).dataset["messageId"] === id);
  }
}
