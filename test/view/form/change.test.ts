import { expect, it } from "vitest";
import { omit } from "../../../src/checks/json.ts";
import { isProblem } from "../../../src/checks/problem.ts";
import { makeRecord, type CheckRecord } from "../../../src/checks/record.ts";
import { changeView, formOfRecord, isUnchanged, readChange } from "../../../src/view/form/check-form.ts";
import type { Inputs } from "../../../src/view/form/fields.ts";
import { CHECKS } from "../../../tools/pictures/exhibits.ts";
import { rolledCheck } from "../../checks.ts";
import { contextWith, flat, rollOdds } from "../drawn.ts";

function recordOf(line: string, faces: readonly number[], settings = {}): CheckRecord {
  const { request: asked, played } = rolledCheck(line, faces, settings);
  return makeRecord(asked!, played.faces);
}

/** The draft of a record with some controls filled in otherwise. */
function filled(record: CheckRecord, field: Inputs = {}) {
  const form = formOfRecord(record)!;
  return { ...form, field: { ...form.field, ...field } };
}

const sneak = recordOf("/kaiser skill 5 vs 12 a1", [6, 4, 5]);
const changeFrom = (record: CheckRecord, field: Inputs = {}) => readChange(filled(record, field), record).change;
const view = (field: Inputs, record = sneak) =>
  changeView(readChange(filled(record, field), record), record, contextWith(), rollOdds().oddsOf);

it.each(CHECKS.map(({ line, faces, settings = {} }) => ({ line, faces, settings })))(
  "the window of a change left as it is changes nothing of $line",
  ({ line, faces, settings }) => {
    const record = recordOf(line, faces, settings);
    const change = changeFrom(record);
    expect(isProblem(change) ? change : isUnchanged(change)).toBe(true);
    expect(view({}, record).forecast?.[0]).toBe("No new dice.");
  },
);

it("the window of a change asks with the controls of the roll dialog, with what was rolled in them", () => {
  const controls = flat(view({}).controls);
  const { value, presets } = controls.find(({ name }) => name === "field-difficulty")!.number!;
  expect([value, presets.find(({ isSelected }) => isSelected)!.text]).toEqual(["12", "Difficult (12)"]);
  const { levels } = controls.find((each) => each.levels)!;
  expect(levels!.options.filter(({ isSelected }) => isSelected)).toMatchObject([{ name: "Advantage 1" }]);
});

it("the window of a change leads with the chance before and after it", () => {
  expect(view({}).odds!.lead.value).toBe("80.6%");
  expect(view({ advantage: "0" }).odds!.lead).toMatchObject({ before: "80.6%", value: "58.3%" });
});

it("the window of a change says what becomes of each die, and asks for the same by a line", () => {
  expect(view({ advantage: "0" })).toMatchObject({
    line: "/kaiser skill 5 vs 12",
    forecast: ["No new dice.", "Kept: 6 and 4.", "Set aside: 5."],
  });
  expect(view({ advantage: "3" }).forecast).toEqual(["New dice: 2d6.", "Kept: 6, 4, and 5."]);
  const pool = recordOf("/kr 14 dt 7", Array<number>(14).fill(9));
  expect(view({}, pool).forecast).toEqual(["No new dice.", "Kept: 14 dice."]);
  const klepto = view({ advantages: "0" }, recordOf("/klepto +2 a1", [10, 4, 1]));
  expect(klepto.forecast).toEqual(["No new dice.", "Kept: 10 and heads.", "Set aside: 4."]);
});

it.each([
  ["difficulty", "twelve"],
  ["skill", ""],
  ["advantage", "-1"],
])("the window of a change has no forecast of the dice if %s is %j", (name, value) => {
  expect(isProblem(changeFrom(sneak, { [name]: value }))).toBe(true);
  expect(omit(view({ [name]: value }), "controls")).toEqual({ note: "Fill in every field to change the roll." });
});

it("the window of a change neither asks for what is hidden nor tells it", () => {
  const { request: asked, played } = rolledCheck("/kaiser skill 5 vs ?", [6, 4]);
  const record: CheckRecord = {
    ...makeRecord(asked!, played.faces),
    hidden: { difficulty: "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7" },
  };
  const names = flat(view({}, record).controls).map(({ name }) => name);
  expect(names).toContain("field-skill");
  expect(names).not.toContain("field-difficulty");
  expect(view({ advantage: "1" }, record)).toMatchObject({
    line: "/kaiser skill 5 vs ? a1",
    forecast: ["New dice: 1d6.", "Kept: 6 and 4."],
  });
});
