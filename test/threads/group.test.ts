import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  changeRecord,
  completeRecord,
  pendingRecord,
  DiceSlots,
  playedRecord,
  withRolledDice,
  type Change,
} from "../../src/checks/change.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { checkOf } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import type { CheckRecord } from "../../src/checks/record.ts";
import { playWithAnswers as answerCheck } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { groupThread as thread } from "../../src/threads/group/group.ts";
import { helpedBy } from "../../src/threads/group/moves.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import { makeMove, readStored, type LogEntry } from "../../src/threads/log.ts";
import { parseMove, readThread } from "../../src/threads/replay.ts";
import { replayOrFail, game } from "../checks.ts";
import { writerWith } from "../view/threads.ts";
import { message, openWorld } from "./messages.ts";

/** A table of a GM and four players, each with a hero of their own: `p0` owns the first. */
const PLACES = ["Alice", "Bob", "Carol", "David"];
const parties = PLACES.map((name) => ({ uuid: `Actor.${name}` }));
const world = openWorld({
  isGM: (user) => user === "gm",
  mayActFor: (user, { uuid }) => user === "gm" || uuid === parties[Number(user[1])]?.uuid,
});
const [klepto, kaiser] = [game("kleptonomicon"), game("kaiser")];

interface Player {
  readonly name: string;
  readonly modifier: number;
  readonly disadvantages?: number;
  readonly faces: readonly number[];
}

interface Fact extends Readonly<Record<"id" | "mechanic", string>> {
  readonly input: {
    readonly mode: "die" | "plus1";
    readonly players: readonly Player[];
    readonly gifts: readonly { readonly from: string; readonly to: string; readonly face?: number }[];
  };
  readonly expected: Readonly<Partial<Record<"initial" | "final", Record<string, number>>>> & UncheckedOptions;
}
const facts = (JSON.parse(readFileSync(new URL("../facts/vectors.json", import.meta.url), "utf8")) as Fact[]).filter(
  ({ mechanic }) => mechanic === "groupTest",
);

let count = 0;
const entry = (payload: unknown, more?: Partial<LogEntry>) =>
  message(`m${String(++count).padStart(6, "0")}`, count, payload, more);
const act = (move: object, more: Partial<LogEntry> = {}) => entry(makeMove("opening", move), more);
const open = (mode: "die" | "plusOne" = "die", more: object = {}) =>
  entry(thread.opening.make({ game: klepto, kind: "group", options: {}, rules: { gifts: mode }, parties, ...more }));
const readOpening = (stored: unknown) => thread.opening.parse(readStored(stored) ?? {}, games);
const DEFAULTS = { modifier: 0, advantages: 0, disadvantages: 0, ranges: [], pass: false, critMethod: "coin" };
const recordOf = (options: UncheckedOptions, faces: readonly number[], system = "kleptonomicon", kind = "group") => ({
  ...{ v: 1, system, kind, faces },
  options: { ...(kind === "group" && DEFAULTS), ...options },
});
const answer = (place: number, options: UncheckedOptions, faces: readonly number[], more: Partial<LogEntry> = {}) =>
  act({ act: "answer", place }, { author: `p${place}`, record: recordOf(options, faces), ...more });
const read = (opening: LogEntry, entries: readonly LogEntry[], whose = world): GroupTest =>
  readThread(thread, opening, entries, whose)!;
const outcomes = ({ seats }: GroupTest) => seats.map(({ replayed }) => replayed?.played.outcome);
const scores = (group: GroupTest) => outcomes(group).map((each) => each?.["score"]);
const rejection = (group: GroupTest, each: LogEntry) => group.rejections.get(each.id);

type Gift = readonly [from: number, to: number];

/** A member's roll after one more gift. */
function changeBy(group: GroupTest, to: number): Change {
  const { first, helpDice } = group.seats[to]!;
  const received = group.gifts.filter((gift) => gift.to === to).length;
  return helpedBy(group, { first: first!, helpDice }, received + 1)!;
}

/** A gift as a client gives it: with a die where one is missing then. */
function give(
  opening: LogEntry,
  before: readonly LogEntry[],
  [from, to]: Gift,
  die: readonly number[] = [],
  more: Partial<LogEntry> = {},
): LogEntry {
  const change = changeBy(read(opening, before), to);
  const record = change.missing.length === 0 ? {} : { record: completeRecord(withRolledDice(change, [die])) };
  return act({ act: "give", giver: from, friend: to }, { author: `p${from}`, ...record, ...more });
}

/** The seed's own example, before any help: 8, 11, 5 and 6. */
const first = () => [
  answer(0, { modifier: 2 }, [6]),
  answer(1, { modifier: 2 }, [9]),
  answer(2, { modifier: 1 }, [4]),
  answer(3, { modifier: 1 }, [5]),
];

it("the worked cases of the rules are there", () =>
  expect(facts.map(({ id }) => id)).toEqual(["L069", "L070", "L071", "L073"]));

it.each(facts.map((fact) => [fact.id, fact] as const))(
  "the worked cases of the rules: %s",
  (_id, { input, expected }) => {
    const names = input.players.map(({ name }) => name);
    const asked = { parties: names.map((name) => ({ uuid: `Actor.${name}` })) };
    const opening = open(input.mode === "die" ? "die" : "plusOne", asked);
    const entries: LogEntry[] = input.players.map(({ name, faces, modifier, disadvantages = 0 }, i) =>
      answer(i, { modifier, disadvantages }, faces, { id: name, author: "gm" }),
    );
    if (expected.initial) expect(scores(read(opening, entries))).toEqual(names.map((name) => expected.initial![name]));
    for (const { from, to, face } of input.gifts) {
      const gift = [names.indexOf(from), names.indexOf(to)] as const;
      entries.push(give(opening, entries, gift, face === undefined ? [] : [face], { author: "gm" }));
    }
    const group = read(opening, [...entries, act({ act: "close" })]);
    expect([...group.rejections]).toEqual([]);
    expect(scores(group)).toEqual(names.map((name) => expected.final![name]));
    const { groupScore: score, band } = expected;
    expect(outcomes(group)[group.result!.lowest]).toMatchObject({ score, band });
  },
);

const manner = { saved: "Stealth", line: "/klepto +@dex", isAlone: true } as const;

it("the mode of a request is read as it was stored", () => {
  const { payload } = open("die", manner);
  expect(readOpening(payload)).toMatchObject(manner);
  expect(readOpening({ ...(payload as object), saved: "S".repeat(500) })!.saved).toHaveLength(80);
});

it.each([{ saved: 5, line: {}, isAlone: "yes" }, { line: "/kaiser skill 5" }, { line: `/klepto ${"1".repeat(600)}` }])(
  "the mode of a request is left out if it makes no sense: %j",
  (more) => {
    const read = readOpening({ ...(open().payload as object), ...more })!;
    expect([read.saved, read.line, read.isAlone]).toEqual([undefined, undefined, undefined]);
  },
);

it("the mode of a request lets nobody help who is asked alone", () => {
  const opening = open("plusOne", { isAlone: true });
  const gift = act({ act: "give", giver: 1, friend: 3 }, { author: "p1" });
  const group = read(opening, [...first(), gift]);
  expect(rejection(group, gift)).toBe("unfit");
  expect(group.isSettled).toBe(true);
});

it("help is as much as the first roll gives, and none for oneself", () => {
  const opening = open("plusOne");
  const entries = first();
  const gifts = ["00", "03", "02", "12", "12", "13", "23"].map(([from, to]) =>
    act({ act: "give", giver: Number(from), friend: Number(to) }, { author: `p${from}` }),
  );
  const group = read(opening, [...entries, ...gifts]);
  expect(gifts.map((gift) => rejection(group, gift) ?? "ok").join(" ")).toBe("unfit ok unfit ok ok unfit unfit");
  expect(scores(group)).toEqual([8, 11, 7, 7]);
  expect(group.seats.map(({ left }) => left)).toEqual([0, 0, 0, 0]);
});

it("help does not let a member help who became good by help alone", () => {
  const opening = open("plusOne");
  const entries = [...first(), act({ act: "give", giver: 1, friend: 3 }, { author: "p1" })];
  expect(read(opening, entries).seats[3]).toMatchObject({ left: 0, replayed: { played: { outcome: { score: 7 } } } });
  const gift = act({ act: "give", giver: 3, friend: 2 }, { author: "p3" });
  expect(rejection(read(opening, [...entries, gift]), gift)).toBe("unfit");
});

it("help shows the same die when it is taken back and given again, by any user", () => {
  const opening = open();
  const entries: LogEntry[] = first();
  const gift = give(opening, entries, [0, 3], [9]);
  entries.push(gift);
  expect(scores(read(opening, entries))[3]).toBe(10);
  entries.push(act({ act: "undo", gift: gift.id }, { author: "p0" }));
  expect([scores(read(opening, entries))[3], read(opening, entries).seats[0]!.left]).toEqual([6, 1]);
  const again = act({ act: "give", giver: 1, friend: 3 }, { author: "p1" });
  expect(scores(read(opening, [...entries, again]))[3]).toBe(10);
  const crafted = give(opening, first(), [0, 3], [10, 1], { author: "p0" });
  expect(scores(read(opening, [...entries, again, { ...crafted, created: ++count }]))[3]).toBe(null);
  expect(scores(read(opening, [...entries, { ...crafted, created: ++count }]))[3]).toBe(10);
});

it("help given twice in the same instant rolls two dice, of which the first stays the first", () => {
  const opening = open();
  const before: LogEntry[] = first();
  const [one, other] = [give(opening, before, [0, 2], [3]), give(opening, before, [1, 2], [6])];
  const group = read(opening, [...before, other, one]);
  expect(group.seats[2]!.replayed!.played.faces).toEqual([4, 3, 6]);
  expect(scores(group)[2]).toBe(7);
  const undone = [...before, one, other, act({ act: "undo", gift: one.id }, { author: "p0" })];
  expect(read(opening, undone).seats[2]!.replayed!.played.faces).toEqual([4, 3]);
});

it("help settles a ten with the coin that lay beside it", () => {
  const opening = open();
  for (const [side, critical] of [
    [1, "success"],
    [0, null],
  ] as const) {
    const before: LogEntry[] = first();
    const group = read(opening, [...before, give(opening, before, [0, 2], [10, side])]);
    expect(outcomes(group)[2]).toMatchObject({ critical });
    expect(group.result!.lowest).toBe(critical ? 3 : 2);
  }
});

it("help keeps its die, whatever is changed in its message later", () => {
  const opening = open();
  const before: LogEntry[] = first();
  const gift = give(opening, before, [0, 3], [2]);
  const change = changeRecord(gift.record as CheckRecord, { advantages: 2 }, games) as Change;
  const later = { ...gift, record: completeRecord(withRolledDice(change, [[9]])) };
  expect(later.record).toMatchObject({ faces: [5, 2, 9] });
  expect(read(opening, [...before, later]).seats[3]!.replayed!.played.faces).toEqual([5, 2]);
});

it("help without the die that it needs does not count, and can be given again", () => {
  const opening = open();
  const before = first();
  const bare = act({ act: "give", giver: 0, friend: 3 }, { author: "p0" });
  const wrong = act({ act: "give", giver: 0, friend: 3 }, { author: "p0", record: recordOf({}, [77]) });
  const group = read(opening, [...before, bare, wrong]);
  expect([rejection(group, bare), rejection(group, wrong), group.seats[0]!.left]).toEqual(["unfit", "unfit", 1]);
});

it("help cancels a Disadvantage with dice that lie there, and stops at three levels", () => {
  const opening = open();
  const before: LogEntry[] = [
    answer(0, {}, [9]),
    answer(1, { advantages: 3 }, [2, 3, 4, 5]),
    answer(2, { disadvantages: 2 }, [7, 3, 2]),
    answer(3, {}, [10, 1]),
  ];
  const gave = (giver: number, friend: number) => act({ act: "give", giver, friend }, { author: `p${giver}` });
  const group = read(opening, [...before, gave(3, 2), gave(3, 2), gave(0, 1)]);
  expect([...group.rejections]).toEqual([]);
  expect(group.seats.map(({ replayed }) => replayed!.played.faces)).toEqual([[9], [2, 3, 4, 5], [7], [10, 1]]);
});

it("help is told the same whatever the order in which messages arrive", () => {
  const opening = open();
  const before: LogEntry[] = first();
  const gifts = [give(opening, before, [0, 3], [6]), give(opening, before, [1, 2], [3])];
  const all = [
    ...before,
    ...gifts,
    act({ act: "undo", gift: gifts[0]!.id }, { author: "p0" }),
    act({ act: "close" }),
    act({ act: "give", giver: 1, friend: 2 }, { author: "p1" }),
  ];
  const told = JSON.stringify(read(opening, all));
  const rejections = [...read(opening, all).rejections];
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      const group = read(opening, shuffled);
      expect([JSON.stringify(group), [...group.rejections]]).toEqual([told, rejections]);
    }),
    { numRuns: 40 },
  );
});

it("a group's test reads what is done as it is made, beside the thread that it is done in", () => {
  const done = [
    { act: "answer", place: 1 },
    { act: "skip", place: 0 },
    { act: "give", giver: 0, friend: 3 },
    { act: "undo", gift: "m1" },
    { act: "close" },
  ];
  const moves = done.map((each) => parseMove(thread, makeMove("opening", each), read(open(), [])));
  expect(moves).toEqual(done);
});

it("a group's test waits for everyone, then for all who are not left out", () => {
  const opening = open();
  const [alice, bob, carol] = first();
  const skip = act({ act: "skip", place: 3 });
  expect(read(opening, [alice!, bob!, carol!])).toMatchObject({ isComplete: false, isSettled: false });
  expect(read(opening, [alice!, bob!, carol!]).result).toBeUndefined();
  const group = read(opening, [alice!, bob!, carol!, skip]);
  expect(group).toMatchObject({ isComplete: true, isSettled: false, result: { lowest: 2, highest: 1, count: 3 } });
  const late = read(opening, [alice!, bob!, carol!, skip, answer(3, {}, [1])]);
  expect(late.result).toMatchObject({ lowest: 3, count: 4 });
  const alone = read(opening, [alice!], { ...world, exists: ({ uuid }) => uuid === "Actor.Alice" });
  expect(alone).toMatchObject({ isComplete: true, result: { count: 1 } });
});

it("a group's test is settled at once if no one can help", () => {
  const low = [2, 3, 4, 5].map((face, i) => answer(i, {}, [face]));
  expect(read(open(), low)).toMatchObject({ isSettled: true, result: { lowest: 0 } });
});

it("a group's test keeps critical rolls beyond all numbers", () => {
  const group = read(open(), [
    answer(0, { modifier: 99 }, [10, 0]),
    answer(1, { modifier: -99 }, [10, 1]),
    answer(2, { modifier: -99 }, [1]),
    answer(3, { modifier: 99 }, [9]),
  ]);
  expect(group.result).toMatchObject({ lowest: 0, highest: 1 });
});

it("a group's test counts no move from a user who may not make it, none twice, and none once it is closed", () => {
  const opening = open();
  const [alice] = first();
  const wrong: readonly (readonly [LogEntry, string])[] = [
    [answer(1, {}, [9], { author: "p0" }), "forged"],
    [answer(0, {}, [1]), "duplicate"],
    [act({ act: "close" }, { author: "p1" }), "forged"],
    [act({ act: "skip", place: 1 }, { author: "p2" }), "forged"],
    [act({ act: "undo", gift: "nothing" }), "duplicate"],
    [act({ act: "give", giver: 99, friend: 0 }), "unread"],
    [act({ act: "give", giver: 0, friend: 1 }, { author: "p1" }), "forged"],
    [act({ act: "answer", place: -1 }), "unread"],
    [entry("?"), "unread"],
    [entry(null), "unread"],
    [act({ act: "answer", place: 1 }, { record: { ...recordOf({}, [5]), kind: "test" } }), "unfit"],
  ];
  const group = read(opening, [alice!, ...wrong.map(([each]) => each)]);
  expect(wrong.map(([each]) => rejection(group, each))).toEqual(wrong.map(([, reason]) => reason));
  const [close, late] = [act({ act: "close" }), answer(1, {}, [9])];
  expect(rejection(read(opening, [alice!, close, late]), late)).toBe("late");
});

it("a group's test is asked against a hidden difficulty: GMs learn how many succeed, players the totals", () => {
  const id = "a".repeat(40);
  const stored = { game: kaiser, kind: "skill", options: { difficulty: { hidden: id } }, rules: {}, parties };
  const opening = entry(thread.opening.make(stored));
  const roll = (place: number, hidden: string, faces: readonly number[]) => {
    const record = { ...recordOf({ skill: 5 }, faces, "kaiser", "skill"), hidden: { difficulty: hidden } };
    const recordForReader = { ...record, hidden: { difficulty: 12 } };
    return { asPlayer: { author: `p${place}`, record }, asGM: { author: `p${place}`, record, recordForReader } };
  };
  const rolls = [roll(0, id, [6, 4]), roll(1, id, [1, 2]), roll(2, "b".repeat(40), [6, 4])];
  const readAs = (who: "asPlayer" | "asGM") => {
    const entries = rolls.map((each, place) => act({ act: "answer", place }, each[who]));
    const group = read(opening, [...entries, act({ act: "close" })]);
    return { ...group.result, rejected: rejection(group, entries[2]!) };
  };
  expect(readAs("asPlayer")).toEqual({ lowest: 1, highest: 0, count: 2, rejected: "unfit" });
  expect(readAs("asGM")).toEqual({ lowest: 1, highest: 0, count: 2, passed: 1, rejected: "unfit" });
  expect(
    thread.opening.sentence(
      thread.opening.parse(readStored(opening.payload)!, games)!,
      writerWith(() => ""),
    ),
  ).toBe("Group roll requested: skill check vs ?");
});

it("a request of options with paths is whole, and a path in its difficulty is refused", () => {
  const asks = (system: string, kind: string, options: object) =>
    readOpening(entry({ v: 1, thread: "group", system, kind, options, rules: {}, parties }).payload);
  const formula = "1d20 + @abilities.dex.mod";
  expect(asks("anydice", "check", { formula, difficulty: 15 })).toMatchObject({ options: { formula, difficulty: 15 } });
  expect(asks("kaiser", "skill", { skill: "@skills.sneak" })).toMatchObject({ options: { skill: "@skills.sneak" } });
  expect(asks("anydice", "check", { formula: "(1d20 + @abilities.dex.mod" })).toBeUndefined();
  expect(asks("kaiser", "skill", { difficulty: "@skills.sneak" })).toBeUndefined();
});

it("a group's test tells nothing to who may not see every roll", () => {
  const opening = open();
  const [alice, bob, carol, david] = first();
  const hidden = { ...david!, isHidden: true, record: undefined };
  const group = read(opening, [alice!, bob!, carol!, hidden, act({ act: "close" })]);
  expect(group).toMatchObject({ isComplete: true, isSettled: true, seats: [{}, {}, {}, { standing: "hidden" }] });
  expect([group.result, group.seats[3]!.replayed]).toEqual([undefined, undefined]);
  const gift = give(opening, [alice!, bob!, carol!, david!], [0, 3], [9]);
  const veiled = read(opening, [alice!, bob!, carol!, david!, { ...gift, isHidden: true, record: undefined }]);
  expect(veiled.seats[3]!.standing).toBe("hidden");
  expect([veiled.seats[3]!.replayed, veiled.result]).toEqual([undefined, undefined]);
});

it("a group's test of any other game counts who succeeds, and is settled when all have rolled", () => {
  // Only the difficulty is the same for all.
  const asked = { game: kaiser, kind: "skill", options: { difficulty: 12, skill: 9 }, rules: {} };
  const opening = entry(thread.opening.make({ ...asked, parties: parties.slice(0, 3) }));
  const roll = (place: number, skill: number, faces: readonly number[], difficulty = 12) =>
    act({ act: "answer", place }, { record: recordOf({ skill, difficulty }, faces, "kaiser", "skill") });
  const easier = roll(2, 5, [6, 5], 2);
  const group = read(opening, [
    roll(0, 5, [4, 4]),
    roll(1, 1, [2, 3]),
    easier,
    roll(2, 4, [6, 5]),
    act({ act: "give", giver: 0, friend: 1 }),
  ]);
  expect(group).toMatchObject({ isSettled: true, result: { lowest: 1, highest: 2, count: 3, passed: 2 } });
  expect(rejection(group, easier)).toBe("unfit");
});

const asked = { game: klepto, kind: "group", options: { modifier: 2 }, rules: { gifts: "die" } };
const made = { ...asked, parties, label: "Sneak" };
const stored = thread.opening.make({ ...made, mode: "gm" });

it("an opening is read as it was made", () => expect(readOpening(stored)).toEqual({ ...made, mode: "gm" }));

it.each([
  ["nothing", undefined],
  ["a later version", { ...stored, v: 2 }],
  ["an unknown game", { ...stored, system: "x" }],
  ["an unknown kind", { ...stored, kind: "toString" }],
  ["no members", { ...stored, parties: [] }],
  ["an option out of range", { ...stored, options: { modifier: 1e9 } }],
  ["an unknown house rule", { ...stored, rules: { gifts: "all" } }],
  ["options that are none", { ...stored, options: 7 }],
  ["a hidden difficulty", { ...stored, system: "kaiser", kind: "skill", options: { difficulty: { hidden: 12 } } }],
])("an opening of %s is none", (_what, wrong) => expect(readOpening(wrong)).toBeUndefined());

it("an opening of anything at all does no harm", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isProblem(readOpening(a) ?? {})).toBe(false);
      const answer = act({ act: "answer", place: 0 }, { record: b });
      const gift = act({ act: "give", giver: 0, friend: 1 }, { record: a });
      expect(() => read(entry({ ...stored, options: a, parties: b }), [entry(a), answer])).not.toThrow();
      expect(() => read(entry(stored), [entry(b), gift, answer])).not.toThrow();
    }),
    { numRuns: 60 },
  );
});

/** A gift as its giver's client rolls it: what is known stays, and only the rest is rolled. */
function rolledGift(group: GroupTest, [from, to]: Gift, rolls: () => number): LogEntry {
  const change = changeBy(group, to);
  if (change.missing.length === 0) return act({ act: "give", giver: from, friend: to }, { author: `p${from}` });
  const pending = pendingRecord(change);
  const places = new DiceSlots();
  const faces: number[] = [];
  answerCheck(checkOf(change.request), (request) => {
    const shown = places.namesFor(request).map((place, i) => {
      const { faces: sides } = request.dice[i]!;
      return pending.spare?.[place] ?? sides[rolls() % sides.length]!;
    });
    faces.push(...shown);
    return shown;
  });
  const record = playedRecord(pending, change.request, faces);
  return act({ act: "give", giver: from, friend: to }, { author: `p${from}`, record });
}

const told = ({ record }: LogEntry) => replayOrFail(record).played.outcome;

it("dice that lie there keep their coins when a second gift comes: message and panel tell one Score", () => {
  const opening = open();
  // 8 and 11 give three times; the 3 gets a ten by heads, and then a 2.
  const entries = [...first().slice(0, 2), answer(2, {}, [3]), answer(3, { modifier: 1 }, [9])];
  // Index 9 of a d10 is its ten, and index 0 of the coin is heads.
  const dice = [9, 0];
  entries.push(rolledGift(read(opening, entries), [1, 2], () => dice.shift()!));
  expect(told(entries.at(-1)!)).toMatchObject({ critical: "success" });
  const next = [1, 1];
  entries.push(rolledGift(read(opening, entries), [1, 2], () => next.shift()!));
  expect(told(entries.at(-1)!)).toMatchObject({ critical: "success" });
  expect(outcomes(read(opening, entries))[2]).toMatchObject({ critical: "success" });
  expect(next).toEqual([1]);
});

it("dice that lie there are told alike by every message and the panel, whatever falls", () => {
  const numbers = fc.infiniteStream(fc.nat({ max: 1000 }));
  const face = fc.integer({ min: 1, max: 10 });
  fc.assert(
    fc.property(numbers, fc.array(face, { minLength: 4, maxLength: 4 }), (stream, faces) => {
      const rolls = () => Number(stream.next().value);
      const opening = open();
      const entries = faces.map((each, i) => answer(i, { modifier: 3 }, each === 10 ? [10, rolls() % 2] : [each]));
      let group = read(opening, entries);
      for (let gift = 0; gift < 6; gift++) {
        const from = group.seats.findIndex(({ left }) => left > 0);
        const to = group.seats.findIndex((_row, i) => i !== from);
        if (from < 0) break;
        entries.push(rolledGift(group, [from, to], rolls));
        group = read(opening, entries);
        expect(group.rejections.size).toBe(0);
        if (entries.at(-1)!.record) expect(outcomes(group)[to]).toEqual(told(entries.at(-1)!));
      }
    }),
    { seed: 20_261_123, numRuns: 200 },
  );
});
