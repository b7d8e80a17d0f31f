// Provenance: foundryvtt.com/api, page UserTargets: a set of tokens with their ids.
import type { TokenOnCanvas, UserLike } from "../shapes.ts";

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
