import { readdir, readFile } from "node:fs/promises";
import { transform, type Selector, type SelectorComponent } from "lightningcss";
import { expect, it } from "vitest";
import { sheetOf } from "../../tools/build/styles.ts";

const built = (style: string) => new TextDecoder().decode(sheetOf("a.css", [Buffer.from(style)]));

it.each([
  [":is(.a, .b) { top: 0 }", ".a,.b{top:0}"],
  [":is(.a, .b):hover { top: 0 }", ".a:hover,.b:hover{top:0}"],
  [".a { &:is(.b, .c) { top: 0 } }", ".a.b,.a.c{top:0}"],
  [":where(.a, #b p) { top: 0 }", ":where(.a),:where(#b p){top:0}"],
  [":where(.a :is(.b, #c)) { top: 0 }", ":where(.a .b),:where(.a #c){top:0}"],
  [":is(.a, .b > p) { top: 0 }", ".a:not(_),.b>p{top:0}"],
  [":is(.a, .b > p):hover { top: 0 }", ".a:not(_):hover,.b>p:hover{top:0}"],
  [":is(.a, .b.c) { top: 0 }", ".a:not(._),.b.c{top:0}"],
  [":is(.a, .b .c) + p > :is(.d, p .e) { top: 0 }", ":is(.a,.b .c)+p>.d:not(_),:is(.a,.b .c)+p>:is(p .e){top:0}"],
])("the build of styles takes %s apart, so that a browser looks each up", (style, wanted) => {
  expect(built(style)).toBe(wanted);
});

it.each([":is(.a,#b){top:0}", ":is(.a,p){top:0}", ":is(.a,.b) p{top:0}", ".a:not(.b,.c){top:0}"])(
  "the build of styles leaves %s, which apart would weigh less or be looked up no sooner",
  (style) => {
    expect(built(style)).toBe(style);
  },
);

it("the build of styles joins styles in their order", () => {
  expect(new TextDecoder().decode(sheetOf("a.css", [Buffer.from(".a{top:0}"), Buffer.from(".b{top:1px}")]))).toBe(
    ".a{top:0}.b{top:1px}",
  );
});

/** The selectors before a `+` or `~`, also within `:is()` and the like. */
function beforeSiblings(selector: Selector): Selector[] {
  const inner = selector.flatMap((part) => ("selectors" in part ? part.selectors : []) as Selector[]);
  const own = selector.flatMap((part, i) => {
    if (part.type !== "combinator" || !part.value.endsWith("-sibling")) return [];
    return [selector.slice(selector.slice(0, i).findLastIndex(({ type }) => type === "combinator") + 1, i)];
  });
  return [...own, ...inner.flatMap(beforeSiblings)];
}

function hasName(part: SelectorComponent): boolean {
  if (part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where"))
    return part.selectors.every((each) => each.some(hasName));
  // `:has(+ .a)` begins at the element itself.
  if (part.type === "pseudo-class" && part.kind === "scope") return true;
  return part.type === "class" || part.type === "attribute";
}

/** Siblings of bare elements, in these styles. */
function ofBareElements(style: Uint8Array): Selector[] {
  const found: Selector[] = [];
  const look = (selector: Selector) =>
    void found.push(...beforeSiblings(selector).filter((each) => !each.some(hasName)));
  transform({ filename: "a.css", code: style, visitor: { Selector: look } });
  return found;
}

// Of `* + *` or `li + li` a browser works out the styles of a whole log again whenever its first message goes.
it("the build of styles looks for siblings only of what has a class or an attribute", async () => {
  for (const style of [
    "* + * {}",
    ".a > li + li {}",
    ".a:is(.b, p + .c) {}",
    "div:has(> .a) ~ .b {}",
    ":is(.a, p) + .b {}",
  ])
    expect(ofBareElements(Buffer.from(style)), style).not.toEqual([]);
  expect(ofBareElements(Buffer.from(".a + li {} [b] ~ p {} :is(.a, .b p.c) + .d {} .a > .b:first-child {}"))).toEqual(
    [],
  );
  const folder = new URL("../../styles/", import.meta.url);
  const styles = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder))));
  expect(styles.length).toBeGreaterThan(5);
  expect(ofBareElements(sheetOf("all.css", styles))).toEqual([]);
});
