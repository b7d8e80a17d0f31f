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
  const end = selector.findLastIndex(isCombinator);
  const at = selector.findIndex((part, i) => i > end && isList(part));
  if (at < 0) return [selector];
  const { type, kind, selectors } = selector[at] as List;
  const isFree = isUncounted || kind === "where";
  const most = selectors.map(weightOf).reduce(heavier);
  const even = selectors.map((inner) => (isFree ? inner : padded(inner, most)));
  if (even.includes(undefined)) return [selector];
  const each = even.flatMap((inner) => apart(inner!, isFree));
  const rest = apart([...selector.slice(0, at), ...selector.slice(at + 1)], isUncounted);
  return rest.flatMap((left) =>
    each.map((one) => {
      // Alone in front a selector needs no `:is()`, and is given up where nothing around the element fits.
      if (kind === "is" && !left.some(isCombinator) && one.some(isCombinator)) return [...one, ...left];
      const place = left.findLastIndex(isCombinator) + 1 + (at - end - 1);
      return left.toSpliced(place, 0, { type, kind, selectors: [one] } as List);
    }),
  );
}

const isCombinator = ({ type }: SelectorComponent) => type === "combinator";

function isList(part: SelectorComponent): part is List {
  return part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
}

/** What is never met, one for each part of a weight. */
const NOBODY: readonly SelectorComponent[] = [
  { type: "id", name: "_" },
  { type: "class", name: "_" },
  { type: "type", name: "_" },
];

/** A selector of a list that weighs what the heaviest does: it also says what it is not. Undefined if it is not lighter. */
function padded(selector: Selector, most: Weight): Selector | undefined {
  const lacks = weightOf(selector).map((n, i) => most[i]! - n);
  if (lacks.some((n) => n < 0)) return undefined;
  const none = lacks.flatMap((n, i) => Array.from({ length: n }, () => NOBODY[i]!));
  const not = none.map((part): SelectorComponent => ({ type: "pseudo-class", kind: "not", selectors: [[part]] }));
  return [...selector, ...not];
}

/** Specificity as the standard counts it: ids, classes, tags. */
type Weight = readonly number[];

const heavier = (a: Weight, b: Weight) => (String(a) > String(b) ? a : b);

function weightOf(selector: Selector): Weight {
  return selector.map(partWeight).reduce((sum, part) => sum.map((n, i) => n + part[i]!), [0, 0, 0]);
}

function partWeight(part: SelectorComponent): Weight {
  if (part.type === "id") return [1, 0, 0];
  if (part.type === "type" || part.type === "pseudo-element") return [0, 0, 1];
  if (part.type === "universal" || part.type === "combinator") return [0, 0, 0];
  if (part.type !== "pseudo-class") return [0, 1, 0];
  if (part.kind === "where") return [0, 0, 0];
  if (part.kind !== "is" && part.kind !== "not" && part.kind !== "has") return [0, 1, 0];
  return part.selectors.map(weightOf).reduce(heavier);
}
