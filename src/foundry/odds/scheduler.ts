/**
 * Works out odds: quick questions on the page, others in workers, equal ones once. Windows have a few at a time, and
 * patient listeners one quick and one slow question, so that none waits for another kind. If a policy blocks workers,
 * which Foundry itself needs, only quick questions have an answer.
 */
import type { Problem } from "../../checks/problem.ts";
import { answerQuestion, BEGUN, hasKnownOdds, isQuick, type OddsQuestion } from "../../view/odds-question.ts";
import type { Message, Unread } from "./worker.ts";

/** Waits for answers. A patient listener never has anything worked out on the page itself. */
export interface OddsListener {
  readonly isPatient: boolean;
  onAnswer(key: string): void;
}

interface Job {
  readonly key: string;
  readonly question: OddsQuestion;
  readonly isSlow: boolean;
  readonly listeners: Set<OddsListener>;
  /** The kind that it counts among: that of windows as long as one listens. */
  place: keyof typeof MOST_AT_ONCE;
  /** Absent until the job has started. */
  end?: () => void;
}

const MOST_CACHED = 1000;

/** How many questions are worked out at a time, each in a worker: making one takes a page some 20 ms. */
const MOST_AT_ONCE = { ofWindows: 4, quick: 1, slow: 1 };

function placeOf({ listeners, isSlow }: Job): Job["place"] {
  if ([...listeners].some(({ isPatient }) => !isPatient)) return "ofWindows";
  return isSlow ? "slow" : "quick";
}

/**
 * The time for an answer, after which its worker is ended and there are no odds, in milliseconds: short for what others
 * wrote, which nobody waits for.
 */
const LIMIT_MS = { usual: 20_000, patient: 2000 };

export class OddsScheduler {
  /** Answers by question, the most recently asked last. */
  readonly #cache = new Map<string, unknown>();
  readonly #jobs = new Map<string, Job>();
  /** The files of games of packages, which every worker loads, and what hears why one could not read a file. */
  readonly #files = new Map<string, (unread: Problem) => void>();
  #idle: OddsWorker | undefined;
  #isRefused = false;

  addFile(file: string, onUnread: (unread: Problem) => void): void {
    this.#files.set(file, onUnread);
    this.#idle?.load(file);
  }

  /** The answer if it is cached or may be worked out at once; otherwise undefined, and the listener is called later. */
  ask(key: string, question: OddsQuestion, listener: OddsListener): unknown {
    if (!hasKnownOdds(question)) return null;
    if (this.#cache.has(key)) return this.#remember(key, this.#cache.get(key));
    const known = this.#jobs.get(key);
    if (known?.listeners.has(listener)) return undefined;
    const job: Job = known ?? { key, question, isSlow: !isQuick(question), listeners: new Set(), place: "quick" };
    if (this.#isRefused || (!job.isSlow && !listener.isPatient)) return this.#remember(key, answerOnPage(job));
    this.#jobs.set(key, job);
    job.listeners.add(listener);
    job.place = placeOf(job);
    this.#startNext();
    return undefined;
  }

  isSlow(key: string): boolean {
    return this.#jobs.get(key)?.isSlow === true;
  }

  /** Cancels jobs that nobody else waits for, all of them before others begin. */
  withdraw(keys: readonly string[], listener: OddsListener): void {
    for (const key of keys) {
      const job = this.#jobs.get(key);
      if (!job?.listeners.delete(listener)) continue;
      job.place = placeOf(job);
      if (job.listeners.size > 0) continue;
      job.end?.();
      this.#jobs.delete(key);
    }
    this.#startNext();
  }

  #startNext(): void {
    const open = { ...MOST_AT_ONCE };
    for (const { end, place } of this.#jobs.values()) if (end) open[place] -= 1;
    for (const job of this.#jobs.values()) if (!job.end && open[job.place]-- > 0) this.#start(job);
  }

  #start(job: Job): void {
    const worker = this.#hire();
    const finish = (answer: unknown) => {
      this.#isRefused ||= answer === undefined;
      this.#remember(job.key, answer === undefined ? answerOnPage(job) : answer);
      if (worker) this.#keep(worker);
      this.#jobs.delete(job.key);
      this.#startNext();
      for (const listener of job.listeners) listener.onAnswer(job.key);
    };
    const timer = worker ? undefined : setTimeout(() => finish(undefined));
    worker?.ask(job.question, LIMIT_MS[job.place === "ofWindows" ? "usual" : "patient"], finish);
    job.end = () => {
      clearTimeout(timer);
      worker?.end();
    };
  }

  /** Undefined where there are no workers, or the page's policy refuses them at once. */
  #hire(): OddsWorker | undefined {
    const idle = this.#idle;
    this.#idle = undefined;
    try {
      return idle ?? new OddsWorker(this.#files);
    } catch {
      return undefined;
    }
  }

  #keep(worker: OddsWorker): void {
    if (this.#idle || worker.isLost || worker.files < this.#files.size) worker.end();
    else this.#idle = worker;
  }

  #remember(key: string, answer: unknown): unknown {
    this.#cache.delete(key);
    this.#cache.set(key, answer);
    if (this.#cache.size > MOST_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return answer;
  }
}

function isUnread(data: unknown): data is Unread {
  return typeof data === "object" && data !== null && "unread" in data;
}

function answerOnPage({ question, isSlow }: Job): unknown {
  return isSlow ? null : answerQuestion(question);
}

/**
 * A worker with one question at a time. Sources: MDN, the constructor Worker() and Content-Security-Policy: worker-src;
 * Foundry's guide Module Development, for where files are served.
 */
class OddsWorker {
  /** The number of files that it was asked to load. */
  files = 0;
  isLost = false;
  #hasAnswered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

  constructor(private readonly listeners: ReadonlyMap<string, (unread: Problem) => void>) {
    for (const file of listeners.keys()) this.load(file);
  }

  load(file: string): void {
    this.files += 1;
    this.#post({ file });
  }

  /** The answer is null if it takes too long, and undefined if a policy refuses the worker after it was started. */
  ask(question: OddsQuestion, limit: number, onAnswer: (answer: unknown) => void): void {
    const lose = (answer: null | undefined) => {
      this.isLost = true;
      clearTimeout(this.#timer);
      onAnswer(answer);
    };
    const wait = (time: number) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => lose(null), time);
    };
    wait(LIMIT_MS.usual);
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#hasAnswered = true;
      if (isUnread(data)) return this.listeners.get(data.file)?.(data.unread);
      if (data === BEGUN) return wait(limit);
      clearTimeout(this.#timer);
      onAnswer(data);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      lose(this.#hasAnswered ? null : undefined);
    };
    this.#post(question);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }

  #post(message: Message): void {
    this.#worker.postMessage(message);
  }
}
