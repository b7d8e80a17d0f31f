// Provenance: foundryvtt.com/api, pages User (_onUpdateTokenTargets, broadcastActivity): what a user targets is told to the others.
import type { Json } from "../../documents/json.ts";
import type { Request } from "../../wire.ts";
import { surroundings } from "../surroundings.ts";

let ask: (request: Request) => Promise<unknown> = () => Promise.reject(new Error("This seat has not joined a table."));

/** Says how the table is asked. */
export function connectSharing(asking: typeof ask): void {
  ask = asking;
}

/** Tells the other seats what this one targets and which scene it looks at. */
export function tellTargets(): void {
  const { user } = surroundings.game;
  void ask({
    action: "activity",
    activity: { targets: user.targets.ids, scene: surroundings.canvas.scene?.id ?? null },
  }).catch(() => undefined);
}

/** Takes over what another seat told. */
export function heed(userId: string, activity: Json): void {
  const user = surroundings.game.users.get(userId);
  if (!user || user.isSelf) return;
  if ("scene" in activity) user.viewedScene = activity["scene"] as string | null;
  if (Array.isArray(activity["targets"]))
    surroundings.canvas.tokens.setTargets(activity["targets"] as string[], { user });
}
