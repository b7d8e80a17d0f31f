import { expect, it } from "vitest";
import { writeCheck, readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { diceEditor, grownSizes } from "../../src/games/die-increase.ts";
import { games } from "../../src/games/index.ts";
import { requestFor, game } from "../checks.ts";

/** Effects on the first die of a broken one, and on the third that this makes. */
const TWICE = [
  { at: 0, up: 5 },
  { at: 2, up: 1 },
];

it.each([
  ["/ogs d8 + d12^2", "/ogs d8 + d12^2", { up: 2 }],
  ["/ogs d8 + d12^1^1", "/ogs d8 + d12^2", { up: 2 }],
  ["/ogs d8 + d12^1^2/1", "/ogs d8 + d12^1^2/1", { up: 1, more: [{ at: 0, up: 2 }] }],
  ["/ogs d8 + d12^1^2/2", "/ogs d8 + d12^3", { up: 3 }],
  ["/ogs d8 + d12^1^5/1^1", "/ogs d8 + d12^1^5/1^1/3", { up: 1, more: TWICE }],
  ["/ogs d8 + d12^0^1", "/ogs d8 + d12^1", { up: 1 }],
  ["/ogs d8 + 2d6", "/ogs d8 + 2d6", { count: 2, sides: 6, up: 0 }],
  ["/ogs d8 + d12^10", "/ogs d8 + d12^10", { up: 10 }],
  ["/ogs d8 + d12^1^0/1", "/ogs d8 + d12^1", { up: 1 }],
])("separate effects on one die: %s is %s", (line, written, die) => {
  const check = requestFor(line);
  expect(writeCheck(check)).toBe(written);
  expect((check.options["dice"] as readonly object[])[1]).toEqual({ count: 1, sides: 12, ...die });
});

it("separate effects on one die are offered where the world lets players choose", () => {
  const { diceEditor: editor } = game("ogs").kinds["action"]!.fields["dice"]!;
  expect(editor).toMatchObject(diceEditor);
  expect(diceEditor).toMatchObject({
    sizes: [4, 6, 8, 10, 12],
    mostStages: 40,
    picks: { setting: "ogs.separateIncreaseTarget", choices: ["tail", "choose"], choice: "choose" },
  });
});

it("separate effects on one die grow what is chosen", () => {
  expect(grownSizes({ sides: 12, up: 1, more: TWICE })).toEqual([8, 10, 8]);
  expect(grownSizes({ sides: 12, up: 1, more: [{ up: 1 }] })).toEqual([8, 8]);
});

it.each([
  "/ogs d8 + d12^1^2/3",
  "/ogs d8 + d12^1^2/10",
  "/ogs d8 + d12^1^2/0",
  "/ogs d8 + d12^20^20^1",
  "/ogs d8 + d12^2/",
  "/ogs d8 + d12^1/2",
])("separate effects on one die: %s is refused", (line) => {
  expect(isProblem(readCheck(line, { games }))).toBe(true);
});

const { dice } = game("ogs").kinds["action"]!.fields;
it.each([[{ up: "2", at: 0 }], [{ up: 1, at: 0.5 }], {}, 5, [null], [{ up: -1, at: 0 }]].map((more) => ({ more })))(
  "separate effects on one die: %j is refused",
  (die) => expect(isProblem(dice!.parse([{ sides: 12, up: 1, ...die }]))).toBe(true),
);

it.each([
  ["d12", "notDice", { value: "d12" }],
  [[], "notDice", { value: "{…}" }],
  [Array.from({ length: 101 }, () => ({ sides: 6 })), "notDice", { value: "{…}" }],
  [[{ sides: 7 }], "ogs.sides", { sides: "7" }],
  [[{}], "ogs.sides", { sides: "0" }],
  [[{ sides: 6, count: 0 }], "outOfRange", { value: "0", min: 1, max: 100 }],
  [[{ sides: 6, count: 1.5 }], "outOfRange", { value: "1.5", min: 1, max: 100 }],
  [[{ sides: 6, count: 101 }], "outOfRange", { value: "101", min: 1, max: 100 }],
  [[60, 41].map((count) => ({ sides: 6, count })), "outOfRange", { value: 101, min: 1, max: 100 }],
  [[{ sides: 6, up: 41 }], "outOfRange", { value: 41, min: 0, max: 40 }],
  [[{ sides: 6, up: -1 }], "outOfRange", { value: "-1", min: 0, max: 40 }],
  [[{ sides: 12, up: 30, more: [{ up: 11, at: 0 }] }], "outOfRange", { value: 41, min: 0, max: 40 }],
  [[{ sides: 12, up: 1, more: [{ up: 2, at: 2 }] }], "outOfRange", { value: 3, min: 1, max: 2 }],
  [[{ sides: 12, up: 1, more: [{ up: 2, at: -1 }] }], "outOfRange", { value: 0, min: 1, max: 2 }],
  [[{ sides: 12, up: 1, more: [{ up: 2, at: "x" }] }], "outOfRange", { value: "x", min: 1, max: 2 }],
])("separate effects on one die in %j are wrong, and a sentence says why: %s", (raw, why, data) => {
  expect(dice!.parse(raw)).toEqual({ problem: why, data });
});

it.each([
  [[{ sides: 6 }], [{ count: 1, sides: 6, up: 0 }]],
  [[{ sides: 6, count: 100 }], [{ count: 100, sides: 6, up: 0 }]],
  [[{ sides: 4, up: 40 }], [{ count: 1, sides: 4, up: 40 }]],
  [[{ sides: 12, up: 1, more: [{ up: 2 }] }], [{ count: 1, sides: 12, up: 3 }]],
])("separate effects on one die in %j are right: %j", (raw, read) => expect(dice!.parse(raw)).toEqual(read));
