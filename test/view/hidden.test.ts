import { expect, it } from "vitest";
import { hiddenView } from "../../src/view/card/sentence.ts";
import { words } from "./drawn.ts";

it("tells a reader who may not see a roll only that there is one", () => {
  expect(hiddenView(words)).toEqual({ text: "A hidden roll." });
});
