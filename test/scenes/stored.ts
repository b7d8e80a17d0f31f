/** Worlds that are stored as fixtures, and the seats at their tables. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { Json } from "../../packages/table/documents/json.ts";
import type { KindName } from "../../packages/table/documents/kinds.ts";
import { completeSource } from "../../packages/table/documents/source.ts";
import { Archive } from "../../packages/table/server/archive.ts";
import { openTable } from "../../packages/table/server/open.ts";
import { temporaryFolder } from "../temporary.ts";
import type { Seat, Table } from "./seat.ts";
import { root } from "./served.ts";

/** The folder with one folder for each version. */
export const STORED = join(root, "test/fixtures/worlds");

/** The id of each world in the stored browsers. */
export const WORLD = "plain.stored";

export const READERS = ["gm", "ana", "ben"] as const;
export type Seats = Record<(typeof READERS)[number], Seat>;

/** A file of a stored world. */
export const readStored = async <T>(...path: readonly string[]) =>
  JSON.parse(await readFile(join(...path), "utf8")) as T;

/** Opens a copy of the world in a folder with these modules; gives the server's address. */
export async function openStored(from: string, modules: readonly string[]): Promise<string> {
  const folder = await temporaryFolder("stored");
  const archive = await Archive.open(join(folder, WORLD));
  const documents = await readStored<Record<KindName, readonly Json[]>>(from, "world.json");
  for (const [kind, sources] of Object.entries(documents) as [KindName, readonly Json[]][]) {
    const complete = sources.map((source) => completeSource(kind, source));
    await archive.change({ kind }, complete);
  }
  await archive.close();
  const server = await openTable({ root, worlds: folder, modules, port: 0 });
  onTestFinished(() => server.close());
  return server.url;
}

/** Lets all readers sit down in a copy of a stored world, each with the browser that they had. */
export async function sitDown(table: Table, from: string, generation: 13 | 14): Promise<Seats> {
  const url = await openStored(from, [inject("module")]);
  const browsers = await readStored<Record<string, Record<string, string>>>(from, "browsers.json");
  const sit = (user: string) => {
    const own = JSON.stringify(browsers[user]).replace(/table\.plain\.\w+\./g, "");
    const kept = JSON.parse(own) as Record<string, string>;
    return table.sit(user, { generation, world: WORLD, kept }, url);
  };
  const [gm, ana, ben] = await Promise.all([sit("gm"), sit("ana"), sit("ben")]);
  return { gm, ana, ben };
}

/** A value for each reader, equal ones together: `[["gm ana", …], ["ben", …]]`. */
export function together<T>(values: readonly T[]): (readonly [who: string, value: T])[] {
  const groups = new Map<string, { readonly who: string[]; readonly value: T }>();
  for (const [i, value] of values.entries()) {
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { who: [], value };
    group.who.push(READERS[i]!);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ who, value }) => [who.join(" "), value]);
}
