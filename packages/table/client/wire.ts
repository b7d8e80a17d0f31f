// Provenance: vite.dev/guide/api-hmr (custom events between a page and its dev server).
/// <reference types="vite/types/importMeta.d.ts" />
import { channels, type Reply, type Request, type TableEvent } from "../wire.ts";

let ask: (request: Request) => Promise<unknown> = () => Promise.reject(new Error("This seat has not joined a table."));

/** Sets how this seat asks the table. */
export function connectTable(asking: typeof ask): void {
  ask = asking;
}

/** Asks the table of this seat. Rejects with the reason where it refuses. */
export function askTable(request: Request): Promise<unknown> {
  return ask(request);
}

const losses: ((request: Request) => void)[] = [];

/** Says who is told of each request that the table never answered, as it went away. */
export function onLost(listener: (request: Request) => void): void {
  losses.push(listener);
}

interface Waiting {
  readonly request: Request;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

type Listener = (event: TableEvent) => void;

/** The page's end of the websocket: requests with replies, and events that the table sends unasked. */
export class Wire {
  readonly #waiting = new Map<number, Waiting>();
  readonly #hot: NonNullable<ImportMeta["hot"]>;
  readonly #unheard: TableEvent[] = [];
  #next = 1;
  #isAway = false;
  #listener: Listener = (event) => this.#unheard.push(event);

  /** `hot` is the page's connection to its dev server. What the table sends is heard `late` milliseconds after it came, in its order. */
  constructor(hot: ImportMeta["hot"], { late = 0 }: { readonly late?: number } = {}) {
    if (!hot) throw new Error("This page was not served by the table's own server, so it cannot talk to it.");
    this.#hot = hot;
    const inTime = (hear: () => void) => (late > 0 ? void setTimeout(hear, late) : hear());
    hot.on(channels.reply, (reply: Reply) => inTime(() => this.#settle(reply)));
    hot.on(channels.event, (event: TableEvent) => inTime(() => this.#listener(event)));
    hot.on(channels.refused, ({ error }: { error: string }) => console.warn(`The table refused: ${error}`));
    hot.on("vite:ws:disconnect", () => this.#abandon());
  }

  /** Asks the table. Rejects with the reason where it refuses, and when the connection is lost before it answered. */
  ask(request: Request): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#isAway) return lose({ request, resolve, reject });
      this.#waiting.set(id, { request, resolve, reject });
      this.#hot.send(channels.request, { ...request, id });
    });
  }

  /** Says who hears the table's events, beginning with those that came while nobody listened. */
  listen(listener: Listener): void {
    this.#listener = listener;
    for (const event of this.#unheard.splice(0)) listener(event);
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("error" in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value);
  }

  /** The page is loaded again when the table is back. */
  #abandon(): void {
    this.#isAway = true;
    for (const waiting of this.#waiting.values()) lose(waiting);
    this.#waiting.clear();
  }
}

function lose(waiting: Waiting): void {
  for (const listener of losses) listener(waiting.request);
  waiting.reject(new Error("The connection to the table was lost before it answered."));
}
