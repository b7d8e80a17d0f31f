import { describe, expect, it } from "vitest";
import { rollSlowly } from "../../src/engine/play.ts";
import {
  changed,
  completeRecord,
  keepsFaces,
  Places,
  settledRecord,
  withThrown,
  type Change,
} from "../../src/systems/change.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { checkOf, makeRecord, pendingRecord, replayRecord, type CheckRecord } from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

function recordOf(line: string, faces: readonly number[]): CheckRecord {
  const asked = parseCheck(line, systems);
  if (isProblem(asked)) throw new Error(asked.problem);
  return makeRecord(asked, faces);
}

function changeOf(record: CheckRecord, options: object): Change {
  const change = changed(record, { ...options }, systems);
  if (isProblem(change)) throw new Error(change.problem);
  return change;
}

/** Changes a record; the missing dice show these faces, all of which must be used. */
async function change(record: CheckRecord, options: object, thrown: readonly number[] = []): Promise<CheckRecord> {
  const { asked, ...rest } = changeOf(record, options);
  const pending = pendingRecord({ asked, ...rest });
  const places = new Places();
  const left = [...thrown];
  const played = await rollSlowly(checkOf(asked), (request) =>
    Promise.resolve(places.of(request).map((place) => pending.spare![place] ?? left.shift() ?? NaN)),
  );
  expect(left).toEqual([]);
  return settledRecord(pending, asked, played.faces);
}

const outcomeOf = (record: CheckRecord) => {
  const replayed = replayRecord(record, systems);
  if (isProblem(replayed)) throw new Error(replayed.problem);
  return replayed.played.outcome;
};

describe("a changed check", () => {
  it("rolls only the missing die, and drops the last one again", async () => {
    const two = recordOf("/kaiser skill 5 vs 12", [6, 4]);
    expect(changeOf(two, { advantage: 1 })).toMatchObject({ reused: 2, needed: 1 });
    const three = await change(two, { advantage: 1 }, [5]);
    expect([three.faces, outcomeOf(three)["total"]]).toEqual([[6, 4, 5], 16]);
    const again = await change(three, { advantage: 0 });
    expect([again.faces, Object.values(again.spare!)]).toEqual([[6, 4], [5]]);
  });

  it("gives the same die when a level is removed and added again", async () => {
    const four = recordOf("/kaiser skill 5 vs 12 a2", [1, 2, 3, 4]);
    const three = await change(four, { advantage: 1 });
    expect(changeOf(three, { advantage: 2 })).toMatchObject({ reused: 4, needed: 0 });
    expect((await change(three, { advantage: 2 })).faces).toEqual([1, 2, 3, 4]);
  });

  it("rolls nothing for a modifier or a difficulty", async () => {
    const changedRecord = await change(recordOf("/kr 3 dt 7", [1, 8, 9]), { dt: 8 });
    expect([changedRecord.faces, outcomeOf(changedRecord)["margin"]]).toEqual([[1, 8, 9], -2]);
  });

  it("keeps the die of an Open Roll that is no longer needed, and uses it again", async () => {
    const open = recordOf("/kaiser skill 5 vs 12", [6, 6, 6, 2]);
    const lost = await change(open, { disadvantage: 1 }, [3]);
    expect([lost.faces, Object.values(lost.spare!)]).toEqual([
      [6, 6, 3],
      [6, 2],
    ]);
    expect((await change(lost, { disadvantage: 0 })).faces).toEqual([6, 6, 6, 2]);
  });

  it("rolls a larger die and leaves the others as they are", async () => {
    const dice = (line: string) => recordOf(line, []).options["dice"];
    const before = recordOf("/ogs d8 + d8 + d6 vs 10", [3, 7, 5]);
    const grown = await change(before, { dice: dice("/ogs d8^1 + d8 + d6 vs 10") }, [10]);
    expect([grown.faces, Object.values(grown.spare!)]).toEqual([[10, 7, 5], [3]]);
    const broken = await change(before, { dice: dice("/ogs d8 + d12^1 + d6 vs 10") }, [1]);
    expect(broken.faces).toEqual([3, 7, 1, 5]);
  });

  it("keeps the coin with its ten", async () => {
    const coin = recordOf("/klepto +2 a1", [10, 4, 1]);
    const one = await change(coin, { advantages: 0 });
    expect([one.faces, Object.values(one.spare!)]).toEqual([[10, 1], [4]]);
  });

  it("remembers earlier options and faces, with the label, of the latest changes only", async () => {
    let record: CheckRecord = { ...recordOf("/kaiser skill 5 vs 12", [6, 4]), label: "Sneak" };
    for (let difficulty = 13; difficulty < 40; difficulty++) record = await change(record, { difficulty });
    expect([record.label, record.history?.length, record.history?.at(-1)?.options["difficulty"]]).toEqual([
      "Sneak",
      20,
      38,
    ]);
    expect(replayRecord(record, systems)).toMatchObject({ history: { length: 20 } });
  });

  it("cannot be given options that are out of range, nor be read from a damaged record", () => {
    const record = recordOf("/kaiser skill 5 vs 12", [6, 4]);
    expect(changed(record, { advantage: -1 }, systems)).toMatchObject({ problem: "outOfRange" });
    expect(changed({ ...record, system: "gurps" }, {}, systems)).toMatchObject({ problem: "brokenRecord" });
    expect(changed({ ...record, options: {} }, {}, systems)).toMatchObject({ problem: "brokenRecord" });
  });

  it("still replays if its history is damaged, or if it has none, as records once had", () => {
    const record = recordOf("/kaiser skill 5 vs 12", [6, 4]);
    for (const history of [undefined, 5, [null], [{ options: {}, faces: [9] }]]) {
      expect(replayRecord({ ...record, history }, systems)).not.toHaveProperty("history");
    }
  });
});

describe("dice that others rolled for a change", () => {
  const given = (record: CheckRecord, options: object, dice: readonly (readonly number[])[]) =>
    withThrown(changeOf(record, options), dice);

  it("are each for the next die that is missing", () => {
    const two = recordOf("/kaiser skill 5 vs 12", [6, 4]);
    const three = given(two, { advantage: 2 }, [[3], [2]]);
    expect(three).toMatchObject({ reused: 4, needed: 0 });
    expect(completeRecord(three)).toMatchObject({ faces: [6, 4, 3, 2], history: [{ faces: [6, 4] }] });
    expect(given(two, { advantage: 2 }, [[3]])).toMatchObject({ reused: 3, needed: 1 });
    expect(given(two, { advantage: 2 }, [])).toMatchObject({ reused: 2, needed: 2 });
    expect(completeRecord(given(two, { advantage: 1 }, [[3], [2]])).faces).toEqual([6, 4, 3]);
  });

  it("bring the faces of their rerolls", () => {
    const one = recordOf("/klepto +2", [4]);
    expect(completeRecord(given(one, { advantages: 2 }, [[10, 1], [7]])).faces).toEqual([4, 10, 7, 1]);
    expect(given(one, { advantages: 1 }, [[10]])).toMatchObject({ needed: 1 });
    const olde = recordOf("/olde 1d6", [3]);
    expect(completeRecord(given(olde, { dice: { count: 2, sides: 6 } }, [[6, 6, 2]])).faces).toEqual([3, 6, 6, 2]);
  });
});

describe("whether a change keeps the faces of all dice", () => {
  const played = (line: string, faces: readonly number[]) => {
    const replayed = replayRecord(recordOf(line, faces), systems);
    if (isProblem(replayed)) throw new Error(replayed.problem);
    return replayed;
  };
  const before = played("/kaiser skill 5 vs 12", [6, 4]);

  it.each([
    ["/kaiser skill 7 vs 9", [6, 4], true],
    ["/kaiser skill 5 vs 12 a1", [6, 4, 1], true],
    ["/kaiser skill 5 vs 12", [6, 5], false],
    ["/kaiser skill 5 vs 12", [4, 6], false],
    ["/kaiser skill 5 vs 12 a1", [4, 6, 1], false],
  ])("is said of %s on %j: %s", (line, faces, isKept) => {
    expect(keepsFaces(before, played(line, faces))).toBe(isKept);
  });
});
