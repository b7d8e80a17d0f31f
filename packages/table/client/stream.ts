// Provenance: types of 13, common/constants (GAME_VIEWS), client/head (of `ui` only `chat` is made) and client/hooks (streamReady); issue #12736,
// for the page: a log without the parts around it; Tabbed Chatlog, issue #46: nobody views a scene there.
import type { TableEvent } from "../wire.ts";
import type { ChatLog } from "./chat/log.ts";
import { globals } from "./globals.ts";
import { regions } from "./regions.ts";
import type { Wire } from "./wire.ts";

/** Draws the page for broadcasts: the log alone, without a scene, a sidebar, notifications, or a place to write. */
export async function drawStream(wire: Wire, receive: (event: TableEvent) => void): Promise<void> {
  const { ui, CONFIG } = globals;
  const { chat } = CONFIG["ui"] as { readonly chat: typeof ChatLog };
  regions.chatForm.remove();
  document.body.classList.replace("game", "stream");
  document.body.replaceChildren(regions.chat);
  const log = new chat();
  for (const name of Object.keys(ui)) delete (ui as unknown as Record<string, unknown>)[name];
  Object.assign(ui, { chat: log });
  log.announce();
  await log.renderBatch();
  wire.listen(receive);
}
