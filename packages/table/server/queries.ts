// Provenance: foundryvtt.com/api, pages User (query) and CONFIG (queries); issue #11235.
import { newId } from "../documents/id.ts";
import type { RequestOf } from "../wire.ts";
import type { Seat, Seats } from "./seats.ts";

interface Pending {
  readonly seat: Seat;
  settle(answer: { value?: unknown; error?: string | undefined }): void;
}

/** The longest a query may wait when its asker names no time, in milliseconds. */
const patience = 30_000;

/** Questions on their way from one user to another. */
export class Queries {
  readonly #pending = new Map<string, Pending>();
  readonly #seats: Seats;

  constructor(seats: Seats) {
    this.#seats = seats;
  }

  /** Puts a question to a user. Rejects when the user is away, leaves before answering, answers with an error, or takes too long. */
  ask({ user, name, data, timeout = patience }: RequestOf<"query">, label: string): Promise<unknown> {
    const seat = this.#seats.of(user);
    if (!seat) return Promise.reject(new Error(`User ${label} is not active, so the query ${name} cannot be answered`));
    const query = newId();
    return new Promise((resolve, reject) => {
      const settle: Pending["settle"] = ({ value, error }) => {
        clearTimeout(timer);
        this.#pending.delete(query);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      };
      const timer = setTimeout(
        () => settle({ error: `The query ${name} to user ${label} timed out after ${timeout} ms` }),
        timeout,
      );
      this.#pending.set(query, { seat, settle });
      seat.send({ type: "query", query, name, data, timeout });
    });
  }

  /** Takes an answer; one from a seat that was not asked is not an answer. */
  answer({ query, value, error }: RequestOf<"answer">, from: Seat): void {
    const pending = this.#pending.get(query);
    if (!pending || pending.seat !== from) throw new Error(`There is no open query ${query} to this seat`);
    pending.settle({ value, error });
  }

  /** Gives up every question to a seat that is gone. */
  abandon(seat: Seat, label: string): void {
    for (const pending of this.#pending.values()) {
      if (pending.seat === seat) pending.settle({ error: `User ${label} left before answering` });
    }
  }
}
