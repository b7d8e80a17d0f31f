import { expect, it } from "vitest";
import { extendedControls, extendedForm } from "../../../src/view/form/extended.ts";
import { game } from "../../checks.ts";
import { contextWith } from "../drawn.ts";

it("the form of an extended test leaves out what counts in contests alone", () => {
  const names = extendedControls(extendedForm(game("kr"), {}), contextWith()).map(({ name }) => name);
  expect(names).toContain("field-dt");
  expect(names).not.toContain("field-active");
  expect(names.slice(-3)).toEqual(["source", "count", "goal"]);
});
