/** Rolls that players delete after they have counted, as the client of a GM has noted or others have copied. */
import { describe, expect, it } from "vitest";
import { completeRecord, withThrown } from "../../src/systems/change.ts";
import type { CheckRecord } from "../../src/systems/record.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import { extended } from "../../src/threads/extended/extended.ts";
import { group } from "../../src/threads/group/group.ts";
import { helpedBy } from "../../src/threads/group/moves.ts";
import { makeMove, without, type LogEntry } from "../../src/threads/log.ts";
import { readThread, type Thread, type ThreadState } from "../../src/threads/thread.ts";
import { idOf, type Sighting } from "../../src/threads/witness.ts";
import { viewerWith } from "../view/threads.ts";
import { begun, game, thrown, worldWithout } from "./contest-messages.ts";

const EIGHT = thrown("/kaiser skill 5 vs 12", 5, 3);
const FOUR = thrown("/kaiser skill 5 vs 12", 3, 1);
const TWELVE = thrown("/kaiser skill 5 vs 12", 6, 6, 3);
const [ben, gm] = [viewerWith({ user: "ben", own: [1] }), viewerWith({ user: "gm", isGM: true, own: [0, 1, 2] })];

/** A thread at a table whose GM notes what is deleted. */
class Log<O extends object, S extends ThreadState> {
  readonly entries: LogEntry[] = [];
  readonly noted: Sighting[] = [];
  readonly #kind: Thread<O, S>;
  #now = 0;

  constructor(kind: Thread<O, S>) {
    this.#kind = kind;
  }

  post(author: string, payload: unknown, record?: CheckRecord): string {
    const salt = `salt ${++this.#now}`;
    const id = idOf({ salt, payload, ...(record && { record }) })!;
    const rolled = record && { record, toldRecord: record };
    this.entries.push({ id, author, created: this.#now, payload, isHidden: false, salt, ...rolled });
    return id;
  }

  act(author: string, move: object, record?: CheckRecord): string {
    return this.post(author, makeMove(this.entries[0]!.id, move), record);
  }

  /** Deletes a message; a GM's client notes it unless there is none. */
  delete(id: string, isNoted = true): LogEntry {
    const [entry] = this.entries.splice(
      this.entries.findIndex((each) => each.id === id),
      1,
    ) as [LogEntry];
    const { author, payload, created: at } = entry;
    if (isNoted) this.noted.push({ id, payload, author, at, by: "", isNoted: true });
    return entry;
  }

  /** Writes to a message without a roll, which counts from then on; a GM's client notes where it was. */
  touch(id: string, isNoted = true): void {
    const at = this.entries.findIndex((each) => each.id === id);
    const { payload, created, author } = this.entries[at]!;
    if (isNoted) this.noted.push({ id, payload, author, at: created, by: "", isNoted: true });
    const touched = ++this.#now;
    this.entries[at] = { ...this.entries[at]!, created: touched, touched, touchedBy: author };
  }

  /** The client of a user copies messages beside one of its own. */
  keep(own: string, ...ids: readonly string[]): void {
    const copies = this.entries.filter(({ id }) => ids.includes(id));
    const seen = Object.fromEntries(copies.map(({ id, salt, payload, record }) => [id, { salt, payload, record }]));
    const at = this.entries.findIndex(({ id }) => id === own);
    this.entries[at] = { ...this.entries[at]!, seen, touched: ++this.#now };
  }

  read(): S {
    const [opening, ...rest] = this.entries as [LogEntry, ...LogEntry[]];
    return readThread(this.#kind, opening, rest, { ...worldWithout(), deletedFrom: () => this.noted })!;
  }

  why(id: string): string | undefined {
    return this.read().rejections.get(id);
  }

  buttons(viewer: typeof gm): readonly string[] {
    const { rows = [], buttons = [] } = this.#kind.view(this.read(), viewer);
    return [...rows.flatMap((row) => row.buttons ?? []), ...buttons].map(({ key }) => key);
  }
}

describe("in a group test", () => {
  const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];

  function rolled() {
    const log = new Log(group);
    const asked = { system: game("kaiser"), kind: "skill", options: { difficulty: 12 }, rules: {}, parties };
    log.post("gm", group.makeOpening(asked));
    log.act("ana", { act: "answer", place: 0 }, EIGHT);
    const answer = log.act("ben", { act: "answer", place: 1 }, FOUR);
    expect(log.read().result).toMatchObject({ passed: 1, count: 2 });
    return { log, answer };
  }

  it("who has deleted a roll cannot roll again, unless the GM lets them", () => {
    const { log, answer } = rolled();
    log.delete(answer);
    const again = log.act("ben", { act: "answer", place: 1 }, TWELVE);
    expect(log.why(again)).toBe("again");
    expect(log.read()).toMatchObject({ isComplete: false, rows: [{ standing: "in" }, { standing: "deleted" }] });
    expect(group.view(log.read(), ben).rows![1]).toMatchObject({ text: { key: "contest.standings.deleted" } });
    expect(log.buttons(ben)).toEqual([]);
    expect(log.buttons(gm)).toEqual(expect.arrayContaining(["roll 1", "reopen 1", "skip 1"]));

    log.act("gm", { act: "reopen", place: 1 });
    expect(log.read().rows[1]!.standing).toBe("waiting");
    const allowed = log.act("ben", { act: "answer", place: 1 }, TWELVE);
    expect(log.why(allowed)).toBeUndefined();
    expect(log.read().result).toMatchObject({ passed: 2 });
    expect(log.why(log.act("ben", { act: "reopen", place: 1 }))).toBe("forged");
  });

  it("a GM rolls in their place at once", () => {
    const { log, answer } = rolled();
    log.delete(answer);
    log.act("gm", { act: "answer", place: 1 }, FOUR);
    expect(log.read().result).toMatchObject({ passed: 1, count: 2 });
  });

  it("without a GM, the copies of the others prove it", () => {
    const { log, answer } = rolled();
    const { salt, payload, record, created } = log.delete(answer, false);
    log.entries[1] = { ...log.entries[1]!, seen: { [answer]: { salt, payload, record } }, touched: created };
    expect(log.why(log.act("ben", { act: "answer", place: 1 }, TWELVE))).toBe("again");
  });
});

describe("in an extended test", () => {
  const FIRST = thrown("/kr extended 4 dt 6", 12, 9, 3, 2);

  it("a deleted roll is told, and only a GM rolls on", () => {
    const log = new Log(extended);
    const options = { ...FIRST.options, pool: 4, dt: 6 };
    log.post(
      "gm",
      extended.makeOpening({ system: game("kr"), party: { uuid: "Token.1" }, options, goal: 9, turn: null }),
    );
    const roll = log.act("ben", { act: "roll", turn: null }, FIRST);
    expect(log.read().rounds).toHaveLength(1);
    log.delete(roll);
    expect(extended.view(log.read(), ben).facts![0]).toEqual({ strong: { key: "contest.standings.deleted" } });
    expect(log.buttons(ben)).toEqual([]);
    expect(log.buttons(gm)).toEqual(expect.arrayContaining(["roll", "reopen "]));
    const better = thrown("/kr extended 4 dt 6", 12, 12, 12, 12);
    expect(log.why(log.act("ben", { act: "roll", turn: null }, better))).toBe("again");
    log.act("gm", { act: "reopen" });
    expect(log.why(log.act("ben", { act: "roll", turn: null }, better))).toBeUndefined();
    expect(log.buttons(ben)).not.toEqual([]);
  });
});

describe("in a contest", () => {
  it("of one against many, a loser who deletes and posts again at once has no second chance", () => {
    const log = new Log(contest);
    log.post("ana", contest.makeOpening(begun("kaiser", 3)), EIGHT);
    const answer = log.act("ben", { act: "answer", side: 1 }, FOUR);
    log.delete(answer);
    expect(log.why(log.act("ben", { act: "answer", side: 1 }, TWELVE))).toBe("again");
    expect(log.read().duels[0]).toMatchObject({ stage: "blocked" });
  });
});

describe("an opening", () => {
  function lost() {
    const log = new Log(contest);
    const opening = log.post(
      "ben",
      contest.makeOpening({ ...begun("kaiser", 2), sides: [{ uuid: "Token.1" }, { uuid: "Token.0" }] }),
      FOUR,
    );
    const answer = log.act("ana", { act: "answer", side: 1 }, EIGHT);
    expect(log.read().duels[0]).toMatchObject({ stage: "settled", winner: 1 });
    return { log, opening, answer };
  }

  /** Deletes the opening and makes another one with its id, younger than the answer to it. */
  function remake(log: ReturnType<typeof lost>["log"], keeps: boolean) {
    const [{ salt = "", payload, record, id, ...rest }, answer] = log.entries as [LogEntry, LogEntry];
    const seen = keeps ? { seen: { [id]: { salt, payload, record } } } : {};
    log.entries.splice(0, 2, { ...rest, id, salt, payload, created: 9, record: TWELVE }, { ...answer, ...seen });
  }

  it("that is deleted and made again under its id reads as it was, with a note", () => {
    const { log } = lost();
    remake(log, true);
    expect(log.read()).toMatchObject({
      duels: [{ stage: "settled", winner: 1 }],
      opening: { changed: { by: "ben", isRestored: true } },
    });
  });

  it("of which nobody has a copy, makes the contest void", () => {
    const { log } = lost();
    remake(log, false);
    expect(log.read().duels[0]).toMatchObject({ stage: "void" });
  });
});

describe("a player who has lost", () => {
  it("cannot hide the roll again, since others have copied what all could see", () => {
    const log = new Log(contest);
    log.post("ana", contest.makeOpening(begun("kaiser", 2)), EIGHT);
    const answer = log.act("ben", { act: "answer", side: 1 }, FOUR);
    const { salt, payload, record } = log.entries[1]!;
    log.entries[0] = { ...log.entries[0]!, seen: { [answer]: { salt, payload, record } }, touched: 3 };
    const hidden = without(log.entries[1]!, "record", "toldRecord");
    log.entries[1] = { ...hidden, isHidden: true, touched: 4, touchedBy: "ben" };
    expect(log.read()).toMatchObject({
      duels: [{ stage: "settled", winner: 0 }],
      sides: [{}, { standing: "in", edit: { by: "ben", isRestored: true } }],
    });
    log.entries[1] = { ...hidden, isHidden: true, touched: 4 };
    expect(log.read().duels[0]!.stage).toBe("hidden");
  });
});

it("an edit of what opened a group or an extended test is told", () => {
  const options = { ...thrown("/kr extended 4 dt 6", 1, 1, 1, 1).options, pool: 4, dt: 6 };
  const log = new Log(extended);
  log.post(
    "ben",
    extended.makeOpening({ system: game("kr"), party: { uuid: "Token.1" }, options, goal: 9, turn: null }),
  );
  log.entries[0] = { ...log.entries[0]!, changed: { by: "ben", isGM: false }, touched: 5 };
  const told = { text: { key: "contest.notes.edited", data: { user: gm.nameOfUser("ben") } } };
  expect(extended.view(log.read(), gm).facts).toContainEqual(told);
});

describe("a move without a roll that its player deletes, or writes to so that it counts later", () => {
  /** Ben concedes, takes it back and answers with a four: Ana wins. */
  function resumed() {
    const log = new Log(contest);
    const opening = log.post("ana", contest.makeOpening(begun("kaiser", 2)), EIGHT);
    log.act("ben", { act: "yield", side: 1 });
    const resume = log.act("ben", { act: "resume", side: 1 });
    const answer = log.act("ben", { act: "answer", side: 1 }, FOUR);
    expect(log.read().duels[0]).toMatchObject({ stage: "settled", winner: 0 });
    return { log, opening, resume, answer };
  }

  const ways = ["delete", "touch"] as const;

  it.each(ways)("gives no second chance in a contest: %s, as a GM's client has noted", (way) => {
    const { log, resume } = resumed();
    log[way](resume);
    log.act("ben", { act: "resume", side: 1 });
    log.act("ben", { act: "answer", side: 1 }, TWELVE);
    expect(log.read().duels[0]).not.toMatchObject({ winner: 1 });
  });

  it.each(ways)("gives no second chance in a contest: %s, as the copies of the others prove", (way) => {
    const { log, opening, resume, answer } = resumed();
    log.keep(opening, answer);
    log[way](resume, false);
    log.act("ben", { act: "resume", side: 1 });
    log.act("ben", { act: "answer", side: 1 }, TWELVE);
    expect(log.read().duels[0]).not.toMatchObject({ winner: 1 });
  });

  it.each(ways)("does not open a group test again that was closed: %s", (way) => {
    const log = new Log(group);
    const parties = [{ uuid: "Token.1" }, { uuid: "Token.0" }];
    const asked = { system: game("kaiser"), kind: "skill", options: { difficulty: 12 }, rules: {}, parties };
    log.post("ben", group.makeOpening(asked));
    log.act("ben", { act: "answer", place: 0 }, FOUR);
    const close = log.act("ben", { act: "close" });
    const late = log.act("ana", { act: "answer", place: 1 }, TWELVE);
    log[way](close);
    const later = log.act("ana", { act: "answer", place: 1 }, TWELVE);
    expect([log.why(late), log.why(later)]).toEqual(["late", "late"]);
    expect(log.read()).toMatchObject({ isSettled: true, result: { passed: 0 } });
  });

  it.each(ways)("neither opens an extended test again nor changes what was rolled in it: %s", (way) => {
    const log = new Log(extended);
    const options = { ...thrown("/kr extended 4 dt 6", 1, 1, 1, 1).options, pool: 4, dt: 6, con: 2 };
    const party = { uuid: "Token.1" };
    log.post("gm", extended.makeOpening({ system: game("kr"), party, options, goal: 9, turn: null }));
    const rolls = (faces: readonly number[], pool = faces.length) => ({
      ...thrown("/kr extended 4 dt 6", ...faces),
      options: { ...options, pool },
    });
    log.act("ben", { act: "roll", turn: null }, rolls([12, 9, 3, 2]));
    const turn = log.act("ben", { act: "turn" });
    const { pool } = log.read();
    const second = log.act("ben", { act: "roll", turn: null }, rolls(Array.from({ length: pool! }, () => 1)));
    expect(log.why(second)).toBeUndefined();
    log[way](turn);
    const better = log.act(
      "ben",
      { act: "roll", turn: null },
      rolls(Array.from({ length: log.read().pool! }, () => 12)),
    );
    expect(log.why(better)).toBe("again");
    expect(log.read().isCut).toBe(true);
    const end = log.act("gm", { act: "end" });
    expect(log.read().standing).toBe("ended");
    expect(end).toHaveLength(16);
  });

  it.each(ways)("does not go on with an extended test that was ended: %s", (way) => {
    const log = new Log(extended);
    const options = { ...thrown("/kr extended 4 dt 6", 1, 1, 1, 1).options, pool: 4, dt: 6 };
    const party = { uuid: "Token.1" };
    log.post("ben", extended.makeOpening({ system: game("kr"), party, options, goal: 9, turn: null }));
    const end = log.act("ben", { act: "end" });
    const roll = log.act("ben", { act: "roll", turn: null }, thrown("/kr extended 4 dt 6", 12, 12, 12, 12));
    log[way](end);
    expect(log.why(roll)).toBe("late");
    expect(log.read()).toMatchObject({ standing: "ended", progress: 0 });
  });
});

describe("what was done stays done, as a GM's client has noted, if its player deletes it or writes to it", () => {
  const ways = ["delete", "touch"] as const;

  it.each(ways)("a contest that was withdrawn: %s", (way) => {
    const log = new Log(contest);
    log.post("ana", contest.makeOpening(begun("kaiser", 2)), FOUR);
    const withdraw = log.act("ana", { act: "withdraw" });
    const early = log.act("ben", { act: "answer", side: 1 }, EIGHT);
    log[way](withdraw);
    const late = log.act("ben", { act: "answer", side: 1 }, TWELVE);
    expect([log.why(early), log.why(late)]).toEqual(["late", "late"]);
    expect(log.read()).toMatchObject({ isWithdrawn: true, duels: [{ stage: "withdrawn" }] });
  });

  it.each(ways)("the goal of one's own extended test: %s", (way) => {
    const log = new Log(extended);
    const options = { ...thrown("/kr extended 4 dt 6", 1, 1, 1, 1).options, pool: 4, dt: 6 };
    const party = { uuid: "Token.1" };
    log.post("ben", extended.makeOpening({ system: game("kr"), party, options, goal: 40, turn: null }));
    log.act("ben", { act: "roll", turn: null }, thrown("/kr extended 4 dt 6", 12, 12, 12, 12));
    const goal = log.act("ben", { act: "goal", goal: 2 });
    const [reached] = [log.read()];
    expect(reached).toMatchObject({ standing: "reached", goal: 2 });
    log[way](goal);
    expect(log.read()).toMatchObject({ standing: "reached", goal: 2, progress: reached.progress });
  });

  /** Ana helps Ben, whose roll is the lowest, and the GM closes the test. */
  function helped(gifts: "plusOne" | "die") {
    const log = new Log(group);
    const [parties, rules] = [[{ uuid: "Token.0" }, { uuid: "Token.1" }], { gifts }];
    log.post("gm", group.makeOpening({ system: game("kleptonomicon"), kind: "group", options: {}, rules, parties }));
    log.act("ana", { act: "answer", place: 0 }, thrown("/klepto group +2", 9));
    const answer = log.act("ben", { act: "answer", place: 1 }, thrown("/klepto group +1", 4));
    const dieOf = (face: number) => {
      const change = helpedBy(log.read(), { first: log.read().rows[1]!.first!, helpDice: [] }, 1, [
        game("kleptonomicon"),
      ]);
      return completeRecord(withThrown(change!, [[face]]));
    };
    const [die, other] = gifts === "die" ? [dieOf(9), dieOf(8)] : [];
    const gift = log.act("ana", { act: "give", giver: 0, friend: 1 }, die);
    const score = () => log.read().rows[1]!.replayed!.played.outcome["score"];
    return { log, answer, gift, score, other };
  }

  it.each(ways)("help without a die: %s", (way) => {
    const { log, gift, score } = helped("plusOne");
    log.act("gm", { act: "close" });
    expect(score()).toBe(6);
    log[way](gift);
    expect(score()).toBe(6);
  });

  it("help that was taken back", () => {
    const { log, gift, score } = helped("plusOne");
    const undo = log.act("ana", { act: "undo", gift });
    log.act("gm", { act: "close" });
    expect(score()).toBe(5);
    log.delete(undo);
    expect(score()).toBe(5);
  });

  it("help with a die, of which the others keep copies from the end on", () => {
    const { log, gift, answer, score } = helped("die");
    expect(score()).toBe(10);
    expect(group.worthKeeping!(log.read(), "ben")).not.toContain(gift);
    log.act("gm", { act: "close" });
    expect(group.worthKeeping!(log.read(), "ben")).toContain(gift);
    log.keep(answer, gift);
    log.delete(gift);
    expect(score()).toBe(10);
  });

  it("a die of help that its player exchanges does not count, and is the one that it was once there is a copy", () => {
    const { log, gift, answer, score, other: record } = helped("die");
    const edit = () => {
      const at = log.entries.findIndex(({ id }) => id === gift);
      const changed = { by: "ana", isGM: false };
      log.entries[at] = { ...log.entries[at]!, record, toldRecord: record, touched: 90, touchedBy: "ana", changed };
    };
    const copies = log.entries.slice();
    edit();
    expect([score(), log.why(gift)]).toEqual([5, "edited"]);
    log.entries.splice(0, Infinity, ...copies);
    log.act("gm", { act: "close" });
    log.keep(answer, gift);
    edit();
    expect([score(), log.why(gift)]).toEqual([10, undefined]);
  });
});
