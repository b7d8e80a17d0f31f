import { expect, it } from "vitest";
import { sheetOf } from "../../tools/build/styles.ts";

const built = (style: string) => new TextDecoder().decode(sheetOf("a.css", [Buffer.from(style)]));

it.each([
  [":is(.a, .b) { top: 0 }", ".a,.b{top:0}"],
  [":is(.a, .b):hover { top: 0 }", ".a:hover,.b:hover{top:0}"],
  [".a { &:is(.b, .c) { top: 0 } }", ".a.b,.a.c{top:0}"],
  [":where(.a, #b p) { top: 0 }", ":where(.a),:where(#b p){top:0}"],
  [":where(.a :is(.b, #c)) { top: 0 }", ":where(.a .b),:where(.a #c){top:0}"],
  // What weighs less is not something that nobody is, too.
  [":is(.a, .b > p) { top: 0 }", ".a:not(_),.b>p{top:0}"],
  [":is(.a, .b > p):hover { top: 0 }", ".a:not(_):hover,.b>p:hover{top:0}"],
  [":is(.a, .b.c) { top: 0 }", ".a:not(._),.b.c{top:0}"],
  [":is(.a, .b .c) + p > :is(.d, p .e) { top: 0 }", ":is(.a,.b .c)+p>.d:not(_),:is(.a,.b .c)+p>:is(p .e){top:0}"],
])("takes %s apart, so that a browser looks each up", (style, wanted) => {
  expect(built(style)).toBe(wanted);
});

it.each([":is(.a,#b){top:0}", ":is(.a,p){top:0}", ":is(.a,.b) p{top:0}", ".a:not(.b,.c){top:0}"])(
  "leaves %s, which apart would weigh less or be looked up no sooner",
  (style) => {
    expect(built(style)).toBe(style);
  },
);

it("joins styles in their order", () => {
  expect(new TextDecoder().decode(sheetOf("a.css", [Buffer.from(".a{top:0}"), Buffer.from(".b{top:1px}")]))).toBe(
    ".a{top:0}.b{top:1px}",
  );
});
