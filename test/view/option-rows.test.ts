import { describe, expect, it } from "vitest";
import { parseFields } from "../../src/systems/field.ts";
import { isProblem } from "../../src/systems/problem.ts";
import { changeable, entryViews, filledIn } from "../../src/view/option-rows.ts";
import { CHECKS } from "../../tools/pictures/exhibits.ts";
import { check, words } from "./drawn.ts";

const asked = (line: string, faces: readonly number[], settings = {}) => check(line, faces, settings).asked!;

function formOf({ system, kind: name, options, hidden }: ReturnType<typeof asked>) {
  const kind = changeable(system.kinds[name]!, hidden);
  const views = entryViews(system, kind, options, words);
  return { views, kind, filled: Object.fromEntries(views.map(({ name, value }) => [name, value])) };
}

describe("rows of options", () => {
  it.each(CHECKS.map(({ line, faces, settings = {} }) => ({ line, faces, settings })))(
    "left as it is asks for $line again",
    ({ line, faces, settings }) => {
      const before = asked(line, faces, settings);
      const { kind, filled } = formOf(before);
      expect(parseFields(kind.fields, filledIn(kind, filled))).toEqual(
        Object.fromEntries(Object.entries(before.options).filter(([name]) => !(name in (before.hidden ?? {})))),
      );
    },
  );

  it("does not ask for what is hidden", () => {
    expect(formOf(asked("/kaiser skill 5 vs ?", [6, 4])).views.map(({ name }) => name)).not.toContain("difficulty");
  });

  it("names fields and choices in words", () => {
    const { views } = formOf(asked("/kaiser skill 5 vs 12", [6, 4]));
    expect(views.find(({ name }) => name === "difficulty")).toEqual({
      name: "difficulty",
      label: "Difficulty",
      type: "number",
      value: "12",
      min: -999,
      max: 9999,
    });
    expect(views.find(({ name }) => name === "method")!.choices![0]!.label).toBe(
      "More dice at once, the best or worst two kept",
    );
  });

  it.each([
    ["difficulty", "twelve"],
    ["advantage", "-1"],
    ["skill", ""],
    ["modifier", "1.5"],
  ])("hands on %s %j for its gate to refuse", (name, value) => {
    const { kind, filled } = formOf(asked("/kaiser skill 5 vs 12", [6, 4]));
    expect(isProblem(parseFields(kind.fields, filledIn(kind, { ...filled, [name]: value })))).toBe(true);
  });

  it("takes an empty difficulty for none, and dice as they are written", () => {
    const skill = formOf(asked("/kaiser skill 5 vs 12", [6, 4]));
    expect(parseFields(skill.kind.fields, filledIn(skill.kind, { ...skill.filled, difficulty: "" }))).toMatchObject({
      difficulty: null,
    });
    const ogs = formOf(asked("/ogs d8 + d6 vs 10", [8, 5, 1]));
    expect(filledIn(ogs.kind, { dice: "2d8 + d12^2" })["dice"]).toEqual([
      { count: 2, sides: 8, up: 0 },
      { count: 1, sides: 12, up: 2 },
    ]);
    expect(filledIn(ogs.kind, { dice: "d8 and more" })["dice"]).toBe("d8 and more");
  });
});
