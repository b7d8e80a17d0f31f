import { expect, it } from "vitest";
import { games } from "../../../src/games/index.ts";
import { newCheckForm } from "../../../src/view/form/check-form.ts";
import {
  askedText,
  requestControls,
  requestNote,
  requestOdds,
  readRequestForm,
  requestOptions,
  withQuickChoice,
  type RequestForm,
} from "../../../src/view/form/request.ts";
import { contextWith, flat, words } from "../drawn.ts";

const kaiser = games.find(({ id }) => id === "kaiser")!;
const people = ["Mira", "Tor", "Brigand"].map((name, i) => ({
  ...{ name, isChosen: i < 2, isAway: i === 1, isParty: i < 2, isSelected: i === 2 },
}));
const named = [{ id: "sneak", name: "Sneak", game: kaiser, kind: "skill", owners: [0, 2] }];

function formWith(more: Partial<RequestForm> = {}, inputs: object = {}): RequestForm {
  const form = newCheckForm(kaiser, "skill", { purpose: "asked" });
  const asked = {
    means: "sneak",
    savedChecks: named,
    member: people,
    whom: "party",
    end: "alone",
    mode: "public",
  } as const;
  return { ...form, ...asked, isHidden: false, ...more, field: { ...form.field, ...inputs } };
}

const controls = (form: RequestForm, mayHide = true) =>
  flat(requestControls(readRequestForm(form), { games: [kaiser], rules: {}, words, mayHide }));
const namesIn = (form: RequestForm) => controls(form).map(({ name }) => name);

it("a request by the name of a saved check asks for its difficulty alone, and by any check for all of it", () => {
  const names = ["means", "field-difficulty", "end", "member"];
  expect(namesIn(formWith())).toEqual(expect.arrayContaining(names));
  const target = controls(formWith()).find(({ name }) => name === "field-difficulty")!;
  expect(target.companion).toMatchObject({ name: "isHidden", flag: { isOn: false } });
  expect(namesIn(formWith())).not.toContain("field-skill");
  expect(namesIn(formWith({ means: "any" }))).toEqual(expect.arrayContaining(["field-skill", "field-difficulty"]));
  expect(namesIn(formWith({ means: "line", line: "/kaiser skill @a vs 12" }))).not.toContain("field-difficulty");
});

it("a request offers GMs alone to hide its difficulty", () => {
  const boxes = (mayHide: boolean) => controls(formWith(), mayHide).map(({ companion }) => companion?.name);
  expect(boxes(true)).toContain("isHidden");
  expect(boxes(false)).not.toContain("isHidden");
});

it("a request tells how many have the check, who is away, and who has not saved it", () => {
  const told = controls(formWith());
  const { options } = told.find(({ name }) => name === "means")!.choice!;
  expect(options.map(({ text, chance = "" }) => `${text} ${chance}`)).toEqual(["Sneak 2 of 3", "Other check… "]);
  const { flags } = told.find(({ name }) => name === "member")!.people!;
  expect(flags.map(({ label }) => label)).toEqual(["Mira", "Tor", "Brigand"]);
  expect(flags.map(({ hint }) => hint)).toEqual([undefined, "offline · no saved check", undefined]);
});

it("a request counts the chances of all who are ticked, once each is known", () => {
  const told = (chances: readonly (readonly [number, number])[], form = formWith()) =>
    requestOdds(form, new Map(chances), words).flatMap(({ parts }) => parts.map(({ text, share }) => [text, share]));
  expect(
    told([
      [0, 0.5],
      [1, 0.4],
      [2, 0.1],
    ]),
  ).toEqual([
    ["All succeed: 20%", "20.00"],
    ["At least one: 70%", "50.00"],
    ["", "30.00"],
  ]);
  expect(
    told([
      [0, 1],
      [1, 1],
    ]),
  ).toEqual([
    ["All succeed: 100%", "100.00"],
    ["At least one: 100%", "0.00"],
    ["", "0.00"],
  ]);
  expect(told([[0, 0.5]])).toEqual([]);
  expect(told([[0, 0.5]], formWith({ member: people.map((each, i) => ({ ...each, isChosen: i === 0 })) }))).toEqual([]);
  expect(askedText(formWith(), words)).toBe("2 of 3 are asked");
});

it("a request without a chance asks for the difficulty that it lacks", () => {
  const none = new Map<number, number>();
  expect(requestNote(readRequestForm(formWith()), none, words)).toBe("Fill in “Difficulty” to see the odds.");
  expect(requestNote(readRequestForm(formWith()), new Map([[0, 0.5]]), words)).toBe(undefined);
  expect(requestNote(readRequestForm(formWith({}, { difficulty: "12" })), none, words)).toBe(undefined);
  expect(requestNote(readRequestForm(formWith({ means: "line", line: "/kaiser skill @a vs 12" })), none, words)).toBe(
    undefined,
  );
});

it("a request counts chances in words without a strip where odds are shown so", () => {
  const inWords = Object.assign((...given: Parameters<typeof words>) => words(...given), { chances: "words" as const });
  const [view] = requestOdds(
    formWith(),
    new Map([
      [0, 0.5],
      [1, 0.4],
    ]),
    inWords,
  );
  expect([view!.isDrawn, ...view!.parts.map(({ text }) => text)]).toEqual([
    ...[false, "All succeed: Unlikely", "At least one: Likely", ""],
  ]);
});

it("a request ticks whom a quick choice means, and tells once others are ticked by hand", () => {
  const before = formWith();
  const ticked = (form: RequestForm) => form.member.map(({ isChosen }) => isChosen);
  expect(ticked(withQuickChoice(before, { ...before, whom: "selected" }))).toEqual([false, false, true]);
  expect(ticked(withQuickChoice(before, { ...before, whom: "all" }))).toEqual([true, true, true]);
  const all = people.map((each) => ({ ...each, isChosen: true }));
  expect(withQuickChoice(before, { ...before, member: all }).whom).toBe("chosen");
  expect(withQuickChoice(before, before)).toEqual(before);
  const offered = (whom: RequestForm["whom"]) =>
    controls(formWith({ whom }))
      .find(({ name }) => name === "member")!
      .companion!.choice!.options.map(({ value }) => value);
  // The list must be drawn anew, or the window would read the quick choice from it again.
  expect(offered("party")).toEqual(["party", "selected", "all"]);
  expect(offered("chosen")).toEqual(["party", "selected", "all", "chosen"]);
});

it("a request hides its difficulty when it shall, and needs someone to ask and a difficulty that can be read", () => {
  expect(requestOptions(readRequestForm(formWith({}, { difficulty: "12" })))).toEqual({ difficulty: 12 });
  expect(requestOptions(readRequestForm(formWith({ isHidden: true }, { difficulty: "12" })))).toEqual({
    difficulty: { hidden: 12 },
  });
  expect(requestOptions(readRequestForm(formWith({}, { skill: "5" })))).toEqual({});
  expect(readRequestForm(formWith()).problems).toEqual({});
  const nobody = people.map((each) => ({ ...each, isChosen: false }));
  const wrong = readRequestForm(formWith({ member: nobody }, { difficulty: "a dozen" })).problems;
  expect(Object.keys(wrong)).toEqual(["field-difficulty", "member"]);
});

it("a request tells the chance of each who is asked", () => {
  const drawn = flat(requestControls(readRequestForm(formWith()), contextWith(), new Map([[1, 0.25]])));
  const { flags } = drawn.find(({ name }) => name === "member")!.people!;
  expect(flags.map(({ chance }) => chance)).toEqual([undefined, "25%", undefined]);
});

it("a request takes a formula with paths, which are looked up for each who rolls", () => {
  const any = games.find(({ id }) => id === "anydice")!;
  const asking = (formula: string, difficulty = "15") => {
    const form = newCheckForm(any, "check", { purpose: "asked" });
    return formWith({ ...form, means: "any" }, { ...form.field, formula, difficulty });
  };
  const own = "2d6 + @abilities.dex.mod";
  expect(readRequestForm(asking(own)).problems).toEqual({});
  expect(requestOptions(readRequestForm(asking(own)))).toEqual({ formula: own, difficulty: 15 });
  expect(readRequestForm(asking("(2d6 + @abilities.dex.mod")).problems).toMatchObject({
    "field-formula": { problem: "anydice.path" },
  });
  expect(Object.keys(readRequestForm(asking(own, "@attributes.ac")).problems)).toEqual(["field-difficulty"]);
});
