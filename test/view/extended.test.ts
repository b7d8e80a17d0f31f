import { Window } from "happy-dom";
import { expect, it } from "vitest";
import { outlookOf } from "../../src/checks/forecast.ts";
import { extendedThread, outlookTexts } from "../../src/threads/extended/extended.ts";
import { sayIn } from "../../src/words/words.ts";
import { words } from "./drawn.ts";
import { extendedTest, type ExtendedStory } from "./extended-drawn.ts";
import { markupOf, drawPanel, viewerWith, type ViewerOptions } from "./threads.ts";

/** The viewer: by default Ana, who may roll; `mayEnd` is the user who opened the test. */
interface Looking {
  readonly mayRoll?: boolean;
  readonly mayEnd?: boolean;
  readonly isInCombat?: boolean;
  /** Below the newest message instead of the opening. */
  readonly name?: string;
}

function viewOf(told: ExtendedStory, { mayRoll = true, mayEnd = false, name = "Mira Vell", ...more }: Looking = {}) {
  const test = extendedTest(told);
  const seen: ViewerOptions = { user: mayEnd ? "gm" : "ana", own: mayRoll ? [0] : [], nameOf: () => name, ...more };
  return drawPanel(extendedThread, test, viewerWith(seen)).panel;
}
const buttonsOf = ({ buttons, more }: ReturnType<typeof viewOf>) =>
  [...buttons, ...(more?.buttons ?? [])].map(({ key }) => key);
const textsOf = ({ facts }: ReturnType<typeof viewOf>) => facts.flatMap(({ strong, text }) => [strong, text]);

it.each([
  [[], { spoken: "0 of 12, 12 to go", share: "0.0" }],
  [[[9, 9, 9, 2]], { spoken: "2 of 12, 10 to go", share: "16.7" }],
  [[[1, 1, 2, 2]], { spoken: "−6 of 12, 18 to go", share: "0.0" }],
  [[Array<number>(4).fill(12), Array<number>(7).fill(12)], { spoken: "22 of 12", share: "100.0" }],
])("the progress of an extended test: %j", (rolls, progress) =>
  expect(viewOf({ rolls, goal: 12 }).meter).toMatchObject(progress),
);

it("the progress of an extended test is only a sum where there is no goal", () => {
  const view = viewOf({ rolls: [[9, 9, 9, 9]], combat: "fight" });
  expect([view.head!.figure, view.meter]).toEqual(["4", undefined]);
  expect(view.facts).toEqual([{ strong: "", text: "In 5 rolls: about 4 (−6 to 15)" }]);
  expect(textsOf(viewOf({ rolls: [] })).join()).not.toContain("reaches");
});

it("the progress of an extended test says what comes back, and when", () => {
  const pool = (told: ExtendedStory) => {
    const { text, dots } = viewOf(told).pool!;
    return [text, ["in", "back", "out"].map((is) => dots.filter((dot) => dot === is).length)];
  };
  expect(pool({ rolls: [] })).toEqual(["4 dice · +3 each roll", [4, 0, 0]]);
  expect(pool({ rolls: [[9, 2, 2, 2]] })).toEqual(["4 dice · +3 each roll", [4, 0, 0]]);
  expect(pool({ rolls: [[2, 2, 2, 2]] })).toEqual(["3 dice · +3 each roll", [3, 0, 1]]);
  const fight = { combat: "fight" };
  expect(pool({ rolls: [[9, 2, 2, 2]], ...fight })).toEqual(["1 die · 3 come back", [1, 3, 0]]);
  expect(pool({ rolls: [[2, 2, 2, 2]], ...fight })).toEqual(["no dice · 3 come back", [0, 3, 1]]);
  expect(pool({ rolls: [[9, 2, 2, 2]], gain: 0 })).toEqual(["1 die", [1, 0, 3]]);
});

it("the outlook of an extended test is told in words, for forty dice too", () => {
  expect(viewOf({ rolls: [], goal: 1, pool: 1 }).columns!.ends[0]).toBe("Done by roll 1: 50%");
  expect(textsOf(viewOf({ rolls: [], goal: 9, pool: 40 }))).toContainEqual(expect.stringMatching(/\d%$/));
});

// One die: done at once with a 12, or after a 7 to 11 with another of those or a 12.
const course = (told: ExtendedStory) =>
  outlookTexts(outlookOf(extendedTest(told)), sayIn(words))
    .slice(1)
    .join(", ");
it("the outlook of an extended test tells how many rolls it takes of the tests that reach the goal, not of all", () =>
  expect(course({ rolls: [], goal: 2, pool: 1, gain: 0 })).toBe("Done by roll 2: 29.2% · average 1.7"));

it("the outlook of an extended test tells the chance by roll five, and by the first and the last that is followed", () => {
  expect(course({ rolls: [], goal: 7, pool: 8 })).toBe("Done by roll 5: 25.8% · average 4.7");
  const { shares, ends } = viewOf({ rolls: [], goal: 7, pool: 8 }).columns!;
  expect([shares.length, ends[1]]).toEqual([10, "Done by roll 10: 40%"]);
});

it("the history of an extended test has a line for each roll, with its turn and what came back", () => {
  const rolls = ["9922", "99991"].map((faces) => Array.from(faces, Number));
  expect(viewOf({ rolls, combat: "fight" }).more!.history!.rows).toEqual([
    { strong: "4 dice", text: "Margin 0, 2 dice leave", more: ["3 dice came back", "Round 1, turn 1"] },
    { strong: "5 dice", text: "Margin +2, 1 die leaves", more: ["Round 2, turn 1"] },
  ]);
});

it("the history of an extended test tells which rolls were in contests, and whether they count as progress", () => {
  const told = (counts: boolean) => viewOf({ rolls: [[9, 9, 9, 2]], counts, gain: 0 }).more!.history!.rows;
  const row = { strong: "4 dice", text: "Margin +2, 1 die leaves" };
  expect(told(true)).toEqual([{ ...row, more: ["In a contest", "Adds progress"] }]);
  expect(told(false)).toEqual([{ ...row, more: ["In a contest", "No progress"] }]);
});

it.each([
  ["by its roller", {}, { rolls: [] }, ["roll", "against"]],
  ["by its roller after a roll", {}, { rolls: [[9, 9, 9, 9]] }, ["roll", "against"]],
  ["in a fight, which ends turns itself", { isInCombat: true }, { rolls: [[9, 9, 9, 9]] }, ["roll", "against"]],
  ["by a GM", { mayEnd: true }, { rolls: [[9, 9, 9, 9]] }, ["roll", "against", "goal", "end"]],
  ["with dice that came back, by its roller", {}, { rolls: [[2, 2, 2, 2]] }, ["roll", "against"]],
  ["with dice to come back, by its roller", {}, { rolls: [], pool: 0 }, ["roll"]],
  ["with no dice left, in a fight", { isInCombat: true }, { rolls: [[2, 2, 2, 2]], combat: "fight" }, []],
  ["by anybody else", { mayRoll: false }, { rolls: [[9, 9, 9, 9]] }, []],
  [
    "in a fight that it has left, whose turns people end",
    {},
    { rolls: [[9, 9, 9, 9]], combat: "fight" },
    ["roll", "turn", "against"],
  ],
  ["with no dice left there", {}, { rolls: [[2, 2, 2, 2]], combat: "fight" }, ["roll", "turn"]],
  ["by a GM once its goal is reached", { mayEnd: true }, { rolls: [[9, 9, 9, 9]], goal: 4 }, []],
])("a button of an extended test: %s", (_who, reader, told, buttons) =>
  expect(buttonsOf(viewOf(told, reader))).toEqual(buttons),
);

it("a button of an extended test is the end of a turn first, with no dice left in a fight that it has left", () =>
  expect(viewOf({ rolls: [[2, 2, 2, 2]], combat: "fight" }).buttons).toMatchObject([
    { key: "roll" },
    { key: "turn", isMain: true },
  ]));

it("a button of an extended test is its end, with no dice left and none that come back", () => {
  const done = { rolls: [[2, 2, 2, 2]], gain: 0 };
  const { buttons, more } = viewOf(done, { mayEnd: true });
  expect(buttons).toMatchObject([{ key: "end", isMain: true }]);
  expect(more!.buttons).toMatchObject([{ key: "goal", isMain: false }]);
  expect(buttonsOf(viewOf(done))).toEqual([]);
});

const LONG = [
  [9, 9, 9, 12],
  [12, ...Array<number>(6).fill(2)],
];

it.each([
  [{ rolls: [[9, 9, 9, 12]], goal: 5 }, "good", "The goal is reached: 5 of 5 in 1 roll."],
  [{ rolls: LONG, acts: [{ act: "end" }] }, "mixed", "Ended with a progress of 1 after 2 rolls."],
  [{ rolls: [null], acts: [{ act: "end" }] }, "mixed", "Ended."],
  [{ rolls: [[9, 9, 9, 12]], isGone: true }, "plain", "Its actor is gone, so the test cannot continue."],
])("the end of an extended test: %j", (told, tone, status) => {
  const view = viewOf(told, { mayEnd: true });
  expect(view).toMatchObject({ verdicts: [{ tone, headline: status }], buttons: [] });
  expect(textsOf(view).join()).not.toContain("dice");
});

it("the panel of an extended test tells a reader who may not see a roll nothing that comes from it", () => {
  const view = viewOf({ rolls: [[9, 9, 2, 2], null, [9]], goal: 9 }, { mayEnd: true });
  expect(view.facts).toEqual([{ strong: "", text: "Only users who see every roll know the progress and the pool." }]);
  expect([view.meter, view.head!.figure]).toEqual([undefined, ""]);
  const { rows } = view.more!.history!;
  const told = ["4 dice: Margin 0, 2 dice leave", ": A hidden roll", "1 die: Margin +1"];
  expect(rows.map(({ strong, text }) => `${strong}: ${text}`)).toEqual(told);
  expect(rows[1]!.more).toEqual(["3 dice came back"]);
  expect(buttonsOf(view)).toEqual(["goal", "end"]);
});

it("the panel of an extended test is drawn as text, whatever a label or a name holds", () => {
  const { document } = new Window();
  const name = "<img src=x onerror=alert(1)>";
  const rolls = [
    [9, 9, 9, 2],
    [9, 9, 9, 9, 2, 2],
  ];
  const drawn = (told: ExtendedStory, looking: Looking = {}) => {
    document.body.innerHTML = markupOf(viewOf(told, looking));
    return document.body;
  };
  const meter = () => document.querySelector("[role=meter]")!.getAttribute("aria-valuetext");
  drawn({ rolls, goal: 12, label: name }, { name, mayEnd: true });
  expect(document.querySelector("img")).toBeNull();
  expect(meter()).toBe("4 of 12, 8 to go");
  drawn({ rolls: [[12, 12, 12, 12]], goal: 4 });
  expect(meter()).toBe("8 of 4");
  drawn({ rolls, goal: 12, label: name }, { name, mayEnd: true });
  const buttons = [...document.querySelectorAll("button")].map((button) => button.textContent.trim());
  expect(buttons).toEqual(["Next roll", "Against…", "Set goal", "End test"]);
  expect(document.querySelectorAll("[id]").length).toBe(0);
});
