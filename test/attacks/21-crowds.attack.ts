/** Very many of something that alone is harmless: answers, faces of earlier versions, cards, ids. */
import { describe, expect, it } from "vitest";
import { roll } from "../../src/engine/play.ts";
import { systems } from "../../src/systems/index.ts";
import { LIMITS } from "../../src/systems/limits.ts";
import { parseCheck, type CheckRequest } from "../../src/systems/notation.ts";
import {
  checkOf,
  makeRecord,
  readRecord,
  replayRecord,
  type CheckRecord,
  type Replayed,
} from "../../src/systems/record.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import { request } from "../../src/threads/request.ts";
import { thrown } from "../checks.ts";
import { openWorld } from "../foundry/world.ts";
import { worldWithout } from "../threads/messages.ts";
import { viewerWith } from "../view/threads.ts";

/** The largest roll that can be stored: a hundred dice that are rolled again on their highest face. */
const UNLIMITED = parseCheck("/olde 100d10 vs 400", systems) as CheckRequest;

function largest(): CheckRecord {
  let left = 2300;
  const { faces } = roll(checkOf(UNLIMITED), ({ faces: own }) => (left-- > 0 ? Math.max(...own) : Math.min(...own)));
  return makeRecord(UNLIMITED, faces);
}

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
  const [asked, other] = [thrown("/kaiser skill 5 vs 12", 3, 4), thrown("/kaiser skill 5 vs 11", 3, 4)];
  const cardOf = (records: readonly CheckRecord[]) => {
    const log = records.map((record, i) => ({
      ...{ id: `m${1000 + i}`, author: "ben", created: i + 1, isHidden: false, record, toldRecord: record },
      payload: { v: 1, to: "opening", act: "answer" },
    }));
    const payload = { v: 1, line: "/kaiser skill 5 vs 12" };
    const opening = { id: "opening", author: "gm", created: 0, isHidden: false, payload };
    return () =>
      request.view(readThread(request, opening, log, worldWithout())!, viewerWith({ isGM: true, user: "gm" }));
  };
  const unfit = Array.from({ length: 200 }, () => other);
  const worst = [...unfit.slice(100), ...Array.from({ length: 100 }, () => asked)];
  expect(cost(cardOf(worst))).toBeLessThan(5 * cost(cardOf(unfit)) + 2000);
});

describe("the largest roll", () => {
  it("with a history of such rolls keeps the first alone, so that no card replays them all", () => {
    const record = largest();
    const earlier = { options: record.options, faces: record.faces };
    const read = readRecord({ ...record, history: Array.from({ length: 10 }, () => earlier) }) as CheckRecord;
    expect(read.history).toEqual([earlier]);
    const small = { options: record.options, faces: record.faces.slice(0, 100) };
    const mixed = [{ ...small, faces: [1] }, earlier, ...Array.from({ length: 10 }, () => small)];
    expect((readRecord({ ...record, history: mixed }) as CheckRecord).history).toEqual([
      mixed[0],
      ...Array.from({ length: 10 }, () => small),
    ]);
  });

  it("is drawn once in a message; more faces are shown as text", async () => {
    const world = await openWorld();
    const { isDrawable } = await import("../../src/foundry/roll/message-rolls.ts");
    const forged = (record: object) =>
      world.Roll.fromData({
        ...{ class: "DicewrightCheckRoll", formula: "0", terms: [], total: 0, evaluated: true },
        options: { dicewright: record },
      }) as never;
    expect((replayRecord(largest(), systems) as Replayed).played.faces.length).toBeGreaterThan(LIMITS.faces / 2);
    expect(isDrawable({ rolls: [forged(largest())] })).toBe(true);
    expect(isDrawable({ rolls: [forged(largest()), forged(largest())] })).toBe(false);
    const small = forged(thrown("/kaiser skill 5 vs 12", 3, 4));
    expect(isDrawable({ rolls: Array.from({ length: LIMITS.rolls }, () => small) })).toBe(true);
  });
});

it("a sender of many numbers has each message looked through once", async () => {
  const world = await openWorld();
  const id = "a".repeat(40);
  let looks = 0;
  const message = (modifiedTime: number) => ({
    _stats: { modifiedTime },
    flags: {
      get dicewright() {
        looks++;
        return { thread: { options: { difficulty: { hidden: id } }, filler: "AbCdEfGhIjKlMnOp ".repeat(5000) } };
      },
    },
    rolls: [],
  });
  const log = Array.from({ length: 10 }, () => message(1));
  Object.assign(world.parts.game, { messages: log, macros: [{ command: `/kaiser skill 5 vs ?${"b".repeat(40)}` }] });
  const { referredIds } = await import("../../src/foundry/roll/secrets/references.ts");
  expect([...referredIds()]).toEqual([id, "AbCdEfGhIjKlMnOp", "b".repeat(40)]);
  for (let i = 0; i < 5; i++) referredIds();
  expect(looks).toBe(10);
  log[0] = message(2);
  referredIds();
  expect(looks).toBe(11);
});
