// Provenance: our own; foundryvtt.com/api, page User (active) says what others are told of it.
import type { Json } from "../documents/json.ts";
import type { HiddenMessages, TableEvent } from "../wire.ts";

/** One client at the table: a window in which a user plays. */
export interface Seat {
  readonly user: string;
  readonly hidden: HiddenMessages;
  /** Sends an event to this client. */
  send(event: TableEvent): void;
}

/** Who sits at one table. The same user may sit in several windows. */
export class Seats {
  readonly #seats = new Set<Seat>();
  readonly #activities = new Map<string, Json>();

  /** Seats a client. Tells whether its user was away before. */
  add(seat: Seat): boolean {
    const arrives = !this.of(seat.user);
    this.#seats.add(seat);
    return arrives;
  }

  /** Takes a client from its seat. Tells whether its user is away now. */
  remove(seat: Seat): boolean {
    const left = this.#seats.delete(seat) && !this.of(seat.user);
    if (left) this.#activities.delete(seat.user);
    return left;
  }

  /** A seat of this user; the one taken last if there are several. */
  of(user: string): Seat | undefined {
    return [...this.#seats].findLast((seat) => seat.user === user);
  }

  /** Ids of the users who are present. */
  get active(): readonly string[] {
    return [...new Set([...this.#seats].map((seat) => seat.user))];
  }

  /** The last activity of each present user. */
  get activities(): Readonly<Record<string, Json>> {
    return Object.fromEntries(this.#activities);
  }

  /** Remembers what a user is doing: the scene looked at and the tokens targeted. */
  noteActivity(user: string, activity: Json): void {
    this.#activities.set(user, { ...this.#activities.get(user), ...activity });
  }

  /** Sends an event to every seat, or to every seat but one. */
  tell(event: TableEvent, except?: Seat): void {
    for (const seat of this.#seats) if (seat !== except) seat.send(event);
  }

  [Symbol.iterator](): Iterator<Seat> {
    return this.#seats.values();
  }
}
