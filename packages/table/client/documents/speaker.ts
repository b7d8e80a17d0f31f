// Provenance: foundryvtt.com/api, page ChatMessage (getSpeaker, getSpeakerActor), v13 and v14; DCC, its end-to-end tests: an actor that is given speaks by its
// own name, whatever its token is called.
import type { Token } from "../canvas/token.ts";
import { globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

/** Who says something, as a message stores it. */
export interface Speaker {
  readonly scene: string | null;
  readonly actor: string | null;
  readonly token: string | null;
  readonly alias: string;
}

/** The options from which a speaker is found. */
export interface Speaking {
  scene?: Scene | null;
  actor?: Actor | null;
  token?: TokenDocument | Token | null;
  alias?: string;
}

/** Who speaks: the token or actor given, else the token that is selected, else the user's character, else the user. */
export function speakerOf({ scene, actor, token, alias }: Speaking): Speaker {
  if (token) return fromToken("document" in token ? token.document : token, alias);
  if (actor) return fromActor(actor, scene ?? null, alias);
  const selected = globals.canvas.tokens.controlled[0];
  if (selected) return fromToken(selected.document, alias);
  const { user } = globals.game;
  if (user.character && !user.isGM) return fromActor(user.character, scene ?? null, alias);
  return { scene: scene?.id ?? globals.canvas.scene?.id ?? null, actor: null, token: null, alias: alias ?? user.name };
}

function fromToken(token: TokenDocument, alias?: string): Speaker {
  return { scene: token.scene.id, token: token.id, actor: token.actor?.id ?? null, alias: alias ?? token.name };
}

function fromActor(actor: Actor, scene: Scene | null, alias?: string): Speaker {
  if (actor.token) return fromToken(actor.token, alias);
  const token = actor.getActiveTokens(true, true)[0] as TokenDocument | undefined;
  return {
    scene: (scene ?? globals.canvas.scene)?.id ?? null,
    actor: actor.id,
    token: token?.id ?? null,
    alias: alias ?? actor.name,
  };
}

/** The actor that a stored speaker means: the token's, if there is one. */
export function speakerActor(speaker: Partial<Speaker>): Actor | null {
  const token = speaker.token ? globals.game.scenes.get(String(speaker.scene))?.tokens.get(speaker.token) : undefined;
  return token?.actor ?? globals.game.actors.get(String(speaker.actor)) ?? null;
}
