/**
 * Decides which question about odds is worked out next. Equal questions share one job, and answers are cached. Windows
 * start their jobs at once; patient listeners queue, with one quick and one slow job running for them at a time: quick
 * answers never wait for slow ones.
 */
import { answerOrNull, isQuick, type OddsQuestion } from "../../view/odds-question.ts";
import type { WorkerPool } from "./worker-pool.ts";

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
  cancel?: () => void;
}

const MOST_CACHED = 1000;

export class OddsScheduler {
  /** Answers by question, the most recently asked last. */
  readonly #cache = new Map<string, unknown>();
  readonly #jobs = new Map<string, Job>();
  /** Jobs that were started for patient listeners. */
  readonly #running = new Set<Job>();

  constructor(private readonly pool: WorkerPool) {}

  /** The answer if it is cached or may be worked out at once; otherwise undefined, and the listener is called later. */
  ask(key: string, question: OddsQuestion, listener: OddsListener): unknown {
    if (this.#cache.has(key)) return this.#remember(key, this.#cache.get(key));
    if (this.#jobs.get(key)?.listeners.has(listener)) return undefined;
    const isSlow = !isQuick(question);
    if (!isSlow && !listener.isPatient) return this.#remember(key, answerOrNull(question));
    const job = this.#jobs.get(key) ?? { key, question, isSlow, listeners: new Set() };
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
    job.cancel?.();
    this.#finish(job);
  }

  #scheduleNext(): void {
    for (const isSlow of [false, true]) {
      if ([...this.#running].some((job) => job.isSlow === isSlow)) continue;
      const next = [...this.#jobs.values()].find((job) => job.isSlow === isSlow && !job.cancel);
      if (!next) continue;
      this.#running.add(next);
      this.#start(next);
    }
  }

  #start(job: Job): void {
    job.cancel ??= this.pool.run(job.question, (answer) => {
      this.#remember(job.key, answer);
      this.#finish(job);
      for (const listener of job.listeners) listener.onAnswer(job.key);
    });
  }

  #finish(job: Job): void {
    this.#jobs.delete(job.key);
    this.#running.delete(job);
    this.#scheduleNext();
  }

  #remember(key: string, answer: unknown): unknown {
    this.#cache.delete(key);
    this.#cache.set(key, answer);
    if (this.#cache.size > MOST_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    return answer;
  }
}
