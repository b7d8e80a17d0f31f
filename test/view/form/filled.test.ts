import { expect, it } from "vitest";
import { filled, withItem, withoutItem } from "../../../src/view/form/filled.ts";

const form = { field: { skill: "5", dice: [{ sides: 6 }, { sides: 8, more: [{ up: 1 }, { up: 2 }] }] }, label: "" };

it("puts the value of each control in its place, and leaves the rest as it is", () => {
  const next = filled(form, { "field-skill": "6", "field-dice-1-sides": 12, "field-dice-1-more-1-by": "Wings" });
  expect(next).toEqual({
    field: { skill: "6", dice: [{ sides: 6 }, { sides: 12, more: [{ up: 1 }, { up: 2, by: "Wings" }] }] },
    label: "",
  });
  expect(form.field.skill).toBe("5");
  expect(next.field.dice[0]).toBe(form.field.dice[0]);
});

it("adds to a list that may not be there yet, and takes out of one", () => {
  expect(withItem(form, "field-dice-0-more", { up: 1 }).field.dice[0]).toEqual({ sides: 6, more: [{ up: 1 }] });
  expect(withoutItem(form, "field-dice-1-more-0").field.dice[1]!.more).toEqual([{ up: 2 }]);
  expect(withoutItem(form, "field-dice-0").field.dice).toHaveLength(1);
});
