/** Answers questions about odds in workers. An idle worker waits for the next question. */
import { isQuick, answerQuestion, type OddsQuestion } from "../../view/odds-question.ts";

export class WorkerPool {
  #idle: Worker | undefined;
  /** True once a worker was refused or has failed; none is started after that. */
  #isRefused = false;

  /** Works out an answer, or null if there is none. Returns a function that cancels. */
  run(question: OddsQuestion, onAnswer: (answer: unknown) => void): () => void {
    const worker = this.#isRefused ? undefined : (this.#idle ?? startWorker());
    this.#idle = undefined;
    if (!worker) return this.#runWithoutWorker(question, onAnswer);
    let cancel = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      cancel = () => undefined;
      if (this.#idle) worker.terminate();
      else this.#idle = worker;
      onAnswer(data);
    };
    // A policy may also refuse a worker after it was started.
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      cancel = this.#runWithoutWorker(question, onAnswer);
    };
    worker.postMessage(question);
    return () => cancel();
  }

  /** Answers quick questions only, so that nothing blocks the page. Rare, since Foundry has workers of its own. */
  #runWithoutWorker(question: OddsQuestion, onAnswer: (answer: unknown) => void): () => void {
    this.#isRefused = true;
    const timer = setTimeout(() => onAnswer(isQuick(question) ? answerQuestion(question) : null));
    return () => clearTimeout(timer);
  }
}

/**
 * Undefined where there are no workers, or the page's policy refuses them at once. Sources: MDN, the constructor
 * Worker() and Content-Security-Policy: worker-src; Foundry's guide Module Development, for where files are served.
 */
function startWorker(): Worker | undefined {
  if (!("Worker" in globalThis)) return undefined;
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}
