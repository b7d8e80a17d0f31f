import { expect, it } from "vitest";
import { changeRecord } from "../../src/checks/change.ts";
import { LIMITS } from "../../src/checks/limits.ts";
import { isProblem } from "../../src/checks/problem.ts";
import {
  isBounded,
  readRecord,
  replayRecord,
  limitHistory,
  type CheckRecord,
  type ReplayedRecord,
} from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";

const SOUND = { v: 1, system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, faces: [6, 4] };
const OBJECTS: readonly unknown[] = [5, "x", true, null, [], [[]], { toString: 1 }, [{ toString: 1 }]];

it.each(["system", "kind", "options", "faces", "label", "hidden", "spare"])(
  "the gate of records tests the type of %s",
  (part) => {
    for (const wrong of OBJECTS) expect(replayRecord(wrong, games)).toMatchObject({ problem: "brokenRecord" });
    for (const wrong of [...OBJECTS, { difficulty: { toString: 1 } }, [1.5], ["6", "4"]]) {
      const record = { ...SOUND, [part]: wrong };
      // A text is a label, or the id of a game that is not installed; a number may be hidden or spare under any name.
      if (["label", "system"].includes(part) && wrong === "x") continue;
      if (JSON.stringify(wrong) === '{"toString":1}') continue;
      expect(replayRecord(record, games), JSON.stringify(record)).toMatchObject({ problem: "brokenRecord" });
    }
  },
);

it("the gate of records leaves out changes that are damaged, so that the check can be shown and changed", () => {
  const entry = { options: { skill: 4 }, faces: [6, 4] };
  for (const history of [...OBJECTS, [null], [5], [{}], [{ options: 5, faces: [] }], [{ options: {}, faces: 5 }]]) {
    const record = readRecord({ ...SOUND, history }) as CheckRecord;
    expect(isProblem(record), JSON.stringify(history)).toBe(false);
    expect(isProblem(changeRecord(record, { skill: 7 }, games)), JSON.stringify(history)).toBe(false);
  }
  const mixed = replayRecord({ ...SOUND, history: [null, entry, 5] }, games) as ReplayedRecord;
  expect(mixed.history).toHaveLength(1);
});

it("the gate of records keeps the first change and the newest of very many", () => {
  const history = Array.from({ length: 400 }, (_, skill) => ({ options: { skill }, faces: [6, 4] }));
  const { history: kept = [] } = readRecord({ ...SOUND, history }) as CheckRecord;
  expect(kept).toHaveLength(LIMITS.history);
  expect([kept[0], kept.at(-1)]).toEqual([history[0], history.at(-1)]);
});

it("the gate of records keeps the first change and the newest if they have very many faces", () => {
  const [first, second, third] = [0.4, 0.36, 0.36].map((part) => ({ faces: Array(part * LIMITS.faces).fill(1) }));
  expect(limitHistory([first!, second!, third!])).toEqual([first, third]);
  expect(limitHistory([first!, third!])).toEqual([first, third]);
  expect(limitHistory([])).toEqual([]);
});

it("the gate of records refuses in a sentence of its own what is too large, however it is large", () => {
  const large = [
    { label: "x".repeat(LIMITS.record) },
    { options: { skill: 5, more: "x".repeat(LIMITS.record) } },
    { history: Array.from({ length: 40_000 }, () => ({ options: { skill: 5 }, faces: [6, 4] })) },
    { faces: Array.from({ length: LIMITS.record }, () => 6) },
    { options: Array.from({ length: 2000 }).reduce<object>((inner) => ({ inner }), {}) },
  ];
  for (const part of large)
    expect(replayRecord({ ...SOUND, ...part }, games)).toEqual({ problem: "largeRecord", data: {} });
  expect(replayRecord({ ...SOUND, faces: Array.from({ length: LIMITS.faces + 1 }, () => 6) }, games)).toEqual({
    problem: "brokenRecord",
    data: {},
  });
});

it.each([
  [{ v: "1" }, "brokenRecord"],
  [{ v: undefined }, "brokenRecord"],
  [{ v: 2 }, "laterRecord"],
  [{ v: 2, faces: 5 }, "laterRecord"],
  [{ system: undefined }, "brokenRecord"],
  [{ label: "x".repeat(LIMITS.line + 1) }, "brokenRecord"],
  [{ faces: Array.from({ length: LIMITS.faces + 1 }, () => 6) }, "brokenRecord"],
  [{ hidden: { difficulty: "x".repeat(LIMITS.uuid + 1) } }, "brokenRecord"],
  [{ hidden: { difficulty: 1.5 } }, "brokenRecord"],
  [{ hidden: [] }, "brokenRecord"],
  [{ spare: { place: "6" } }, "brokenRecord"],
  [{ code: "ko" }, "brokenRecord"],
  [{ kind: undefined }, "brokenRecord"],
])("the gate of records is not passed with %j: %s", (part, problem) => {
  expect(readRecord({ ...SOUND, ...part })).toEqual({ problem, data: {} });
});

it.each([
  { label: "x".repeat(LIMITS.line) },
  { faces: Array.from({ length: LIMITS.faces }, () => 6) },
  { hidden: { difficulty: "x".repeat(LIMITS.uuid) } },
  { hidden: { difficulty: -3 } },
  { spare: { place: 6 } },
  { v: 0 },
  { code: "ko", dice: {}, kind: undefined },
])("the gate of records is passed with %j", (part) =>
  expect(readRecord({ ...SOUND, ...part })).toEqual({ ...SOUND, ...part }),
);

it("the gate of records leaves out what cannot be a history, or a part of it", () => {
  expect(readRecord({ ...SOUND, history: 5 })).toEqual(SOUND);
  const sound = { options: {}, faces: [1] };
  for (const wrong of [{ options: {} }, { faces: [] }, { options: {}, faces: ["1"] }, { options: [], faces: [] }])
    expect(readRecord({ ...SOUND, history: [wrong, sound] })).toEqual({ ...SOUND, history: [sound] });
});

it("the gate of records counts characters as JSON does, and levels", () => {
  for (const [value, size] of [
    ["abc", 5],
    [1, 4],
    [[1, 1], 12],
    [{ ab: 1 }, 11],
    [{ ab: ["x"] }, 13],
  ] as const)
    expect([isBounded(value, size), isBounded(value, size - 1)], JSON.stringify(value)).toEqual([true, false]);
  expect([isBounded([[1]], 100, 2), isBounded([[1]], 100, 1), isBounded({ a: { b: 1 } }, 100, 1)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("the gate of records lets changes of a check be hidden with it", () => {
  const hidden = { difficulty: "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7" };
  const history = [{ options: { skill: 4 }, faces: [6, 4] }];
  const replayed = replayRecord({ ...SOUND, options: { skill: 5 }, hidden, history }, games) as ReplayedRecord;
  expect(replayed.request!.hidden).toEqual(hidden);
  expect(replayed.history!.map(({ request: asked }) => asked!.hidden)).toEqual([hidden]);
  expect((replayRecord(SOUND, games) as ReplayedRecord).request).not.toHaveProperty("label");
});

it("the gate of records takes codes on so many dice as there are faces, or on none", () => {
  const code = (count: number, faces: readonly number[]) =>
    replayRecord({ v: 1, system: "olde", code: "un", dice: { count, sides: 6 }, faces }, games);
  expect(code(0, [])).toMatchObject({ played: { outcome: { total: 0 } } });
  expect(code(2, [3, 4])).toMatchObject({ played: { outcome: { total: 7 } } });
  for (const wrong of [code(3, [3, 4]), code(-1, []), code(1.5, [3, 4])])
    expect(wrong).toEqual({ problem: "brokenRecord", data: {} });
});

it("the gate of records keeps what it does not know, for the version that stored it", () => {
  expect(readRecord({ ...SOUND, later: { x: 1 } })).toEqual({ ...SOUND, later: { x: 1 } });
});

it("the gate of records is passed once for each stored record, however often it is drawn", () => {
  let looked = 0;
  const options = {
    get skill() {
      return (looked++, 5);
    },
    difficulty: 12,
  };
  const record = { ...SOUND, options };
  replayRecord(record, games);
  const once = looked;
  for (let i = 0; i < 10; i++) replayRecord(record, games);
  expect(looked).toBe(once);
});
