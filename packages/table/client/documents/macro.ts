// Provenance: foundryvtt.com/api, page Macro (execute, canExecute); article "Macros" for what a script may use; types of 13,
// common/documents/macro, and Twodsix (DEFAULT_ICON); issue #11159 and types of 13 (Macro.ChatScope) for the speaker that is given.
import { MACRO_PICTURE } from "../../documents/kinds.ts";
import { globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import { ClientDocument } from "./document.ts";
import { speakerActor, speakerOf } from "./speaker.ts";
import type { User } from "./user.ts";

type Script = (...args: unknown[]) => Promise<unknown>;
const AsyncFunction = (async () => Promise.resolve()).constructor as new (...args: string[]) => Script;

interface Scope {
  readonly speaker?: ReturnType<typeof speakerOf>;
  readonly actor?: Actor;
  readonly token?: unknown;
  readonly [name: string]: unknown;
}

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

  /** Runs it, for the speaker that is given, as behaviours of regions do. A script sees `speaker`, `actor`, `token`, `character`, `scope` and the entries of `scope` by their names. */
  async execute(scope: Scope = {}): Promise<unknown> {
    if (!this.canExecute) {
      globals.ui.notifications.warn(`You lack permission to execute the macro ${this.name}.`);
      return undefined;
    }
    const { speaker } = scope;
    return this.type === "chat"
      ? globals.ui.chat.processMessage(this.command, speaker ? { speaker } : {})
      : this.#runScript(scope);
  }

  #runScript({ speaker = speakerOf({}), actor, token, ...more }: Scope): Promise<unknown> {
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
