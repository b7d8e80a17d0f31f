// Provenance: foundryvtt.com/api, pages UserTargets (a set of tokens with their ids) and User (_onUpdateTokenTargets, broadcastActivity): what a user
// targets is told to the others.
import type { Json } from "../../documents/json.ts";
import { globals } from "../globals.ts";
import type { TokenOnCanvas, UserLike } from "../shapes.ts";
import { askTable } from "../wire.ts";

/** The tokens that a user targets. */
export class UserTargets extends Set<TokenOnCanvas> {
  readonly user: UserLike;

  constructor(user: UserLike) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => token.id);
  }
}

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
