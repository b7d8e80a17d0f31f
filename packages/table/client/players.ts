// Provenance: our own; hookEvents userConnected (v13, v14).
import { make } from "./applications/element.ts";
import { regions } from "./regions.ts";
import { surroundings } from "./surroundings.ts";

/** Shows who plays and who is here. */
export function drawPlayers(): void {
  const items = surroundings.game.users.contents.map((user) => {
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
  const user = surroundings.game.users.get(userId);
  if (!user) return;
  user.active = active;
  if (!active) surroundings.canvas.tokens.setTargets([], { user });
  drawPlayers();
  surroundings.Hooks.callAll("userConnected", user, active);
}
