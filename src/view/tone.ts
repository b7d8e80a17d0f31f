/** How each tone is drawn, so that it is told without colour: SVG paths in a square of 20 by 20. Our own drawings. */
import type { Tone } from "../systems/system.ts";

const MARKS: Readonly<Record<Tone, string>> = {
  great: "M10 0.5L12.6 6.6L19.3 7.2L14.2 11.6L15.8 18.2L10 14.7L4.2 18.2L5.8 11.6L0.7 7.2L7.4 6.6Z",
  good: "M1.5 10.8L4.3 8L8 11.6L15.8 3.5L18.6 6.2L8 17.2Z",
  mixed: "M1 5.5H19V8.7H1ZM1 11.3H19V14.5H1Z",
  bad: "M4.6 1.8L10 7.2L15.4 1.8L18.2 4.6L12.8 10L18.2 15.4L15.4 18.2L10 12.8L4.6 18.2L1.8 15.4L7.2 10L1.8 4.6Z",
  dire: "M10 0.8L19.6 18.6H0.4ZM8.8 7V12.6H11.2V7ZM8.8 14.2V16.6H11.2V14.2Z",
  plain: "",
};

/** The drawing of a tone; empty for a plain number. */
export function markOf(tone: Tone): string {
  return MARKS[tone];
}
