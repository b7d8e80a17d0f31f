// Provenance: foundryvtt.com/api, Roll#toAnchor, Roll.expandInlineResult, Roll.collapseInlineResult; the data attribute as Dice So Nice reads it.
import type { Roll } from "./roll.ts";
import type { RollClass } from "./shape.ts";

/** How the link of an inline roll is to look. */
export interface AnchorOptions {
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  icon?: string;
}

/** A link that shows the total and carries the whole roll, as inline rolls in text do. */
export function makeAnchor(
  roll: Roll,
  { label, attrs = {}, dataset = {}, classes = [], icon }: AnchorOptions = {},
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...new Set(["inline-roll", "inline-result", ...classes]));
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  const carried = { tooltipText: roll.formula, roll: escape(JSON.stringify(roll)), ...dataset };
  for (const [name, value] of Object.entries(carried)) if (value !== undefined) anchor.dataset[name] = value;
  if (icon) anchor.append(Object.assign(document.createElement("i"), { className: icon }));
  anchor.append(`${label ? `${label}: ` : ""}${roll.total ?? ""}`);
  return anchor;
}

/** Shows the tooltip of an inline roll below it. */
export async function expand(anchor: HTMLAnchorElement, rolls: RollClass): Promise<void> {
  if (anchor.classList.contains("expanded")) return;
  const tooltip = document.createElement("div");
  tooltip.innerHTML = await rolls.fromJSON(unescape(anchor.dataset["roll"] ?? "")).getTooltip();
  anchor.append(tooltip);
  anchor.classList.add("expanded");
}

/** Takes the tooltip away again. */
export function collapse(anchor: HTMLAnchorElement): void {
  anchor.classList.remove("expanded");
  anchor.querySelector(":scope > div")?.remove();
}
