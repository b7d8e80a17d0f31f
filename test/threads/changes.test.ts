/** Changes of rolls that group tests and extended tests have used; those of contests are in `contest-moves.test.ts`. */
import { describe, expect, it } from "vitest";
import type { CheckRecord } from "../../src/systems/record.ts";
import { mayChangeUsed } from "../../src/threads/changes.ts";
import { extended } from "../../src/threads/extended/extended.ts";
import { group } from "../../src/threads/group/group.ts";
import { makeMove, type LogEntry } from "../../src/threads/reader/log.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import { game, thrown, altered } from "../checks.ts";
import { viewerWith } from "../view/threads.ts";
import { worldWithout, nameOf, message } from "./messages.ts";

/** A stored thread; each message is a second later than the one before. */
class Log {
  readonly entries: LogEntry[] = [];

  post(author: string, payload: unknown, record?: CheckRecord, more: Partial<LogEntry> = {}): string {
    const created = this.entries.length + 1;
    const rolled = record && { record, toldRecord: record };
    this.entries.push(message(`m${created}`, created, payload, { author, ...rolled, ...more }));
    return `m${created}`;
  }

  act(author: string, move: object, record?: CheckRecord): string {
    return this.post(author, makeMove("m1", move), record);
  }

  read<O extends object, S extends ThreadState>(kind: Thread<O, S>, mayChange = false): S {
    const [opening, ...rest] = this.entries as [LogEntry, ...LogEntry[]];
    return readThread(kind, opening, rest, { ...worldWithout(), mayChange })!;
  }
}

const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];
const viewer = viewerWith({ user: "gm", isGM: true });

describe("in a group test", () => {
  const EIGHT = thrown("/kaiser skill 5 vs 12", 5, 3);
  const FOUR = thrown("/kaiser skill 5 vs 12", 3, 1);
  const better = altered(FOUR, { skill: 25 });

  /** Ana succeeds and Ben fails. */
  function rolled() {
    const log = new Log();
    const asked = { system: game("kaiser"), kind: "skill", options: { difficulty: 12 }, rules: {}, parties };
    log.post("gm", group.makeOpening(asked));
    log.act("ana", { act: "answer", place: 0 }, EIGHT);
    const answer = log.act("ben", { act: "answer", place: 1 }, FOUR);
    expect(log.read(group).result).toMatchObject({ passed: 1, count: 2 });
    return { log, answer };
  }

  it("the author's change of a roll does not count by default, and a GM's does", () => {
    const { log, answer } = rolled();
    const change = log.act("ben", { act: "change", of: answer }, better);
    expect(log.read(group).rejections.get(change)).toBe("used");
    expect(log.read(group).result).toMatchObject({ passed: 1 });
    expect(log.read(group, true).result).toMatchObject({ passed: 2 });
    log.act("gm", { act: "change", of: answer }, better);
    expect(log.read(group).result).toMatchObject({ passed: 2 });
    expect(group.view(log.read(group), viewer).facts).toHaveLength(1);
  });

  it("a change that a GM has allowed in 0.2.0 counts, and one that was refused does not", () => {
    const { log, answer } = rolled();
    const change = log.act("ben", { act: "change", of: answer }, better);
    const [before] = group.news(log.read(group), viewer);
    const refused = log.act("gm", { act: "allow", change, isAllowed: false });
    expect(log.read(group).result).toMatchObject({ passed: 1 });
    const own = log.act("ben", { act: "allow", change, isAllowed: true });
    log.act("gm", { act: "allow", change, isAllowed: true, by: "ben" });
    const again = log.act("gm", { act: "allow", change, isAllowed: true });
    const allowed = log.read(group);
    expect(allowed.result).toMatchObject({ passed: 2 });
    const told = "ben has changed the roll of Token.1 from Skill 5 (9) to Skill 25 (29).";
    expect(group.view(allowed, viewer).facts!.map(({ text }) => viewer.say(text!))).toEqual([told]);
    const reasons = [refused, own, change, again].map((id) => allowed.rejections.get(id) ?? "ok");
    expect(reasons.join(" ")).toBe("ok forged ok duplicate");
    const [after] = group.news(allowed, viewer);
    expect([after!.key, after!.version === before!.version]).toEqual([before!.key, false]);
  });

  it("the difficulty of all stays as it was asked", () => {
    const { log, answer } = rolled();
    const change = log.act("gm", { act: "change", of: answer }, altered(FOUR, { difficulty: 2 }));
    expect(log.read(group).rejections.get(change)).toBe("unfit");
  });

  it("a roll that a player edits does not count, and one that a GM corrects does", () => {
    const { log } = rolled();
    const notes = (by: string) => {
      log.entries[2] = { ...log.entries[2]!, salt: "s", modified: { by, at: 9 } };
      log.entries[0] = { ...log.entries[0]!, salt: "s" };
      const row = group.view(log.read(group), viewer).rows![1]!;
      return [row.total, viewer.say(row.notes!.at(-1)!)];
    };
    expect(notes("ben")).toEqual([undefined, "Edited by ben, so it does not count."]);
    expect(notes("gm")).toEqual([9, "Edited by gm."]);
  });
});

describe("in an extended test", () => {
  const FIRST = thrown("/kr extended 4 dt 6", 12, 9, 3, 2);
  const options = { ...FIRST.options, pool: 4, dt: 6 };
  const better = altered(FIRST, { dt: 2 });

  function rolled(goal: number | null) {
    const log = new Log();
    const opened = { system: game("kr"), party: parties[1]!, options, goal, turn: null };
    log.post("ben", extended.makeOpening(opened), FIRST);
    return log;
  }

  it("a change moves the progress and the pool of the next roll, once it is allowed", () => {
    const log = rolled(null);
    const { progress, pool } = log.read(extended);
    const change = log.act("ben", { act: "change", of: "m1" }, better);
    expect(log.read(extended)).toMatchObject({ progress, pool });
    expect(log.read(extended).rejections.get(change)).toBe("used");
    const counted = log.read(extended, true);
    expect(counted.progress).toBeGreaterThan(progress!);
    expect(counted.pool).toBeGreaterThan(pool!);
    expect(extended.view(counted, viewer).facts).toContainEqual(
      expect.objectContaining({ text: expect.objectContaining({ key: "thread.changedRoll" }) as unknown }),
    );
  });

  it("a change that reaches the goal ends the test, and one that takes it back goes on", () => {
    const { progress } = rolled(null).read(extended);
    const log = rolled(progress! + 1);
    log.act("gm", { act: "change", of: "m1" }, better);
    expect(log.read(extended)).toMatchObject({ standing: "reached" });
    log.act("gm", { act: "change", of: "m1" }, altered(better, { dt: 6 }));
    expect(log.read(extended)).toMatchObject({ standing: "open", progress });
  });

  it("a change counts by as much as it changes, in the roll that it names", () => {
    const log = rolled(null);
    expect(log.read(extended)).toMatchObject({ pool: 2, progress: 1 });
    log.act("gm", { act: "change", of: "m1" }, better);
    expect(log.read(extended)).toMatchObject({ pool: 3, progress: 3, standing: "open" });
    const two = rolled(null);
    const second = thrown("/kr extended 2 dt 6", 2, 9);
    const later = two.act("ben", { act: "roll", turn: null }, second);
    expect(two.read(extended)).toMatchObject({ pool: 1, progress: 1 });
    two.act("gm", { act: "change", of: later }, altered(second, { dt: 1 }));
    expect(two.read(extended)).toMatchObject({ pool: 2, progress: 3 });
    expect(two.read(extended).rounds[0]!.replayed!.played.outcome["margin"]).toBe(1);
  });

  it("a test that was ended stays so, whatever is changed", () => {
    for (const goal of [2, 90]) {
      const log = rolled(goal);
      log.act("ben", { act: "end" });
      log.act("gm", { act: "change", of: "m1" }, better);
      expect(log.read(extended)).toMatchObject({ standing: "ended", progress: 3 });
    }
  });

  it("what is hidden since is not known any more", () => {
    const log = rolled(null);
    log.post("gm", makeMove("m1", { act: "change", of: "m1" }), undefined, { isHidden: true });
    const { pool, progress, rounds } = log.read(extended);
    expect([pool, progress, rounds[0]!.replayed]).toEqual([undefined, undefined, undefined]);
  });

  it("the dice of a roll stay as many as they were", () => {
    const log = rolled(null);
    const change = log.act("gm", { act: "change", of: "m1" }, altered(FIRST, { pool: 3 }));
    expect(log.read(extended).rejections.get(change)).toBe("unfit");
  });
});

describe("what is said of a change", () => {
  const FOUR = thrown("/kaiser skill 5 vs 12", 3, 1);
  const better = altered(FOUR, { skill: 25 });
  const log = new Log();
  log.post("gm", group.makeOpening({ system: game("kaiser"), kind: "skill", options: {}, rules: {}, parties }));
  log.act("ana", { act: "answer", place: 0 }, FOUR);
  const answer = log.act("ben", { act: "answer", place: 1 }, FOUR);
  const change = log.act("ben", { act: "change", of: answer }, better);
  const counted = log.read(group, true);
  const skill = (value: number) => ({ list: [{ parts: [{ system: "kaiser", field: "skill" }, value], by: " " }] });
  const told = {
    key: "thread.said.change",
    data: {
      name: "Token.1",
      before: { parts: [skill(5), " (", 9, ")"], by: "" },
      after: { parts: [skill(25), " (", 29, ")"], by: "" },
    },
  };
  const says = (move: object, entry?: Partial<LogEntry>, state = counted) =>
    group.moves["change"]!.says!(state, move, nameOf, entry);

  it("is whose roll became what, known to the thread or not", () => {
    const posted = log.entries.find(({ id }) => id === change);
    expect(says({ of: answer }, posted)).toEqual(told);
    expect(says({ of: answer }, { author: "ben", record: better }, log.read(group))).toEqual(told);
    // What is not a number is told as the whole line, and what has no total without one.
    const open = altered(FOUR, { skill: 6, difficulty: null });
    expect(says({ of: answer }, { author: "gm", record: open }, log.read(group))).toMatchObject({
      data: {
        before: { parts: [{ list: [...skill(5).list, expect.anything()] }, " (", 9, ")"] },
        after: { parts: ["/kaiser skill 6", " (", 10, ")"] },
      },
    });
    const critical = thrown("/klepto group +2", 10, 1);
    const klepto = new Log();
    const asked = { system: game("kleptonomicon"), kind: "group", options: {}, rules: {}, parties };
    klepto.post("gm", group.makeOpening(asked));
    const roll = klepto.act("ben", { act: "answer", place: 1 }, critical);
    const raised = { author: "gm", record: altered(critical, { modifier: 3 }) };
    expect(says({ of: roll }, raised, klepto.read(group))).toMatchObject({
      data: { after: { list: [{ parts: [{ field: "modifier" }, 3] }] } },
    });
    expect([says({ of: answer }, { id: "new" }), says({ of: answer })]).toEqual([undefined, undefined]);
    expect(says({ of: "nothing" }, { id: "new", record: better })).toBeUndefined();
  });

  it("is nothing that a GM could have allowed if it is another message", () => {
    const hidden = new Log();
    hidden.entries.push(...log.entries.slice(0, 2));
    const own = hidden.post("ben", makeMove("m1", { act: "answer", place: 1 }), undefined, { isHidden: true });
    const allowed = [own, "nothing"].map((id) => hidden.act("gm", { act: "allow", change: id, isAllowed: true }));
    const { rejections } = hidden.read(group);
    expect(allowed.map((id) => rejections.get(id))).toEqual(["duplicate", "duplicate"]);
  });

  it("is offered to users who may change rolls", () => {
    const may = (mayChange: boolean, user: string) => mayChangeUsed(log.read(group, mayChange), user);
    expect([may(false, "ben"), may(false, "gm"), may(true, "ben")]).toEqual([false, true, true]);
  });

  it("hides what its reader may not see any more", () => {
    const secret = new Log();
    secret.entries.push(...log.entries.slice(0, 3));
    secret.post("ben", makeMove("m1", { act: "change", of: answer }), undefined, { isHidden: true });
    const { rows } = secret.read(group, true);
    expect(rows.map(({ standing, replayed }) => [standing, replayed === undefined])).toEqual([
      ["in", false],
      ["hidden", true],
    ]);
  });
});

it("a member who may roll again loses the help given and taken until then, and nobody else does", () => {
  const log = new Log();
  const three = [...parties, { uuid: "Token.2" }];
  const klepto = { system: game("kleptonomicon"), kind: "group", options: {}, rules: { gifts: "plusOne" } };
  log.post("gm", group.makeOpening({ ...klepto, parties: three }));
  log.act("dan", { act: "answer", place: 2 }, thrown("/klepto group +0", 9));
  log.act("ana", { act: "answer", place: 0 }, thrown("/klepto group +0", 8));
  const roll = log.act("ben", { act: "answer", place: 1 }, thrown("/klepto group +0", 7));
  log.act("ana", { act: "give", giver: 0, friend: 1 });
  log.act("ben", { act: "give", giver: 1, friend: 0 });
  const dans = log.act("dan", { act: "give", giver: 2, friend: 0 });
  expect(log.read(group).gifts).toHaveLength(3);
  log.act("gm", { act: "reopen", place: 1 });
  const { gifts, rows, rejections } = log.read(group);
  expect(gifts).toEqual([{ entry: dans, from: 2, to: 0 }]);
  expect([rows[1]!.standing, rows[0]!.left, rejections.get(roll)]).toEqual(["waiting", 1, "late"]);
});

it("help is taken back by who gave it or by a GM, and nothing else with it", () => {
  const log = new Log();
  const asked = { system: game("kleptonomicon"), kind: "group", options: {}, rules: { gifts: "plusOne" }, parties };
  log.post("gm", group.makeOpening(asked));
  log.act("ana", { act: "answer", place: 0 }, thrown("/klepto group +0", 8));
  log.act("ben", { act: "answer", place: 1 }, thrown("/klepto group +0", 7));
  const anas = log.act("ana", { act: "give", giver: 0, friend: 1 });
  const bens = log.act("ben", { act: "give", giver: 1, friend: 0 });
  const rejected = (author: string, gift: unknown) => {
    const id = log.act(author, { act: "undo", gift });
    return log.read(group).rejections.get(id);
  };
  expect([rejected("ben", anas), rejected("ana", bens), rejected("ana", 5)]).toEqual(["forged", "forged", "unread"]);
  expect(log.read(group).gifts).toHaveLength(2);
  expect(rejected("ben", bens)).toBeUndefined();
  expect(log.read(group).gifts.map(({ entry }) => entry)).toEqual([anas]);
  expect(rejected("ben", bens)).toBeDefined();
  expect(rejected("gm", anas)).toBeUndefined();
  expect(log.read(group).gifts).toEqual([]);
});
