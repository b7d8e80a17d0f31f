import { describe, expect, it } from "vitest";
import { changeRecord } from "../../src/checks/change.ts";
import {
  hasKnownSecret,
  hasUnknownSecret,
  knownOptions,
  extractSecrets,
  maskSecretIds,
  secretIdsInLine,
  maskIdsInLine,
  idOfSecret,
  readHiddenNumber,
  withKnownSecrets,
} from "../../src/checks/hidden.ts";
import { writeCheck, readCheck, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord, type CheckRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { replay } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { replayOrFail, requestFor } from "../checks.ts";

const ID = "c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7";

/** One check of each game that has a difficulty: with it, hidden, and faces that it is played with. */
const CHECKS = [
  { open: "/kaiser skill 5 vs 12", faces: [6, 4] },
  { open: "/kaiser resistance 5 vs 12 a1", faces: [6, 4, 1] },
  { open: "/kaiser characteristic 4 vs 7", faces: [5] },
  { open: "/ogs d8 + d6 vs 9", faces: [5, 4, 3] },
  { open: "/kr 6 of 9 dt 7", faces: [1, 12, 8, 7, 3, 9] },
  { open: "/olde stat 4 vs 8", faces: [3, 4, 2] },
  { open: "/olde 2d10 - 1 vs 12", faces: [9, 4] },
].map(({ open, faces }) => ({ open, faces, line: open.replace(/(vs|dt) /, "$1 ?") }));

const played = (record: CheckRecord): ReplayedRecord => replayOrFail(JSON.parse(JSON.stringify(record)));

const kept = (check: CheckRequest): CheckRequest => ({
  ...check,
  hidden: Object.fromEntries(Object.keys(check.hidden!).map((name) => [name, ID])),
});

describe.each(CHECKS)("a difficulty hidden in $line", ({ open, line, faces }) => {
  const hidden = requestFor(line);
  const [[name, value]] = Object.entries(hidden.hidden!) as [[string, number]];

  it("a hidden difficulty is not one of the options, and is written as it was typed", () => {
    expect([hidden.options[name], writeCheck(hidden)]).toEqual([null, line]);
    expect(requestFor(writeCheck(kept(hidden))).hidden).toEqual({ [name]: ID });
    expect(requestFor(writeCheck(maskSecretIds(kept(hidden)))).hidden).toEqual({ [name]: "" });
  });

  it("a hidden difficulty is not stored, nor anything that comes from it", () => {
    expect(() => makeRecord(hidden, faces)).toThrow(/hidden/);
    const record = makeRecord(kept(hidden), faces);
    const other = makeRecord(kept(requestFor(line.replace(/\?\d+/, "?1"))), faces);
    expect(record).toEqual(other);
    expect(played(record).report).toEqual(played(other).report);
    expect(Object.keys(played(record).played.outcome)).not.toContain("success");
  });

  it("a hidden difficulty is known to a reader who knows the number, and then to everyone", () => {
    const record = makeRecord(kept(hidden), faces);
    const told = (isPublic: boolean) =>
      played(withKnownSecrets(record, (id) => (id === ID ? { value, isPublic } : undefined)));
    const { outcome } = replay(checkOf(requestFor(open)), faces);
    expect([told(false).played.outcome, told(true).played.outcome]).toEqual([outcome, outcome]);
    expect([told(false), told(true)].map((each) => writeCheck(each.request!))).toEqual([line, open]);
    expect(withKnownSecrets(record, () => undefined)).toEqual(record);
  });

  it("a hidden difficulty stays hidden when something else is changed", () => {
    const change = changeRecord(makeRecord(kept(hidden), faces), { [name]: 3 }, games);
    expect(change).toMatchObject({
      request: { hidden: { [name]: ID }, options: { [name]: null } },
      missing: { length: 0 },
    });
  });

  it("a hidden difficulty has to be in range like any other", () => {
    expect(readCheck(line.replace(/\?\d+/, "?123456"), { games })).toMatchObject({ problem: "outOfRange" });
  });
});

it.each(["/kr extended 8 dt ?6", "/kaiser skill ?5", "/kaiser skill 5 vs ?12 vs 13", "/kaiser skill 5 vs ?12x"])(
  "%s cannot be read",
  (line) => {
    expect(isProblem(readCheck(line, { games }))).toBe(true);
  },
);

it.each([{ difficulty: { x: 1 } }, { difficulty: "k3Xy9aBcDeFg123." }, { skill: ID }, { nothing: ID }])(
  "a record that hides %j is played without it or not at all",
  (hidden) => {
    const replayed = replayRecord(
      { v: 1, system: "kaiser", kind: "skill", options: { skill: 5 }, faces: [6, 4], hidden },
      games,
    );
    expect(isProblem(replayed) || replayed.report.tone === "plain").toBe(true);
  },
);

it.each([
  null,
  undefined,
  "text",
  { v: 1 },
  { hidden: null },
  { hidden: 5 },
  { hidden: { difficulty: { toString: 1 } } },
])("revealing numbers returns a damaged record as it is: %j", (stored) => {
  expect(withKnownSecrets(stored as never, () => ({ value: 12, isPublic: true }))).toBe(stored);
});

it("revealing numbers shows the changes of a check as well, once everyone knows", () => {
  const record: CheckRecord = {
    ...makeRecord(kept(requestFor("/kaiser skill 5 vs ?12")), [6, 4]),
    history: [{ options: { skill: 4, difficulty: null }, faces: [6, 4] }],
  };
  const replayed = played(withKnownSecrets(record, () => ({ value: 12, isPublic: true })));
  expect(replayed.history?.map(({ request: asked }) => writeCheck(asked!))).toEqual(["/kaiser skill 4 vs 12"]);
  expect(extractSecrets({ a: 1 }, {})).toBeUndefined();
});

const salt = "abcdefghijklmnopqrstuvwxyz012345";
const id = idOfSecret({ value: 12, salt });

it("a hidden number and its salt prove which number an id stands for", () => {
  expect(id).toMatch(/^[0-9a-f]{40}$/);
  expect(readHiddenNumber(id, { value: 12, salt })).toEqual({ value: 12, salt });
  for (const other of [
    { value: 13, salt },
    { value: -12, salt },
    { value: 12, salt: `${salt}6` },
  ]) {
    expect(idOfSecret(other)).not.toBe(id);
    expect(readHiddenNumber(id, other)).toBeUndefined();
  }
});

it.each([
  [12.5, salt],
  ["12", salt],
  [2 ** 53, salt],
  [12, "short"],
  [12, `${salt}!`],
  [12, `${salt}${salt}x`],
  [12, [salt]],
  [12, undefined],
])("a hidden number and its salt are not %j and %j", (value, wrong) => {
  const made = idOfSecret({ value: value as number, salt: wrong as string });
  expect(readHiddenNumber(made, { value, salt: wrong })).toBeUndefined();
});

it("a hidden number and its salt may be of any length from 32 letters to 64", () => {
  for (const length of [32, 64]) {
    const hidden = { value: -3, salt: "x".repeat(length) };
    expect(readHiddenNumber(idOfSecret(hidden), hidden)).toEqual(hidden);
  }
  const short = { value: -3, salt: "x".repeat(31) };
  expect(readHiddenNumber(idOfSecret(short), short)).toBeUndefined();
});

const options = { skill: 5, difficulty: null };

it.each([
  [undefined, false, false, options],
  [{}, false, false, options],
  [{ difficulty: ID }, true, false, options],
  [{ difficulty: 12 }, false, true, { skill: 5, difficulty: 12 }],
  [{ difficulty: ID, skill: 7 }, true, true, { skill: 7, difficulty: null }],
])("the hidden part of a line is said by %j", (hidden, untold, isTold, known) => {
  const asked = { options, ...(hidden && { hidden }) } as Pick<CheckRequest, "options" | "hidden">;
  expect([hasUnknownSecret(asked), hasKnownSecret(asked), knownOptions(asked)]).toEqual([untold, isTold, known]);
});

it("the hidden part of a line keeps its numbers where its ids become question marks", () => {
  expect(maskSecretIds({ hidden: { a: ID, b: 3 } })).toEqual({ hidden: { a: "", b: 3 } });
  const open: Pick<CheckRequest, "options" | "hidden"> = { options };
  expect(maskSecretIds(open)).toBe(open);
});

it("the hidden part of a line is found in a line before its label", () => {
  const long = "0123456789".repeat(4);
  expect(secretIdsInLine(`/kaiser skill 5 vs ?${ID} # vs ?${long}`)).toEqual([ID]);
  expect(secretIdsInLine(`/kr 6 dt ?${long} ?${ID}`)).toEqual([long, ID]);
  expect(secretIdsInLine(`/kaiser skill 5 vs ?12 ?${ID}5 ${ID}`)).toEqual([]);
  expect(maskIdsInLine(`/kaiser skill 5 vs ?${ID} # vs ?${ID} # two`)).toBe(`/kaiser skill 5 vs ? # vs ?${ID} # two`);
  expect(maskIdsInLine("/kaiser skill 5 vs ?12")).toBe("/kaiser skill 5 vs ?12");
});
