import { expect, it } from "vitest";
import {
  changeRecord,
  completeRecord,
  previewChange,
  hasSameFaces,
  pendingRecord,
  DiceSlots,
  playedRecord,
  withRolledDice,
  type Change,
} from "../../src/checks/change.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf, parseRequest } from "../../src/checks/notation.ts";
import { makeRecord, replayRecord, type CheckRecord } from "../../src/checks/record.ts";
import { rollSlowly } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { orFail, requestFor, recordOf, replayOrFail, rolledCheck } from "../checks.ts";

const changeOf = (record: CheckRecord, options: UncheckedOptions): Change =>
  orFail(changeRecord(record, options, games));

/** Changes a record; the missing dice show these faces, all of which must be used. */
async function change(
  record: CheckRecord,
  options: UncheckedOptions,
  faces: readonly number[] = [],
): Promise<CheckRecord> {
  const { request, ...rest } = changeOf(record, options);
  const pending = pendingRecord({ request, ...rest });
  const places = new DiceSlots();
  const left = [...faces];
  const played = await rollSlowly(checkOf(request), (next) =>
    Promise.resolve(places.namesFor(next).map((place) => pending.spare![place] ?? left.shift() ?? NaN)),
  );
  expect(left).toEqual([]);
  return playedRecord(pending, request, played.faces);
}

const outcomeOf = (record: CheckRecord) => replayOrFail(record).played.outcome;

it("a changed check rolls only the missing die, and drops the last one again", async () => {
  const two = recordOf("/kaiser skill 5 vs 12", 6, 4);
  expect(changeOf(two, { advantage: 1 })).toMatchObject({ missing: { length: 1 } });
  const three = await change(two, { advantage: 1 }, [5]);
  expect([three.faces, outcomeOf(three)["total"]]).toEqual([[6, 4, 5], 16]);
  const again = await change(three, { advantage: 0 });
  expect([again.faces, Object.values(again.spare!)]).toEqual([[6, 4], [5]]);
});

it("a changed check gives the same die when a level is removed and added again", async () => {
  const four = recordOf("/kaiser skill 5 vs 12 a2", 1, 2, 3, 4);
  const three = await change(four, { advantage: 1 });
  expect(changeOf(three, { advantage: 2 })).toMatchObject({ missing: { length: 0 } });
  expect((await change(three, { advantage: 2 })).faces).toEqual([1, 2, 3, 4]);
});

it("a changed check names all dice of a roll that are rolled again, and none that may not be", () => {
  const game = kit.defineGame({
    id: "again",
    command: "again",
    codes: {},
    kinds: {
      test: kit.kind({
        fields: { dice: kit.number({ min: 1, max: 9, text: kit.plainNumber }), again: kit.flag({ isAfterRoll: true }) },
        example: { dice: 3 },
        check: ({ dice, again }: { readonly dice: number; readonly again: boolean }) => {
          const matches = (face: number) => face < 6;
          const d6 = again ? { ...kit.die(6), reroll: { matches, how: "instead", most: 2 } as const } : kit.die(6);
          const first = kit.rollSum([kit.pool(dice, d6)], (total) => total);
          return first.andThen((total) => kit.rollSum([kit.pool(2, kit.die(6))], (more) => ({ total: total + more })));
        },
        report: kit.checkReport,
        score: ({ total }) => total,
      }),
    },
  });
  const request = orFail(parseRequest(game, "test", { dice: 4 }));
  const record = makeRecord(request, [3, 6, 1, 5, 4, 4]);
  const change = orFail(changeRecord(record, { again: true }, [game]));
  expect(change.missing).toHaveLength(1);
  expect(previewChange(record, change).toRoll).toHaveLength(3);
  const more = orFail(changeRecord(record, { again: true, dice: 5 }, [game]));
  expect(previewChange(record, more).toRoll).toHaveLength(4);
});

it("a changed check rolls nothing for a modifier or a difficulty", async () => {
  const changedRecord = await change(recordOf("/kr 3 dt 7", 1, 8, 9), { dt: 8 });
  expect([changedRecord.faces, outcomeOf(changedRecord)["margin"]]).toEqual([[1, 8, 9], -2]);
});

it("a changed check keeps the die of an Open Roll that is no longer needed, and uses it again", async () => {
  const open = recordOf("/kaiser skill 5 vs 12", 6, 6, 6, 2);
  const lost = await change(open, { disadvantage: 1 }, [3]);
  expect([lost.faces, Object.values(lost.spare!)]).toEqual([
    [6, 6, 3],
    [6, 2],
  ]);
  expect((await change(lost, { disadvantage: 0 })).faces).toEqual([6, 6, 6, 2]);
});

it("a changed check rolls a larger die and leaves the others as they are", async () => {
  const dice = (line: string) => requestFor(line).options["dice"];
  const before = recordOf("/ogs d8 + d8 + d6 vs 10", 3, 7, 5);
  const grown = await change(before, { dice: dice("/ogs d8^1 + d8 + d6 vs 10") }, [10]);
  expect([grown.faces, Object.values(grown.spare!)]).toEqual([[10, 7, 5], [3]]);
  const broken = await change(before, { dice: dice("/ogs d8 + d12^1 + d6 vs 10") }, [1]);
  expect(broken.faces).toEqual([3, 7, 1, 5]);
});

it("a changed check keeps the coin with its ten", async () => {
  const coin = recordOf("/klepto +2 a1", 10, 4, 1);
  const one = await change(coin, { advantages: 0 });
  expect([one.faces, Object.values(one.spare!)]).toEqual([[10, 1], [4]]);
});

it("a changed check remembers earlier options and faces, with the label, of the latest changes only", async () => {
  let record: CheckRecord = { ...recordOf("/kaiser skill 5 vs 12", 6, 4), label: "Sneak" };
  for (let difficulty = 13; difficulty < 40; difficulty++) record = await change(record, { difficulty });
  expect([record.label, record.history?.length, record.history?.at(-1)?.options["difficulty"]]).toEqual([
    "Sneak",
    20,
    38,
  ]);
  expect(replayRecord(record, games)).toMatchObject({ history: { length: 20 } });
});

it("a changed check cannot be given options that are out of range, nor be read from a damaged record", () => {
  const record = recordOf("/kaiser skill 5 vs 12", 6, 4);
  expect(changeRecord(record, { advantage: -1 }, games)).toMatchObject({ problem: "outOfRange" });
  expect(changeRecord({ ...record, system: "gurps" }, {}, games)).toMatchObject({ problem: "brokenRecord" });
  expect(changeRecord({ ...record, options: {} }, {}, games)).toMatchObject({ problem: "brokenRecord" });
});

it("a changed check still replays if its history is damaged, or if it has none, as records once had", () => {
  const record = recordOf("/kaiser skill 5 vs 12", 6, 4);
  for (const history of [undefined, 5, [null], [{ options: {}, faces: [9] }]]) {
    expect(replayRecord({ ...record, history }, games)).not.toHaveProperty("history");
  }
});

const given = (record: CheckRecord, options: UncheckedOptions, dice: readonly (readonly number[])[]) =>
  withRolledDice(changeOf(record, options), dice);

it("dice that others rolled for a change are each for the next die that is missing", () => {
  const two = recordOf("/kaiser skill 5 vs 12", 6, 4);
  const three = given(two, { advantage: 2 }, [[3], [2]]);
  expect(three).toMatchObject({ missing: { length: 0 } });
  expect(completeRecord(three)).toMatchObject({ faces: [6, 4, 3, 2], history: [{ faces: [6, 4] }] });
  expect(given(two, { advantage: 2 }, [[3]])).toMatchObject({ missing: { length: 1 } });
  expect(given(two, { advantage: 2 }, [])).toMatchObject({ missing: { length: 2 } });
  expect(completeRecord(given(two, { advantage: 1 }, [[3], [2]])).faces).toEqual([6, 4, 3]);
});

it("dice that others rolled for a change bring the faces of their rerolls", () => {
  const one = recordOf("/klepto +2", 4);
  expect(completeRecord(given(one, { advantages: 2 }, [[10, 1], [7]])).faces).toEqual([4, 10, 7, 1]);
  expect(given(one, { advantages: 1 }, [[10]])).toMatchObject({ missing: { length: 1 } });
  const olde = recordOf("/olde 1d6", 3);
  expect(completeRecord(given(olde, { dice: { count: 2, sides: 6 } }, [[6, 6, 2]])).faces).toEqual([3, 6, 6, 2]);
});

const before = rolledCheck("/kaiser skill 5 vs 12", [6, 4]);

it.each([
  ["/kaiser skill 7 vs 9", [6, 4], true],
  ["/kaiser skill 5 vs 12 a1", [6, 4, 1], true],
  ["/kaiser skill 5 vs 12", [6, 5], false],
  ["/kaiser skill 5 vs 12", [4, 6], false],
  ["/kaiser skill 5 vs 12 a1", [4, 6, 1], false],
])("a change keeps the faces of all dice, or not: %s on %j: %s", (line, faces, isKept) => {
  expect(hasSameFaces(before, rolledCheck(line, faces))).toBe(isKept);
});

function told(record: CheckRecord, line: string) {
  const {
    stays,
    returns,
    setAside: aside,
    toRoll: thrown,
  } = previewChange(record, changeOf(record, requestFor(line).options));
  const faces = (dice: readonly { readonly face: number }[]) => dice.map(({ face }) => face);
  return { stays: faces(stays), returns: faces(returns), aside: faces(aside), thrown: thrown.map(({ name }) => name) };
}

it.each([
  ["/kaiser skill 5", [6, 4], "/kaiser skill 5 a2", { stays: [6, 4], returns: [], aside: [], thrown: ["d6", "d6"] }],
  ["/kaiser skill 5 a2", [6, 4, 5, 3], "/kaiser skill 5", { stays: [6, 4], returns: [], aside: [5, 3], thrown: [] }],
  [
    "/kaiser skill 5 vs 12",
    [6, 6, 6, 2],
    "/kaiser skill 5 vs 12 d1",
    { stays: [6, 6], returns: [], aside: [], thrown: ["d6"] },
  ],
  [
    "/kaiser skill 5 vs 12",
    [6, 6, 6, 2],
    "/kaiser skill 3 vs 12",
    { stays: [6, 6, 6, 2], returns: [], aside: [], thrown: [] },
  ],
  ["/ogs d8 + d6", [3, 5, 1], "/ogs d10 + d6", { stays: [5, 1], returns: [], aside: [3], thrown: ["d10"] }],
  ["/olde d6 + 1", [6, 2], "/olde d8 + 1", { stays: [], returns: [], aside: [6, 2], thrown: ["d8"] }],
  ["/klepto +2 a1", [10, 4, 1], "/klepto +2", { stays: [10, 1], returns: [], aside: [4], thrown: [] }],
])("a changed check: %s that showed %j, made into %s", (before, faces, after, expected) => {
  expect(told(recordOf(before, ...faces), after)).toEqual(expected);
});

it("a changed check returns a die that was set aside", () => {
  const four = recordOf("/kaiser skill 5 a2", 1, 2, 3, 4);
  const two = changeOf(four, requestFor("/kaiser skill 5").options);
  const settled = playedRecord(pendingRecord(two), two.request, [1, 2]);
  expect(told(settled, "/kaiser skill 5 a1")).toEqual({ stays: [1, 2], returns: [3], aside: [], thrown: [] });
});
