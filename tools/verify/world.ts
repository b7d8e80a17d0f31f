/** Writes an empty world and a game system of nothing into a data folder: `tsx tools/verify/world.ts <folder> <world> 14`. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The least that a system declares: kinds of actors and items, without rules. */
const SYSTEM = {
  id: "dicewright-plain",
  title: "A system of nothing",
  description: "For runs of tests.",
  version: "1.0.0",
  compatibility: { minimum: "13", verified: "14" },
  documentTypes: { Actor: { character: {} }, Item: { thing: {} } },
};

const [data, id, generation] = process.argv.slice(2) as [string, string, string];
const world = {
  id,
  title: "An empty world",
  system: SYSTEM.id,
  systemVersion: SYSTEM.version,
  coreVersion: generation,
  compatibility: { minimum: "13", verified: generation },
};

async function write(folder: string, name: string, content: object): Promise<void> {
  const path = join(data, "Data", folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, name), `${JSON.stringify(content, null, 2)}\n`);
}

await Promise.all([write(`systems/${SYSTEM.id}`, "system.json", SYSTEM), write(`worlds/${id}`, "world.json", world)]);
