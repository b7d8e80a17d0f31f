// Provenance: foundryvtt.com/api, pages Scene and Scenes (v13, v14).
import { globals } from "../globals.ts";
import type { SceneLike, TokenLike } from "../shapes.ts";
import { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";

/** A place with tokens. */
export class Scene extends ClientDocument implements SceneLike {
  static override readonly documentName = "Scene";

  declare readonly active: boolean;
  declare readonly width: number;
  declare readonly height: number;
  declare readonly grid: { readonly size: number };
  declare readonly tokens: WorldCollection<TokenLike>;

  /** Whether this seat looks at it. */
  get isView(): boolean {
    return globals.canvas.scene === this;
  }

  /** Makes it the scene that everyone sees, in place of the one before. */
  async activate(): Promise<unknown> {
    const others = globals.game.scenes.filter((scene) => scene.active && scene !== this);
    for (const scene of others) await scene.update({ active: false });
    return this.update({ active: true });
  }
}

/** The scenes of the world. */
export class Scenes extends WorldCollection<SceneLike> {
  /** The scene that everyone sees. */
  get active(): SceneLike | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene that this seat looks at. */
  get current(): SceneLike | undefined {
    return globals.canvas.scene ?? undefined;
  }

  /** The scene that this seat looks at, under its other name. */
  get viewed(): SceneLike | undefined {
    return this.current;
  }
}
