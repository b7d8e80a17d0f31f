// Provenance: the names of fvtt-types (MIT), client/canvas/board.d.mts and client/ui.d.mts, and of the library that Foundry documents as the one it
// draws with (foundryvtt.com/api, page Canvas: PIXI); nothing of what they do.
import { refuse, refuseMembersOf } from "../refusals.ts";
import { WorldCollection } from "./documents/collections.ts";
import { globals } from "./globals.ts";
import { CompendiumCollection } from "./packs.ts";

/** Properties of a canvas besides a scene and its tokens. */
const canvasMembers = `
  app colorManager colors controls darknessLevel drawings edges effects environment fog fps hidden interface
  lighting loadTexturesOptions manager masks mouseInteractionManager mousePosition notes overlay perception
  performance primary regions rendered screenDimensions snapshot sounds sources stage supported templates tiles
  visibility walls weather
`;

/** Parts of the page that the host has nothing for. */
const uiMembers = "cards context menu nav pause playlists settings webrtc";

/** Gives the canvas, the page and the global scope stand-ins for what is not built, so that each says its name. */
export function refuseMembers(): void {
  const { canvas, ui } = globals;
  for (const [owner, path, names] of [
    [canvas, "canvas", canvasMembers],
    [ui, "ui", uiMembers],
  ] as const)
    for (const name of names.trim().split(/\s+/)) if (!(name in owner)) refuse(owner, name, `${path}.${name}`);
  refuse(globalThis, "PIXI", "PIXI");
  refuse(globals.CONFIG, "TinyMCE", "CONFIG.TinyMCE");
  refuse(globalThis, "tinyMCE", "tinyMCE");
  refuseMembersOf(globals.foundry, {
    "foundry.canvas.Canvas": canvas.constructor,
    "foundry.canvas.layers.TokenLayer": canvas.tokens.constructor,
    "foundry.documents.abstract.WorldCollection": WorldCollection,
    "foundry.documents.collections.CompendiumCollection": CompendiumCollection,
  });
}
