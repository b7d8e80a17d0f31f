// Provenance: foundryvtt.com/api, page UserTargets: a set of tokens with their ids.
import type { User } from "../documents/user.ts";
import type { Token } from "./token.ts";

/** The tokens that a user targets. */
export class UserTargets extends Set<Token> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => token.id);
  }
}
