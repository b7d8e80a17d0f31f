// Provenance: foundryvtt.com/api, page User (_onUpdateTokenTargets, broadcastActivity): the other seats learn what a user targets.
import type { Json } from "../../documents/json.ts";
import { globals } from "../globals.ts";
import { askTable } from "../wire.ts";

/** Tells the other seats what this one targets and which scene it looks at. */
export function shareTargets(): void {
  const { user } = globals.game;
  void askTable({
    action: "activity",
    activity: { targets: user.targets.ids, scene: globals.canvas.scene?.id ?? null },
  }).catch(() => undefined);
}

/** Applies the targets and the scene that another seat has told. */
export function receiveTargets(userId: string, activity: Json): void {
  const user = globals.game.users.get(userId);
  if (!user || user.isSelf) return;
  if ("scene" in activity) user.viewedScene = activity["scene"] as string | null;
  if (Array.isArray(activity["targets"])) globals.canvas.tokens.setTargets(activity["targets"] as string[], { user });
}
