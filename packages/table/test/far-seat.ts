import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import { channels, type Reply, type Request, type TableEvent } from "../wire.ts";

/** The length of a frame's payload and where it begins, or nothing while too little has arrived. RFC 6455, section 5.2. */
function measure(data: Buffer): { start: number; length: number } | undefined {
  if (data.length < 2) return undefined;
  const short = (data[1] ?? 0) & 127;
  if (short < 126) return { start: 2, length: short };
  const start = short === 126 ? 4 : 10;
  if (data.length < start) return undefined;
  return { start, length: short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2)) };
}

/** A text frame as a client sends it: masked. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const size = payload.length;
  const head = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = 0x80 | (size < 126 ? size : size < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(size, 2);
  else if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/** A websocket of no more than text frames, so that a test can send what no browser would. */
class PlainSocket {
  readonly #stream: Duplex;
  readonly #hear: (text: string) => void;
  #rest = Buffer.alloc(0);

  private constructor(stream: Duplex, hear: (text: string) => void) {
    this.#stream = stream;
    this.#hear = hear;
    stream.on("data", (data: Buffer) => this.#take(data));
    stream.on("error", () => undefined);
  }

  /** Connects to a dev server's websocket. Rejects where nobody listens. */
  static open(url: string, hear: (text: string) => void): Promise<PlainSocket> {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Protocol": "vite-hmr",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    return new Promise((resolve, reject) => {
      const asked = request(url, { headers });
      asked.on("upgrade", (_response, stream) => resolve(new PlainSocket(stream, hear)));
      asked.on("response", (response) =>
        reject(new Error(`The server answered ${response.statusCode} instead of upgrading.`)),
      );
      asked.on("error", reject);
      asked.end();
    });
  }

  /** Sends a text, whatever it is. */
  send(text: string): void {
    this.#stream.write(frame(text));
  }

  close(): void {
    this.#stream.destroy();
  }

  #take(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (
      let size = measure(this.#rest);
      size && this.#rest.length >= size.start + size.length;
      size = measure(this.#rest)
    ) {
      const text = this.#rest.subarray(size.start, size.start + size.length).toString();
      const isText = ((this.#rest[0] ?? 0) & 15) === 1;
      this.#rest = this.#rest.subarray(size.start + size.length);
      if (isText) this.#hear(text);
    }
  }
}

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
