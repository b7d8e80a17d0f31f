/** Buttons, texts and the end of an extended test. */
import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { writeCheck } from "../../src/checks/notation.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import type { PostAction } from "../../src/threads/panel.ts";
import { requestFor } from "../checks.ts";
import { extendedTest } from "../view/extended-drawn.ts";
import { viewerWith, viewOf, textOf } from "../view/threads.ts";

const leader = viewerWith({ user: "gm", own: [0], nameOf: () => "Mira" });

it("the buttons of an extended test roll, end a turn, set a goal, and end it", () => {
  const { buttons } = viewOf(extendedThread, extendedTest({ rolls: [[9, 9, 2, 2]], goal: 5, combat: "fight" }), leader);
  const common = { party: { uuid: "Actor.hero" }, basedOn: ["message0"] };
  const post = { does: "post", ...common };
  const asks = { name: "goal", value: 5, min: 1, max: 9999 };
  expect(buttons).toMatchObject([
    { key: "roll", isMain: true, does: { does: "roll", move: { act: "roll" }, ...common } },
    { key: "turn", isMain: false, does: { ...post, move: { act: "turn" } } },
    { key: "against", does: { does: "begin", pool: { test: "message0", counts: true } } },
    { key: "goal", does: { ...post, move: { act: "goal", goal: 5 }, asks } },
    { key: "end", isMain: false, does: { ...post, move: { act: "end" } } },
  ]);
  const [, , , goal] = buttons;
  const asked = (goal!.does as PostAction).asks!;
  expect([asked.label, goal!.text].map((each) => each)).toEqual(["Goal", "Set goal"]);
});

it("the buttons of an extended test stand on a panel that is named after its roller", () => {
  const view = (label?: string) =>
    viewOf(extendedThread, extendedTest({ rolls: [[9, 9, 9, 9]], goal: 4, ...(label && { label }) }), leader);
  expect(view().title).toBe("Extended test: Mira");
  const heads = [view(), view("Debate")].map(({ head }) => [head!.name, head!.about].map((each) => each));
  expect(heads).toEqual([
    ["Mira", "Extended test"],
    ["Debate", "Mira"],
  ]);
  const seen = viewerWith({ pictureOf: () => "hero.svg" });
  expect(viewOf(extendedThread, extendedTest({ rolls: [] }), seen).head!.picture).toBe("hero.svg");
  expect(view().head!.picture).toBeUndefined();
  expect(view().history!.title).toBe("Rolls so far");
  // The columns tell the chances.
  const { columns, facts } = viewOf(extendedThread, extendedTest({ rolls: [[9, 9, 2, 2]], goal: 20 }), leader);
  expect([columns!.shares.length > 1, facts]).toEqual([true, []]);
  expect(view().meter).not.toHaveProperty("left");
  const test = extendedTest({ rolls: [], label: "Debate" });
  expect(extendedThread.opening.line(test, leader)).toBe("Debate: Mira");
  expect(extendedThread.opening.line(extendedTest({ rolls: [] }), leader)).toBe("Kingdoms & Rulers: Mira");
  expect(extendedThread.opening.sentence({ ...test, goal: null, turn: null }, leader)).toBe(
    "Mira starts an extended test.",
  );
  expect(extendedThread.id).toBe("extended");
});

const rolls = [
  [9, 9, 9, 9],
  [9, 9, 9, 9, 9, 2, 2],
] as const;

it("the end of an extended test comes once its goal is reached, or when it is ended", () => {
  expect(extendedThread.result(extendedTest({ rolls, goal: 8 }), leader)).toBeUndefined();
  expect(extendedThread.result(extendedTest({ rolls, goal: 7, label: "Debate" }), leader)).toEqual({
    id: "message0",
    system: "kr",
    uuid: "Actor.hero",
    name: "Mira",
    label: "Debate",
    isReached: true,
    goal: 7,
    progress: 7,
    rolls: 2,
    sentence: expect.stringContaining("Debate") as unknown,
  });
  const ended = extendedThread.result(extendedTest({ rolls: [null], acts: [{ act: "end" }] }), leader);
  expect(ended).toMatchObject({ isReached: false, goal: null, progress: null, rolls: 1 });
  expect(ended).not.toHaveProperty("label");
  expect(extendedThread.result(extendedTest({ rolls, isGone: true }), leader)).toBeUndefined();
});

it("the end of an extended test is told again if a change makes another one of it", () => {
  const version = (goal: number) =>
    extendedThread.news(extendedTest({ rolls, goal }), leader).map((each) => each.version);
  expect(version(4)).not.toEqual(version(8));
  expect(version(9)).toEqual([]);
});

const test = extendedTest({ rolls: [], pool: 8, label: "Debate" });
const name = "Mira";

it.each([
  ["turn", {}, { key: "extended.said.turn", data: { name } }],
  ["goal", { goal: 5 }, { key: "extended.said.goal", data: { name, goal: 5 } }],
  ["goal", { goal: null }, { key: "extended.said.noGoal", data: { name } }],
  ["end", {}, { key: "extended.said.end", data: { name } }],
])("a move of an extended test says %s %j", (act, move, sentence) => {
  expect(extendedThread.moves[act]!.describe!(test, move, leader)).toBe(textOf(sentence));
});

it("a move of an extended test rolls its whole pool, without the dice that come back later", () => {
  const wanted = extendedThread.moves["roll"]!.check!(test, { turn: null }, undefined);
  expect(wanted).toMatchObject({ game: { id: "kr" }, kind: "extended", label: "Debate" });
  expect((wanted as { raw: UncheckedOptions }).raw).toMatchObject({ pool: 8, dt: 6, con: 0 });
  const accepted = (line: string) => extendedThread.moves["roll"]!.accept!(test, { turn: null }, requestFor(line));
  expect(accepted("/kr extended 8 dt 6")).toMatchObject({ kind: "extended" });
  for (const line of ["/kr extended 7 dt 6", "/kr opposed 8 dt 6", "/klepto +2"])
    expect(accepted(line)).toEqual({ problem: "notWhole", data: { pool: 8 } });
});

it("the buttons of an extended test begin a contest with its whole pool, which counts as progress or not", () => {
  const againstOf = (goal?: number) => {
    const told = { rolls: [[9, 9, 2, 2]], label: "Gate", ...(goal !== undefined && { goal }) };
    const { choice, does } = viewOf(extendedThread, extendedTest(told), leader).buttons.find(
      ({ key }) => key === "against",
    )!;
    return { does, options: choice!.options };
  };
  const { does, options } = againstOf(5);
  if (does.does !== "begin") throw new Error("It does something else.");
  expect(writeCheck(does.check)).toBe("/kr extended 5 dt 6 # Gate");
  expect(does).toMatchObject({ from: { uuid: "Actor.hero" } });
  expect(does).not.toHaveProperty("against");
  const countsIn = ({ options: all }: ReturnType<typeof againstOf>) =>
    all.map((each) => each.does.does === "begin" && each.does.pool!.counts);
  expect([countsIn({ does, options }), countsIn(againstOf())]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(options.map(({ text }) => text)).toEqual(["Adds progress", "No progress"]);
});

it("the buttons of an extended test begin no contest without dice, for others, or once it has ended", () => {
  const keysOf = (told: Parameters<typeof extendedTest>[0], viewer = leader) =>
    viewOf(extendedThread, extendedTest(told), viewer).buttons.map(({ key }) => key);
  expect(keysOf({ rolls: [], pool: 0 })).not.toContain("against");
  expect(keysOf({ rolls: [] }, viewerWith({ user: "cleo" }))).not.toContain("against");
  expect(keysOf({ rolls: [], acts: [{ act: "end" }] })).toEqual([]);
});
