/** What messages of group tests and extended tests say, and the checks that their buttons begin with and accept. */
import { describe, expect, it } from "vitest";
import type { CheckRequest } from "../../src/systems/notation.ts";
import type { CheckRecord } from "../../src/systems/record.ts";
import type { Raw } from "../../src/systems/vocabulary.ts";
import { extended } from "../../src/threads/extended/extended.ts";
import type { Extended } from "../../src/threads/extended/moves.ts";
import { group } from "../../src/threads/group/group.ts";
import type { GroupTest } from "../../src/threads/group/result.ts";
import { makeMove } from "../../src/threads/reader/log.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import { game, thrown, asked } from "../checks.ts";
import { worldWithout, nameOf, message } from "./messages.ts";

const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];

const entry = (id: string, author: string, payload: unknown, record?: CheckRecord) =>
  message(id, Number(id.slice(1)), payload, { author, ...(record && { record, toldRecord: record }) });

function groupOf(
  id: string,
  kind: string,
  options: Raw,
  moves: readonly (readonly [string, object, CheckRecord?])[] = [],
): GroupTest {
  const rules = id === "kleptonomicon" ? { gifts: "die" } : {};
  const opening = group.makeOpening({ system: game(id), kind, options, rules, parties, label: "Climb" });
  const log = moves.map(([author, move, record], i) => entry(`m${i + 2}`, author, makeMove("m1", move), record));
  return readThread(group, entry("m1", "gm", opening), log, worldWithout())!;
}

describe("a group test", () => {
  const plain = groupOf("kaiser", "skill", { difficulty: 12 });
  const KLEPTO = thrown("/klepto group +0", 8);
  const helping = groupOf("kleptonomicon", "group", {}, [
    ["ana", { act: "answer", place: 0 }, KLEPTO],
    ["ben", { act: "answer", place: 1 }, thrown("/klepto group +0", 5)],
    ["ana", { act: "give", giver: 0, friend: 1 }, thrown("/klepto +0 a1", 5, 9)],
  ]);

  it.each([
    ["skip", { place: 1 }, { key: "group.said.skip", data: { name: "Token.1" } }],
    ["close", {}, { key: "group.said.close" }],
  ])("says %s %j", (act, move, sentence) => {
    expect(group.moves[act]!.says!(plain, move, nameOf)).toEqual(sentence);
  });

  it("says who helps whom, and that help was taken back", () => {
    const given = { key: "kleptonomicon.help.gives", data: { from: "Token.0", to: "Token.1" } };
    const says = (id?: string) =>
      group.moves["give"]!.says!(helping, { giver: 0, friend: 1 }, nameOf, id === undefined ? undefined : { id });
    expect(helping.gifts).toEqual([{ entry: "m4", from: 0, to: 1 }]);
    expect([says(), says("m4")]).toEqual([given, given]);
    expect(says("m9")).toEqual({ parts: [given, { key: "group.takenBack" }], by: " " });
    expect(group.moves["undo"]!.says!(helping, { gift: "m4" }, nameOf)).toEqual({
      key: "group.said.undo",
      data: { name: "Token.0" },
    });
    expect(group.moves["undo"]!.says!(helping, { gift: "m9" }, nameOf)).toBeUndefined();
  });

  it("asks for its kind with its options, which a saved check adds to but for the difficulty", () => {
    const wanted = (own?: CheckRequest) => group.moves["answer"]!.check!(plain, { place: 0 }, own);
    const begun = { system: game("kaiser"), kind: "skill", label: "Climb" };
    expect(wanted()).toEqual({ ...begun, raw: { difficulty: 12 }, isOpen: "alone" });
    expect(wanted(asked("/kaiser skill 7 vs 20 a1"))).toEqual({
      ...begun,
      raw: { difficulty: 12, skill: 7, advantage: 1 },
    });
  });

  it("accepts its own kind of check alone", () => {
    const accepted = (line: string) => group.moves["answer"]!.accept!(plain, { place: 0 }, asked(line));
    expect(accepted("/kaiser skill 7 vs 12")).toMatchObject({ kind: "skill", options: { skill: 7 } });
    for (const line of ["/kaiser resistance 7 vs 12", "/klepto +2"])
      expect(accepted(line)).toEqual({ problem: "groupCheck", data: {} });
  });

  it("rolls a die for help only if one is missing", () => {
    const dice = (state: GroupTest) => group.moves["give"]!.dice!(state, { giver: 0, friend: 1 });
    expect(dice(helping)).toMatchObject({ change: { missing: { length: 1 } } });
    expect(dice(plain)).toBeUndefined();
  });
});

describe("an extended test", () => {
  const { options } = asked("/kr extended 8 dt 6 con 3");
  const opening = extended.makeOpening({
    ...{ system: game("kr"), party: parties[0]!, options, goal: 5, turn: null, label: "Debate" },
  });
  const test: Extended = readThread(extended, entry("m1", "ana", opening), [], worldWithout())!;
  const name = "Token.0";

  it.each([
    ["turn", {}, { key: "extended.said.turn", data: { name } }],
    ["goal", { goal: 5 }, { key: "extended.said.goal", data: { name, goal: 5 } }],
    ["goal", { goal: null }, { key: "extended.said.noGoal", data: { name } }],
    ["end", {}, { key: "extended.said.end", data: { name } }],
  ])("says %s %j", (act, move, sentence) => {
    expect(extended.moves[act]!.says!(test, move, nameOf)).toEqual(sentence);
  });

  it("rolls its whole pool, without the dice that come back later", () => {
    const wanted = extended.moves["roll"]!.check!(test, { turn: null }, undefined);
    expect(wanted).toMatchObject({ system: { id: "kr" }, kind: "extended", label: "Debate" });
    expect((wanted as { raw: Raw }).raw).toMatchObject({ pool: 8, dt: 6, con: 0 });
    const accepted = (line: string) => extended.moves["roll"]!.accept!(test, { turn: null }, asked(line));
    expect(accepted("/kr extended 8 dt 6")).toMatchObject({ kind: "extended" });
    for (const line of ["/kr extended 7 dt 6", "/kr opposed 8 dt 6", "/klepto +2"])
      expect(accepted(line)).toEqual({ problem: "notWhole", data: { pool: 8 } });
  });
});
