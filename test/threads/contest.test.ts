import { expect, it } from "vitest";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { pairings } from "../../src/threads/contest/moves.ts";
import { parseMove, readThread } from "../../src/threads/replay.ts";
import { withOptions, recordOf } from "../checks.ts";
import {
  contestOpening,
  EIGHT,
  readOpening,
  threadAfterFirstRoll,
  SEVEN,
  SIX,
  Thread,
  worldWithout,
} from "./messages.ts";

/** Where the sides stand, how far the first comparison is, who has won it, and which messages change nothing. */
type Comes = string | [comes: string, more: object, gone?: number];

/** A test of what messages come to, with what else is told of the first comparison, and once a side is gone. */
function itComesTo(title: string, expected: Comes, messages: () => Thread): void {
  it(title, () => {
    const [comes, more, gone] = typeof expected === "string" ? [expected, {}] : expected;
    const [thread, world] = [messages(), worldWithout(...(gone === undefined ? [] : [gone]))];
    const [{ stage, winner, ...others }] = thread.read(world).duels as [ReturnType<Thread["read"]>["duels"][number]];
    const by = winner === undefined ? "" : ` ${winner}`;
    const rejections = Object.entries(thread.rejections(world)).map((each) => `; ${each.join(" ")}`);
    const refused = rejections.sort().join("");
    expect(`${thread.standings(world).join(" ")}: ${stage}${by}${refused}`).toBe(comes);
    expect(others).toMatchObject(more);
  });
}

const two = () => new Thread(contestOpening("kaiser", 2));
const yields = { act: "yield", side: 1 };
const resumes = { act: "resume", side: 1 };
const withdraws = { act: "withdraw" };
const [LOW, HIGH] = [1, 6].map((face) => recordOf("/ogs 3d6 opposed", face, face, face)) as [object, object];
/** All against all in OGS. */
const three = (record?: object) => new Thread(contestOpening("ogs", 3, { form: "all" }), { record });

const settled = { verdict: { dos: 2 }, report: { headline: { key: "attackerWins" } } };
const twice = () =>
  threadAfterFirstRoll().answer("ben", 1, SIX, { id: "b", created: 5 }).answer("gm", 1, EIGHT, { id: "a", created: 5 });

itComesTo("a contest of two waits for both", ["waiting waiting: open", { seats: [0, 1] }], two);
itComesTo("a contest of two may hold the first roll in its opening", "in waiting: open", () => threadAfterFirstRoll());
itComesTo("a contest of two is settled once both have rolled", ["in in: settled 0", settled], () =>
  threadAfterFirstRoll(EIGHT).answer("ben", 1, SIX),
);
itComesTo(
  "a contest of two counts the lower id of two answers within the same instant",
  "in in: settled 1; b duplicate",
  twice,
);
itComesTo("a contest of two is open again when the answer is deleted", "in waiting: open", () =>
  threadAfterFirstRoll()
    .answer("ben", 1, SIX)
    .with("m1", () => undefined),
);
itComesTo("a contest of two goes to the side that does not concede", "in out: settled 0", () =>
  threadAfterFirstRoll(SIX).say("ben", yields),
);
itComesTo("a contest of two lets a side that has rolled not concede", "in out: settled 0; m2 duplicate", () =>
  threadAfterFirstRoll(SIX).say("ben", yields).say("ana", { act: "yield", side: 0 }),
);
itComesTo(
  "a contest of two goes on if the side takes its concession back, which it can do once",
  "in in: settled 1; m4 duplicate",
  () => threadAfterFirstRoll().say("ben", yields).say("ben", resumes).answer("ben", 1, EIGHT).say("ben", resumes),
);
itComesTo(
  "a contest of two lets no other player take a concession back, and nobody once it is withdrawn",
  "in out: settled 0; m2 forged; m4 late",
  () => threadAfterFirstRoll().say("ben", yields).say("ana", resumes).say("ana", withdraws).say("ben", resumes),
);
itComesTo(
  "a contest of two takes no concession back after the dice of the others",
  "in in out: settled 0; m3 late",
  () => three(HIGH).say("dan", { act: "yield", side: 2 }).answer("ben", 1, LOW).say("dan", { act: "resume", side: 2 }),
);
itComesTo("a contest of two has no winner if both concede", "out out: settled null", () =>
  two().say("ben", yields).say("ana", { act: "yield", side: 0 }),
);

it("rights reject an opening if its author may not act for the side that opens", () => {
  const { opening } = new Thread(contestOpening("kaiser", 2), { author: "ben" });
  expect(readThread(contestThread, opening, [], worldWithout())).toBeUndefined();
});

const both = () => threadAfterFirstRoll(EIGHT).answer("ben", 1, SIX);
const seals = { act: "seal", side: 1, seal: "0".repeat(64) };
itComesTo("rights let no stranger act", "in waiting: open; m1 forged; m2 forged", () =>
  threadAfterFirstRoll().answer("cleo", 1, SIX).say("cleo", yields),
);
itComesTo("rights let no opponent act", "in waiting: open; m1 forged; m2 forged", () =>
  threadAfterFirstRoll().answer("ana", 1, SIX).say("ana", yields),
);
itComesTo("rights let a GM act for everyone", "in in: settled 0", () =>
  new Thread(contestOpening("kaiser", 2), { author: "gm", record: SEVEN }).answer("gm", 1, SIX),
);
itComesTo("rights end if the side is gone", ["in gone: gone", {}, 1], () => threadAfterFirstRoll());
itComesTo("rights let what was rolled for the first side count once it is gone", ["in in: settled 0", {}, 0], both);
itComesTo("rights let what was rolled for the second side count once it is gone", ["in in: settled 0", {}, 1], both);
itComesTo(
  "rights go on without a side that is gone if a GM concedes for it",
  ["waiting waiting out: open", {}, 2],
  () => three().say("gm", { act: "yield", side: 2 }),
);
itComesTo("rights end for a sealed roll as well, which can no longer be shown", ["waiting gone: gone", {}, 1], () =>
  new Thread(contestOpening("kaiser", 2, { isSealed: true })).say("ben", seals),
);

it("withdrawing is for the starter and GMs", () => {
  const thread = threadAfterFirstRoll().say("ben", withdraws).say("ana", withdraws);
  expect(thread.read()).toMatchObject({ closedBy: "m2", duels: [{ stage: "withdrawn" }] });
  expect(thread.rejections()).toEqual({ m1: "forged" });
});

const sealed = () => new Thread(contestOpening("kaiser", 2, { isSealed: true })).say("ana", withdraws);
itComesTo("withdrawing is told of a contest in which a side has gone since", ["in gone: withdrawn", {}, 1], () =>
  threadAfterFirstRoll().say("ana", withdraws),
);
itComesTo("withdrawing makes late what comes after it", "in waiting: withdrawn; m2 late; m3 late", () =>
  threadAfterFirstRoll().say("gm", withdraws).answer("ben", 1, SIX).say("ben", yields),
);
itComesTo("withdrawing makes late a seal, and another withdrawal", "waiting waiting: withdrawn; m2 late; m3 late", () =>
  sealed()
    .say("ben", { act: "seal", side: 1, seal: "0".repeat(64) })
    .say("ana", withdraws),
);
itComesTo("withdrawing takes back no verdict", "in in: settled 0", () =>
  threadAfterFirstRoll().answer("ben", 1, SIX).say("ana", withdraws),
);

it.each([
  ["no record", undefined],
  ["a roll of another game", recordOf("/olde 2d6", 3, 4)],
  ["a check that cannot be contested", recordOf("/kaiser resistance 5", 3, 4)],
  ["too few faces", { ...SIX, faces: [3] }],
  ["too many faces", { ...SIX, faces: [3, 3, 3] }],
  ["faces that are on no die", { ...SIX, faces: [3, 7] }],
  ["a later version", { ...SIX, v: 2 }],
  ["a code instead of a check", { v: 1, system: "kaiser", code: "ko", dice: { count: 2, sides: 6 }, faces: [3, 4] }],
])("an answer with %s is unfit, and leaves the side open", (_name, record) => {
  const thread = threadAfterFirstRoll().answer("ben", 1, record).answer("ben", 1, SIX);
  expect(thread.rejections()).toEqual({ m1: "unfit" });
  expect(thread.read().seats[1]).toMatchObject({ standing: "in", entry: "m2" });
});

const other = recordOf("/kaiser characteristic 9 opposed", 6);
const changed = withOptions(SIX, { modifier: 2 });
itComesTo("an answer may be any check that the game contests", ["in in: settled 1", { verdict: { dos: 3 } }], () =>
  threadAfterFirstRoll().answer("ben", 1, other),
);
itComesTo("an answer counts as it stands after a change", ["in in: settled 1", { verdict: { dos: 1 } }], () =>
  threadAfterFirstRoll().answer("ben", 1, changed),
);

const hidden = { isHidden: true, record: undefined };

it("a hidden roll is known to be rolled, and no more", () => {
  const { seats, duels } = threadAfterFirstRoll().answer("ben", 1, undefined, hidden).read();
  expect(seats[1]).toEqual({ party: { uuid: "Token.1" }, standing: "hidden", entry: "m1" });
  expect(duels[0]).toEqual({ seats: [0, 1], stage: "hidden" });
});

it("a hidden roll takes the place of the first side where the opening is hidden", () => {
  expect(new Thread(contestOpening("kaiser", 2), hidden).standings()).toEqual(["hidden", "waiting"]);
});

it("a hidden roll leaves open whether others count its tie-breaks and rulings", () => {
  const thread = threadAfterFirstRoll().answer("ben", 1, undefined, hidden);
  thread.tie("ben", [1, 2], { stakes: [] }).say("gm", { act: "ruling", duel: 0, winner: 1 });
  expect(thread.rejections()).toEqual({});
});

it("a hidden roll may be the tie-break alone", () => {
  const thread = level().tie("ben", [], hidden).tie("ana", [6, 1]);
  expect(thread.read().duels[0]).toEqual({ seats: [0, 1], stage: "hidden", tie: "m2" });
});

const level = (tie = "reroll") => threadAfterFirstRoll(SEVEN, { rules: { tie } }).answer("ben", 1, SEVEN);
const stakes = [12, 12].map((total) => ({ total, fumble: false }));

it("a tie is broken by the first roll that fits", () => {
  const thread = level().tie("ben", [4, 4, 2, 5]).tie("ana", [6, 1], { stakes });
  const [duel] = thread.read().duels;
  expect(duel).toMatchObject({ stage: "settled", winner: 1, tie: "m2" });
  const thrown = duel!.thrown!.map(({ role, dice }) => `${role} ${dice[0]!.faces[0]}`);
  expect(thrown.join(", ")).toBe("tieAttacker 4, tieDefender 4, tieAttacker 2, tieDefender 5");
  expect(thread.rejections()).toEqual({ m3: "duplicate" });
});

const tied = (faces: readonly unknown[]) => () => level().tie("ben", faces as number[]);
itComesTo("a tie asks for dice, and says what they are rolled for", ["in in: tie", { tieBreak: { stakes } }], () =>
  level(),
);
itComesTo("a tie is not broken by too few", "in in: tie; m2 unfit", tied([4]));
itComesTo("a tie is not broken by too many", "in in: tie; m2 unfit", tied([4, 3, 1]));
itComesTo("a tie is not broken by level ones", "in in: tie; m2 unfit", tied([4, 4]));
itComesTo("a tie is not broken by faces of no die", "in in: tie; m2 unfit", tied([7, 1]));
itComesTo("a tie is not broken by no numbers", "in in: tie; m2 unfit", tied(["6", null]));
itComesTo("a tie is not broken by dice that were there before it", "in in: tie; m2 unfit", () =>
  level().tie("ben", [6, 1], { created: 0.5 }),
);
itComesTo("a tie is not broken by a stranger", "in in: tie; m2 forged", () => level().tie("cleo", [6, 1]));
itComesTo("a tie is not broken where there is none", "in in: settled 0; m2 unfit", () =>
  threadAfterFirstRoll(EIGHT, { rules: { tie: "reroll" } })
    .answer("ben", 1, SIX)
    .tie("ben", [1, 6]),
);

it("a tie is rolled for again when a roll changes, and the old dice no longer count", () => {
  const both = level().tie("ben", [1, 6]);
  const changed = both.with("m1", (entry) => ({ ...entry, record: withOptions(SEVEN, { modifier: 1 }) }));
  expect(changed.read().duels[0]).toMatchObject({ stage: "settled", winner: 1, verdict: { tie: false } });
  expect(changed.rejections()).toEqual({ m2: "unfit" });
  Object.assign(changed.opening, { record: withOptions(SEVEN, { modifier: 1 }) });
  expect(changed.read().duels[0]!.stage).toBe("tie");
  expect(changed.tie("ana", [6, 1]).read().duels[0]).toMatchObject({ stage: "settled", winner: 0, tie: "m3" });
});

const ruling = (winner: number) => ({ act: "ruling", duel: 0, winner });
const decided = () =>
  new Thread(contestOpening("kaiser", 3, { rules: { tie: "gm" } }), { record: EIGHT }).answer("ben", 1, SIX);
itComesTo("a ruling is asked for if the rules leave it open", "in in: ruling", () => level("gm"));
itComesTo("a ruling is up to a GM", ["in in: settled 1; m2 forged", { isRuled: true }], () =>
  level("gm").say("ana", ruling(0)).say("gm", ruling(1)),
);
const stakesOf = (thread: Thread) => thread.read().duels[0]!.tieBreak!.stakes;
itComesTo("a ruling may be left to dice that a GM calls for", "in in: settled 1", () =>
  level("gm").tie("gm", [3, 3, 2, 5], { stakes: stakesOf(level("gm")) }),
);
itComesTo("a ruling may be left to dice, but not by a player", "in in: ruling; m2 unfit", () =>
  level("gm").tie("ana", [2, 5], { stakes: stakesOf(level("gm")) }),
);
itComesTo("a ruling may be left to dice that come before it", "in in: settled 1; m3 unfit", () =>
  level("gm")
    .tie("gm", [2, 5], { stakes: stakesOf(level("gm")) })
    .say("gm", ruling(0)),
);
itComesTo("a ruling may not be left to dice any more once it was made", "in in: settled 0; m3 unfit", () =>
  level("gm")
    .say("gm", ruling(0))
    .tie("gm", [2, 5], { stakes: stakesOf(level("gm")) }),
);
itComesTo("a ruling may be thought over", "in in: settled 0; m2 duplicate", () =>
  level("gm").say("gm", ruling(1)).say("gm", ruling(0)),
);
itComesTo(
  "a ruling changes nothing if dice have decided, and cannot name a side that takes no part",
  "in in waiting: settled 0; m2 unfit; m3 unread",
  () => decided().say("gm", ruling(1)).say("gm", ruling(2)),
);

const byTotal = { seats: [0, 1, 2], verdict: { decidedBy: "total" } };
itComesTo(
  "many sides are compared all with all if the game allows it, and sides that concede do not count",
  ["out in in: settled 2", byTotal],
  () => three().say("ana", { act: "yield", side: 0 }).answer("ben", 1, LOW).answer("dan", 2, HIGH),
);
itComesTo(
  "many sides that tie roll a tie-break among themselves alone",
  ["in in in: settled 2", { verdict: { decidedBy: "d12" } }],
  () => three(HIGH).answer("ben", 1, LOW).answer("dan", 2, HIGH).tie("dan", [12, 12, 3, 4]),
);

it("many sides are each compared with the first, and have a verdict each as soon as it can be told", () => {
  const thread = new Thread(contestOpening("kaiser", 3), { record: SEVEN }).answer("ben", 1, EIGHT);
  const told = () => thread.read().duels.map(({ seats, stage, winner }) => `${seats.join(" ")} ${stage} ${winner}`);
  expect(told()).toEqual(["0 1 settled 1", "0 2 open undefined"]);
  thread.answer("dan", 2, SIX);
  expect(told()[1]).toBe("0 2 settled 0");
});

it.each([
  ["ogs", 8, "all", true],
  ["ogs", 9, "all", false],
  ["kr", 3, "all", false],
  ["kr", 40, "each", true],
  ["kr", 41, "each", false],
] as const)("many sides may not be more than the game takes: %s with %i, %s", (id, sides, form, isRead) => {
  const { payload } = new Thread(contestOpening(id, sides, { form })).opening;
  expect(readOpening(payload) !== undefined).toBe(isRead);
});

const compared = (tie: string) =>
  new Thread(contestOpening("kaiser", 3, { rules: { tie } }), { record: SEVEN })
    .answer("ben", 1, SEVEN)
    .answer("dan", 2, SEVEN);
const rulingOf = (duel: number, winner: number) => ({ act: "ruling", duel, winner });
it.each([
  ["tie-break dice", compared("reroll").tie("dan", [6, 1], { duel: 1 }), ["tie undefined", "settled 0"]],
  [
    "tie-break dice, in any order",
    compared("reroll").tie("dan", [6, 1], { duel: 1 }).tie("ben", [1, 6]),
    ["settled 1", "settled 0"],
  ],
  ["a ruling", compared("gm").say("gm", rulingOf(1, 2)), ["ruling undefined", "settled 2"]],
  [
    "a ruling, in any order",
    compared("gm").say("gm", rulingOf(1, 2)).say("gm", rulingOf(0, 0)),
    ["settled 0", "settled 2"],
  ],
])("many sides: each have %s of their own", (_what, thread, told) => {
  expect(thread.read().duels.map(({ stage, winner }) => `${stage} ${winner}`)).toEqual(told);
  expect(thread.rejections()).toEqual({});
});

it("many sides ask for the dice of the game while they are level", () => {
  const dice = (duel: number, thread: Thread) => contestThread.moves["tie"]!.dice!(thread.read(), { duel });
  const thread = compared("reroll");
  expect(dice(1, thread)).toMatchObject({ system: "kaiser", stakes });
  expect(dice(1, thread.tie("dan", [6, 1], { duel: 1 }))).toBeUndefined();
});

it("reading a contest gives an opening as it was made", () => {
  const opening = contestOpening("kaiser", 3, { rules: { tie: "gm", armor: 3 }, isSealed: true });
  expect(readOpening(new Thread(opening).opening.payload)).toEqual(opening);
});

const sides = [[], [{ uuid: "Token.0" }], [{ uuid: "a" }, { uuid: "a" }], [{ uuid: "a" }, null]];
const rules = [{ armor: -1 }, { armor: { toString: 1 } }];
const wrong = { v: [2], system: ["chess"], form: ["some"], sides, rules };
it.each(Object.entries(wrong).flatMap(([name, values]) => (values as unknown[]).map((value) => ({ [name]: value }))))(
  "reading a contest gives none for %j",
  (wrong) => {
    expect(readOpening({})).toBeUndefined();
    expect(readOpening({ ...(two().opening.payload as object), ...wrong })).toBeUndefined();
  },
);

it.each([
  [{ act: "answer", side: 2 }, true],
  [{ act: "tie", duel: 1 }, true],
  [{ act: "answer", side: 3 }, false],
  [{ act: "answer", side: -1 }, false],
  [{ act: "yield", side: 0.5 }, false],
  [{ act: "tie", duel: 2 }, false],
  [{ act: "ruling", duel: 0 }, false],
  [{ act: "seal", side: 0, seal: "x" }, false],
  [{ act: "dance" }, false],
])("reading a contest knows no place outside the lists: %j", (move, isRead) => {
  const three = new Thread(contestOpening("kaiser", 3)).read();
  expect(parseMove(contestThread, { v: 1, ...move }, three)).toEqual(isRead ? move : undefined);
});

it("reading a contest pairs the first with each, or all", () => {
  const pairs = (form: "each" | "all") => JSON.stringify(pairings(contestOpening("ogs", 3, { form })));
  expect([pairs("each"), pairs("all")]).toEqual(["[[0,1],[0,2]]", "[[0,1,2]]"]);
});
