import { describe, expect, it } from "vitest";
import { contest } from "../../src/threads/contest/contest.ts";
import { pairings } from "../../src/threads/contest/sides.ts";
import { parseMove, readThread } from "../../src/threads/reader/reader.ts";
import { thrown, altered } from "../checks.ts";
import { begun, readOpening, Thread, worldWithout } from "./messages.ts";

const SIX = thrown("/kaiser skill 5 opposed", 3, 3);
const SEVEN = thrown("/kaiser skill 5 opposed", 4, 3);
const EIGHT = thrown("/kaiser skill 5 opposed", 5, 3);

describe("a contest of two", () => {
  it("waits for both", () => {
    const thread = new Thread(begun("kaiser", 2));
    expect(thread.standings()).toEqual(["waiting", "waiting"]);
    expect(thread.read().duels).toEqual([{ sides: [0, 1], stage: "open" }]);
  });

  it("may hold the first roll in its opening", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN });
    expect(thread.read().sides[0]).toMatchObject({ standing: "in", entry: "opening" });
  });

  it("is settled once both have rolled", () => {
    const thread = new Thread(begun("kaiser", 2), { record: EIGHT }).answer("ben", 1, SIX);
    expect(thread.read().duels[0]).toMatchObject({
      stage: "settled",
      winner: 0,
      verdict: { dos: 2 },
      report: { headline: { key: "attackerWins" } },
    });
    expect(thread.rejections()).toEqual({});
  });

  it("counts the first answer in the order of the server, and the lower id within the same instant", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .answer("ben", 1, SIX, { id: "b", created: 5 })
      .answer("gm", 1, EIGHT, { id: "a", created: 5 });
    expect(thread.read().duels[0]).toMatchObject({ winner: 1 });
    expect(thread.rejections()).toEqual({ b: "duplicate" });
  });

  it("is open again when the answer is deleted", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).answer("ben", 1, SIX);
    expect(thread.with("m1", () => undefined).read().duels[0]!.stage).toBe("open");
  });

  it("goes to the side that does not concede", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SIX }).say("ben", { act: "yield", side: 1 });
    expect(thread.standings()).toEqual(["in", "yielded"]);
    expect(thread.read().duels[0]).toEqual({ sides: [0, 1], stage: "settled", winner: 0 });
    expect(thread.say("ana", { act: "yield", side: 0 }).rejections()).toEqual({ m2: "duplicate" });
  });

  it("goes on if the side takes its concession back, which it can do once", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .say("ben", { act: "yield", side: 1 })
      .say("ben", { act: "resume", side: 1 })
      .answer("ben", 1, EIGHT)
      .say("ben", { act: "resume", side: 1 });
    expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: 1 });
    expect(thread.rejections()).toEqual({ m4: "duplicate" });
  });

  it("lets no other player take a concession back, and nobody once it is withdrawn", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .say("ben", { act: "yield", side: 1 })
      .say("ana", { act: "resume", side: 1 })
      .say("ana", { act: "withdraw" })
      .say("ben", { act: "resume", side: 1 });
    expect(thread.standings()).toEqual(["in", "yielded"]);
    expect(thread.rejections()).toEqual({ m2: "forged", m4: "late" });
  });

  it("takes no concession back after the dice of the others", () => {
    const [high, low] = [thrown("/ogs d8 + d6 + d4 opposed", 6, 5, 3), thrown("/ogs d8 + d6 + d4 opposed", 1, 1, 1)];
    const three = new Thread(begun("ogs", 3, { form: "all" }), { record: high })
      .say("dan", { act: "yield", side: 2 })
      .answer("ben", 1, low)
      .say("dan", { act: "resume", side: 2 });
    expect(three.standings()).toEqual(["in", "in", "yielded"]);
    expect(three.rejections()).toEqual({ m3: "late" });
  });

  it("has no winner if both concede", () => {
    const thread = new Thread(begun("kaiser", 2))
      .say("ben", { act: "yield", side: 1 })
      .say("ana", { act: "yield", side: 0 });
    expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: null });
  });
});

describe("rights", () => {
  it("reject an opening if its author may not act for the side that opens", () => {
    const { opening } = new Thread(begun("kaiser", 2), { author: "ben" });
    expect(readThread(contest, opening, [], worldWithout())).toBeUndefined();
  });

  it.each(["cleo", "ana"])("do not let %s act for another user's side", (author) => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .answer(author, 1, SIX)
      .say(author, { act: "yield", side: 1 });
    expect(thread.standings()).toEqual(["in", "waiting"]);
    expect(thread.rejections()).toEqual({ m1: "forged", m2: "forged" });
  });

  it("let a GM act for everyone", () => {
    expect(
      new Thread(begun("kaiser", 2), { author: "gm", record: SEVEN }).answer("gm", 1, SIX).read().duels[0],
    ).toMatchObject({ winner: 0 });
  });

  it("end if the side is gone", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN });
    expect(thread.standings(worldWithout(1))).toEqual(["in", "gone"]);
    expect(thread.read(worldWithout(1)).duels[0]!.stage).toBe("gone");
    expect(thread.answer("gm", 1, SIX).read(worldWithout(1)).duels[0]!.stage).toBe("settled");
  });

  it("of a side that is gone cannot be looked up, so that what was rolled for it counts", () => {
    const thread = new Thread(begun("kaiser", 2), { record: EIGHT }).answer("ben", 1, SIX);
    for (const gone of [0, 1])
      expect(thread.read(worldWithout(gone)).duels[0]).toMatchObject({ stage: "settled", winner: 0 });
  });

  it("go on without a side that is gone if a GM concedes for it", () => {
    const thread = new Thread(begun("ogs", 3, { form: "all" })).say("gm", { act: "yield", side: 2 });
    expect(thread.standings(worldWithout(2))).toEqual(["waiting", "waiting", "yielded"]);
    expect(thread.read(worldWithout(2)).duels[0]!.stage).toBe("open");
  });

  it("end for a sealed roll as well, which can no longer be shown", () => {
    const thread = new Thread(begun("kaiser", 2, { isSealed: true })).say("ben", {
      act: "seal",
      side: 1,
      seal: "0".repeat(64),
    });
    expect(thread.standings(worldWithout(1))).toEqual(["waiting", "gone"]);
  });
});

describe("withdrawing", () => {
  it("is for the starter and GMs", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .say("ben", { act: "withdraw" })
      .say("ana", { act: "withdraw" });
    expect(thread.read()).toMatchObject({ closedBy: "m2", duels: [{ stage: "withdrawn" }] });
    expect(thread.rejections()).toEqual({ m1: "forged" });
  });

  it("is told of a contest in which a side has gone since", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).say("ana", { act: "withdraw" });
    expect(thread.read(worldWithout(1)).duels[0]!.stage).toBe("withdrawn");
  });

  it("makes late what comes after it", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .say("gm", { act: "withdraw" })
      .answer("ben", 1, SIX)
      .say("ben", { act: "yield", side: 1 });
    expect(thread.standings()).toEqual(["in", "waiting"]);
    expect(thread.rejections()).toEqual({ m2: "late", m3: "late" });
  });

  it("takes back no verdict", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN })
      .answer("ben", 1, SIX)
      .say("ana", { act: "withdraw" });
    expect(thread.read().duels[0]!.stage).toBe("settled");
  });
});

describe("an answer", () => {
  it.each([
    ["no record", undefined],
    ["a roll of another game", thrown("/olde 2d6", 3, 4)],
    ["a check that cannot be contested", thrown("/kaiser resistance 5", 3, 4)],
    ["too few faces", { ...SIX, faces: [3] }],
    ["too many faces", { ...SIX, faces: [3, 3, 3] }],
    ["faces that are on no die", { ...SIX, faces: [3, 7] }],
    ["a later version", { ...SIX, v: 2 }],
    ["a code instead of a check", { v: 1, system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [3, 4] }],
  ])("with %s is unfit, and leaves the side open", (_name, record) => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).answer("ben", 1, record).answer("ben", 1, SIX);
    expect(thread.rejections()).toEqual({ m1: "unfit" });
    expect(thread.read().sides[1]).toMatchObject({ standing: "in", entry: "m2" });
  });

  it("may be any check that the game contests", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).answer(
      "ben",
      1,
      thrown("/kaiser characteristic 9 opposed", 6),
    );
    expect(thread.read().duels[0]).toMatchObject({ winner: 1, verdict: { dos: 3 } });
  });

  it("counts as it stands after a change", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).answer("ben", 1, altered(SIX, { modifier: 2 }));
    expect(thread.read().duels[0]).toMatchObject({ winner: 1, verdict: { dos: 1 } });
  });
});

describe("what a reader may not see", () => {
  const hidden = { isHidden: true, record: undefined };

  it("is known to be rolled, and no more", () => {
    const { sides, duels } = new Thread(begun("kaiser", 2), { record: SEVEN })
      .answer("ben", 1, undefined, hidden)
      .read();
    expect(sides[1]).toEqual({ party: { uuid: "Token.1" }, standing: "hidden", entry: "m1" });
    expect(duels[0]).toEqual({ sides: [0, 1], stage: "hidden" });
  });

  it("takes the place of the first side where the opening is hidden", () => {
    expect(new Thread(begun("kaiser", 2), hidden).standings()).toEqual(["hidden", "waiting"]);
  });

  it("leaves open whether others count its tie-breaks and rulings", () => {
    const thread = new Thread(begun("kaiser", 2), { record: SEVEN }).answer("ben", 1, undefined, hidden);
    thread.tie("ben", [1, 2], { stakes: [] }).say("gm", { act: "ruling", duel: 0, winner: 1 });
    expect(thread.rejections()).toEqual({});
  });

  it("may be the tie-break alone", () => {
    const thread = new Thread(begun("kaiser", 2, { rules: { tie: "reroll" } }), { record: SEVEN }).answer(
      "ben",
      1,
      SEVEN,
    );
    expect(thread.tie("ben", [], hidden).tie("ana", [6, 1]).read().duels[0]).toEqual({
      sides: [0, 1],
      stage: "hidden",
      tie: "m2",
    });
  });
});

describe("a tie", () => {
  const level = () =>
    new Thread(begun("kaiser", 2, { rules: { tie: "reroll" } }), { record: SEVEN }).answer("ben", 1, SEVEN);

  it("asks for dice, and says what they are rolled for", () => {
    expect(level().read().duels[0]).toMatchObject({
      stage: "tie",
      tieBreak: {
        stakes: [
          { total: 12, fumble: false },
          { total: 12, fumble: false },
        ],
      },
    });
  });

  it("is broken by the first roll that fits", () => {
    const thread = level()
      .tie("ben", [4, 4, 2, 5])
      .tie("ana", [6, 1], {
        stakes: [
          { total: 12, fumble: false },
          { total: 12, fumble: false },
        ],
      });
    expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: 1, tie: "m2" });
    expect(thread.read().duels[0]!.thrown!.map(({ role, dice }) => `${role} ${dice[0]!.faces[0]}`)).toEqual([
      "tieAttacker 4",
      "tieDefender 4",
      "tieAttacker 2",
      "tieDefender 5",
    ]);
    expect(thread.rejections()).toEqual({ m3: "duplicate" });
  });

  it.each([
    ["too few", [4]],
    ["too many", [4, 3, 1]],
    ["level ones", [4, 4]],
    ["faces of no die", [7, 1]],
    ["no numbers", ["6", null]],
  ])("is not broken by %s", (_name, faces) => {
    const thread = level().tie("ben", faces as number[]);
    expect(thread.read().duels[0]!.stage).toBe("tie");
    expect(thread.rejections()).toEqual({ m2: "unfit" });
  });

  it("is not broken by a stranger", () => {
    expect(level().tie("cleo", [6, 1]).rejections()).toEqual({ m2: "forged" });
  });

  it("is not broken where there is none", () => {
    const thread = new Thread(begun("kaiser", 2, { rules: { tie: "reroll" } }), { record: EIGHT })
      .answer("ben", 1, SIX)
      .tie("ben", [1, 6]);
    expect(thread.read().duels[0]).toMatchObject({ winner: 0 });
    expect(thread.rejections()).toEqual({ m2: "unfit" });
  });

  it("is rolled for again when a roll changes, and the old dice no longer count", () => {
    const both = level().tie("ben", [1, 6]);
    const changed = both.with("m1", (entry) => ({ ...entry, record: altered(SEVEN, { modifier: 1 }) }));
    expect(changed.read().duels[0]).toMatchObject({ stage: "settled", winner: 1, verdict: { tie: false } });
    expect(changed.rejections()).toEqual({ m2: "unfit" });
    Object.assign(changed.opening, { record: altered(SEVEN, { modifier: 1 }) });
    expect(changed.read().duels[0]!.stage).toBe("tie");
    expect(changed.tie("ana", [6, 1]).read().duels[0]).toMatchObject({ stage: "settled", winner: 0, tie: "m3" });
  });
});

describe("a ruling", () => {
  const open = () =>
    new Thread(begun("kaiser", 2, { rules: { tie: "gm" } }), { record: SEVEN }).answer("ben", 1, SEVEN);
  const ruling = (winner: number) => ({ act: "ruling", duel: 0, winner });

  it("is asked for if the rules leave it open, and is up to a GM", () => {
    const thread = open().say("ana", ruling(0)).say("gm", ruling(1));
    expect(open().read().duels[0]!.stage).toBe("ruling");
    expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: 1, isRuled: true });
    expect(thread.rejections()).toEqual({ m2: "forged" });
  });

  it("may be thought over", () => {
    const thread = open().say("gm", ruling(1)).say("gm", ruling(0));
    expect(thread.read().duels[0]).toMatchObject({ winner: 0 });
    expect(thread.rejections()).toEqual({ m2: "duplicate" });
  });

  it("changes nothing if dice have decided, and cannot name a side that takes no part", () => {
    const thread = new Thread(begun("kaiser", 3, { rules: { tie: "gm" } }), { record: EIGHT })
      .answer("ben", 1, SIX)
      .say("gm", ruling(1))
      .say("gm", ruling(2));
    expect(thread.read().duels[0]).toMatchObject({ winner: 0 });
    expect(thread.rejections()).toEqual({ m2: "unfit", m3: "unread" });
  });
});

describe("many sides", () => {
  it("are each compared with the first", () => {
    const thread = new Thread(begun("kaiser", 3), { record: SEVEN }).answer("ben", 1, EIGHT).answer("dan", 2, SIX);
    expect(thread.read().duels.map(({ sides, winner }) => ({ sides, winner }))).toEqual([
      { sides: [0, 1], winner: 1 },
      { sides: [0, 2], winner: 0 },
    ]);
  });

  it("have a verdict each as soon as it can be told", () => {
    expect(
      new Thread(begun("kaiser", 3), { record: SEVEN })
        .answer("ben", 1, EIGHT)
        .read()
        .duels.map(({ stage }) => stage),
    ).toEqual(["settled", "open"]);
  });

  it("are compared all with all if the game allows it, and sides that concede do not count", () => {
    const [low, high] = [thrown("/ogs 3d6 opposed", 1, 1, 1), thrown("/ogs 3d6 opposed", 6, 6, 6)];
    const thread = new Thread(begun("ogs", 3, { form: "all" }))
      .say("ana", { act: "yield", side: 0 })
      .answer("ben", 1, low)
      .answer("dan", 2, high);
    expect(thread.read().duels).toMatchObject([
      { sides: [0, 1, 2], stage: "settled", winner: 2, verdict: { decidedBy: "total" } },
    ]);
  });

  it("that tie roll a tie-break among themselves alone", () => {
    const [low, high] = [thrown("/ogs 3d6 opposed", 1, 1, 1), thrown("/ogs 3d6 opposed", 6, 6, 6)];
    const thread = new Thread(begun("ogs", 3, { form: "all" }), { record: high })
      .answer("ben", 1, low)
      .answer("dan", 2, high)
      .tie("dan", [12, 12, 3, 4]);
    expect(thread.read().duels[0]).toMatchObject({ winner: 2, verdict: { decidedBy: "d12" } });
  });

  it("may not be more than the game takes", () => {
    const payload = (id: string, sides: number, form: "each" | "all") =>
      new Thread(begun(id, sides, { form })).opening.payload;
    expect(readOpening(payload("ogs", 8, "all"))).toBeDefined();
    expect(readOpening(payload("ogs", 9, "all"))).toBeUndefined();
    expect(readOpening(payload("kr", 3, "all"))).toBeUndefined();
    expect(readOpening(payload("kr", 40, "each"))).toBeDefined();
    expect(readOpening(payload("kr", 41, "each"))).toBeUndefined();
  });
});

describe("reading", () => {
  it("gives an opening as it was made", () => {
    const opening = begun("kaiser", 3, { rules: { tie: "gm", armor: 3 }, isSealed: true });
    expect(readOpening(new Thread(opening).opening.payload)).toEqual(opening);
  });

  it.each([
    [{}],
    [{ v: 2 }],
    [{ thread: "group" }],
    [{ system: "chess" }],
    [{ form: "some" }],
    [{ sides: [] }],
    [{ sides: [{ uuid: "Token.0" }] }],
    [{ sides: [{ uuid: "a" }, { uuid: "a" }] }],
    [{ sides: [{ uuid: "a" }, null] }],
    [{ rules: { armor: -1 } }],
    [{ rules: { armor: { toString: 1 } } }],
  ])("gives none for %j", (wrong) => {
    const payload = new Thread(begun("kaiser", 2)).opening.payload as object;
    expect(readOpening(Object.keys(wrong).length === 0 ? wrong : { ...payload, ...wrong })).toBeUndefined();
  });

  it("knows no place outside the lists", () => {
    const three = new Thread(begun("kaiser", 3)).read();
    const read = (move: object) => parseMove(contest, { v: 1, ...move }, three);
    expect([read({ act: "answer", side: 2 }), read({ act: "tie", duel: 1 })]).toEqual([
      { act: "answer", side: 2 },
      { act: "tie", duel: 1 },
    ]);
    for (const act of [
      { act: "answer", side: 3 },
      { act: "answer", side: -1 },
      { act: "yield", side: 0.5 },
      { act: "tie", duel: 2 },
      { act: "ruling", duel: 0 },
      { act: "seal", side: 0, seal: "x" },
      { act: "dance" },
    ])
      expect(read(act)).toBeUndefined();
  });

  it("pairs the first with each, or all", () => {
    expect(pairings(begun("ogs", 3))).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(pairings(begun("ogs", 3, { form: "all" }))).toEqual([[0, 1, 2]]);
  });
});
