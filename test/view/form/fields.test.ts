import { expect, it } from "vitest";
import { parseFields, type Field } from "../../../src/checks/field.ts";
import { toUncheckedOptions } from "../../../src/checks/hidden.ts";
import { isProblem } from "../../../src/checks/problem.ts";
import { visibleFields, kindFields, newCheckForm } from "../../../src/view/form/check-form.ts";
import { withControlValues, withListItem, withoutItem } from "../../../src/view/form/control.ts";
import {
  controlsOf,
  inputFor,
  inputsFor,
  filterFields,
  readInputs,
  stepNumberText,
} from "../../../src/view/form/fields.ts";
import { CHECKS } from "../../../tools/pictures/exhibits.ts";
import { rolledCheck, game } from "../../checks.ts";
import { contextWith } from "../drawn.ts";

const asked = (line: string, faces: readonly number[], settings = {}) => rolledCheck(line, faces, settings).request!;
const PURPOSES = ["rolled", "asked", "saved"] as const;
type Purpose = (typeof PURPOSES)[number];

/** The form of a check, as it was asked for. */
function formOf(line: string, purpose: Purpose = "rolled", faces = [6, 4], settings = {}) {
  const { game: system, kind, ...rest } = asked(line, faces, settings);
  return newCheckForm(system, kind, { raw: toUncheckedOptions(rest), purpose });
}

/** The parsed options of a form, without hidden ones. */
function given(form: ReturnType<typeof formOf>, field: ReturnType<typeof formOf>["field"] = {}) {
  const fields = filterFields(kindFields(form), (_field, name) => !(name in form.hidden));
  return parseFields(fields, readInputs(fields, { ...form, field: { ...form.field, ...field } }).options);
}

const fieldOf = (id: string, kind: string, name: string) => game(id).kinds[kind]!.fields[name]!;

/** The raw value of a field for a typed text. */
const read = (name: string, field: Field, typed: string, purpose: Purpose = "rolled") =>
  readInputs({ [name]: field }, { game: game("kaiser"), field: { [name]: typed }, purpose }).options[name];

it.each(
  PURPOSES.flatMap((purpose) => CHECKS.map(({ line, faces, settings = {} }) => ({ purpose, line, faces, settings }))),
)("a check form left as it is asks for $line again, if it is $purpose", ({ purpose, line, faces, settings }) => {
  const form = formOf(line, purpose, [...faces], settings);
  const { options, hidden = {} } = asked(line, faces, settings);
  const known = Object.fromEntries(Object.entries(options).filter(([name]) => !(name in hidden)));
  expect(given(form)).toEqual(known);
});

it("a check form does not ask for what is hidden", () => {
  expect(Object.keys(visibleFields(formOf("/kaiser skill 5 vs ?")))).not.toContain("difficulty");
});

it("a check form names fields, choices and problems in words", () => {
  const form = formOf("/kaiser skill 5 vs 12");
  const controls = controlsOf(kindFields(form), form, contextWith());
  const find = (name: string) => controls.find((each) => each.name === `field-${name}`)!;
  const number = { value: "12", min: -999, max: 9999 };
  expect(find("difficulty")).toMatchObject({ label: "Difficulty", number });
  expect(find("method").choice!.options[0]!.text).toBe("Extra dice at once; keep the best or worst two");
});

it.each([
  ["difficulty", "twelve"],
  ["advantage", "-1"],
  ["skill", ""],
  ["modifier", "1.5"],
])("a check form hands on %s %j for its gate to refuse", (name, value) => {
  const form = withControlValues(formOf("/kaiser skill 5 vs 12"), { [`field-${name}`]: value });
  expect(isProblem(given(form))).toBe(true);
  expect(Object.keys(readInputs(kindFields(form), form).problems)).toEqual([`field-${name}`]);
});

it("a check form takes an empty difficulty for none, and dice as they are written", () => {
  expect(given(formOf("/kaiser skill 5 vs 12"), { difficulty: "" })).toMatchObject({ difficulty: null });
  const dice = (text: string) => read("dice", fieldOf("ogs", "action", "dice"), text, "asked");
  const [eights, twelve] = [
    { count: 2, sides: 8, up: 0 },
    { count: 1, sides: 12, up: 2 },
  ];
  expect(dice("2d8 + d12^2")).toEqual([eights, twelve]);
  expect(dice("d8 and more")).toMatchObject({ problem: "unknownWord", data: { word: "and" } });
  expect(dice("")).toBeUndefined();
  const pool = fieldOf("olde", "dice", "dice");
  expect(pool.parse(read("dice", pool, "2 dice"))).toMatchObject({ problem: "notDice" });
});

it("a check form reads Score Ranges one after the other, or as a line writes them", () => {
  const ranges = fieldOf("kleptonomicon", "test", "ranges");
  for (const text of ["..6 [7..9] 10..", "ranges ..6 [7..9] 10.."])
    expect(ranges.parse(read("ranges", ranges, text))).toEqual(["[..6]", "[7..9]", "[10..]"]);
  expect(read("ranges", ranges, " ")).toEqual([]);
  expect(inputFor(ranges, ["[..6]", "[7..]"])).toBe("[..6] [7..]");
});

it("a check form shows and reads the damage of OGS without the word of a line", () => {
  const damage = fieldOf("ogs", "action", "damage");
  const dealt = damage.parse(read("damage", damage, "d8 + 2"));
  expect(dealt).toEqual({ dice: [{ count: 1, sides: 8, up: 0 }], flat: 2 });
  expect(inputFor(damage, dealt)).toBe("d8 + 2");
});

it("a check form takes a path in place of a number in a saved check alone", () => {
  const skill = fieldOf("kaiser", "skill", "skill");
  expect(read("skill", skill, "@skills.sneak", "saved")).toBe("@skills.sneak");
  expect(skill.parse(read("skill", skill, "@skills.sneak"))).toMatchObject({ problem: "notNumber" });
});

it("a check form keeps what was entered before only if it can stand in the control", () => {
  const { skill, opposed, method } = game("kaiser").kinds["skill"]!.fields as Record<string, Field>;
  const stays = (field: Field, kept: string | boolean, purpose: Purpose = "rolled") =>
    inputsFor({ kept: field }, { earlierInputs: { kept }, purpose })["kept"] === kept;
  expect([stays(skill!, "x"), stays(skill!, true)]).toEqual([true, false]);
  expect([stays(opposed!, true), stays(opposed!, "true")]).toEqual([true, false]);
  expect([stays(method!, "pool"), stays(method!, "drum")]).toEqual([true, false]);
  const dice = fieldOf("ogs", "action", "dice");
  expect([stays(dice, "d8"), stays(dice, "d8", "saved")]).toEqual([false, true]);
});

it.each([
  ["5", 1, "6"],
  ["", -1, "-1"],
  ["five", 1, "1"],
  ["− 3", -1, "-4"],
  ["99", 1, "99"],
])("a check form steps %j by %i to %s", (text, by, next) => expect(stepNumberText(text, by, -9, 99)).toBe(next));

const form = { field: { skill: "5", dice: [{ sides: 6 }, { sides: 8, more: [{ up: 1 }, { up: 2 }] }] }, label: "" };

it("a filled-in form puts the value of each control in its place, and leaves the rest as it is", () => {
  const next = withControlValues(form, {
    "field-skill": "6",
    "field-dice-1-sides": 12,
    "field-dice-1-more-1-by": "Wings",
  });
  expect(next).toEqual({
    field: { skill: "6", dice: [{ sides: 6 }, { sides: 12, more: [{ up: 1 }, { up: 2, by: "Wings" }] }] },
    label: "",
  });
  expect(form.field.skill).toBe("5");
  expect(next.field.dice[0]).toBe(form.field.dice[0]);
});

it("a filled-in form adds to a list that may not be there yet, and takes out of one", () => {
  expect(withListItem(form, "field-dice-0-more", 6).field.dice[0]).toEqual({ sides: 6, more: [{ up: 1 }] });
  expect(withoutItem(form, "field-dice-1-more-0").field.dice[1]!.more).toEqual([{ up: 2 }]);
  expect(withoutItem(form, "field-dice-0").field.dice).toHaveLength(1);
});
