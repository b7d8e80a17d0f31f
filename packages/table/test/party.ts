import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Json, Source } from "../documents/json.ts";
import type { KindName } from "../documents/kinds.ts";
import { Archive } from "../server/archive.ts";
import type { Seat } from "../server/seats.ts";
import { Complaints } from "../server/table.ts";
import { Table } from "../server/table.ts";
import type { HiddenMessages, Request, TableEvent, WorldData } from "../wire.ts";
import { plain } from "../worlds/plain.ts";

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "table-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A guest at a table without a browser: asks, and remembers what the table told. */
export class Guest {
  readonly heard: TableEvent[] = [];
  readonly world: WorldData;
  readonly seat: Seat;
  readonly #table: Table;

  constructor(table: Table, user: string, hidden?: HiddenMessages) {
    this.#table = table;
    const joined = table.join(
      { action: "join", world: "plain", user, ...(hidden ? { hidden } : {}) },
      (event) => void this.heard.push(event),
    );
    this.seat = joined.seat;
    this.world = joined.world;
  }

  /** Asks the table; rejects where it refuses. */
  ask(request: Request): Promise<unknown> {
    return this.#table.handle(this.seat, { ...request, id: 1 });
  }

  /** Creates a document and gives its id. */
  async create(kind: KindName, data: Json): Promise<string> {
    const [id] = (await this.ask({ action: "create", kind, data: [data] })) as string[];
    return String(id);
  }

  update(kind: KindName, id: string, changes: Json, parent?: string): Promise<unknown> {
    return this.ask({ action: "update", kind, updates: [{ ...changes, _id: id }], ...(parent ? { parent } : {}) });
  }

  delete(kind: KindName, id: string): Promise<unknown> {
    return this.ask({ action: "delete", kind, ids: [id] });
  }

  leave(): void {
    this.#table.leave(this.seat);
  }

  /** The events of one type that this guest heard. */
  told<T extends TableEvent["type"]>(type: T): Extract<TableEvent, { type: T }>[] {
    return this.heard.filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);
  }
}

/** The plain world with its table, in a folder that is gone when the test is over. */
export interface Party {
  readonly archive: Archive;
  readonly complaints: Complaints;
  readonly sit: (user: string, hidden?: HiddenMessages) => Guest;
  readonly stored: (kind: KindName, id: string) => Source | undefined;
}

/** Sets a table of the plain world. */
export async function party(): Promise<Party> {
  const archive = await Archive.open(await temporaryFolder());
  for (const [kind, sources] of Object.entries(plain.documents))
    await archive.change({ kind: kind as KindName }, sources);
  const complaints = new Complaints(() => undefined);
  const manifest = { id: "plain", title: "Plain", version: "1.0.0" };
  const table = new Table(
    { id: "plain", title: "Plain", system: manifest, modules: [], packs: [], hidden: "delivered" },
    archive,
    complaints,
  );
  onTestFinished(() => table.close());
  return {
    archive,
    complaints,
    sit: (user, hidden) => new Guest(table, user, hidden),
    stored: (kind, id) => archive.get(kind, id),
  };
}
