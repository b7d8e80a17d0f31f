import { expect, it } from "vitest";
import {
  contestControls,
  readContestForm,
  withContestRules,
  type ContestForm,
} from "../../../src/view/form/contest.ts";
import { game } from "../../checks.ts";
import { contextWith, flat } from "../drawn.ts";

/** A contest of this game against one other, with what is filled in. */
function formOf(id: string, field: ContestForm["field"] = {}): ContestForm {
  const choices = [{ id: "any", game: game(id) }];
  const opponent = [{ id: "tor", name: "Tor", isChosen: true }];
  const begun = { name: "Mira", means: "any", form: "each", sealed: false, mode: "public" } as const;
  const form = withContestRules({ ...begun, choices, opponent }, {});
  return { ...form, field: { ...form.field, ...field } };
}

/** The labels of the game's own rules. */
function labels(form: ContestForm): string[] {
  const controls = flat(contestControls(readContestForm(form, {}), contextWith()));
  return controls.filter(({ name }) => name.startsWith("field-")).map(({ label }) => label);
}

it("the rules that are asked for are those that count as things stand", () => {
  expect(labels(formOf("kaiser"))).toEqual(["Type"]);
  const attack = labels(formOf("kaiser", { manner: "attack" }));
  expect(attack.join()).toBe("Type,Range,Absorption,Armour,Base Damage");
  expect(labels(formOf("olde", { race: true }))).toEqual(["Race without an Instigator"]);
});

it("the rules that are asked for are the game's own where they do not count, whatever was filled in before", () => {
  const left = { absorption: "many", baseDamage: "4", range: "ranged" };
  const rules = (more: ContestForm["field"]) => readContestForm(formOf("kaiser", { ...left, ...more }), {}).rules;
  expect(rules({})).toMatchObject({ manner: "opposed", range: "melee", absorption: 0, baseDamage: null });
  expect(readContestForm(formOf("kaiser", left), {}).problems).toEqual({});
  expect(rules({ manner: "attack" })).toMatchObject({ problem: "notNumber", data: { field: "absorption" } });
  const attack = { range: "ranged", absorption: 1, baseDamage: 4 };
  expect(rules({ absorption: "1", manner: "attack" })).toMatchObject(attack);
});
