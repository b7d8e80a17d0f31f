/** Opens worlds that are stored as fixtures. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Json } from "../../packages/table/documents/json.ts";
import type { KindName } from "../../packages/table/documents/kinds.ts";
import { completeSource } from "../../packages/table/documents/source.ts";
import { Archive } from "../../packages/table/server/archive.ts";
import { openTable } from "../../packages/table/server/open.ts";
import { temporaryFolder } from "../temporary.ts";
import { root } from "./served.ts";

/** The folder with one folder for each version. */
export const STORED = join(root, "test/fixtures/worlds");

/** Opens a copy of the documents in a file as a world of this id, with these modules; gives the server's address. */
export async function openStored(file: string, world: string, modules: readonly string[]): Promise<string> {
  const folder = await temporaryFolder("stored");
  await fill(join(folder, world), JSON.parse(await readFile(file, "utf8")) as Documents);
  const server = await openTable({ root, worlds: folder, modules, port: 0 });
  onTestFinished(() => server.close());
  return server.url;
}

type Documents = Record<KindName, readonly Json[]>;

async function fill(folder: string, documents: Documents): Promise<void> {
  const archive = await Archive.open(folder);
  for (const [kind, sources] of Object.entries(documents) as [KindName, readonly Json[]][]) {
    await archive.change(
      { kind },
      sources.map((source) => completeSource(kind, source)),
    );
  }
  await archive.close();
}
