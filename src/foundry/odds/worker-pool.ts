/** Answers questions about odds in workers. An idle worker waits for the next question. */
import { answerOnPage, type OddsQuestion } from "../../view/odds-question.ts";
import type { Message } from "./worker.ts";

/** The time for an answer, after which its worker is ended and there are no odds, in milliseconds. */
const LIMIT_MS = 20_000;

export class WorkerPool {
  #idle: HiredWorker | undefined;
  /** True once a worker was refused or has failed before its first answer; none is started after that. */
  #isRefused = false;
  /** The files of games of packages, which every worker loads. */
  readonly #files: string[] = [];

  addFile(file: string): void {
    this.#files.push(file);
    this.#idle?.load(file);
  }

  /** Works out an answer, or null if there is none. Returns a function that cancels. */
  run(question: OddsQuestion, onAnswer: (answer: unknown) => void): () => void {
    const worker = this.#hire();
    if (!worker) return this.#runWithoutWorker(question, onAnswer);
    let cancel = () => worker.end();
    worker.ask(question, {
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

  #hire(): HiredWorker | undefined {
    const worker = this.#isRefused ? undefined : (this.#idle ?? hireWorker(this.#files));
    this.#idle = undefined;
    return worker;
  }

  #keep(worker: HiredWorker): void {
    if (this.#idle || worker.files < this.#files.length) worker.end();
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
  readonly answered: (answer: unknown) => void;
  /** Called once the worker is gone; it has failed if it never answered, else the question took too long for it. */
  readonly lost: (hasAnswered: boolean) => void;
}

/** A worker with one question at a time. */
class HiredWorker {
  /** The number of files that it was asked to load. */
  files = 0;
  #hasAnswered = false;
  #listener: Listener | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(this.#timer);
      this.#hasAnswered = true;
      this.#listener?.answered(data);
    };
    // A policy may also refuse a worker after it was started.
    worker.onerror = (event) => {
      event.preventDefault();
      this.end();
      this.#listener?.lost(this.#hasAnswered);
    };
  }

  load(file: string): void {
    this.files += 1;
    this.#post({ file });
  }

  ask(question: OddsQuestion, listener: Listener): void {
    this.#listener = listener;
    this.#post(question);
    this.#timer = setTimeout(() => {
      this.end();
      listener.lost(true);
    }, LIMIT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.worker.terminate();
  }

  #post(message: Message): void {
    this.worker.postMessage(message);
  }
}

/**
 * Undefined where there are no workers, or the page's policy refuses them at once. Sources: MDN, the constructor
 * Worker() and Content-Security-Policy: worker-src; Foundry's guide Module Development, for where files are served.
 */
function hireWorker(files: readonly string[]): HiredWorker | undefined {
  if (!("Worker" in globalThis)) return undefined;
  try {
    const worker = new HiredWorker(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    for (const file of files) worker.load(file);
    return worker;
  } catch {
    return undefined;
  }
}
