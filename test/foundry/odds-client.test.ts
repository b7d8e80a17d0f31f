import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { games } from "../../src/games/index.ts";
import { contestQuestion, questionOf, summaryQuestion, workOn } from "../../src/view/odds-question.ts";
import { OddsWorker } from "./odds-worker.ts";

const asked = (line: string) => parseCheck(line, games) as CheckRequest;
const question = (line: string) => summaryQuestion(asked(line), {});
const chance = (line: string) => questionOf("chance", asked(line))!;
const summary = (line: string) => summaryOf(asked(line), {});

const QUICK = "/kaiser skill 5 vs 12 a2";
const SLOW = ["/kaiser skill 5 vs 12 d90 fumble -3", "/kr 60 of 60 dt 6", "/olde 100d1000"] as const;

const told = vi.fn();

const desks = () => import("../../src/foundry/odds/client.ts");

/** An odds client of a page that has just been loaded. */
async function newDesk(how?: { readonly isPatient: boolean }) {
  vi.resetModules();
  return (await desks()).oddsClient(told, how);
}

beforeEach(() => {
  told.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal("Worker", OddsWorker);
});
afterEach(() => {
  // First: what watches a fake timer would otherwise put it back once the real one is there.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the odds client answers what is quick at once, and gives up a question once the next is asked or its window is closed", async () => {
  const client = await newDesk();
  expect(client.answer(question(QUICK))).toEqual(summary(QUICK));
  await vi.runAllTimersAsync();
  expect(told).not.toHaveBeenCalled();
  const draw = (line: string) => client.drawn(() => client.answer(question(line)));
  expect(draw(SLOW[0])).toBeUndefined();
  expect(draw(SLOW[1])).toBeUndefined();
  expect(client.isWorking()).toBe(true);
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
  expect(draw(SLOW[1])).toEqual(summary(SLOW[1]));
  expect(draw(SLOW[0])).toBeUndefined();
  client.close();
  expect([client.isWorking(), client.isUsed()]).toEqual([false, false]);
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
});

it("the odds client tells the odds of a contest against each check that an opponent may answer with", async () => {
  const client = await newDesk();
  const stakes = ["/olde 2d4", "/olde 2d10"].map(asked);
  const chances = client.answer(contestQuestion({ stakes, rules: {}, place: 0 })!)!;
  // Both unlimited; a tie is the Instigator's. Figures by `odds.json`, D3.
  expect(chances.win).toBeCloseTo(0.2237, 4);
  expect(contestQuestion({ stakes: [stakes[0]!, asked("/klepto +2")], rules: {}, place: 0 })).toBeUndefined();
});

it("the odds client works nothing out at once for places of which many are drawn together, and draws each anew when all that is quick is there", async () => {
  const client = await newDesk({ isPatient: true });
  const other = (await desks()).oddsClient(told, { isPatient: true });
  const lines = ["/kaiser skill 5 vs 12", "/kaiser skill 6 vs 12", "/olde 30d100 limited vs 30"];
  const draw = () => lines.map((line) => client.answer(chance(line))?.sure);
  expect(draw()).toEqual([undefined, undefined, undefined]);
  expect(other.answer(chance(lines[0]!))).toBeUndefined();
  const seen: unknown[] = [];
  told.mockImplementation(() => seen.push(draw().map((p) => p !== undefined)));
  await vi.runAllTimersAsync();
  // The other place with the one that both want; then this one once nothing quick is left, and all is there by then.
  expect(seen.map((each) => (each as boolean[]).filter(Boolean).length)).toEqual([1, 3]);
  expect(draw()[0]).toBeCloseTo(21 / 36, 12);
});

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

async function deskWithWorkers() {
  Silent.made = [];
  vi.stubGlobal("Worker", Silent);
  return newDesk();
}

it("the odds client asks a worker, keeps it for the next question, and ends it when its question is given up", async () => {
  const client = await deskWithWorkers();
  expect(client.answer(question(SLOW[2]))).toBeUndefined();
  expect(client.answer(question(SLOW[2]))).toBeUndefined();
  const [first] = Silent.made as [Silent];
  expect(first.asked).toEqual([question(SLOW[2])]);
  first.onmessage!({ data: "the answer" });
  expect(told).toHaveBeenCalledOnce();
  expect(client.answer(question(SLOW[2]))).toBe("the answer");
  client.drawn(() => client.answer(question(SLOW[0])));
  expect(Silent.made).toEqual([first]);
  client.drawn(() => client.answer(question(SLOW[1])));
  expect(first.isOver).toBe(true);
  expect(Silent.made).toHaveLength(2);
  await vi.runAllTimersAsync();
  expect(told).toHaveBeenCalledOnce();
});

it("the odds client tells that there is no answer if the worker has none, and gives what nobody waits for any more up", async () => {
  await deskWithWorkers();
  const { oddsClient } = await desks();
  const [one, other] = [oddsClient(told, { isPatient: true }), oddsClient(told, { isPatient: true })];
  const both = () => [one, other].map((client) => client.answer(question(SLOW[2])));
  expect(both()).toEqual([undefined, undefined]);
  one.close();
  expect(Silent.made.map(({ isOver }) => isOver)).toEqual([false]);
  Silent.made[0]!.onmessage!({ data: null });
  expect(told).toHaveBeenCalledOnce();
  expect(both()).toEqual([null, null]);
  // Patient questions go to the worker one by one; the next one begins when the one before is given up.
  expect([SLOW[0], SLOW[1]].map((line) => other.answer(question(line)))).toEqual([undefined, undefined]);
  expect(Silent.made[0]!.asked).toEqual([SLOW[2], SLOW[0]].map(question));
  other.drawn(() => other.answer(question(SLOW[1])));
  expect(Silent.made.map(({ isOver }) => isOver)).toEqual([true, false]);
  expect(Silent.made.map((each) => each.asked.at(-1))).toEqual([SLOW[0], SLOW[1]].map(question));
  other.drawn(() => undefined);
  expect(Silent.made.every(({ isOver }) => isOver)).toBe(true);
});

it.each([true, false])(
  "the odds client tells what is quick and no more where a policy refuses workers, and asks no further one: at once %s",
  async (isAtOnce) => {
    const client = await deskWithWorkers();
    const refuse = vi.fn(() => {
      throw new DOMException("refused", "SecurityError");
    });
    if (isAtOnce) vi.stubGlobal("Worker", refuse);
    client.answer(question(SLOW[0]));
    Silent.made[0]?.onerror!({ preventDefault: () => undefined });
    await vi.runAllTimersAsync();
    expect(told).toHaveBeenCalledOnce();
    expect(client.answer(question(SLOW[0]))).toBeNull();
    const patient = (await desks()).oddsClient(told, { isPatient: true });
    expect([chance(QUICK), question(SLOW[1])].map((each) => patient.answer(each))).toEqual([undefined, undefined]);
    await vi.runAllTimersAsync();
    expect(patient.answer(chance(QUICK))).toEqual(workOn(chance(QUICK)));
    expect(patient.answer(question(SLOW[1]))).toBeNull();
    expect([Silent.made.length, refuse.mock.calls.length]).toEqual(isAtOnce ? [0, 1] : [1, 0]);
  },
);
