// Provenance: fvtt-types (MIT), common/grid/base.d.mts and common/constants (GRID_TYPES): the properties of a grid, and the names of its methods.
// Item Piles and Arms Reach read its size and distance.
import { refuse } from "../../refusals.ts";
import type { Scene } from "../documents/scene.ts";
import { globals } from "../globals.ts";

const methods = `
  calculateDimensions getAdjacentOffsets getAdjacentCubes getCenterPoint getCircle getCone getCube getDirectPath getOffset
  getOffsetRange getPolygon getShape getShiftedOffset getShiftedPoint getSnappedPoint getTopLeftPoint getTranslatedPoint
  getVertices measurePath testAdjacency
`;

/** Types of grids: without one, squares, and four kinds of hexagons. */
const [GRIDLESS, SQUARE] = [0, 1];

/** The grid of a scene, with its system's defaults. */
export function measuresOf(grid: Scene["grid"]) {
  const { type = SQUARE, size } = grid;
  const usual = globals.game.system["grid"] as { distance?: number; units?: string } | undefined;
  return {
    ...{ style: "solidLines", thickness: 1, color: "#000000", alpha: 0.2, ...grid },
    ...{ type, size, sizeX: size, sizeY: size },
    distance: grid.distance ?? usual?.distance ?? 1,
    units: grid.units ?? usual?.units ?? "",
    ...{ isGridless: type === GRIDLESS, isSquare: type === SQUARE, isHexagonal: type > SQUARE },
  };
}

/** The grid of a scene: its measures. Working out places and ways is not built. */
export function gridOf({ grid }: Scene): object {
  const measures = measuresOf(grid);
  for (const name of methods.trim().split(/\s+/)) refuse(measures, name, `canvas.grid.${name}`);
  return measures;
}
