// Provenance: foundryvtt.com/api, pages hookEvents (getChatMessageContextOptions) and ContextMenuEntry: label/onClick/visible in 14, name/callback/condition in 13.
import { ContextMenu } from "../applications/ux/context-menu.ts";
import type { MenuEntry } from "../applications/ux/menu-entry.ts";
import { regions } from "../regions.ts";
import { isFourteen, surroundings } from "../surroundings.ts";
import type { ChatMessage } from "../documents/chat-message.ts";

function messageOf(target: HTMLElement): ChatMessage | undefined {
  return surroundings.game.messages.get(String(target.dataset["messageId"]));
}

/** The log's own entry, in the words of this generation. */
function deletion(): MenuEntry {
  const isMine = (target: HTMLElement) => messageOf(target)?.isOwner === true;
  const remove = (target: HTMLElement) => messageOf(target)?.delete();
  if (isFourteen()) return { label: "Delete", visible: isMine, onClick: (_event, target) => remove(target) };
  return { name: "Delete", condition: isMine, callback: remove };
}

/** Lets every message of the log be asked for its menu. Packages are asked for their entries once, when the log is first drawn; conditions are asked each time. */
export function furnishMessageMenu(): void {
  const entries = [deletion()];
  surroundings.Hooks.callAll("getChatMessageContextOptions", surroundings.ui.chat, entries);
  const menu = new ContextMenu(regions.log, ".chat-message", entries);
  regions.log.addEventListener("click", (event) => {
    const opener = (event.target as HTMLElement).closest<HTMLElement>("[data-context-menu]");
    const message = opener?.closest<HTMLElement>(".chat-message");
    if (message) void menu.render(message, { event: event });
  });
}
