// Provenance: our own; hookEvents userConnected (v13, v14).
import { make } from "./element.ts";
import { globals } from "./globals.ts";
import { regions } from "./regions.ts";

/** Shows who plays and who is here. */
export function drawPlayers(): void {
  if (globals.game.view === "stream") return;
  const items = globals.game.users.contents.map((user) => {
    const dot = make("span", { class: "player-dot", "aria-hidden": "true" });
    dot.style.background = user.color.css;
    const words = user.isSelf ? `${user.name} (you)` : user.name;
    return make(
      "li",
      { class: user.active ? "player active" : "player", "aria-label": `${words}, ${user.active ? "here" : "away"}` },
      dot,
      words,
    );
  });
  regions.players.replaceChildren(make("ul", { class: "player-list", "aria-label": "Players" }, ...items));
}

/** Notes that a user came or went. */
export function receivePresence(userId: string, active: boolean): void {
  const user = globals.game.users.get(userId);
  if (!user) return;
  user.active = active;
  if (!active) globals.canvas.tokens.setTargets([], { user });
  drawPlayers();
  globals.Hooks.callAll("userConnected", user, active);
}
