import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { games } from "../../src/games/index.ts";
import { contestQuestion, checkQuestion, summaryQuestion, answerQuestion } from "../../src/view/odds-question.ts";
import { OddsWorker } from "./odds-worker.ts";

const asked = (line: string) => readCheck(line, { games }) as CheckRequest;
const question = (line: string) => summaryQuestion(asked(line), {});
const chance = (line: string) => checkQuestion("chance", asked(line))!;
const summary = (line: string) => summaryOf(asked(line), {});

const QUICK = "/kaiser skill 5 vs 12 a2";
const SLOW = ["/kaiser skill 5 vs 12 d90 fumble -3", "/kr 60 of 60 dt 6", "/olde 100d1000"] as const;

const onChange = vi.fn();

const oddsModule = () => import("../../src/foundry/odds/view.ts");

/** A view on a page that has just been loaded. */
async function newView(options?: { readonly isPatient: boolean }) {
  vi.resetModules();
  const { OddsView } = await oddsModule();
  return new OddsView(onChange, options);
}

beforeEach(() => {
  onChange.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal("Worker", OddsWorker);
  vi.stubGlobal("game", { user: { isGM: true } });
});
afterEach(() => {
  // First: what watches a fake timer would otherwise put it back once the real one is there.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("answers quick questions at once, and withdraws a slow one once the next is asked or its window is closed", async () => {
  const view = await newView();
  expect(view.ask(question(QUICK))).toEqual(summary(QUICK));
  await vi.runAllTimersAsync();
  expect(onChange).not.toHaveBeenCalled();
  const draw = (line: string) => view.render(() => view.ask(question(line)));
  // The last odds of the same kind of check are shown until then.
  expect(draw(SLOW[0])).toEqual(summary(QUICK));
  expect(draw(SLOW[1])).toBeUndefined();
  expect(view.isPending()).toBe(true);
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledOnce();
  expect(draw(SLOW[1])).toEqual(summary(SLOW[1]));
  expect(draw(SLOW[0])).toEqual(summary(QUICK));
  view.close();
  expect([view.isPending(), view.hasQuestions()]).toEqual([false, false]);
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledOnce();
});

it("a drawing that asks for no odds waits for none, although an earlier one still did", async () => {
  const view = await newView();
  view.render(() => view.ask(question(SLOW[1])));
  expect(view.isPending()).toBe(true);
  expect(view.render(() => view.isPending())).toBe(false);
});

it("the odds client tells the odds of a contest against each check that an opponent may answer with", async () => {
  const view = await newView();
  const stakes = ["/olde 2d4", "/olde 2d10"].map(asked);
  const chances = view.ask(contestQuestion({ stakes, rules: {}, side: 0 })!)!;
  // Both unlimited; a tie is the Instigator's. Figures by `odds.json`, D3.
  expect(chances.win).toBeCloseTo(0.2237, 4);
  expect(contestQuestion({ stakes: [stakes[0]!, asked("/klepto +2")], rules: {}, side: 0 })).toBeUndefined();
});

it("works nothing out at once for patient views, and renders each again when all its quick answers are there", async () => {
  const view = await newView({ isPatient: true });
  const other = new (await oddsModule()).OddsView(onChange, { isPatient: true });
  const lines = ["/kaiser skill 5 vs 12", "/kaiser skill 6 vs 12", "/olde 30d100 limited vs 30"];
  const draw = () => lines.map((line) => view.ask(chance(line))?.sure);
  expect(draw()).toEqual([undefined, undefined, undefined]);
  expect(other.ask(chance(lines[0]!))).toBeUndefined();
  const seen: unknown[] = [];
  onChange.mockImplementation(() => seen.push(draw().map((p) => p !== undefined)));
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

async function viewWithWorkers() {
  Silent.made = [];
  vi.stubGlobal("Worker", Silent);
  return newView();
}

it("asks a worker, keeps it for the next question, and ends it when that is withdrawn or takes too long", async () => {
  const view = await viewWithWorkers();
  expect(view.ask(question(SLOW[2]))).toBeUndefined();
  expect(view.ask(question(SLOW[2]))).toBeUndefined();
  const [first] = Silent.made as [Silent];
  expect(first.asked).toEqual([question(SLOW[2])]);
  first.onmessage!({ data: "the answer" });
  expect(onChange).toHaveBeenCalledOnce();
  expect(view.ask(question(SLOW[2]))).toBe("the answer");
  view.render(() => view.ask(question(SLOW[0])));
  expect(Silent.made).toEqual([first]);
  view.render(() => view.ask(question(SLOW[1])));
  expect(first.isOver).toBe(true);
  expect(Silent.made).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onChange).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  expect(Silent.made.at(-1)!.isOver).toBe(true);
  expect(view.ask(question(SLOW[1]))).toBeNull();
});

it("answers null if the worker has no answer, and cancels a job that nobody waits for", async () => {
  await viewWithWorkers();
  const { OddsView } = await oddsModule();
  const [one, other] = [new OddsView(onChange, { isPatient: true }), new OddsView(onChange, { isPatient: true })];
  const both = () => [one, other].map((view) => view.ask(question(SLOW[2])));
  expect(both()).toEqual([undefined, undefined]);
  one.close();
  expect(Silent.made.map(({ isOver }) => isOver)).toEqual([false]);
  Silent.made[0]!.onmessage!({ data: null });
  expect(onChange).toHaveBeenCalledOnce();
  expect(both()).toEqual([null, null]);
  // Patient questions go to the worker one by one; the next one begins when the one before is given up.
  expect([SLOW[0], SLOW[1]].map((line) => other.ask(question(line)))).toEqual([undefined, undefined]);
  expect(Silent.made[0]!.asked).toEqual([SLOW[2], SLOW[0]].map(question));
  other.render(() => other.ask(question(SLOW[1])));
  expect(Silent.made.map(({ isOver }) => isOver)).toEqual([true, false]);
  expect(Silent.made.map((each) => each.asked.at(-1))).toEqual([SLOW[0], SLOW[1]].map(question));
  other.render(() => undefined);
  expect(Silent.made.every(({ isOver }) => isOver)).toBe(true);
});

it.each([true, false])(
  "a window that asks for very many odds has few workers at a time, and none once it is closed: patient %s",
  async (isPatient) => {
    await viewWithWorkers();
    const { OddsView } = await oddsModule();
    const view = new OddsView(onChange, { isPatient });
    const lines = Array.from({ length: 50 }, (_, i) => `/olde 100d${900 + i}`);
    for (const line of lines) view.ask(question(line));
    const most = isPatient ? 1 : 4;
    expect(Silent.made).toHaveLength(most);
    Silent.made[0]!.onmessage!({ data: "the answer" });
    expect(Silent.made[0]!.asked).toEqual([question(lines[0]!), question(lines[most]!)]);
    view.close();
    expect(Silent.made).toHaveLength(most);
    expect(Silent.made.every(({ isOver }) => isOver)).toBe(true);
  },
);

it.each([true, false])(
  "answers quick questions only where a policy refuses workers, and starts no further worker: refused at once %s",
  async (isAtOnce) => {
    const view = await viewWithWorkers();
    const refuse = vi.fn(() => {
      throw new DOMException("refused", "SecurityError");
    });
    if (isAtOnce) vi.stubGlobal("Worker", refuse);
    view.ask(question(SLOW[0]));
    Silent.made[0]?.onerror!({ preventDefault: () => undefined });
    await vi.runAllTimersAsync();
    expect(onChange).toHaveBeenCalledOnce();
    expect(view.ask(question(SLOW[0]))).toBeNull();
    const patient = new (await oddsModule()).OddsView(onChange, { isPatient: true });
    expect(patient.ask(chance(QUICK))).toEqual(answerQuestion(chance(QUICK)));
    expect(patient.ask(question(SLOW[1]))).toBeNull();
    expect([Silent.made.length, refuse.mock.calls.length]).toEqual(isAtOnce ? [0, 1] : [1, 0]);
  },
);

it("a check without known odds is answered at once, and no worker is asked for what may look known there", async () => {
  const patient = await newView({ isPatient: true });
  const made = vi.fn();
  vi.stubGlobal("Worker", made);
  expect(patient.ask(chance("/dice (1d4)d6 + 2 vs 3"))).toBeNull();
  await vi.runAllTimersAsync();
  expect(made).not.toHaveBeenCalled();
});
