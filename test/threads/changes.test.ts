/** Changes of rolls that group tests and extended tests have used; those of contests are in `contest-panel.test.ts`. */
import { expect, it } from "vitest";
import { mayChangeUsed } from "../../src/threads/changes.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import type { LogEntry } from "../../src/threads/log.ts";
import { game, recordOf, withOptions } from "../checks.ts";
import { viewerWith, viewOf, writerWith } from "../view/threads.ts";
import { nameOf } from "./messages.ts";
import { Server } from "./server.ts";

const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];
const viewer = viewerWith({ user: "gm", isGM: true });
const players = { mayChange: true };

/** A group test in which these players have rolled, with the messages of their rolls. */
function groupOf(id: string, options: object, ...rolls: readonly (readonly [user: string, record: object])[]) {
  const log = new Server(groupThread);
  const kind = id === "kaiser" ? "skill" : "group";
  const rules = id === "kaiser" ? {} : { gifts: "plusOne" };
  const all = [...parties, ...(rolls.length > 2 ? [{ uuid: "Token.2" }] : [])];
  log.post("gm", groupThread.opening.make({ game: game(id), kind, options: { ...options }, rules, parties: all }));
  const users = ["ana", "ben", "dan"];
  const answers = rolls.map(([user, record]) => log.act(user, { act: "answer", place: users.indexOf(user) }, record));
  return { log, answers };
}

const EIGHT = recordOf("/kaiser skill 5 vs 12", 5, 3);
const FOUR = recordOf("/kaiser skill 5 vs 12", 3, 1);
const better = withOptions(FOUR, { skill: 25 });

/** Ana succeeds and Ben fails. */
function rolled() {
  const { log, answers } = groupOf("kaiser", { difficulty: 12 }, ["ana", EIGHT], ["ben", FOUR]);
  expect(log.read().result).toMatchObject({ passed: 1, count: 2 });
  return { log, answer: answers[1]! };
}

it("in a group test the author's change of a roll does not count by default, and a GM's does", () => {
  const { log, answer } = rolled();
  const change = log.act("ben", { act: "change", of: answer }, better);
  expect(log.read().rejections.get(change)).toBe("used");
  expect(log.read().result).toMatchObject({ passed: 1 });
  expect(log.read(players).result).toMatchObject({ passed: 2 });
  log.act("gm", { act: "change", of: answer }, better);
  expect(log.read().result).toMatchObject({ passed: 2 });
  expect(viewOf(groupThread, log.read(), viewer).facts).toHaveLength(1);
});

it("in a group test the difficulty of all stays as it was asked", () => {
  const { log, answer } = rolled();
  const change = log.act("gm", { act: "change", of: answer }, withOptions(FOUR, { difficulty: 2 }));
  expect(log.read().rejections.get(change)).toBe("unfit");
});

const FIRST = recordOf("/kr extended 4 dt 6", 12, 9, 3, 2);
const options = { ...FIRST.options, pool: 4, dt: 6 };
const easier = withOptions(FIRST, { dt: 2 });

function extendedTo(goal: number | null) {
  const log = new Server(extendedThread);
  const of = log.post(
    "ben",
    extendedThread.opening.make({ game: game("kr"), party: parties[1]!, options, goal, turn: null }),
    FIRST,
  );
  const change = (author: string, record: object) => log.act(author, { act: "change", of }, record);
  return { log, change };
}

it("in an extended test a change moves the progress and the pool of the next roll, once it is allowed", () => {
  const { log, change } = extendedTo(null);
  const { progress, pool } = log.read();
  const changed = change("ben", easier);
  expect(log.read()).toMatchObject({ progress, pool });
  expect(log.read().rejections.get(changed)).toBe("used");
  const counted = log.read(players);
  expect(counted.progress).toBeGreaterThan(progress!);
  expect(counted.pool).toBeGreaterThan(pool!);
  expect(viewOf(extendedThread, counted, viewer).facts).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("has changed the roll") as unknown }),
  );
});

it("in an extended test a change that reaches the goal ends the test, and one that takes it back goes on", () => {
  const { progress } = extendedTo(null).log.read();
  const { log, change } = extendedTo(progress! + 1);
  change("gm", easier);
  expect(log.read()).toMatchObject({ standing: "reached" });
  change("gm", withOptions(easier, { dt: 6 }));
  expect(log.read()).toMatchObject({ standing: "open", progress });
});

it("in an extended test a change counts by as much as it changes, in the roll that it names", () => {
  const { log, change } = extendedTo(null);
  expect(log.read()).toMatchObject({ pool: 2, progress: 1 });
  change("gm", easier);
  expect(log.read()).toMatchObject({ pool: 3, progress: 3, standing: "open" });
  const { log: two } = extendedTo(null);
  const second = recordOf("/kr extended 2 dt 6", 2, 9);
  const later = two.act("ben", { act: "roll", turn: null }, second);
  expect(two.read()).toMatchObject({ pool: 1, progress: 1 });
  two.act("gm", { act: "change", of: later }, withOptions(second, { dt: 1 }));
  expect(two.read()).toMatchObject({ pool: 2, progress: 3 });
  expect(two.read().rounds[0]!.replayed!.played.outcome["margin"]).toBe(1);
});

it.each([2, 90])(
  "in an extended test a test that was ended stays so, whatever is changed: with a goal of %i",
  (goal) => {
    const { log, change } = extendedTo(goal);
    log.act("ben", { act: "end" });
    change("gm", easier);
    expect(log.read()).toMatchObject({ standing: "ended", progress: 3 });
  },
);

it("in an extended test what is hidden since is not known any more", () => {
  const { log, change } = extendedTo(null);
  log.hide(change("gm", easier));
  const { pool, progress, rounds } = log.read();
  expect([pool, progress, rounds[0]!.replayed]).toEqual([undefined, undefined, undefined]);
});

it("in an extended test the dice of a roll stay as many as they were", () => {
  const { log, change } = extendedTo(null);
  const changed = change("gm", withOptions(FIRST, { pool: 3 }));
  expect(log.read().rejections.get(changed)).toBe("unfit");
});

const { log, answers } = groupOf("kaiser", {}, ["ana", FOUR], ["ben", FOUR]);
const answer = answers[1]!;
const before = log.read();
const change = log.act("ben", { act: "change", of: answer }, better);
const counted = log.read(players);
const says = (move: object, entry?: Partial<LogEntry>, state = counted) =>
  groupThread.moves["change"]!.describe!(state, move, writerWith(nameOf), entry);

it("the text of a change is whose roll became what, known to the thread or not", () => {
  const told = "Token.1: Skill 5 (9) becomes Skill 25 (29).";
  expect(says({ of: answer }, log.at(change))).toBe(told);
  expect(says({ of: answer }, { author: "ben", record: better }, before)).toBe(told);
  // A change of something else than a number shows the whole line, and a roll without a total shows none.
  const open = withOptions(FOUR, { skill: 6, difficulty: null });
  expect(says({ of: answer }, { author: "gm", record: open }, before)).toBe(
    "Token.1: Skill 5 and Difficulty 12 (9) becomes /kaiser skill 6 (10).",
  );
  const critical = recordOf("/klepto group +2", 10, 1);
  const klepto = groupOf("kleptonomicon", {}, ["ben", critical]);
  const raised = { author: "gm", record: withOptions(critical, { modifier: 3 }) };
  expect(says({ of: klepto.answers[0]! }, raised, klepto.log.read())).toContain("becomes Modifier 3.");
  expect([says({ of: answer }, { id: "new" }), says({ of: answer })]).toEqual([undefined, undefined]);
  expect(says({ of: "nothing" }, { id: "new", record: better })).toBeUndefined();
});

it("the text of a change is offered to users who may change rolls", () => {
  const may = (mayChange: boolean, user: string) => mayChangeUsed(log.read({ mayChange }), user);
  expect([may(false, "ben"), may(false, "gm"), may(true, "ben")]).toEqual([false, true, true]);
});

it("the text of a change hides what its reader may not see any more", () => {
  const secret = groupOf("kaiser", {}, ["ana", FOUR], ["ben", FOUR]);
  secret.log.hide(secret.log.act("ben", { act: "change", of: secret.answers[1]! }, better));
  const { seats } = secret.log.read(players);
  expect(seats.map(({ standing, replayed }) => [standing, replayed === undefined])).toEqual([
    ["in", false],
    ["hidden", true],
  ]);
});

const klepto = (face: number) => recordOf("/klepto group +0", face);

it("help is taken back by who gave it or by a GM, and nothing else with it", () => {
  const { log } = groupOf("kleptonomicon", {}, ["ana", klepto(8)], ["ben", klepto(7)]);
  const anas = log.act("ana", { act: "give", giver: 0, friend: 1 });
  const bens = log.act("ben", { act: "give", giver: 1, friend: 0 });
  const rejected = (author: string, gift: unknown) => {
    const id = log.act(author, { act: "undo", gift });
    return log.read().rejections.get(id);
  };
  expect([rejected("ben", anas), rejected("ana", bens), rejected("ana", 5)]).toEqual(["forged", "forged", "unread"]);
  expect(log.read().gifts).toHaveLength(2);
  expect(rejected("ben", bens)).toBeUndefined();
  expect(log.read().gifts.map(({ entry }) => entry)).toEqual([anas]);
  expect(rejected("ben", bens)).toBeDefined();
  expect(rejected("gm", anas)).toBeUndefined();
  expect(log.read().gifts).toEqual([]);
});
