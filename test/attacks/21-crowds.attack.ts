/** Very many of something that alone is harmless: answers, faces of earlier versions, cards, ids. */
import { expect, it } from "vitest";
import { LIMITS } from "../../src/checks/limits.ts";
import { readRecord, replayRecord, type CheckRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { readThread } from "../../src/threads/replay.ts";
import { requestThread } from "../../src/threads/request.ts";
import { recordOf } from "../checks.ts";
import { openWorld } from "../foundry/world.ts";
import { worldWithout } from "../threads/messages.ts";
import { viewerWith } from "../view/threads.ts";
import { unlimited } from "./rolls.ts";

/** Processor time of the quickest of some turns. */
function cost(play: () => unknown): number {
  const once = () => {
    const before = process.cpuUsage();
    play();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  return Math.min(...Array.from({ length: 5 }, once));
}

it("two hundred answers to a request cost hardly more than those that nobody compares", () => {
  const [asked, other] = [recordOf("/kaiser skill 5 vs 12", 3, 4), recordOf("/kaiser skill 5 vs 11", 3, 4)];
  const cardOf = (records: readonly CheckRecord[]) => {
    const log = records.map((record, i) => ({
      ...{ id: `m${1000 + i}`, author: "ben", created: i + 1, isHidden: false, record, recordForReader: record },
      payload: { v: 1, to: "opening", act: "answer" },
    }));
    const payload = { v: 1, line: "/kaiser skill 5 vs 12" };
    const opening = { id: "opening", author: "gm", created: 0, isHidden: false, payload };
    return () =>
      requestThread.view(
        readThread(requestThread, opening, log, worldWithout())!,
        viewerWith({ isGM: true, user: "gm" }),
      );
  };
  const unfit = Array.from({ length: 200 }, () => other);
  const worst = [...unfit.slice(100), ...Array.from({ length: 100 }, () => asked)];
  expect(cost(cardOf(worst))).toBeLessThan(5 * cost(cardOf(unfit)) + 2000);
});

it("the largest roll with a history of such rolls keeps the first alone, so that no card replays them all", () => {
  const record = unlimited(2300);
  const earlier = { options: record.options, faces: record.faces };
  const read = readRecord({ ...record, history: Array.from({ length: 10 }, () => earlier) }) as CheckRecord;
  expect(read.history).toEqual([earlier]);
  const small = { options: record.options, faces: record.faces.slice(0, 100) };
  const many = Array.from({ length: 10 }, () => small);
  const mixed = [{ ...small, faces: [1] }, earlier, ...many];
  expect((readRecord({ ...record, history: mixed }) as CheckRecord).history).toEqual([mixed[0], ...many]);
});

it("the largest roll is drawn once in a message; more faces are shown as text", async () => {
  const world = await openWorld();
  const { isDrawable } = await import("../../src/foundry/roll/message-rolls.ts");
  const forged = (record: object) =>
    world.Roll.fromData({
      ...{ class: "DicewrightCheckRoll", formula: "0", dice: [], terms: [], total: 0, evaluated: true },
      options: { dicewright: record },
    }) as never;
  expect((replayRecord(unlimited(2300), games) as ReplayedRecord).played.faces.length).toBeGreaterThan(
    LIMITS.faces / 2,
  );
  expect(isDrawable({ rolls: [forged(unlimited(2300))] })).toBe(true);
  expect(isDrawable({ rolls: [forged(unlimited(2300)), forged(unlimited(2300))] })).toBe(false);
  const small = forged(recordOf("/kaiser skill 5 vs 12", 3, 4));
  expect(isDrawable({ rolls: Array.from({ length: LIMITS.rolls }, () => small) })).toBe(true);
});
