/** Tables at servers of their own, beside that of all scenes. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, inject } from "vitest";
import { openTable, type OpenTable } from "../../packages/table/server/open.ts";
import { temporaryFolder } from "../temporary.ts";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A server, and the folder in which it keeps its worlds. */
export interface Served {
  readonly folder: string;
  server: OpenTable;
}

/** Serves a table for the scenes of a file; `prepare` says in its folder what plays there. */
export async function serveTable(
  name: string,
  prepare: (folder: string) => Promise<Omit<Parameters<typeof openTable>[0], "root" | "worlds" | "port">>,
): Promise<Served> {
  const folder = await temporaryFolder(name);
  const served = { folder } as Served;
  beforeAll(async () => {
    if (inject("target").kind === "foundry") return;
    served.server = await openTable({ ...(await prepare(folder)), root, port: 0, worlds: join(folder, "worlds") });
  });
  afterAll(() => served.server?.close());
  return served;
}
