/** Answers questions about odds in workers. An idle worker waits for the next question. */
import type { Problem } from "../../checks/problem.ts";
import { answerOnPage, needsLimit, type OddsQuestion } from "../../view/odds-question.ts";
import type { Message } from "./worker.ts";

/** The time for the answer of a rule that may have none, and for a file of another package, in milliseconds. */
const LIMIT_MS = 2000;
const LIMIT_OF_FILE_MS = 10_000;

export class WorkerPool {
  #idle: HiredWorker | undefined;
  /** True once a worker was refused or has failed before its first answer; none is started after that. */
  #isRefused = false;
  /** The files of games that questions may be about. */
  readonly #files: string[] = [];

  /** Works out an answer, or null if there is none. Returns a function that cancels. */
  run(question: OddsQuestion, onAnswer: (answer: unknown) => void): () => void {
    const worker = this.#hire();
    if (!worker) return this.#runWithoutWorker(question, onAnswer);
    let cancel = () => worker.end();
    worker.ask(question, needsLimit(question) ? LIMIT_MS : undefined, {
      answered: (answer) => {
        cancel = () => undefined;
        this.#keep(worker);
        onAnswer(answer);
      },
      lost: (hasAnswered) => {
        cancel = hasAnswered ? answerNothing(onAnswer) : this.#runWithoutWorker(question, onAnswer);
      },
    });
    return () => cancel();
  }

  /**
   * Tries the file of a game in a worker, which knows those of before. Gives what is wrong, or null; undefined if
   * there is no answer in time. A file that holds is known to all workers from then on.
   */
  tryFile(file: string): Promise<Problem | null | undefined> {
    const worker = this.#hire();
    if (!worker) return Promise.resolve(null);
    return new Promise((resolve) => {
      const lost = (hasAnswered: boolean, isLate: boolean) => {
        if (!hasAnswered && !isLate) this.#isRefused = true;
        resolve(isLate ? undefined : null);
      };
      worker.ask({ fetch: file }, LIMIT_OF_FILE_MS, { lost });
      worker.ask({ file }, LIMIT_MS, {
        lost,
        answered: (answer) => {
          if (answer === null) worker.known = this.#files.push(file);
          this.#keep(worker);
          resolve(answer as Problem | null);
        },
      });
    });
  }

  #hire(): HiredWorker | undefined {
    const worker = this.#isRefused ? undefined : (this.#idle ?? hireWorker());
    this.#idle = undefined;
    for (const file of worker ? this.#files.slice(worker.known) : []) worker!.ask({ file }, LIMIT_OF_FILE_MS, {});
    if (worker) worker.known = this.#files.length;
    return worker;
  }

  #keep(worker: HiredWorker): void {
    if (this.#idle) worker.end();
    else this.#idle = worker;
  }

  /** Rare, since Foundry has workers of its own. */
  #runWithoutWorker(question: OddsQuestion, onAnswer: (answer: unknown) => void): () => void {
    this.#isRefused = true;
    const timer = setTimeout(() => onAnswer(answerOnPage(question)));
    return () => clearTimeout(timer);
  }
}

function answerNothing(onAnswer: (answer: unknown) => void): () => void {
  onAnswer(null);
  return () => undefined;
}

interface Listener {
  readonly answered?: (answer: unknown) => void;
  /** Called once the worker is gone: `isLate` if it had no time left, else it has failed. */
  readonly lost?: (hasAnswered: boolean, isLate: boolean) => void;
}

/** A worker that answers its messages in their order. The time for an answer begins once all before it are there. */
class HiredWorker {
  /** The number of files that it was asked to load. */
  known = 0;
  #hasAnswered = false;
  readonly #waiting: { readonly limit: number | undefined; readonly listener: Listener }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#hasAnswered = true;
      const done = this.#waiting.shift();
      this.#watch();
      done?.listener.answered?.(data);
    };
    // A policy may also refuse a worker after it was started.
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(false);
    };
  }

  ask(message: Message, limit: number | undefined, listener: Listener): void {
    this.#waiting.push({ limit, listener });
    this.worker.postMessage(message);
    if (this.#waiting.length === 1) this.#watch();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.worker.terminate();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const [next] = this.#waiting;
    if (next?.limit !== undefined) this.#timer = setTimeout(() => this.#lose(true), next.limit);
  }

  #lose(isLate: boolean): void {
    this.end();
    for (const { listener } of this.#waiting.splice(0)) listener.lost?.(this.#hasAnswered || isLate, isLate);
  }
}

/**
 * Undefined where there are no workers, or the page's policy refuses them at once. Sources: MDN, the constructor
 * Worker() and Content-Security-Policy: worker-src; Foundry's guide Module Development, for where files are served.
 */
function hireWorker(): HiredWorker | undefined {
  if (!("Worker" in globalThis)) return undefined;
  try {
    return new HiredWorker(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  } catch {
    return undefined;
  }
}
