// Provenance: foundryvtt.com/api, page Macro (execute, canExecute); article "Macros" for what a script may use; types of 13,
// common/documents/macro, and Twodsix (DEFAULT_ICON).
import { MACRO_PICTURE } from "../../documents/kinds.ts";
import { globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import { ClientDocument } from "./document.ts";
import { speakerActor, speakerOf } from "./speaker.ts";
import type { User } from "./user.ts";

type Script = (...args: unknown[]) => Promise<unknown>;
const AsyncFunction = (async () => Promise.resolve()).constructor as new (...args: string[]) => Script;

/** A stored command: a line of chat, or a script. */
export class Macro extends ClientDocument {
  static override readonly documentName = "Macro";
  static DEFAULT_ICON = MACRO_PICTURE;

  declare readonly type: "chat" | "script";
  declare readonly img: string | null;
  declare readonly command: string;
  declare readonly scope: string;

  get author(): User | null {
    return globals.game.users.get(String(this._source["author"])) ?? null;
  }

  get isAuthor(): boolean {
    return this.author?.isSelf === true;
  }

  /** Whether the user may run it: it must be visible to them, and scripts need the permission for scripts. */
  get canExecute(): boolean {
    return this.canUserExecute(globals.game.user);
  }

  /** Whether a user may run it. */
  canUserExecute(user: User): boolean {
    return this.testUserPermission(user, "LIMITED") && (this.type === "chat" || user.can("MACRO_SCRIPT"));
  }

  /** Runs it. A script sees `speaker`, `actor`, `token`, `character`, `scope` and the entries of `scope` by their names. */
  async execute(scope: { actor?: Actor; token?: unknown; [name: string]: unknown } = {}): Promise<unknown> {
    if (!this.canExecute) {
      globals.ui.notifications.warn(`You lack permission to execute the macro ${this.name}.`);
      return undefined;
    }
    return this.type === "chat" ? globals.ui.chat.processMessage(this.command) : this.#runScript(scope);
  }

  #runScript({ actor, token, ...more }: { actor?: Actor; token?: unknown; [name: string]: unknown }): Promise<unknown> {
    const speaker = speakerOf({});
    const known = {
      speaker,
      actor: actor ?? speakerActor(speaker),
      token: token ?? globals.canvas.tokens.get(String(speaker.token)),
      character: globals.game.user.character,
      ...more,
    };
    const script = new AsyncFunction(...Object.keys(known), "scope", this.command);
    return script.call(this, ...Object.values(known), more);
  }
}
