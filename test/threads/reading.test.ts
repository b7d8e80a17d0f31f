/** How a thread is read from its messages: what opens one, what moves in it, and what came too early to be believed. */
import { describe, expect, it } from "vitest";
import type { Replayed } from "../../src/systems/record.ts";
import { commitmentOf, isCommitment, verifies } from "../../src/threads/commitment.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import { threads } from "../../src/threads/index.ts";
import { makeMove } from "../../src/threads/reader/log.ts";
import { openedBy, parseMove } from "../../src/threads/reader/reader.ts";
import { request } from "../../src/threads/request.ts";
import { ofGame, outcomeOf, phrases, totalOf } from "../../src/threads/view.ts";
import { game, thrown, replayed } from "../checks.ts";
import { begun, Thread } from "./messages.ts";

const EIGHT = thrown("/kaiser skill 5 opposed", 5, 3);
const FOUR = thrown("/kaiser skill 5 opposed", 3, 1);

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

describe("a commitment", () => {
  it("is to the game, the kind, the options and the dice, whatever order the options are stored in", () => {
    const by = (record: object, salt = "salt") => commitmentOf(replayed(record), salt);
    const turned = { ...EIGHT, options: Object.fromEntries(Object.entries(EIGHT.options).reverse()) };
    expect(Object.keys(replayed(turned).asked!.options)).toHaveLength(Object.keys(EIGHT.options).length);
    expect(by(turned)).toBe(by(EIGHT));
    const others = [FOUR, { ...EIGHT, options: { ...EIGHT.options, skill: 6 } }, thrown("/kaiser resistance 5", 5, 3)];
    expect(new Set([by(EIGHT), by(EIGHT, "other"), ...others.map((each) => by(each))]).size).toBe(5);
  });

  it("does not hang on the order of options in memory", () => {
    const eight = replayed(EIGHT);
    const options = Object.fromEntries(Object.entries(eight.asked!.options).reverse());
    const turned = { ...eight, asked: { ...eight.asked!, options } } as Replayed;
    expect(commitmentOf(turned, "salt")).toBe(commitmentOf(eight, "salt"));
    const { asked, ...bare } = eight;
    expect(asked).toBeDefined();
    const kinds = [eight, bare as Replayed, { ...eight, asked: { ...eight.asked!, kind: "resistance" } } as Replayed];
    expect(new Set(kinds.map((each) => commitmentOf(each, "salt"))).size).toBe(3);
  });

  it("is kept by that roll alone, and looks like one", () => {
    const seal = commitmentOf(replayed(EIGHT), "salt");
    expect([verifies(seal, replayed(EIGHT), "salt"), verifies(seal, replayed(EIGHT), "other")]).toEqual([true, false]);
    expect(verifies(seal, replayed(FOUR), "salt")).toBe(false);
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
