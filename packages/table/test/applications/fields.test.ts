// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { fields } from "../../fields/fields.ts";
import { seatWindows } from "./seated.ts";

beforeEach(() => seatWindows());

describe("cleaning", () => {
  it.each([
    ["a boolean from text", new fields.BooleanField(), "true", true],
    ["an absent boolean", new fields.BooleanField(), undefined, false],
    ["a number from text", new fields.NumberField(), "3.5", 3.5],
    ["an empty number", new fields.NumberField(), "", null],
    ["an integer", new fields.NumberField({ integer: true }), 2.6, 3],
    ["a number to its step", new fields.NumberField({ step: 0.1 }), 0.26, 0.3],
    ["a number to its bounds", new fields.NumberField({ min: 1, max: 5 }), 9, 5],
    [
      "a required number without a value",
      new fields.NumberField({ required: true, nullable: false, min: 2 }),
      undefined,
      2,
    ],
    ["a text", new fields.StringField(), "  a ", "a"],
    ["an optional text", new fields.StringField(), undefined, undefined],
    ["a required text", new fields.StringField({ required: true }), undefined, ""],
    ["a set", new fields.SetField(new fields.StringField()), ["a", "b", "a"], ["a", "b"]],
    [
      "a schema",
      new fields.SchemaField({
        level: new fields.NumberField({ initial: 1, required: true }),
        open: new fields.BooleanField(),
      }),
      { level: "4", more: 1 },
      { level: 4, open: false },
    ],
    [
      "a schema without a value",
      new fields.SchemaField({ level: new fields.NumberField({ initial: 1, required: true }) }),
      undefined,
      { level: 1 },
    ],
    ["a record of numbers", new fields.TypedObjectField(new fields.NumberField()), { a: "1" }, { a: 1 }],
  ])("%s", (_name, field, value, clean) => expect(field.clean(value)).toEqual(clean));
});

describe("checking", () => {
  it.each([
    ["a number too large", new fields.NumberField({ max: 5 }), 6, "at most 5"],
    ["a text among choices", new fields.StringField({ choices: ["a", "b"] }), "c", "not a valid choice"],
    ["a blank text", new fields.StringField({ blank: false }), "", "blank"],
    ["null", new fields.BooleanField(), null, "null"],
    ["a colour", new fields.ColorField(), "red", "colour"],
    ["within a schema", new fields.SchemaField({ a: new fields.NumberField() }), { a: "x" }, "a: must be a number"],
    [
      "by its own test",
      new fields.StringField({ validate: () => false, validationError: "is too odd" }),
      "x",
      "too odd",
    ],
  ])("%s", (_name, field, value, reason) => expect(field.validate(value)?.asError().message).toContain(reason));

  it("finds nothing wrong with what was cleaned", () => {
    const field = new fields.SchemaField({
      n: new fields.NumberField({ integer: true }),
      s: new fields.StringField({ choices: { a: "A" }, initial: "a" }),
    });
    expect(field.validate(field.clean({ n: "2.2" }))).toBeUndefined();
  });
});

describe("inputs", () => {
  it("are named by their path and hold their value", () => {
    const schema = new fields.SchemaField(
      {
        kind: new fields.StringField({ choices: { a: "Alpha", b: "Beta" } }),
        size: new fields.NumberField({ min: 0, max: 10, step: 1 }),
      },
      {},
      { name: "system" },
    );
    const kind = schema.fields["kind"]!.toInput({ value: "b" }) as HTMLSelectElement;
    expect([kind.name, kind.value, kind.options.length]).toEqual(["system.kind", "b", 2]);
    const size = schema.fields["size"]!.toInput({ value: 4 }) as HTMLInputElement;
    expect([size.type, size.name, size.value]).toEqual(["range", "system.size", "4"]);
  });

  it("stand in a group that ties label and hint to them", () => {
    const group = new fields.BooleanField({ label: "Open", hint: "Whether it is open." }).toFormGroup(
      {},
      { name: "open", value: true },
    );
    const box = group.querySelector("input")!;
    expect(group.querySelector("label")!.htmlFor).toBe(box.id);
    expect(group.querySelector(`#${box.getAttribute("aria-describedby")!}`)!.textContent).toBe("Whether it is open.");
    expect(box.checked).toBe(true);
  });
});

it("refuses fields it does not build", () => {
  const { EmbeddedCollectionField } = fields as unknown as Record<string, new () => object>;
  expect(() => new EmbeddedCollectionField!()).toThrow("does not build foundry.data.fields.EmbeddedCollectionField");
});
