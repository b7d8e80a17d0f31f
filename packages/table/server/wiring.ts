// Provenance: vite.dev/guide/api-plugin and api-hmr: custom events over the dev server's own websocket.
import { channels, type NumberedRequest, type TableEvent } from "../wire.ts";
import { numberOf, parseRequest } from "./requests.ts";
import type { Seat } from "./seats.ts";
import type { Complaints } from "./table.ts";
import type { Table } from "./table.ts";

/** A page at the other end of the wire. */
export interface Client {
  send(event: string, payload: unknown): void;
}

/** A dev server, or whatever else connects pages. */
interface Exchange {
  readonly ws: { on(event: string, listener: (payload: unknown, client: Client) => void): unknown };
}

/** Where tables are found. */
interface Hall {
  at(world: string): Promise<Table>;
  readonly complaints: Complaints;
}

interface Seated {
  readonly table: Table;
  readonly seat: Seat;
}

/** Lets the clients of a dev server sit down at the tables and ask things of them. */
export class Wiring {
  readonly #tables: Hall;
  readonly #seated = new WeakMap<Client, Seated>();

  constructor(tables: Hall) {
    this.#tables = tables;
  }

  /** Begins to listen. Nothing that a client sends makes the server throw. */
  attach(server: Exchange): void {
    server.ws.on(channels.request, (frame: unknown, client: Client) => void this.#receive(frame, client));
    server.ws.on("vite:client:disconnect", (_payload: unknown, client: Client) => this.#lose(client));
  }

  async #receive(frame: unknown, client: Client): Promise<void> {
    try {
      const request = parseRequest(frame);
      await this.#reply(request, client);
    } catch (error) {
      this.#refuse(error as Error, frame, client);
    }
  }

  async #reply(request: NumberedRequest, client: Client): Promise<void> {
    const { id } = request;
    try {
      client.send(channels.reply, { id, value: await this.#answer(request, client) });
    } catch (error) {
      client.send(channels.reply, { id, error: (error as Error).message });
    }
  }

  async #answer(request: NumberedRequest, client: Client): Promise<unknown> {
    const seated = this.#seated.get(client);
    if (seated) return seated.table.handle(seated.seat, request);
    if (request.action === "look") return (await this.#tables.at(request.world)).outlook;
    if (request.action !== "join") throw new Error(`Nobody who has not sat down may ${request.action}`);
    const table = await this.#tables.at(request.world);
    const { seat, world } = table.join(request, (event: TableEvent) => client.send(channels.event, event));
    this.#seated.set(client, { table, seat });
    return world;
  }

  /** Notes a faulty frame once, and answers its sender: in reply to its number, where it has one. */
  #refuse({ message: error }: Error, frame: unknown, client: Client): void {
    this.#tables.complaints.add(error);
    const id = numberOf(frame);
    if (id === undefined) client.send(channels.refused, { error });
    else client.send(channels.reply, { id, error });
  }

  #lose(client: Client): void {
    const seated = this.#seated.get(client);
    this.#seated.delete(client);
    seated?.table.leave(seated.seat);
  }
}
