/** Chances on chips and panels: none is asked for from which a reader could tell what they may not see. */
import { expect, it, vi } from "vitest";
import type { TestState } from "../../src/checks/forecast.ts";
import type { SavedCheck } from "../../src/checks/saved-check.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { extendedThread } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import { readThread } from "../../src/threads/replay.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import { checkQuestion } from "../../src/view/odds-question.ts";
import { game, recordOf, requestFor } from "../checks.ts";
import { viewerWith, viewOf } from "../view/threads.ts";
import { contestOpening, worldWithout, EIGHT, message, openWorld } from "./messages.ts";

const FIGHT: SavedCheck = { id: "f", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } };
const opening = (payload: object, more?: Partial<LogEntry>) =>
  message("opening", 0, payload, { author: "ana", ...more });

/** How many chances a panel asks for as Ben reads it. */
function askedBy<O extends object, S extends ThreadState>(kind: Thread<O, S>, entry: LogEntry): number {
  let count = 0;
  const seen: Viewer = {
    ...viewerWith({ user: "ben", own: [1], savedChecks: [FIGHT] }),
    chancesIn: () => void count++,
    // As the page does it: what is hidden from its reader is not asked for.
    chanceOf: (_thread, check) => (checkQuestion("chance", check) ? void count++ : undefined),
  };
  kind.panel(readThread(kind, entry, [], worldWithout())!, seen);
  return count;
}

it("a chip tells a chance against a roll that its reader sees, and none against one that is hidden", () => {
  const contestOf = (more: Partial<LogEntry>) =>
    askedBy(contestThread, opening(contestThread.opening.make(contestOpening("kaiser", 2)), more));
  expect(contestOf({ record: EIGHT })).toBeGreaterThan(0);
  expect(contestOf({ isHidden: true })).toBe(0);
});

it("a chip tells a chance in the dialog of an answer as on the panel", () => {
  const linesFor = (more: Partial<LogEntry>) => {
    const entry = opening(contestThread.opening.make(contestOpening("kaiser", 2)), more);
    const seen = viewerWith({ user: "ben", own: [1] });
    const state = readThread(contestThread, entry, [], worldWithout())!;
    return contestThread.asking!.dialog(state, [{ act: "answer", side: 1 }], seen).odds!(
      requestFor("/kaiser skill 5 vs 12"),
    );
  };
  expect(linesFor({ record: EIGHT })).toHaveLength(1);
  expect(linesFor({ isHidden: true })).toEqual([]);
});

it("a chip tells a chance of an extended test as long as its reader sees every roll", () => {
  const options = { ...recordOf("/kr extended 4 dt 6", 1, 1, 1, 1).options, pool: 4, dt: 6 };
  const made = { game: game("kr"), party: { uuid: "Token.1" }, options, goal: 40, turn: null };
  const payload = makeMove("opening", { act: "roll", turn: null });
  const record = recordOf("/kr extended 4 dt 6", 12, 12, 12, 12);
  const asked = (more: Partial<LogEntry>) => {
    const roll = message("roll", 1, payload, { author: "ben", ...more });
    const outlookOf = vi.fn((_thread: string, _test: TestState) => undefined);
    const state = readThread(extendedThread, opening(extendedThread.opening.make(made)), [roll], openWorld());
    viewOf(extendedThread, state!, { ...viewerWith({ user: "ana" }), outlookOf });
    return outlookOf.mock.calls.map(([, { pool, progress }]) => ({ pool, progress }));
  };
  expect(asked({ record })).toEqual([{ pool: 4, progress: expect.any(Number) as number }]);
  expect(asked({ isHidden: true })).toEqual([{ pool: undefined, progress: undefined }]);
});

it("a chip tells a chance against a sealed roll only as against any that is still to come: by checks that its reader knows", () => {
  const sealed = contestOpening("kaiser", 2, { isSealed: true });
  expect(askedBy(contestThread, opening(contestThread.opening.make(sealed)))).toBe(0);
});

it("a chip tells a chance against a difficulty that its reader knows, and none against a hidden one", () => {
  const asked = (difficulty: unknown) => {
    const options = { difficulty } as never;
    const parties = [{ uuid: "Token.0" }, { uuid: "Token.1" }];
    const made = { game: game("kaiser"), kind: "skill", options, rules: {}, parties, isAlone: true as const };
    return askedBy(groupThread, opening(groupThread.opening.make(made), { author: "gm" }));
  };
  expect(asked(12)).toBeGreaterThan(0);
  expect(asked({ hidden: "a".repeat(40) })).toBe(0);
});
