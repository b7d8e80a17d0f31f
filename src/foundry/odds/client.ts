/**
 * Where every place on the page asks for odds. What is quick is told at once where a window is drawn for one check, and
 * a worker finds the rest. What no place wants any more is given up; what was found is kept for the next.
 */
import type { CheckRequest } from "../../checks/notation.ts";
import type { Replayed } from "../../checks/record.ts";
import {
  isQuick,
  questionOf,
  workOn,
  type AnswerTo,
  type OddsQuery,
  rarityQuestion,
  rarityText,
} from "../../view/odds-question.ts";
import { words } from "../platform/words.ts";

/** A question that is worked out, and the places that wait for the answer. */
interface Work {
  readonly name: string;
  readonly question: OddsQuery;
  readonly isSlow: boolean;
  readonly waiting: Set<OddsListener>;
  /** Ends it, once it has begun. */
  giveUp?: () => void;
}

type OddsListener = { readonly open: Map<string, Work>; readonly told: () => void };

/** What was found, what was asked for last at the end. */
const answerCache = new Map<string, unknown>();
const MOST_CACHED = 1000;
const works = new Map<string, Work>();

/** One place that shows odds: a window, a panel, a text. */
export type OddsClient = ReturnType<typeof oddsClient>;

/** Calls `told` once there are answers that came later. A patient client lets windows go first, and is told later. */
export function oddsClient(told: () => void, { isPatient = false } = {}) {
  const listener: OddsListener = { open: new Map(), told };
  /** What this place was told, so that a crowd of questions does not push out its own answers. */
  const own = new Map<string, unknown>();
  let asked = new Set<string>();
  const heard = <Q extends OddsQuery>(name: string, answer: unknown) => (own.set(name, answer), answer as AnswerTo<Q>);
  return {
    /** The answer if it is there already; null if there is none. Otherwise the place hears of it later. */
    answer<Q extends OddsQuery>(question: Q): AnswerTo<Q> | null | undefined {
      const name = JSON.stringify(question);
      asked.add(name);
      if (own.has(name)) return own.get(name) as AnswerTo<Q>;
      if (answerCache.has(name)) return heard<Q>(name, keep(name, answerCache.get(name)));
      if (listener.open.has(name)) return undefined;
      const isSlow = !isQuick(question);
      if (!isSlow && !isPatient) return heard<Q>(name, keep(name, workOn(question)));
      const work = works.get(name) ?? { name, question, isSlow, waiting: new Set() };
      works.set(name, work);
      work.waiting.add(listener);
      listener.open.set(name, work);
      if (!isPatient) begin(work);
      else plan();
      return undefined;
    },
    /** Draws the place. What it asked before and does not ask now is given up. */
    drawn<T>(draw: () => T): T {
      asked = new Set();
      const drawing = draw();
      for (const [name, work] of listener.open) {
        if (asked.has(name)) continue;
        listener.open.delete(name);
        work.waiting.delete(listener);
        if (work.waiting.size > 0) continue;
        work.giveUp?.();
        over(work);
      }
      for (const name of own.keys()) if (!asked.has(name)) own.delete(name);
      return drawing;
    },
    /** Whether the place waits for something that takes its time. */
    isWorking: () => [...listener.open.values()].some(({ isSlow }) => isSlow),
    /** Whether it asks for anything. */
    isUsed: () => asked.size > 0,
    /** Gives up what is still asked. */
    close() {
      this.drawn(() => undefined);
    },
  };
}

/** The chance of any check, asked for at an odds client; null if there is none, or its reader may not know it. */
export function chancesAt(client: OddsClient) {
  return (asked: CheckRequest) => {
    const question = questionOf("chance", asked);
    return question ? client.answer(question) : null;
  };
}

/** The answer once it is there, for who can wait for it. */
export function answerTo<Q extends OddsQuery>(question: Q): Promise<AnswerTo<Q> | null> {
  return new Promise((resolve) => {
    const tell = () => {
      const answer = client.answer(question);
      if (answer !== undefined) resolve(answer);
    };
    const client = oddsClient(tell);
    tell();
  });
}

/** Keeps an answer as the one that was asked for last. */
function keep<A>(name: string, answer: A): A {
  answerCache.delete(name);
  answerCache.set(name, answer);
  if (answerCache.size > MOST_CACHED) answerCache.delete(answerCache.keys().next().value!);
  return answer;
}

// ---- Odds of threads: their panels and questions ask for them, and are drawn again once there are any ----

const clients = new Map<string, OddsClient>();
let drawAgain: (thread: string) => void = () => undefined;

/** Hears of threads for which there are odds that came later. */
export function onOdds(listener: (thread: string) => void): void {
  drawAgain = listener;
}

/** The client of a thread. */
export function oddsClientFor(thread: string): OddsClient {
  let client = clients.get(thread);
  if (!client) clients.set(thread, (client = oddsClient(() => drawAgain(thread), { isPatient: true })));
  return client;
}

/** Draws all of a thread. Odds that nothing in it asks for any more are given up. */
export function drawnFor(thread: string, draw: () => void): void {
  const client = oddsClientFor(thread);
  client.drawn(draw);
  if (!client.isUsed()) clients.delete(thread);
}

// ---- Who goes first ----

/** What patient places wait for is worked out one by one: what is quick does not wait for what is slow. */
const busy = new Set<Work>();

function plan(): void {
  for (const isSlow of [false, true]) {
    if ([...busy].some((work) => work.isSlow === isSlow)) continue;
    const next = [...works.values()].find((work) => work.isSlow === isSlow && !work.giveUp);
    if (!next) continue;
    busy.add(next);
    begin(next);
  }
}

function begin(work: Work): void {
  work.giveUp ??= workOut(work.question, (answer) => {
    keep(work.name, answer);
    over(work);
    for (const { open } of work.waiting) open.delete(work.name);
    // A place is drawn again once all that is quick is there, and then for each answer that was slow.
    for (const { open, told } of work.waiting) if ([...open.values()].every(({ isSlow }) => isSlow)) told();
  });
}

function over(work: Work): void {
  works.delete(work.name);
  busy.delete(work);
  plan();
}

// ---- Working it out ----

/** A worker with nothing to do, kept for the next question. */
let idle: Worker | undefined;
/** True once a worker was refused or has failed. */
let isRefused = false;

/** Works an answer out beside the page. Gives what ends that. */
function workOut(question: OddsQuery, told: (answer: unknown) => void): () => void {
  const worker = isRefused ? undefined : (idle ?? startWorker());
  idle = undefined;
  if (!worker) return withoutWorker(question, told);
  let end = () => worker.terminate();
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    end = () => undefined;
    if (idle) worker.terminate();
    else idle = worker;
    told(data);
  };
  // A policy may also refuse it later; and a worker that fails once is not asked again.
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    end = withoutWorker(question, told);
  };
  worker.postMessage(question);
  return () => end();
}

/** Foundry has workers of its own, so this is rare: only what is quick is told, so that nothing keeps the page. */
function withoutWorker(question: OddsQuery, told: (answer: unknown) => void): () => void {
  isRefused = true;
  const timer = setTimeout(() => told(isQuick(question) ? workOn(question) : null));
  return () => clearTimeout(timer);
}

/**
 * Starts a worker; undefined where there are none, or the page's policy refuses it at once. Its script comes from where
 * the page does. Sources: MDN, the constructor Worker() and Content-Security-Policy: worker-src; Foundry's guide Module
 * Development, for where files are served.
 */
function startWorker(): Worker | undefined {
  if (!("Worker" in globalThis)) return undefined;
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}

/** Tells how rare a roll was once that is known, and until then that it is worked out; nothing to who may not know. */
export async function showRarity(replayed: Replayed, show: (text: string | undefined) => void): Promise<void> {
  const question = rarityQuestion(replayed);
  if (!question) return;
  if (!isQuick(question)) show(words("dicewright.odds.working"));
  const p = await answerTo(question);
  show(p === null ? undefined : rarityText(replayed, p, words));
}
