// Provenance: fvtt-types client/applications/ui/notifications.d.mts; issue 12072 (messages are cleaned).

import { cleanHTML, make, parseMarkup } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";

/** The kinds of notification. */
type Kind = "info" | "warning" | "error" | "success";

/** How a message is written and kept. */
interface NoticeOptions {
  readonly permanent?: boolean;
  readonly progress?: boolean;
  readonly localize?: boolean;
  readonly console?: boolean;
  readonly escape?: boolean;
  readonly clean?: boolean;
  readonly format?: Record<string, string>;
}

/** A change to a notification that is already known. */
interface NoticeUpdate extends NoticeOptions {
  readonly message?: string;
  readonly pct?: number;
}

/** One notification, waiting or on the screen. */
export interface Notice {
  readonly id: number;
  readonly type: Kind;
  readonly timestamp: number;
  message: string;
  readonly error?: Error;
  readonly permanent: boolean;
  readonly console: boolean;
  readonly progress: boolean;
  pct: number;
  active: boolean;
  element?: HTMLLIElement;
  remove(): void;
  update(change: NoticeUpdate): void;
}

const LOGS: Readonly<Record<Kind, (message: unknown) => void>> = {
  info: (message) => console.info(message),
  success: (message) => console.info(message),
  warning: (message) => console.warn(message),
  error: (message) => console.error(message),
};

const MARKS: Readonly<Record<Kind, string>> = { info: "ℹ", success: "✓", warning: "!", error: "✕" };

function escape(text: string): string {
  return make("span", {}, text).innerHTML;
}

function wordsFrom(message: string, options: NoticeOptions): string {
  const { format } = options;
  const values =
    format &&
    Object.fromEntries(
      Object.entries(format).map(([key, value]) => [key, options.escape === false ? value : escape(value)]),
    );
  const text = values ? globals.game.i18n.format(message, values) : options.localize ? localize(message) : message;
  return (options.clean ?? true) ? cleanHTML(text) : text;
}

/** The notification centre: up to five at once, each for five seconds unless it is permanent. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  readonly #notices = new Map<number, Notice>();
  readonly #place: () => HTMLElement;
  #count = 0;

  /** @param place Answers the list that notices are shown in. */
  constructor(place: () => HTMLElement = noticeList) {
    this.#place = place;
  }

  info(message: string | Error, options?: NoticeOptions): Notice {
    return this.notify(message, "info", options);
  }
  warn(message: string | Error, options?: NoticeOptions): Notice {
    return this.notify(message, "warning", options);
  }
  error(message: string | Error, options?: NoticeOptions): Notice {
    return this.notify(message, "error", options);
  }
  success(message: string | Error, options?: NoticeOptions): Notice {
    return this.notify(message, "success", options);
  }

  /** Queues a notification and shows it as soon as there is room. */
  notify(message: string | Error, type: Kind = "info", options: NoticeOptions = {}): Notice {
    const notice = this.#register(message, type, options);
    if (notice.console) LOGS[type](notice.error ?? notice.message);
    this.#showNext();
    return notice;
  }

  #register(message: string | Error, type: Kind, options: NoticeOptions): Notice {
    const id = ++this.#count;
    const error = message instanceof Error ? message : undefined;
    const notice: Notice = {
      id,
      type,
      timestamp: Date.now(),
      message: wordsFrom(error?.message ?? String(message), options),
      ...(error && { error }),
      permanent: options.permanent ?? false,
      console: options.console ?? true,
      progress: options.progress ?? false,
      pct: 0,
      active: false,
      remove: () => this.remove(id),
      update: (change) => this.update(id, change),
    };
    this.#notices.set(id, notice);
    return notice;
  }

  #showNext(): void {
    const notices = [...this.#notices.values()];
    const room = Notifications.MAX_ACTIVE - notices.filter((notice) => notice.active).length;
    for (const notice of notices.filter((candidate) => !candidate.active).slice(0, room)) this.#show(notice);
  }

  #show(notice: Notice): void {
    notice.active = true;
    notice.element = drawNotice(notice);
    this.#place().append(notice.element);
    if (!notice.permanent && !notice.progress) setTimeout(() => this.remove(notice.id), Notifications.LIFETIME_MS);
  }

  /** Changes the words or the progress of a notification. A finished one goes away by itself. */
  update(which: Notice | number, change: NoticeUpdate): void {
    const notice = this.#notices.get(idOf(which));
    if (!notice) return;
    if (change.message !== undefined) notice.message = wordsFrom(change.message, change);
    if (change.pct !== undefined) notice.pct = Math.max(0, Math.min(1, change.pct));
    if (notice.element) writeNotice(notice, notice.element);
    if (notice.pct === 1 && notice.progress) setTimeout(() => this.remove(notice.id), Notifications.LIFETIME_MS);
  }

  /** Takes a notification away, and shows the next that waits. */
  remove(which: Notice | number): void {
    const notice = this.#notices.get(idOf(which));
    if (!notice) return;
    notice.element?.remove();
    notice.active = false;
    this.#notices.delete(notice.id);
    this.#showNext();
  }

  /** Whether a notification is still shown or waiting. */
  has(which: Notice | number): boolean {
    return this.#notices.has(idOf(which));
  }

  /** Takes all notifications away, those that wait as well. */
  clear(): void {
    for (const notice of this.#notices.values()) notice.element?.remove();
    this.#notices.clear();
  }
}

function idOf(which: Notice | number): number {
  return typeof which === "number" ? which : which.id;
}

function writeNotice(notice: Notice, element: HTMLLIElement): void {
  element.querySelector(".notice-words")!.replaceChildren(parseMarkup(notice.message));
  const bar = element.querySelector("progress");
  if (bar) bar.value = notice.pct;
}

/** Errors interrupt a screen reader; everything else waits its turn. */
function drawNotice(notice: Notice): HTMLLIElement {
  const close = make("button", { type: "button", class: "notice-close", "aria-label": "Dismiss" }, "×");
  close.addEventListener("click", () => notice.remove());
  const element = make(
    "li",
    { class: `notification ${notice.type}`, role: notice.type === "error" ? "alert" : "status" },
    make("span", { class: "notice-mark", "aria-hidden": "true" }, MARKS[notice.type]),
    make("div", { class: "notice-words" }),
    close,
  );
  if (notice.progress) element.append(make("progress", { max: 1, value: notice.pct, "aria-label": "Progress" }));
  writeNotice(notice, element);
  return element;
}

/** The list of notices, made on first use. It is a live region from the start, so that what enters it is spoken; each notice says by its role how urgently. */
function noticeList(): HTMLElement {
  const known = document.getElementById("notifications");
  if (known) return known;
  const list = make("ol", { id: "notifications", role: "group", "aria-live": "polite", "aria-label": "Notifications" });
  regions.notifications.append(list);
  return list;
}
