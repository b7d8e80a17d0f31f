import { measuresOf } from "../canvas/grid.ts";
// Provenance: foundryvtt.com/api, pages Scene and Scenes (v13, v14).
import { globals } from "../globals.ts";
import type { SceneDimensions, SceneLike, TokenLike } from "../shapes.ts";
import { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";

/** A place with tokens. */
export class Scene extends ClientDocument implements SceneLike {
  static override readonly documentName = "Scene";

  declare readonly active: boolean;
  declare readonly thumb: string | null;
  declare readonly width: number;
  declare readonly height: number;
  declare readonly grid: SceneLike["grid"];
  declare readonly tokens: WorldCollection<TokenLike>;

  get dimensions(): SceneDimensions {
    return this.getDimensions();
  }

  /** Its measures. The table puts nothing around a scene. */
  getDimensions(): SceneDimensions {
    const { width, height } = this;
    const { size, distance, units } = measuresOf(this.grid);
    const rect = { x: 0, y: 0, width, height };
    return {
      ...{ width, height, size, distance, units, rect },
      ...{ sceneX: 0, sceneY: 0, sceneWidth: width, sceneHeight: height, sceneRect: rect },
      ...{ distancePixels: size / distance, ratio: width / height, maxR: Math.hypot(width, height) },
      ...{ rows: Math.ceil(height / size), columns: Math.ceil(width / size) },
    };
  }

  /** Makes it the scene that everyone sees, in place of the one before. */
  async activate(): Promise<unknown> {
    const others = globals.game.scenes.filter((scene) => scene.active && scene !== this);
    for (const scene of others) await scene.update({ active: false });
    return this.update({ active: true });
  }
}

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
