/**
 * Writes all styles as one sheet. Browsers look rules up by the class or tag at the end of a selector, and try a list
 * such as `:is(.a, .b)` there on every element of the page; so each of the list becomes a selector of its own.
 */
import { Features, transform, type Selector, type SelectorComponent } from "lightningcss";

/** One sheet without white space, the nesting and the lists taken apart. */
export function sheetOf(filename: string, styles: readonly Buffer[]): Uint8Array {
  const flat = transform({ filename, code: Buffer.concat(styles), include: Features.Nesting });
  return transform({ filename, code: flat.code, minify: true, visitor: { Selector: (selector) => apart(selector) } })
    .code;
}

type List = Extract<SelectorComponent, { kind: "is" | "where" }>;

/** The selectors that together match what this one matches, with its specificity unless that does not count. */
function apart(selector: Selector, isUncounted = false): Selector[] {
  const end = selector.findLastIndex(({ type }) => type === "combinator");
  const at = selector.findIndex((part, i) => i > end && isList(part) && (isUncounted || isEven(part)));
  if (at < 0) return [selector];
  const { type, kind, selectors } = selector[at] as List;
  const each = selectors.flatMap((inner) => apart(inner, isUncounted || kind === "where"));
  const rest = apart([...selector.slice(0, at), ...selector.slice(at + 1)], isUncounted);
  return rest.flatMap((left) =>
    each.map((one) => {
      const place = left.findLastIndex((part) => part.type === "combinator") + 1 + (at - end - 1);
      return left.toSpliced(place, 0, { type, kind, selectors: [one] } as List);
    }),
  );
}

function isList(part: SelectorComponent): part is List {
  return part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
}

/** Whether all of a list weigh the same, so that each alone weighs what the list does. */
function isEven({ kind, selectors }: List): boolean {
  return kind === "where" || new Set(selectors.map((each) => String(weightOf(each)))).size === 1;
}

/** Specificity as the standard counts it: ids, classes, tags. */
function weightOf(selector: Selector): readonly number[] {
  return selector.map(partWeight).reduce((sum, part) => sum.map((n, i) => n + part[i]!), [0, 0, 0]);
}

function partWeight(part: SelectorComponent): readonly number[] {
  if (part.type === "id") return [1, 0, 0];
  if (part.type === "type" || part.type === "pseudo-element") return [0, 0, 1];
  if (part.type === "universal" || part.type === "combinator") return [0, 0, 0];
  if (part.type !== "pseudo-class") return [0, 1, 0];
  if (part.kind === "where") return [0, 0, 0];
  if (part.kind !== "is" && part.kind !== "not" && part.kind !== "has") return [0, 1, 0];
  return part.selectors.map(weightOf).reduce((most, each) => (String(each) > String(most) ? each : most));
}
