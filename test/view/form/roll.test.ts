import { expect, it } from "vitest";
import { writeCheck } from "../../../src/checks/notation.ts";
import { isProblem } from "../../../src/checks/problem.ts";
import { games } from "../../../src/games/index.ts";
import {
  newCheckForm,
  readCheckForm,
  rollView,
  withAlternative,
  withKind,
  type CheckForm,
} from "../../../src/view/form/check-form.ts";
import { contestControls, readContestForm, withContestRules } from "../../../src/view/form/contest.ts";
import { problemTexts, type ControlView } from "../../../src/view/form/control.ts";
import { extendedControls, extendedForm } from "../../../src/view/form/extended.ts";
import type { Inputs } from "../../../src/view/form/fields.ts";
import { savedControls, savedForm } from "../../../src/view/form/saved-check.ts";
import { game, orFail } from "../../checks.ts";
import { contextWith, flat, rollOdds, words } from "../drawn.ts";

function draft(id: string, kind: string, field: Inputs = {}, more: Partial<CheckForm> = {}): CheckForm {
  const plain = newCheckForm(game(id), kind);
  return { ...plain, ...more, field: { ...plain.field, ...field } };
}

const requestFrom = (filled: CheckForm, rules = {}) => readCheckForm(filled, rules).request;

function line(filled: CheckForm, rules = {}): string {
  const asked = requestFrom(filled, rules);
  return isProblem(asked) ? asked.problem : writeCheck(asked);
}

/** Dice of OGS by their sizes, the first of them grown by so much. */
const diceOf = (sizes: readonly number[], up = 0) =>
  sizes.map((sides, i) => ({ count: 1, sides, up: i === 0 ? up : 0 }));

const preview = (form: CheckForm, isHidden = false, rules = {}) =>
  rollView(readCheckForm({ ...form, mode: "public" }, rules), contextWith(rules), rollOdds(rules, isHidden));
const view = (filled: CheckForm, rules = {}) => preview(filled, true, rules).controls;
const more = (filled: CheckForm, rules = {}) => view(filled, rules).find(({ name }) => name === "more")!;
const control = (filled: CheckForm, name: string, rules = {}): ControlView =>
  flat(view(filled, rules)).find((each) => each.name === `field-${name}`)!;
const levels = (filled: CheckForm, name: string) =>
  view(filled).find((each) => each.name === `levels-${name}`)!.levels!.options;
const told = (filled: CheckForm) => problemTexts(readCheckForm(filled, {}).problems, filled.game, words);

it("the roll form offers the check that people roll most first in each game", () => {
  const first = games.slice(0, 5).map(({ id, kinds }) => {
    const control = view(draft(id, Object.keys(kinds)[0]!)).find(({ name }) => name === "kind")!;
    return control.choice!.options[0]!.value;
  });
  expect(first).toEqual(["skill", "action", "basic", "test", "stat"]);
});

it("the roll form shows what a thread has set as a text, without other ways to say it", () => {
  const fixed = { names: ["difficulty"], by: "Gus" };
  const kaiser = draft("kaiser", "skill", { skill: "5", difficulty: "12" }, { fixed });
  expect(control(kaiser, "difficulty")).toEqual({
    name: "field-difficulty",
    label: "Difficulty",
    paragraph: "12, set by Gus",
  });
  expect(line(kaiser)).toBe("/kaiser skill 5 vs 12");
  const dice = draft("anydice", "check", { formula: "d20", difficulty: "15" }, { fixed });
  const names = flat(view(dice)).map(({ name }) => name);
  expect(names).toContain("field-difficulty");
  expect(names).not.toContain("alternative");
});

it.each([
  [
    draft("kaiser", "skill", { skill: "5", difficulty: "12", advantage: "2", disadvantage: "1" }),
    "/kaiser skill 5 vs 12 a2 d1",
  ],
  [draft("kaiser", "skill", { skill: "−3", fumbleDegree: "+1" }), "/kaiser skill -3 fumble +1"],
  [draft("kr", "basic", { rolled: "6", pool: "9", dt: "7" }), "/kr 6 of 9 dt 7"],
  [
    draft("kleptonomicon", "test", { modifier: "1", ranges: "..4 [5..8] 9.." }),
    "/klepto + 1 ranges [..4] [5..8] [9..]",
  ],
  [draft("olde", "dice", { dice: "2d10", adjust: "-1", challenge: "12" }), "/olde 2d10 - 1 vs 12"],
  [draft("ogs", "action", { dice: diceOf([12, 8], 2), difficulty: "14" }), "/ogs d12^2 + d8 vs 14"],
])("a filled-in roll form reads as a check: %#", (filled, expected) => expect(line(filled)).toBe(expected));

it.each([
  ["ogs", "action", { dice: diceOf([8, 6], 3) }],
  ["kaiser", "characteristic", { characteristic: "4" }],
] as const)(
  "a filled-in roll form is not what no report of %s %s tells, though a line may say it",
  (id, kind, entries) => {
    const filled = draft(id, kind, { ...entries, opposed: true });
    expect(control(filled, "opposed")).toBeUndefined();
    expect(line(filled)).toContain(" opposed");
  },
);

it.each([
  [[null]],
  [[5]],
  [[{ count: 1e9, sides: 6, up: 0 }]],
  [[{ count: 1, sides: 7, up: 0 }]],
  [[{ count: 1, sides: 12, up: 1e9 }]],
  [[{ count: 1, sides: 12, up: 1, more: [null] }]],
  ["d8"],
])("a filled-in roll form is drawn whatever a program or an old browser says the dice are: %j", (dice) => {
  for (const kind of ["action", "open"])
    for (const begun of [{ raw: { dice } }, { kept: { dice: dice as never } }])
      expect(control(newCheckForm(game("ogs"), kind, begun), "dice").editor!.dice.length).toBeGreaterThan(0);
  const klepto = newCheckForm(game("kleptonomicon"), "test", { raw: { ranges: [{ toString: 1 }], dice } });
  expect(control(klepto, "ranges").text!.value).toBe("");
});

it("a filled-in roll form opens again with what was asked for", () => {
  for (const system of games)
    for (const [kind, { example }] of Object.entries(system.kinds)) {
      const first = orFail(requestFrom(newCheckForm(system, kind, { raw: example }), {}));
      expect(requestFrom(newCheckForm(system, kind, { raw: first.options }), {})).toEqual(first);
    }
});

it.each([
  ["kaiser", "skill", "difficulty", { skill: 5 }, "/kaiser skill 5 vs ?"],
  ["kr", "basic", "dt", { rolled: 6 }, "/kr 6 dt ?"],
])("a filled-in roll form neither asks for what is hidden in %s nor tells it", (id, kind, field, raw, expected) => {
  const secret = { hidden: "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7" };
  const hidden = newCheckForm(game(id), kind, { raw: { ...raw, [field]: secret }, earlierInputs: { [field]: "12" } });
  expect([control(hidden, field), told(hidden)]).toEqual([undefined, {}]);
  expect(preview(hidden)).toMatchObject({ line: expected, note: expect.any(String) as string });
  expect(preview(hidden)).not.toHaveProperty("odds");
  expect(requestFrom(hidden, {})).toMatchObject({ hidden: { [field]: secret.hidden }, options: { [field]: null } });
  expect(requestFrom(withKind(hidden, game(id), kind, {}), {})).toEqual(requestFrom(hidden, {}));
  expect(withKind(hidden, game("kleptonomicon"), "test", {}).hidden).toEqual({});
});

it("a filled-in roll form adds the circumstances up and tells their names in the label", () => {
  const circumstance = [
    { name: "Dark", level: "+3" },
    { name: "Hurry", level: "-2" },
  ];
  const filled = draft("kaiser", "skill", { skill: "5", modifier: "1" }, { label: "Sneak", circumstance });
  expect(requestFrom(filled, {})).toMatchObject({ options: { modifier: 2 }, label: "Sneak (Dark +3, Hurry −2)" });
});

it("a filled-in roll form lets no label begin another", () => {
  expect(line(draft("kaiser", "skill", { skill: "5" }, { label: "a # b" }))).toBe("/kaiser skill 5 # a  b");
});

it("a filled-in roll form takes the rules of the world by default", () => {
  const rules = { "kaiser.advantageMethod": "sequentialKeep" };
  const filled = newCheckForm(game("kaiser"), "skill", { raw: { skill: 5 }, rules });
  expect(requestFrom(filled, {})).toMatchObject({ options: { method: "sequentialKeep" } });
});

it("a filled-in roll form keeps what another kind of the game asks for, too", () => {
  const field = { skill: "5", difficulty: "12", advantage: "2" };
  const filled = withKind(draft("kaiser", "skill", field, { label: "Sneak" }), game("kaiser"), "resistance", {});
  const moved = { ...filled, field: { ...filled.field, resistance: "6" } };
  expect(line(moved)).toBe("/kaiser resistance 6 vs 12 a2 # Sneak");
  expect(withKind(filled, game("kr"), "basic", {}).field).toMatchObject({ rolled: "6", dt: "7" });
});

it("a mistake in a roll form is told at its own control, in a sentence, and the input is kept", () => {
  const circumstance = [{ name: "Dark", level: "much" }];
  const wrong = { skill: "five", difficulty: "99999", advantage: "-1" };
  const filled = draft("kaiser", "skill", wrong, { circumstance });
  const names = [...Object.keys(wrong).map((name) => `field-${name}`), "circumstance-0-level"];
  expect(Object.keys(told(filled))).toEqual(names);
  expect(Object.values(told(filled)).every((text) => /^[^{}]{10,120}\.$/.test(text))).toBe(true);
  expect(control(filled, "skill").number!.value).toBe("five");
  expect(preview(filled)).not.toHaveProperty("odds");
});

it.each([
  ["a range", draft("kleptonomicon", "test", { ranges: "..4 [5..8" }), "ranges", /bracket/],
  ["dice", draft("olde", "dice", { dice: "2 dice" }), "dice", /2d10/],
  ["what is missing", draft("kr", "basic", { dt: "" }), "dt", /missing/],
])("a mistake in a roll form names %s", (_what, filled, name, sentence) =>
  expect(told(filled)[`field-${name}`]).toMatch(sentence),
);

it("a mistake in a roll form is told of the whole where every field is sound", () => {
  expect(preview(draft("kr", "basic", { rolled: "8", pool: "6", dt: "7" })).problem).toMatch(/more than the pool/);
});

const first = (filled: CheckForm) =>
  view(filled).flatMap(({ name }) => (/^(?:field|levels)-/.test(name) ? [name] : []));

it.each([
  ["kaiser", "skill", ["field-skill", "field-modifier", "field-difficulty", "levels-advantage"]],
  ["ogs", "action", ["field-dice", "field-flat", "field-difficulty"]],
  ["kr", "basic", ["field-pool", "field-rolled", "field-dt"]],
  ["kr", "opposed", ["field-pool", "field-dt", "field-active"]],
  ["kleptonomicon", "test", ["field-modifier", "levels-advantages"]],
  ["olde", "stat", ["field-stat", "field-adjust", "field-challenge"]],
] as const)("the main field of a form in %s %s is what matters most", (id, kind, names) =>
  expect(first(draft(id, kind))).toEqual(names),
);

it("the main field of a form leaves the rest folded away behind one word, with the number of what is set there", () => {
  const title = (filled: CheckForm) => more(filled).label;
  expect(title(draft("kaiser", "skill", { skill: "5", advantage: "2", disadvantage: "1" }))).toBe("More");
  expect(title(draft("kaiser", "skill", { skill: "5", modifier: "2" }))).toBe("More");
  expect(title(draft("kr", "extended", { con: "3" }))).toBe("More (1)");
  expect(more(draft("kr", "extended", { con: "3" })).fold!.isOpen).toBe(false);
  const context = { ...contextWith(), isMoreOpen: true };
  const read = readCheckForm({ ...draft("kaiser", "skill"), mode: "public" }, {});
  const unfolded = rollView(read, context, rollOdds());
  expect(unfolded.controls.at(-1)!.fold!.isOpen).toBe(true);
  expect(more(draft("kaiser", "skill")).fold!.about).toBe(
    "Fumble degree, Degree of Difference, Cannot gain Open Rolls, Opposed, Circumstances",
  );
  expect(view(draft("kaiser", "percentile")).find(({ name }) => name === "label")!.companion!.name).toBe("mode");
});

it("the main field of a form is explained in a sentence, as is the rest", () => {
  for (const system of games)
    for (const kind of Object.keys(system.kinds))
      for (const { tip = "", fold } of flat(view(draft(system.id, kind))))
        if (!fold) expect(tip).toMatch(/^[^{}]{8,200}[.)]$/);
});

it("the main field of a form is explained in the forms of contests, extended tests and saved checks too", () => {
  for (const controls of otherForms())
    for (const { name, tip = "", hint = tip, fold, paragraph: told } of flat(controls))
      if (!fold && told === undefined) expect(hint, name).toMatch(/^[^{}]{8,200}[.)]$/);
});

/** The controls of every other form in which people fill something in, for each game. */
function otherForms(): ControlView[][] {
  const opponent = ["Tor", "Odo"].map((name) => ({ id: name, name, isChosen: true }));
  const begun = { name: "Mira", opponent, form: "each", sealed: false, mode: "public" } as const;
  return games.flatMap((system) => [
    ...(system.contest ? [{ ...begun, choices: [{ id: "any", game: system }], means: "any" }] : []).map((form) =>
      contestControls(readContestForm(withContestRules(form, {}), {}), contextWith()),
    ),
    ...(system.extended ? [extendedControls(extendedForm(system, {}), contextWith())] : []),
    ...Object.keys(system.kinds).map((kind) =>
      savedControls(savedForm(system, { id: "any", name: "Sneak", kind, options: {} }), words),
    ),
  ]);
}

const bars = (field: Inputs, more: Partial<CheckForm> = {}) => preview(draft("kr", "basic", field, more)).odds?.drawing;

it("the chance with each number of dice is drawn up to the pool, or else up to nine", () => {
  const { columns: drawn } = bars({ rolled: "3", pool: "9", dt: "6" })!;
  const columns = drawn.filter((each) => "isCurrent" in each);
  expect([columns.length, columns[2]!.name]).toEqual([9, "3 dice, 45.7%"]);
  expect(columns.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual(["3 dice"]);
  const even = Number(columns[1]!.height);
  expect([0, 2].every((odd) => Number(columns[odd]!.height) > even)).toBe(true);
  expect(bars({ rolled: "3", dt: "6" })!.columns).toHaveLength(9);
  expect(bars({ rolled: "3", dt: "6" })!.axis).toEqual(["1 die", "Best: 1 die, 50%", "9 dice"]);
  expect(bars({ rolled: "", pool: "4", dt: "6" })).toBeUndefined();
  expect(bars({ rolled: "12", dt: "6" })!.columns).toHaveLength(12);
});

it("the chance with each number of dice is left out if nothing can succeed, or if the threshold is hidden", () => {
  expect(JSON.stringify(bars({ rolled: "3", pool: "9", dt: "14" }) ?? {})).not.toContain("isCurrent");
  expect(bars({ rolled: "3", pool: "9", dt: "" }, { hidden: { dt: "" } })).toBeUndefined();
});

it("controls show the d6 that stands in for a modifier die", () => {
  const two = diceOf([8, 6]);
  const standIn = (field: Inputs) => control(draft("ogs", "action", field), "dice").editor!.next.standIn;
  expect(standIn({ dice: two })).toBe("d6 if left empty");
  expect(standIn({ dice: two, exact: true })).toBeUndefined();
  expect(standIn({ dice: [...two, two[0]!] })).toBeUndefined();
  expect(control(draft("ogs", "open"), "dice").editor!.next.standIn).toBeUndefined();
});

it("controls make one of advantage and disadvantage, and show what is left", () => {
  const filled = draft("kaiser", "skill", { advantage: "2", disadvantage: "3" });
  const chosen = (form: CheckForm, name: string) => levels(form, name).filter(({ isSelected }) => isSelected);
  expect(chosen(filled, "advantage")).toMatchObject([{ text: "−1", name: "Disadvantage 1" }]);
  expect(view(filled).find(({ levels: each }) => each)!.levels!.numbers).toEqual([
    { name: "field-advantage", value: "2" },
    { name: "field-disadvantage", value: "3" },
  ]);
  expect(flat(view(filled)).map(({ name }) => name)).not.toContain("field-disadvantage");
  expect(chosen(draft("kleptonomicon", "test", { advantages: "5" }), "advantages")).toMatchObject([{ text: "+3" }]);
  expect(chosen(draft("kaiser", "skill", { advantage: "much" }), "advantage")).toEqual([]);
});

it("controls offer five levels, which take back first what counts against them and slide along further out", () => {
  const offered = (field: Inputs) => levels(draft("kaiser", "skill", field), "advantage");
  const texts = (field: Inputs) => offered(field).map(({ text }) => text);
  const held = offered({ advantage: "1", disadvantage: "2" }).map(({ values }) => {
    const { "field-advantage": up, "field-disadvantage": down } = JSON.parse(values) as Record<string, number>;
    return [up, down];
  });
  expect(texts({ advantage: "1", disadvantage: "2" })).toEqual(["−2", "−1", "0", "+1", "+2"]);
  expect(held.join(" ")).toBe("0,2 1,2 1,1 1,0 2,0");
  expect(texts({ advantage: "3" })).toEqual(["0", "+1", "+2", "+3", "+4"]);
  expect(texts({ disadvantage: "90" })).toEqual(["−90", "−89", "−88", "−87", "−86"]);
});

it("controls tell the chance with each level, each preset and each Die Increase more", () => {
  const skill = preview(draft("kaiser", "skill", { skill: "5", difficulty: "12" })).controls;
  const find = (name: string) => skill.find((each) => each.name === name)!;
  const chancesOf = find("levels-advantage").levels!.options.map(({ chance }) => chance);
  expect(chancesOf.join(" ")).toBe("17.4% 31.9% 58.3% 80.6% 91%");
  expect(find("field-difficulty").number!.presets.map(({ chance }) => chance)).toContain("58.3%");
  const dice = diceOf([8, 8]);
  const action = preview(draft("ogs", "action", { dice, difficulty: "10" })).controls.find(({ editor }) => editor);
  const chances = action!.editor!.dice.map(({ chance }) => chance);
  expect(chances[0]).toMatch(/%$/);
  expect(chances[1]).toBe(chances[0]);
});

it("controls name difficulties by the ladder of the game and of the world", () => {
  const rungs = (filled: CheckForm, name: string, rules = {}) =>
    control(filled, name, rules).number!.presets.map(({ text }) => text);
  expect(rungs(draft("kaiser", "skill"), "difficulty")).toContain("Almost Impossible (24)");
  expect(rungs(draft("olde", "stat"), "challenge", { "olde.challengeTable": "2016" })).toContain("Hard (8)");
  expect(rungs(draft("olde", "stat"), "challenge", { "olde.challengeTable": "2017" })).toContain("Hard (12)");
});

it("controls show every Die Increase as a step, past a d12 as two dice", () => {
  const [die] = control(draft("ogs", "action", { dice: diceOf([10, 6], 3) }), "dice").editor!.dice;
  const grown = { growth: "+3 → d8 + d8", increases: [{ amount: "3-Stage Die Increase" }] };
  expect(die).toMatchObject({ label: "stat, die 1", slot: "Stat", ...grown });
});

it("controls let a separate Die Increase grow the die that is chosen, where the world lets players choose", () => {
  const dice = [
    { count: 1, sides: 12, up: 1, by: "Bless", more: [{ up: 2, at: 0 }, { up: 1 }] },
    { count: 1, sides: 6, up: 0 },
  ];
  const [chosen] = control(draft("ogs", "action", { dice }), "dice").editor!.dice;
  expect(chosen).toMatchObject({
    growth: "+4 → d12 + d8",
    increases: [
      { value: "Bless", amount: "1-Stage Die Increase" },
      { value: "", amount: "2-Stage Die Increase" },
      { amount: "1-Stage Die Increase" },
    ],
  });
  const targets = chosen!.increases.map((each) => each.targets?.find(({ isSelected }) => isSelected)?.text);
  expect(targets).toEqual([undefined, "d8, die 1", undefined]);
  const rules = { "ogs.separateIncreaseTarget": "choose" };
  const { dice: shown } = control(draft("ogs", "action", { dice }), "dice", rules).editor!;
  expect(shown[0]!.increases[2]!.targets!.map(({ text }) => text)).toEqual(["d12, die 1", "d6, die 2"]);
  expect(line(draft("ogs", "action", { dice }))).toBe('/ogs d12^1^2/1^1/2 "Bless" + d6');
});

it("controls leave to the world what its house rules decide, whatever a roll before them had", () => {
  for (const system of games)
    for (const [kind, { fields }] of Object.entries(system.kinds)) {
      const decided = Object.keys(fields).filter((name) => fields[name]!.setting !== undefined);
      const shown = flat(view(draft(system.id, kind))).map(({ name }) => name.replace("field-", ""));
      expect(shown.filter((name) => decided.includes(name))).toEqual([]);
    }
  const earlierInputs = { method: "sequentialKeep", skill: "7" };
  const rules = { "kaiser.advantageMethod": "sequentialReplace" };
  const { field } = newCheckForm(game("kaiser"), "skill", { earlierInputs, rules });
  expect([field["method"], field["skill"]]).toEqual(["sequentialReplace", "7"]);
});

it("odds tell the chance of success and of each headline", () => {
  const { odds, line: written } = preview(draft("kaiser", "skill", { skill: "5", difficulty: "12" }));
  expect([odds!.lead.value, written]).toEqual(["58.3%", "/kaiser skill 5 vs 12"]);
  const rows = odds!.rows.map(({ text, tone }) => `${text} ${tone}`);
  expect(rows).toEqual(["Open Roll: Success great", "Success good", "Failure bad", "Fumble dire"]);
  expect(odds!.rows.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(100, 1);
});

it("odds tell that nothing can go wrong, where everything is better than a success", () => {
  const { odds } = preview(draft("ogs", "action", { dice: diceOf([8, 6]), difficulty: "1" }));
  expect(odds!.lead).toMatchObject({ value: "100%", text: "Chance of success" });
});

it("odds tell apart what is mixed", () => {
  const { odds } = preview(draft("kleptonomicon", "test", { modifier: "0", advantages: "1" }));
  expect(odds!.lead).toMatchObject({ value: "9.8%", text: "Chance of success (57.8% with mixed results)" });
});

it("odds gather many headlines of one tone", () => {
  const { odds } = preview(draft("kleptonomicon", "sum", { dice: "2d4" }));
  expect(odds!.lead).toMatchObject({ value: "5", text: expect.stringMatching(/^on average/) as string });
  expect(odds!.rows.map(({ text, chance }) => `${text} ${chance}`)).toEqual(["2–8 100%"]);
});

it("odds tell where the total lies where there is nothing to meet", () => {
  const { odds } = preview(draft("ogs", "open", { dice: [{ ...diceOf([6])[0]!, count: 10 }] }));
  expect(odds).toMatchObject({ lead: { value: "35", text: "on average; 90% of rolls: 26–44" } });
  expect(odds!.rows.map(({ text }) => text)).toEqual(["≤ 25", "26–44", "≥ 45"]);
});

it("odds stay hidden where the difficulty is", () => {
  const hidden = preview(draft("kaiser", "skill", { skill: "5", difficulty: "12" }), true);
  expect(hidden.odds).toBeUndefined();
  expect(hidden.note).toMatch(/hidden/);
});

const anyDice = (field: Inputs, form: Partial<CheckForm> = {}) => draft("anydice", "check", field, form);
const shown = (filled: CheckForm) => view(filled).map(({ name }) => name);

it.each([
  [{ formula: "1d20" }, {}, "difficulty"],
  [{ formula: "1d100", limit: "45" }, {}, "limit"],
  [{ formula: "2d6", ranges: "..6 7.." }, {}, "ranges"],
  [{ formula: "2d6" }, { alternative: "ranges" }, "ranges"],
  [{ formula: "2d6" }, { alternative: "levels" }, "difficulty"],
])("the alternatives of a form are one choice, of which %j shows only the chosen one", (field, form, chosen) => {
  const filled = anyDice(field, form);
  const alternative = view(filled).find(({ name }) => name === "alternative")!;
  expect(alternative.choice!.options.filter(({ isSelected }) => isSelected)).toMatchObject([{ value: chosen }]);
  expect(shown(filled).filter((name) => /difficulty|limit|ranges/.test(name))).toEqual([`field-${chosen}`]);
  expect(shown(filled).indexOf("alternative")).toBe(shown(filled).indexOf(`field-${chosen}`) - 1);
});

it("the alternatives of a form are emptied where another one is chosen, or is what a check has", () => {
  const limited = anyDice({ formula: "1d100", limit: "45" });
  const chosen = withAlternative({ ...limited, alternative: "difficulty" });
  expect(line({ ...chosen, field: { ...chosen.field, difficulty: "12" } })).toBe("/dice 1d100 vs 12");
  const earlierInputs = { limit: "45", ranges: "", formula: "1d20" };
  const start = { raw: { difficulty: 15 }, earlierInputs };
  expect(line(newCheckForm(game("anydice"), "check", start))).toBe("/dice 1d20 vs 15");
});

it("the alternatives of a form are not offered beside a hidden one", () => {
  const id = "secret".padEnd(16, "a");
  const hidden = newCheckForm(game("anydice"), "check", { raw: { formula: "1d20", difficulty: { hidden: id } } });
  expect(shown(hidden).filter((name) => /alternative|difficulty|limit|ranges/.test(name))).toEqual([]);
});

it.each([
  ["4d6kh3 + 2", ["4d6"]],
  ["1d20 + 2d6 + 1d6 - 1d100", ["d20", "3d6", "d100"]],
  ["4d6kh", ["4d6"]],
  ["4d", []],
])("the formula %s of a form has its dice drawn", (formula, expected) => {
  const { dice } = control(anyDice({ formula }), "formula").text!;
  expect(dice!.list.map(({ label }) => label.replace(/^1(?=d)/, ""))).toEqual(expected);
});

it("the formula of a saved check has its dice drawn around paths", () => {
  const saved = { id: "a", name: "Shove", kind: "check", options: { formula: "1d20 + @abilities.str.mod" } };
  const controls = savedControls(savedForm(game("anydice"), saved), words);
  expect(controls.find(({ name }) => name === "field-formula")!.text!.dice!.list).toHaveLength(1);
});
