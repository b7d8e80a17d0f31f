import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { STRAYS } from "../../src/threads/thread.ts";
import type { ExtendedReader, ExtendedView } from "../../src/view/extended.ts";
import { chanceOf, extendedView, strayText } from "../../src/view/extended.ts";
import { words } from "./drawn.ts";
import type { Told } from "./extended-drawn.ts";
import { extendedTest } from "./extended-drawn.ts";

const ANA: ExtendedReader = { name: "Mira Vell", mayRoll: true, mayEnd: false, isInFight: false, isCompact: false };
const viewOf = (told: Told, reader: Partial<ExtendedReader> = {}) =>
  extendedView(extendedTest(told), { ...ANA, ...reader }, words);
const deedsOf = ({ deeds }: ExtendedView) => deeds.map(({ deed }) => deed);

describe("how far it is", () => {
  it.each([
    [[], { text: "0 of 12", left: "12 to go", share: "0.0" }],
    [[[9, 9, 9, 2]], { text: "2 of 12", left: "10 to go", share: "16.7" }],
    [[[1, 1, 2, 2]], { text: "−6 of 12", left: "18 to go", share: "0.0" }],
    [
      [
        [12, 12, 12, 12],
        [12, 12, 12, 12],
      ],
      { text: "16 of 12", share: "100.0" },
    ],
  ])("%j", (rolls, progress) => expect(viewOf({ rolls, goal: 12 }).progress).toEqual(progress));

  it("is only a sum where there is no goal", () => {
    expect(viewOf({ rolls: [[9, 9, 9, 9]] })).toMatchObject({ progress: { text: "4" }, pool: "4 dice" });
    expect(viewOf({ rolls: [] })).not.toHaveProperty("chance");
  });

  it("says what comes back, and when", () => {
    expect(viewOf({ rolls: [] })).toMatchObject({
      pool: "4 dice",
      refill: "3 dice come back after each turn in which it is rolled",
    });
    expect(viewOf({ rolls: [[9, 2, 2, 2]] })).toMatchObject({
      pool: "1 die",
      refill: "3 dice come back at the end of the turn",
    });
    expect(viewOf({ rolls: [[2, 2, 2, 2]] })).toMatchObject({ pool: "no dice" });
    expect(viewOf({ rolls: [], gain: 0 })).not.toHaveProperty("refill");
  });
});

describe("the chance to be done with the next roll", () => {
  it.each([
    [{ rolls: [], goal: 1, pool: 1 }, 0.5],
    [{ rolls: [], goal: 2, pool: 1 }, 1 / 12],
    [{ rolls: [], goal: 3, pool: 1 }, 0],
    [{ rolls: [[12, 9, 9, 9]], goal: 6, gain: 0 }, 0.395],
    [{ rolls: [[2, 2, 2, 2]], goal: 2 }, 0],
  ])("%j is %d", (told, chance) => expect(chanceOf(extendedTest(told))).toBeCloseTo(chance, 3));

  it("is told in words, for forty dice too", () => {
    expect(viewOf({ rolls: [], goal: 1, pool: 1 }).chance).toBe("The next roll reaches the goal: 50%");
    expect(viewOf({ rolls: [], goal: 9, pool: 40 }).chance).toMatch(/\d%$/);
  });
});

describe("the history", () => {
  it("has a line for each roll, with its turn and what came back", () => {
    expect(
      viewOf({
        rolls: [
          [9, 9, 2, 2],
          [9, 9, 9, 9, 1],
        ],
        combat: "fight",
      }).rounds,
    ).toEqual([
      { dice: "4 dice", result: "Margin 0, 2 dice leave", turn: "Round 1, turn 1", gained: "3 dice came back" },
      { dice: "5 dice", result: "Margin +2, 1 die leaves", turn: "Round 2, turn 1" },
    ]);
  });

  it("is left out below a roll", () =>
    expect(viewOf({ rolls: [[9, 9, 2, 2]] }, { isCompact: true }).rounds).toEqual([]));
});

describe("what can be pressed", () => {
  it.each([
    ["by its roller", {}, [], ["roll"]],
    ["by its roller after a roll", {}, [[9, 9, 9, 9]], ["roll", "turn"]],
    ["in a fight, which ends turns itself", { isInFight: true }, [[9, 9, 9, 9]], ["roll"]],
    ["by a Gamemaster", { mayEnd: true }, [[9, 9, 9, 9]], ["roll", "turn", "goal", "end"]],
    ["below a roll", { mayEnd: true, isCompact: true }, [[9, 9, 9, 9]], ["roll", "turn"]],
    ["with no dice left, by its roller", {}, [[2, 2, 2, 2]], ["turn"]],
    ["with no dice left, in a fight", { isInFight: true }, [[2, 2, 2, 2]], []],
    ["by anybody else", { mayRoll: false }, [[9, 9, 9, 9]], []],
  ])("%s", (_who, reader, rolls, deeds) => expect(deedsOf(viewOf({ rolls }, reader))).toEqual(deeds));

  it("is its end, with no dice left and none that come back", () => {
    const done = { rolls: [[2, 2, 2, 2]], gain: 0 };
    expect(viewOf(done, { mayEnd: true, isCompact: true }).deeds.map(({ deed, isMain }) => [deed, isMain])).toEqual([
      ["end", true],
    ]);
    expect(deedsOf(viewOf(done, { mayEnd: true }))).toEqual(["goal", "end"]);
    expect(deedsOf(viewOf(done))).toEqual([]);
  });
});

describe("the end", () => {
  it.each([
    [{ rolls: [[9, 9, 9, 12]], goal: 5 }, "good", "The goal is reached: 5 of 5 in 1 roll."],
    [
      {
        rolls: [
          [9, 9, 9, 12],
          [2, 2, 2, 2],
        ],
        acts: [{ act: "end" }],
      },
      "mixed",
      "Ended with a progress of 1 after 2 rolls.",
    ],
    [{ rolls: [null], acts: [{ act: "end" }] }, "mixed", "Ended."],
    [{ rolls: [[9, 9, 9, 12]], isGone: true }, "plain", "Whoever rolled is gone; the test cannot go on."],
  ])("%j", (told, tone, status) => {
    const view = viewOf(told, { mayEnd: true });
    expect(view).toMatchObject({ tone, status, deeds: [] });
    expect(view).not.toHaveProperty("pool");
  });
});

it("tells whoever may not see a roll nothing that comes from it", () => {
  const view = viewOf({ rolls: [[9, 9, 2, 2], null, [9]], goal: 9 }, { mayEnd: true });
  expect(view).toMatchObject({
    note: "Only those who see every roll know the progress and the pool.",
    rounds: [{ dice: "4 dice" }, { result: "A hidden roll" }, { dice: "1 die" }],
  });
  for (const derived of ["progress", "pool", "chance"] as const) expect(view).not.toHaveProperty(derived);
  expect(view.rounds[1]).toEqual({ result: "A hidden roll" });
  expect(deedsOf(view)).toEqual(["turn", "goal", "end"]);
});

it("says of every message that does not count why", () => {
  const texts = [...STRAYS, "orphan" as const].map((stray) => strayText(stray, words));
  expect(new Set(texts).size).toBe(6);
  expect(texts.filter((text) => text.startsWith("dicewright."))).toEqual([]);
});

it("is drawn as text, whatever a label or a name holds", () => {
  const draw = Handlebars.compile(readFileSync(new URL("../../templates/extended.hbs", import.meta.url), "utf8"), {
    strict: true,
    knownHelpersOnly: true,
  });
  const { document } = new Window();
  const name = "<img src=x onerror=alert(1)>";
  document.body.innerHTML = draw(
    viewOf(
      {
        rolls: [
          [9, 9, 9, 2],
          [9, 9, 9],
        ],
        goal: 12,
        label: name,
      },
      { name, mayEnd: true },
    ),
  );
  expect(document.querySelector("img")).toBeNull();
  expect(document.querySelector("[role=meter]")!.getAttribute("aria-valuetext")).toBe("5 of 12, 7 to go");
  document.body.innerHTML = draw(viewOf({ rolls: [[12, 12, 12, 12]], goal: 4 }));
  expect(document.querySelector("[role=meter]")!.getAttribute("aria-valuetext")).toBe("8 of 4");
  document.body.innerHTML = draw(
    viewOf(
      {
        rolls: [
          [9, 9, 9, 2],
          [9, 9, 9],
        ],
        goal: 12,
        label: name,
      },
      { name, mayEnd: true },
    ),
  );
  expect([...document.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
    "Next roll",
    "End the turn",
    "Set the goal",
    "End the test",
  ]);
  expect(document.querySelectorAll("[id]").length).toBe(0);
});
