// Provenance: foundryvtt.com/api, pages TokenLayer and PlaceablesLayer (controlled, placeables, get, releaseAll, setTargets).
import type { TokenDocument } from "../documents/token.ts";
import type { User } from "../documents/user.ts";
import { globals } from "../globals.ts";
import { regions } from "../regions.ts";
import { shareTargets } from "./targets.ts";
import { Token } from "./token.ts";

/** The window with the buttons around a token. */
export interface TokenHud {
  bind(token: Token): unknown;
}

/** The tokens of the scene that this seat looks at. */
export class TokenLayer {
  readonly #tokens = new Map<string, Token>();
  /** The token under the pointer, or the one that has the keyboard. */
  hover: Token | null = null;

  /** The buttons around a token: those of `canvas.hud`, where Vaesen puts its own. */
  get hud(): TokenHud | undefined {
    return globals.canvas.hud.token;
  }

  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }

  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }

  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  /** Releases every selected token, or every other one. */
  releaseAll(except?: Token): number {
    const released = this.controlled.filter((token) => token !== except);
    for (const token of released) token.release();
    return released.length;
  }

  /** Changes what a user targets: to these tokens, with them, or without them. */
  setTargets(
    ids: readonly string[],
    { mode = "replace", user = globals.game.user }: { mode?: "replace" | "acquire" | "release"; user?: User } = {},
  ): void {
    const named = new Set(ids);
    for (const token of this.placeables) {
      const keeps =
        mode === "replace"
          ? named.has(token.id)
          : mode === "acquire"
            ? named.has(token.id) || token.targeted.has(user)
            : token.targeted.has(user) && !named.has(token.id);
      token.setTarget(keeps, { user, releaseOthers: false, groupSelection: true });
    }
    if (user.isSelf) shareTargets();
  }

  /** Puts the tokens of a scene on the canvas in place of those that were there. */
  fill(tokens: Iterable<TokenDocument>): void {
    for (const id of [...this.#tokens.keys()]) this.#drop(id);
    for (const document of tokens) this.#add(document);
  }

  /** Draws one token as it is now: new, changed or gone. */
  redraw(document: TokenDocument): void {
    if (document.scene !== globals.canvas.scene) return;
    const id = String(document.id);
    const stays = document.scene.tokens.has(id);
    const token = this.#tokens.get(id);
    if (!stays) this.#drop(id);
    else if (token) token.draw();
    else this.#add(document);
  }

  #add(document: TokenDocument): void {
    const token = new Token(document);
    this.#tokens.set(token.id, token);
    regions.canvas.querySelector(".scene-ground")?.append(token.element);
    globals.Hooks.callAll("drawToken", token);
  }

  #drop(id: string): void {
    const token = this.#tokens.get(id);
    if (!token) return;
    token.release();
    if (this.hover === token) this.hover = null;
    for (const user of [...token.targeted])
      token.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    token.element.remove();
    this.#tokens.delete(id);
  }
}
