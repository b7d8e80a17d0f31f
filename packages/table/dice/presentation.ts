// Provenance: foundryvtt.com/api, DiceTerm#getTooltipData and DiceTerm#getResultCSS; class names as stylesheets of public packages address them.
import { diceConfig } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import type { DieResult } from "./shape.ts";

/** Data for the tooltip template of one dice term. */
export interface TooltipData {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | undefined;
  method: string | null | undefined;
  rolls: { result: string; classes: string }[];
}

/** The CSS classes of one result; `null` stands for a class that does not apply. */
export function resultClasses(
  term: DiceTerm,
  { result, success, failure, rerolled, exploded, discarded }: DieResult,
): (string | null)[] {
  const [lowest, highest] = term._bounds();
  const judged = success !== undefined || failure !== undefined;
  const when = (condition: boolean | undefined, name: string) => (condition ? name : null);
  return [
    term.constructor.name.toLowerCase(),
    `d${term.faces}`,
    when(success, "success"),
    when(failure, "failure"),
    when(rerolled, "rerolled"),
    when(exploded, "exploded"),
    when(discarded, "discarded"),
    when(!judged && result === lowest, "min"),
    when(!judged && result === highest, "max"),
  ];
}

/** Data for the tooltip template of a term that has been rolled. */
export function tooltipData(term: DiceTerm): TooltipData {
  const { total, faces, flavor } = term;
  const { label: method, icon } = diceConfig().fulfillment.methods[term.method ?? ""] ?? {};
  const rolls = term.results.map((entry) => ({
    result: term.getResultLabel(entry),
    classes: ["roll", ...term.getResultCSS(entry)].filter(Boolean).join(" "),
  }));
  return { formula: term.expression, total, faces, flavor, icon: icon ?? undefined, method, rolls };
}
