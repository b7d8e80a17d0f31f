import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { openTable } from "../../host/server/open.ts";
import { build } from "../../scripts/build.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the table that the scenes are played at. */
    table: string;
  }
}

/** Builds the module, opens one table with worlds of its own for all scenes, and takes it away after the last. */
export default async function setTable(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const worlds = await mkdtemp(join(tmpdir(), "scenes-"));
  const table = await openTable({ root: fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, ""), worlds, port: 0 });
  project.provide("table", table.url);
  return async () => {
    await table.close();
    await rm(worlds, { recursive: true, force: true });
  };
}
