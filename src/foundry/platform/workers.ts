/**
 * A script beside the page. Foundry serves it as a plain file of the module, so that it comes from where the page does.
 * Sources: MDN, the constructor Worker(), its errors, and Content-Security-Policy: worker-src; the guide Module
 * Development, for where a module's files are served.
 */

/** Something that answers questions, one at a time. */
export interface Helper {
  /** Asks it. It answers, or tells that it cannot be used. */
  ask(question: object, told: (answer: unknown) => void, refused: () => void): void;
  end(): void;
}

/** Starts a worker of odds; undefined where there are none, or where the page's policy refuses it at once. */
export function startOddsWorker(): Helper | undefined {
  if (!("Worker" in globalThis)) return undefined;
  try {
    const worker = new Worker(new URL("../odds/worker.ts", import.meta.url), { type: "module" });
    return {
      ask(question, told, refused) {
        worker.onmessage = ({ data }: MessageEvent<unknown>) => told(data);
        // A policy may also refuse it later; and a worker that fails once is not asked again.
        worker.onerror = (event) => {
          event.preventDefault();
          refused();
        };
        worker.postMessage(question);
      },
      end: () => worker.terminate(),
    };
  } catch {
    return undefined;
  }
}
