import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../../src/checks/json.ts";
import { chanceOf as known } from "../../../src/checks/odds-summary.ts";
import { isProblem } from "../../../src/checks/problem.ts";
import type { SavedCheck } from "../../../src/checks/saved-check.ts";
import { inputFor, readInputs } from "../../../src/view/form/fields.ts";
import {
  savedCheckView,
  savedForm,
  readSavedForm,
  withPath,
  type SavedCheckForm,
} from "../../../src/view/form/saved-check.ts";
import { game } from "../../checks.ts";
import { words } from "../drawn.ts";

const saved = (name: string, system: string, kind: string, options: UncheckedOptions) =>
  ({ id: name, name, system, kind, options }) as SavedCheck;
const D8_D12 = [8, 12].map((sides) => ({ count: 1, sides, up: sides === 12 ? 2 : 0 }));
const TRAITS: readonly SavedCheck[] = [
  saved("Sneak", "kaiser", "skill", { skill: "@skills.sneak", difficulty: 12, opposed: true }),
  saved("Climb", "ogs", "action", { dice: D8_D12, flat: -1 }),
  saved("Study", "kleptonomicon", "test", { modifier: 2, ranges: ["[..4]", "[5..]"] }),
];
const { fields } = game("ogs").kinds["action"]!;

/** The form of a saved check with other values in it. */
function formOf(saved: SavedCheck, field: SavedCheckForm["field"] = {}): SavedCheckForm {
  const form = savedForm(game(saved.system), saved);
  return { ...form, field: { ...form.field, ...field } };
}

const readOption = (name: string, typed: string) =>
  readInputs({ [name]: fields[name]! }, { game: game("ogs"), field: { [name]: typed }, purpose: "saved" }).options[
    name
  ];

it.each(TRAITS)("a saved check in a form reads as the same check: $name", (check) => {
  expect(readSavedForm(formOf(check)).saved).toEqual(check);
});

it.each([
  [0, { skill: "six" }, { problem: "notNumberOrPath", data: { field: "skill", value: "six" } }],
  [0, { skill: "" }, { problem: "missing", data: { field: "skill" } }],
  [1, { dice: "d8 und d6" }, { problem: "unknownWord", data: { field: "dice", word: "und" } }],
])("a saved check in a form says which field is wrong: %i with %j", (place, field, problem) => {
  expect(readSavedForm(formOf(TRAITS[place]!, field)).saved).toMatchObject(problem);
  expect(readSavedForm({ ...formOf(TRAITS[0]!), name: "" }).saved).toMatchObject({ problem: "traitName" });
});

it("a typed line of a saved check is read as in chat and written so that it reads the same", () => {
  const dice = readOption("dice", "d8 + d12^2");
  expect(inputFor(fields["dice"]!, dice, "saved")).toBe("d8 + d12^2");
  expect(readOption("flat", " -3 ")).toBe(-3);
  expect(readOption("flat", "@bonus")).toBe("@bonus");
  expect(readOption("flat", "")).toBeUndefined();
});

it.each([
  ["flat", "many"],
  ["flat", "@"],
  ["dice", "eight"],
])("a typed line of a saved check is refused for %s where it is %j", (name, typed) => {
  const read = readOption(name, typed);
  expect(isProblem(read) || isProblem(fields[name]!.parse(read))).toBe(true);
});

const typed = (field: Record<string, string>, kind = "skill") => formOf(saved("", "kaiser", kind, {}), field);

it.each([
  [{}, undefined, "skill"],
  [{ difficulty: "12" }, "difficulty", "skill"],
  [{ skill: "NaN", difficulty: "12" }, "skill", "skill"],
  [{ skill: "@skills.sneak", difficulty: "" }, "difficulty", "difficulty"],
  [{ skill: "@skills.sneak", difficulty: "12" }, undefined, "modifier"],
  [{ skill: "5", difficulty: "12" }, "opposed", "modifier"],
])("the number that a picked path is for with %j, last at %s, is %s", (entries, last, field) => {
  expect(withPath(typed(entries), { path: "@a" }, last).field).toBe(field);
});

it("the number that a picked path is for is none of a check without numbers", () => {
  expect(withPath(typed({}, "percentile"), { path: "@a" }).field).toBeUndefined();
});

it("the number that a picked path is for adds dice one after the other, numbers only where dice are missing or were edited last", () => {
  const ogs = game("ogs");
  const empty = savedForm(ogs, { id: "a", name: "Climb", kind: "action", options: {} });
  const first = withPath(empty, { path: "@agility" });
  const second = withPath(first.form, { path: "@climb.die", isDie: true });
  expect(second.form.field["dice"]).toBe("d@agility + d@climb.die");
  expect(withPath(second.form, { path: "@luck" }).field).toBe("flat");
  const third = withPath(second.form, { path: "@luck" }, "dice");
  expect(third.form.field["dice"]).toBe("d@agility + d@climb.die + d@luck");
  expect(readSavedForm(second.form).saved).toMatchObject({ options: { dice: "d@agility + d@climb.die" } });
  expect(inputFor(ogs.kinds["action"]!.fields["dice"]!, "d@agility + d6", "saved")).toBe("d@agility + d6");
});

it("the number that a picked path is for is the formula where dice are any, as one more part of it", () => {
  const empty = savedForm(game("anydice"), { id: "a", name: "Shove", kind: "check", options: {} });
  const first = withPath(empty, { path: "@abilities.str.mod" });
  expect([first.field, first.form.field["formula"]]).toEqual(["formula", "@abilities.str.mod"]);
  const typed = { ...empty, field: { ...empty.field, formula: "1d20" } };
  const second = withPath(typed, { path: "@abilities.str.mod" }, "formula").form;
  const third = withPath(second, { path: "@hd", isDie: true }, "formula").form;
  expect(third.field["formula"]).toBe("1d20 + @abilities.str.mod + d@hd");
  expect(withPath(second, { path: "@ac" }).field).toBe("difficulty");
});

const view = (more: Partial<SavedCheck>, data = {}, how: Partial<Parameters<typeof savedCheckView>[2]> = {}) =>
  savedCheckView({ ...saved("Sneak", "kaiser", "skill", {}), ...more }, data, {
    ...{ rules: {}, words, chanceOf: known },
    ...how,
  });

it("a saved check as a row tells what it rolls and how likely it succeeds", () => {
  const sneak = { options: { skill: "@skills.sneak", difficulty: 12 } };
  const data = { skills: { sneak: 5 } };
  expect(view(sneak, data)).toMatchObject({ line: "Skill 5, Difficulty 12", success: "58.3%" });
  const edited = view(sneak, data, { showsPaths: true, showsGame: true });
  expect(edited.line).toBe("Kaiser · Skill 5 (@skills.sneak), Difficulty 12");
  expect(view({ kind: "resistance", options: {} }).line).toBe("Resistance check");
  expect(view({ options: { skill: 5 } })).not.toHaveProperty("success");
});

it("a saved check as a row shows that its chance is still worked out, and nothing if there is none", () => {
  const saved = { options: { skill: 5, difficulty: 12 } };
  expect(view(saved, {}, { chanceOf: () => undefined }).success).toBe("…");
  expect(view(saved, {}, { chanceOf: () => null })).not.toHaveProperty("success");
});

it("a saved check as a row tells mixed results apart from successes", () => {
  const mixed = view({ system: "kleptonomicon", kind: "test", options: { modifier: 2 } });
  expect(mixed).toMatchObject({ success: "25%", line: "Modifier 2 · 55% with mixed results" });
});

it("a saved check as a row says why it cannot be rolled", () => {
  const problem =
    "Skill: This actor has nothing at the path @skills.sneak; write another one, such as @skills.sneak, or a number, such as 7.";
  const told = { line: "Skill @skills.sneak", problem };
  expect(view({ options: { skill: "@skills.sneak" } })).toMatchObject(told);
});
