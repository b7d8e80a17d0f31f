/** How a thread is read from its messages: what opens one, what moves in it, and what came too early to be believed. */
import { describe, expect, it } from "vitest";
import { replayRecord, type Replayed } from "../../src/systems/record.ts";
import { commitmentOf, isCommitment, verifies } from "../../src/threads/commitment.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import { threads } from "../../src/threads/index.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { request } from "../../src/threads/request.ts";
import { openedBy, parseMove, readThread } from "../../src/threads/thread.ts";
import { ofGame, outcomeOf, phrases, totalOf } from "../../src/threads/view.ts";
import { idOf } from "../../src/threads/witness.ts";
import { begun, game, Thread, thrown, worldWithout } from "./contest-messages.ts";

const EIGHT = thrown("/kaiser skill 5 opposed", 5, 3);
const FOUR = thrown("/kaiser skill 5 opposed", 3, 1);
const TWELVE = thrown("/kaiser skill 5 opposed", 6, 6, 3);

describe("a message", () => {
  it("opens the thread that it names, or whose own flag it has", () => {
    const opened = (flags: object) => openedBy(threads, flags as Record<string, unknown>)?.id;
    expect(opened({ thread: contest.makeOpening(begun("kaiser", 2)) })).toBe("contest");
    expect(opened({ [request.flag!]: {} })).toBe("request");
    for (const flags of [{}, { thread: null }, { thread: "contest" }, { thread: { thread: "other" } }, { move: {} }])
      expect(opened(flags)).toBeUndefined();
  });

  it("makes the move that it names in the thread, or answers a request by its id alone", () => {
    const move = makeMove("opening", { act: "answer", side: 1 });
    expect(parseMove(contest as never, move)).toMatchObject({ act: "answer", side: 1 });
    for (const payload of [
      undefined,
      null,
      5,
      [],
      {},
      { ...move, v: 2 },
      makeMove("x", { act: 5 }),
      makeMove("x", { act: "toString" }),
    ])
      expect(parseMove(contest as never, payload)).toBeUndefined();
    expect(parseMove(request as never, "the id of a request")).toMatchObject({ act: "answer" });
  });
});

/** A message as the module posts it: its id proves what it says. */
function proven(author: string, created: number, payload: unknown, record?: object): LogEntry {
  const said = { salt: `salt ${author} ${created}`, payload, ...(record && { record }) };
  return { id: idOf(said)!, author, created, isHidden: false, ...said };
}
const copied = (...entries: readonly LogEntry[]) =>
  Object.fromEntries(entries.map(({ id, salt, payload, record }) => [id, { salt, payload, record }]));

describe("an opening that is younger than the answers to it", () => {
  const opening = { id: "opening", author: "ana", created: 50, payload: contest.makeOpening(begun("kaiser", 2)) };
  const from = (author: string, created: number, side: number): LogEntry => ({
    ...{ id: `of ${author}`, author, created, record: EIGHT, isHidden: false },
    payload: makeMove("opening", { act: "answer", side }),
  });
  const edit = (entry: Partial<LogEntry>, ...log: readonly LogEntry[]) =>
    readThread(contest, { ...opening, isHidden: false, ...entry }, log, worldWithout())!.openingEdit;

  it("was deleted and made again, so that it counts as edited by its author", () => {
    expect(edit({}, from("ben", 40, 1))).toEqual({ by: "ana", isGM: false });
    expect(edit({ author: "gm" }, from("ben", 40, 1))).toEqual({ by: "gm", isGM: true });
    expect(edit({}, from("ben", 60, 1), from("dan", 49, 2))).toEqual({ by: "ana", isGM: false });
  });

  it("is as it was if nobody else has answered before, or if it proves itself", () => {
    expect(edit({}, from("ben", 50, 1), from("ana", 40, 0))).toBeUndefined();
    expect(edit({})).toBeUndefined();
    const { id, salt } = proven("ana", 50, opening.payload);
    expect(edit({ id, salt: salt! }, from("ben", 40, 1))).toBeUndefined();
    expect(edit({ changed: { by: "gm", isGM: true } }, from("ben", 40, 1))).toEqual({ by: "gm", isGM: true });
  });
});

describe("an early answer that a player brings in late", () => {
  const opening = proven("ana", 0, contest.makeOpening(begun("kaiser", 2)), EIGHT);
  const answer = (author: string, created: number, record: object, more: Partial<LogEntry> = {}): LogEntry => ({
    ...proven(author, created, makeMove(opening.id, { act: "answer", side: 1 }), record),
    ...more,
  });
  const counted = answer("ben", 20, FOUR);
  const ana = { ...opening, touched: 21, touchedBy: "ana", seen: copied(counted) };
  const woken = (touched = 30) => answer("ben", 10, TWELVE, { touched, touchedBy: "ben" });
  const counts = (first: LogEntry, ...log: readonly LogEntry[]) => {
    const state = readThread(contest, first, log, worldWithout())!;
    return state.sides[1]!.entry;
  };

  it("takes no place from one that others have seen count", () => {
    const early = woken();
    expect(counts(ana, early, counted)).toBe(counted.id);
    // It was written to in the very moment in which the other came.
    expect(counts(ana, woken(20), counted)).toBe(counted.id);
  });

  it("keeps its place if it was there all the time", () => {
    const untouched = answer("ben", 10, TWELVE);
    expect(counts(ana, untouched, counted)).toBe(untouched.id);
    const before = woken(19);
    expect(counts(ana, before, counted)).toBe(before.id);
    const seen = woken();
    expect(counts({ ...ana, seen: copied(counted, seen) }, seen, counted)).toBe(seen.id);
  });

  it("keeps it if nobody, or only its own author, has seen the other, or the other was edited", () => {
    const early = woken();
    expect(counts(opening, early, counted)).toBe(early.id);
    expect(counts(opening, { ...early, seen: copied(counted) }, counted)).toBe(early.id);
    const edited = { ...counted, changed: { by: "gm", isGM: true } };
    expect(counts(ana, early, edited)).toBe(early.id);
  });

  it("keeps it if the other is from another user, or came before", () => {
    const gms = answer("gm", 20, FOUR);
    const early = woken();
    expect(counts({ ...ana, seen: copied(gms) }, early, gms)).toBe(early.id);
    const younger = answer("ben", 5, FOUR, { isUnproven: true });
    expect(counts({ ...ana, seen: copied(younger) }, younger, early)).toBe(early.id);
  });

  it("is not believed for a copy that was put into a message which does not count", () => {
    const stranger = proven("cleo", 22, makeMove(opening.id, { act: "answer", side: 1 }), EIGHT);
    const early = woken();
    expect(counts(opening, { ...stranger, seen: copied(counted) }, early, counted)).toBe(early.id);
  });
});

describe("a commitment", () => {
  const read = (record: object) => replayRecord(record, worldWithout().systems) as Replayed;

  it("is to the game, the kind, the options and the dice, whatever order the options are stored in", () => {
    const by = (record: object, salt = "salt") => commitmentOf(read(record), salt);
    const turned = { ...EIGHT, options: Object.fromEntries(Object.entries(EIGHT.options).reverse()) };
    expect(Object.keys(read(turned).asked!.options)).toHaveLength(Object.keys(EIGHT.options).length);
    expect(by(turned)).toBe(by(EIGHT));
    const others = [FOUR, { ...EIGHT, options: { ...EIGHT.options, skill: 6 } }, thrown("/kaiser resistance 5", 5, 3)];
    expect(new Set([by(EIGHT), by(EIGHT, "other"), ...others.map((each) => by(each))]).size).toBe(5);
  });

  it("does not hang on the order of options in memory", () => {
    const eight = read(EIGHT);
    const options = Object.fromEntries(Object.entries(eight.asked!.options).reverse());
    const turned = { ...eight, asked: { ...eight.asked!, options } } as Replayed;
    expect(commitmentOf(turned, "salt")).toBe(commitmentOf(eight, "salt"));
    const { asked, ...bare } = eight;
    expect(asked).toBeDefined();
    const kinds = [eight, bare as Replayed, { ...eight, asked: { ...eight.asked!, kind: "resistance" } } as Replayed];
    expect(new Set(kinds.map((each) => commitmentOf(each, "salt"))).size).toBe(3);
  });

  it("is kept by that roll alone, and looks like one", () => {
    const seal = commitmentOf(read(EIGHT), "salt");
    expect([verifies(seal, read(EIGHT), "salt"), verifies(seal, read(EIGHT), "other")]).toEqual([true, false]);
    expect(verifies(seal, read(FOUR), "salt")).toBe(false);
    const wrong = [seal.slice(1), `${seal}0`, seal.toUpperCase(), `g${seal.slice(1)}`, 5, null, [seal]];
    expect([isCommitment(seal), ...wrong.map(isCommitment)]).toEqual([true, ...wrong.map(() => false)]);
  });
});

describe("words of a thread", () => {
  it("have data only if there are some", () => {
    const say = phrases("contest");
    expect([say("a"), say("a", { name: "Ben" })]).toStrictEqual([
      { key: "contest.a" },
      { key: "contest.a", data: { name: "Ben" } },
    ]);
    const kaiser = game("kaiser");
    expect([ofGame(kaiser, "k"), ofGame(kaiser, "k", { n: 1 })]).toStrictEqual([
      { system: "kaiser", text: { key: "k" } },
      { system: "kaiser", text: { key: "k", data: { n: 1 } } },
    ]);
  });

  it("say a number once: with its sign where it counts something else, and its word where the headline is only the number", () => {
    const unit = { key: "margin" };
    const of = (report: object) => {
      const told = { system: game("kr"), report: { tone: "plain", lines: [], ...report } } as object as Replayed;
      return [outcomeOf(told), totalOf(told)];
    };
    const [plain, signed] = [{ key: "success" }, { key: "margin", data: { margin: "+2" } }];
    const headline = (text: object) => ({ system: "kr", text });
    expect(of({ headline: plain, total: 7 })).toEqual([headline(plain), 7]);
    expect(of({ headline: plain, total: 2, unit })).toEqual([headline(plain), "+2"]);
    expect(of({ headline: signed, total: 2, unit })).toEqual([headline(unit), "+2"]);
    expect(of({ headline: signed, total: 2 })).toEqual([headline(signed), "+2"]);
    expect(of({ headline: plain })).toEqual([headline(plain), undefined]);
  });

  it("tell a number without a sign if the headline says no number", () => {
    const side = new Thread(begun("kaiser", 2), { record: EIGHT }).read().sides[0]!;
    expect(totalOf(side.replayed!)).toBe(13);
  });
});
