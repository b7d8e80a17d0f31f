import { describe, expect, it } from "vitest";
import { parseFields } from "../../../src/systems/field.ts";
import { rawOptions } from "../../../src/systems/hidden.ts";
import { systems } from "../../../src/systems/index.ts";
import { isProblem } from "../../../src/systems/vocabulary.ts";
import { fieldsAsked, fieldsOf, newForm } from "../../../src/view/form/check-form.ts";
import { inputFor, isFitting, readInput, stepped } from "../../../src/view/form/field-types.ts";
import { controlsOf, only, problemsIn, rawFrom } from "../../../src/view/form/fields.ts";
import { CHECKS } from "../../../tools/pictures/exhibits.ts";
import { check } from "../../checks.ts";
import { words } from "../drawn.ts";

const asked = (line: string, faces: readonly number[], settings = {}) => check(line, faces, settings).asked!;
const PURPOSES = ["rolled", "asked", "saved"] as const;

/** The form of a check, as it was asked for. */
function formOf(line: string, purpose: (typeof PURPOSES)[number] = "rolled", faces = [6, 4], settings = {}) {
  const { system, kind, ...rest } = asked(line, faces, settings);
  return newForm(system, kind, { raw: rawOptions(rest), purpose });
}

/** What passes the gate of what is filled in, but for what is hidden. */
function given(form: ReturnType<typeof formOf>, field: ReturnType<typeof formOf>["field"] = {}) {
  const fields = only(fieldsOf(form), (_field, name) => !(name in form.hidden));
  return parseFields(fields, rawFrom(fields, { ...form.field, ...field }, form.purpose));
}

const fieldOf = (id: string, kind: string, name: string) =>
  systems.find((system) => system.id === id)!.kinds[kind]!.fields[name]!;

describe("what stands in controls", () => {
  it.each(
    PURPOSES.flatMap((purpose) => CHECKS.map(({ line, faces, settings = {} }) => ({ purpose, line, faces, settings }))),
  )("left as it is asks for $line again, if it is $purpose", ({ purpose, line, faces, settings }) => {
    const form = formOf(line, purpose, [...faces], settings);
    const { options, hidden = {} } = asked(line, faces, settings);
    const known = Object.fromEntries(Object.entries(options).filter(([name]) => !(name in hidden)));
    expect(given(form)).toEqual(known);
  });

  it("does not ask for what is hidden", () => {
    expect(Object.keys(fieldsAsked(formOf("/kaiser skill 5 vs ?")))).not.toContain("difficulty");
  });

  it("names fields, choices and problems in words", () => {
    const { system, field: inputs, ...form } = formOf("/kaiser skill 5 vs 12");
    const controls = controlsOf(fieldsOf({ system, ...form }), { field: inputs, system, rules: {}, words });
    expect(controls.find(({ name }) => name === "field-difficulty")).toMatchObject({
      label: "Difficulty",
      number: { value: "12", min: -999, max: 9999 },
    });
    expect(controls.find(({ name }) => name === "field-method")!.choice!.options[0]!.text).toBe(
      "Extra dice at once; keep the best or worst two",
    );
  });

  it.each([
    ["difficulty", "twelve"],
    ["advantage", "-1"],
    ["skill", ""],
    ["modifier", "1.5"],
  ])("hands on %s %j for its gate to refuse", (name, value) => {
    const form = formOf("/kaiser skill 5 vs 12");
    expect(isProblem(given(form, { [name]: value }))).toBe(true);
    const raw = rawFrom(fieldsOf(form), { ...form.field, [name]: value });
    expect(Object.keys(problemsIn(fieldsOf(form), raw))).toEqual([`field-${name}`]);
  });

  it("takes an empty difficulty for none, and dice as they are written", () => {
    expect(given(formOf("/kaiser skill 5 vs 12"), { difficulty: "" })).toMatchObject({ difficulty: null });
    const dice = (text: string) => readInput("dice", fieldOf("ogs", "action", "dice"), text, "asked");
    expect(dice("2d8 + d12^2")).toEqual([
      { count: 2, sides: 8, up: 0 },
      { count: 1, sides: 12, up: 2 },
    ]);
    expect(dice("d8 and more")).toMatchObject({ problem: "unknownWord", data: { word: "and" } });
    expect(dice("")).toBeUndefined();
    const pool = fieldOf("olde", "dice", "dice");
    expect(pool.parse(readInput("dice", pool, "2 dice"))).toMatchObject({ problem: "notDice" });
  });

  it("reads Score Ranges one after the other, or as a line writes them", () => {
    const ranges = fieldOf("kleptonomicon", "test", "ranges");
    for (const text of ["..6 [7..9] 10..", "ranges ..6 [7..9] 10.."])
      expect(ranges.parse(readInput("ranges", ranges, text))).toEqual(["[..6]", "[7..9]", "[10..]"]);
    expect(readInput("ranges", ranges, " ")).toEqual([]);
    expect(inputFor(ranges, ["[..6]", "[7..]"])).toBe("[..6] [7..]");
  });

  it("shows and reads the damage of OGS without the word of a line", () => {
    const damage = fieldOf("ogs", "action", "damage");
    const read = damage.parse(readInput("damage", damage, "d8 + 2"));
    expect(read).toEqual({ dice: [{ count: 1, sides: 8, up: 0 }], flat: 2 });
    expect(inputFor(damage, read)).toBe("d8 + 2");
  });

  it("takes a path in place of a number in a saved check alone", () => {
    const skill = fieldOf("kaiser", "skill", "skill");
    expect(readInput("skill", skill, "@skills.sneak", "saved")).toBe("@skills.sneak");
    expect(skill.parse(readInput("skill", skill, "@skills.sneak"))).toMatchObject({ problem: "notNumber" });
  });

  it("keeps what was entered before only if it can stand in the control", () => {
    const [number, flag] = [fieldOf("kaiser", "skill", "skill"), fieldOf("kaiser", "skill", "opposed")];
    const [method, dice] = [fieldOf("kaiser", "skill", "method"), fieldOf("ogs", "action", "dice")];
    expect([isFitting(number, "x", "rolled"), isFitting(number, true, "rolled")]).toEqual([true, false]);
    expect([isFitting(flag, true, "rolled"), isFitting(flag, "true", "rolled")]).toEqual([true, false]);
    expect([isFitting(method, "pool", "rolled"), isFitting(method, "drum", "rolled")]).toEqual([true, false]);
    expect([isFitting(dice, "d8", "rolled"), isFitting(dice, "d8", "saved")]).toEqual([false, true]);
  });

  it.each([
    ["5", 1, "6"],
    ["", -1, "-1"],
    ["five", 1, "1"],
    ["− 3", -1, "-4"],
    ["99", 1, "99"],
  ])("steps %j by %i to %s", (text, by, next) => expect(stepped(text, by, { min: -9, max: 99 })).toBe(next));
});
