// Provenance: foundryvtt.com/api, page Canvas (ready, scene, tokens, draw), hookEvents canvasInit and canvasReady.
import type { Scene } from "../documents/scene.ts";
import { make } from "../element.ts";
import { globals } from "../globals.ts";
import { regions } from "../regions.ts";
import type { SceneDimensions } from "../shapes.ts";
import { gridOf } from "./grid.ts";
import { TokenLayer, type TokenHud } from "./layer.ts";
import { shareTargets } from "./targets.ts";
import type { Token } from "./token.ts";

/** The scene as this seat sees it: a stand-in that shows a grid and a button for each token. */
export class Canvas {
  readonly tokens = new TokenLayer();
  /** The buttons around things; the applications put theirs here. */
  readonly hud: { token?: TokenHud } = {};
  scene: Scene | null = null;
  ready = false;

  get id(): string | null {
    return this.scene?.id ?? null;
  }

  /** The measures of the scene; null without one. */
  get dimensions(): SceneDimensions | null {
    return this.scene?.dimensions ?? null;
  }

  /** The grid as the scene describes it; measures of a grid are not built. */
  get grid(): object | null {
    return this.scene && gridOf(this.scene);
  }

  /** Shows a scene, or none. */
  draw(scene: Scene | null): void {
    this.scene = scene;
    this.ready = false;
    const ground = make("div", {
      class: "scene-ground",
      role: "group",
      "aria-label": scene ? `Scene: ${scene.name}` : "No scene",
    });
    regions.canvas.replaceChildren(make("h2", { class: "scene-name" }, scene?.name ?? "No scene is active"), ground);
    this.tokens.fill([]);
    if (!scene) return;
    Object.assign(ground.style, {
      width: `${scene.width}px`,
      height: `${scene.height}px`,
      backgroundSize: `${scene.grid.size}px ${scene.grid.size}px`,
    });
    globals.Hooks.callAll("canvasInit", this);
    this.tokens.fill(scene.tokens);
    this.ready = true;
    listen(ground, this.tokens);
    globals.Hooks.callAll("canvasReady", this);
  }
}

function listen(ground: HTMLElement, layer: TokenLayer): void {
  const tokenOf = (event: Event): Token | undefined =>
    layer.get(String((event.target as HTMLElement).closest<HTMLElement>(".token")?.dataset["tokenId"]));
  ground.addEventListener("click", (event) => press(tokenOf(event), event, layer));
  ground.addEventListener("dblclick", (event) => openSheet(tokenOf(event)));
  ground.addEventListener("contextmenu", (event) => {
    const token = tokenOf(event);
    if (!token) return;
    event.preventDefault();
    if (token.control({ releaseOthers: !token.controlled })) layer.hud?.bind(token);
  });
  for (const name of ["pointerover", "focusin"])
    ground.addEventListener(name, (event) => void (layer.hover = tokenOf(event) ?? null));
  ground.addEventListener("pointerleave", () => void (layer.hover = null));
}

/** Whether the target tool of the scene's toolbar is in use. */
function isTargeting(): boolean {
  return (globals.ui["controls"] as { readonly tool?: { readonly name: string } } | undefined)?.tool?.name === "target";
}

/** A click selects; with Alt or the target tool it targets; with Shift the others stay selected. A click on the ground releases all. */
function press(token: Token | undefined, event: MouseEvent, layer: TokenLayer): void {
  if (!token) layer.releaseAll();
  else if (event.altKey || !token.isOwner || isTargeting())
    token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
  else if (event.shiftKey && token.controlled) token.release();
  else token.control({ releaseOthers: !event.shiftKey });
}

function openSheet(token: Token | undefined): void {
  if (token?.actor?.testUserPermission(globals.game.user, "LIMITED")) token.actor.sheet?.render({ force: true });
}

/** Shows a scene, or none, at this seat. Users may do without a canvas; then it is never ready. */
export function showScene(scene: Scene | null): void {
  const canvas = globals.canvas as unknown as Canvas;
  if (scene === canvas.scene || globals.game.settings.get("core", "noCanvas")) return;
  canvas.draw(scene);
  globals.game.user.viewedScene = scene?.id ?? null;
  shareTargets();
}

/** Shows the scene that is active: at first, when another one becomes it, and when the one that was looked at is gone. */
export function followActiveScene(): void {
  let followed: Scene | undefined;
  const follow = () => {
    const { scenes } = globals.game;
    const active = scenes.find((scene) => scene.active);
    const viewed = globals.canvas.scene;
    if (active === followed && viewed && scenes.has(String(viewed.id))) return;
    followed = active;
    showScene(active ?? null);
  };
  follow();
  for (const hook of ["createScene", "updateScene", "deleteScene"]) globals.Hooks.on(hook, follow);
}
