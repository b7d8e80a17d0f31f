import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systems } from "../../src/systems/index.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { summaryOf } from "../../src/systems/odds-summary.ts";
import type { CheckQuestion, ContestQuestion } from "../../src/view/odds-question.ts";
import { checkQuestion, contestQuestion, workOn } from "../../src/view/odds-question.ts";

const asked = (line: string) => parseCheck(line, systems) as CheckRequest;
const question = (line: string) => checkQuestion(asked(line), {});
const summary = (line: string) => summaryOf(asked(line), {});

const QUICK = "/kaiser skill 5 vs 12 a2";
const SLOW = ["/kaiser skill 5 vs 12 d90 fumble -3", "/kr 60 of 60 dt 6", "/olde 100d1000"] as const;

/** A desk of a page that has just been loaded. */
async function newDesk<Q extends CheckQuestion | ContestQuestion = CheckQuestion>(told: () => void) {
  vi.resetModules();
  const { deskOf } = await import("../../src/foundry/odds/desk.ts");
  return deskOf<Q>(told);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("answers what is quick at once", async () => {
  const told = vi.fn();
  const desk = await newDesk(told);
  expect(desk.answer(question(QUICK))).toEqual(summary(QUICK));
  await vi.runAllTimersAsync();
  expect(told).not.toHaveBeenCalled();
});

it("leaves nothing on the page for longer than one step of the work, where there are no workers", async () => {
  const [slow] = SLOW;
  // Each step takes longer than a slice.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  const told = vi.fn();
  const desk = await newDesk(told);
  const timers = vi.spyOn(globalThis, "setTimeout");
  expect(desk.answer(question(slow))).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
  // One before the first step, so that the window can be drawn, and one after each but the last.
  const steps = [...workOn(question(slow))].length;
  expect(steps).toBeGreaterThan(15);
  expect(timers).toHaveBeenCalledTimes(1 + steps);
  expect(desk.answer(question(slow))).toEqual(summary(slow));
});

it("gives up a question once the next is asked, and once its window is closed", async () => {
  const told = vi.fn();
  const desk = await newDesk(told);
  expect(desk.answer(question(SLOW[0]))).toBeUndefined();
  expect(desk.answer(question(SLOW[1]))).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
  expect(desk.answer(question(SLOW[1]))).toEqual(summary(SLOW[1]));
  expect(desk.answer(question(SLOW[0]))).toBeUndefined();
  desk.close();
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
});

it("tells the odds of a contest against each check that an opponent may answer with", async () => {
  const desk = await newDesk<ContestQuestion>(() => undefined);
  const sides = ["/olde 2d4", "/olde 2d10"].map(asked) as [CheckRequest, CheckRequest];
  const [chances, other] = desk.answer(contestQuestion(sides[0], [sides[1], asked("/klepto +2")], {}))!;
  // Both unlimited; a tie is the Instigator's. Figures by `odds.json`, D3.
  expect(chances!.win).toBeCloseTo(0.2237, 4);
  expect(other).toBeNull();
});

// ---- Workers ----

/** A worker that never answers by itself. */
class Silent {
  static made: Silent[] = [];
  onmessage?: (event: { data: unknown }) => void;
  onerror?: (event: { preventDefault(): void }) => void;
  asked: unknown[] = [];
  isOver = false;
  constructor(readonly address: URL) {
    Silent.made.push(this);
  }
  postMessage(question: unknown) {
    this.asked.push(question);
  }
  terminate() {
    this.isOver = true;
  }
}

async function deskWithWorkers(told: () => void) {
  Silent.made = [];
  vi.stubGlobal("Worker", Silent);
  return newDesk(told);
}

it("asks a worker, keeps it for the next question, and ends it when its question is given up", async () => {
  const told = vi.fn();
  const desk = await deskWithWorkers(told);
  expect(desk.answer(question(SLOW[2]))).toBeUndefined();
  expect(desk.answer(question(SLOW[2]))).toBeUndefined();
  const [first] = Silent.made as [Silent];
  expect(first.asked).toEqual([question(SLOW[2])]);
  first.onmessage!({ data: "the answer" });
  expect(told).toHaveBeenCalledOnce();
  expect(desk.answer(question(SLOW[2]))).toBe("the answer");
  desk.answer(question(SLOW[0]));
  expect(Silent.made).toEqual([first]);
  desk.answer(question(SLOW[1]));
  expect(first.isOver).toBe(true);
  expect(Silent.made).toHaveLength(2);
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
});

it("works the answer out itself if a policy refuses the worker, and asks no further one", async () => {
  const told = vi.fn();
  const desk = await deskWithWorkers(told);
  desk.answer(question(SLOW[0]));
  Silent.made[0]!.onerror!({ preventDefault: () => undefined });
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
  expect(desk.answer(question(SLOW[0]))).toEqual(summary(SLOW[0]));
  desk.answer(question(SLOW[1]));
  expect(Silent.made).toHaveLength(1);

  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new DOMException("refused", "SecurityError");
      }
    },
  );
  const other = await newDesk(told);
  other.answer(question(SLOW[1]));
  await vi.runAllTimersAsync();
  expect(other.answer(question(SLOW[1]))).toEqual(summary(SLOW[1]));
});
