/** What the moves of a contest say, ask for and accept, and which comparison they are for. */
import { describe, expect, it } from "vitest";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import type { ContestState } from "../../src/threads/contest/sides.ts";
import { game, thrown, asked, altered } from "../checks.ts";
import { begun, Thread, worldWithout, nameOf, EIGHT, SEVEN, rolled } from "./messages.ts";

describe("what a message of a contest says", () => {
  const state = new Thread(begun("kaiser", 2)).read();
  const name = { name: "Token.1" };

  it.each([
    ["seal", { side: 1, seal: "" }, { key: "contest.said.seal", data: name }],
    ["yield", { side: 1 }, { key: "contest.said.yield", data: name }],
    ["withdraw", {}, { key: "contest.said.withdraw" }],
    [
      "ruling",
      { duel: 0, winner: 1 },
      { key: "thread.said.ruling", data: { what: { key: "contest.wins", data: name }, reason: "" } },
    ],
    [
      "ruling",
      { duel: 0, winner: null, reason: "Both fell." },
      { key: "thread.said.rulingWith", data: { what: { key: "contest.nobody" }, reason: "Both fell." } },
    ],
    ["unrule", { ruling: "m1" }, { key: "thread.said.unrule" }],
  ])("%s %j", (act, move, sentence) => {
    expect(contest.moves[act]!.says!(state, move, nameOf)).toEqual(sentence);
  });

  const saysOfTie = (record: object, id = "kaiser") =>
    contest.moves["tie"]!.says!(new Thread(begun(id, 2)).read(), { duel: 0 }, nameOf, { record });
  const score = (score: number) => ({ score, critical: null });

  it("tie, with its faces or its coin", () => {
    const faces = { parts: [3, 3, 2, 5], by: ", " };
    expect(saysOfTie({ faces: faces.parts })).toEqual({ key: "contest.said.tie", data: { faces } });
    expect(saysOfTie({ stakes: [score(6), score(6)], faces: [0] }, "kleptonomicon")).toMatchObject({
      key: "contest.said.coin",
      data: { face: { face: { die: { name: "coin" }, faces: [0] } } },
    });
  });

  it.each([
    ["for rolls that are apart", { stakes: [score(6), score(7)], faces: [1] }],
    ["for what no game compares", { stakes: [null, null], faces: [1] }],
    ["without what it was for", { faces: [1] }],
  ])("tie, with its faces %s", (_, record) => {
    expect(saysOfTie(record, "kleptonomicon")).toMatchObject({ data: { faces: { parts: [1] } } });
  });
});

describe("the roll of a side", () => {
  const wanted = (state: ContestState, own?: CheckRequest) => contest.moves["answer"]!.check!(state, { side: 1 }, own);
  const accepted = (line: string) =>
    contest.moves["answer"]!.accept!(new Thread(begun("kaiser", 2)).read(), { side: 1 }, asked(line));

  it("begins as the saved check that was picked", () => {
    expect(wanted(new Thread(begun("kaiser", 2)).read(), asked("/kaiser skill 5 a1 # Sneak"))).toMatchObject({
      system: { id: "kaiser" },
      kind: "skill",
      raw: { skill: 5, advantage: 1 },
      label: "Sneak",
      isContested: true,
    });
  });

  it("is else of the kind of the first roll, or of the first kind that can be contested", () => {
    const open = { raw: {}, isOpen: true, isContested: true };
    const other = new Thread(begun("kaiser", 2), { record: thrown("/kaiser characteristic 9 opposed", 6) });
    expect(wanted(other.read())).toEqual({ system: game("kaiser"), kind: "characteristic", ...open });
    expect(wanted(new Thread(begun("kaiser", 2)).read())).toEqual({ system: game("kaiser"), kind: "skill", ...open });
    expect(wanted(new Thread(begun("kr", 2)).read())).toEqual({ system: game("kr"), kind: "opposed", ...open });
  });

  it("must be one that the game compares, and is rolled against the opponent alone", () => {
    expect(accepted("/kaiser skill 5 vs 12")).toMatchObject({ options: { skill: 5, opposed: true, difficulty: null } });
    for (const line of ["/kaiser resistance 5", "/ogs d8 + d6"])
      expect(accepted(line)).toEqual({ problem: "otherCheck", data: {} });
  });
});

describe("a change of a roll that a contest uses", () => {
  const players = { ...worldWithout(), mayChange: true };
  const thread = () => rolled().answer("ben", 1, EIGHT);
  const change = (of: string) => ({ act: "change", of });

  it("counts for the side that rolled it", () => {
    const changed = thread().say("ben", change("m1"), { record: altered(EIGHT, { modifier: -2 }) });
    expect(changed.read(players).duels[0]).toMatchObject({ winner: 0, verdict: { dos: 1 } });
    const first = thread().say("ana", change("opening"), { record: altered(SEVEN, { modifier: 3 }) });
    expect(first.read(players).duels[0]).toMatchObject({ winner: 0, verdict: { dos: 2 } });
  });

  it("hides the comparison where it may not be seen", () => {
    const changed = thread().say("ben", change("m1"), { isHidden: true });
    const { sides, duels } = changed.read(players);
    expect(sides[1]).toEqual({ party: { uuid: "Token.1" }, standing: "hidden", entry: "m1" });
    expect([sides[0]!.standing, duels[0]!.stage]).toEqual(["in", "hidden"]);
    const again = changed.say("ben", change("m1"), { isHidden: true });
    expect(again.rejections(players)).toEqual({});
  });

  it("is of a roll that counts", () => {
    const record = altered(EIGHT, { modifier: 1 });
    const yielded = rolled()
      .say("ben", { act: "yield", side: 1 })
      .say("ben", change("m1"), { record })
      .say("ben", change("m9"), { record });
    expect(yielded.rejections(players)).toEqual({ m2: "unfit", m3: "unfit" });
  });
});
