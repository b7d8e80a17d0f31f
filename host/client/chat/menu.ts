// Provenance: foundryvtt.com/api, pages hookEvents (getChatMessageContextOptions) and ContextMenuEntry: label/onClick/visible in 14, name/callback/condition in 13.
import { make } from "../applications/element.ts";
import { regions } from "../regions.ts";
import { isFourteen, surroundings } from "../surroundings.ts";
import type { ChatMessage } from "../documents/chat-message.ts";

/** An entry of a menu, in the words of either generation. */
export interface MenuEntry {
  readonly label?: string;
  readonly name?: string;
  readonly icon?: string;
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
  readonly callback?: (target: HTMLElement) => unknown;
  readonly visible?: boolean | ((target: HTMLElement) => boolean);
  readonly condition?: boolean | ((target: HTMLElement) => boolean);
}

let open: HTMLElement | undefined;

/** Lets messages of the log be asked for their menu, with the pointer or from the keyboard. */
export function furnishMessageMenu(): void {
  regions.log.addEventListener("contextmenu", (event) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-message-id]");
    if (!target || event.shiftKey) return;
    event.preventDefault();
    show(target, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener("pointerdown", (event) => {
    if (!open?.contains(event.target as Node)) close();
  });
}

function messageOf(target: HTMLElement): ChatMessage | undefined {
  return surroundings.game.messages.get(String(target.dataset["messageId"]));
}

/** The log's own entries, then those of packages; the hook may change the list as it likes. */
function entriesOf(): MenuEntry[] {
  const isMine = (target: HTMLElement) => messageOf(target)?.isOwner === true;
  const remove = (target: HTMLElement) => messageOf(target)?.delete();
  const own: MenuEntry = isFourteen()
    ? { label: "Delete", icon: "", visible: isMine, onClick: (_event, target) => remove(target) }
    : { name: "Delete", icon: "", condition: isMine, callback: remove };
  const entries = [own];
  surroundings.Hooks.callAll("getChatMessageContextOptions", surroundings.ui.chat, entries);
  return entries;
}

function isShown({ visible, condition }: MenuEntry, target: HTMLElement): boolean {
  const rule = visible ?? condition ?? true;
  return typeof rule === "function" ? rule(target) : rule;
}

function show(target: HTMLElement, at: { x: number; y: number }): void {
  close();
  const items = entriesOf().filter((entry) => isShown(entry, target)).map((entry) => item(entry, target));
  if (items.length === 0) return;
  open = make("menu", { class: "message-menu", role: "menu", "aria-label": "Message" }, ...items);
  open.style.left = `${Math.min(at.x, innerWidth - 220)}px`;
  open.style.top = `${Math.min(at.y, innerHeight - items.length * 36 - 16)}px`;
  open.addEventListener("keydown", (event) => move(event, items));
  document.body.append(open);
  items[0]?.focus();
}

function item(entry: MenuEntry, target: HTMLElement): HTMLElement {
  const words = surroundings.game.i18n.localize(entry.label ?? entry.name ?? "");
  const button = make("button", { type: "button", role: "menuitem" }, words);
  button.addEventListener("click", (event) => {
    close();
    if (entry.onClick) entry.onClick(event, target);
    else entry.callback?.(target);
  });
  return button;
}

function move(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function close(): void {
  open?.remove();
  open = undefined;
}
