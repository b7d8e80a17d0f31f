/** Drawings of dice and tones as SVG paths. Our own drawings. */
import type { Tone } from "../../checks/report.ts";

/** Outlines by the name of the die, in a square of 40 by 40. */
const OUTLINES: Readonly<Record<string, string>> = {
  coin: "M20 3a17 17 0 1 1 0 34a17 17 0 1 1 0-34Z",
  d2: "M13 6H27A14 14 0 0 1 27 34H13A14 14 0 0 1 13 6Z",
  d3: "M20 3C28 8 36 20 37 31C27 37 13 37 3 31C4 20 12 8 20 3Z",
  d4: "M20 3.5L38 35.5H2Z",
  d6: "M8 4H32A4 4 0 0 1 36 8V32A4 4 0 0 1 32 36H8A4 4 0 0 1 4 32V8A4 4 0 0 1 8 4Z",
  d8: "M20 1.5L37 20L20 38.5L3 20Z",
  d10: "M20 1.5L37.5 23L34.5 27.5L20 38.5L5.5 27.5L2.5 23Z",
  d12: "M20 2L31 5.5L37.5 14.5V25.5L31 34.5L20 38L9 34.5L2.5 25.5V14.5L9 5.5Z",
  d20: "M20 2.5L35.5 11.3V28.7L20 37.5L4.5 28.7V11.3Z",
  d10ish: "M11.3 4.5H28.7L37.5 20L28.7 35.5H11.3L2.5 20Z",
  other: "M20 2.5L33.5 9L37 23.5L27.5 36H12.5L3 23.5L6.5 9Z",
};

export function shapeOf(die: string) {
  const name = Object.hasOwn(OUTLINES, die) ? die : "other";
  return { name, outline: OUTLINES[name]! };
}

/** A mark for each tone, so that colour is not needed, in a square of 20 by 20. */
const MARKS: Readonly<Record<Tone, string>> = {
  great: "M10 0.5L12.6 6.6L19.3 7.2L14.2 11.6L15.8 18.2L10 14.7L4.2 18.2L5.8 11.6L0.7 7.2L7.4 6.6Z",
  good: "M1.5 10.8L4.3 8L8 11.6L15.8 3.5L18.6 6.2L8 17.2Z",
  mixed: "M1 5.5H19V8.7H1ZM1 11.3H19V14.5H1Z",
  bad: "M4.6 1.8L10 7.2L15.4 1.8L18.2 4.6L12.8 10L18.2 15.4L15.4 18.2L10 12.8L4.6 18.2L1.8 15.4L7.2 10L1.8 4.6Z",
  dire: "M10 0.8L19.6 18.6H0.4ZM8.8 7V12.6H11.2V7ZM8.8 14.2V16.6H11.2V14.2Z",
  plain: "",
};

/** Drawings of buttons on cards, in a square of 20 by 20. */
const DEEDS = {
  again: "M10 3A7 7 0 1 0 17 10H14.5A4.5 4.5 0 1 1 10 5.5V8.5L15 4.2L10 0Z",
  save: "M4 1H16V19L10 14.5L4 19ZM6.2 3.2V14.8L10 11.8L13.8 14.8V3.2Z",
} as const;

export function drawingNamed(deed: keyof typeof DEEDS): string {
  return DEEDS[deed];
}

export function markOf(tone: Tone): string {
  return MARKS[tone];
}
