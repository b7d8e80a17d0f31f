import { channels, type Reply, type Request, type TableEvent } from "../wire.ts";
import { PlainSocket } from "./plain-socket.ts";

/** A seat at a table that runs in a process of its own, without a browser. */
export class FarSeat {
  readonly heard: TableEvent[] = [];
  /** The server's answers to frames that it could not read. */
  readonly refusals: string[] = [];
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #socket: PlainSocket | undefined;
  #next = 1;

  /** Connects to the table at this address. */
  static async open(url: string): Promise<FarSeat> {
    const seat = new FarSeat();
    seat.#socket = await PlainSocket.open(url, (text) => seat.#hear(text));
    return seat;
  }

  /** Asks the table; rejects where it refuses. Never settles where its process ends first. */
  ask(request: Request): Promise<unknown> {
    const id = this.#next++;
    const reply = new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => ("error" in answer ? reject(new Error(answer.error)) : resolve(answer.value)));
    });
    this.sendRaw(JSON.stringify({ type: "custom", event: channels.request, data: { ...request, id } }));
    return reply;
  }

  /** Sends any text at all. */
  sendRaw(text: string): void {
    this.#socket?.send(text);
  }

  close(): void {
    this.#socket?.close();
  }

  #hear(text: string): void {
    const { event, data } = JSON.parse(text) as { event?: string; data: unknown };
    if (event === channels.event) this.heard.push(data as TableEvent);
    else if (event === channels.refused) this.refusals.push((data as { error: string }).error);
    else if (event === channels.reply) this.#waiting.get((data as Reply).id)?.(data as Reply);
  }
}
