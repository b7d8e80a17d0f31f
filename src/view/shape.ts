/** How each die is drawn: an outline and the edges inside it, as SVG paths in a square of 40 by 40. Our own drawings. */

/** The drawing of one die. */
export interface Shape {
  /** Its name for styles. */
  readonly name: string;
  readonly outline: string;
  /** The edges drawn faintly inside; empty where there are none. */
  readonly edges: string;
}

const CIRCLE = "M20 3a17 17 0 1 1 0 34a17 17 0 1 1 0-34Z";
const HEXAGON = "M20 2.5L35.5 11.3V28.7L20 37.5L4.5 28.7V11.3Z";

/** The drawings by the name of the die, and of any other die. */
const SHAPES: Readonly<Record<string, Omit<Shape, "name">>> = {
  coin: { outline: CIRCLE, edges: "M20 6.5a13.5 13.5 0 1 1 0 27a13.5 13.5 0 1 1 0-27Z" },
  d2: { outline: "M13 6H27A14 14 0 0 1 27 34H13A14 14 0 0 1 13 6Z", edges: "M20 6V10M20 30V34" },
  d3: { outline: "M20 3C28 8 36 20 37 31C27 37 13 37 3 31C4 20 12 8 20 3Z", edges: "" },
  d4: { outline: "M20 3.5L38 35.5H2Z", edges: "M20 3.5V11M2 35.5L8.5 31.5M38 35.5L31.5 31.5" },
  d6: { outline: "M8 4H32A4 4 0 0 1 36 8V32A4 4 0 0 1 32 36H8A4 4 0 0 1 4 32V8A4 4 0 0 1 8 4Z", edges: "" },
  d8: { outline: "M20 1.5L37 20L20 38.5L3 20Z", edges: "M3 20L20 28L37 20M20 28V38.5" },
  d10: {
    outline: "M20 1.5L37.5 23L34.5 27.5L20 38.5L5.5 27.5L2.5 23Z",
    edges: "M20 1.5L31 25.5L20 31.5L9 25.5ZM31 25.5L37.5 23M9 25.5L2.5 23M20 31.5V38.5",
  },
  d12: {
    outline: "M20 2L31 5.5L37.5 14.5V25.5L31 34.5L20 38L9 34.5L2.5 25.5V14.5L9 5.5Z",
    edges: "M20 8L31.5 16.5L27 30H13L8.5 16.5ZM20 8V2M31.5 16.5L37.5 14.5M27 30L31 34.5M13 30L9 34.5M8.5 16.5L2.5 14.5",
  },
  d20: {
    outline: HEXAGON,
    edges:
      "M20 8L31.5 27.5H8.5ZM20 8V2.5M20 8L4.5 11.3M20 8L35.5 11.3M31.5 27.5L35.5 28.7M31.5 27.5L35.5 11.3M31.5 27.5L20 37.5M8.5 27.5L4.5 28.7M8.5 27.5L4.5 11.3M8.5 27.5L20 37.5",
  },
  d10ish: { outline: HEXAGON, edges: "M20 7L31.5 13.5V26.5L20 33L8.5 26.5V13.5Z" },
};

const OTHER: Omit<Shape, "name"> = { outline: "M20 2.5L33.5 9L37 23.5L27.5 36H12.5L3 23.5L6.5 9Z", edges: "" };

/** The drawing of the die of this name. */
export function shapeOf(name: string): Shape {
  const known = SHAPES[name];
  return known ? { name, ...known } : { name: "other", ...OTHER };
}
