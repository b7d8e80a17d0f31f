// Provenance: our own; foundryvtt.com/api, pages Document, User (query), ChatMessage and ClientSettings say what a client may expect of the server;
// foundryvtt.com/api, pages User (query) and CONFIG (queries); issue #11235;
// our own; public sources leave open whether messages that may not be read are delivered, so both are offered.
import type { Json, Source } from "../documents/json.ts";
import { newId } from "../documents/json.ts";
import { worldKindNames, type KindName } from "../documents/kinds.ts";
import { hasPermission } from "../documents/ownership.ts";
import { mayReadContent } from "../documents/visibility.ts";
import type {
  Action,
  HiddenMessages,
  NumberedRequest,
  Outlook,
  PackageManifest,
  PackData,
  Request,
  RequestOf,
  WorldData,
  TableEvent,
} from "../wire.ts";
import type { Archive } from "./archive.ts";
import { Seats, type Seat } from "./seats.ts";
import { Writes, type Written } from "./writes.ts";

/** The longest text of a complaint; what a stranger sent may be any length. */
const longest = 300;

/** Complaints of the table, each said once. */
export class Complaints {
  readonly #said = new Set<string>();
  readonly #say: (text: string) => void;

  /** `say` writes one line; by default to the server's standard error. */
  constructor(say: (text: string) => void = (text) => console.warn(text)) {
    this.#say = say;
  }

  /** Says it, unless it was said before. */
  add(text: string): void {
    const line = text.replace(/\p{Cc}+/gu, " ").slice(0, longest);
    if (this.#said.has(line) || this.#said.size > 10_000) return;
    this.#said.add(line);
    this.#say(`table: ${line}`);
  }

  /** Everything said so far, in order. */
  get all(): readonly string[] {
    return [...this.#said];
  }
}

/** The part of a write that one seat receives, without the frame that all seats share. */
type Share =
  | Pick<Extract<TableEvent, { type: "create" }>, "type" | "documents">
  | Pick<Extract<TableEvent, { type: "update" }>, "type" | "updates">
  | Pick<Extract<TableEvent, { type: "delete" }>, "type" | "ids">;

/**
 * The events that tell one seat of a write, as far as documents reach it. An update that brings a document within reach creates it there, one that takes it out
 * of reach deletes it there.
 */
function sharesOf(
  action: "create" | "update" | "delete",
  written: Written,
  reaches: (source: Source) => boolean,
): readonly Share[] {
  if (action === "create") return createShare(written.after.filter(reaches));
  if (action === "delete") return deleteShare(written.before.filter(reaches));
  const steps = written.after.map((after, at) => ({
    after,
    changes: written.changes[at],
    had: reaches(written.before[at] ?? after),
    has: reaches(after),
  }));
  return [
    ...createShare(steps.filter(({ had, has }) => !had && has).map(({ after }) => after)),
    ...updateShare(steps.filter(({ had, has }) => had && has).flatMap(({ changes }) => changes ?? [])),
    ...deleteShare(steps.filter(({ had, has }) => had && !has).map(({ after }) => after)),
  ];
}

function createShare(documents: readonly Source[]): Share[] {
  return documents.length > 0 ? [{ type: "create", documents }] : [];
}

function updateShare(updates: readonly Source[]): Share[] {
  return updates.length > 0 ? [{ type: "update", updates }] : [];
}

function deleteShare(sources: readonly Source[]): Share[] {
  return sources.length > 0 ? [{ type: "delete", ids: sources.map((source) => source._id) }] : [];
}

interface Pending {
  readonly seat: Seat;
  settle(answer: { value?: unknown; error?: string | undefined }): void;
}

/** The longest a query may wait when its asker names no time, in milliseconds. */
const patience = 30_000;

/** Questions on their way from one user to another. */
class Queries {
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

/** Options of a table. */
export interface Setting {
  readonly id: string;
  readonly title: string;
  readonly system: PackageManifest;
  readonly modules: readonly PackageManifest[];
  readonly packs: readonly PackData[];
  readonly hidden: HiddenMessages;
}

type WriteRequest = RequestOf<"create"> | RequestOf<"update"> | RequestOf<"delete">;

type Handlers = {
  readonly [A in Exclude<Action, "look" | "join">]: (seat: Seat, user: Source, request: RequestOf<A>) => unknown;
};

/** The authority over one world: it keeps the documents, grants or refuses every request, and tells all seats what happened. */
export class Table {
  readonly #setting: Setting;
  readonly #archive: Archive;
  readonly #writes: Writes;
  readonly #seats = new Seats();
  readonly #queries = new Queries(this.#seats);
  readonly #complaints: Complaints;
  #queue: Promise<unknown> = Promise.resolve();

  readonly #handlers: Handlers = {
    create: (_seat, user, request) => this.#write(user, request),
    update: (_seat, user, request) => this.#write(user, request),
    delete: (_seat, user, request) => this.#write(user, request),
    query: (_seat, user, request) => this.#ask(user, request),
    answer: (seat, _user, request) => this.#queries.answer(request, seat),
    emit: (seat, user, { channel, payload }) =>
      this.#seats.tell({ type: "emit", channel, payload, user: user._id }, seat),
    activity: (seat, user, { activity }) => this.#noteActivity(seat, user, activity),
    report: (_seat, _user, { text }) => this.#complaints.add(text),
  };

  constructor(setting: Setting, archive: Archive, complaints: Complaints) {
    this.#setting = setting;
    this.#archive = archive;
    this.#writes = new Writes(archive);
    this.#complaints = complaints;
  }

  /** The data that a client may have before it joins. */
  get outlook(): Outlook {
    const users = this.#archive.all("User").map(({ _id, name, role, color }) => ({ _id, name, role, color }));
    return { title: this.#setting.title, users, active: this.#seats.active };
  }

  /** Seats a client as a user, known by id or by name, and gives it the world. Throws where there is no such user. */
  join(
    { user: wanted, hidden = this.#setting.hidden }: RequestOf<"join">,
    send: Seat["send"],
  ): { seat: Seat; world: WorldData } {
    const user = this.#userNamed(wanted);
    const seat: Seat = { user: user._id, hidden, send };
    if (this.#seats.add(seat)) this.#seats.tell({ type: "presence", user: user._id, active: true }, seat);
    return { seat, world: this.#worldFor(seat) };
  }

  /** Takes a client from the table: its user may be away now, and questions to it are given up. */
  leave(seat: Seat): void {
    const left = this.#seats.remove(seat);
    this.#queries.abandon(seat, this.#nameOf(seat.user));
    if (left) this.#seats.tell({ type: "presence", user: seat.user, active: false });
  }

  /** Does what a seated client asks, or rejects with the reason; every refusal is noted once. */
  async handle(seat: Seat, request: NumberedRequest): Promise<unknown> {
    try {
      const user = this.#archive.get("User", seat.user);
      if (!user) throw new Error(`User ${seat.user} is no longer part of this world`);
      if (request.action === "look" || request.action === "join") throw new Error("This client is seated already");
      const handler = this.#handlers[request.action] as (seat: Seat, user: Source, request: Request) => unknown;
      return await handler(seat, user, request);
    } catch (error) {
      this.#complaints.add(`${request.action} refused: ${(error as Error).message}`);
      throw error;
    }
  }

  /** Waits for the writes under way and closes the store. */
  async close(): Promise<void> {
    await this.#queue;
    await this.#archive.close();
  }

  #write(user: Source, request: WriteRequest): Promise<readonly string[]> {
    const turn = this.#queue.then(async () => {
      const written = await this.#carryOut(user, request);
      this.#announce(request, written, user._id);
      return (request.action === "delete" ? written.before : written.after).map((source) => source._id);
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #carryOut(user: Source, request: WriteRequest): Promise<Written> {
    if (request.action === "create") return this.#writes.create(user, request);
    return request.action === "update" ? this.#writes.update(user, request) : this.#writes.delete(user, request);
  }

  #announce({ action, kind, parent, options = {} }: WriteRequest, written: Written, user: string): void {
    const frame = { kind, options, user, ...(parent === undefined ? {} : { parent }) };
    for (const seat of this.#seats) {
      for (const event of sharesOf(action, written, (source) => this.#reaches(seat, kind, source)))
        seat.send({ ...frame, ...event });
    }
  }

  /** Whether a document is sent to a seat at all. The author of a message knows what it says. */
  #reaches(seat: Seat, kind: KindName, source: Source): boolean {
    if (kind === "Setting" && source["user"] !== null) return source["user"] === seat.user;
    if (kind !== "ChatMessage" || seat.hidden === "delivered") return true;
    return source["author"] === seat.user || mayReadContent(source, seat.user);
  }

  #ask(user: Source, request: RequestOf<"query">): Promise<unknown> {
    if (!hasPermission(user, "QUERY_USER", this.#writes.permissionSetting)) {
      throw new Error(`User ${String(user["name"])} lacks permission to query users`);
    }
    return this.#queries.ask(request, this.#nameOf(request.user));
  }

  #noteActivity(seat: Seat, user: Source, activity: Json): void {
    this.#seats.noteActivity(user._id, activity);
    this.#seats.tell({ type: "activity", user: user._id, activity }, seat);
  }

  #worldFor(seat: Seat): WorldData {
    const { id, title, system, modules, packs } = this.#setting;
    const shelf = (kind: KindName) => this.#archive.all(kind).filter((source) => this.#reaches(seat, kind, source));
    const documents = Object.fromEntries(worldKindNames.map((kind) => [kind, shelf(kind)]));
    return {
      world: { id, title },
      user: seat.user,
      active: this.#seats.active,
      system,
      modules,
      packs,
      documents,
      activities: this.#seats.activities,
    };
  }

  #userNamed(wanted: string): Source {
    const isWanted = ({ _id, name, role }: Source) =>
      _id === wanted || String(name).toLowerCase() === wanted || (wanted === "gm" && role === 4);
    const user = this.#archive.all("User").find(isWanted);
    if (!user) throw new Error(`There is no user ${wanted} in ${this.#setting.title}`);
    return user;
  }

  #nameOf(id: string): string {
    const name = this.#archive.get("User", id)?.["name"];
    return typeof name === "string" ? name : id;
  }
}
