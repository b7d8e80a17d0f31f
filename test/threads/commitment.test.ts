import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { ReplayedRecord } from "../../src/checks/record.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { commitmentOf, matchesCommitment } from "../../src/threads/log.ts";
import { parseMove } from "../../src/threads/replay.ts";
import { recordOf, replayOrFail, withOptions } from "../checks.ts";
import { contestOpening, Thread } from "./messages.ts";

const SALT = "a long random text that no one else has";
const OTHER = "another long random text";

const EIGHT = recordOf("/kaiser skill 5 opposed", 5, 3);
const TWELVE = recordOf("/kaiser skill 5 opposed", 6, 6, 3);
const seal = commitmentOf(replayOrFail(EIGHT), SALT);

/** A sealed contest in which Ana and Ben have sealed, Ben an eight. */
const sealed = () =>
  new Thread(contestOpening("kaiser", 2, { isSealed: true }))
    .say("ana", { act: "seal", side: 0, seal: commitmentOf(replayOrFail(TWELVE), OTHER) })
    .say("ben", { act: "seal", side: 1, seal });

const opening = (thread: Thread, record: unknown, salt: unknown = SALT, author = "ben") =>
  thread.say(author, { act: "answer", side: 1, salt }, { record });

it("a seal is what worlds store: SHA-256 of the salt, the game, the kind, its options by name, and the faces", () => {
  const { options } = replayOrFail(EIGHT).request!;
  // Those of 0.2.0: what came later is in a seal only once it is set.
  const names = ["advantage", "difficulty", "disadvantage", "fumbleDegree", "method", "modifier", "opposed", "skill"];
  const inOrder = names.map((name) => [name, options[name]]);
  const json = JSON.stringify([SALT, "kaiser", "skill", inOrder, [5, 3]]);
  expect(seal).toBe(createHash("sha256").update(json).digest("hex"));
});

it("a seal holds an option that came later once it is set", () => {
  const raised = { ...EIGHT, options: { ...EIGHT.options, difference: 2 } };
  expect(commitmentOf(replayOrFail(raised), SALT)).not.toBe(seal);
  expect(matchesCommitment(seal, replayOrFail({ ...EIGHT, options: { ...EIGHT.options, difference: 0 } }), SALT)).toBe(
    true,
  );
});

it("a seal is 64 hexadecimal digits, and the same whatever order options are stored in", () => {
  const wrong = [seal.slice(1), `${seal}0`, seal.toUpperCase(), `g${seal.slice(1)}`, 5, null, [seal]];
  const isRead = (each: unknown) => parseMove(contestThread, { v: 1, act: "seal", side: 0, seal: each }) !== undefined;
  expect([seal, ...wrong].map(isRead)).toEqual([true, ...wrong.map(() => false)]);
  const turned = { ...EIGHT, options: Object.fromEntries(Object.entries(EIGHT.options).reverse()) };
  expect(matchesCommitment(seal, replayOrFail(turned), SALT)).toBe(true);
});

it("a seal does not hang on the order of options in memory", () => {
  const eight = replayOrFail(EIGHT);
  const options = Object.fromEntries(Object.entries(eight.request!.options).reverse());
  const turned = { ...eight, request: { ...eight.request!, options } } as ReplayedRecord;
  expect(commitmentOf(turned, "salt")).toBe(commitmentOf(eight, "salt"));
  const { request: asked, ...bare } = eight;
  expect(asked).toBeDefined();
  const kinds = [
    eight,
    bare as ReplayedRecord,
    { ...eight, request: { ...eight.request!, kind: "resistance" } } as ReplayedRecord,
  ];
  expect(new Set(kinds.map((each) => commitmentOf(each, "salt"))).size).toBe(3);
});

it.each([
  ["another salt", EIGHT, OTHER],
  ["other faces", { ...EIGHT, faces: [3, 5] }, SALT],
  ["other options", { ...EIGHT, options: { ...EIGHT.options, skill: 6 } }, SALT],
  ["other faces that are called a change", { ...EIGHT, faces: [5, 5], history: [EIGHT] }, SALT],
  ["another roll that is called a change", { ...TWELVE, history: [EIGHT] }, SALT],
  ["a roll of another kind", recordOf("/kaiser resistance 5", 5, 3), SALT],
])("a seal is not opened by %s", (_name, record, salt) => {
  expect(matchesCommitment(seal, replayOrFail(record), salt)).toBe(false);
});

it("a seal is opened by a roll that was changed later, with the same dice", () => {
  expect(matchesCommitment(seal, replayOrFail(withOptions(EIGHT, { modifier: 1 })), SALT)).toBe(true);
});

it("a sealed contest shows that both have rolled, and is open until both are shown", () => {
  expect(sealed().standings()).toEqual(["sealed", "sealed"]);
  expect(sealed().read().duels[0]!.stage).toBe("open");
});

it("a sealed contest counts the rolls that open the seals", () => {
  const thread = opening(sealed(), EIGHT).say("ana", { act: "answer", side: 0, salt: OTHER }, { record: TWELVE });
  expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: 0, verdict: { dos: 7 } });
  expect(thread.rejections()).toEqual({});
});

it.each([
  ["another roll", TWELVE, SALT],
  ["no salt", EIGHT, undefined],
  ["a salt that is not text", EIGHT, { toString: 1 }],
])("a sealed contest does not count %s", (_name, record, salt) => {
  const thread = opening(sealed(), record, salt);
  if (salt === undefined) Object.assign(thread.entries.at(-1)!, { payload: { v: 1, act: "answer", side: 1 } });
  expect(thread.standings()).toEqual(["sealed", "sealed"]);
  expect(thread.rejections()).toEqual({ m3: "forged" });
});

it("a sealed contest lets others roll after a player has shown a roll that was never sealed", () => {
  const thread = new Thread(contestOpening("kaiser", 3, { isSealed: true })).say("ben", { act: "seal", side: 1, seal });
  opening(thread, TWELVE).answer("dan", 2, EIGHT);
  expect(thread.standings()).toEqual(["waiting", "sealed", "in"]);
});

it("a sealed contest lets a GM roll again if a seal can no longer be opened", () => {
  expect(opening(sealed(), TWELVE, "", "gm").read().seats[1]).toMatchObject({ standing: "in", entry: "m3" });
});

it("a sealed contest lets a side concede after its seal", () => {
  expect(sealed().say("ben", { act: "yield", side: 1 }).standings()).toEqual(["sealed", "out"]);
});

it("a sealed contest takes one seal from each side, and none that shows another side's", () => {
  const thread = new Thread(contestOpening("kaiser", 3, { isSealed: true }))
    .say("ana", { act: "seal", side: 0, seal })
    .say("ana", { act: "seal", side: 0, seal: "1".repeat(64) })
    .say("ben", { act: "seal", side: 1, seal });
  expect(thread.standings()).toEqual(["sealed", "waiting", "waiting"]);
  expect(thread.rejections()).toEqual({ m2: "duplicate", m3: "forged" });
});

it("a sealed contest may be answered openly as well", () => {
  const thread = new Thread(contestOpening("kaiser", 2, { isSealed: true })).answer("ben", 1, EIGHT);
  expect(thread.standings()).toEqual(["waiting", "in"]);
});

it("a sealed contest is the only one with seals", () => {
  const thread = new Thread(contestOpening("kaiser", 2)).say("ben", { act: "seal", side: 1, seal });
  expect(thread.rejections()).toEqual({ m1: "unfit" });
});
