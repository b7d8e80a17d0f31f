/** How a thread is read from its messages: their order, what is stored, what opens it and moves in it, its words. */
import { expect, it } from "vitest";
import { omit } from "../../src/checks/json.ts";
import type { ReplayedRecord } from "../../src/checks/record.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { threads } from "../../src/threads/index.ts";
import { equalsStored, readParties, readIndex, readStored, readTurn, makeMove } from "../../src/threads/log.ts";
import { outcomeOf, totalOf } from "../../src/threads/panel.ts";
import { openedBy, order, parseMove } from "../../src/threads/replay.ts";
import { requestThread } from "../../src/threads/request.ts";
import { sayIn, gameWords } from "../../src/words/words.ts";
import { game } from "../checks.ts";
import { words } from "../view/drawn.ts";
import { Thread, EIGHT, contestOpening } from "./messages.ts";

const entry = (id: string, created: number) => ({ id, created, author: "ana", payload: {}, isHidden: false });

it("the order of messages is that of the server, and that of ids within the same instant", () => {
  const entries = [entry("c", 2), entry("b", 1), entry("a", 2), entry("B", 1)];
  expect(order(entries).map(({ id }) => id)).toEqual(["B", "b", "a", "c"]);
  expect(entries[0]!.id).toBe("c");
});

it.each([null, undefined, 1, "v", [], [{ v: 1 }], {}, { v: 2 }, { v: "1" }])(
  "stored data is not read where it is %j",
  (stored) => expect(readStored(stored)).toBeUndefined(),
);

it("stored data is read where it is of this version", () => expect(readStored({ v: 1, a: 2 })).toEqual({ v: 1, a: 2 }));

const uuids = [5, "", "a b", "x".repeat(201)].map((uuid) => [{ uuid }]);
const many = Array.from({ length: 41 }, (_, i) => ({ uuid: `a${i}` }));
const none = [undefined, null, {}, [], [{}], [null], [{ uuid: "a" }, { uuid: "a" }], ...uuids, many];
it.each(none.map((stored) => [stored]))("stored data names no parties: %j", (stored) =>
  expect(readParties(stored)).toBeUndefined(),
);

it("stored data names parties as far as they can be shown, and leaves out what is none of theirs", () => {
  const token = { uuid: "Scene.a.Token.b", actor: "Actor.c", name: "n".repeat(80) };
  const stored = [
    { ...token, name: "n".repeat(100), more: 1 },
    ...[{}, 5].map((actor, i) => ({ uuid: `Actor.${i}`, actor, name: 5 })),
  ];
  expect(readParties(stored)).toEqual([token, { uuid: "Actor.0" }, { uuid: "Actor.1" }]);
});

it("stored data names places within a list only", () => {
  expect([0, 2].map((stored) => readIndex(stored, 3))).toEqual([0, 2]);
  for (const wrong of [3, -1, 0.5, NaN, "1", null, 1e300]) expect(readIndex(wrong, 3)).toBeUndefined();
});

it.each([{ combat: 5 }, { combat: "x".repeat(201) }, { round: -1 }, { round: 1.5 }, { turn: "0" }, { turn: 2 ** 53 }])(
  "stored data is not a turn with %j",
  (wrong) => expect(readTurn({ combat: "x", round: 1, turn: 0, ...wrong })).toBeUndefined(),
);

it("stored data is a turn, or none", () => {
  const turn = { combat: "x".repeat(200), round: 0, turn: 3 };
  expect([readTurn(turn), readTurn(null), readTurn(undefined)]).toEqual([turn, null, null]);
});

const first = { total: 12, faces: [6, 4], none: null, name: "a" };

it("equality of stored data does not depend on the order of keys", () => {
  expect(equalsStored([first], [Object.fromEntries(Object.entries(first).reverse())])).toBe(true);
});

const changes = [{ total: "12" }, { faces: { 0: 6, 1: 4 } }, { faces: [6, 4, 1] }];
const others = [
  null,
  {},
  { 0: first },
  [],
  [first, first],
  [{ total: 12 }],
  ...changes.map((change) => [{ ...first, ...change }]),
];
it.each(others.map((stored) => [stored]))("equality of stored data is not said of %j", (stored) =>
  expect(equalsStored([first], stored)).toBe(false),
);

it("equality of stored data is said of nothing only if it is nothing", () => {
  expect([equalsStored(null, null), equalsStored({}, {})]).toEqual([true, true]);
  expect([equalsStored(null, {}), equalsStored({}, null), equalsStored(0, null)]).toEqual([false, false, false]);
  expect(equalsStored([first], [{ ...omit(first, "none"), toString: null }])).toBe(false);
});

it("equality of stored data looks no further than ours goes", () => {
  const deep = Array.from({ length: 200_000 }).reduce<unknown>((inner) => [inner], []);
  expect([equalsStored([1], deep), equalsStored([[]], [deep])]).toEqual([false, false]);
});

it("a message opens the thread that it names, or whose own flag it has", () => {
  const opened = (flags: object) => openedBy(threads, flags as Record<string, unknown>)?.id;
  expect(opened({ thread: contestThread.opening.make(contestOpening("kaiser", 2)) })).toBe("contest");
  expect(opened({ [requestThread.opening.flag]: {} })).toBe("request");
  for (const flags of [{}, { thread: null }, { thread: "contest" }, { thread: { thread: "other" } }, { move: {} }])
    expect(opened(flags)).toBeUndefined();
});

it("a message makes the move that it names in the thread", () => {
  const move = makeMove("opening", { act: "answer", side: 1 });
  expect(parseMove(contestThread as never, move)).toMatchObject({ act: "answer", side: 1 });
  const others = [{ ...move, v: 2 }, makeMove("x", { act: 5 }), makeMove("x", { act: "toString" })];
  for (const payload of [undefined, null, 5, [], {}, ...others])
    expect(parseMove(contestThread as never, payload)).toBeUndefined();
});

it("words of a thread choose their plural by a count, and write numbers with a real minus sign", () => {
  const say = sayIn(words);
  expect([1, 3].map((count) => say("extended.dice", { count }))).toEqual(["1 die", "3 dice"]);
  expect(say("extended.ofGoal", { progress: -6, goal: 12 })).toBe("−6 of 12");
});

it("words of a thread say a number once: with its sign where it counts something else, and its word where the headline is only the number", () => {
  const unit = { key: "kinds.basic" };
  const of = (report: object) => {
    const told = { game: game("kr"), report: { tone: "plain", lines: [], ...report } } as object as ReplayedRecord;
    return [outcomeOf(told, sayIn(words)), totalOf(told)];
  };
  const [plain, signed] = [{ key: "success" }, { key: "margin", data: { margin: "+2" } }];
  expect(of({ headline: plain, total: 7 })).toEqual(["Success", "7"]);
  expect(of({ headline: plain, total: 2, unit })).toEqual(["Success", "+2"]);
  expect(of({ headline: signed, total: 2, unit })).toEqual([gameWords("kr", "kinds.basic", words), "+2"]);
  expect(of({ headline: signed, total: 2 })).toEqual(["Margin +2", "+2"]);
  expect(of({ headline: plain })).toEqual(["Success", ""]);
});

it("words of a thread tell a number without a sign if the headline says no number", () => {
  const side = new Thread(contestOpening("kaiser", 2), { record: EIGHT }).read().seats[0]!;
  expect(totalOf(side.replayed!)).toBe("13");
});
