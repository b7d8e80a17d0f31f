/**
 * Works out odds: quick questions on the page, others in workers, equal ones once. Windows start their questions at
 * once. Those of patient listeners queue, with one quick and one slow question at a time, so that quick answers never
 * wait for slow ones. If a policy blocks workers, which Foundry itself needs, only quick questions have an answer.
 */
import { answerQuestion, BEGUN, hasKnownOdds, isQuick, type OddsQuestion } from "../../view/odds-question.ts";
import type { Message } from "./worker.ts";

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
  /** Absent until the job has started. */
  end?: () => void;
}

const MOST_CACHED = 1000;

/**
 * The time for an answer, after which its worker is ended and there are no odds, in milliseconds: short for what others
 * wrote, which nobody waits for.
 */
const LIMIT_MS = { usual: 20_000, patient: 2000 };

export class OddsScheduler {
  /** Answers by question, the most recently asked last. */
  readonly #cache = new Map<string, unknown>();
  readonly #jobs = new Map<string, Job>();
  /** Jobs that were started for patient listeners. */
  readonly #running = new Set<Job>();
  /** The files of games of packages, which every worker loads. */
  readonly #files: string[] = [];
  #idle: OddsWorker | undefined;
  #isRefused = false;

  addFile(file: string): void {
    this.#files.push(file);
    this.#idle?.load(file);
  }

  /** The answer if it is cached or may be worked out at once; otherwise undefined, and the listener is called later. */
  ask(key: string, question: OddsQuestion, listener: OddsListener): unknown {
    if (!hasKnownOdds(question)) return null;
    if (this.#cache.has(key)) return this.#remember(key, this.#cache.get(key));
    const known = this.#jobs.get(key);
    if (known?.listeners.has(listener)) return undefined;
    const job = known ?? { key, question, isSlow: !isQuick(question), listeners: new Set() };
    if (this.#isRefused || (!job.isSlow && !listener.isPatient)) return this.#remember(key, answerOnPage(job));
    this.#jobs.set(key, job);
    job.listeners.add(listener);
    if (listener.isPatient) this.#scheduleNext();
    else this.#start(job);
    return undefined;
  }

  isSlow(key: string): boolean {
    return this.#jobs.get(key)?.isSlow === true;
  }

  /** Cancels a job that nobody else waits for. */
  withdraw(key: string, listener: OddsListener): void {
    const job = this.#jobs.get(key);
    if (!job?.listeners.delete(listener) || job.listeners.size > 0) return;
    job.end?.();
    this.#remove(job);
  }

  #scheduleNext(): void {
    for (const isSlow of [false, true]) {
      if ([...this.#running].some((job) => job.isSlow === isSlow)) continue;
      const next = [...this.#jobs.values()].find((job) => job.isSlow === isSlow && !job.end);
      if (!next) continue;
      this.#running.add(next);
      this.#start(next);
    }
  }

  #start(job: Job): void {
    if (job.end) return;
    const worker = this.#hire();
    const finish = (answer: unknown) => {
      this.#isRefused ||= answer === undefined;
      this.#remember(job.key, answer === undefined ? answerOnPage(job) : answer);
      if (worker) this.#keep(worker);
      this.#remove(job);
      for (const listener of job.listeners) listener.onAnswer(job.key);
    };
    const arePatient = [...job.listeners].every(({ isPatient }) => isPatient);
    const timer = worker ? undefined : setTimeout(() => finish(undefined));
    worker?.ask(job.question, LIMIT_MS[arePatient ? "patient" : "usual"], finish);
    job.end = () => {
      clearTimeout(timer);
      worker?.end();
    };
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.key);
    this.#running.delete(job);
    this.#scheduleNext();
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
    if (this.#idle || worker.isLost || worker.files < this.#files.length) worker.end();
    else this.#idle = worker;
  }

  #remember(key: string, answer: unknown): unknown {
    this.#cache.delete(key);
    this.#cache.set(key, answer);
    if (this.#cache.size > MOST_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return answer;
  }
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

  constructor(files: readonly string[]) {
    for (const file of files) this.load(file);
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
      if (data === BEGUN) {
        wait(limit);
        return;
      }
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
