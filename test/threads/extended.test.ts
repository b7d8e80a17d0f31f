import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rollOptions } from "../../src/checks/forecast.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import type { ExtendedState } from "../../src/threads/extended/moves.ts";
import { isSameTurn, readStored, type LogEntry, type Turn } from "../../src/threads/log.ts";
import { parseMove, readThread } from "../../src/threads/replay.ts";
import { type World } from "../../src/threads/thread.ts";
import { game } from "../checks.ts";
import { openWorld, message } from "./messages.ts";

/** A table of a GM, of Ana who owns the hero, and of Ben. */
const world = openWorld({ isGM: (user) => user === "gm", mayActFor: (user) => user === "gm" || user === "ana" });
const PARTY = { uuid: "Actor.hero" };
const kr = game("kr");

interface Fact extends Readonly<Record<"id" | "system" | "mechanic", string>> {
  readonly input: UncheckedOptions & Readonly<Record<"pool" | "dt" | "add", number>>;
  readonly expected: Readonly<Record<string, never>>;
}

const facts = JSON.parse(readFileSync(new URL("../facts/vectors.json", import.meta.url), "utf8")) as Fact[];
const factsOf = (mechanic: string) =>
  facts.filter((fact) => fact.system === "kr" && fact.mechanic === mechanic).map((fact) => [fact.id, fact] as const);

const USUAL = { pool: 4, dt: 6, con: 0, cha: 0, refill: 0, critRemovesTwo: false };
const optionsOf = (options: object) => ({ ...USUAL, ...options });
const openingSaid = (options: object = {}, goal: number | null = null) =>
  extendedThread.opening.make({ game: kr, party: PARTY, options: optionsOf(options), goal, turn: null });
const recordOf = (options: object, faces: readonly number[]) => {
  return { v: 1, system: "kr", kind: "extended", faces, options: optionsOf(options) };
};

let count = 0;
const entry = (payload: unknown, more: Partial<LogEntry> = {}) =>
  message(`m${String(++count).padStart(6, "0")}`, count, payload, { author: "ana", ...more });
const act = (move: object, more: Partial<LogEntry> = {}) => entry({ v: 1, to: "x", ...move }, more);
/** A roll of these faces, by all rules that of so many dice against 6. */
const roll = (faces: readonly number[], more: Partial<LogEntry> = {}, turn: Turn | null = null, options: object = {}) =>
  act({ act: "roll", turn }, { record: recordOf({ pool: faces.length, ...options }, faces), ...more });
const at = (round: number, turn = 0): Turn => ({ combat: "fight", round, turn });
/** The turn of a combatant, at its index in the order. */
const turnOf = (combatant: string, turn: number, round = 1): Turn => ({ ...at(round, turn), combatant });

/** Reads the test; `now` is the turn of the fight that goes on. */
function read(
  opening: LogEntry,
  entries: readonly LogEntry[],
  now: Turn | null = null,
  whose: World = world,
): ExtendedState {
  const isOver = (_party: object, turn: Turn | null) => !(turn && now && isSameTurn(turn, now)) && turn !== now;
  return readThread(extendedThread, opening, entries, { ...whose, isTurnOver: isOver })!;
}

it("the worked cases of the rules are there", () =>
  expect([factsOf("extended").length, factsOf("turn").length]).toEqual([4, 2]));

it.each(factsOf("extended"))("the worked cases of the rules: %s: one roll a turn", (_id, { input, expected }) => {
  const { add, rounds, pool, ...options } = input as Fact["input"] & { rounds: number[][] };
  const opening = entry(openingSaid({ ...options, pool, con: add }));
  const entries = rounds.map((faces) => roll(faces, {}, null, { ...options, con: 0 }));
  const test = read(opening, entries);
  expect(test.rounds.map(({ replayed }) => replayed!.played.outcome["margin"])).toEqual(expected["margins"]);
  expect(test.rounds.map(({ replayed }) => replayed!.played.outcome["removed"])).toEqual(expected["failuresRemoved"]);
  expect(rounds.map((_, i) => read(opening, entries.slice(0, i + 1)).pool)).toEqual(expected["pools"]);
  expect([...test.rejections]).toEqual([]);
});

it.each(factsOf("turn"))("the worked cases of the rules: %s: several rolls in a turn", (_id, { input, expected }) => {
  const { add, rolls, pool, dt } = input as Fact["input"] & { rolls: number[][] };
  const opening = entry(openingSaid({ pool, dt, refill: add }));
  const entries = rolls.map((faces) => roll(faces, {}, at(1), { dt }));
  expect(rolls.map((_, i) => read(opening, entries.slice(0, i + 1), at(1)).pool)).toEqual(expected["poolAfterRolls"]);
  expect(read(opening, entries, at(1, 1)).pool).toBe(expected["poolEnd"]);
});

describe("a turn", () => {
  const opening = entry(openingSaid({ con: 3 }));
  const first = roll([7, 8, 2, 3], {}, at(1));

  it("a turn gives dice back once, and only where it was rolled in", () => {
    const pools = [at(1), at(1, 1), at(2), at(9), null].map((now) => read(opening, [first], now).pool);
    expect(pools).toEqual([2, 5, 5, 5, 5]);
    expect(read(opening, [], at(4)).pool).toBe(4);
    expect(read(opening, [first, act({ act: "turn" })], at(3)).pool).toBe(5);
    expect(read(opening, [first, act({ act: "turn" }), roll([7, 7, 7, 2, 2], {}, at(1))], at(3)).pool).toBe(3);
  });

  it("a turn that a fight steps back to gives nothing a second time", () => {
    const [second, third] = [roll([7, 7, 7, 7, 2], {}, at(2)), roll([7, 7, 7, 7, 7, 7, 7], {}, at(1))];
    expect(read(opening, [first, second], at(2)).pool).toBe(4);
    expect(read(opening, [first, second, third], at(3)).pool).toBe(7);
  });

  it("a turn is that of its combatant, wherever the order moves it", () => {
    const own = entry(openingSaid({ con: 3 }));
    const [before, after] = [roll([7, 8, 2, 3], {}, turnOf("mira", 0)), roll([7, 2], {}, turnOf("mira", 1))];
    expect(read(own, [before], turnOf("mira", 1))).toMatchObject({ pool: 2 });
    expect(read(own, [before, after], turnOf("mira", 2)).pool).toBe(1);
    expect(read(own, [before, after], turnOf("joined", 0)).pool).toBe(4);
    expect(read(own, [before], turnOf("joined", 0)).pool).toBe(5);
    expect(read(own, [before], at(1)).pool).toBe(5);
    expect(read(own, [before], turnOf("mira", 0, 2)).pool).toBe(5);
  });

  it("a turn that a fight steps back to gives nothing a second time, wherever the order has moved it", () => {
    const own = entry(openingSaid({ con: 3 }));
    const rolls = [
      roll([7, 8, 2, 3], {}, turnOf("mira", 0)),
      roll([7, 7, 7, 7, 2], {}, turnOf("tor", 2)),
      roll([7, 7, 7, 7, 7, 7, 7], {}, turnOf("mira", 1)),
    ];
    expect(read(own, rolls, turnOf("tor", 2))).toMatchObject({ pool: 7, rejections: new Map() });
  });

  it("a turn of records without combatants is that of its index", () => {
    expect(read(opening, [first], turnOf("mira", 0)).pool).toBe(2);
    expect(read(opening, [first], turnOf("mira", 1)).pool).toBe(5);
    expect(read(opening, [first, roll([7, 2], {}, turnOf("mira", 0))], turnOf("mira", 1)).pool).toBe(1);
  });

  it("a turn of a fight that is deleted is over, and so is one before a fight began", () => {
    expect(read(opening, [first], null)).toMatchObject({ pool: 5, turn: undefined });
    expect(read(opening, [roll([7, 8, 2, 3])], at(1)).pool).toBe(5);
  });

  it("a turn outside of combat ends with its roll: nothing is left to click", () => {
    const test = read(entry(openingSaid({ con: 3 })), [roll([7, 8, 2, 3])]);
    expect(test).toMatchObject({ pool: 5, turn: undefined, rounds: [{ gained: 3 }] });
    const inFight = read(entry(openingSaid({ con: 3 })), [first, roll([7, 2], {}, at(1))], at(1));
    expect([inFight.pool, inFight.rounds.map(({ gained }) => gained)]).toEqual([1, [undefined, undefined]]);
  });

  it("a turn is ended once, however many users click", () => {
    const entries = [roll([7, 8, 2, 3]), act({ act: "turn" }), act({ act: "turn" }, { author: "gm" })];
    const test = read(opening, entries);
    expect([test.pool, test.rejections.get(entries[2]!.id)]).toEqual([5, "duplicate"]);
  });
});

it("a pool without dice rolls nothing, and grows all the same", () => {
  const opening = entry(openingSaid({ pool: 0, cha: 2 }));
  const test = read(opening, [roll([])]);
  expect([test.pool, test.progress, test.rounds.length]).toEqual([2, 0, 1]);
});

it("a pool grows without limit but for what can be rolled at once", () => {
  const opening = entry(openingSaid({ pool: 99, refill: 50 }));
  expect(read(opening, [roll(Array<number>(99).fill(9))]).pool).toBe(100);
});

it("a pool is rolled whole: a roll of another number of dice does not count", () => {
  const opening = entry(openingSaid());
  const records = [recordOf({ pool: 1e9 }, [9]), { v: 1, system: "ogs" }, undefined];
  const wrong = [roll([9, 9, 9]), roll([9, 9, 9, 9, 9]), ...records.map((record) => roll([9, 9, 9, 9], { record }))];
  const test = read(opening, [...wrong, roll([9, 9, 2, 2])]);
  expect(wrong.map(({ id }) => test.rejections.get(id)).join(" ")).toBe("unfit unfit unfit unfit unfit");
  expect([test.pool, test.progress]).toEqual([2, 0]);
});

it("a pool takes the first of two rolls at once, whichever arrives first", () => {
  const opening = entry(openingSaid());
  const [early, late] = [roll([9, 9, 2, 2]), roll([9, 2, 2, 2], { author: "gm" })];
  for (const test of [read(opening, [early, late]), read(opening, [late, early])])
    expect([test.pool, [...test.rejections]]).toEqual([2, [[late.id, "unfit"]]]);
});

it("a pool may have been rolled in the opening itself", () => {
  const opening = entry(openingSaid({ con: 3 }), { record: recordOf({ con: 3 }, [9, 9, 2, 2]) });
  expect(read(opening, [])).toMatchObject({ pool: 5, progress: 0, rounds: [{ entry: opening.id, gained: 3 }] });
  const other = entry(openingSaid(), { record: recordOf({ pool: 5 }, [9, 9, 9, 9, 9]) });
  expect(read(other, [])).toMatchObject({ pool: 4, rounds: [] });
});

it("the end of an extended test is the goal, after which nothing counts", () => {
  const [reaching, late] = [roll([9, 9, 12, 9]), roll([9, 9, 9, 9])];
  const test = read(entry(openingSaid({}, 5)), [reaching, late]);
  const reached = { standing: "reached", closedBy: reaching.id, progress: 5, rounds: [{ entry: reaching.id }] };
  expect(test).toMatchObject(reached);
  expect(test.rejections.get(late.id)).toBe("late");
});

it("the end of an extended test is set by the user who opened it or a GM, as is the goal", () => {
  const opening = entry(openingSaid(), { author: "gm" });
  const [byAna, byGm] = [act({ act: "end" }), act({ act: "end" }, { author: "gm" })];
  expect(read(opening, [byAna])).toMatchObject({ standing: "open", rejections: new Map([[byAna.id, "forged"]]) });
  expect(read(entry(openingSaid()), [act({ act: "end" })]).standing).toBe("ended");
  expect(read(opening, [byGm])).toMatchObject({ standing: "ended", closedBy: byGm.id });
  const [enough, goal] = [roll([9, 9, 9, 9]), act({ act: "goal", goal: 4 }, { author: "gm" })];
  expect(read(opening, [enough, goal])).toMatchObject({ standing: "reached", closedBy: goal.id, goal: 4 });
});

describe("what a reader cannot trust", () => {
  const opening = entry(openingSaid());

  it("what a reader cannot trust is an opening by a user who may not roll, or of a damaged or unknown kind", () => {
    const said = openingSaid() as Record<string, unknown>;
    expect(read(entry(said, { author: "ben" }), [])).toBeUndefined();
    const wrong = { system: "ogs", v: 2, party: {}, options: null, goal: 0, turn: 5 };
    const others = { options: { pool: 1e9, dt: 6 }, goal: 1e9, turn: { combat: "x", round: 1 } };
    const turns = { turn: { ...at(1), combatant: 5 }, party: [] };
    for (const [name, value] of [wrong, others, turns].flatMap((each) => Object.entries(each))) {
      const stored = readStored({ ...said, [name]: value });
      expect(stored && extendedThread.opening.parse(stored, games), `${name} ${JSON.stringify(value)}`).toBeUndefined();
    }
    const moves = [{}, { act: "roll", turn: [] }, { act: "goal", goal: "9" }, { act: "toString" }];
    for (const each of [null, 5, [], "", ...moves.map((move) => ({ v: 1, ...move }))])
      expect(parseMove(extendedThread, each)).toBeUndefined();
  });

  it("what a reader cannot trust is a message of a stranger, or one that says nothing", () => {
    const strays = [
      roll([9, 9, 9, 9], { author: "ben" }),
      act({ act: "turn" }, { author: "ben" }),
      act({ act: "dance" }),
    ];
    expect([...read(opening, strays).rejections.values()]).toEqual(["forged", "forged", "unread"]);
  });

  it("what a reader cannot trust is nothing once the roller is gone, but that nobody rolls on", () => {
    const test = read(opening, [roll([9, 9, 9, 9])], null, { ...world, exists: () => false, mayActFor: () => false });
    expect(test).toMatchObject({ standing: "gone", progress: 4, pool: 4 });
  });
});

it("a reader who may not see one roll is told neither pool nor progress from then on", () => {
  const opening = entry(openingSaid({}, 3));
  const secret = roll([9, 9, 9, 2], { isHidden: true, record: undefined });
  const test = read(opening, [secret, roll([9, 9, 9])]);
  expect([test.pool, test.progress, test.standing, test.rounds.length]).toEqual([undefined, undefined, "open", 2]);
  expect(test.rounds[0]!.replayed).toBeUndefined();
  expect(readThread(extendedThread, { ...opening, isHidden: true }, [], world)).toBeUndefined();
});

const gistOf = (test: ExtendedState) => ({
  pool: test.pool,
  progress: test.progress,
  standing: test.standing,
  rejections: [...test.rejections],
  rounds: test.rounds.map(({ entry: id, gained }) => [id, gained]),
});

it("an extended test comes to the same in whatever order its messages arrive", () => {
  const opening = entry(openingSaid({ con: 2 }, 40));
  const faces = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
  const anything = fc.oneof(
    faces.map((each) => roll(each, {}, at(1 + ((each[0] ?? 0) % 3)))),
    fc.constantFrom("turn", "end").map((said) => act({ act: said })),
    faces.map((each) => roll(each, { author: "ben" })),
  );
  const turned = (entries: readonly LogEntry[]) =>
    fc.shuffledSubarray([...entries], { minLength: entries.length }).map((shuffled) => [entries, shuffled] as const);
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 12 }).chain(turned), ([entries, shuffled]) => {
      expect(gistOf(read(opening, shuffled))).toEqual(gistOf(read(opening, entries)));
    }),
    { seed: 20_261_121 },
  );
});

it("an extended test asks for a roll that does not give dice back by itself", () => {
  expect(rollOptions(kr, optionsOf({ con: 3 }), 7)).toMatchObject({ pool: 7, con: 0, dt: 6 });
});

it.each(games.filter(({ extended }) => extended))(
  "the rules of $id name fields that there are, and leave no more dice than were rolled",
  ({ kinds, extended }) => {
    const kind = kinds[extended!.kind]!;
    expect([extended!.pool, ...extended!.gains].filter((name) => kind.fields[name]?.type !== "number")).toEqual([]);
    for (const pool of [0, 1, 5])
      for (const { outcome } of odds(kind.check(optionsOf({ pool }))).outcomes) {
        const [left, progress] = [extended!.remainingDice(outcome), extended!.progress(outcome)];
        expect([left >= 0, left <= pool, Number.isInteger(progress)]).toEqual([true, true, true]);
      }
  },
);

/** A roll of these faces in a contest, which is one of the test as well. */
const contested = (faces: readonly number[], also: object, more: Partial<LogEntry> = {}) =>
  entry(
    { v: 1, to: "contest", act: "answer", side: 0, also: { to: OPENED, act: "roll", turn: null, ...also } },
    { record: recordOf({ pool: faces.length }, faces), ...more },
  );
const OPENED = "opened";
const opened = (goal: number | null = null) => message(OPENED, 0, openingSaid({ con: 1 }, goal), { author: "ana" });

it("a roll in a contest takes its failing dice out of the pool, and counts as progress or not", () => {
  const faces = [9, 9, 9, 2];
  expect(read(opened(), [contested(faces, { counts: false })])).toMatchObject({ pool: 4, progress: 0 });
  expect(read(opened(), [contested(faces, { counts: true })])).toMatchObject({ pool: 4, progress: 2 });
  expect(read(opened(2), [contested(faces, { counts: true })])).toMatchObject({ standing: "reached" });
  const both = read(
    opened(),
    [contested(faces, { counts: false, turn: at(1) }), contested([9, 2, 2], { counts: false, turn: at(1) })],
    at(1),
  );
  expect([both.pool, both.rounds.map(({ counts }) => counts)]).toEqual([1, [false, false]]);
});

it("a roll in a contest takes nothing out of the pool if it is not of the whole pool, of another's, or too late", () => {
  const why = (...entries: readonly LogEntry[]) => [...read(opened(), entries).rejections.values()];
  const faces = [9, 9, 9, 2];
  expect(why(contested([2, 2], { counts: false }))).toEqual(["unfit"]);
  expect(why(contested(faces, { counts: false }, { author: "ben" }))).toEqual(["forged"]);
  expect(why(act({ act: "end" }), contested(faces, { counts: false }))).toEqual(["late"]);
  expect(why(contested(faces, { act: "end" }), contested(faces, { act: "goal", goal: 1 }))).toEqual([
    "unread",
    "unread",
  ]);
  expect(read(opened(), [contested(faces, { to: "another" })]).rejections.size).toBe(1);
});

it("a roll in a contest that was changed changes the pool, and the progress only if it counts there", () => {
  const changed = (counts: boolean) => {
    const roll = contested([9, 9, 9, 2], { counts });
    const before = recordOf({ pool: 4 }, [9, 9, 9, 2]);
    const after = { ...recordOf({ pool: 4, dt: 9 }, [9, 9, 9, 2]), history: [before] };
    const change = { act: "change", of: roll.id };
    const shared = { v: 1, to: "contest", ...change, also: { to: OPENED, ...change } };
    const { pool, progress, changes } = read(opened(), [roll, entry(shared, { record: after, author: "gm" })]);
    return [pool, progress, changes.length];
  };
  expect([changed(false), changed(true)]).toEqual([
    [1, 0, 1],
    [1, -4, 1],
  ]);
});
