import { expect, it } from "vitest";
import { choice, dice, flag, number, type Field } from "../../src/checks/field.ts";
import { readCheck, parseRequest } from "../../src/checks/notation.ts";
import { problem, type Problem } from "../../src/checks/problem.ts";
import { replayRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { game } from "../checks.ts";

/** Input that a program can send but a person cannot type. */
const OBJECTS: readonly unknown[] = [
  { toString: 1 },
  { valueOf: 1, toString: null },
  [{ toString: 1 }],
  [[[]]],
  { length: 2 },
];

it.each([
  ["a thousand million dice", { system: "kr", code: "kar", argument: 6, dice: { count: 1e9, sides: 12 }, faces: [3] }],
  ["a die of a thousand million sides", { system: "olde", code: "un", dice: { count: 1, sides: 1e9 }, faces: [3] }],
  ["no dice at all", { system: "olde", code: "un", dice: null, faces: [3] }],
  ["a pool of a thousand million", { system: "kr", kind: "opposed", options: { pool: 1e9, dt: 6 }, faces: [3] }],
  [
    "a hundred thousand faces",
    { system: "kr", kind: "opposed", options: { pool: 1, dt: 6 }, faces: Array.from({ length: 100_000 }, () => 3) },
  ],
])("crafted input is not played: %s", (_name, record) => {
  expect(replayRecord({ v: 1, ...record }, games)).toMatchObject({
    problem: /hundred thousand/.test(_name) ? "largeRecord" : "brokenRecord",
  });
});

it.each(OBJECTS)("crafted input is refused as a number, a word or a flag: %j", (wrong) => {
  const [kaiser, kr] = [game("kaiser"), game("kr")];
  expect(parseRequest(kaiser, "skill", { skill: wrong })).toMatchObject({ problem: "notNumber" });
  expect(parseRequest(kaiser, "skill", { skill: 5, method: wrong })).toMatchObject({ problem: "notChoice" });
  expect(parseRequest(kr, "opposed", { pool: 5, dt: 6, active: wrong })).toMatchObject({ problem: "notFlag" });
});

it.each(["?..6", "..6?", "..6 ?7..9"])("crafted input is not a list of Score Ranges: %s", (text) => {
  expect(readCheck(`/klepto +2 ranges ${text}`, { games })).toHaveProperty("problem");
});

it.each(["constructor", "__proto__", "toString"])(
  "crafted input is not a kind of check or a Score Range, even if every object has a property of that name: %s",
  (word) => {
    for (const system of games) expect(parseRequest(system, word, {})).toMatchObject({ problem: "unknownKind" });
    expect(readCheck(`/klepto +2 ranges ${word}`, { games })).toMatchObject({ problem: "kleptonomicon.range" });
  },
);

it.each([() => 1, Symbol("d"), 5n, endless()])("crafted input is refused as dice: %s", (wrong) => {
  for (const [id, kind] of Object.entries({ olde: "dice", ogs: "open", kr: "damage", kleptonomicon: "sum" }))
    expect(parseRequest(game(id), kind, { dice: wrong })).toMatchObject({ problem: "notDice" });
});

const nine = number({ min: 1, max: 9 });
const some = dice({ most: 3, sides: [2, 12] });
it.each<readonly [Pick<Field, "parse">, unknown, string, Problem["data"]]>([
  [nine, "x", "notNumber", { value: "x" }],
  [nine, [4, {}], "notNumber", { value: "{…}" }],
  [nine, [4, 6], "outOfRange", { value: 10, min: 1, max: 9 }],
  [nine, 0, "outOfRange", { value: 0, min: 1, max: 9 }],
  [flag(), 1, "notFlag", { value: "1" }],
  [choice(["a", "b"]), "c", "notChoice", { value: "c", choices: "a, b" }],
  [some, "2d6", "notDice", { value: "2d6" }],
  [some, { count: 4, sides: 6 }, "outOfRange", { value: 4, min: 1, max: 3 }],
  [some, { count: 1, sides: 20 }, "sides", { sides: 20, min: 2, max: 12 }],
])(
  "crafted input is refused by a sentence that repeats it, and says what there may be (%#)",
  (field, wrong, code, data) => {
    expect(field.parse(wrong)).toEqual(problem(code, data));
  },
);

it("crafted input hides nothing but fields of the check", () => {
  const [kaiser] = games;
  const asked = parseRequest(kaiser!, "skill", { skill: 5, mood: { hidden: 3 }, difficulty: { hidden: 12 } });
  expect(asked).toMatchObject({ options: { skill: 5, difficulty: null }, hidden: { difficulty: 12 } });
  expect(asked).not.toHaveProperty("hidden.mood");
  expect(parseRequest(kaiser!, "skill", { skill: 5, mood: { hidden: 3 } })).not.toHaveProperty("hidden");
});

/** An object that contains itself, which JSON cannot. */
function endless(): object {
  const whole: Record<string, unknown> = {};
  whole["part"] = whole;
  return { count: whole, toString: () => "endless" };
}
