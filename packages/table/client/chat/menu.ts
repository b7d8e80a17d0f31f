// Provenance: foundryvtt.com/api, page hookEvents (getChatMessageContextOptions).
import { ContextMenu } from "../applications/ux/context-menu.ts";
import { deletionEntry } from "../applications/ux/deletion.ts";
import { regions } from "../regions.ts";
import type { MessageLike } from "../shapes.ts";
import { surroundings } from "../surroundings.ts";

function messageOf(target: HTMLElement): MessageLike | undefined {
  return surroundings.game.messages.get(String(target.dataset["messageId"]));
}

/** Lets every message of the log be asked for its menu. Packages are asked for their entries once, when the log is first drawn; conditions are asked each time. */
export function furnishMessageMenu(): void {
  const entries = [deletionEntry(messageOf)];
  surroundings.Hooks.callAll("getChatMessageContextOptions", surroundings.ui.chat, entries);
  const menu = new ContextMenu(regions.log, ".chat-message", entries);
  regions.log.addEventListener("click", (event) => {
    const opener = (event.target as HTMLElement).closest<HTMLElement>("[data-context-menu]");
    const message = opener?.closest<HTMLElement>(".chat-message");
    if (message) void menu.render(message, { event: event });
  });
}
