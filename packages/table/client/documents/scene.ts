// Provenance: foundryvtt.com/api, pages Scene and Scenes (v13, v14).
import { showScene } from "../canvas/canvas.ts";
import { measuresOf } from "../canvas/grid.ts";
import { globals } from "../globals.ts";
import type { SceneDimensions } from "../shapes.ts";
import { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";
import type { TokenDocument } from "./token.ts";

/** A place with tokens. */
export class Scene extends ClientDocument {
  static override readonly documentName = "Scene";

  declare readonly active: boolean;
  declare readonly thumb: string | null;
  declare readonly width: number;
  declare readonly height: number;
  declare readonly grid: {
    readonly size: number;
    readonly type?: number;
    readonly distance?: number;
    readonly units?: string;
  };
  declare readonly tokens: WorldCollection<TokenDocument>;

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

  /** Looks at it at this seat alone. */
  view(): Promise<this> {
    showScene(this);
    return Promise.resolve(this);
  }

  /** Makes it the scene that everyone sees, in place of the one before. */
  async activate(): Promise<unknown> {
    const others = globals.game.scenes.filter((scene) => scene.active && scene !== this);
    for (const scene of others) await scene.update({ active: false });
    return this.update({ active: true });
  }
}

export class Scenes extends WorldCollection<Scene> {
  /** The scene that everyone sees. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene that this seat looks at. */
  get current(): Scene | undefined {
    return globals.canvas.scene ?? undefined;
  }

  /** The scene that this seat looks at, under its other name. */
  get viewed(): Scene | undefined {
    return this.current;
  }
}
